"""What a night costs after ten years: nearly nothing of it should be the years'.

Makes workspaces of ten years and of one, and measures CPU seconds and peak memory of the nightly run and of single
commands. Bars in seconds are scaled by the speed of this machine at a loop of Python.
"""

import datetime
import hashlib
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

import axes
import results
import rows
import workspace
from exports import write_span
from habits import LAST
from process import Sample, measured
from rows import Row, cost

HERE = pathlib.Path(__file__).parent
BUILD = pathlib.Path(".build/bench/years").absolute()
LOCKIN = str(pathlib.Path(os.environ.get("LOCKIN", ".build/release/lockin")).absolute())
COMMANDS = [
    ("`report day`", ("report", "day", LAST), .1), ("`report week`", ("report", "week", "2026-W46"), .1),
    ("`goals`", ("goals",), .1),
    ("`analyze` of 12 weeks", ("analyze", "--from", LAST - datetime.timedelta(84), "--to", LAST - datetime.timedelta(1)), .4),
]


def say(text):
    print(text, file=sys.stderr)


def kept(name, make):
    """A folder that is made once for each state of the generator; `make` gets an empty one."""
    source = b"".join((HERE / f"{part}.py").read_bytes() for part in ("axes", "exports", "habits", "workspace"))
    folder = BUILD / hashlib.sha256(source).hexdigest()[:12] / name
    if not folder.exists():
        say(f"making {name}")
        new = folder.with_name(name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        make(new)
        new.rename(folder)
    return folder


def fresh(name, source):
    """A copy of a workspace that runs may write into."""
    folder = BUILD / "work" / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    return folder


def lockin(folder, date, *words, times=1):
    """A command in the morning of a date: the middle of its figures over some times."""
    command = [LOCKIN, *words, "-C", folder, "--now", f"{date}T03:00:00Z"]
    # 3 says that records were left out; what is left out here is so by intention.
    samples = [measured(command, BUILD / "log", (0, 3)) for _ in range(times)]
    return Sample(*(statistics.median(getattr(sample, part) for sample in samples)
                    for part in ("wall", "cpu", "peak_mb")))


def night(folder, date, times=1):
    return lockin(folder, date, "run", "--quiet", times=times)


def imported(folder, date):
    exports = sorted(path for path in (folder / "inbox").iterdir() if path.suffix in (".json", ".csv"))
    return lockin(folder, date, "import", "--quiet", *exports)


def after(days):
    return LAST + datetime.timedelta(days)


def tree(folder):
    """Every published file with what tells whether it was written again."""
    found = {}
    for path in (folder / "reports").rglob("*"):
        # The manifest tells of the others.
        if path.is_file() and path.name != ".lockin-manifest":
            status = path.stat()
            found[path.relative_to(folder / "reports")] = (status.st_ino, status.st_mtime_ns, status.st_size)
    return found


def reports(files):
    """The folders that hold a report, apart: those of days and those of weeks."""
    folders = {path.parent for path in files if path.name == "report.json"}
    weeks = {path for path in folders if "week" in path.parts}
    return folders - weeks, weeks


def with_day(folder, date):
    """Puts a day's exports into the inbox."""
    write_span(folder / "inbox", f"night-{date}", [date])


def history(years):
    """The rows of one workspace, in the order in which nights come."""
    folder = fresh("years", kept(f"{years}-years", lambda new: workspace.made(new, years)))
    say(f"{years} years")
    imported(folder, after(1))
    first = night(folder, after(1))
    files = tree(folder)
    days, weeks = reports(files)
    seconds = .003 * (len(days) + len(weeks)) + .05 * len(weeks)
    table = cost(f"the first run after the import: {len(days):,} days, {len(weeks):,} weeks", first, seconds, 60)
    table.append(Row("the tree of reports", sum(size for _, _, size in files.values()) / 1e6, 25 * years, "MB", 0))
    nothing = night(folder, after(1), times=3)
    table += cost("a run with nothing new", nothing, .15, 50)
    for name, words, seconds in COMMANDS:
        table += cost(name, lockin(folder, after(1), *words, times=3), seconds)

    before = tree(folder)
    with_day(folder, after(1))
    table += cost("one new day", night(folder, after(2)), .35, 50)
    written = [path for path, form in tree(folder).items() if before.get(path) != form]
    table.append(Row("one new day: files written", len(written), 10, "files", 0))
    drawn = {path.parent for path in written} & set().union(*reports(tree(folder)))
    table.append(Row("one new day: reports that changed", len(drawn), 4, "reports", 0))
    for ahead in range(2, 5):
        with_day(folder, after(ahead))
        night(folder, after(ahead + 1))
    # 23 November is a Monday: the week before is complete, and its patterns are looked for.
    with_day(folder, after(5))
    table += cost("a Monday", night(folder, after(6)), .6)
    configuration = folder / "lockin.yaml"
    configuration.write_text(configuration.read_text().replace(*workspace.RULE))
    table += cost("the class of one rule changed", night(folder, after(6)), 20, 60)
    shutil.rmtree(folder)
    return table, nothing


def one_year():
    """A run with nothing new after one year."""
    folder = fresh("year", kept("1-years", lambda new: workspace.made(new, 1)))
    say("1 year, to compare with")
    imported(folder, after(1))
    night(folder, after(1))
    sample = night(folder, after(1), times=3)
    shutil.rmtree(folder)
    return sample


def many_files(days):
    """The same records in many files and in few."""
    samples = []
    for files in (3 * days, max(3, days // 20)):
        name = f"{days}-days-{files}-files"
        folder = fresh("files", kept(name, lambda new: workspace.in_files(new, days, files)))
        say(name)
        night(folder, after(1))
        samples.append(night(folder, after(1), times=3))
        shutil.rmtree(folder)
    many, few = samples
    return [Row(f"{3 * days:,} files in the inbox: time to that of {max(3, days // 20)} with the same records",
                many.cpu / few.cpu, 1.2, "times")]


def axis(name, words, seconds):
    folder = fresh(name, kept(name, lambda new: axes.made(new, name)))
    say(name)
    first = night(folder, after(1))
    again = night(folder, after(1), times=3)
    shutil.rmtree(folder)
    return [Row(f"{words}, again (first {first.cpu:.2f} s)", again.cpu, seconds, "s", 3)]


def start_up():
    """`lockin help`, of many runs."""
    samples = [measured([LOCKIN, "help"], BUILD / "log").cpu for _ in range(100)]
    return [Row("`lockin help`", 1000 * statistics.median(samples), 5, "ms", 1)]


def compared(quick):
    """The table and whether every bar is held."""
    (BUILD / "work").mkdir(parents=True, exist_ok=True)
    unit = rows.unit()
    table = start_up()
    years = 1 if quick else 10
    some, nothing = history(years)
    table += some
    if not quick:
        table.append(Row("a run with nothing new: beyond that of one year", max(0, nothing.cpu - one_year().cpu),
                         .06, "s", 3))
    table += many_files(120 if quick else 800)
    table += axis("devices", "300 devices with 100 records a day, 14 days", .5)
    table += axis("goals", "100 goals of one category, 7 weeks", .6)
    table += axis("rules", "1,000 rules and 100,000 titles", .3)
    unit = min(unit, rows.unit())
    text = (f"## {'One year' if quick else 'Ten years'}\n\nCPU seconds, user and system; the median of three where a "
            f"command is quick. Bars in seconds are of a machine that takes {rows.LOOP_SECONDS} s for five million "
            f"steps of a Python loop; this one takes {unit:.2f} of that, and the bars below are scaled.\n\n")
    text += results.table(["", "", "found", "at most", ""], [row.cells(unit) for row in table])
    missed = sum(not row.is_held(unit) for row in table)
    return text + f"\n{missed} of {len(table)} bars are missed.\n", missed == 0
