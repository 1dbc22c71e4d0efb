"""Workspaces of people that the sample has none of, made by the program from made-up exports.

Everybody's last day is Sunday 31 May 2026, and the run is on the morning after.
"""

import datetime
import pathlib
import shutil
import subprocess

NOW = "2026-06-01T06:00:00Z"
LAST = datetime.date(2026, 5, 31)
CATEGORIES = """categories:
  - { category: Work > Thesis, app: "writer", class: 2 }
  - { category: Work > Mail, app: "mail", class: 0 }
  - { category: Leisure > Video, app: "video", class: -2 }
plan_categories: [{ tag: study, category: Work }]
"""
# Markup, a word without end, writing from right to left, marks that turn writing around, and what ends attributes.
HOSTILE = ["<script>document.title='run'</script><b>bold", "W" * 180, "مراجعة قواعد البيانات والمكتبة",
           "\u202etxt.exe\u202c \u2066and on\u2069", "\"'> onmouseover=alert(1) {{7*7}} %s &amp; </style>",
           "| a | table | [link](javascript:alert(1)) `code`", "日本語のとても長い題名" * 6]


def day(date, titles=("Draft",), apps=("writer", "video", "mail")):
    """The records of a day: (start, seconds, application, title), more work in the morning than after it."""
    records = []
    for index, hour in enumerate(range(8, 22)):
        start = datetime.datetime.combine(date, datetime.time(hour, (date.day * 7 + hour * 13) % 20))
        app = apps[(index // 3 + (date.day * (hour % 4)) % 3) % len(apps)]
        records.append((start, 60 * (15 + (date.day * 11 + hour * 5) % 25), app,
                        titles[(date.day + index) % len(titles)]))
    return records


def export(folder, records):
    lines = ["timestamp,duration_s,app_identifier,category,device,title"]
    for start, seconds, app, title in records:
        quoted = title.replace('"', '""')
        lines.append(f'{start:%Y-%m-%dT%H:%M:%SZ},{seconds},{app},,laptop,"{quoted}"')
    (folder / "inbox/laptop.csv").write_text("\n".join(lines) + "\n")


def plan(folder, dates, titles):
    """Two events a day and two goals, written as YAML's quoted strings."""
    def quoted(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    events = [f"  - {{ title: {quoted(titles[(index + hour) % len(titles)])}, start: {date}T{hour:02}:00, "
              f"end: {date}T{hour + 2:02}:00, tags: [study], movable: true }}\n"
              for index, date in enumerate(dates) for hour in (9, 14)]
    (folder / "plans/events.yaml").write_text("events:\n" + "".join(events))
    first = dates[0]
    (folder / "plans/goals.yaml").write_text(
        "goals:\n"
        f"  - {{ id: thesis, title: {quoted(titles[0])}, target_hours: 60, start: {first}, deadline: 2026-06-20, "
        "categories: [Work > Thesis] }\n"
        f"  - {{ id: mail, title: {quoted(titles[-1])}, target_hours: 9, start: {first}, deadline: 2026-07-20, "
        "categories: [Work > Mail] }\n")


class Maker:
    """Makes workspaces in a folder with a program."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def tree(self, owner):
        """The folder of somebody's pages."""
        return pathlib.Path("reports") if owner == "sample" else getattr(self, owner)()

    def run(self, *arguments, codes=(0, 3)):
        result = subprocess.run([self.program, *arguments, "--now", NOW], capture_output=True, text=True)
        if result.returncode not in codes:
            raise SystemExit(f"audit: {arguments} ended with {result.returncode}: {result.stderr}")

    def workspace(self, name, settings=""):
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        for part in ("inbox", "plans"):
            (folder / part).mkdir(parents=True)
        (folder / "lockin.yaml").write_text("zone: UTC\n" + CATEGORIES + settings)
        return folder

    def published(self, folder, codes=(0, 3)):
        self.run("run", "--no-record", "-C", str(folder), codes=codes)
        return folder / "reports"

    def empty(self):
        """Nobody yet: a run finds nothing, ends with 65, and leaves a page that says what to do."""
        return self.published(self.workspace("empty"), codes=(65,))

    def first_day(self):
        folder = self.workspace("first-day", "privacy: { publish_titles: true }\n")
        export(folder, day(LAST))
        plan(folder, [LAST, LAST + datetime.timedelta(1)], ["Outline", "Reading"])
        return self.published(folder)

    def ten_years(self):
        """No tracker from 20 to 22 May 2026, and a week from 11 May on without any focus."""
        folder = self.workspace("ten-years", "publish: { days: 14, weeks: all }\n")
        dates = [LAST - datetime.timedelta(back) for back in range(3652, -1, -1)]
        gap = {datetime.date(2026, 5, number) for number in (20, 21, 22)}
        idle = {datetime.date(2026, 5, number) for number in range(11, 18)}
        export(folder, [record for date in dates if date not in gap
                        for record in day(date, apps=("video", "mail") if date in idle else ("writer", "video", "mail"))])
        plan(folder, [date for date in dates[-28:] if date.weekday() < 5] + [LAST + datetime.timedelta(1)],
             ["Outline", "Reading"])
        return self.published(folder)

    def hostile(self):
        """Titles that would be markup, turn writing around or never end, and all of them published."""
        folder = self.workspace("hostile", "privacy: { publish_titles: true, publish_apps: true, publish_sources: true }\n")
        dates = [LAST - datetime.timedelta(back) for back in range(41, -1, -1)]
        export(folder, [record for date in dates for record in day(date, HOSTILE)])
        plan(folder, dates[-14:] + [LAST + datetime.timedelta(1)], HOSTILE)
        return self.published(folder)

    def timetable(self):
        """Classes that overlap, a short one and one in the evening."""
        folder = self.workspace("timetable")
        (folder / "plans/timetable.yaml").write_text(
            "schedule_name: Summer term 2026\nstart_date: 2026-04-13\nend_date: 2026-07-18\nclasses:\n"
            '  - { course_name: Databases, days: [mon, wed], start_time: 10:15, end_time: 11:45, room: H 104, color: "#1A1F71" }\n'
            "  - { course_name: Statistics, days: [tue, thu], start_time: 10:15, end_time: 11:45, room: H 104 }\n"
            "  - { course_name: Methods of empirical social research, days: tue, start_time: 11:00, end_time: 12:30 }\n"
            "  - { course_name: Office hour, days: wed, start_time: 14:00, end_time: 14:30, room: B 2 }\n"
            "  - { course_name: Lab, days: fri, start_time: 12:00, end_time: 14:00, weeks: odd, color: orange }\n"
            "  - { course_name: Choir, days: thu, start_time: 19:30, end_time: 21:00 }\n")
        pages = folder / "pages"
        self.run("timetable", "preview", "-C", str(folder), "--to", str(pages))
        return pages
