"""A made-up person of three devices, about 1,400 records a day: what is on the screens, day by day.

A laptop before and after work, a computer at an office, and a phone. Every day is drawn from a generator of
its own, seeded with its date, so that a day is the same however many are made. Titles come partly from
a stock that is common to all months, and partly from the month's own.
"""

import dataclasses
import datetime
import random

# A Tuesday; the day after it is the new one, and the Monday after that begins a week.
LAST = datetime.date(2026, 11, 17)
HOUR = 3_600_000
MINUTE = 60_000

WORDS = """draft notes thesis sheet plan report inbox review lecture exam essay budget index table proof lemma
model figure summary agenda chapter outline sketch photo recipe ticket letter question result forum page match
episode season trailer guide release branch commit merge build test deploy query schema survey module reading
slides poster paper source backup travel hotel flight map weather score level Übung Lösung café naïve""".split()
FOCUS = ["code", "evince", "zotero", "obsidian", "libreoffice-writer", "anki"]
OFFICE = ["Microsoft Excel", "inventory-client", "Microsoft Word", "Outlook"]
LEISURE = ["vlc", "steam"]
BETWEEN = ["thunderbird", "signal", "nautilus", "gnome-shell", "firefox"]
PHONE = [("org.signal", "Communication"), ("com.instagram.android", "Social"), ("com.whatsapp", "Communication"),
         ("org.mozilla.firefox", "Browsing"), ("com.google.android.youtube", "Entertainment"),
         ("com.spotify.music", "Music"), ("com.reddit.frontpage", "Social"), ("de.tagesschau", "News"),
         ("com.ichi2.anki", "Education"), ("de.bahn.navigator", "Travel")]
SITES = [("campus.example.edu", "Campus"), ("overleaf.com", "Overleaf"), ("wikipedia.org", "Wikipedia"),
         ("stackexchange.com", "Stack Exchange"), ("youtube.com", "YouTube"), ("reddit.com", "Reddit"),
         ("tagesblatt.example", "Tagesblatt"), ("shop.example", "Shop"), ("mail.example", "Mail")]


@dataclasses.dataclass
class Screens:
    """One device's day: (start, length) in milliseconds of the day, and what else there is."""
    windows: list = dataclasses.field(default_factory=list)
    presence: list = dataclasses.field(default_factory=list)
    pages: list = dataclasses.field(default_factory=list)


def weekday_focus(hour):
    return .75 if 8 <= hour < 11 else .35 if 11 <= hour < 14 else .6 if 15 <= hour < 17 else .2


class Day:
    """The records of a date, with times in UTC."""

    titles = {}

    def __init__(self, date):
        self.number = random.Random(date.toordinal() * 7919).random
        self.month = date.year * 12 + date.month
        self.laptop, self.office, self.phone = Screens(), Screens(), []
        if date.weekday() < 5:
            self.sit(self.laptop, 6.5, .5, 10.5, .4, 210, FOCUS, weekday_focus, with_pages=True)
            self.sit(self.office, 11.2, .4, 15.5, .6, 400, OFFICE, weekday_focus)
            self.sit(self.laptop, 16.5, .5, 20.5, .6, 240, FOCUS, weekday_focus, with_pages=True)
        else:
            self.sit(self.laptop, 8, 1, 12, 1, 350, FOCUS, lambda hour: .3, with_pages=True)
            self.sit(self.laptop, 14, 1, 20, 1, 500, FOCUS, lambda hour: .25, with_pages=True)
        self.glance()

    def pick(self, some):
        return some[int(self.number() * len(some))]

    def title(self):
        common = self.number() < .35
        key = (0, int(800 * self.number() ** 2)) if common else (self.month, int(300 * self.number() ** 2))
        if key not in Day.titles:
            own = random.Random(key[0] * 100_003 + key[1]).random
            Day.titles[key] = f"{WORDS[int(own() * len(WORDS))]} {WORDS[int(own() * len(WORDS))]} {int(own() * 1000)}"
        return Day.titles[key]

    def sit(self, screens, begin, begin_spread, end, end_spread, count, focus, focus_share, with_pages=False):
        """Some hours at a computer: presence, windows, and pages of the browser."""
        start = int((begin + begin_spread * self.number()) * HOUR)
        end = int((end + end_spread * self.number()) * HOUR)
        at = start
        while at < end:
            stay, pause = int((20 + 50 * self.number()) * MINUTE), int((3 + 9 * self.number()) * MINUTE)
            until = min(at + stay, end)
            screens.presence.append((at, until - at, "not-afk"))
            if until < end:
                screens.presence.append((until, min(pause, end - until), "afk"))
            at = until + pause
        at, mean, is_focused = start, (end - start) / count, False
        while at < end:
            if self.number() < .12:
                is_focused = self.number() < focus_share(at / HOUR)
            length = int(mean * (.15 + 1.7 * self.number()))
            chance = self.number()
            app = self.pick(focus if is_focused and chance < .93 else LEISURE if chance < .6 else BETWEEN)
            screens.windows.append((at, length, app, self.title()))
            if with_pages and (app == "firefox" or self.number() < .45):
                site = self.pick(SITES)
                for half in range(2 if app == "firefox" else 1):
                    screens.pages.append((at + half * length // 2, length // 2, site, self.title()))
            at += length

    def glance(self):
        """The phone, from morning to night."""
        at = int(5.5 * HOUR)
        while at < 22 * HOUR:
            length = int((20 + 200 * self.number() ** 3) * 1000)
            self.phone.append((at, length // 1000, self.pick(PHONE)))
            at += length + int(self.number() * 400 * 1000)
