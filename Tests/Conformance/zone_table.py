"""Writes what Python's zoneinfo says of every system zone from 1990 to 2045, for ZoneTableTests.

    zone_table.py FILE

A line for each zone: its name, then `u` with pairs of an instant and the offset from UTC then, and `l`
with pairs of a local reading and the instant that it stands for: the first of two where clocks go
back, and by the offset before it where they go forward. All are seconds. Looked at are the first and the
fifteenth of each month, and the hours around every change.
"""

import datetime
import pathlib
import sys
import zoneinfo

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1)
FIRST = int((datetime.datetime(1990, 1, 1) - EPOCH).total_seconds())
LAST = int((datetime.datetime(2045, 1, 1) - EPOCH).total_seconds())
DAY = 86_400


def offset(zone, utc):
    return int(datetime.datetime.fromtimestamp(utc, zone).utcoffset().total_seconds())


def instant(zone, local):
    reading = (EPOCH + datetime.timedelta(seconds=local)).replace(tzinfo=zone)
    return local - int(reading.utcoffset().total_seconds())


def changes(zone):
    """The instants at which the offset changes; two within a day are one."""
    before = offset(zone, FIRST)
    for day in range(FIRST + DAY, LAST, DAY):
        after = offset(zone, day)
        if after != before:
            low, high = day - DAY, day
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
            yield high, before
        before = after


def main():
    folder = pathlib.Path("/usr/share/zoneinfo")
    zoneinfo.reset_tzpath([folder])
    names = sorted(name for name in zoneinfo.available_timezones() if (folder / name).is_file())
    grid = [int((datetime.datetime(year, month, day, 3, 7, 11) - EPOCH).total_seconds())
            for year in range(1990, 2045) for month in range(1, 13) for day in (1, 15)]
    count = 0
    seen = set()
    with open(sys.argv[1], "w") as file:
        for name in names:
            rules = (folder / name).read_bytes()
            if rules in seen:
                continue
            seen.add(rules)
            zone = zoneinfo.ZoneInfo(name)
            instants, readings = list(grid), list(grid)
            for change, before in changes(zone):
                instants += [change + step for step in (-7200, -3600, -1, 0, 1, 3600, 7200)]
                readings += [change + before + step for step in range(-10800, 10801, 900)]
                readings += [change + before - 1, change + before + 1]
            file.write(f"{name} u " + " ".join(f"{utc} {offset(zone, utc)}" for utc in instants))
            file.write(" l " + " ".join(f"{local} {instant(zone, local)}" for local in readings) + "\n")
            count += len(instants) + len(readings)
    print(f"{count} conversions in {len(names)} zones by zoneinfo, {len(seen)} of them different")


main()
