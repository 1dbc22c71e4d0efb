"""Two made-up people and what their trackers and calendars export in ten weeks.

Every day is drawn from a generator of its own, seeded with its number, so that a day is the same whatever
else is made. Only `Random.random()` and integers are used: they give the same with every Python.
"""

import csv
import datetime
import io
import json
import random
import zoneinfo

DAY = datetime.timedelta(days=1)
KEY = "5d" * 32 + "\n"
SETTINGS = """starter_categories: 2
hours: {{ working: "{working}", quiet: "22:00-07:00" }}
preferences: {{ week_starts: {week}, clock: {clock}, date: {date}, numbers: point, theme: standard }}
privacy: {{ titles: keep, publish_titles: {titles}, publish_apps: false, publish_sources: false }}
advice: {{ provider: offline }}
publish: {{ to: reports, days: all, weeks: all }}
"""

class Calendar:
    """A calendar of one zone, as Google exports it."""

    def __init__(self, name, zone):
        self.zone = zone
        self.lines = ["BEGIN:VCALENDAR", "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0",
                      "CALSCALE:GREGORIAN", "METHOD:PUBLISH", f"X-WR-CALNAME:{name}", f"X-WR-TIMEZONE:{zone}"]

    def add(self, uid, title, start, minutes, *more):
        """An event from a time such as `20260302T0900` on, or of whole days where it is a date."""
        if "T" in start:
            end = datetime.datetime.strptime(start, "%Y%m%dT%H%M") + datetime.timedelta(minutes=minutes)
            span = [f"DTSTART;TZID={self.zone}:{start}00", f"DTEND;TZID={self.zone}:{end:%Y%m%dT%H%M%S}"]
        else:
            end = datetime.datetime.strptime(start, "%Y%m%d") + DAY * minutes
            span = [f"DTSTART;VALUE=DATE:{start}", f"DTEND;VALUE=DATE:{end:%Y%m%d}"]
        self.lines += ["BEGIN:VEVENT", *span, "DTSTAMP:20260301T080000Z", f"UID:{uid}@example.org", *more,
                       f"SUMMARY:{title}", "END:VEVENT"]

    def at(self, name, *times):
        """A property with times of the zone, such as `EXDATE;TZID=Europe/Berlin:20260406T100000`."""
        return f"{name};TZID={self.zone}:" + ",".join(f"{time}00" for time in times)

    @property
    def text(self):
        return "\r\n".join([*self.lines, "END:VCALENDAR", ""])


def instant(zone, day, second):
    """When the clock of a zone shows so many seconds after midnight on a day, in seconds since 1970."""
    reading = datetime.datetime.combine(day, datetime.time()) + datetime.timedelta(seconds=second)
    return int(reading.replace(tzinfo=zoneinfo.ZoneInfo(zone)).timestamp())


def choose(entries, part, pick):
    """One of the entries, each as often as its number at `part` says."""
    draw = pick() * sum(entry[part] for entry in entries)
    for entry in entries:
        draw -= entry[part]
        if draw < 0:
            return entry
    return entries[-1]


# The office worker: application, title, and how often in the morning, after lunch and in the late afternoon.
OFFICE = [
    ("EXCEL.EXE", "Q1 figures.xlsx - Excel", 10, 5, 8), ("EXCEL.EXE", "Forecast 2026.xlsx - Excel", 6, 4, 4),
    ("POWERPNT.EXE", "Quarterly report.pptx - PowerPoint", 6, 3, 8), ("WINWORD.EXE", "Minutes.docx - Word", 3, 3, 3),
    ("OUTLOOK.EXE", "Inbox - Outlook", 9, 9, 6), ("ms-teams.exe", "Chat | Microsoft Teams", 5, 8, 4),
    ("chrome.exe", "REP-{n} Close the quarter - Jira - Google Chrome", 5, 4, 4),
    ("chrome.exe", "Travel costs - Intranet - Google Chrome", 1, 2, 2),
    ("chrome.exe", "SPIEGEL ONLINE - Google Chrome", 1, 5, 2),
    ("chrome.exe", "Holiday flats - YouTube - Google Chrome", 0, 4, 1),
    ("chrome.exe", "r/gardening - Reddit - Google Chrome", 0, 3, 1), ("explorer.exe", "Reports", 2, 2, 2),
]
HOLIDAYS = {datetime.date(2026, 4, day) for day in (3, 6, 7, 8, 9, 10)} | {datetime.date(2026, 5, 1)}
ILL = {datetime.date(2026, 3, 18), datetime.date(2026, 3, 19)}
LATE = datetime.date(2026, 4, 23)
# Weekday, begin and minutes of what is on the office worker's calendar every week, and whether it is at the screen.
MEETINGS = [(0, 10 * 60, 60, True), (1, 9 * 60, 120, None), (2, 14 * 60, 30, False), (3, 9 * 60, 120, None),
            (4, 11 * 60, 45, True)]


def office_day(day, number):
    """The windows of a day and the spans of presence, in seconds after its midnight."""
    pick = random.Random(26_000 + number).random
    begin = 8 * 3600 + int(pick() * 4800)
    end = 86_400 + 2400 if day == LATE else 61_200 + int(pick() * (1800 if day.weekday() == 4 else 6600))
    # Breaks, and the meetings of which the screen sees nothing.
    breaks = [(43_500 + int(pick() * 2400), 2100 + int(pick() * 1500))]
    breaks += [(hour * 3600 + int(pick() * 3000), 360 + int(pick() * 600)) for hour in (9, 14, 16)]
    breaks += [(19 * 3600, 4500)] if day == LATE else []
    meetings = []
    for weekday, start, minutes, at_screen in MEETINGS:
        if weekday == day.weekday() and at_screen is not None and pick() > 0.12:
            late = int(pick() * 240)
            (meetings if at_screen else breaks).append((start * 60 + late, minutes * 60 - late + int(pick() * 420)))
    windows, at = [], begin
    while at < end:
        meeting = next((length - (at - start) for start, length in meetings if start <= at < start + length), 0)
        if meeting:
            app, title, length = "ms-teams.exe", "Weekly | Microsoft Teams", meeting
        else:
            app, title, *_ = choose(OFFICE, 2 if at < 43_200 else 3 if at < 54_000 else 4, pick)
            draw, title = pick(), title.format(n=100 + int(pick() * 9))
            length = 20 + int(2100 * draw * draw * draw)
        ahead = [start - at for start, _ in meetings if start > at]
        length = min([length, end - at, *ahead])
        windows.append((at, length, app, title))
        at += length
    spans, at = [], begin
    for start, length in sorted(breaks):
        if at < start < end:
            spans.append((at, start - at))
        at = max(at, min(start + length, end)) if start > begin else at
    return windows, [*spans, (at, end - at)] if at < end else spans


def bucket(kind, client, rows):
    """A bucket of ActivityWatch; the newest event comes first, as its export has them."""
    utc = datetime.timezone.utc
    events = [{"id": 1000 + number, "timestamp": datetime.datetime.fromtimestamp(start, utc).isoformat(),
               "duration": float(length), "data": data} for number, (start, length, data) in enumerate(reversed(rows))]
    return {"id": f"{client}_office-pc", "created": "2026-01-07T08:00:00+00:00", "name": None, "type": kind,
            "client": client, "hostname": "office-pc", "data": {}, "events": events}


def office_exports(first, days, zone):
    windows, presence = [], []
    for number in range(days):
        day = first + number * DAY
        # The computer is off from Friday evening to Monday.
        if day.weekday() > 4 or day in HOLIDAYS | ILL:
            continue
        seen, spans = office_day(day, number)
        midnight = instant(zone, day, 0)
        windows += [(midnight + at, length, {"app": app, "title": title}) for at, length, app, title in seen]
        last = spans[0][0]
        for at, length in spans:
            if at > last:
                presence.append((midnight + last, at - last, {"status": "afk"}))
            presence.append((midnight + at, length, {"status": "not-afk"}))
            last = at + length
    buckets = [bucket("currentwindow", "aw-watcher-window", windows), bucket("afkstatus", "aw-watcher-afk", presence)]
    return json.dumps({"buckets": {each["id"]: each for each in buckets}}, indent=1) + "\n"


def office_calendar(zone):
    calendar = Calendar("Mara Lind", zone)
    calendar.add("weekly", "Team weekly", "20260302T1000", 60, "RRULE:FREQ=WEEKLY;BYDAY=MO",
                 calendar.at("EXDATE", "20260406T1000"), "LOCATION:Microsoft Teams")
    # One Monday it was called off, and another it was later.
    calendar.add("weekly", "Team weekly", "20260323T1000", 60, calendar.at("RECURRENCE-ID", "20260323T1000"),
                 "STATUS:CANCELLED", "SEQUENCE:1")
    calendar.add("weekly", "Team weekly", "20260420T1500", 60, calendar.at("RECURRENCE-ID", "20260420T1000"),
                 "SEQUENCE:1")
    calendar.add("report", "Focus: quarterly report", "20260303T0900", 120, "RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=24")
    calendar.add("jonas", "1:1 with Jonas", "20260304T1400", 30, "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE")
    calendar.add("finance", "Finance sync", "20260306T1100", 45, "RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20260430T215959Z")
    calendar.add("dentist", "Dentist", "20260312T1630", 60)
    calendar.add("budget", "Budget review", "20260326T1300", 120)
    calendar.add("lunch", "Lunch with Pia", "20260417T1230", 60, "TRANSP:TRANSPARENT")
    calendar.add("release", "Close of the quarter", "20260423T2000", 240)
    calendar.add("outing", "Team outing", "20260508T1300", 180)
    calendar.add("holiday", "Holiday", "20260407", 4)
    return calendar.text


def office_worker():
    """Ten weeks of Mara: one computer at work, and a calendar."""
    first, zone = datetime.date(2026, 3, 2), "Europe/Berlin"
    settings = SETTINGS.format(working="08:00-18:00", week="monday", clock=24, date="day_month", titles="false")
    return {
        "inbox/aw-buckets-export.json": office_exports(first, 70, zone),
        "inbox/mara.ics": office_calendar(zone),
        "lockin.key": KEY,
        "lockin.yaml": f"zone: {zone}\n{settings}" + """categories:
  - { category: Productivity > Figures, app: "EXCEL|POWERPNT", class: 2 }
  - { category: Productivity > Tasks, title: "Jira|Intranet", class: 1 }
  - { category: Communication > Meetings, title: "^Weekly [|] Microsoft Teams", class: 0 }
plan_categories:
  - { title: "^Focus:|^Close of the quarter", category: Productivity, at_screen: true, movable: true }
  - { title: "weekly|sync", category: Communication > Meetings }
""",
        "plans/goals.yaml": """goals:
  - id: report
    title: Quarterly report
    target_hours: 130
    start: 2026-03-02
    deadline: 2026-05-15
    categories: [Productivity > Figures]
""",
    }


# The student: application, and how often in the day and in the evening.
PHONE = [("com.apple.MobileSMS", 14, 12), ("com.burbn.instagram", 11, 15), ("com.zhiliaoapp.musically", 5, 12),
         ("com.google.ios.youtube", 5, 14), ("com.spotify.client", 9, 6), ("com.apple.mobilesafari", 9, 8),
         ("com.instructure.icanvas", 7, 4), ("com.google.Gmail", 6, 2), ("com.apple.Maps", 2, 1),
         ("com.hammerandchisel.discord", 4, 9), ("com.apple.camera", 2, 1), ("com.duolingo.DuolingoMobile", 2, 3)]
STUDY = ["com.ankiapp.mobile", "com.amazon.Lassen", "com.instructure.icanvas", "com.goodnotesapp.x"]
FLU = {datetime.date(2026, 2, 11), datetime.date(2026, 2, 12)}
# The days that the phone was at the shop.
REPAIR = {datetime.date(2026, 3, 18), datetime.date(2026, 3, 19)}
BREAK = {datetime.date(2026, 3, day) for day in range(9, 16)}
LECTURES = {0: [(10, 50), (13, 75)], 1: [(11, 75)], 2: [(10, 50), (13, 75)], 3: [(11, 75)], 4: [(10, 50)]}


def phone_day(day, number):
    """The rows of a day: begin in seconds after midnight, length, application."""
    pick = random.Random(41_000 + number).random
    off = day.weekday() > 4 or day in BREAK or day in FLU
    wake = 24_600 + int(pick() * (10_800 if off else 4500))
    bed = 82_000 + int(pick() * (11_500 if day.weekday() in (4, 5) else 5400))
    lectures = [] if off else [(hour * 3600, minutes * 60) for hour, minutes in LECTURES[day.weekday()]]
    study = pick() > (0.6 if off else 0.25) and day not in FLU
    begin = (14 if day.weekday() == 6 else 19) * 3600 + int(pick() * 3600)
    rows, at = [], wake
    while at < bed:
        quarter = at + 900
        if study and begin <= at < begin + 3900:
            length = 300 + int(pick() * 1100)
            rows.append((at, length, STUDY[int(pick() * len(STUDY))]))
            at += length + int(pick() * 200)
            continue
        in_class = any(start <= at < start + length for start, length in lectures)
        chance = 0.15 if in_class else 0.75 if day in FLU else 0.55 if at > 73_000 else 0.35
        for _ in range(1 + int(pick() * 3) if pick() < chance else 0):
            app, draw = choose(PHONE, 2 if at > 64_800 else 1, pick)[0], pick()
            length = 8 + int(700 * draw * draw)
            rows.append((at, length, app))
            at += length + 1 + int(pick() * 40)
        at = max(at, quarter - int(pick() * 300))
    return rows


def phone_export(first, days, zone):
    """A CSV as the tools write that read an iPhone's screen time."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow("app,usage,start_time,end_time,created_at,tz,device_id,device_model".split(","))
    last = 0
    for number in range(days):
        day = first + number * DAY
        for second, length, app in [] if day in REPAIR else phone_day(day, number):
            start = max(instant(zone, day, second), last)
            last = start + length
            sheet.writerow([app, length, start, last, last + 5, -18_000, "", ""])
    return out.getvalue()


def university(zone):
    calendar = Calendar("Spring 2026", zone)
    until = "UNTIL=20260501T035959Z"
    for uid, title, start, minutes, days in [
            ("calc", "MATH 212 Lecture", "20260126T1000", 50, "MO,WE,FR"),
            ("micro", "ECON 101 Lecture", "20260126T1300", 75, "MO,WE"),
            ("comp", "CS 150 Lecture", "20260127T1100", 75, "TU,TH")]:
        skipped = [f"202603{day:02}{start[8:]}" for day in range(9, 14)
                   if f"{datetime.date(2026, 3, day):%a}"[:2].upper() in days]
        calendar.add(uid, title, start, minutes, f"RRULE:FREQ=WEEKLY;BYDAY={days};{until}",
                     calendar.at("EXDATE", *skipped), "CATEGORIES:class")
    calendar.add("midterm", "MATH 212 Midterm", "20260304T1800", 90, "CATEGORIES:exam,offline")
    calendar.add("break", "Spring break", "20260309", 7, "TRANSP:TRANSPARENT")
    return calendar.text


def private(zone):
    calendar = Calendar("noah@example.org", zone)
    calendar.add("cards", "Cards for MATH 212", "20260127T1930", 60, "RRULE:FREQ=WEEKLY;BYDAY=TU,TH",
                 "CATEGORIES:study", "X-LOCKIN-MOVABLE:TRUE")
    calendar.add("gym", "Gym", "20260128T1730", 60, "RRULE:FREQ=WEEKLY;BYDAY=WE,SU",
                 calendar.at("EXDATE", "20260211T1730"), "CATEGORIES:sport,offline")
    calendar.add("shift", "Shift at the café", "20260131T0900", 300, "RRULE:FREQ=WEEKLY;BYDAY=SA")
    calendar.add("ana", "Dinner with Ana", "20260220T1900", 120)
    calendar.add("birthday", "Mom's birthday", "20260321", 1, "TRANSP:TRANSPARENT")
    calendar.add("late", "Film night", "20260307T2300", 150)
    return calendar.text


def checkins(first, days):
    """What was ticked off: the walk on most days, the review on most Sundays."""
    rows = ["habit,date,step,state,note,recorded"]
    for number in range(days):
        day, pick = first + number * DAY, random.Random(52_000 + number).random
        minute = int(pick() * 50)
        if pick() > (0.9 if day in FLU else 0.25):
            rows.append(f"walk,{day},1,done,,{day}T21:{minute:02}")
        if day.weekday() == 6 and pick() > 0.2:
            rows.append(f"review,{day},,done,,{day}T18:{minute:02}")
    return "\n".join(rows) + "\n"


def student():
    """Ten weeks of Noah: a phone, the university's calendar and one of his own; no computer."""
    first, zone = datetime.date(2026, 1, 26), "America/New_York"
    settings = SETTINGS.format(working="09:00-21:00", week="sunday", clock=12, date="month_day", titles="true")
    thursdays = [first + number * DAY for number in range(3, 70, 7)]
    sessions = [f"econ,{day}T16:00,{day}T17:{day.day % 40 + 10},stopwatch,reading on paper" for day in thursdays]
    return {
        "inbox/private.ics": private(zone),
        "inbox/screentime.csv": phone_export(first, 70, zone),
        "inbox/university.ics": university(zone),
        "lockin.key": KEY,
        "lockin.yaml": f"zone: {zone}\n{settings}" + """sources: [ { file: screentime.csv, device: phone } ]
categories:
  - { category: Education > Cards, app: "ankiapp", class: 2 }
  - { category: Education > Reading, app: "Lassen|goodnotes", class: 2 }
  - { category: Education > Campus, app: "icanvas", class: 1 }
  - { category: Entertainment > Short videos, app: "musically", class: -2 }
plan_categories:
  - { tag: study, category: Education, at_screen: true }
  - { tag: class, category: Education }
  - { tag: sport, category: Health }
""",
        "plans/checkins.csv": checkins(first, 70),
        "plans/goals.yaml": """goals:
  - id: math
    title: MATH 212
    target_hours: 30
    start: 2026-01-26
    deadline: 2026-04-30
    categories: [Education > Cards]
    tags: [study]
  - { id: econ, title: Term paper in economics, target_hours: 25, start: 2026-02-02, deadline: 2026-03-27 }
""",
        "plans/habits.yaml": """habits:
  - { id: walk, title: A walk, recurrence: daily, times: ["20:00"], start: 2026-01-26 }
  - { id: review, title: Look at the week, recurrence: weekly, target: 1, start: 2026-01-26 }
""",
        "plans/items.yaml": """items:
  - { id: rent, title: Pay the rent, due_date: 2026-02-01, recurrence: monthly, done: 2026-03-31T18:10-04:00 }
  - { id: outline, title: Outline of the paper, due_date: 2026-02-20, done: 2026-02-22T15:40-05:00 }
  - { id: draft, title: Draft of the paper, due_date: 2026-03-20, done: 2026-03-20T23:10-04:00 }
  - { id: taxes, title: File the tax return, due_date: 2026-04-15 }
""",
        "plans/sessions.csv": "goal,start,end,mode,note\n" + "\n".join(sessions) + "\n",
    }


# Each with the instant of the run: the morning after the last day.
PEOPLE = {"office-worker": (office_worker, "2026-05-11T05:00:00Z"), "student": (student, "2026-04-06T10:00:00Z")}
