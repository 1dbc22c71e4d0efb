"""Exports sample timetables, and has them read by programs that lockin has no part in.

What is expected are the meetings that 'lockin timetable list' gives by the clock, in the system's
zones by Python's zoneinfo. icalendar with recurring-ical-events, vobject, libical and lockin itself
have to find the same occurrences in the exported file; its bytes are held to RFC 5545.
"""

import collections
import datetime
import json
import pathlib
import shutil
import subprocess
import sys
import zoneinfo

import html5lib
import icalendar
import jsonschema
import recurring_ical_events
import vobject
from dateutil import rrule

import core_yaml
import transcripts

zoneinfo.reset_tzpath(["/usr/share/zoneinfo"])
lockin = pathlib.Path(".build/release/lockin").resolve()
samples = pathlib.Path("Tests/Conformance/timetables")
folder = pathlib.Path(".build/conformance/timetables")
failures = 0


def fail(name, text):
    global failures
    failures += 1
    print(f"{name}: {text}")


def printed_schema(name):
    return json.loads(subprocess.run([lockin, "schema", name], check=True, capture_output=True, text=True).stdout)


def build_libical():
    """The path of the program that asks libical, or None where it can't be built."""
    program = folder / "occurrences"
    if shutil.which("cc") is None or not pathlib.Path("/usr/include/libical/ical.h").exists():
        return None
    subprocess.run(["cc", "-O1", "-o", program, "Tests/Conformance/occurrences.c", "-lical"], check=True)
    return program


def seconds(time):
    return int(time.timestamp())


def expected(workspace):
    """Every meeting as (start, end), and the places where two programs may differ."""
    output = subprocess.run([lockin, "timetable", "list", "--format", "json", "-C", workspace],
                            capture_output=True, text=True, check=False)
    meetings = []
    for table in json.loads(output.stdout)["timetables"]:
        zone = zoneinfo.ZoneInfo(table["time_zone"])
        for course in table["classes"]:
            for meeting in course["meetings"]:
                day = datetime.datetime.fromisoformat(meeting["date"])
                start, end = (seconds((day + datetime.timedelta(minutes=meeting[key])).replace(tzinfo=zone))
                              for key in ("start", "end"))
                meetings.append((start, end, course["course_name"], meeting["room"]))
    return sorted(meetings, key=str)


def check_bytes(name, data):
    text = data.decode("utf-8")
    if not data.endswith(b"\r\n") or b"\n" in data.replace(b"\r\n", b"") or b"\r" in data.replace(b"\r\n", b""):
        fail(name, "a line does not end in CRLF")
    for line in data.split(b"\r\n"):
        if len(line) > 75:
            fail(name, f"a line of {len(line)} octets: {line[:40]}")
        line.decode("utf-8")  # raises where a fold splits a character
    lines = text.replace("\r\n ", "").split("\r\n")
    declared = {line.split(":", 1)[1] for line in lines if line.startswith("TZID:")}
    used = {part[5:] for line in lines for part in line.split(":", 1)[0].split(";")[1:] if part.startswith("TZID=")}
    if used != declared:
        fail(name, f"zones declared {declared}, used {used}")
    if lines[1:4] != ["VERSION:2.0", "PRODID:-//lockin//Plans//EN", "CALSCALE:GREGORIAN"]:
        fail(name, f"the head is {lines[1:4]}")
    if any(line.startswith("METHOD") for line in lines):
        fail(name, "there is a METHOD")
    for line in lines:
        if line.startswith("RRULE:FREQ=WEEKLY") and not line.split("UNTIL=")[1].split(";")[0].endswith("Z"):
            fail(name, f"UNTIL is not in UTC: {line}")
        if line.startswith("EXDATE") and "," in line:
            fail(name, f"several dates in {line}")


def read_icalendar(name, data):
    calendar = icalendar.Calendar.from_ical(data)
    for component in calendar.walk():
        if component.errors:
            fail(name, f"icalendar: {component.errors}")
        for required in component.required:
            if required not in component:
                fail(name, f"icalendar: {component.name} without {required}")
    found = []
    for event in recurring_ical_events.of(calendar).between((2025, 1, 1), (2029, 1, 1)):
        found.append((seconds(event["DTSTART"].dt), seconds(event["DTEND"].dt), str(event["SUMMARY"]),
                      str(event["LOCATION"]) if "LOCATION" in event else None))
    # Times are written by the clock: as the file defines it, each has to be the system's instant.
    for zone in calendar.walk("VTIMEZONE"):
        system = zoneinfo.ZoneInfo(str(zone["TZID"]))
        own = zone.to_tz(lookup_tzid=False)
        local = datetime.datetime.fromtimestamp(min(f[0] for f in found), system).replace(tzinfo=None)
        while seconds(local.replace(tzinfo=system)) < max(f[1] for f in found):
            first, second = (local.replace(tzinfo=system, fold=fold).utcoffset() for fold in (0, 1))
            # What the clock shows twice or never is no matter of the zone alone.
            if first == second and local.replace(tzinfo=own).utcoffset() != first:
                fail(name, f"VTIMEZONE {zone['TZID']} differs at {local}")
                break
            local += datetime.timedelta(hours=1)
    return sorted(found, key=str)


def read_vobject(name, data):
    calendar = vobject.readOne(data.decode("utf-8"))
    calendar.validate(raiseException=True)
    changes = {(event.uid.value, seconds(event.recurrence_id.value)): event
               for event in calendar.vevent_list if hasattr(event, "recurrence_id")}
    found = []
    for event in calendar.vevent_list:
        room = event.location.value if hasattr(event, "location") else None
        if hasattr(event, "recurrence_id"):
            found.append((seconds(event.dtstart.value), seconds(event.dtend.value), event.summary.value, room))
            continue
        length = seconds(event.dtend.value) - seconds(event.dtstart.value)
        zone = event.dtstart.value.tzinfo
        if hasattr(event, "rrule"):
            # vobject's own set compares UNTIL, which is UTC, with local times.
            rule = event.rrule.value
            until = datetime.datetime.strptime(rule.split("UNTIL=")[1].split(";")[0], "%Y%m%dT%H%M%SZ")
            until = until.replace(tzinfo=datetime.timezone.utc).astimezone(zone).replace(tzinfo=None)
            rule = ";".join(part for part in rule.split(";") if not part.startswith("UNTIL"))
            local = rrule.rrulestr(rule, dtstart=event.dtstart.value.replace(tzinfo=None)).between(
                datetime.datetime(2025, 1, 1), until, inc=True)
            starts = [seconds(at.replace(tzinfo=zone)) for at in local]
            gone = {seconds(at) for dates in getattr(event, "exdate_list", []) for at in dates.value}
            starts = [at for at in starts if at not in gone]
        else:
            starts = [seconds(event.dtstart.value)]
        found += [(at, at + length, event.summary.value, room) for at in starts
                  if (event.uid.value, at) not in changes]
    return sorted(found, key=str)


def read_libical(name, program, path):
    output = subprocess.run([program, path], capture_output=True, text=True, check=True).stdout.splitlines()
    if output[0] != "errors 0":
        fail(name, f"libical: {output[0]}")
    instances, changes = set(), []
    for line in output[1:]:
        kind, uid, start, end, *original = line.split()
        if kind == "instance":
            instances.add((uid, int(start), int(end)))
        else:
            changes.append((uid, int(start), int(end), int(original[0])))
    for uid, start, end, original in changes:
        replaced = {found for found in instances if found[0] == uid and found[1] == original}
        if len(replaced) != 1:
            fail(name, f"libical: {len(replaced)} instances of {uid} at {original}")
        instances -= replaced
    return sorted([(start, end) for _, start, end in instances] + [(start, end) for _, start, end, _ in changes])


def read_lockin(name, path):
    output = subprocess.run([lockin, "occurrences", path, "--from", "2025-01-01T00:00:00Z",
                             "--to", "2029-01-01T00:00:00Z", "--zone", "UTC"],
                            capture_output=True, text=True, check=True)
    if output.stderr:
        fail(name, output.stderr)
    return sorted((e["start"], e["end"], e["summary"]) for e in map(json.loads, output.stdout.splitlines()))


def compare(name, reader, want, found):
    missing, more = collections.Counter(want), collections.Counter(found)
    if missing != more:
        fail(name, f"{reader}: missing {list((missing - more).elements())[:3]}, "
             f"too many {list((more - missing).elements())[:3]}")


shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
libical = build_libical()
schema = printed_schema("timetable")
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
total = 0
names = sorted(path.stem for path in samples.glob("*.yaml"))
for name in names:
    for error in validator.iter_errors(core_yaml.load((samples / f"{name}.yaml").read_text())):
        fail(name, f"the schema refuses it: {error.json_path}: {error.message[:100]}")
    workspace = folder / name
    (workspace / "plans").mkdir(parents=True)
    (workspace / "lockin.yaml").write_text("zone: Europe/Berlin\n")
    for path in samples.iterdir():
        (workspace / "plans" / path.name).write_bytes(path.read_bytes())
    (workspace / "plans" / f"{name}.yaml").rename(workspace / "plans/timetable.yaml")
    for other in samples.glob("*.yaml"):
        (workspace / "plans" / other.name).write_bytes(other.read_bytes())
    path = workspace / "exports/timetable.ics"
    for now in ("2026-03-01T06:00:00Z", "2026-03-02T06:00:00Z"):
        before = path.read_bytes() if path.exists() else None
        subprocess.run([lockin, "timetable", "export", "--quiet", "--now", now, "-C", workspace], check=True,
                       stderr=subprocess.DEVNULL)
        if before is not None and before != path.read_bytes():
            fail(name, "exporting again changed the file")
    data = path.read_bytes()
    check_bytes(name, data)
    want = expected(workspace)
    total += len(want)
    compare(name, "icalendar", want, read_icalendar(name, data))
    compare(name, "vobject", want, read_vobject(name, data))
    if libical:
        compare(name, "libical", [w[:2] for w in want], read_libical(name, libical, path))
    pages = workspace / "exports"
    subprocess.run([lockin, "timetable", "preview", "--quiet", "-C", workspace], check=True,
                   stderr=subprocess.DEVNULL)
    for page in sorted(pages.glob("*.html")):
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        for element in parser.parse(page.read_bytes()).iter():
            link = element.attrib.get("href", "")
            if element.tag == "script" or (not link.startswith(("#", "data:,")) and link
                                           and not (pages / link).is_file()):
                fail(name, f"{page.name}: <{element.tag}> {link}")
    compare(name, "lockin occurrences", [w[:3] for w in want], read_lockin(name, path))

errors = transcripts.read()
for case in ("timetable-unknown-key", "timetable-no-day"):
    wrong = core_yaml.load(errors[case].files["plans/timetable.yaml"].decode())
    if validator.is_valid(wrong):
        fail(case, "the schema takes it")

# Moves of imported events: the calendar as it came and lockin's changes, read together.
MOVES = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//conformance//EN
BEGIN:VEVENT
UID:weekly@example.com
DTSTAMP:20260101T000000Z
SEQUENCE:4
DTSTART;TZID=Europe/Berlin:20260309T100000
DTEND;TZID=Europe/Berlin:20260309T110000
RRULE:FREQ=WEEKLY;COUNT=6
EXDATE;TZID=Europe/Berlin:20260316T100000
SUMMARY:Weekly\\, with a comma
END:VEVENT
BEGIN:VEVENT
UID:weekly@example.com
DTSTAMP:20260101T000000Z
SEQUENCE:7
RECURRENCE-ID;TZID=Europe/Berlin:20260323T100000
DTSTART;TZID=Europe/Berlin:20260323T120000
DTEND;TZID=Europe/Berlin:20260323T140000
SUMMARY:Weekly\\, changed before
END:VEVENT
BEGIN:VEVENT
UID:single@example.com
DTSTAMP:20260101T000000Z
DTSTART:20260324T130000Z
DURATION:PT90M
SUMMARY:Single
DESCRIPTION:kept
END:VEVENT
END:VCALENDAR
"""
# The instance as its calendar has it (UTC), and where it goes: across the change of clocks of 29 March too.
MOVED = """changes:
  - { event: weekly@example.com, instance: 2026-03-23T09:00Z, from: 2026-03-23T11:00Z, to: 2026-03-24T08:00Z }
  - { event: weekly@example.com, instance: 2026-03-30T08:00Z, from: 2026-03-30T08:00Z, to: 2026-03-28T09:30Z }
  - { event: single@example.com, from: 2026-03-24T13:00Z, to: 2026-03-29T08:00Z, suggestion: 0a1b2c3d }
"""


def check_moves():
    """How many occurrences were compared."""
    workspace = folder / "moves"
    (workspace / "plans").mkdir(parents=True)
    (workspace / "inbox").mkdir()
    (workspace / "lockin.yaml").write_text("zone: Europe/Berlin\n")
    (workspace / "inbox/calendar.ics").write_bytes(MOVES.replace("\n", "\r\n").encode())
    (workspace / "plans/changes.yaml").write_text(MOVED)
    schema = printed_schema("changes")
    jsonschema.Draft202012Validator.check_schema(schema)
    for error in jsonschema.Draft202012Validator(schema).iter_errors(core_yaml.load(MOVED)):
        fail("moves", f"the schema refuses it: {error.json_path}: {error.message[:100]}")
    command = ["--quiet", "--now", "2026-03-01T06:00:00Z", "-C", workspace]
    subprocess.run([lockin, "import", workspace / "inbox/calendar.ics", *command], check=True)
    subprocess.run([lockin, "plan", "export", *command], check=True, stdout=subprocess.DEVNULL)
    changes = workspace / "exports/changes.ics"
    data = changes.read_bytes()
    check_bytes("moves", data)
    calendar = icalendar.Calendar.from_ical(MOVES.replace("\n", "\r\n"))
    originals = {}
    for event in calendar.walk("VEVENT"):
        originals[str(event["UID"])] = max(originals.get(str(event["UID"]), 0), event.get("SEQUENCE", 0))
    read = icalendar.Calendar.from_ical(data)
    found = 0
    for event in read.walk("VEVENT"):
        found += 1
        if event.errors or event["SEQUENCE"] <= originals[str(event["UID"])] or "RRULE" in event:
            fail("moves", f"no newer version of one instance: {event['UID']}")
        if (event["UID"] == "weekly@example.com") != ("RECURRENCE-ID" in event):
            fail("moves", f"RECURRENCE-ID of {event['UID']}")
        if event["UID"] == "single@example.com" and event.get("DESCRIPTION") != "kept":
            fail("moves", "the description is gone")
    vobject.readOne(data.decode("utf-8")).validate(raiseException=True)
    for component in read.walk("VEVENT"):
        # A calendar program replaces what it has by what is newer.
        calendar.subcomponents = [old for old in calendar.subcomponents
                                  if old.get("UID") != component["UID"]
                                  or ("RECURRENCE-ID" in old) != ("RECURRENCE-ID" in component)
                                  or ("RECURRENCE-ID" in old
                                      and old["RECURRENCE-ID"].dt != component["RECURRENCE-ID"].dt)]
        calendar.add_component(component)
    def utc(text):
        return seconds(datetime.datetime.fromisoformat(text + "+00:00"))
    want = sorted([(utc(start), utc(end)) for start, end in [
        ("2026-03-09T09:00", "2026-03-09T10:00"), ("2026-03-24T08:00", "2026-03-24T10:00"),
        ("2026-03-28T09:30", "2026-03-28T10:30"), ("2026-04-06T08:00", "2026-04-06T09:00"),
        ("2026-04-13T08:00", "2026-04-13T09:00"), ("2026-03-29T08:00", "2026-03-29T09:30")]])
    got = sorted((seconds(event["DTSTART"].dt), seconds(event["DTEND"].dt)) for event in
                 recurring_ical_events.of(calendar).between((2026, 1, 1), (2027, 1, 1)))
    compare("moves", "icalendar", want, got)
    output = subprocess.run([lockin, "occurrences", workspace / "inbox/calendar.ics", changes, "--from",
                             "2026-01-01T00:00:00Z", "--to", "2027-01-01T00:00:00Z", "--zone", "UTC"],
                            capture_output=True, text=True)
    # That an event stands in both, moved by one, is told.
    if output.returncode not in (0, 3) or output.stderr.count("has a newer event with the same UID") != 1:
        fail("moves", f"lockin occurrences ended with {output.returncode}: {output.stderr}")
    own = sorted((e["start"], e["end"]) for e in map(json.loads, output.stdout.splitlines()))
    compare("moves", "lockin occurrences", want, own)
    if found != 3:
        fail("moves", f"{found} changes and not 3")
    return len(want)


moves = check_moves()

if libical is None:
    print("NOT RUN: libical, since cc or libical-dev is missing")
readers = "icalendar, vobject, lockin" + (", libical" if libical else "")
print(f"{total} meetings of {len(names)} timetables, exported and read by {readers}: {failures} failures")
print(f"{moves} occurrences of a calendar with 3 moves, exported and read by icalendar, lockin")
sys.exit(1 if failures or total < 800 else 0)
