"""Each sentence of the sample's daily and weekly reports is true of the records that it is about.

    sentences.py [PROGRAM [REPORTS]]

The program runs on a copy of the sample; REPORTS are reports to read in place of those that it publishes. Each
sentence of a page (page.py) is matched by a form. What follows from records, plans and goals is worked out from them
(books.py); what a model gives is held against its interval, its counts and report.json. A line that no form knows is
told as unknown.
Then the figures of three sentences of each form are changed by a digit each, to see how many of such mistakes its check
notices; of what a model gives, it can't notice all. Ends with 1 where anything is false or unknown.

The short forms (report.md, report.txt, spoken.txt) tell no figure that the page does not have, and keep their sizes.

Not read here: pictures and what is folded within a fold, report.json beyond what the pages show, `lockin analyze`, and
requests to models.
"""

import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import advice  # noqa: E402, F401: forms
import figures  # noqa: E402, F401: forms
import goals  # noqa: E402, F401: forms
import habits  # noqa: E402, F401: forms
import lists  # noqa: E402, F401: forms
import plans  # noqa: E402, F401: forms
from books import Books  # noqa: E402
from report import FORMS, Report  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Words above what follows: what they promise has to come.
FIXED = ["Focus by day; usual is the median of the same weekday:", "Time by category:", "Hour  Mon Tue Wed Thu Fri Sat Sun",
         "Each planned event and where its time went:", "In the calendar, but not counted as planned hours:",
         "Begun before, and going on here:",
         "Suggestions that you applied:", "time that is overstep reachedstep overduestep ahead",
         "Single hours differ a lot from day to day, so this says what happened and not why."]


def sentences(report):
    """Each sentence of a report: (line, text from where it begins, the header of its table)."""
    header = ""
    for number, line in enumerate(report.lines, 1):
        following = report.lines[number] if number < len(report.lines) else ""
        if not line.startswith("|"):
            header = ""
        if line.startswith("| ") and following.startswith("| ---"):
            header = line
        elif line and not line.startswith(("| ---", "```")) and (not line.startswith("## ") or any(map(str.isdigit, line))):
            yield number, line, header


def tell(report, match, check):
    """What is wrong with a sentence, and by how many checks it was looked at."""
    wrong, count = [], 0
    try:
        for holds, truth in check(report, match):
            count += 1
            if not holds:
                wrong.append(truth)
    except (ArithmeticError, AttributeError, IndexError, KeyError, RuntimeError, StopIteration, TypeError, ValueError) as error:
        wrong.append(f"nothing to compare with: {type(error).__name__} {error}")
    return wrong, count


def read(report):
    """Each sentence with its form: (line, name, match, check), and None as name where no form knows it."""
    for number, line, header in sentences(report):
        if line in FIXED or re.fullmatch(r"Minutes by hour, \w+ \d+ \w+ \d+:|Focus minutes by hour and day, week [\dW-]+:", line):
            following = next((x for x in report.lines[number:] if x), "")
            comes = not line.endswith(":") or following.startswith(("|", "-", "Hour"))
            yield number, "words above", re.match(r".*", line), lambda r, m, comes=comes: [(comes, "nothing follows")]
            continue
        at = 0
        while at < len(line):
            found = ((name, pattern.match(line, at), check) for name, pattern, table, check in FORMS
                     if (header.startswith(table) if table else not header))
            name, match, check = next((x for x in found if x[1]), (None, None, None))
            yield number, name, match or re.compile(".*").match(line, at), check
            at = match.end() if match else len(line)


def changed(match):
    """A sentence with one digit of each of its figures changed in turn, matched again."""
    text = match.string
    for place in range(match.start(), match.end()):
        if text[place].isdigit() and not text[place - 1].isdigit():
            other = text[:place] + ("2" if text[place] == "1" else "1") + text[place + 1:]
            yield match.re.match(other, match.start())


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/lockin")
    seen, false, changes, noticed, checks = (collections.Counter() for _ in range(5))
    unknown = []
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path) / "sample"
        shutil.copytree(ROOT / "sample-data", folder)
        common = ["-C", str(folder), "--state", f"{path}/state", "--quiet"]
        done = subprocess.run([program, "run", "--no-record", *common, "--reports", f"{path}/reports"],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 3):
            sys.exit(done.stderr)
        dump = subprocess.run([program, "dump", *common], capture_output=True, text=True, check=True).stdout
        books = Books(folder, dump)
        site = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(path) / "reports"
        for text in sorted(site.glob("*/*/**/report.json")):
            report = Report(books, site, text.parent)
            for wrong in report.short_forms():
                unknown.append(f"{text.parent.relative_to(site)}/{wrong}")
            for number, name, match, check in list(read(report)):
                where = f"{text.parent.relative_to(site)}:{number}"
                if not name:
                    unknown.append(f"{where}: unknown form: {match[0]}")
                    continue
                seen[name] += 1
                kept = dict(vars(report))
                wrong, count = tell(report, match, check)
                checks[name] += count
                if wrong:
                    false[name] += 1
                    print(f"{where}: {match[0].strip()}\n    false ({name}): {'; '.join(wrong)}")
                if seen[name] <= 3:
                    after = dict(vars(report))
                    for other in changed(match):
                        vars(report).clear(), vars(report).update(kept)
                        changes[name] += 1
                        noticed[name] += other is None or tell(report, other, check)[0] != wrong
                    vars(report).clear(), vars(report).update(after)
        never = [name for name, *_ in FORMS if not seen[name]]
    print(*unknown, sep="\n")
    print(f"{'form':32} {'seen':>6} {'checks':>7} {'false':>6}   changes noticed")
    for name, count in seen.items():
        print(f"{name:32} {count:6} {checks[name]:7} {false[name]:6}   {noticed[name]} of {changes[name]}")
    print(f"{len(seen)} forms, {sum(seen.values())} sentences, {sum(false.values())} false, {len(unknown)} unknown;"
          f" {sum(noticed.values())} of {sum(changes.values())} changed digits noticed. Never seen: {never or 'none'}.")
    sys.exit(1 if unknown or false else 0)


if __name__ == "__main__":
    main()
