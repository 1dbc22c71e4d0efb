"""Runs the suite with counters, and prints which share of the lines of each module it goes through.

    python3 Tests/Coverage/coverage.py            builds and tests in .build/coverage, and prints the table
    python3 Tests/Coverage/coverage.py --write    also puts it into docs/measurements.md, between its marks
    python3 Tests/Coverage/coverage.py --as-is    takes the counters of the last time

A module has to be gone through to 85%, and what accounts for time, stores, publishes, keeps names private and judges
replies to 95%; ends with 1 where one is not, unless a reason stands in MISSED. Lines of programs that the tests start,
which is most of what the suite does, count as well; what a killed one went through does not.
"""
import argparse
import collections
import datetime
import json
import os
import pathlib
import subprocess
import sys

SOURCES = pathlib.Path("Sources").resolve()
SCRATCH = pathlib.Path(".build/coverage")
COUNTERS = SCRATCH / "counters"
PAGE = pathlib.Path("docs/measurements.md")
BEGIN, END = "<!-- coverage: begin -->", "<!-- coverage: end -->"

# What must not be wrong, by the files that decide it.
CRITICAL = {
    "accounting": ["Records/Accounting/", "Records/Categories/", "Records/Days/"],
    "store": ["Storage/"],
    "publication": ["Nightly/Publishing/", "Platform/Files/AtomicFile", "Platform/Files/DraftFile", "Platform/Files/Directory.swift"],
    "privacy": ["Nightly/Advice/Disclosure/", "Reports/Disclosure.swift", "Platform/Files/KeyedHash.swift"],
    "grounding": ["Nightly/Advice/Reply/"],
}
MODULE_BAR, CRITICAL_BAR = 85, 95

# Bars that are missed, and why.
MISSED = {}


def run(*command, **more):
    return subprocess.run(command, check=True, **more)


def record():
    """Builds the tests with counters and runs them; the programs that they start add theirs to eight files."""
    COUNTERS.mkdir(parents=True, exist_ok=True)
    for old in COUNTERS.glob("*.profraw"):
        old.unlink()
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no",
                       LOCKIN_COUNTERS=str(COUNTERS.resolve() / "%8m.profraw"))
    swift = os.environ.get("SWIFT", "swift")
    flags = ["--enable-code-coverage", "--scratch-path", str(SCRATCH),
             "--explicit-target-dependency-import-check", "error"]
    run(swift, "build", "--build-tests", *flags, stdout=sys.stderr)
    tested = subprocess.run([swift, "test", "--skip-build", *flags], env=environment, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, errors="replace")
    (SCRATCH / "test.log").write_text(tested.stdout)
    if tested.returncode:
        print(f"coverage: some tests failed ({SCRATCH}/test.log); what they went through counts", file=sys.stderr)


def tool(name):
    """A tool of the toolchain that built the program, or one on the path."""
    beside = pathlib.Path(subprocess.run(["which", os.environ.get("SWIFT", "swift")], capture_output=True,
                                         text=True).stdout.strip()).resolve().with_name(name)
    return str(beside) if beside.exists() else name


def merge():
    """All counters in one file; those of a process that was killed while it wrote them are left out."""
    built = SCRATCH / "debug"
    raw = sorted(COUNTERS.glob("*.profraw")) + sorted((built / "codecov").glob("*.profraw"))
    merged = SCRATCH / "all.profdata"
    listed = SCRATCH / "counters.txt"
    listed.write_text("".join(f"{path}\n" for path in raw if path.stat().st_size))
    run(tool("llvm-profdata"), "merge", "-sparse", "-failure-mode=all", f"--input-files={listed}", "-o", str(merged))
    return merged


def lines(merged):
    """By file below Sources, how many lines there are and how many were gone through."""
    built = SCRATCH / "debug"
    tests = next(path for path in built.glob("*.xctest") if path.is_file())
    exported = run(tool("llvm-cov"), "export", "-summary-only", f"-instr-profile={merged}", str(tests),
                   f"-object={built / 'lockin'}", capture_output=True, text=True).stdout
    found = {}
    for entry in json.loads(exported)["data"][0]["files"]:
        path = pathlib.Path(entry["filename"])
        if path.is_relative_to(SOURCES) and path.suffix == ".swift":
            sums = entry["summary"]["lines"]
            found[str(path.relative_to(SOURCES))] = (sums["count"], sums["covered"])
    return found


def table(found):
    """The rows of the table, and the names of what is below its bar without a reason."""
    modules = collections.defaultdict(lambda: [0, 0])
    for name, (count, covered) in found.items():
        modules[name.split("/")[0]][0] += count
        modules[name.split("/")[0]][1] += covered
    rows = [(name, MODULE_BAR, *sums) for name, sums in sorted(modules.items())]
    for name, starts in CRITICAL.items():
        gone = [start for start in starts if not any(path.startswith(start) for path in found)]
        if gone:
            sys.exit(f"coverage: nothing begins with {gone}: say where {name} is decided now")
        mine = [sums for path, sums in found.items() if any(path.startswith(start) for start in starts)]
        rows.append((f"**{name}**", CRITICAL_BAR, sum(one for one, _ in mine), sum(one for _, one in mine)))
    rows.append(("all", MODULE_BAR, sum(one for one, _ in found.values()), sum(one for _, one in found.values())))
    text = ["| lines of | there are | gone through | share | at least |", "|---|--:|--:|--:|--:|"]
    short = []
    for name, bar, count, covered in rows:
        share = 100 * covered / count if count else 0
        isShort = share < bar
        if isShort and name.strip("*") not in MISSED:
            short.append(name.strip("*"))
        shown = f"**{share:.1f}%**" if isShort else f"{share:.1f}%"
        text.append(f"| {name} | {count:,} | {covered:,} | {shown} | {bar}% |")
    return text, short


def write(text):
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    date = datetime.datetime.now(datetime.timezone.utc).date()
    PAGE.write_text(f"{before}{BEGIN}\n<!-- {date}, by `make coverage` -->\n\n" + "\n".join(text) + f"\n\n{END}{after}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("--as-is", action="store_true")
    arguments.add_argument("--least", metavar="MODULE", help="also lists the files of a module by lines not gone through")
    chosen = arguments.parse_args()
    if not chosen.as_is:
        record()
    found = lines(merge())
    text, short = table(found)
    print("\n".join(text))
    if chosen.least:
        mine = [(count - covered, path) for path, (count, covered) in found.items() if path.startswith(chosen.least)]
        for missed, path in sorted(mine, reverse=True)[:40]:
            print(f"{missed:6} {path}")
    if chosen.write:
        write(text)
    for name in short:
        print(f"coverage: {name} is below its bar, and no reason is given", file=sys.stderr)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
