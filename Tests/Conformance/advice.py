"""Runs the program against a model's server that does wrong, one fault after the other.

Holds time, memory, exit codes and reports to their bars, and looks for the key in everything that is
left. With strace, runs that may send nothing are seen to open no socket.
"""

import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

import jsonschema

LOCKIN = str(pathlib.Path(".build/release/lockin").resolve())
FOLDER = pathlib.Path(".build/conformance/advice").resolve()
LIMIT_KB = 64 * 1024
DEADLINE = 5.0
KEY = "sk-canary-4711"
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


def make_workspace(folder):
    """Nine weeks with focus in the morning, and project work planned for an afternoon."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "inbox").mkdir(parents=True)
    (folder / "plans").mkdir()
    pick = random.Random(7)
    rows = ["timestamp,duration_s,app_identifier,category,device,title"]
    monday = 1_780_272_000 - 9 * 7 * 86_400
    for day in range(9 * 7):
        if day % 7 > 4 and day != 62:
            continue
        for hour in (7, 8, 9, 11, 12, 13, 14):
            start = monday + day * 86_400 + hour * 3600
            focus = 60 * (pick.randint(40, 55) if hour < 10 else pick.randint(5, 15))
            rows.append(f"{start},{focus},code,,laptop,main.swift")
            rows.append(f"{start + focus},{3540 - focus},video,,laptop,film")
    (folder / "inbox" / "activity.csv").write_text("\n".join(rows) + "\n")
    (folder / "plans" / "events.yaml").write_text(
        "events:\n  - { title: Parser, start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project,\n"
        "      movable: true }\n")


def configure(folder, advice):
    (folder / "lockin.yaml").write_text(f"""zone: Europe/Berlin
publish: {{ days: 2, weeks: 2 }}
categories:
  - {{ category: Work > Programming, app: ^code$, class: 2 }}
  - {{ category: Leisure > Video, app: ^video$, class: -2 }}
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
    schema = json.loads((folder / "reports/schema/v1/report.schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    reports = sorted((folder / "reports").glob("**/report.json"))
    if len(reports) != 4:
        fail(f"{name}: {len(reports)} reports and not 4")
    for path in reports:
        for error in validator.iter_errors(json.loads(path.read_text())):
            fail(f"{name}: {path}: {error.json_path}")
        for other in ("index.html", "report.md"):
            if (path.parent / other).stat().st_size < 500:
                fail(f"{name}: {path.parent / other} is hardly there")


original = FOLDER / "original"
make_workspace(original)
configure(original, "provider: offline")
own = min(run(original, "run")[2] for _ in range(3))
server = subprocess.Popen([".build/faults/release/Faults", "serve"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)
port, *faults = server.stdout.readline().split()


def asked(name):
    server.stdin.write(name + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


times, memory, slowest = [], 0, 0.0
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
        if KEY in words:
            fail(f"{name}: the key is in what was said")
        for path in workspace.rglob("*"):
            if path.is_file() and KEY.encode() in path.read_bytes():
                fail(f"{name}: the key is in {path.name}")
if asked("elsewhere"):
    fail("a redirect was followed")
times.sort()
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
