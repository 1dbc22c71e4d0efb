"""Damages a store in a thousand ways: no command may then give another answer than before without saying so, none may
end by a signal, and the remedy that is printed has to work. LOCKIN_DAMAGE=N takes N single bytes instead of 1,000."""

import collections
import os
import pathlib
import random
import shutil
import subprocess

PROGRAM = os.path.abspath(".build/release/lockin")
FOLDER = pathlib.Path(".build/conformance/damage").absolute()
COUNT = int(os.environ.get("LOCKIN_DAMAGE", "1000"))
SEED = 20261122
PAGE = 4096
REMEDY = "lockin import --rebuild"
COMMANDS = [
    ["run", "--no-record"], ["report", "week"], ["report", "day"], ["dump"], ["goals"], ["suggestions", "list"], ["status"],
    ["activity", "--from", "2026-04-01", "--to", "2026-04-30"],
    ["analyze", "--from", "2026-05-01", "--to", "2026-05-31", "--format", "json"],
]


def lockin(*arguments):
    environment = dict(os.environ, LOCKIN_NOW="2026-06-01T06:00:00Z", SWIFT_BACKTRACE="enable=no")
    done = subprocess.run([PROGRAM, *arguments], cwd=FOLDER / "ws", env=environment, capture_output=True, timeout=300)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def reset(store):
    workspace = FOLDER / "ws"
    for path in workspace.glob("lockin.sqlite*"):
        path.unlink()
    (workspace / "lockin.sqlite").write_bytes(store)
    current = tree(workspace / "reports")
    if current != REPORTS:
        shutil.rmtree(workspace / "reports")
        shutil.copytree(FOLDER / "reports", workspace / "reports")


def check(what, store, counts, failures, repair):
    reset(store)
    command = random.choice(COMMANDS) if not repair else COMMANDS[0]
    code, output, words = lockin(*command)
    name = " ".join(command[:2])
    published = tree(FOLDER / "ws" / "reports")
    if code < 0 or code in (70, 134, 136, 139):
        failures.append((what, name, code, "a signal or a bug", words[-200:]))
    elif code == GOLDEN[name][0] and output == GOLDEN[name][1] and published == REPORTS:
        counts["not met"] += 1
    elif code in (0, 2, 3) and name != "status":
        failures.append((what, name, code, "another answer", words[-200:]))
    elif published != REPORTS:
        failures.append((what, name, code, "other reports", words[-200:]))
    elif REMEDY not in words:
        failures.append((what, name, code, "no remedy", words[-200:]))
    else:
        counts["told"] += 1
    if not repair or code in (0, 3):
        return
    code, _, words = lockin("import", "--rebuild")
    if code not in (0, 3):
        failures.append((what, "import --rebuild", code, "the remedy fails", words[-200:]))
    code, _, words = lockin(*COMMANDS[0])
    published = tree(FOLDER / "ws" / "reports")
    if code not in (0, 3) or published != REPORTS:
        failures.append((what, "run", code, "other reports after the remedy", words[-200:]))
    else:
        counts["mended"] += 1


random.seed(SEED)
shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir(parents=True)
subprocess.run([PROGRAM, "init", "--sample", "--quiet", FOLDER / "ws"], check=True)
lockin("run", "--no-record")
shutil.copytree(FOLDER / "ws" / "reports", FOLDER / "reports")
REPORTS = tree(FOLDER / "reports")
STORE = (FOLDER / "ws" / "lockin.sqlite").read_bytes()
GOLDEN = {}
for command in COMMANDS:
    reset(STORE)
    code, output, words = lockin(*command)
    assert code in (0, 3), (command, code, words)
    GOLDEN[" ".join(command[:2])] = (code, output)

failed = 0
pages = len(STORE) // PAGE
for kind in ("a byte", "a byte of the head", "a page of zeros", "a page of rubbish", "cut off"):
    counts, failures = collections.Counter(), []
    number = COUNT if kind.startswith("a byte") else min(pages, COUNT)
    number = 100 if kind == "a byte of the head" else 40 if kind == "cut off" else number
    for index in range(number):
        store = bytearray(STORE)
        page = index * pages // number
        if kind == "a byte":
            place = random.randrange(len(store))
            store[place] ^= random.randrange(1, 256)
            what = f"{kind} at {place}"
        elif kind == "a byte of the head":
            store[index] ^= random.randrange(1, 256)
            what = f"{kind} at {index}"
        elif kind == "cut off":
            del store[random.randrange(1, len(store)):]
            what = f"cut off at {len(store)}"
        else:
            store[page * PAGE:(page + 1) * PAGE] = bytes(PAGE) if kind.endswith("zeros") else random.randbytes(PAGE)
            what = f"{kind}, {page + 1} of {pages}"
        check(what, bytes(store), counts, failures, repair=index % 10 == 0)
    print(f"damage, {kind}: {number}, " + ", ".join(f"{value} {key}" for key, value in sorted(counts.items()))
          + f", {len(failures)} failures")
    for failure in failures[:10]:
        print("  ", *failure)
    failed += len(failures)
raise SystemExit(1 if failed else 0)
