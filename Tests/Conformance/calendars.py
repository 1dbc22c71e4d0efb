"""Reads every calendar in three sdists of PyPI, and compares with recurring-ical-events.

No calendar may crash or stall the program, and each gives its events or a diagnostic. Where both
programs read a file, what they lay out is compared as sets of (start, end, whole days); every
file that differs stands in calendar_differences.py with who is right and why.
"""

import concurrent.futures
import datetime
import hashlib
import json
import pathlib
import signal
import subprocess
import sys
import tarfile
import warnings
import zoneinfo

import icalendar
import recurring_ical_events

import calendar_differences

HERE = pathlib.Path(__file__).parent
FOLDER = pathlib.Path(".build/conformance/calendars")
PROGRAM = ".build/release/lockin"
ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
FROM, TO = (datetime.datetime(year, 1, 1, tzinfo=ZONE) for year in (1995, 2030))
SECONDS = 10


def corpora():
    """The calendars, as paths below the folder that the sdists are unpacked in."""
    listing = HERE / "calendar-sdists.txt"
    stamp = FOLDER / "unpacked"
    digest = hashlib.sha256(listing.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != digest:
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                        "--disable-pip-version-check", "--no-binary", ":all:", "--require-hashes",
                        "--dest", FOLDER, "-r", listing], check=True)
        for archive in FOLDER.glob("*.tar.gz"):
            with tarfile.open(archive) as opened:
                opened.extractall(FOLDER, filter="data")
        stamp.write_text(digest)
    found = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*")
                   if path.suffix in (".ics", ".ical") and path.is_file())
    return found


def ours(path):
    """What the program lays out of a file, what it says, and how it ended."""
    command = [PROGRAM, "occurrences", FOLDER / path, "--from", FROM.isoformat(),
               "--to", TO.isoformat(), "--zone", ZONE.key]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return set(), "", f"no end after {SECONDS} s"
    lines = map(json.loads, done.stdout.splitlines())
    ended = "" if done.returncode in (0, 3, 65) else f"ended with {done.returncode}"
    return {(one["start"], one["end"], one["all_day"]) for one in lines}, done.stderr, ended


def seconds(time):
    """A time of the oracle as seconds since 1970; what has no zone is read in the owner's."""
    if not isinstance(time, datetime.datetime):
        time = datetime.datetime(time.year, time.month, time.day)
    return int((time if time.tzinfo else time.replace(tzinfo=ZONE)).timestamp())


def stall(*_):
    raise TimeoutError("no end")


def theirs(path):
    """What the oracle lays out of a file, or what it could not read in it."""
    signal.alarm(6 * SECONDS)
    try:
        found = set()
        for calendar in icalendar.Calendar.from_ical((FOLDER / path).read_bytes(), multiple=True):
            for event in recurring_ical_events.of(calendar).between(FROM, TO):
                start, end = event["DTSTART"].dt, event["DTEND"].dt
                found.add((seconds(start), seconds(end), not isinstance(start, datetime.datetime)))
        return found, ""
    except Exception as error:
        return set(), f"{type(error).__name__}: {error}"
    finally:
        signal.alarm(0)


def shown(occurrences):
    """The first of some occurrences, for people."""
    def text(time):
        return f"{datetime.datetime.fromtimestamp(time, datetime.timezone.utc):%Y%m%dT%H%MZ}"
    return ", ".join(f"{text(start)}-{text(end)}{' all day' if is_all_day else ''}"
                     for start, end, is_all_day in sorted(occurrences)[:4])


def main():
    warnings.simplefilter("ignore")
    zoneinfo.reset_tzpath(["/usr/share/zoneinfo"])
    signal.signal(signal.SIGALRM, stall)
    paths = corpora()
    failures, agreed, unread, occurrences, differing = [], 0, 0, 0, {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(ours, paths))
    for path, (mine, said, ended) in zip(paths, results):
        occurrences += len(mine)
        if ended:
            failures.append(f"{path}: {ended}: {said[:300]}")
        others, problem = theirs(path)
        is_silent = not mine and not said
        if problem:
            unread += 1
            if is_silent and b"BEGIN:VEVENT" in (FOLDER / path).read_bytes().upper():
                failures.append(f"{path}: neither events nor a diagnostic; the oracle: {problem}")
        elif mine == others:
            agreed += 1
        else:
            differing[path] = (mine - others, others - mine, said)
    listed = calendar_differences.LISTED
    for path, (more, less, said) in differing.items():
        counts = (len(more), len(less))
        if path not in listed or listed[path][:2] != counts:
            failures.append(f"{path}: {counts[0]} only lockin's ({shown(more)}), {counts[1]} only the "
                            f"oracle's ({shown(less)}); listed {listed.get(path, 'nowhere')[:2]}\n"
                            f"    {said[:300]}")
    for path in sorted(listed.keys() - differing.keys()):
        failures.append(f"{path}: listed as different, but agrees or is gone")
    for failure in failures:
        print(failure)
    print(f"{len(paths)} calendars, {occurrences} occurrences: {agreed} as recurring-ical-events has "
          f"them, {len(differing)} differ ({len(listed)} listed), {unread} that it can't read; "
          f"{len(failures)} failures")
    return 1 if failures or len(paths) < 300 else 0


if __name__ == "__main__":
    sys.exit(main())
