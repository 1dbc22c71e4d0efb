"""What made-up people leave on their devices, and the forms in which programs export it.

A use is (start, length, app, title, url, category): milliseconds of UTC, then texts. Only `Random.random()` is
drawn from, which gives the same numbers with every Python; each day has a generator of its own.
"""

import collections
import datetime
import json
import random
import zoneinfo

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
Use = collections.namedtuple("Use", "start length app title url category")

FOCUS = [("code", "main.swift - lockin", ""), ("evince", "Rudin ch. 9.pdf", ""), ("zotero", "My Library", ""),
         ("obsidian", "Lecture notes: Analyse & Übungen", ""), ("libreoffice-writer", "Thesis, chapter 2.odt", ""),
         ("firefox", "Course page - Campus", "https://campus.example.edu/course/7?week=3")]
REST = [("thunderbird", "Inbox (3)", ""), ("signal", "Jo", ""), ("nautilus", "Downloads", ""),
        ("firefox", "A film - YouTube", "https://www.youtube.com/watch?v=abc"), ("vlc", "Season 2 <Episode 7>", ""),
        ("firefox", "Reddit - Dive into \"anything\"", "https://www.reddit.com/r/all"), ("steam", "", ""),
        ("firefox", "Tagesblatt", "https://tagesblatt.example/news")]
PHONE = [("org.signal", "", "Communication"), ("com.instagram.android", "", "Social"),
         ("com.google.android.youtube", "", "Video"), ("com.ichi2.anki", "", "Study"), ("de.fahrplan", "", "Travel")]


def instant(date, hour, zone="Europe/Berlin"):
    """A local hour of a date (it may be 25.5) as milliseconds of UTC."""
    noon = datetime.datetime(date.year, date.month, date.day, 12, tzinfo=zoneinfo.ZoneInfo(zone))
    return int(noon.timestamp() * 1000) + int((hour - 12) * HOUR)


def utc(ms, form="%Y-%m-%dT%H:%M:%S"):
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=ms)).strftime(form)


def local(ms, form="%Y-%m-%dT%H:%M:%S", zone="Europe/Berlin"):
    return datetime.datetime.fromtimestamp(ms // 1000, zoneinfo.ZoneInfo(zone)).strftime(form)


def dates(first, last):
    """The dates from the first to the last, both given as text or dates."""
    first, last = (datetime.date.fromisoformat(str(each)) for each in (first, last))
    return [first + datetime.timedelta(days=number) for number in range((last - first).days + 1)]


def work_day(seed, date, count, begin=7.5, end=22, best=(9, 12), zone="Europe/Berlin"):
    """About `count` uses of a computer: mostly focus at the best hours of weekdays, else mostly not."""
    pick = random.Random(seed * 1_000_003 + date.toordinal()).random
    at, until = instant(date, begin + pick() / 2, zone), instant(date, end, zone)
    mean, uses, focused = (until - at) / max(1, count) * 0.8, [], False
    best_from, best_to = instant(date, best[0], zone), instant(date, best[1], zone)
    while at < until and len(uses) < count:
        good = 0.9 if best_from <= at < best_to and date.weekday() < 5 else 0.22
        if pick() < max(0.08, mean / (25 * MINUTE)):
            focused = pick() < good
        choice = FOCUS if focused and pick() < 0.97 else REST
        app, title, url = choice[int(pick() * len(choice))]
        length = int(mean * (0.2 + 1.6 * pick()))
        if title and pick() < 0.4:
            title += f" {int(pick() * 40)}"
        uses.append(Use(at, length, app, title, url, "Focus" if focused else "Rest"))
        at += length + (int(mean * 6 * pick()) if pick() < 0.08 else 0)
    return uses


def phone_day(seed, date, count, zone="Europe/Berlin"):
    """Glances at a phone over the day, in whole seconds."""
    pick = random.Random(seed * 999_983 + date.toordinal()).random
    at, uses = instant(date, 6.5, zone), []
    for _ in range(count):
        at += int(pick() * 2 * 16.5 * HOUR / (count + 1)) // 1000 * 1000
        length = int(10 + 240 * pick() ** 3) * 1000
        app, title, category = PHONE[int(pick() * len(PHONE))]
        uses.append(Use(at, length, app, title, "", category))
        at += length
    return uses


def presence(uses, gap=5 * MINUTE):
    """When somebody was there, from the uses: (start, length, status)."""
    spans = []
    for use in uses:
        if spans and use.start - spans[-1][1] < gap:
            spans[-1][1] = max(spans[-1][1], use.start + use.length)
        else:
            spans.append([use.start, use.start + use.length])
    rows = [(start, end - start, "not-afk") for start, end in spans]
    rows += [(end, following[0] - end, "afk") for (_, end), following in zip(spans, spans[1:])
             if following[0] - end < 8 * HOUR]
    return sorted(rows)


def quoted(text):
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',";\n') else text


def table(head, rows, mark=","):
    return "\n".join([head] + [mark.join(quoted(str(field)) for field in row) for row in rows]) + "\n"


# Forms of exports. Each takes uses in order and gives the text of a file.

def activitywatch(uses, host, editor=False):
    """All buckets of a Python server: windows, presence, pages, and files of an editor."""
    def stamp(ms):
        return utc(ms) + f".{ms % 1000:03}000+00:00"

    def bucket(client, kind, rows):
        name = f"{client}_{host}"
        return name, {"id": name, "created": "2025-01-01T00:00:00.000000+00:00", "name": None, "type": kind,
                      "client": client, "hostname": host, "data": {}, "events": [
                          {"timestamp": stamp(start), "duration": length / 1000, "data": data}
                          for start, length, data in reversed(rows)]}
    buckets = [
        bucket("aw-watcher-window", "currentwindow", [(u.start, u.length, {"app": u.app, "title": u.title}) for u in uses]),
        bucket("aw-watcher-afk", "afkstatus", [(start, length, {"status": status}) for start, length, status in presence(uses)]),
        bucket("aw-watcher-web-firefox", "web.tab.current", [
            (u.start, u.length, {"url": u.url, "title": u.title, "audible": False, "incognito": False, "tabCount": 9})
            for u in uses if u.url])]
    if editor:
        buckets.append(bucket("aw-watcher-vscode", "app.editor.activity", [
            (u.start, u.length, {"file": "/home/ina/lockin/main.swift", "project": "lockin", "language": "swift"})
            for u in uses if u.app == "code"]))
    return json.dumps({"buckets": dict(buckets)})


def activitywatch_csv(uses):
    return table("timestamp,duration,app,title", [
        (utc(u.start) + f".{u.start % 1000:03}Z", u.length / 1000, u.app, u.title) for u in uses])


def activitywatch_afk_csv(uses):
    return table("timestamp,duration,status", [
        (utc(start) + "Z", length / 1000, status) for start, length, status in presence(uses)])


def lockin_csv(uses, device, user=None):
    head = "timestamp,duration_s,app_identifier,category,device,title,url" + (",user_id" if user else "")
    return table(head, [(utc(u.start) + f".{u.start % 1000:03}Z", u.length / 1000, u.app, u.category, device, u.title, u.url)
                        + ((user,) if user else ()) for u in uses])


def rescuetime(uses, slot=5 * MINUTE, documents=False):
    """The API's rows: seconds by slot and activity, in local time."""
    sums = collections.Counter()
    for use in uses:
        at, end = use.start, use.start + use.length
        while at < end:
            until = min(end, (at // slot + 1) * slot)
            sums[at // slot * slot, use.app if not use.url else use.url.split("/")[2], use.title if documents else ""] += until - at
            at = until
    rows = [(local(start), round(ms / 1000), 1, app) + ((title or "No Details",) if documents else ())
            + ("Reference & Learning" if app in ("code", "evince") else "Uncategorized", 2 if app == "code" else -1)
            for (start, app, title), ms in sorted(sums.items()) if ms >= 1000]
    return table("Date,Time Spent (seconds),Number of People,Activity," + ("Document," if documents else "")
                 + "Category,Productivity", rows)


def rescuetime_archive(uses):
    sums = collections.Counter()
    for use in uses:
        sums[use.start // HOUR * HOUR, use.app] += min(use.length, HOUR - use.start % HOUR) // 1000
    return table("", [(local(start, "%Y-%m-%d %H:%M:%S ") + local(start, "%z"), app, "No Details", "Business", "Office", spent)
                      for (start, app), spent in sorted(sums.items()) if spent])[1:]


def entries(uses, longest=3 * HOUR):
    """What somebody enters by hand: spans of a quarter of an hour and more, rounded to minutes."""
    spans = []
    for use in uses:
        if spans and use.start - spans[-1][1] < 20 * MINUTE and use.start - spans[-1][0] < longest:
            spans[-1][1] = use.start + use.length
        else:
            spans.append([use.start, use.start + use.length, use.title])
    return [(start // MINUTE * MINUTE, end // MINUTE * MINUTE, title) for start, end, title in spans
            if end - start > 15 * MINUTE]


def clock(ms):
    return f"{ms // HOUR:02}:{ms // MINUTE % 60:02}:{ms // 1000 % 60:02}"


def toggl(uses):
    return table("User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags",
                 [("Ina", "ina@example.org", "Uni", "Thesis" if number % 3 else "", "", title, "No", local(start, "%Y-%m-%d"),
                   local(start, "%H:%M:%S"), local(end, "%Y-%m-%d"), local(end, "%H:%M:%S"), clock(end - start), "deep, quiet")
                  for number, (start, end, title) in enumerate(entries(uses))])


def clockify(uses):
    return table("Project;Client;Description;Task;User;Group;Email;Tags;Billable;Start Date;Start Time;End Date;End Time;"
                 "Duration (h);Duration (decimal)",
                 [("Thesis", "Uni", title, "", "Ina", "", "ina@example.org", "deep", "No", local(start, "%d.%m.%Y"),
                   local(start, "%H:%M:%S"), local(end, "%d.%m.%Y"), local(end, "%H:%M:%S"), clock(end - start),
                   f"{(end - start) / HOUR:.2f}".replace(".", ",")) for start, end, title in entries(uses)], ";")


def timewarrior(uses):
    return json.dumps([{"id": number, "start": utc(start, "%Y%m%dT%H%M%SZ"), "end": utc(end, "%Y%m%dT%H%M%SZ"),
                        "tags": ["study", "thesis"][:number % 3], "annotation": title}
                       for number, (start, end, title) in enumerate(entries(uses))])


def wakatime(uses):
    days = collections.defaultdict(list)
    for use in uses:
        if use.app == "code":
            days[utc(use.start)[:10]].append({
                "branch": "main", "category": "coding", "entity": f"/home/ina/lockin/{use.title}", "is_write": False,
                "language": "Swift", "project": "lockin", "time": use.start / 1000, "type": "file", "machine_name_id": "laptop",
                "user_agent_id": "wakatime/v1.102.1 (linux-6.6.4-x86_64) go1.22.5 vscode/1.96.2 vscode-wakatime/24.9.2"})
    return json.dumps({"user": {"id": "c0ffee00", "username": "ina", "timezone": "Europe/Berlin"},
                       "range": {"start": uses[0].start // 1000, "end": uses[-1].start // 1000},
                       "days": [{"date": date, "heartbeats": beats} for date, beats in sorted(days.items())]})


def timing(uses):
    return json.dumps([{"activityTitle": u.title, "application": u.app, "device": "Ina's MacBook", "id": str(number),
                        "duration": u.length / 1000 if number % 5 else clock(u.length * 9 // 10), "path": u.url or "/Users/ina/x",
                        "project": "Work ▸ lockin", "startDate": utc(u.start) + "Z", "endDate": utc(u.start + u.length) + "Z"}
                       for number, u in enumerate(uses)])


def arbtt(uses):
    return json.dumps([{"date": utc(at) + ".5Z", "rate": 60_000, "inactive": 90_000 if at // MINUTE % 9 == 0 else 500, "desktop": "1",
                        "windows": [{"active": True, "hidden": False, "title": u.title, "program": u.app, "desktop": "1"}]}
                       for u in uses for at in range(u.start, u.start + u.length, MINUTE)])


def screen_time(uses):
    return table("app,usage,dow,tz,start_time,end_time,created_at,source,device", [
        (u.app, u.length // 1000, 2, 2, utc(u.start, "%Y-%m-%d %H:%M:%S"), utc(u.start + u.length, "%Y-%m-%d %H:%M:%S"),
         utc(u.start + u.length, "%Y-%m-%d %H:%M:%S"), "5F0C", "iPhone14,5") for u in uses])


def screen_state(uses):
    return table("timestamp,event", [
        row for start, length, status in presence(uses, MINUTE) if status == "not-afk"
        for row in ((utc(start) + "Z", "on"), (utc(start + length) + "Z", "off"))])


def app_log(uses):
    return table("timestamp,app,event", [row for u in uses for row in (
        (utc(u.start) + "Z", u.app, "opened"), (utc(u.start + u.length) + "Z", u.app, "closed"))])


def stayfree(uses):
    days = collections.defaultdict(list)
    for u in uses:
        days[local(u.start)[:10]].append(f"{local(u.start, '%H:%M:%S')} - {local(u.start + u.length, '%H:%M:%S')} ➞ "
                                         f"{u.length // 1000}초 ➞ {u.app}")
    return "\n\n".join("\n".join([date] + lines) for date, lines in days.items()) + "\n"


def hourly(uses, plans=()):
    sums = collections.defaultdict(collections.Counter)
    for u in uses:
        sums[u.start // HOUR * HOUR][u.category] += min(u.length, HOUR - u.start % HOUR) // 1000
    return json.dumps({"version": 1, "device_summary": [
        {"hour": utc(start) + "Z", "category_breakdown": dict(sorted(spent.items()))} for start, spent in sorted(sums.items())],
        "schedules": list(plans)})


def own_table(uses):
    """A German table of somebody's own, with commas in its numbers."""
    return table("Programm;Beginn;Länge;Was", [
        (u.app, local(u.start, "%d.%m.%Y %H:%M"), f"{u.length / HOUR:.3f}".replace(".", ","), u.title) for u in uses], ";")


def calendar(name, events, zone=True):
    """A calendar of events, each a text of lines; a name's UID is added by the caller."""
    berlin = ("BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:DAYLIGHT\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nDTSTART:19810329T020000\n"
              "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT\nBEGIN:STANDARD\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n"
              "DTSTART:19961027T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nEND:STANDARD\nEND:VTIMEZONE\n")
    return (f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//a//b//EN\nX-WR-CALNAME:{name}\n" + (berlin if zone else "")
            + "".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT\n" for event in events) + "END:VCALENDAR\n")


def event(uid, start, end, title, *more):
    """An event of Berlin's clock, from 20260301T090000 to another such time."""
    return "\n".join([f"UID:{uid}@example", "DTSTAMP:20250501T000000Z", f"DTSTART;TZID=Europe/Berlin:{start}",
                      f"DTEND;TZID=Europe/Berlin:{end}", f"SUMMARY:{title}", *more])


def random_rules(seed, count):
    """Events that recur by rules of all kinds."""
    pick = random.Random(seed).random

    def some(low, high, most):
        chosen = {int(low + pick() * (high - low + 1)) or 1 for _ in range(1 + int(pick() * most))}
        return ",".join(str(number) for number in sorted(chosen))
    events = []
    for number in range(count):
        frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY"][int(pick() * 4.3)]
        rule = f"FREQ={frequency};INTERVAL={1 + int(pick() * 4)}"
        days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        if pick() < 0.5:
            chosen = [day for day in days if pick() < 0.4] or ["MO"]
            if frequency in ("MONTHLY", "YEARLY") and pick() < 0.5:
                chosen = [f"{int(pick() * 9) - 4 or 1}{day}" for day in chosen]
            rule += ";BYDAY=" + ",".join(chosen)
        for key, chance, low, high in (("BYMONTH", 0.25, 1, 12), ("BYMONTHDAY", 0.2, -31, 31), ("BYHOUR", 0.15, 0, 23),
                                       ("BYMINUTE", 0.1, 0, 59), ("BYSETPOS", 0.12, -4, 4)):
            if pick() < chance and not (key == "BYMONTHDAY" and frequency == "WEEKLY"):
                rule += f";{key}=" + some(low, high, 4)
        rule += ["", f";COUNT={1 + int(pick() * 60)}", ";UNTIL=20260401T000000Z", ";WKST=SU"][int(pick() * 4)]
        start = f"2025{1 + int(pick() * 12):02}{1 + int(pick() * 28):02}T{int(pick() * 24):02}{int(pick() * 60):02}00"
        events.append(event(f"rule{seed}-{number}", start, start, f"Rule {number}", "RRULE:" + rule))
    return events
