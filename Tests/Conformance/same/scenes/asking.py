"""What every scene asks of the program, and what several have in their workspaces."""

import datetime
import json
import sqlite3

from .made_up import MINUTE, Use, dates, instant, lockin_csv

BERLIN = "zone: Europe/Berlin\n"
RULES = """categories:
  - { category: Work > Programming, app: ^code$, class: 2 }
  - { category: Leisure > Video, any: "youtube|vlc", class: -2 }
plan_categories: [ { tag: study, category: Work }, { kind: project, category: Work, at_screen: true } ]
privacy: { publish_titles: true, publish_apps: true }
"""

# What docs/guide.md opens to plain SQL, without numbers that mean something to the store alone.
TABLES = {
    "day_accounts": "*", "planned_events": "*", "schedules": "*", "ai_reports": "*", "consents": "topic, since_ms, choice",
    "hour_activity": "user_id, date, hour, occurrence, start_ms, capacity_ms, app, category, productivity, ms",
    "advice_requests": "month, sent_ms, provider, model, set_aside, cost, outcome, bytes",
}


def ask(stage, first, last, days=(), weeks=(), full=False):
    """Every command that only reads, over the dates from the first up to the last; then that none changed anything."""
    before = stage.files()
    span = ["--from", str(first), "--to", str(last)]
    for words in ("status --names", "check", "goals", "goals --format json", "suggestions list --status all",
                  "suggestions list --status all --format json", "dump", "report", "report week --format json",
                  "categories test", "plan export --dry-run", "run --dry-run", "advise --request week"):
        stage.call(words)
    for words in ("activity", "analyze", "analyze --format json", "categories test --format json"):
        stage.call(words, *span)
    for date in days:
        for form in ("md", "html", "json"):
            stage.call(f"report day {date} --format {form}")
        stage.call(f"advise --request day {date}")
    for week in weeks:
        for form in ("md", "html", "json"):
            stage.call(f"report week {week} --format {form}")
        stage.call(f"advise --request week {week}")
    if full:
        for words in ("status", "advise --request day", "categories test --app code --title thesis",
                      "categories test --url https://www.youtube.com/watch?v=1", "categories test --app nobody --format json"):
            stage.call(words)
        for order in ("deadline", "progress", "efficiency", "newest"):
            stage.call(f"goals --sort {order}")
        for state in ("open", "applied", "refused", "expired"):
            stage.call(f"suggestions list --status {state}")
        for words in ("timetable list", "timetable list --format json", "timetable export --dry-run", "timetable preview --to out/pages",
                      "timetable export", "timetable export --to out/all.ics", "plan export --reminder 15",
                      "plan export --to out/plan.ics"):
            stage.call(words)
        day = datetime.timedelta(days=1)
        middle = first + (last - first) // 2
        for begin, end in ((last - 7 * day, last), (middle, middle + 28 * day), (middle, middle + day), (last, last + 7 * day),
                           (first - 30 * day, first), (first, first), (first - 300 * day, last)):
            for form in ("text", "json"):
                stage.call(f"analyze --from {begin} --to {end} --format {form}")
            stage.call(f"activity --from {begin} --to {end}")
        tables(stage)
        for path in sorted(stage.folder.glob("inbox/*.ics")):
            stage.call(f"occurrences inbox/{path.name} --from {first}T00:00:00Z --to {last}T00:00:00Z --zone Europe/Berlin")
        for schema, pattern in (("report", "reports/**/report.json"), ("alerts", "reports/alerts.json"), ("run", "lockin.run.json"),
                                ("lockin", "lockin.yaml"), ("events", "plans/events.yaml"), ("goals", "plans/goals.yaml")):
            for path in sorted(stage.folder.glob(pattern))[-3:]:
                stage.call(f"validate {schema} {path.relative_to(stage.folder)}")
        for name, data in stage.files().items():
            if name.startswith(("exports/", "out/")):
                stage.made[f"{stage.phase}/files/{name}"] = data
                if name not in before:
                    stage.remove(name)
    after = stage.files()
    changed = [name for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
    stage.made[f"{stage.phase}/changed.txt"] = "".join(
        name + "\n" for name in changed if not name.startswith("exports/")).encode()


def tables(stage):
    """The tables and views that are open to others, as lines of JSON in their own order."""
    path = stage.folder / "lockin.sqlite"
    if not path.exists():
        return
    store = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    for table, columns in TABLES.items():
        try:
            cursor = store.execute(f"SELECT {columns} FROM {table}")
            names = [each[0] for each in cursor.description]
            rows = sorted(json.dumps(dict(zip(names, row)), ensure_ascii=False, default=repr) for row in cursor)
        except sqlite3.Error as error:
            rows = [f"no such thing: {error}"]
        stage.made[f"{stage.phase}/{table}.sql"] = stage.mask("".join(row + "\n" for row in rows).encode())
    store.close()


def again(stage, rebuild=True):
    """The same run once more, and one after a rebuild: neither may change a report."""
    stage.phase += ", again"
    stage.unchanged(lambda: stage.call("run"))
    if rebuild:
        stage.phase = stage.phase.replace("again", "rebuilt")
        stage.unchanged(lambda: (stage.call("import --rebuild"), stage.call("run")))


def suggestions(stage):
    _, output, _ = stage.quietly("suggestions", "list", "--status", "all", "--format", "json")
    found = json.loads(output)
    return found if isinstance(found, list) else next(each for each in found.values() if isinstance(each, list))


def morning_person(stage, weeks=9, until="2026-05-31"):
    """Somebody who works well in the mornings, in lockin's own form."""
    rows, last = [], datetime.date.fromisoformat(until)
    for number, date in enumerate(dates(last - datetime.timedelta(days=7 * weeks - 1), last)):
        for hour in (9, 10, 11, 13, 14, 15, 16):
            if date.weekday() < 5:
                at, focus = instant(date, hour), ((40 + (number * 7 + hour) % 15) if hour < 12 else 5 + (number + hour) % 10) * MINUTE
                rows += [Use(at, focus, "code", "main.swift", "", ""), Use(at + focus, 59 * MINUTE - focus, "vlc", "film", "", "")]
    stage.write("inbox/activity.csv", lockin_csv(rows, "laptop"))
