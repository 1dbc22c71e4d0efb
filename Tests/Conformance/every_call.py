"""Calls every command with every option it has, by the help texts, each with values that are right and values that are
not, alone and in pairs, on copies of the sample: each call ends by itself, with an exit code that is documented, says what
was wrong where something was, and leaves files that are still read."""

import argparse
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(".build/conformance/every-call")
NOW = "2026-06-01T06:00:00Z"
CODES = {0, 2, 3, 65, 71, 73, 74, 75, 77, 78}

# How each command is called without options; GOAL and the like stand for what the sample has. Each word of a command is there.
BASES = {
    "init": ["", "new"],
    "check": [""],
    "categories": ["", "test", "test yesterday", "add Work>Study"],
    "doctor": [""],
    "run": [""],
    "fetch": ["", "toggl"],
    "timer": ["", "status", "install", "remove"],
    "status": [""],
    "mail": ["", "2026-05-29", "week", "day yesterday"],
    "backup": ["", "out", "check out.backup"],
    "restore": ["out.backup again"],
    "verify": [""],
    "export": [""],
    "purge": ["", "list", "forget 1"],
    "today": [""],
    "report": ["", "2026-05-29", "week", "day 2026-05-29", "week W21"],
    "time": ["", "yesterday"],
    "compare": ["last month", "2026-W20 2026-W22"],
    "analyze": ["", "2026-05-29", "last week", "2026-05"],
    "goals": ["", "list", "show GOAL", "add Opera", "edit GOAL", "archive GOAL", "remove GOAL", "milestone add GOAL Half",
              "milestone done GOAL 1", "milestone move GOAL 1 2", "milestone remove GOAL 1"],
    "session": ["", "status", "start GOAL", "complete", "cancel", "log 50m", "list"],
    "habits": ["", "list", "done HABIT", "skip HABIT", "undo HABIT", "add Stretch"],
    "todo": ["", "list", "search e", "add Tea", "done ITEM", "star ITEM", "edit ITEM", "move ITEM",
             "remove ITEM"],
    "events": ["", "list", "add Lunch", "edit EVENT", "remove EVENT", "skip EVENT"],
    "day": ["", "list", "ill yesterday", "holiday 2026-05-25", "travelling fri", "clear yesterday"],
    "templates": ["", "list", "show TEMPLATE", "add TEMPLATE"],
    "suggestions": ["", "list", "refuse SUGGESTION", "reopen SUGGESTION"],
    "apply": ["SUGGESTION"],
    "advise": ["", "2026-05-29", "week"],
    "timetable": ["", "list", "preview", "export"],
    "plan": ["", "export", "match lecture Work"],
    "import": ["", "inbox/EXPORT", "-"],
    "activity": ["", "yesterday"],
    "occurrences": ["inbox/CALENDAR"],
    "dump": [""],
    "schema": ["", "goals"],
    "validate": ["goals plans/goals.yaml"],
    "generate": ["bash", "zsh", "fish", "share out", "units out"],
}

# What an option takes, by what its help text calls that: right, and not.
VALUES = {
    "TIME": (["2026-05-29T18:00:00Z", "2026-05-29 18:00"], ["25:61"]),
    "WHEN": (["2026-05-29 14:00", "fri 14:00"], ["someday"]),
    "DATE": (["2026-05-25", "last week"], ["2026-02-30", "0001-01-01"]),
    "DAY": (["2026-05-25", "fri", "+3d"], ["2026-13-01"]),
    "N": (["1", "33"], ["0", "-1", "99999999999999999999", "x"]),
    "HOURS": (["33", "0.5"], ["0", "1e9", "x"]),
    "MINUTES": (["30"], ["0", "x"]),
    "SECONDS": (["0", "1"], ["-1", "x", "1e99"]),
    "TEXT": (["A text, 'quoted' # not", "日本 ✓"], ["", "\u202e\u0007"]),
    "WORD": (["word"], ["two words", "#"]),
    "NAME": (["name"], ["../x", ""]),
    "ID": (["other-id"], ["", "A b", "x" * 300]),
    "PATH": (["Work > Writing", "out.ics"], [">", "/proc/none/x"]),
    "DIR": (["out"], ["/proc/none", "lockin.yaml"]),
    "FILE": (["other.sqlite"], ["/proc/none", "plans/goals.yaml", "plans"]),
    "ZONE": (["Asia/Tokyo"], ["Mars/Base"]),
    "ADDRESS": (["me@example.org"], ["x\ny", "none"]),
    "GOAL": (["GOAL"], ["no-goal"]),
    "ITEM": (["ITEM"], ["none"]),
    "STATE": (["done", "half"], ["x"]),
    "RULE": (["FREQ=DAILY", "weekly"], ["FREQ=x"]),
    "HH": (["23:30"], ["24:00"]),
    "CLASS": (["1", "-2"], ["9"]),
    "URL": (["http://127.0.0.1:9/x"], ["x"]),
    "HOST": (["127.0.0.1:9"], [" "]),
}
OTHERS = (["1", "name", "2026-05-29"], ["", "-"])
# These end no sooner than somebody stops them, or ask a network.
PASSED_OVER = {"--follow"}


class Caller:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(FOLDER.resolve() / "home"), "LOCKIN_NOW": NOW,
                            "SWIFT_BACKTRACE": "enable=no"}
        self.calls = 0
        self.failures = []

    def call(self, words, folder):
        return subprocess.run([self.program, *words], cwd=folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)

    def look(self, words, folder):
        """Makes a call, and holds its end against what is promised."""
        self.calls += 1
        try:
            done = self.call(words, folder)
        except subprocess.TimeoutExpired:
            return self.fail(words, "does not end within a minute")
        if done.returncode not in CODES:
            self.fail(words, f"ends with {done.returncode}: {done.stderr[-200:]!r}")
        elif done.returncode not in (0, 3) and not (done.stderr + done.stdout).strip():
            self.fail(words, f"ends with {done.returncode} and says nothing")
        elif done.returncode == 2 and b"usage" not in done.stderr.lower() and b"lockin" not in done.stderr:
            self.fail(words, f"does not say what is wrong: {done.stderr[-200:]!r}")

    def fail(self, words, what):
        self.failures.append(f"lockin {' '.join(map(repr, words))}: {what}")
        print(self.failures[-1], flush=True)


def options(text):
    """The options in a help text: their names, what each is called that it takes, and the words that it may be."""
    found = []
    for match in re.finditer(r"^  (?:-\w, )?(--?[\w-]+)(?:( |\[=| \[)([A-Z][A-Z:]*)\]?)?  *(.*)$", text, re.M):
        name, _, value, summary = match.groups()
        words = re.findall(r"[a-z-]+", summary.split(": ")[-1].split(";")[0].replace("(where not given)", "").replace(" or ", " "))
        choices = words if value in {"FORMAT", "ORDER", "WHAT", "KIND", "PART", "COLOR", "STATE", "SET"} else []
        found.append((name, value, choices))
    return found


def values(value, choices):
    """Ways to give an option: right ones, and wrong ones."""
    if value is None:
        return [[]], []
    right, wrong = VALUES.get(value.rstrip(":M"), VALUES.get(value, OTHERS))
    return [[word] for word in choices[:3] or right], [[word] for word in wrong]


def named(program, folder, names):
    """What the sample has of what the bases name."""
    def lines(path, pattern):
        return re.findall(pattern, (folder / path).read_text(), re.M)

    names["GOAL"] = lines("plans/goals.yaml", r"id: ([\w-]+)")[0]
    names["HABIT"] = lines("plans/habits.yaml", r"id: ([\w-]+)")[0]
    names["ITEM"] = lines("plans/items.yaml", r"title: ([^,}]+?) *[,}]")[0]
    names["EVENT"] = lines("plans/events.yaml", r"title: \"?([^\"]+?)\"?$")[0]
    names["EXPORT"] = sorted(path.name for path in (folder / "inbox").glob("*.csv"))[0]
    names["CALENDAR"] = sorted(path.name for path in (folder / "inbox").glob("*.ics"))[0]
    found = subprocess.run([program, "suggestions", "--format", "json"], cwd=folder, capture_output=True, text=True,
                           env={"LOCKIN_NOW": NOW}).stdout
    names["SUGGESTION"] = re.findall(r'"id":\s*"(\w+)"', found)[0]
    found = subprocess.run([program, "templates"], cwd=folder, capture_output=True, text=True, env={"LOCKIN_NOW": NOW}).stdout
    names["TEMPLATE"] = re.findall(r"^([a-z-]+)  +a ", found, re.M)[0]
    return names


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=".build/release/lockin")
    arguments.add_argument("--quick", action="store_true", help="no pairs")
    arguments.add_argument("--only", help="one command")
    chosen = arguments.parse_args()
    caller = Caller(chosen.program)
    shutil.rmtree(FOLDER, ignore_errors=True)
    first = FOLDER / "first"
    shutil.copytree("sample-data", first)
    (FOLDER / "home").mkdir()
    caller.call(["run", "-q"], first)
    caller.call(["generate", "bash"], first)
    (first / "pass").write_text("a long passphrase\n")
    caller.call(["backup", "out.backup", "--passphrase-file", "pass"], first)
    names = named(caller.program, first, {})
    help_text = caller.call(["help"], first).stdout.decode()
    commands = re.findall(r"^  ([a-z]+)  +\S", help_text.split("Set up:")[1].split("Options of")[0], re.M)
    if sorted(commands) != sorted(BASES):
        sys.exit(f"every_call: {sorted(set(commands) ^ set(BASES))} are called differently by 'lockin help' and here")
    place = FOLDER / "place"
    for command in commands:
        if chosen.only not in (None, command):
            continue
        known = options(caller.call(["help", command], first).stdout.decode())
        ways = [([name, *value], is_right) for name, kind, choices in known if name not in PASSED_OVER
                for is_right, given in zip((True, False), values(kind, choices)) for value in given]
        for base in BASES[command]:
            words = [command, *(names.get(word, word) for word in base.split())]
            words = [re.sub(r"EXPORT|CALENDAR", lambda match: names[match[0]], word) for word in words]
            calls = [[]] + [way for way, _ in ways]
            if not chosen.quick:
                right = [way for way, is_right in ways if is_right]
                calls += [a + b for a, b in itertools.combinations(right, 2) if a[0] != b[0]]
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(first, place)
            for number, call in enumerate(calls):
                if number and number % 50 == 0:
                    shutil.rmtree(place, ignore_errors=True)
                    shutil.copytree(first, place)
                caller.look([*words, *(names.get(word, word) for word in call)], place)
                if not place.exists():
                    shutil.copytree(first, place)
    print(f"every call: {caller.calls} calls of {len(commands)} commands, {len(caller.failures)} failures")
    sys.exit(1 if caller.failures else 0)


if __name__ == "__main__":
    main()
