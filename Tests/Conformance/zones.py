"""Compares the program's clock with Python's zoneinfo: the start of every local day of 2026 to 2028.

An all-day event begins at the first instant of its local date; the program lays out one for each day.
"""

import datetime
import json
import pathlib
import subprocess
import sys
import zoneinfo

zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
         "Asia/Kathmandu", "Pacific/Apia", "Asia/Beirut", "Africa/Casablanca", "Europe/Dublin",
         "Pacific/Chatham", "America/St_Johns", "Asia/Tehran"]
calendar = pathlib.Path(".build/conformance/days.ics")
calendar.write_text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:days\r\n"
                    "DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nSUMMARY:day\r\n"
                    "END:VEVENT\r\nEND:VCALENDAR\r\n")
zoneinfo.reset_tzpath(["/usr/share/zoneinfo"])
failures = compared = 0
for name in zones:
    lines = subprocess.run(
        [".build/release/lockin", "occurrences", str(calendar), "--from", "2026-02-01T00:00:00Z",
         "--to", "2028-12-01T00:00:00Z", "--zone", name],
        check=True, capture_output=True, text=True).stdout.splitlines()
    zone = zoneinfo.ZoneInfo(name)
    for line in lines:
        start = json.loads(line)["start"]
        here = datetime.datetime.fromtimestamp(start, zone)
        before = datetime.datetime.fromtimestamp(start - 1, zone)
        compared += 1
        if here.date() == before.date():
            print(f"{name}: {start} is not the first instant of {here.date()}")
            failures += 1
print(f"{compared} starts of days in {len(zones)} zones against zoneinfo: {failures} failures")
sys.exit(1 if failures or compared < 10000 else 0)
