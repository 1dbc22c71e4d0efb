"""Prints what ten mornings say to three made-up people, one after the other, and counts what is new.

    mornings.py PROGRAM

The people: one who has calendars alone, one with goals and events of their own, one with everything. All of
them have twelve weeks behind them, and focus best from nine to eleven. A line is new where the morning before
did not have it; a line can be acted on where it names a time of today or later.
"""

import datetime
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "sentences"))

from page import lines as lines_of  # noqa: E402

FIRST = datetime.date(2026, 3, 2)
DAYS = 12 * 7 + 14
MORNINGS = [FIRST + datetime.timedelta(days=12 * 7 + day) for day in (0, 1, 2, 3, 4, 7, 8, 9, 10, 11)]

SETTINGS = """zone: Europe/Berlin
publish: {{ days: 1, weeks: 1 }}
categories:
  - {{ category: Work, app: ^editor$, class: 2 }}
  - {{ category: Video, app: ^video$, class: -2 }}
plan_categories:
  - {{ tag: study, category: Work{movable} }}
privacy: {{ titles: keep, publish_titles: true }}
"""


def activity(rng: random.Random) -> str:
    """Minutes at the devices, with more focus from nine to eleven on weekdays."""
    rows = ["timestamp,duration_s,app_identifier,category,device"]
    for day in range(DAYS):
        date = FIRST + datetime.timedelta(days=day)
        level = rng.gauss(0, 0.08)
        for hour in range(8, 19):
            if rng.random() < 0.12:
                continue
            minutes = rng.randint(35, 58)
            peak = hour in (9, 10) and date.weekday() < 5
            share = min(0.95, max(0.05, (0.72 if peak else 0.34) + level + rng.gauss(0, 0.12)))
            focus = round(minutes * share)
            # Winter time until 29 March: one hour before UTC, two behind it.
            offset = 1 if date < datetime.date(2026, 3, 29) else 2
            start = datetime.datetime(date.year, date.month, date.day, hour - offset, rng.randint(0, 1))
            for app, length in (("editor", focus), ("video", minutes - focus)):
                if length > 0:
                    rows.append(f"{start.isoformat()}Z,{length * 60},{app},,laptop")
                    start += datetime.timedelta(minutes=length)
    return "\n".join(rows) + "\n"


def calendar(rng: random.Random) -> str:
    """Lectures on three days, study blocks on two afternoons, a dentist and a friend now and then."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//mornings//EN"]

    def event(uid: str, date: datetime.date, start: str, end: str, title: str, *more: str) -> None:
        day = date.strftime("%Y%m%d")
        lines.extend(
            ["BEGIN:VEVENT", f"UID:{uid}", f"DTSTART;TZID=Europe/Berlin:{day}T{start}00",
             f"DTEND;TZID=Europe/Berlin:{day}T{end}00", f"SUMMARY:{title}", *more, "END:VEVENT"])

    for day in range(DAYS):
        date = FIRST + datetime.timedelta(days=day)
        if date.weekday() in (0, 2, 3):
            event(f"l{day}", date, "1115", "1245", "Lecture", "CATEGORIES:lecture")
        if date.weekday() in (1, 4):
            event(f"s{day}", date, "1400", "1600", "Study", "CATEGORIES:study")
        if rng.random() < 0.15:
            event(f"d{day}", date, "0930", "1015", "Dentist")
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def plans(folder: Path) -> None:
    (folder / "plans").mkdir()
    (folder / "plans/goals.yaml").write_text(
        "goals:\n"
        "  - { id: thesis, title: Thesis, target_hours: 60, start: 2026-03-02, deadline: 2026-06-30,"
        " categories: [Work] }\n"
        "  - { id: spanish, title: Spanish, target_hours: 20, start: 2026-05-18, deadline: 2026-06-12 }\n")
    events = []
    for day in range(7 * 12, DAYS):
        date = FIRST + datetime.timedelta(days=day)
        if date.weekday() in (0, 3):
            events.append(f"  - {{ title: Write, start: {date}T15:00, end: {date}T17:00, kind: project,"
                          " tags: [study], movable: true }")
    (folder / "plans/events.yaml").write_text("events:\n" + "\n".join(events) + "\n")


def mornings(program: str, name: str, has_calendar: bool, has_plans: bool) -> None:
    rng = random.Random(f"mornings {name}")
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path)
        (folder / "inbox").mkdir()
        movable = ", movable: true" if has_calendar else ""
        (folder / "lockin.yaml").write_text(SETTINGS.format(movable=movable))
        rows = activity(rng).splitlines()
        if has_calendar:
            (folder / "inbox/own.ics").write_text(calendar(rng))
        if has_plans:
            plans(folder)
        print(f"# {name}\n")
        before: set[str] = set()
        lines = new = acting = 0
        with_sort = 0
        for date in MORNINGS:
            known = [row for row in rows[1:] if row[:10] < date.isoformat()]
            (folder / "inbox/activity.csv").write_text("\n".join([rows[0], *known]) + "\n")
            done = subprocess.run(
                [program, "run", "--no-record", "--quiet", "--now", f"{date}T05:00:00Z"],
                cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode not in (0, 3):
                sys.exit(done.stderr)
            day = date - datetime.timedelta(days=1)
            page = (folder / f"reports/{day:%Y/%m/%d}/index.html").read_text()
            text = "\n".join(lines_of(page))
            first = re.search(r"^- .*\n  Because: .*$", text[:text.find("## At a glance")], re.M)
            part = re.search(r"## Next\n(.*?)(?=\n## |\Z)", text, re.S)
            said = "\n".join(x for x in (first and first.group(0), part and part.group(1).strip()) if x)
            told = [line for line in said.split("\n") if line.startswith("- ")]
            print(f"## {date:%a %-d %b}\n\n{said or '(nothing)'}\n")
            lines += len(told)
            new += sum(line not in before for line in told)
            acting += any(re.match(r"- (Move|Pause|Work)", line) for line in told)
            with_sort += bool(told)
            before = set(told)
        print(f"{name}: {with_sort} of {len(MORNINGS)} mornings said something, {acting} of them a move, a pause"
              f" or a block to work on; {new} of {lines} lines were new on their morning.\n")


def main() -> None:
    program = str(Path(sys.argv[1]).resolve())
    mornings(program, "Calendars alone", True, False)
    mornings(program, "Goals and events", False, True)
    mornings(program, "Everything", True, True)


if __name__ == "__main__":
    main()
