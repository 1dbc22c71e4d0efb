"""Scenes with much in them: the sample, a made-up year, all exports, and all that people write wrongly."""

import datetime
import json
import pathlib
import shutil
import sys

from . import year
from .asking import BERLIN, RULES, again, ask, morning_person, suggestions
from .made_up import MINUTE, Use, activitywatch, calendar, dates, event, instant, lockin_csv, random_rules, work_day

sys.path.insert(0, "Tests/Conformance")
SCHEMAS = ["lockin", "events", "items", "goals", "timetable", "changes", "report", "alerts", "advice", "run"]
COMMANDS = ["init", "run", "import", "report", "check", "status", "categories", "activity", "analyze", "advise", "suggestions",
            "apply", "goals", "timetable", "plan", "occurrences", "dump", "schema", "validate"]


def sample(stage):
    """The repository's sample workspace, a month before its end and at it."""
    stage.copy("sample-data")
    stage.run(now="2026-05-01T06:00:00Z")
    stage.run(now="2026-06-01T06:00:00Z", phase="end")
    ask(stage, datetime.date(2026, 3, 23), datetime.date(2026, 6, 1), ["2026-03-29", "2026-04-08", "2026-05-27"],
        ["2026-W13", "2026-W22"], True)
    stage.call("run --dry-run --quiet")
    stage.call("init --sample --quiet --zone Europe/Berlin other")
    stage.keep_files()
    shutil.rmtree(stage.folder / "other")
    again(stage)


def a_year(stage):
    """A year with every kind of input: two runs, suggestions taken up, refused and undone, and a third run."""
    year.workspace(stage, "publish_titles: true, publish_apps: true", "publish: { days: 30, weeks: 9 }\n")
    stage.run(now="2026-05-31T03:15:00Z")
    ask(stage, datetime.date(2025, 10, 20), datetime.date(2025, 11, 3))
    stage.run(now="2026-06-01T04:30:00Z", phase="monday")
    moves = [each["id"] for each in suggestions(stage) if each["kind"] == "shift"]
    for words, which in (("apply --dry-run", moves), ("apply", moves[:2]), ("apply", moves[:1]), ("apply --undo", moves[1:2]),
                         ("suggestions refuse", moves[2:3]), ("suggestions reopen", moves[2:3]), ("suggestions refuse", moves[2:3])):
        for number, each in enumerate(which):
            stage.call(words, each[:6], name=f"{words} the move {number + 1}")
    stage.keep_files()
    stage.write("lockin.yaml", (stage.folder / "lockin.yaml").read_text().replace("days: 30, weeks: 9", "days: all, weeks: all"))
    stage.run(now="2026-06-01T06:00:00Z", phase="end")
    ask(stage, year.FIRST, datetime.date(2026, 6, 1), ["2025-08-04", "2025-10-26", "2026-01-06", "2026-03-29", "2026-05-28"],
        ["2025-W32", "2025-W44", "2026-W13", "2026-W22"], True)
    again(stage)


def a_year_private(stage):
    """The same year with nothing of its titles published or kept, and then with others' rules for the same records."""
    year.workspace(stage, "titles: drop", "publish: { days: 90, weeks: all }\n")
    stage.write("plans/sessions.csv", "goal,start,end,mode,note\n"
                "nobody,2026-05-03T10:00,2026-05-03T11:00,,\npiano,2026-05-04T11:00,2026-05-04T10:00,,\n")
    stage.run(now="2026-06-01T06:00:00Z")
    ask(stage, datetime.date(2026, 5, 1), datetime.date(2026, 6, 1), ["2026-05-28"], ["2026-W22"])
    stage.write("lockin.yaml", BERLIN + RULES.replace("publish_titles: true", "titles: keep") + "starter_categories: false\n"
                "devices: [phone, laptop]\naccounting: { attribution: primary }\npreferences: { week_starts: sunday, clock: 12 }\n"
                "publish: { to: out, days: 9, weeks: 3 }\n")
    stage.run(phase="other rules")
    stage.run("import --rebuild", phase="read again")
    stage.run(phase="published again")
    ask(stage, datetime.date(2026, 5, 1), datetime.date(2026, 6, 1), ["2026-05-28"], ["2026-W22"])


def moves(stage):
    """Suggested moves of own events and of a calendar's: applied, overtaken, undone, applied by themselves, expired."""
    morning_person(stage, 11, "2026-06-14")
    stage.write("lockin.yaml", BERLIN + RULES)
    own = "  - {{ id: parser, title: Parser, start: 2026-06-{0}T15:00, end: 2026-06-{0}T16:30, kind: project, movable: true }}\n"
    stage.write("plans/events.yaml", "events:\n" + own.format("03")
                + "  - { title: Chess, start: 2026-06-09T19:00, end: 2026-06-09T21:00 }\n")
    stage.write("inbox/own.ics", calendar("Own", [
        event("essay", "20260604T150000", "20260604T163000", "Essay", "CATEGORIES:study,movable"),
        event("weekly", "20260501T140000", "20260501T150000", "Weekly sheet", "RRULE:FREQ=WEEKLY", "CATEGORIES:study,movable"),
        event("fixed", "20260605T120000", "20260605T130000", "Not movable", "CATEGORIES:study", "X-LOCKIN-MOVABLE:TRUE")]))
    stage.run(now="2026-06-01T04:00:00Z")
    ask(stage, datetime.date(2026, 4, 1), datetime.date(2026, 6, 1))
    found = [each["id"] for each in sorted(suggestions(stage), key=lambda each: each["kind"], reverse=True)]
    for number, each in enumerate(found):
        stage.call("apply", each, name=f"apply {number + 1}")
    stage.run("plan export", phase="exported")
    stage.run(phase="applied")
    for number, each in enumerate(found[:2]):
        stage.call("apply --undo", each, name=f"undo {number + 1}")
    stage.run(now="2026-06-02T04:00:00Z", phase="undone")
    stage.write("plans/events.yaml", "events:\n" + own.format("08").replace("arser", "rinter"))
    stage.write("lockin.yaml", BERLIN + RULES + "advice: { auto_apply: true }\n")
    for day in ("03", "04", "05", "08"):
        stage.run(now=f"2026-06-{day}T04:00:00Z", phase=f"by itself, {day}")
    ask(stage, datetime.date(2026, 5, 1), datetime.date(2026, 6, 8), full=True)
    stage.call("apply 0000")
    stage.call("suggestions refuse nobody")


def fixtures(stage):
    """Each export of the tests alone, then all of them together; and empty ones of every form."""
    found = sorted(pathlib.Path("Tests/RecordsTests/Fixtures").rglob("*.*"))
    rules = BERLIN + ('sources:\n  - { file: "mapped*", device: lab, delimiter: ";", duration_unit: h, date_order: dmy,\n'
                      "      columns: { app: Programm, start: Beginn, duration: Länge, title: Was } }\n"
                      '  - { file: "clockify-amb*", date_order: mdy, device: desk }\n')
    names = {"-".join(path.parts[-2:]): path.read_bytes() for path in found}
    heads = {f"empty-{name}": data.split(b"\n")[0] + b"\n" for name, data in names.items() if name.endswith("csv")}
    for name, data in {**names, **heads, "empty-list.json": b"[]", "empty-object.json": b"{}", "nothing.csv": b"", "none.json": b"null",
                       "buckets.json": b'{"buckets":{}}', "cut.json": b'{"buckets":{"a":{"id":"a","type":"currentwindow",'}.items():
        stage.begin()
        stage.phase = "each"
        stage.write("lockin.yaml", rules)
        stage.write(f"inbox/{name}", data)
        stage.call(f"import inbox/{name}", now="2026-11-10T06:00:00Z")
        stage.call("dump", name=f"dump of {name}")
    stage.begin()
    stage.write("lockin.yaml", BERLIN)
    stage.write("inbox/dates.csv", names["clockify-ambiguous.csv"])
    for order in ("", "--date-order mdy ", "--date-order dmy "):
        stage.call(f"import {order}inbox/dates.csv")
    stage.begin()
    stage.write("lockin.yaml", rules)
    for name, data in {**names, **heads}.items():
        stage.write(f"inbox/{name}", data)
    stage.run(now="2026-11-10T06:00:00Z", phase="together")
    ask(stage, datetime.date(2026, 3, 1), datetime.date(2026, 11, 1), ["2026-03-05", "2026-03-23", "2026-10-25"], ["2026-W10", "2026-W43"])
    again(stage)


def errors(stage):
    """Every case of what goes wrong that the tests have, and commands that are used wrongly."""
    import transcripts
    for name, case in transcripts.read().items():
        stage.begin()
        stage.copy("Tests/LockinTests/Base")
        for file, data in case.files.items():
            stage.write(file, data)
        stage.phase = "cases"
        stage.call(case.command, name=name)
    stage.phase = "words"
    for words in [
            "", "help", "--help", "nonsense", "help nonsense", "schema", "schema nonsense", "report day 2026-13-01",
            "report week 2026-W60", "report year", "activity", "activity --from 2026-01-02 --to 2026-01-01",
            "analyze --from 2020-01-01 --to 2026-01-01", "dump --format x", "run --now never", "status --wait", "apply", "suggestions",
            "suggestions list --status none", "advise", "advise --check nothing.json", "plan", "occurrences", "validate", "import",
            "init", *(f"help {each}" for each in COMMANDS), *(f"schema {each}" for each in SCHEMAS)]:
        stage.call(words)


def broken_plans(stage):
    """Each hand-written file broken in turn, in several ways, over a workspace that is published already."""
    stage.copy("sample-data")
    stage.remove("inbox/aw-buckets-export.json")
    stage.copy("Tests/Conformance/timetables/berlin.yaml", "plans/timetable.yaml")
    stage.run()
    good = {name: (stage.folder / name).read_text() for name in (
        "plans/events.yaml", "plans/goals.yaml", "plans/sessions.csv", "plans/timetable.yaml", "lockin.yaml")}
    good["plans/items.yaml"] = "items:\n  - { title: Form, due_date: 2026-06-30 }\n"
    good["plans/changes.yaml"] = ("changes:\n  - { event: study-mon-2026@ina.example, instance: 2026-06-01T14:00, "
                                  "from: 2026-06-01T14:00, to: 2026-06-01T09:00 }\n")
    for name, text in good.items():
        lines = text.splitlines(True)
        half = len(lines) // 2
        for kind, broken in (("cut", text[:len(text) * 2 // 3]), ("unclosed", text + "  - { title: \"x\n"),
                             ("unknown", text + "colour: red\n"),
                             ("twice", text + "".join(lines[1:])), ("tab", "".join(lines[:half]) + "\t\t- x: [1\n" + "".join(lines[half:])),
                             ("zeros", text.replace("2026-05", "2026-00")), ("bytes", text.encode() + b"\xff\xfe"), ("empty", "")):
            stage.write(name, broken)
            stage.phase = f"{name} {kind}".replace("/", " ")
            for words in ("check", "run --no-record", "status", "goals", "plan export --dry-run", "timetable list"):
                stage.call(words)
            for file in ("reports/index.html", "reports/week/2026-W22/report.md"):
                stage.made[f"{stage.phase}/{file}"] = stage.mask((stage.folder / file).read_bytes())
        stage.write(name, text)
    stage.run(phase="mended")


def hostile(stage):
    """The calendars that are made to be slow, and three hundred random rules."""
    from hostile import CASES
    stage.write("lockin.yaml", BERLIN)
    span = "--from 2025-06-01T00:00:00Z --to 2026-06-01T00:00:00Z --zone Europe/Berlin"
    for name, case in CASES.items():
        text = case(1)
        stage.write("hostile.ics", text[:1_500_000])
        stage.call(f"occurrences hostile.ics {span.replace('2025', '2023')}", name=name)
    stage.remove("hostile.ics")
    for part in range(6):
        stage.write(f"inbox/rules{part}.ics", calendar(f"Rules {part}", random_rules(stage.seed + part, 50)))
        for zone in ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")[:1 + 2 * (part == 0)]:
            stage.call(f"occurrences inbox/rules{part}.ics {span.replace('Europe/Berlin', zone)}")
    morning_person(stage, 3)
    stage.write("inbox/ends.ics", CASES["deep nesting"](1)[:200_000])
    stage.run()
    ask(stage, datetime.date(2026, 5, 1), datetime.date(2026, 6, 1), ["2026-05-20"], ["2026-W21"])


def texts(stage):
    """Titles with everything in them, on pages and in figures, kept and published in four ways."""
    odd = ["<script>alert(1)</script>", "a | b `c` *d* _e_ [f](g)", "Übung – naïve 日本語 👩‍👩‍👧", "\u202eright to left",
           "x" * 3000, " ", "\u0007bell", "a,b;\"c\"\nd", "{F1} &amp; &lt;", "=1+1", "Ａ\u0301\u200b", "http://[::1]:x/%zz?#", "-" * 40,
           "\\n\\t", "Café", "Cafe\u0301", "café", "CAFÉ"]
    uses = [Use(instant(date, 9) + number * 9 * MINUTE, 8 * MINUTE, text[:200], text, text if number % 3 == 0 else "", text[:80])
            for date in dates("2026-05-18", "2026-05-31") for number, text in enumerate(odd)]
    stage.write("inbox/odd <name> & ü.csv", lockin_csv(uses, "my <laptop> | 1"))
    stage.write("inbox/more.json", activitywatch(work_day(stage.seed, datetime.date(2026, 5, 30), 50), "host|name <b>"))
    stage.write("inbox/odd.ics", calendar("Name \\, with | marks", [
        event(f"odd{number}", f"202605{18 + number % 14:02}T{9 + number % 8:02}0000",
              f"202605{18 + number % 14:02}T{10 + number % 8:02}0000", text.replace("\n", "\\n")[:900],
              "CATEGORIES:" + text[:30].replace("\n", " ")) for number, text in enumerate(odd)]))
    stage.write("plans/goals.yaml", json.dumps({"goals": [
        {"id": f"g{number}", "title": (text + "...")[:90], "target_hours": 3, "start": "2026-05-20",
         "deadline": "2026-06-20", "categories": [text[:80]]}
        for number, text in enumerate(odd) if "\u0007" not in text and text.strip()]}, ensure_ascii=False))
    for kind in ("publish_titles: true, publish_apps: true, publish_sources: true", "publish_titles: true", "publish_apps: true",
                 "titles: drop"):
        stage.write("lockin.yaml", BERLIN + f"privacy: {{ {kind} }}\n"
                    "categories: [ { category: \"A | <b>\", title: \"a [|]|café\", class: 2 } ]\n")
        stage.run(phase=kind.replace(": ", " "))
        ask(stage, datetime.date(2026, 5, 18), datetime.date(2026, 6, 1), ["2026-05-20"], ["2026-W22"], "apps: true, publish_s" in kind)
