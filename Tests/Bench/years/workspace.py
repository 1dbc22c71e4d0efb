"""Makes a workspace of some years: exports by month, two calendars, six goals a year, sessions and own events.

The goals' time comes by categories for four of six, and by sessions for the others; about a third of the own
events may be moved. Every day and every week has its report.
"""

import datetime
import random

from exports import write_span
from habits import LAST

CONFIGURATION = """zone: Europe/Berlin
devices: [laptop, office, phone]
hours: { working: "08:00-18:00", quiet: "22:00-07:00" }
categories:
  - { category: Work > Study, app: "anki|obsidian|zotero|evince", class: 2 }
  - { category: Work > Study > Pages, url: "campus[.]example[.]edu|overleaf[.]com", class: 2 }
  - { category: Work > Study > Pages, title: " - (Campus|Overleaf)", class: 2 }
  - { category: Work > Study > Reference, url: "wikipedia[.]org|stackexchange[.]com", class: 1 }
  - { category: Work > Programming, app: "^code$", class: 2 }
  - { category: Work > Writing, app: "libreoffice|Microsoft Word", class: 2 }
  - { category: Work > Office, app: "Microsoft Excel|inventory-client", class: 2 }
  - { category: Communication > Mail, app: "thunderbird|Outlook", class: 0 }
  - { category: Communication > Chat, app: "signal", class: -1 }
  - { category: Leisure > Video, app: "youtube", class: -2 }
  - { category: Leisure > Video, url: "youtube[.]com", class: -2 }
  - { category: Leisure > Social, app: "instagram|reddit", class: -2 }
  - { category: Leisure > Social, url: "reddit[.]com", class: -2 }
  - { category: Leisure > News, url: "tagesblatt[.]example", class: -1 }
  - { category: Leisure > Shopping, url: "shop[.]example", class: -1 }
  - { category: Leisure > Music, app: "spotify", class: 0 }
plan_categories:
  - { tag: study, category: Work, at_screen: true }
  - { title: "[Ll]ecture", category: Work > Study }
publish: { to: reports, days: all, weeks: all }
"""
# The rule whose class is changed, and what it becomes.
RULE = ('app: "^code$", class: 2', 'app: "^code$", class: 1')

ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
"""
GOALS = ["Work > Study", "Work > Programming", "Work > Writing"]


def first_date(years):
    """The first of a month, so that exports are of whole months; the last day is a Tuesday in November."""
    return datetime.date(LAST.year - years, 12, 1)


def dates(first, last):
    return [first + datetime.timedelta(ahead) for ahead in range((last - first).days + 1)]


def compact(date):
    return date.strftime("%Y%m%d")


def event(uid, date, begin, end, title, category, more=""):
    return (f"BEGIN:VEVENT\nUID:{uid}@bench\nDTSTAMP:20260101T000000Z\n"
            f"DTSTART;TZID=Europe/Berlin:{compact(date)}T{begin}00\n"
            f"DTEND;TZID=Europe/Berlin:{compact(date)}T{end}00\n"
            f"{more}SUMMARY:{title}\nCATEGORIES:{category}\nEND:VEVENT\n")


def calendar(name, events):
    return ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//lockin//bench//EN\n"
            f"X-WR-CALNAME:{name}\n{ZONE}{''.join(events)}END:VCALENDAR\n")


def lectures(first):
    """Seven weekly courses a term."""
    for year in range(first.year, LAST.year + 2):
        for term, (begin, end) in enumerate((((year, 4, 13), (year, 7, 18)), ((year, 10, 12), (year + 1, 2, 6)))):
            begin, end = datetime.date(*begin), datetime.date(*end)
            if end < first:
                continue
            for course in range(7):
                date = begin + datetime.timedelta((course % 5 - begin.weekday()) % 7)
                hour = [9, 11, 14, 16][course % 4]
                yield event(f"lecture-{year}-{term}-{course}", date, f"{hour:02}15", f"{hour + 1:02}45",
                            f"Lecture: course {course}", "class",
                            f"RRULE:FREQ=WEEKLY;UNTIL={compact(end)}T225959Z\n")


def appointments(first):
    for date in dates(first, LAST + datetime.timedelta(40)):
        own = random.Random(date.toordinal()).random
        if own() < .7:
            hour = [8, 10, 13, 15, 18][int(5 * own())]
            title = ["Study: analysis", "Study: databases", "Dentist", "Meeting with tutor", "Call home",
                     "Study: thesis"][int(6 * own())]
            movable = "X-LOCKIN-MOVABLE:TRUE\n" if own() < .4 else ""
            yield event(f"appointment-{date}", date, f"{hour:02}00", f"{hour + 1:02}30", title,
                        "study" if title.startswith("Study") else "personal", movable)


def write_goals(folder, first):
    goals, sessions = ["goals:\n"], ["goal,start,end,mode,note,recorded\n"]
    for year in range(first.year, LAST.year + 1):
        for term, (begin, end) in enumerate((((year, 4, 1), (year, 7, 31)), ((year, 10, 1), (year + 1, 2, 15)))):
            begin, end = datetime.date(*begin), datetime.date(*end)
            if begin < first:
                continue
            for number in range(2):
                goals.append(f"  - {{ id: g{year}{term}{number}, title: Goal {year} {term} {number}, "
                             f"target_hours: {120 - 40 * number}, start: {begin}, deadline: {end}, "
                             f'categories: ["{GOALS[(number + term) % 3]}"], tags: [study] }}\n')
            goals.append(f"  - {{ id: p{year}{term}, title: Paper {year} {term}, target_hours: 40, "
                         f"start: {begin}, deadline: {end} }}\n")
            sessions += [f"p{year}{term},{date}T18:15+01:00,{date}T18:55+01:00,custom,,\n"
                         for date in dates(begin, min(end, LAST)) if date.weekday() in (0, 2, 4)]
    (folder / "goals.yaml").write_text("".join(goals))
    (folder / "sessions.csv").write_text("".join(sessions))


def write_plans(folder, first):
    (folder / "inbox" / "university.ics").write_text(calendar("University", lectures(first)))
    (folder / "inbox" / "personal.ics").write_text(calendar("Personal", appointments(first)))
    steps = [f'  - {{ title: "Project: step {date.toordinal() % 97}", start: {date}T14:00, end: {date}T16:00, '
             "kind: project, tags: [study], movable: true }\n"
             for date in dates(first, LAST + datetime.timedelta(21)) if date.weekday() == 1]
    (folder / "plans" / "events.yaml").write_text("events:\n" + "".join(steps))
    write_goals(folder / "plans", first)


def start(folder, configuration=CONFIGURATION):
    for name in ("inbox", "plans"):
        (folder / name).mkdir(parents=True)
    (folder / "lockin.yaml").write_text(configuration)


def made(folder, years):
    """A workspace whose records end on the last day; the number of its records."""
    first, count = first_date(years), 0
    start(folder)
    write_plans(folder, first)
    months = {}
    for date in dates(first, LAST):
        months.setdefault(date.strftime("%Y-%m"), []).append(date)
    for month, days in months.items():
        count += write_span(folder / "inbox", month, days)
    return count


def in_files(folder, days, files):
    """A workspace of so many days in about so many files, of which 14 days have reports."""
    start(folder, CONFIGURATION.replace("days: all", "days: 14"))
    some = dates(LAST - datetime.timedelta(days - 1), LAST)
    spans = max(1, files // 3)
    for number in range(spans):
        part = some[number * days // spans:(number + 1) * days // spans]
        if part:
            write_span(folder / "inbox", f"part-{number:04}", part)
