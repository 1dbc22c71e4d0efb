<<<<<<< HEAD
"""Prints the size of the program from its source, and ends with 1 where a bar is missed.

    python3 Tests/House/house.py            the table
    python3 Tests/House/house.py --folders  also the code of every folder, the largest first

Code is a line that is not blank, no comment and no import; tests are all lines of Swift. How long the last
'.ci/run' took stands in .build/ci-seconds.
"""
import collections
=======
"""Prints what docs/measurements.md says of the house, from the code itself; fails where a bar is missed.

    python3 Tests/House/house.py             what can be read from the files
    python3 Tests/House/house.py --walks     also how many files one record, event and reply go through: builds the
                                             program with counters in .build/house, some five minutes
"""
import json
import os
>>>>>>> B/main
import pathlib
import re
import sys

<<<<<<< HEAD
# What the work that is under way may not exceed.
CODE, TESTS, MODULES, CI_MINUTES = 95_000, 80_000, 12, 16
LONGEST_FUNCTION = 60
FUNCTION = re.compile(r"^( *)(?:@\w+(?:\([^)]*\))? |(?:public|package|private|fileprivate|static|mutating|final|override) )*"
                      r"(?:func |init\b)")
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))? |public |package )*import ")


def kind(line):
    text = line.strip()
    if not text:
        return "blank"
    if text.startswith("//"):
        return "comment"
    return "import" if IMPORT.match(line) else "code"


def long_functions(path, lines):
    """The functions that take more than LONGEST_FUNCTION lines, as `path:line`."""
    for number, line in enumerate(lines):
        found = FUNCTION.match(line)
        if not found or line.rstrip().endswith("}"):
            continue
        end = next((later for later in range(number + 1, len(lines)) if lines[later] == found[1] + "}"), number)
        between = lines[number + 1:end]
        if end - number >= LONGEST_FUNCTION and not any(FUNCTION.match(other) and FUNCTION.match(other)[1] == found[1]
                                                        for other in between):
            yield f"{path}:{number + 1}: {end - number + 1} lines"


def main():
    counts, folders, long = collections.Counter(), collections.Counter(), []
    sources = [path for path in sorted(pathlib.Path("Sources").rglob("*")) if path.suffix in (".swift", ".c", ".h")]
    for path in sources:
        lines = path.read_text().split("\n")
        for line in lines:
            counts[kind(line)] += 1
            folders["/".join(path.parts[1:3 if len(path.parts) > 3 else 2])] += kind(line) == "code"
        if path.suffix == ".swift":
            long += long_functions(path, lines)
    tests = sum(path.read_text().count("\n") for path in pathlib.Path("Tests").rglob("*.swift"))
    transcripts = sum(path.read_text().count("\n") for path in pathlib.Path("Tests").glob("LockinTests/Transcripts/*.txt"))
    manifest = pathlib.Path("Package.swift").read_text()
    modules = re.findall(r"^    module\(\s*\"(\w+)\"", manifest, re.MULTILINE) + ["lockin"]
    scripts = [str(path) for path in pathlib.Path("Sources").rglob("*.ld")]
    took = pathlib.Path(".build/ci-seconds")
    minutes = int(took.read_text()) / 60 if took.exists() else None
    rows = [
        ("lines of code in Sources", counts["code"], CODE),
        ("lines of comments in Sources", counts["comment"], None),
        ("files in Sources", len(sources), None),
        ("lines of Swift in Tests", tests, TESTS),
        ("lines of transcripts", transcripts, None),
        ("modules", len(modules), MODULES),
        ("linker scripts", len(scripts), 0),
        (f"functions over {LONGEST_FUNCTION} lines", len(long), None),
        ("minutes of the last .ci/run", round(minutes, 1) if minutes else "not run here", CI_MINUTES),
=======
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
>>>>>>> B/main
    ]
    print("| what | now | bar |\n|---|--:|--:|")
    missed = False
    for name, value, bar in rows:
<<<<<<< HEAD
        print(f"| {name} | {value if isinstance(value, str) else format(value, ',')} | {'' if bar is None else format(bar, ',')} |")
        missed |= bar is not None and not isinstance(value, str) and value > bar
    print("\nLargest folders: " + ", ".join(f"{name} {count:,}" for name, count in
                                          folders.most_common(None if "--folders" in sys.argv else 8)))
    for place in long:
        print(place)
    sys.exit(missed)
=======
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
>>>>>>> B/main


main()
