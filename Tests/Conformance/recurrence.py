"""Compares the instances of recurrence rules with python-dateutil's, and with libical's own table.

4,000 seeded random rules of every frequency and with every BYxxx part are laid out by the program and by
dateutil. Where the two are known to read RFC 5545 differently, the oracle is asked another question, by one
of the numbered readings below, and must still agree to the second; what is left is a failure.
"""

import collections
import datetime
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys

from dateutil import rrule

PROGRAM = ".build/release/lockin"
FOLDER = pathlib.Path(".build/conformance")
SEED = int(os.environ.get("SEED", "5545"))
RULES = int(os.environ.get("RULES", "4000"))
READINGS = {
    1: "DTSTART is an instance and the first that COUNT counts, even where the rule doesn't name it (3.8.5.3)",
    2: "BYWEEKNO without a day takes the weekday from DTSTART, as all that a rule doesn't say (3.3.10);"
       " dateutil takes the whole week",
    3: "YEARLY with BYMONTHDAY and no BYMONTH takes the month from DTSTART; dateutil takes every month",
    4: "BYWEEKNO's year is the one that the week belongs to, for INTERVAL and BYSETPOS; dateutil's ends on"
       " 31 December",
    5: "the first week of WEEKLY with BYSETPOS is a whole one; dateutil's begins with DTSTART",
    6: "an interval that never meets BYHOUR, BYMINUTE or BYSECOND leaves DTSTART; dateutil refuses the rule",
    7: "BYDAY with plain weekdays and numbered ones takes both kinds; dateutil takes what is of both at once",
    8: "week -52 or -53 may be week 1 and then begin in December; dateutil sees that only in BYWEEKNO=1",
}
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
day, hour = datetime.timedelta(days=1), datetime.timedelta(hours=1)
END = datetime.datetime(2028, 12, 31)
# How long before the end of the window a series begins, and how long the window is.
SPANS = {"SECONDLY": (2 * hour, hour), "MINUTELY": (3 * day, day), "HOURLY": (60 * day, 30 * day),
         "DAILY": (1100 * day, 700 * day), "WEEKLY": (2000 * day, 1400 * day),
         "MONTHLY": (4000 * day, 3000 * day), "YEARLY": (11000 * day, 9000 * day)}


class BoundedCalendar:
    """The module datetime for dateutil, whose search for a rule that never matches ends in the year 9999."""
    MAXYEAR = END.year

    def __getattr__(self, name):
        return getattr(datetime, name)


rrule.datetime = BoundedCalendar()


def pick(source, values, most):
    return sorted(source.sample(list(values), source.randint(1, most)), key=lambda _: source.random())


def random_rule(source, frequency):
    """A start and a rule as a dictionary of lists, without the combinations that 3.3.10 forbids."""
    start = END - SPANS[frequency][0] + (SPANS[frequency][0] - SPANS[frequency][1]) * source.random()
    start = start.replace(microsecond=0)
    short = frequency in ("SECONDLY", "MINUTELY", "HOURLY")
    signed = lambda n: [i for i in range(-n, n + 1) if i]
    near = END - SPANS[frequency][1] / 2
    chance = lambda p: source.random() < p
    rule = {"FREQ": frequency}
    if chance(0.5):
        rule["INTERVAL"] = source.choice([1, 2, 2, 3, 4, 5, 6, 7, 10, 13, 15, 24, 30, 53, 60, 90])
    if chance(0.3):
        rule["WKST"] = source.choice(WEEKDAYS)
    parts = {}
    if chance(0.25):
        parts["BYMONTH"] = pick(source, range(1, 13), 5)
        if short and chance(0.8):
            parts["BYMONTH"] = sorted({*parts["BYMONTH"], near.month, END.month})
    if frequency == "YEARLY" and chance(0.3):
        parts["BYWEEKNO"] = pick(source, [*signed(53), 1, 52, 53, -1, -53], 4)
    if (short or frequency == "YEARLY") and chance(0.2):
        parts["BYYEARDAY"] = pick(source, [*signed(366), 1, 366, -1, -366], 6)
        if short:
            parts["BYYEARDAY"] += [END.timetuple().tm_yday - 1, END.timetuple().tm_yday - 2]
    if frequency != "WEEKLY" and chance(0.25):
        parts["BYMONTHDAY"] = pick(source, signed(31), 6)
        if short:
            parts["BYMONTHDAY"] += [-1, -2]
    if chance(0.35):
        plain = frequency not in ("MONTHLY", "YEARLY") or "BYWEEKNO" in parts or chance(0.4)
        ordinals = [1, 2, 3, 4, 5, -1, -2, -5]
        if frequency == "YEARLY" and "BYMONTH" not in parts:
            ordinals += [20, 52, 53, -53, -20]
        parts["BYDAY"] = [("" if plain else str(source.choice([*ordinals, ""]))) + weekday
                          for weekday in pick(source, WEEKDAYS, 4)]
    if chance(0.25):
        parts["BYHOUR"] = pick(source, range(24), 4)
        if frequency in ("SECONDLY", "MINUTELY"):
            parts["BYHOUR"] += [22, 23]
    if chance(0.25):
        parts["BYMINUTE"] = pick(source, range(60), 4)
    if chance(0.25):
        parts["BYSECOND"] = pick(source, range(60), 4)
    if parts and chance(0.25):
        parts["BYSETPOS"] = pick(source, [1, 2, 3, -1, -2, -3, 5, -7, 20], 3)
    rule |= {name: list(dict.fromkeys(values)) for name, values in parts.items()}
    if chance(0.4):
        rule["COUNT"] = source.randint(1, 80)
    elif chance(0.3):
        rule["UNTIL"] = start + (END - start) * source.random()
        rule["UNTIL"] = rule["UNTIL"].replace(microsecond=0)
    return start, rule


def text(rule):
    def value(item):
        if isinstance(item, list):
            return ",".join(map(str, item))
        return item.strftime("%Y%m%dT%H%M%SZ") if isinstance(item, datetime.datetime) else str(item)
    return ";".join(f"{name}={value(item)}" for name, item in rule.items())


def week_year(date, week_start):
    """The year that most of the date's week lies in, and so the one that counts it."""
    begin = date - day * ((date.weekday() - week_start) % 7)
    return (begin + 3 * day).year


def is_week_named(date, rule, week_start):
    """Whether BYWEEKNO names the week of a date, from either end of its year."""
    year = week_year(date, week_start)
    january = [datetime.datetime(y, 1, 4, date.hour, date.minute, date.second) for y in (year, year + 1)]
    first, behind = (d - day * ((d.weekday() - week_start) % 7) for d in january)
    number, total = (date - first).days // 7 + 1, (behind - first).days // 7
    return number in rule["BYWEEKNO"] or number - total - 1 in rule["BYWEEKNO"]


def at_positions(group, positions):
    chosen = {p - 1 if p > 0 else len(group) + p for p in positions}
    return [group[i] for i in sorted(chosen) if 0 <= i < len(group)]


def oracle(start, rule):
    """The instances up to END, and the readings that were needed."""
    used = set()
    asked = {name: value for name, value in rule.items() if name not in ("COUNT", "UNTIL")}
    from_, interval, positions = start, rule.get("INTERVAL", 1), rule.get("BYSETPOS", [])
    numbered = [item for item in rule.get("BYDAY", []) if len(item) > 2]
    mixed = numbered and len(numbered) < len(rule["BYDAY"])
    week_start = WEEKDAYS.index(rule.get("WKST", "MO"))
    yearly = rule["FREQ"] == "YEARLY"
    if yearly and "BYWEEKNO" in rule:
        if not any(name in rule for name in ("BYDAY", "BYMONTHDAY", "BYYEARDAY")):
            asked["BYDAY"] = [WEEKDAYS[start.weekday()]]
            used.add(2)
        if not {-52, -53}.isdisjoint(rule["BYWEEKNO"]):
            asked["BYWEEKNO"] = [*{*rule["BYWEEKNO"], 1}]
            used.add(8)
        if interval > 1 or positions:
            used.add(4)
            asked.pop("INTERVAL", None)
            asked.pop("BYSETPOS", None)
            # From the beginning of the year of weeks, so that its whole set is there.
            from_ = start.replace(year=start.year - 1, month=1, day=1)
    elif yearly and "BYMONTHDAY" in rule and "BYMONTH" not in rule and "BYYEARDAY" not in rule:
        asked["BYMONTH"] = [start.month]
        # An ordinal still counts in the year, which dateutil would now do in the month.
        if numbered:
            asked.pop("BYMONTH")
        used.add(3)
    elif rule["FREQ"] == "WEEKLY" and positions:
        from_ = start - day * ((start.weekday() - week_start) % 7)
        asked.setdefault("BYDAY", [WEEKDAYS[start.weekday()]])
        if from_ != start:
            used.add(5)
    # What a rule doesn't say is DTSTART's, also where the question begins earlier.
    if from_ != start and rule["FREQ"] in ("WEEKLY", "YEARLY"):
        for name, number in (("BYHOUR", start.hour), ("BYMINUTE", start.minute), ("BYSECOND", start.second)):
            asked.setdefault(name, [number])
    questions = [asked]
    if mixed:
        used.add(7)
        plain = [item for item in rule["BYDAY"] if len(item) == 2]
        questions = [asked | {"BYDAY": plain}, asked | {"BYDAY": numbered}]
        if positions:
            from_ = from_.replace(month=from_.month if rule["FREQ"] == "MONTHLY" else 1, day=1)
            for question in questions:
                question.pop("BYSETPOS")
                for name, number in (("BYHOUR", start.hour), ("BYMINUTE", start.minute),
                                     ("BYSECOND", start.second)):
                    question.setdefault(name, [number])
    last = min(END, rule.get("UNTIL", END))
    try:
        answers = [rrule.rrulestr(text(question | {"UNTIL": last}).replace("Z", ""), dtstart=from_)
                   for question in questions]
        found = sorted({date for answer in answers for date in answer})
    except ValueError as error:
        if not str(error).startswith("Invalid "):
            raise
        found, _ = [], used.add(6)
    if 3 in used:
        found = [date for date in found if date.month == start.month]
    if 8 in used:
        found = [date for date in found if is_week_named(date, rule, week_start)]
    if mixed and positions:
        groups = collections.defaultdict(list)
        for date in found:
            groups[date.year, date.month if rule["FREQ"] == "MONTHLY" else 1].append(date)
        found = [date for _, group in sorted(groups.items()) for date in at_positions(group, positions)]
    if 4 in used:
        groups = collections.defaultdict(list)
        for date in found:
            groups[week_year(date, week_start)].append(date)
        first = week_year(start, week_start)
        found = [date for year, group in sorted(groups.items()) if (year - first) % interval == 0
                 for date in (at_positions(group, positions) if positions else group)]
    found = [date for date in found if date >= start]
    if start > last:
        return [], used
    if start not in found:
        found.insert(0, start)
        used.add(1)
    return found[:rule.get("COUNT", len(found))], used


def laid_out(events, begin, end, name):
    """The starts that the program finds for each UID, and what it says of the events."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for uid, start, rule in events:
        lines += ["BEGIN:VEVENT", f"UID:{uid}", f"DTSTART{start}", f"RRULE:{rule}", "END:VEVENT"]
    path = FOLDER / name
    path.write_text("\r\n".join([*lines, "END:VCALENDAR", ""]))
    run = subprocess.run([PROGRAM, "occurrences", str(path), "--from", begin, "--to", end, "--zone", "UTC"],
                         capture_output=True, text=True)
    if run.returncode not in (0, 3, 65):
        sys.exit(f"{PROGRAM} failed with {run.returncode}: {run.stderr}")
    found = collections.defaultdict(list)
    for line in run.stdout.splitlines():
        occurrence = json.loads(line)
        start = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=occurrence["start"])
        found[occurrence["uid"]].append(start)
    return found, run.stderr


def of_days(dates):
    """The first thousand of each day, as many as lockin lays out."""
    count = collections.Counter()
    kept = []
    for date in dates:
        count[date.date()] += 1
        if count[date.date()] <= 1000:
            kept.append(date)
    return kept


def compare_with_dateutil():
    source = random.Random(SEED)
    failures, used, compared, instances, skipped = 0, collections.Counter(), 0, 0, 0

    def give_up(*_):
        raise TimeoutError
    signal.signal(signal.SIGALRM, give_up)
    for number, frequency in enumerate(SPANS):
        cases = []
        while len(cases) < RULES // 7 + (number < RULES % 7):
            start, rule = random_rule(source, frequency)
            signal.alarm(10)
            try:
                cases.append((start, rule, *oracle(start, rule)))
            except TimeoutError:
                skipped += 1
            signal.alarm(0)
        begin = END - SPANS[frequency][1]
        for i, (start, rule, expected, readings) in enumerate(cases):
            # Each in a calendar of its own: no day of a calendar has more than a thousand events.
            found, _ = laid_out([(f"{i:04}", start.strftime(":%Y%m%dT%H%M%SZ"), text(rule))],
                                f"{begin:%Y-%m-%dT%H:%M:%SZ}", f"{END:%Y-%m-%dT%H:%M:%SZ}", "rule.ics")
            expected = of_days([date for date in expected if begin <= date < END])
            compared += 1
            instances += len(expected)
            used.update(readings)
            if found[f"{i:04}"] != expected:
                failures += 1
                ours = found[f"{i:04}"]
                missing = [str(d) for d in expected if d not in ours][:4]
                more = [str(d) for d in ours if d not in expected][:4]
                print(f"DTSTART:{start} {text(rule)}: {len(ours)} instances, dateutil {len(expected)};"
                      f" missing {missing}, more {more}")
    print(f"{compared} random rules (seed {SEED}) against dateutil, {instances} instances: {failures} differ;"
          f" {skipped} rules left out on which dateutil took longer than 10 seconds")
    for number, reading in READINGS.items():
        print(f"  {used[number]:5} by reading {number}: {reading}")
    return failures == 0 and compared >= RULES and instances > 10 * RULES


# Where the table doesn't say what the program does: the rule and DTSTART as they stand, and why.
TABLE_DIFFERS = {
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;UNTIL=20320101", "20241230"):
        "libical says that it can't; 30 December lies in week 1 of 2025, 2026, 2031 and 2032",
}


def compare_with_table(path):
    """Every case of src/test/icalrecur_test.txt of libical but those that begin at an instance of their own."""
    cases = []
    for block in path.read_text().split("\n\n"):
        fields = dict(re.findall(r"^([A-Z-]+):[ ]*(.*)$", block, re.M))
        if "RRULE" in fields and "INSTANCES" in fields and "START-AT" not in fields:
            cases.append((fields["RRULE"], fields["DTSTART"], fields["INSTANCES"]))
    events = [(f"{i:04}", (":" if "T" in start else ";VALUE=DATE:") + start, rule)
              for i, (rule, start, _) in enumerate(cases)]
    found, said = laid_out(events, "1900-01-01T00:00:00Z", "2400-01-01T00:00:00Z", "table.ics")
    same = with_start = failures = listed = 0
    for i, (rule, start, instances) in enumerate(cases):
        ours = [date.strftime("%Y%m%dT%H%M%S") for date in found[f"{i:04}"]]
        if "T" not in start:
            ours = [date[:8] for date in ours]
        theirs = [] if "***" in instances else instances.replace("Z", "").split(",")
        begin = start.replace("Z", "")
        count = re.search(r"COUNT=(\d+)", rule)
        joined = theirs if begin in theirs else [begin, *theirs][:int(count[1]) if count else None]
        if ours == theirs:
            same += 1
        elif ours == joined:
            with_start += 1
        elif (rule, start) in TABLE_DIFFERS:
            listed += 1
            print(f"  listed: {rule}: {TABLE_DIFFERS[rule, start]}")
        else:
            failures += 1
            print(f"DTSTART:{start} {rule}\n  lockin {','.join(ours[:8])}\n  table  {','.join(theirs[:8])}")
    print(f"{len(cases)} cases of libical's table: {same} as it says, {with_start} by reading 1,"
          f" {listed} listed, {failures} differ")
    return failures == 0 and len(cases) > 100


def main():
    good = compare_with_dateutil()
    table = os.environ.get("LOCKIN_LIBICAL_TABLE")
    if table:
        good = compare_with_table(pathlib.Path(table)) and good
    else:
        print("NOT RUN: libical's table; name a copy of its src/test/icalrecur_test.txt with LOCKIN_LIBICAL_TABLE")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
