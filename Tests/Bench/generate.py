"""Makes the benchmark's files: the same bytes every time.

activity.csv             ten years of a laptop and a phone in lockin's own CSV: 5,000,000 rows
one-month.csv            its last month
one-day.csv              the day after it
aw-buckets-export.json   1,000,000 events of an ActivityWatch server, the newest first

With --part N there are N times fewer days, each of them as full.
"""

import argparse
import datetime
import hashlib
import json
import pathlib

from person import DAY, DAYS, FIRST_MS, HOUR, PHONE_SHARE, Day, berlin_offset, make_apps, quotas

ROWS = 5_000_000
EVENTS = {"window": 700_000, "afk": 100_000, "web": 200_000}
AW_DAYS = 560
HEADER = "timestamp,duration_s,app_identifier,category,device,title\n"

CLOCK = [f"T{s // 3600:02}:{s // 60 % 60:02}:{s % 60:02}" for s in range(86_400)]
MILLIS = [f".{ms:03}" for ms in range(1000)]


def date_text(day):
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()


def quoted(text):
    """A field as RFC 4180 wants it."""
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


class Table:
    """Writes days as rows of lockin's CSV."""

    def __init__(self):
        self.laptop, self.phone = make_apps()
        for apps, device in ((self.laptop, "thinkpad"), (self.phone, "phone")):
            for app in apps:
                app.tails = [f",{app.name},{app.category},{device},{quoted(title)}\n"
                             for title in app.titles]

    def rows(self, number, count):
        """The rows of one day as one text, in order of time."""
        day = Day(number)
        phones = round(count * PHONE_SHARE)
        dates = [date_text(FIRST_MS // DAY + number + ahead) for ahead in range(-1, 3)]
        first = FIRST_MS + (number - 1) * DAY
        lines = []
        for start, length, app, title in day.laptop(count - phones, self.laptop):
            at, rest = divmod(start - first, DAY)
            second, milli = divmod(rest, 1000)
            lines.append((start, f"{dates[at]}{CLOCK[second]}{MILLIS[milli]}Z,"
                                 f"{length / 1000}{app.tails[title]}"))
        offset = berlin_offset(day.begin)
        zone = f"+{offset // HOUR:02}:00"
        for start, length, app, title in day.phone(phones, self.phone):
            at, rest = divmod(start + offset - first, DAY)
            lines.append((start, f"{dates[at]}{CLOCK[rest // 1000]}{zone},"
                                 f"{length // 1000}{app.tails[title]}"))
        lines.sort()
        return "".join([line for _, line in lines])


def write_csv(folder, part):
    table = Table()
    days = DAYS // part
    first = DAYS - days
    with open(folder / "activity.csv", "w", encoding="utf-8") as every, \
            open(folder / "one-month.csv", "w", encoding="utf-8") as month:
        every.write(HEADER)
        month.write(HEADER)
        counts = quotas(ROWS // part, first, days)
        for number, count in enumerate(counts, first):
            text = table.rows(number, count)
            every.write(text)
            if number >= DAYS - 31:
                month.write(text)
    (folder / "one-day.csv").write_text(HEADER + table.rows(DAYS, ROWS // part // days),
                                        encoding="utf-8")
    return {"activity.csv": sum(counts), "one-month.csv": sum(counts[-31:]),
            "one-day.csv": ROWS // part // days}


def stamp(ms):
    day, rest = divmod(ms, DAY)
    return f"{date_text(day)}{CLOCK[rest // 1000]}{MILLIS[rest % 1000]}000+00:00"


def window_events(records, pick):
    for start, length, app, title in records:
        # A window that was seen by one heartbeat only has no length.
        length = 0 if pick() < 0.08 else max(0, length - int(pick() * 1000))
        yield start, length, app.data[title]


def afk_events(day, count):
    lengths = [(3 if index % 2 == 0 else 1) * (0.02 + day.pick()) for index in range(count)]
    scale = (day.end - day.begin) / sum(lengths)
    at = day.begin
    for index, length in enumerate(lengths):
        until = at + int(length * scale)
        yield at, until - at, '{"status": "not-afk"}' if index % 2 == 0 else '{"status": "afk"}'
        at = until


def web_events(records, count, pick):
    pages = [record for record in records if record[2].category == "Web"]
    pieces = -(-count // len(pages))
    for start, length, app, title in pages:
        for piece in range(pieces):
            if count == 0:
                return
            count -= 1
            name = app.titles[(title + piece) % len(app.titles)]
            site = f"https://www.site{(title + piece) % 300}.example/{app.category}/{title + piece}?from=search&lang=de"
            yield start + length * piece // pieces, length // pieces, json.dumps({
                "url": site, "title": name, "audible": pick() < 0.1, "incognito": False,
                "tabCount": 3 + int(pick() * 20)})


def event_texts(events):
    """Events as Python's server writes them, the newest first."""
    return ", ".join([
        f'{{"timestamp": "{stamp(start)}", "duration": {length / 1000}, "data": {data}}}'
        for start, length, data in reversed(list(events))])


def write_json(folder, part):
    laptop, _ = make_apps()
    for app in laptop:
        app.data = [json.dumps({"app": app.name, "title": title}) for title in app.titles]
    days = AW_DAYS // part
    first = DAYS - days
    counts = {kind: quotas(total // part, first, days) for kind, total in EVENTS.items()}
    texts = {kind: [] for kind in EVENTS}
    for index in reversed(range(days)):
        day = Day(first + index)
        records = day.laptop(counts["window"][index], laptop)
        texts["window"].append(event_texts(window_events(records, day.pick)))
        texts["afk"].append(event_texts(afk_events(day, counts["afk"][index])))
        texts["web"].append(event_texts(web_events(records, counts["web"][index], day.pick)))
    created = stamp(FIRST_MS + first * DAY)
    kinds = {"window": ("currentwindow", "aw-watcher-window"), "afk": ("afkstatus", "aw-watcher-afk"),
             "web": ("web.tab.current", "aw-watcher-web-firefox")}
    with open(folder / "aw-buckets-export.json", "w", encoding="utf-8") as file:
        separator = '{"buckets": {'
        for kind, (form, client) in kinds.items():
            name = f"{client}_thinkpad"
            file.write(f'{separator}"{name}": {{"id": "{name}", "created": "{created}", '
                       f'"name": null, "type": "{form}", "client": "{client}", '
                       f'"hostname": "thinkpad", "data": {{}}, "events": [')
            for index, text in enumerate(texts[kind]):
                file.write(", " + text if index else text)
            file.write("]}")
            separator = ", "
        file.write("}}")
    return {"aw-buckets-export.json": sum(sum(each) for each in counts.values())}


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--part", type=int, default=1)
    options.add_argument("--only", choices=["csv", "json"])
    given = options.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    if given.only != "json":
        counts |= write_csv(given.folder, given.part)
    if given.only != "csv":
        counts |= write_json(given.folder, given.part)
    for name, count in counts.items():
        path = given.folder / name
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        print(f"{name:24}{count:>10,} records{path.stat().st_size / 1e6:>8.1f} MB  {digest}")


if __name__ == "__main__":
    main()
