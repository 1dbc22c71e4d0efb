"""Writes the person's days as their programs would export them: two servers of ActivityWatch, and a CSV."""

from habits import Day

HEADER = "timestamp,duration_s,app_identifier,category,device,title\n"


def stamp(date, at):
    second, milli = divmod(at, 1000)
    return f"{date}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}.{milli:03}000+00:00"


def event(date, at, length, data):
    return f'{{"timestamp":"{stamp(date, at)}","duration":{length / 1000:.3f},"data":{{{data}}}}}'


def bucket(watcher, kind, device, events):
    name = f"{watcher}_{device}"
    # The server gives the newest first.
    body = ",\n".join(reversed(events))
    return (f'"{name}":{{"id":"{name}","created":"2016-01-01T00:00:00.000000+00:00","name":null,"type":"{kind}",'
            f'"client":"{watcher}","hostname":"{device}","events":[\n{body}\n]}}')


def buckets(device, days):
    """One computer's windows, presence and pages, of pairs of a date and its screens."""
    windows = [event(date, at, length, f'"app":"{app}","title":"{title}"')
               for date, screens in days for at, length, app, title in screens.windows]
    presence = [event(date, at, length, f'"status":"{status}"')
                for date, screens in days for at, length, status in screens.presence]
    pages = [event(date, at, length, f'"url":"https://{site[0]}/{title.replace(" ", "-")}",'
                                     f'"title":"{title} - {site[1]}","audible":false,"incognito":false,"tabCount":9')
             for date, screens in days for at, length, site, title in screens.pages]
    all_of_them = [bucket("aw-watcher-window", "currentwindow", device, windows),
                   bucket("aw-watcher-afk", "afkstatus", device, presence)]
    if pages:
        all_of_them.append(bucket("aw-watcher-web-firefox", "web.tab.current", device, pages))
    return '{"buckets":{\n' + ",\n".join(all_of_them) + "}}\n"


def phone_rows(date, uses):
    return [f"{stamp(date, at)[:19]}Z,{length},{app},{category},phone,\n" for at, length, (app, category) in uses]


def write_span(folder, name, dates):
    """Writes three files of some dates into a folder, and returns how many records they hold."""
    days = [(date, Day(date)) for date in dates]
    for device in ("laptop", "office"):
        text = buckets(device, [(date, getattr(day, device)) for date, day in days])
        (folder / f"{name}-{device}.json").write_text(text)
    rows = [row for date, day in days for row in phone_rows(date, day.phone)]
    (folder / f"{name}-phone.csv").write_text(HEADER + "".join(rows))
    return len(rows) + sum(len(some) for _, day in days for screens in (day.laptop, day.office)
                           for some in (screens.windows, screens.presence, screens.pages))
