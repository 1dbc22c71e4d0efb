"""Compares the rows of random CSV files as lockin takes them in with those of Python's csv module.

Well-formed files must agree in every field. Reasoned differences, which are applied to what Python
reads before it is compared:
- blanks around a field that is not quoted do not count, nor do those in front of a quotation.
In files with stray quotation marks both readers have to make do, and differ:
- Python takes what follows a closing mark into the field and reads on; lockin takes the marks as they
  stand where the row ends on its line, else it leaves the row out and says so;
- so what lockin takes in of rows without any mark has to be right, and it may lose such a row only
  where the row stands whole in a field of another, or behind a quotation that never ends.
"""

import csv
import io
import json
import pathlib
import random
import subprocess
import sys

program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/lockin"
program = str(pathlib.Path(program).resolve())
folder = pathlib.Path(".build/conformance/tables")
folder.mkdir(parents=True, exist_ok=True)
(folder / "lockin.yaml").write_text("zone: UTC\n")
HEADER = ["timestamp", "duration_s", "app_identifier", "category", "device", "title", "url"]
FIRST = 1_700_000_000
pick = random.Random(20261120)


def taken(text):
    """What lockin takes in of a file, by start, and whether it said that something was wrong."""
    for store in folder.glob("lockin.sqlite*"):
        store.unlink()
    (folder / "table.csv").write_bytes(text.encode())
    result = subprocess.run([program, "import", "table.csv", "--now", "2026-06-01T06:00:00Z"],
                            cwd=folder, capture_output=True, text=True)
    if result.returncode not in (0, 3):
        sys.exit(f"exit {result.returncode}: {result.stderr}")
    lines = subprocess.run([program, "dump"], cwd=folder, capture_output=True, text=True,
                           check=True).stdout.splitlines()
    rows = {}
    for record in map(json.loads, lines):
        if record["table"] == "records":
            rows[record["start_ms"] // 1000] = [record[key] for key in
                                                ("app", "category", "device", "title", "url")]
    return rows, result.returncode == 3


def python(text, delimiter):
    """What Python takes in of a file, by start."""
    rows = {}
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter,
                          skipinitialspace=True):
        if len(row) >= 6 and row[0].isdigit():
            rows[int(row[0])] = row[2:7] + [""] * (7 - len(row))
    return rows


failures = fields = 0
for _ in range(120):
    delimiter = pick.choice(",;\t")
    end = pick.choice(["\n", "\r\n", "\r"])
    alphabet = ["a", "b", "ü", "🦊", " ", "\t", "\n", "\r", "\r\n", '"', '""', ",", ";", "'", "\\"]
    text, expected = ("\ufeff" if pick.random() < 0.3 else "") + delimiter.join(HEADER) + end, {}
    for index in range(pick.randrange(200)):
        cells, kept = [str(FIRST + index), "1"], []
        for column in range(5):
            cell = "".join(pick.choices(alphabet, k=pick.choice([0, 1, 3, 9, 40])))
            if column == 0:
                cell = "x" + cell
            quotes = pick.random() < 0.3 or any(mark in cell for mark in '"\r\n' + delimiter)
            cells.append('"' + cell.replace('"', '""') + '"' if quotes else cell)
            kept.append(cell if quotes else cell.strip(" \t"))
        text += delimiter.join(cells) + end + (end if pick.random() < 0.05 else "")
        expected[FIRST + index] = kept
    read = python(text.lstrip("\ufeff"), delimiter)
    for start, kept in expected.items():
        theirs = [field if field == ours else field.strip(" \t")
                  for field, ours in zip(read.get(start, []), kept)]
        if theirs != kept:
            sys.exit(f"the oracle reads {theirs!r} where {kept!r} was written")
    rows, is_warned = taken(text)
    for start, kept in expected.items():
        fields += 5
        # Records of a device without a name are those of the file.
        ours = rows.get(start)
        kept[2] = kept[2] or "lockin-csv"
        if ours != kept:
            failures += 1
            print(f"row {start} is {ours!r}, not {kept!r}")
    if is_warned or len(rows) != len(expected):
        failures += 1
        print(f"{len(rows)} rows of {len(expected)}, told of: {is_warned}")

same = differently = left_out = rescued = 0
for _ in range(120):
    lines, raws = [",".join(HEADER)], {}
    for index in range(pick.randrange(1, 200)):
        alphabet = 'aab ' if pick.random() < 0.8 else 'ab " "",'
        raw = "".join(pick.choices(alphabet, k=pick.choice([0, 1, 3, 9])))
        # One field more than the title, so that what a quotation takes in can be seen.
        raw = raw.replace(",", "", max(0, raw.count(",") - (index % 2)))
        raws[FIRST + index] = raw
        lines.append(f"{FIRST + index},1,x,c,d,{raw}")
    text = "\n".join(lines) + "\n"
    rows, is_warned = taken(text)
    theirs = python(text, ",")
    swallowed = "\n".join(field for row in rows.values() for field in row)
    last = max(rows, default=0)
    for start, raw in raws.items():
        ours, other = rows.get(start), theirs.get(start)
        is_explained = f"{start},1,x" in swallowed or (is_warned and start > last)
        if '"' in raw:
            if ours is None:
                left_out += 1
                if is_warned is False and is_explained is False:
                    failures += 1
                    print(f"row {start} with {raw!r} is missing, and nothing was said")
            elif other is not None and ours[3] == other[3].strip(" \t"):
                same += 1
            else:
                differently += 1
        elif ours is None:
            left_out += 1
            if is_explained is False:
                failures += 1
                print(f"row {start} with {raw!r} is missing")
        elif ours[3] != raw.split(",")[0].strip(" \t"):
            failures += 1
            print(f"row {start} has {ours[3]!r} for {raw!r}")
        elif other is None:
            rescued += 1
        else:
            same += 1
print(f"{fields} fields of well-formed CSV against Python's csv: {failures} failures; of rows among "
      f"stray quotation marks {same} the same, {differently} read otherwise, {left_out} left out, "
      f"{rescued} without a mark that only lockin keeps")
sys.exit(1 if failures or fields < 10_000 else 0)
