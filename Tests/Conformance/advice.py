"""Runs the program against a model's server that does wrong, one fault after the other.

Holds time, memory, exit codes and reports to their bars, and looks for the key in everything that is
left. A text of the person's own stands in every field of the workspace, and is looked for in all requests,
in what runs say, and in what the store keeps of models. With strace, runs that may send nothing are seen to
open no socket.
"""

import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import time

import jsonschema

LOCKIN = str(pathlib.Path(".build/release/lockin").resolve())
FOLDER = pathlib.Path(".build/conformance/advice").resolve()
LIMIT_KB = 64 * 1024
DEADLINE = 5.0
KEY = "sk-canary-4711"
# What is private begins so, wherever it stands.
MARK = "zqprivate"
FIELDS = set()
# Two days, two weeks, and the last of each once more, where it always lies.
PLACES = ["2026/05/30", "2026/05/31", "latest/day", "latest/week", "week/2026-W21", "week/2026-W22"]
TABLES = ["advice_requests", "advice_replies", "advice_waiting", "consents"]
FORMS = ["openai", "openai_responses", "anthropic", "ollama", "compatible"]
# What the server answers at once and for good, so that all the time of a run is lockin's own.
AT_ONCE = {"good", "goodInChunks", "goodAfterInterim", "unauthorized", "paymentRequired", "forbidden",
           "notFound", "badRequest", "unprocessable", "tooLarge", "outOfCredit", "refusal", "filtered",
           "redirectElsewhere", "redirectLoop", "htmlPage", "envelopeTwiceTheKey", "keyEcho"}
failures = 0


def fail(text):
    global failures
    failures += 1
    print(text)


def private(field):
    """The text of the person's own in a field."""
    FIELDS.add(field)
    return MARK + field


def make_workspace(folder):
    """Nine weeks with focus in the morning, project work planned for an afternoon, and private texts."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "inbox").mkdir(parents=True)
    (folder / "plans").mkdir()
    pick = random.Random(7)
    rows = ["timestamp,duration_s,app_identifier,category,device,title,url,user_id"]
    monday = 1_780_272_000 - 9 * 7 * 86_400
    rest = (f"{private('device')},{private('title')},https://{private('host')}.example/{private('path')},"
            f"{private('user')}")
    for day in range(9 * 7):
        if day % 7 > 4 and day != 62:
            continue
        for hour in (7, 8, 9, 11, 12, 13, 14):
            start = monday + day * 86_400 + hour * 3600
            focus = 60 * (pick.randint(40, 55) if hour < 10 else pick.randint(5, 15))
            rows.append(f"{start},{focus},code,,{rest}")
            rows.append(f"{start + focus},{3540 - focus},video,,{rest}")
    rows.append(f"1780131600,1200,{private('app')},{private('given')},{rest}")
    (folder / "inbox" / f"{private('file')}.csv").write_text("\n".join(rows) + "\n")
    (folder / "plans" / "events.yaml").write_text(f"""events:
  - {{ title: {private('event')}, start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project, movable: true,
      id: {private('eventid')}, tags: [{private('tag')}, "goal:thesis"] }}
""")
    (folder / "plans" / "goals.yaml").write_text(f"""goals:
  - {{ id: thesis, title: {private('goal')}, description: {private('description')}, target_hours: 10,
      start: 2026-05-25, deadline: 2026-06-04, categories: [{private('category')}], tags: [{private('goaltag')}] }}
""")
    (folder / "plans" / "sessions.csv").write_text(
        f"goal,start,end,mode,note\nthesis,2026-05-30T10:00,2026-05-30T12:00,stopwatch,{private('note')}\n")
    (folder / "plans" / "items.yaml").write_text(f"""items:
  - {{ id: {private('itemid')}, title: {private('item')}, notes: {private('itemnotes')}, due_date: 2026-06-02,
      tags: [{private('itemtag')}] }}
""")
    (folder / "plans" / "timetable.yaml").write_text(f"""schedule_name: {private('schedule')}
calendar_name: {private('calendar')}
start_date: 2026-05-04
end_date: 2026-06-19
holidays: ../{private('holidays')}.ics
excluded_dates: [{{ date: 2026-05-14, reason: {private('reason')} }}]
classes:
  - {{ course_name: {private('course')}, days: [tue], start_time: 10:15, end_time: 11:45, room: {private('room')},
      notes: {private('classnotes')}, tags: [{private('classtag')}] }}
""")
    (folder / f"{private('holidays')}.ics").write_text(calendar(
        "DTSTART;VALUE=DATE:20260609", "DTEND;VALUE=DATE:20260610", f"SUMMARY:{private('holiday')}"))
    (folder / "inbox" / f"{private('file')}.ics").write_text(calendar(
        "DTSTART:20260603T100000Z", "DTEND:20260603T110000Z", f"SUMMARY:{private('summary')}",
        f"LOCATION:{private('location')}", f"DESCRIPTION:{private('text')}", f"COMMENT:{private('comment')}",
        f"CATEGORIES:{private('icstag')}", f"URL:https://{private('url')}.example/", f"CONTACT:{private('contact')}",
        f"ORGANIZER;CN={private('organizer')}:mailto:{private('organizer')}@example.com",
        f"ATTENDEE;CN={private('attendee')}:mailto:{private('attendee')}@example.com", f"X-PRIVATE:{private('x')}"))


def calendar(*lines):
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b", f"X-WR-CALNAME:{private('name')}",
                        "BEGIN:VEVENT", f"UID:{private('uid')}", "DTSTAMP:20260101T000000Z", *lines, "END:VEVENT",
                        "END:VCALENDAR", ""])


def configure(folder, advice):
    (folder / "lockin.yaml").write_text(f"""zone: Europe/Berlin
user: {private('user')}
devices: [{private('device')}]
sources: [{{ file: "{private('file')}*", device: {private('source')} }}]
addresses: [{private('address')}@example.com]
publish: {{ days: 2, weeks: 2 }}
categories:
  - {{ category: {private('category')} > Programming, app: ^code$, class: 2 }}
  - {{ category: Leisure > Video, app: ^video$, class: -2 }}
plan_categories:
  - {{ tag: {private('tag')}, category: {private('category')} }}
advice: {{ {advice} }}
""")


def run(folder, *arguments, prefix=()):
    """A run's exit code, words, seconds and peak of memory in kB."""
    with (folder / "words.txt").open("wb") as words:
        begin = time.perf_counter()
        process = subprocess.Popen(
            [*prefix, LOCKIN, *arguments], cwd=folder, stdout=words, stderr=words,
            env={"PATH": "/usr/bin:/bin", "LOCKIN_NOW": "2026-06-01T06:00:00Z", "OPENAI_API_KEY": KEY,
                 "ANTHROPIC_API_KEY": KEY, "LOCAL_KEY": KEY})
        _, status, usage = os.wait4(process.pid, 0)
        took = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, (folder / "words.txt").read_text(), took, usage.ru_maxrss


def check_reports(folder, name):
    schema = json.loads((folder / "reports/schema/v2/report.schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    reports = sorted((folder / "reports").glob("**/report.json"))
    places = [str(path.parent.relative_to(folder / "reports")) for path in reports]
    if places != PLACES:
        fail(f"{name}: reports in {places}")
    for path in reports:
        for error in validator.iter_errors(json.loads(path.read_text())):
            fail(f"{name}: {path}: {error.json_path}")
        for other, least in (("index.html", 500), ("report.md", 200)):
            if (path.parent / other).stat().st_size < least:
                fail(f"{name}: {path.parent / other} is hardly there")


original = FOLDER / "original"
make_workspace(original)
configure(original, "provider: offline")
own = min(run(original, "run")[2] for _ in range(3))
server = subprocess.Popen([".build/faults/release/Faults", "serve"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)
port, *faults = server.stdout.readline().split()


def asked(name, word=""):
    """How many requests came in under a name, or in how many of them a word occurs."""
    server.stdin.write(f"{name} {word}".strip() + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


def check_private(folder, name, words):
    if MARK in words.lower():
        fail(f"{name}: what is private is in what was said")
    if asked(name, MARK):
        fail(f"{name}: what is private has left")
    digits = (folder / "lockin.key").read_text().strip()
    if asked(name, digits):
        fail(f"{name}: the key of the person's name has left")
    with sqlite3.connect(f"file:{folder / 'lockin.sqlite'}?mode=ro", uri=True) as store:
        for table in TABLES:
            for row in store.execute(f"SELECT * FROM {table}"):
                cells = [cell if isinstance(cell, bytes) else str(cell).encode() for cell in row]
                if any(MARK.encode() in cell.lower() for cell in cells):
                    fail(f"{name}: what is private is in {table}")
    store.close()


times, memory, slowest, looked = [], 0, 0.0, 0
for index, fault in enumerate(faults):
    workspace = FOLDER / "workspace"
    shutil.rmtree(workspace, ignore_errors=True)
    shutil.copytree(original, workspace)
    shutil.rmtree(workspace / "reports")
    # Everything that is answered well is asked in all forms, the faults in one after the other.
    for form in FORMS if fault == "good" else [FORMS[index % len(FORMS)]]:
        key = ", key_env: LOCAL_KEY" if form in ("ollama", "compatible") else ""
        name = f"{fault}-{form.replace('_', '')}"
        configure(workspace, f"provider: {form}, model: m-1, deadline: {DEADLINE:.0f}, "
                             f"url: 'http://127.0.0.1:{port}/{name}'{key}")
        code, words, took, peak = run(workspace, "run")
        memory, slowest = max(memory, peak), max(slowest, took)
        # Counts of tokens that can't be believed take nothing from the reply; they cost what was set aside.
        if code != (0 if fault.startswith("good") or fault == "hugeNumbers" else 3):
            fail(f"{name}: exit {code}\n{words}")
        if took > DEADLINE + 3 * own + 0.5:
            fail(f"{name}: {took:.1f} s, of which {own:.1f} s are lockin's own")
        if peak > LIMIT_KB:
            fail(f"{name}: {peak / 1024:.0f} MB")
        if not 1 <= asked(name) <= 6:
            fail(f"{name}: asked {asked(name)} times")
        if fault in AT_ONCE:
            times.append(took)
        check_reports(workspace, name)
        check_private(workspace, name, words)
        looked += asked(name)
        if KEY in words:
            fail(f"{name}: the key is in what was said")
        for path in workspace.rglob("*"):
            if path.is_file() and KEY.encode() in path.read_bytes():
                fail(f"{name}: the key is in {path.name}")
if asked("elsewhere"):
    fail("a redirect was followed")
times.sort()
# The look would see it: this stands in every request.
if asked("good-openai", "device_summary") != 2:
    fail("the requests can't be looked into")
print(f"{looked} requests: none holds what is private in any of {len(FIELDS)} fields")
print(f"runs against {len(faults)} faults: {failures} failures; at most {slowest:.1f} s with a deadline of "
      f"{DEADLINE:.0f} s, and {memory / 1024:.0f} MB; our own part p50 {times[len(times) // 2] * 1000:.0f} ms, "
      f"p95 {times[len(times) * 95 // 100] * 1000:.0f} ms of {len(times)} runs")

strace = shutil.which("strace")
if not strace:
    print("NOT RUN: runs that may send nothing; install strace")
else:
    model = f"provider: openai, model: m-1, url: 'http://127.0.0.1:{port}/good-silent'"
    silent = [("provider: none", ["run"]), ("provider: offline", ["run"]), (model, ["run", "--offline"]),
              (model, ["run", "--dry-run"]), (model, ["report", "week"]),
              (model, ["advise", "--request", "week"]), (model + ", record: replay", ["run"]),
              (model + ", credits: 0", ["run"]), (model, ["run"])]
    for advice, arguments in silent:
        workspace = FOLDER / "workspace"
        shutil.rmtree(workspace, ignore_errors=True)
        shutil.copytree(original, workspace)
        configure(workspace, advice)
        run(workspace, *arguments, prefix=[strace, "-f", "-qq", "-e", "trace=socket,connect", "-o", "calls.txt"])
        calls = [line for line in (workspace / "calls.txt").read_text().splitlines() if "AF_" in line]
        # The last one may send, and shows that the look would see it.
        if bool(calls) != ((advice, arguments) == silent[-1]):
            fail(f"{arguments} with '{advice}': {len(calls)} sockets")
    print(f"{len(silent) - 1} kinds of runs that may send nothing: {failures} failures")
server.stdin.close()
server.wait()
sys.exit(1 if failures else 0)
