"""Scenes of what is rare: nothing at all, gaps, clocks that err, late and corrected data, midnights, and lost stores."""

import datetime
import pathlib

from .asking import BERLIN, RULES, again, ask
from .made_up import (DAY, HOUR, MINUTE, Use, activitywatch, app_log, calendar, dates, event, instant, lockin_csv, phone_day, rescuetime,
                      screen_time, timing, toggl, work_day)

D = datetime.date.fromisoformat


def computer(stage, first, last, count=120, device="laptop", shift=0, **more):
    """A computer's days as an ActivityWatch export."""
    uses = [use for date in dates(first, last) for use in work_day(stage.seed + shift, date, count, **more)]
    return activitywatch(uses, device)


def empty(stage):
    """No configuration, no folder, an empty inbox, a new workspace, and exports without a record."""
    for words in ("run", "status", "check", "report", "dump", "goals", "import", "timetable list", "run -C nowhere", "init", "run",
                  "status", "check", "report", "dump", "goals", "suggestions list", "plan export",
                  "analyze --from 2026-05-01 --to 2026-06-01"):
        stage.call(words)
    stage.write("lockin.yaml", BERLIN)
    for name, text in (("a.csv", "timestamp,duration_s,app_identifier,category\n"), ("b.json", '{"buckets":{}}'),
                       ("c.ics", calendar("None", [])),
                       ("d.csv", "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"), ("e.txt", "")):
        stage.write(f"inbox/{name}", text)
        stage.run(phase=f"with {name}")
    ask(stage, D("2026-05-01"), D("2026-06-01"), ["2026-05-20"], ["2026-W21"])
    stage.write("inbox/one.csv", "timestamp,duration_s,app_identifier,category\n2026-05-31T10:00:00Z,60,code,\n")
    stage.run(phase="with one record")
    ask(stage, D("2026-05-01"), D("2026-06-01"), ["2026-05-31"], ["2026-W22"], True)


def calendar_alone(stage):
    """Plans without any activity, and then a first day of it."""
    stage.write("lockin.yaml", BERLIN + RULES)
    stage.write("inbox/plan.ics", calendar("Plan", [
        event("a", "20260504T090000", "20260504T110000", "Study", "RRULE:FREQ=DAILY", "CATEGORIES:study")]))
    stage.write("plans/goals.yaml", "goals:\n  - { id: a, title: Goal, target_hours: 9, start: 2026-05-20, "
                "deadline: 2026-06-20, categories: [Work] }\n")
    stage.run()
    ask(stage, D("2026-05-04"), D("2026-06-01"), ["2026-05-31"], ["2026-W22"])
    stage.write("inbox/day.json", computer(stage, "2026-06-01", "2026-06-01"))
    stage.run(now="2026-06-02T04:00:00Z", phase="a first day")
    ask(stage, D("2026-05-04"), D("2026-06-08"), ["2026-06-01"], ["2026-W23"])


def future(stage):
    """Records that lie ahead, by hours and by years, whose time then comes."""
    stage.write("lockin.yaml", BERLIN + RULES)
    stage.write("inbox/laptop.json", computer(stage, "2026-04-20", "2026-06-03"))
    ahead = [Use(instant(D("2031-01-01"), 9) + number * HOUR, 30 * MINUTE, "code", "far ahead", "", "") for number in range(20)]
    ahead.append(Use(instant(D("2026-06-01"), 7.9), 9 * HOUR, "vlc", "over now", "", ""))
    stage.write("inbox/wrong-clock.csv", lockin_csv(ahead, "phone"))
    stage.write("plans/sessions.csv", "goal,start,end,mode,note\na,2026-06-01T07:00,2026-06-01T23:00,,\n")
    stage.write("plans/goals.yaml", "goals: [ { id: a, title: Goal, target_hours: 90, start: 2026-05-20 } ]\n")
    for now in ("2026-06-01T06:00:00Z", "2026-06-01T12:34:56.789Z", "2026-06-03T06:00:00Z", "2031-01-02T00:00:00Z"):
        stage.run(now=now, phase=now[:13])
        ask(stage, D("2026-05-18"), D("2026-06-08"), ["2026-06-01", "2026-06-02"], ["2026-W23"])


def backwards(stage):
    """A machine's clock that goes back by days, by a year, and comes right again."""
    stage.write("lockin.yaml", BERLIN + RULES + "publish: { days: 10, weeks: 4 }\n")
    stage.write("inbox/laptop.json", computer(stage, "2026-03-20", "2026-06-01"))
    for now in ("2026-06-01T06:00:00Z", "2026-05-28T06:00:00Z", "2025-05-28T06:00:00Z", "2026-06-02T06:00:00Z", "2026-06-02T05:59:00Z"):
        stage.run(now=now, phase=now[:16].replace(":", "."))
        ask(stage, D("2026-05-01"), D("2026-06-01"), ["2026-05-27"], ["2026-W22"])
        stage.call("status", now="2026-06-01T12:00:00Z", name="status later")


def gaps(stage):
    """Two months, months of silence, a week, a silent week, and a last day; runs in each."""
    stage.write("lockin.yaml", BERLIN + RULES)
    for name, first, last in (("spring", "2025-03-01", "2025-05-05"), ("autumn", "2025-09-29", "2025-10-05"),
                              ("last", "2025-10-15", "2025-10-15")):
        stage.write(f"inbox/{name}.json", computer(stage, first, last, 60))
        now = D(last) + datetime.timedelta(days=1)
        stage.run(now=f"{now}T04:00:00Z", phase=name)
        ask(stage, D("2025-03-01"), now, [last], ["2025-W18", f"{D(last).isocalendar().year}-W{D(last).isocalendar().week:02}"])
    stage.run(now="2025-12-24T04:00:00Z", phase="months later")
    ask(stage, D("2025-03-01"), D("2025-12-24"), ["2025-07-01", "2025-10-09", "2025-12-23"], ["2025-W30", "2025-W41", "2025-W51"], True)
    again(stage)


def sparse(stage):
    """One record a day for three years."""
    stage.write("lockin.yaml", BERLIN + RULES)
    uses = [Use(instant(date, 6 + date.toordinal() % 17), (1 + date.toordinal() % 90) * MINUTE,
                "code" if date.toordinal() % 3 else "vlc", "", "", "")
            for date in dates("2023-06-01", "2026-05-31")]
    stage.write("inbox/one.csv", lockin_csv(uses, "laptop"))
    stage.run()
    ask(stage, D("2023-06-01"), D("2024-06-01"), ["2024-02-29", "2026-05-31"], ["2024-W53", "2025-W01", "2026-W22"], True)
    stage.write("inbox/more.csv", lockin_csv([use._replace(start=use.start + 2 * HOUR, title="more") for use in uses[100:130]], "laptop"))
    stage.run(phase="old days have more")


def corrected(stage):
    """Exports that overlap and are corrected later, that go away, and stores that are made anew with and without them."""
    stage.write("lockin.yaml", BERLIN + RULES)
    days = [work_day(stage.seed, date, 80) for date in dates("2026-04-27", "2026-05-31")]
    flat = [use for day in days for use in day]
    stage.write("inbox/first.csv", lockin_csv(flat[:1600], "laptop"))
    stage.write("first.json", activitywatch(flat[:900], "laptop"))
    stage.run(now="2026-05-18T04:00:00Z")
    # The same spans again, some longer, some under another title, some gone.
    other = [use._replace(length=use.length * (2 if number % 11 == 0 else 1), title=use.title + ("" if number % 13 else "!"))
             for number, use in enumerate(flat[1200:]) if number % 7]
    stage.write("second.csv", lockin_csv(other, "laptop"))
    stage.call("import second.csv first.json", now="2026-05-25T03:00:00Z")
    stage.run(now="2026-05-25T04:00:00Z", phase="overlapping")
    stage.write("inbox/first.csv", lockin_csv(flat[:1500], "laptop").replace("vlc", "mpv"))
    stage.run(now="2026-05-26T04:00:00Z", phase="changed under its name")
    ask(stage, D("2026-04-27"), D("2026-05-31"), ["2026-05-12", "2026-05-17"], ["2026-W20"])
    stage.remove("inbox/first.csv")
    stage.remove("second.csv")
    stage.run(now="2026-05-27T04:00:00Z", phase="deleted")
    for words in ("import --rebuild", "import --rebuild --forget-missing=first.json", "import --rebuild --forget-missing=second.csv",
                  "import --rebuild --forget-missing", "import --undo-rebuild", "import --undo-rebuild"):
        stage.run(words, phase=words)
        stage.call("dump")
        stage.call("status --names")
        if words != "import --rebuild --forget-missing":
            stage.run(phase=words + ", then run")
    stage.write("lockin.yaml", BERLIN.replace("Berlin", "Lisbon") + RULES.replace("publish_titles: true", "titles: drop") + "user: ina\n")
    other_user = lockin_csv(flat[1500:1600], "laptop", "jo").split("\n", 1)[1]
    stage.write("inbox/third.csv", lockin_csv(flat[1400:1500], "laptop", "ina") + other_user)
    stage.run(phase="other zone and user")
    stage.call("import --rebuild")
    stage.run(phase="and read again")
    ask(stage, D("2026-04-27"), D("2026-05-31"), ["2026-05-12"], ["2026-W20"])


def late_day(stage):
    """Three nightly runs, in which the phone's day comes two nights late, and a reader's day in between."""
    stage.write("lockin.yaml", BERLIN + RULES)
    laptop = {str(date): work_day(stage.seed, date, 80) for date in dates("2026-04-01", "2026-05-31")}
    phone = {str(date): phone_day(stage.seed, date, 40) for date in dates("2026-04-01", "2026-05-31")}
    for night, seen, brought in (("2026-05-30", "2026-05-29", "2026-05-28"), ("2026-05-31", "2026-05-30", "2026-05-28"),
                                 ("2026-06-01", "2026-05-31", "2026-05-31")):
        stage.write("inbox/laptop.json", activitywatch([use for date, uses in laptop.items() if date <= seen for use in uses], "laptop"))
        stage.write("inbox/phone.csv", lockin_csv([use for date, uses in phone.items() if date <= brought for use in uses], "phone"))
        stage.run(now=f"{night}T03:15:00Z", phase=night)
        stage.call("status")
        stage.call(f"report day {seen}")
        stage.call("report day 2026-05-29 --format json")
    ask(stage, D("2026-05-01"), D("2026-06-01"), ["2026-05-29", "2026-05-30"], ["2026-W22"])
    again(stage)


# Days with 23, 24.5 and 25 hours, without a midnight, with two, and one that there was not.
CHANGES = [
    ("Europe/Berlin", "2025-10-26"), ("Europe/Berlin", "2026-03-29"), ("America/Sao_Paulo", "2018-11-04"),
    ("Pacific/Apia", "2011-12-30"), ("Australia/Lord_Howe", "2026-04-05"), ("Africa/Casablanca", "2026-02-15"),
    ("America/St_Johns", "2011-11-06"), ("Asia/Kathmandu", "2026-01-01"), ("Pacific/Chatham", "2025-09-28"),
    ("Asia/Beirut", "2026-03-29"),
]


def midnight(stage):
    """Records at, before and across midnight, and clock changes of many kinds, with something every few minutes."""
    for zone, date in CHANGES:
        stage.begin()
        stage.write("lockin.yaml", f"zone: {zone}\n" + RULES)
        noon = instant(D(date), 12, "Etc/UTC")
        uses = [Use(noon - 2 * DAY + number * 13 * MINUTE, (9 + number % 6) * MINUTE, ("code", "vlc", "signal")[number % 3],
                    f"t{number % 5}", "", "")
                for number in range(430)]
        stage.write("inbox/through.csv", lockin_csv(uses, "laptop"))
        edges = [instant(D(date), 24 * day, zone) for day in (-1, 0, 1, 2)]
        marks = [Use(edge + begin, length, "edge", str(begin), "", "") for edge in edges for begin, length in (
            (-1, 1), (-1, 2), (0, 0), (0, 1), (0, DAY - 1), (-HOUR, 3 * HOUR), (-30_000, 30_000), (0, 30_000))]
        stage.write("inbox/edges.csv", lockin_csv(marks, "phone"))
        stage.write("inbox/slots.csv", rescuetime(uses[:200]))
        stage.write("inbox/hours.csv", rescuetime(uses[200:], HOUR))
        stage.write("inbox/plan.ics", calendar("Plan", [
            f"UID:{hour}@x\nDTSTART:{date.replace('-', '')}T{hour:02}3000\nDURATION:PT1H\nSUMMARY:At {hour}\nRRULE:FREQ=DAILY;COUNT=3"
            for hour in (0, 1, 2, 3, 23)], zone=False))
        first, last = D(date) - datetime.timedelta(days=2), D(date) + datetime.timedelta(days=2)
        stage.run(now=f"{last}T12:00:00Z", phase=f"{zone.replace('/', ' ')} {date}")
        stage.call("dump")
        week = D(date).isocalendar()
        for words in (f"report week {week.year}-W{week.week:02}", f"report day {date}", f"report day {date} --format json",
                      f"activity --from {first} --to {last}", f"analyze --from {first} --to {last} --format json"):
            stage.call(words)


def dozen(stage):
    """Twelve devices at once, in five forms, with each rule of attribution."""
    days = dates("2026-05-11", "2026-05-31")
    for number in range(12):
        seed = stage.seed + number
        uses = [use for date in days for use in (
            phone_day(seed, date, 60) if number % 3 == 2 else work_day(seed, date, 50, begin=7 + number / 3))]
        text = (activitywatch(uses, f"host{number}") if number % 5 == 0 else lockin_csv(uses, f"device {number}") if number % 5 == 1
                else (screen_time, timing, app_log)[number % 5 - 2](uses))
        stage.write(f"inbox/d{number}.{'json' if number % 5 in (0, 3) else 'csv'}", text)
    stage.write("inbox/toggl.csv", toggl([use for date in days for use in work_day(stage.seed + 40, date, 12)]))
    sources = "sources: [" + ", ".join(f"{{ file: \"d{number}.*\", device: named{number} }}" for number in (2, 4, 7, 9)) + "]\n"
    for kind in ("latest", "distraction", "primary"):
        stage.write("lockin.yaml", BERLIN + RULES + sources + "devices: [host5, device 1, named7]\n"
                    f"accounting: {{ attribution: {kind}, flood_seconds: 30 }}\n")
        stage.run(phase=kind)
        ask(stage, days[0], D("2026-06-01"), ["2026-05-20"], ["2026-W22"], kind == "primary")


def alerts(stage):
    """Alerts, a hook that is told of them once, one that fails, and other limits."""
    stage.write("inbox/laptop.json", computer(stage, "2026-03-01", "2026-05-31", 200, best=(6, 7)))
    kinds = [("Study", "study"), ("Exam", "exam, study"), ("Deadline", "deadline, study"), ("On paper", "study, offline")]
    lines = ["events:"]
    for number, date in enumerate(dates("2026-04-20", "2026-06-02")):
        title, tags = kinds[number % 4]
        span = f"start: {date}T{9 + number % 6:02}:00, end: {date}T{11 + number % 6:02}:00"
        lines.append(f'  - {{ title: "{title} {date}", {span}, tags: [{tags}] }}')
    stage.write("plans/events.yaml", "\n".join(lines) + "\n")
    stage.write("hook.sh", "#!/bin/sh\ncat >> told.json\necho >> told.json\n", executable=True)
    stage.write("fails.sh", "#!/bin/sh\necho noise >&2\nexit 7\n", executable=True)
    for phase, text in (
            ("none", ""),
            ("a hook", "hook: ./hook.sh, most: 20, distraction_minutes: 10, distraction_percent: 5"),
            ("one that fails", "hook: [./fails.sh, a b], distraction_minutes: 5, distraction_percent: 5, most: 20, delay_minutes: 5"),
            ("no such hook", "hook: ./nothing, distraction_minutes: 5, distraction_percent: 2, most: 9, unattended_percent: 90"),
            ("the hook again", "hook: ./hook.sh, shortest_minutes: 1, coverage_percent: 0, kept_percent: 99, off_plan_minutes: 1, "
                               "critical_minutes: 1, critical_percent: 1")):
        stage.write("lockin.yaml", BERLIN + RULES + (f"alerts: {{ {text} }}\n" if text else ""))
        stage.run(phase=phase)
    ask(stage, D("2026-04-20"), D("2026-06-01"), ["2026-05-30"], ["2026-W22"])
    stage.run(now="2026-06-02T20:00:00Z", phase="another day")


def timetables(stage):
    """Timetables in eight zones, copied, merged and with mistakes; exports that follow each other."""
    stage.write("lockin.yaml", BERLIN + "preferences: { week_starts: saturday, clock: 12 }\n")
    for path in sorted(pathlib.Path("Tests/Conformance/timetables").iterdir()):
        stage.copy(path, f"semesters/{path.name}")
        own = path.suffix == ".yaml" and path.name not in ("merged.yaml", "copy.yaml")
        stage.copy(path, f"plans/{'timetable-' if own else ''}{path.name}")
    for path in sorted((stage.folder / "semesters").glob("*.yaml")):
        name = f"semesters/{path.name}"
        for words in ("timetable list", "timetable list --format json", "timetable export --to out/{}.ics",
                      "timetable preview --to out/{}"):
            stage.call(words.format(path.stem), name)
    stage.run("timetable export")
    stage.run("timetable preview", phase="preview")
    text = (stage.folder / "plans/timetable-berlin.yaml").read_text()
    text = text.replace("10:15", "10:30").replace("Statistik", "Stochastik").replace("2026-05-01", "2026-05-04")
    stage.write("plans/timetable-berlin.yaml", text)
    stage.run("timetable export --dry-run", phase="changed")
    stage.run("timetable export", phase="exported again")
    stage.write("inbox/day.json", computer(stage, "2026-05-25", "2026-05-31"))
    stage.run(phase="run")
    ask(stage, D("2026-05-20"), D("2026-06-01"), ["2026-05-27"], ["2026-W22"], True)


def upgrade(stage):
    """A workspace that OLD left, over which NEW goes on: reads, the next nights, and a rebuild."""
    stage.copy("sample-data")
    if stage.handed is None:
        stage.quietly("run", now="2026-05-20T06:00:00Z")
        stage.quietly("suggestions", "list")
    stage.hand_over()
    stage.now = "2026-05-20T06:00:00Z"
    ask(stage, D("2026-03-23"), D("2026-06-01"), ["2026-05-10"], ["2026-W19"])
    stage.run(now="2026-05-20T06:00:00Z", phase="the same instant")
    stage.run(now="2026-05-21T06:00:00Z", phase="the next night")
    ask(stage, D("2026-03-23"), D("2026-06-01"), ["2026-05-20"], ["2026-W20"])
    uses = [use for date in dates("2026-05-02", "2026-05-21") for use in phone_day(stage.seed, date, 30)]
    stage.write("inbox/another.csv", lockin_csv(uses, "tablet"))
    stage.run(now="2026-05-22T06:00:00Z", phase="more for old days")
    stage.run("import --rebuild", phase="rebuilt")
    stage.run(now="2026-05-23T06:00:00Z", phase="after the rebuild")
    ask(stage, D("2026-03-23"), D("2026-06-01"), ["2026-05-20"], ["2026-W20"])


def store_lost(stage):
    """A store that is gone, garbled, of another program or not to be read; reports that were changed or belong to others."""
    stage.write("lockin.yaml", BERLIN + RULES + "publish: { days: 5, weeks: 2 }\n")
    stage.write("inbox/laptop.json", computer(stage, "2026-05-01", "2026-05-31"))
    stage.run()
    cut = (stage.folder / "lockin.sqlite").read_bytes()[:9000]
    for phase, content in (("gone", None), ("garbled", b"no store " * 1000), ("empty", b""), ("cut", cut)):
        for path in stage.folder.glob("lockin.sqlite*"):
            path.unlink()
        if content is not None:
            (stage.folder / "lockin.sqlite").write_bytes(content)
        stage.phase = phase
        for words in ("status", "report", "dump", "goals", "run --dry-run", "run", "import --rebuild", "run", "status"):
            stage.call(words)
        stage.keep_files()
    stage.write("reports/index.html", "mine")
    stage.remove("reports/alerts.json")
    stage.write("reports/notes.txt", "my notes")
    stage.run(phase="reports changed")
    stage.write("reports/.lockin", "ab" * 32 + "\n")
    stage.run(phase="reports of others")
    stage.write("elsewhere/my.txt", "x")
    stage.run("run --reports elsewhere", phase="a folder with other files")
    stage.run("run --reports out/new --store other.sqlite", phase="elsewhere")
    stage.call("status --store other.sqlite")
    stage.call("dump --store nothing.sqlite")
