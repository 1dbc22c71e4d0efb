"""Prints what docs/measurements.md says of the house, from the code itself; fails where a bar is missed.

    python3 Tests/House/house.py             what can be read from the files
    python3 Tests/House/house.py --walks     also how many files one record, event and reply go through: builds the
                                             program with counters in .build/house, some five minutes
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path("Sources")
DECLARATION = re.compile(
    r"^(?P<indent> *)(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|private|fileprivate|final|indirect|static|mutating)\s+)*"
    r"(?P<kind>struct|class|enum|protocol|actor|typealias|func|init)\b\s*(?P<name>\w*)")

def code(text):
    """The text of a file without comments and literals."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"', "", re.sub(r"//[^\n]*", "", text))


def files():
    return {str(path.relative_to(SOURCES)): path.read_text() for path in sorted(SOURCES.rglob("*.swift"))}


def functions(texts):
    """The functions and initialisers: (file, line, name, lines, parameters)."""
    for name, text in texts.items():
        lines = text.split("\n")
        for number, line in enumerate(lines):
            found = DECLARATION.match(line)
            if not found or found["kind"] not in ("func", "init"):
                continue
            head, depth, last = "", 0, number
            while last < len(lines) and last < number + 60:
                head += lines[last] + "\n"
                depth = head.count("(") - head.count(")")
                if depth == 0 and "(" in head:
                    break
                last += 1
            inside, level, count = head[head.index("("):] if "(" in head else "", 0, 0
            for sign in inside:
                level += (sign in "([<") - (sign in ")]>")
                count += sign == ":" and level == 1
            end = next((k for k in range(last, len(lines)) if lines[k].startswith(found["indent"] + "}")), last)
            behind = lines[last + 1].split()[:1] if last + 1 < len(lines) else []
            is_required = "{" not in lines[last] and behind not in (["where"], ["->"], ["throws"])
            if lines[last].rstrip().endswith("}") or is_required:
                end = last
            yield name, number + 1, found["kind"], end - number + 1, count


def walks():
    """How many files have lines that run when one thing goes through the program, and of how many rooms."""
    build = pathlib.Path(".build/house")
    subprocess.run(["swift", "build", "--product", "lockin", "--scratch-path", build, "-Xswiftc", "-profile-generate",
                    "-Xswiftc", "-profile-coverage-mapping"], check=True, stdout=sys.stderr)
    program = (build / "debug/lockin").resolve()
    folder = pathlib.Path(tempfile.mkdtemp())
    # Those of the compiler: others may not know its form of counters.
    tools = pathlib.Path(shutil.which("swift")).resolve().parent

    def ran(arguments, name, codes=(0, 3)):
        raw = folder / f"{name}.profraw"
        done = subprocess.run([program, *arguments], env={**os.environ, "LLVM_PROFILE_FILE": str(raw)},
                              capture_output=True)
        assert done.returncode in codes, (arguments, done)
        merged = folder / f"{name}.profdata"
        subprocess.run([tools / "llvm-profdata", "merge", "-o", merged, raw], check=True)
        told = subprocess.run([tools / "llvm-cov", "export", "-summary-only", f"-instr-profile={merged}", program],
                              check=True, capture_output=True).stdout
        root = str(SOURCES.resolve()) + "/"
        return {file["filename"].removeprefix(root): file["summary"]["lines"]["covered"]
                for file in json.loads(told)["data"][0]["files"]
                if file["filename"].startswith(root) and file["summary"]["lines"]["covered"]}

    def workspace(name):
        place = folder / name
        (place / "inbox").mkdir(parents=True)
        (place / "plans").mkdir()
        (place / "lockin.yaml").write_text("zone: UTC\n")
        return place

    def run(place, name, *more):
        return ran(["run", "-C", place, "--now", "2026-06-03T06:00:00Z", "--no-self-check", *more], name)

    head = "timestamp,duration_s,app_identifier,category\n"
    row = "2026-06-01T09:00:00Z,3600,Editor,study\n"
    event = ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260601T000000Z\r\n"
             "DTSTART:20260601T090000Z\r\nDTEND:20260601T100000Z\r\nSUMMARY:Thesis\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    idle = ran(["status", "-C", workspace("none")], "none", (0, 3, 65, 78))
    place = workspace("record")
    (place / "inbox/a.csv").write_text(head + row)
    record = run(place, "record")
    again = run(place, "again")
    place = workspace("event")
    (place / "inbox/a.csv").write_text(head + row)
    run(place, "before")
    (place / "inbox/b.ics").write_text(event)
    planned = run(place, "event")
    rooms = lambda names: len({name.split("/")[0] for name in names})
    for title, walk, rest in (("an activity record", record, again), ("a calendar event", planned, record)):
        more = [name for name in walk if walk[name] > rest.get(name, 0)]
        print(f"| files that run when {title} goes through; more than without it | {len(walk)} of {rooms(walk)} rooms; "
              f"{len(more)} of {rooms(more)} |")
    print(f"| files that run for `status` alone | {len(idle)} |")


def main():
    texts = files()
    lines = {name: text.count("\n") for name, text in texts.items()}
    command = [name for name in texts if name.startswith("LockinCommand/")]
    commands = [lines[name] for name in command if "/Commands/" in name]
    readme = pathlib.Path("README.md").read_text().split("\n")
    every = list(functions(texts))
    long = [f for f in every if f[3] > 60]
    wide = [f for f in every if f[2] == "init" and f[4] > 8]
    negated = sum(code(text).count("== false") for text in texts.values())
    rows = [
        # Bars of the work on the house (40 and 3,500); what commands were added since is held by their own lengths.
        ("files of the command room", len(command), None),
        ("lines of the command room", sum(lines[name] for name in command), None),
        ("mean lines of a command", round(sum(commands) / len(commands)), 90),
        ("lines of the longest command", max(commands), 200),
        ("files of Swift in Sources", len(texts), None),
        ("lines of Swift in Sources", sum(lines.values()), None),
        ("files over 400 lines", sum(n > 400 for n in lines.values()), None),
        ("functions over 60 lines", len(long), 0),
        ("initialisers with more than 8 parameters", len(wide), None),
        ("places of `== false`", negated, 60),
        ("lines of the README", len(readme) - 1, 120),
        ("characters of its longest line", max(map(len, readme)), 120),
    ]
    print("| what | now | bar |\n|---|--:|--:|")
    failed = False
    for name, value, bar in rows:
        print(f"| {name} | {value:,} | {'' if bar is None else format(bar, ',')} |")
        if bar is not None and value > bar:
            failed = True
            print(f"missed: {name}", file=sys.stderr)
    if "--walks" in sys.argv:
        walks()
    if "--list" in sys.argv:
        for f in long + wide:
            print(*f)
    sys.exit(failed)


main()
