"""Workspaces that are large in one way only, each with reports of all its days and weeks.

devices   300 devices with 100 records a day each, over 14 days
goals     100 goals of one category, over 7 weeks of the ten-year person
rules     1,000 rules, 100,000 different titles and as many records, over 14 days
"""

import datetime
import pathlib
import random

from exports import HEADER, write_span
from habits import LAST

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def publishing(more=""):
    return f"zone: Europe/Berlin\npublish: {{ to: reports, days: all, weeks: all }}\n{more}"


def start(folder, configuration):
    (folder / "inbox").mkdir(parents=True)
    (folder / "plans").mkdir()
    (folder / "lockin.yaml").write_text(configuration)
    return folder / "inbox"


def dates(days):
    return [LAST - datetime.timedelta(ahead) for ahead in range(days - 1, -1, -1)]


def devices(folder, count=300, records=100, days=14):
    """Each device is at work nearly all day, so that about 200 are at once."""
    inbox = start(folder, publishing())
    rows = [HEADER]
    for day in dates(days):
        random_of_day = random.Random(day.toordinal()).random
        for device in range(count):
            second = int(600 * random_of_day())
            for _ in range(records):
                length = int(300 + 500 * random_of_day())
                if second + length >= 86_400:
                    break
                app = int(30 * random_of_day())
                rows.append(f"{day}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z,{length},"
                            f"app{app},Work > Kind {app % 7},device-{device:03},\n")
                second += length + int(200 * random_of_day())
    (inbox / "devices.csv").write_text("".join(rows))


def goals(folder, count=100, days=49):
    inbox = start(folder, publishing(
        "devices: [laptop, office, phone]\ncategories:\n"
        '  - { category: Work > Study, app: "code|evince|zotero|obsidian", class: 2 }\n'))
    write_span(inbox, "weeks", dates(days))
    first = LAST - datetime.timedelta(days)
    lines = [f'  - {{ id: g{number}, title: Goal {number}, target_hours: {50 + number}, start: {first}, '
             'categories: ["Work > Study"] }\n' for number in range(count)]
    (folder / "plans" / "goals.yaml").write_text("goals:\n" + "".join(lines))


def word(random_number):
    return "".join(LETTERS[int(26 * random_number())] for _ in range(6))


def rules(folder, count=1_000, titles=100_000, days=14):
    """A rule in ten finds some titles; the others are looked for in vain, as with most lists of rules."""
    random_number = random.Random(5).random
    words = [word(random_number) for _ in range(count * 10)]
    lines = [f'  - {{ category: Work > Kind {number % 40}, title: "{words[number]}|{words[number + count]} [0-9]+", '
             f"class: {number % 5 - 2} }}\n" for number in range(count)]
    inbox = start(folder, publishing("categories:\n" + "".join(lines)))
    known = words[:count // 10] + words[count * 2:]
    rows = [HEADER]
    a_day = titles // days
    for number, day in enumerate(dates(days)):
        for place in range(a_day):
            second = place * 86_000 // a_day
            title = f"{known[int(len(known) * random_number())]} {number * a_day + place}"
            rows.append(f"{day}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z,10,firefox,,laptop,"
                        f"{title} {word(random_number)}\n")
    (inbox / "titles.csv").write_text("".join(rows))


AXES = {"devices": devices, "goals": goals, "rules": rules}


def made(folder, name):
    AXES[name](pathlib.Path(folder))
