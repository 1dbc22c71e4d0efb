"""A made-up person of habits: what is on the screens of a laptop and a phone, day by day.

Every day is drawn from a generator of its own, seeded with its number, so that a day is the same
whatever else is made. Only `Random.random()`, integers and square roots are used: they give the
same numbers with every Python.
"""

import datetime
import math
import random

SEED = 20160101
FIRST = datetime.date(2016, 1, 1)
YEARS = 10
DAYS = (datetime.date(FIRST.year + YEARS, 1, 1) - FIRST).days
DAY = 86_400_000
HOUR = 3_600_000
FIRST_MS = (FIRST - datetime.date(1970, 1, 1)).days * DAY
PHONE_SHARE = 0.08

LAPTOP = """firefox:Web code:Code terminal:Code thunderbird:Mail slack:Chat zotero:Study evince:Study
chromium:Web libreoffice:Office obsidian:Study signal:Chat spotify:Music nautilus:System teams:Chat
zoom:Chat vlc:Video gimp:Office rstudio:Code anki:Study calibre:Study steam:Games inkscape:Office
keepassxc:System discord:Social okular:Study blender:Office pycharm:Code dbeaver:Code matlab:Code
jupyter:Code telegram:Chat element:Chat kdenlive:Video audacity:Music gnucash:Office todoist:Office
joplin:Study mpv:Video minecraft:Games lichess:Games geogebra:Study emacs:Code virt-manager:System
settings:System calculator:System"""
PHONE = """org.signal:Chat com.instagram.android:Social com.whatsapp:Chat org.mozilla.firefox:Web
com.google.android.youtube:Video com.spotify.music:Music com.reddit.frontpage:Social de.tagesschau:News
com.ichi2.anki:Study com.google.maps:Travel de.bahn.navigator:Travel com.android.dialer:Chat
com.android.camera:System com.duolingo:Study com.fsck.k9:Mail"""
WORDS = """draft notes thesis sheet plan report inbox review lecture exam essay budget index table proof
lemma Übung Prüfung Lösung café naïve résumé Straße Größe data model figure summary minutes agenda
chapter outline sketch photo recipe ticket invoice letter answer question search result forum wiki
page news match playlist album episode season trailer guide manual release issue branch commit merge
build test deploy query schema chart survey course module reading seminar 日本語 slides poster paper
source library archive backup photos travel hotel train flight map weather game score level""".split()
# The forms of titles, the common ones more than once.
FORMS = ["{a} {b} {n}"] * 10 + ["{a} {b} {c} {n}"] * 10 + ["{n} {a}.pdf"] * 10 + ["{a} {n} - {b}"] * 12 + [
    "{a}, {b} {n}", "{n}: {a}, {b} and {c}", '"{a}" {n}', '{b}: the "{a}, {c}" {n}',
    "{a} — {b} {c} {n}", "{a} · {n}", "{n} {a} {b} {c} {a}", "{a}_{n}_{b}.ipynb"]


class App:
    """An application, the category its exporter gives it, and the titles it shows over the years."""

    def __init__(self, entry, titles):
        self.name, self.category = entry.split(":")
        self.titles = titles
        # What is at hand at one time: a month's documents of ten years'.
        self.window = max(1, len(titles) // 40)


def make_titles(count, pick):
    def word():
        return WORDS[int(pick() * len(WORDS))]
    return [FORMS[int(pick() * len(FORMS))].format(a=word(), b=word(), c=word(), n=number)
            for number in range(count)]


def make_apps():
    """The applications of the laptop and of the phone, the most used first."""
    pick = random.Random(SEED).random
    names = LAPTOP.split()
    shares = [1 / (rank + 2) for rank in range(len(names))]
    laptop = [App(name, make_titles(int(50_000 * share / sum(shares)), pick))
              for name, share in zip(names, shares)]
    return laptop, [App(name, [""]) for name in PHONE.split()]


def quotas(total, first_day, days):
    """How many records each day has: about the same, and `total` in all."""
    shares, sum_of_shares = [], 0.0
    for day in range(first_day, first_day + days):
        share = 0.75 + 0.5 * random.Random(SEED * 7 + day).random()
        sum_of_shares += share
        shares.append(sum_of_shares)
    ends = [int(total * share / sum_of_shares + 0.5) for share in shares]
    return [end - start for start, end in zip([0] + ends, ends)]


def berlin_offset(ms):
    """Milliseconds by which Berlin's clocks are ahead of UTC."""
    year = 1970 + int(ms / DAY / 365.2425)

    def change(month):
        last = datetime.date(year, month, 31)
        sunday = last - datetime.timedelta(days=(last.weekday() + 1) % 7)
        return ((sunday - datetime.date(1970, 1, 1)).days * 24 + 1) * HOUR

    return 2 * HOUR if change(3) <= ms < change(10) else HOUR


class Day:
    """One day of the person: when it begins and ends, and what is drawn for it."""

    def __init__(self, number):
        self.number = number
        self.pick = random.Random(SEED * 3 + number).random
        midnight = FIRST_MS + number * DAY
        noon = midnight + DAY // 2
        self.begin = midnight - berlin_offset(noon) + 6 * HOUR + int(self.pick() * 2 * HOUR)
        self.end = self.begin + 15 * HOUR + int(self.pick() * 3 * HOUR)

    def laptop(self, count, apps):
        """`count` records in order: start, length (ms), application, number of the title."""
        pick = self.pick
        lengths = [1000 + min(2_400_000, int(19_000 * (1 / math.sqrt(1 - pick()) - 1)))
                   for _ in range(count)]
        # Breaks, long and short, take what is left of the day.
        idle = max(2 * HOUR, self.end - self.begin - sum(lengths))
        breaks = {}
        for _ in range(9):
            breaks[int(pick() * count)] = pick()
        scale = idle / sum(breaks.values())
        at, hour, records = self.begin, -1, []
        now = [self.any_app(apps) for _ in range(8)]
        app, number = now[0], 0
        progress = self.number / (DAYS + 1)
        for index, length in enumerate(lengths):
            if index in breaks:
                at += int(breaks[index] * scale)
            if at // HOUR != hour:
                # An hour is given to few applications, and the next one keeps most of them.
                hour = at // HOUR
                for _ in range(3):
                    now[int(pick() * 8)] = self.any_app(apps)
            if pick() > 0.3:
                draw = pick()
                app = now[int(8 * draw * draw)]
            draw = pick()
            if draw > 0.35:
                draw = pick()
                number = int(progress * (len(app.titles) - app.window)
                             + app.window * draw * draw * draw)
            else:
                number = int(draw * 60) % len(app.titles)
            records.append((at, length, app, number))
            at += length
        return records

    def phone(self, count, apps):
        """`count` records in order, in whole seconds; some lie beside those of the laptop."""
        pick = self.pick
        visits = 9
        records, at = [], self.begin
        for visit in range(visits):
            size = count * (visit + 1) // visits - count * visit // visits
            begin = self.begin + (self.end - self.begin) * visit // visits
            at = max(at, begin + int(pick() * HOUR)) // 1000 * 1000
            app = self.any_app(apps)
            for _ in range(size):
                if pick() > 0.6:
                    app = self.any_app(apps)
                length = 1000 + int(min(1200.0, 25 * (1 / math.sqrt(1 - pick()) - 1))) * 1000
                records.append((at, length, app, 0))
                at += length
        return records

    def any_app(self, apps):
        """One of the applications, the first ones far more often."""
        draw = self.pick()
        return apps[int(len(apps) * draw * draw)]
