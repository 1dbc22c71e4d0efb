"""A made-up year with every kind of input: 2025-06-01 to 2026-05-31, with journeys and two clock changes."""

import datetime

from .made_up import (activitywatch, activitywatch_afk_csv, activitywatch_csv, app_log, arbtt, calendar, clockify, dates, event,
                     hourly, lockin_csv, own_table, phone_day, rescuetime, rescuetime_archive, screen_state, screen_time,
                     stayfree, table, timewarrior, timing, toggl, utc, wakatime, work_day)

FIRST, LAST = datetime.date(2025, 6, 1), datetime.date(2026, 5, 31)
JOURNEYS = [("2025-08-04", "2025-08-24", "America/New_York"), ("2025-12-20", "2026-01-05", "Asia/Kolkata")]

CONFIGURATION = """zone:
  - { zone: Europe/Berlin }
  - { from: 2025-08-04, zone: America/New_York }
  - { from: 2025-08-25T12:00, zone: Europe/Berlin }
  - { from: 2025-12-20, zone: Asia/Kolkata }
  - { from: 2026-01-06, zone: Europe/Berlin }
devices: [laptop, office, phone]
addresses: [ina@example.org]
sources:
  - { file: "office-*", device: office }
  - { file: screen-on-off.csv, device: phone }
  - { file: own.csv, device: lab, zone: Europe/Berlin, date_order: dmy, delimiter: ";", duration_unit: h,
      columns: { app: Programm, start: Beginn, duration: Länge, title: Was } }
  - { file: "netbook-*", device: netbook }
hours: { working: "08:00-18:00", quiet: "22:00-07:00" }
categories:
  - { category: Work > Study, app: "anki|obsidian|zotero|evince", class: 2 }
  - { category: Work > Study > Pages, url: "campus[.]example[.]edu", class: 2 }
  - { category: Work > Programming, app: "^code$", class: 2 }
  - { category: Work > Writing, any: "libreoffice", class: 2, priority: 15 }
  - { category: Leisure > Video, window: "youtube|^vlc$", class: -2 }
  - { category: Leisure > Social, url: "reddit[.]com", class: -2 }
  - { category: Leisure > Social, app: "instagram", class: -2 }
  - { category: Everyday, title: "^downloads$", ignore_case: false, class: 0 }
plan_categories:
  - { tag: study, category: Work, at_screen: true }
  - { tag: exam, category: Work }
  - { kind: project, category: Work }
  - { title: "[Ll]ecture|[Ss]eminar", category: Work > Study }
accounting: { longest_hours: 3, longest_by_category: { "Leisure": 2 }, flood_seconds: 5 }
alerts: { distraction_minutes: 20, distraction_percent: 20, most: 8 }
"""


def zone(date):
    return next((zone for first, last, zone in JOURNEYS if first <= str(date) <= last), "Europe/Berlin")


def full(date):
    """Sixty days of a thousand records and more: both clock changes, and the last weeks."""
    text = str(date)
    return "2025-10-20" <= text <= "2025-10-29" or "2026-03-24" <= text <= "2026-04-03" or text >= "2026-04-22"


def laptop(seed, first, last):
    """The laptop's days; on full ones a thousand windows, on some of the others nothing at all."""
    return [use for date in dates(first, last) if full(date) or date.toordinal() % 17
            for use in work_day(seed, date, 1000 if full(date) else 60, zone=zone(date))]


def days(seed, first, last, count, **more):
    return [use for date in dates(first, last) for use in work_day(seed, date, count, **more)]


def exports(stage):
    seed = stage.seed
    stage.write("inbox/aw-2025.json", activitywatch(laptop(seed, FIRST, "2026-01-10"), "laptop"))
    stage.write("inbox/aw-2026.json", activitywatch(laptop(seed, "2025-12-28", LAST), "laptop", editor=True))
    phone = [use for date in dates(FIRST, LAST) for use in phone_day(seed, date, 60 if full(date) else 9, zone(date))]
    stage.write("inbox/phone.csv", lockin_csv(phone, "phone"))
    stage.write("inbox/phone-again.csv", lockin_csv(phone[-900:], "phone"))
    office = [use for use in days(seed + 1, "2026-02-01", LAST, 90, begin=12, end=17)
              if datetime.datetime.fromtimestamp(use.start // 1000, datetime.timezone.utc).weekday() < 5]
    stage.write("inbox/office-rescuetime.csv", rescuetime(office))
    stage.write("inbox/office-documents.csv", rescuetime(days(seed + 2, "2025-06-02", "2025-06-10", 30), documents=True))
    stage.write("inbox/office-hours.csv", rescuetime(days(seed + 3, "2025-06-16", "2025-06-27", 40), slot=3_600_000))
    stage.write("inbox/office-archive.csv", rescuetime_archive(days(seed + 4, "2025-07-01", "2025-07-10", 30)))
    stage.write("inbox/toggl.csv", toggl(days(seed + 5, "2025-09-01", "2025-12-12", 20)))
    stage.write("inbox/clockify.csv", clockify(days(seed + 6, "2025-10-01", "2025-10-31", 15)))
    stage.write("inbox/timewarrior.json", timewarrior(days(seed + 7, "2025-11-01", "2026-01-31", 20)))
    stage.write("inbox/wakatime.json", wakatime(days(seed, "2026-01-12", "2026-03-20", 120)))
    stage.write("inbox/timing.json", timing(days(seed + 8, "2026-02-02", "2026-02-20", 50)))
    stage.write("inbox/arbtt.json", arbtt(days(seed + 9, "2025-07-12", "2025-07-20", 50, end=12)))
    stage.write("inbox/iphone.csv", screen_time([use for date in dates("2026-03-01", "2026-04-30")
                                                 for use in phone_day(seed + 10, date, 25)]))
    stage.write("inbox/screen-on-off.csv", screen_state([use for use in phone if utc(use.start) >= "2026-05"]))
    stage.write("inbox/tablet.csv", app_log([use for date in dates("2026-04-05", "2026-05-30")
                                             for use in phone_day(seed + 11, date, 12)]))
    stage.write("inbox/stayfree.txt", stayfree([use for date in dates("2025-12-01", "2025-12-19")
                                                for use in phone_day(seed + 12, date, 20)]))
    stage.write("inbox/hourly.json", hourly(days(seed + 13, "2025-06-12", "2025-06-15", 40), [
        {"id": "s1", "title": "Plan of another program", "start_ts": 1749715200, "end_ts": 1749720600, "tags": ["study"]}]))
    stage.write("inbox/own.csv", own_table(days(seed + 14, "2025-09-08", "2025-09-26", 12)))
    netbook = days(seed + 15, "2025-06-20", "2025-06-29", 60)
    stage.write("inbox/netbook-window.csv", activitywatch_csv(netbook))
    stage.write("inbox/netbook-afk.csv", activitywatch_afk_csv(netbook))
    stage.write("inbox/totals.csv", "date,app,usage_minutes\n2026-05-23,Instagram,45\n2026-05-24,YouTube,30\n")
    stage.write("inbox/unfinished.csv.part", "timestamp,dura")
    stage.write("inbox/wrong.csv", lockin_csv(phone[:3], "phone").replace("com.", "x.")
                + "2026-05-20T10:00:00Z,-5,a,b,phone,t,\nnever,5,a,b,phone,t,\n")


def calendars(stage):
    until = "UNTIL=20260228T225959Z"
    stage.write("inbox/university.ics", calendar("University", [
        event("analysis", "20251013T101500", "20251013T114500", "Lecture: Analysis", f"RRULE:FREQ=WEEKLY;BYDAY=MO,WE;{until}",
              "EXDATE;TZID=Europe/Berlin:20251222T101500,20251224T101500,20251229T101500", "CATEGORIES:class", "LOCATION:H 104"),
        event("analysis", "20251119T141500", "20251119T154500", "Lecture: Analysis (moved)",
              "RECURRENCE-ID;TZID=Europe/Berlin:20251119T101500", "CATEGORIES:class"),
        event("analysis", "20251203T101500", "20251203T114500", "Lecture: Analysis", "STATUS:CANCELLED",
              "RECURRENCE-ID;TZID=Europe/Berlin:20251203T101500"),
        event("databases", "20260414T081500", "20260414T094500", "Lecture: Databases", "RRULE:FREQ=WEEKLY;COUNT=14"),
        event("databases", "20260519T121500", "20260519T134500", "Lecture: Databases, at noon from now on",
              "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260519T081500"),
        event("seminar", "20260417T120000", "20260417T140000", "Seminar, every second Friday",
              "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20260717T120000Z", "RDATE;TZID=Europe/Berlin:20260520T160000"),
        "UID:exam1@example\nDTSTART;VALUE=DATE:20260528\nDTEND;VALUE=DATE:20260529\nSUMMARY:Exam: Analysis\nCATEGORIES:exam",
        "UID:exam2@example\nDTSTART;VALUE=DATE:20260213\nSUMMARY:Exam: Statistics\nCATEGORIES:exam",
        event("exam3", "20260604T090000", "20260604T110000", "Exam: Databases", "CATEGORIES:exam"),
        "UID:holiday@example\nDTSTART;VALUE=DATE:20260525\nDTEND;VALUE=DATE:20260526\nSUMMARY:Whit Monday\nTRANSP:TRANSPARENT",
    ]))
    stage.write("inbox/personal.ics", calendar("Ina <private>", [
        event("study", "20250602T140000", "20250602T160000", "Study: analysis", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH",
              "CATEGORIES:study,movable"),
        event("thesis", "20260401T153000", "20260401T170000", "Thesis: writing", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=60",
              "CATEGORIES:study,goal:thesis,movable"),
        event("due", "20260604T123000", "20260604T133000", "Sheet 7", "CATEGORIES:study,due:2026-06-05,from:2026-06-02,movable"),
        event("odd", "20260606T140000", "20260606T150000", "Sheet 8", "CATEGORIES:study,due2026-06-05,movable", "X-LOCKIN-MOVABLE:TRUE"),
        event("sport", "20250604T180000", "20250604T193000", "Running", "RRULE:FREQ=WEEKLY;BYDAY=WE,SA", "CATEGORIES:offline"),
        event("declined", "20260527T100000", "20260527T120000", "Committee", "ORGANIZER:mailto:chair@example.org",
              "ATTENDEE;PARTSTAT=DECLINED:mailto:ina@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@example.org"),
        event("night", "20260520T230000", "20260521T013000", "Observatory"),
        event("last", "20250630T190000", "20250630T210000", "Last Monday's choir", "RRULE:FREQ=MONTHLY;BYDAY=-1MO"),
        "UID:call@example\nDTSTART:20260526T140000Z\nDURATION:PT45M\nSUMMARY:Call home 👋",
        "UID:abroad@example\nDTSTART;TZID=America/New_York:20250812T090000\nDTEND;TZID=America/New_York:20250812T103000\n"
        "SUMMARY:Meeting abroad",
        "UID:floating@example\nDTSTART:20251225T100000\nDTEND:20251225T120000\nSUMMARY:Floating, in India\nDESCRIPTION:long\\n te\n xt",
        "UID:unknown@example\nDTSTART;TZID=Mars/Base:20260522T100000\nDTEND;TZID=Mars/Base:20260522T110000\nSUMMARY:No such zone",
        "UID:broken@example\nDTSTART:2026\nSUMMARY:No such time",
    ]))


def plans(stage):
    step = [f'  - {{ title: "Project: step {number}", start: {date}T16:30, end: {date}T17:30, kind: project, movable: true,\n'
            '      tags: [study, "goal:project"] }'
            for number, date in enumerate(each for each in dates("2025-10-01", "2026-06-12") if each.weekday() in (1, 3))]
    stage.write("plans/events.yaml", "# By hand.\nevents:\n" + "\n".join(step) + """
  - { id: parser, title: Parser, start: 2026-06-03T13:00, end: 2026-06-03T14:30, kind: project, movable: true }
  - { id: printer, title: Printer, start: 2026-06-05T13:00, end: 2026-06-05T14:00, kind: project, movable: true }
  - { title: Conference, start: 2026-05-14, end: 2026-05-17, kind: personal }   # whole days
  - { title: Meeting with the tutor, start: 2026-05-29T10:00, end: 2026-05-29T11:00, kind: meeting }
  - { title: On paper, start: 2026-05-27T14:00, end: 2026-05-27T16:00, tags: [study, offline] }
""")
    stage.write("plans/goals.yaml", """goals:
  - { id: thesis, title: Bachelor thesis, target_hours: 300, start: 2025-10-01, deadline: 2026-07-15,
      categories: [Work > Writing, Work > Study], tags: [study], color: blue }
  - { id: project, title: "Project: databases", target_hours: 90, start: 2025-10-01, deadline: 2026-06-12,
      categories: [Work > Programming] }
  - { id: piano, title: Piano, target_hours: 100, daily_target: 0.5, start: 2025-07-01 }
  - { id: spanish, title: Spanish, target_hours: 30, start: 2026-03-01, deadline: 2026-05-20 }
  - { id: running, title: Half marathon, target_hours: 40, start: 2026-06-08, deadline: 2026-09-20 }
  - { id: over, title: Long over, target_hours: 2, start: 2025-07-01, deadline: 2025-08-01, description: Done twice over. }
""")
    rows = []
    for date in dates("2025-07-01", "2026-05-23"):
        if date.toordinal() % 3 == 0:
            rows.append(("piano", f"{date}T19:00", f"{date}T19:{20 + date.day % 30:02}", "stopwatch", "", ""))
        if date.toordinal() % 4 == 0 and str(date) >= "2026-03":
            rows.append(("spanish", f"{date}T18:15+02:00", f"{date}T18:55+02:00", "pomodoro", "Lección, with a comma", f"{date}T21:00"))
    rows.append(("over", "2025-07-03T10:00", "2025-07-03T14:00", "", "", ""))
    stage.write("plans/sessions.csv", table("goal,start,end,mode,note,recorded", rows))
    stage.write("plans/items.yaml", """items:
  - { title: Hand in the form, due_date: 2026-06-30, due_time: 12:00, starred: true, reminder_minutes: 60, tags: [uni] }
  - { title: Bring back books, id: books, due_date: 2026-05-20, done: 2026-05-19T17:00, notes: "Two of three; & <more>" }
  - { title: Some day, show_in_calendar: false }
  - { title: Tax, due_date: 2026-05-25 }
""")
    stage.write("plans/timetable.yaml", """schedule_name: Summer term 2026
start_date: 2026-04-13
end_date: 2026-07-18
excluded_dates: [2026-05-01, { from: 2026-05-25, to: 2026-05-30, reason: Whitsun }]
holidays: holidays.ics
reminder_minutes: 10
classes:
  - { course_name: Networks (lecture), days: [mon, thu], start_time: 10:15, end_time: 11:45, room: H 104, color: "#1A1F71", tags: [study],
      moved: [{ from: 2026-05-07, to: 2026-05-08, start_time: 14:15 }] }
  - { course_name: Lab, days: fri, start_time: 12:00, end_time: 14:00, weeks: odd, extra: [{ date: 2026-05-23 }] }
""")
    stage.write("plans/timetable-winter.yaml", """schedule_name: Winter term
extends: timetable.yaml
start_date: 2025-10-13
end_date: 2026-02-07
without_classes: [Lab]
classes: [{ course_name: Choir, days: tuesday, start_time: 19:00, end_time: 21:00 }]
""")
    stage.write("plans/holidays.ics", calendar("Holidays", [
        "UID:ascension@example\nDTSTART;VALUE=DATE:20260514\nSUMMARY:Ascension",
        "UID:christmas@example\nDTSTART;VALUE=DATE:20251222\nDTEND;VALUE=DATE:20260106\nSUMMARY:Christmas"]))
    stage.write("plans/changes.yaml", """changes:
  - { event: study@example, instance: 2026-05-12T14:00, from: 2026-05-12T14:00, to: 2026-05-12T09:00 }
  - { event: call@example, from: 2026-05-26T16:00, to: 2026-05-27T16:00 }
""")


def workspace(stage, privacy, publish):
    stage.write("lockin.yaml", CONFIGURATION + f"privacy: {{ {privacy} }}\n" + publish)
    exports(stage)
    calendars(stage)
    plans(stage)
