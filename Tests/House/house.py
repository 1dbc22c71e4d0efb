"""Prints the size of the program from its source, and ends with 1 where a bar is missed.

    python3 Tests/House/house.py            the table
    python3 Tests/House/house.py --folders  also the code of every folder, the largest first

Code is a line that is not blank, no comment and no import; tests are all lines of Swift. How long the last
'.ci/run' took stands in .build/ci-seconds.
"""
import collections
import pathlib
import re
import sys

# What the work that is under way may not exceed.
CODE, TESTS, MODULES, CI_MINUTES = 86_900, 70_000, 12, 16
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
    ]
    print("| what | now | bar |\n|---|--:|--:|")
    missed = False
    for name, value, bar in rows:
        print(f"| {name} | {value if isinstance(value, str) else format(value, ',')} | {'' if bar is None else format(bar, ',')} |")
        missed |= bar is not None and not isinstance(value, str) and value > bar
    print("\nLargest folders: " + ", ".join(f"{name} {count:,}" for name, count in
                                          folders.most_common(None if "--folders" in sys.argv else 8)))
    for place in long:
        print(place)
    sys.exit(missed)


main()
