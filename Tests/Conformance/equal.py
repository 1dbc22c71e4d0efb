"""Whatever happens from night to night, what is published and kept is what a new store would give.

equal.py [--program PATH] [--sequences N] [--steps N] [--every N] [--seed N] [--kill]

Each sequence is a workspace of a few weeks, each fifth one of 250 days, to which random things happen: exports come
late (in the long ones of a day 100 days back as well), overlap and are corrected, plans, rules, settings, zones, goals
and sessions are edited, suggestions are applied, taken back, refused and opened again, time passes and goes back,
published files are edited and lost, runs are killed, the store is lost.
After each step (or each so many) the tree and the dump are compared with those of a new store that reads the same
files at the same instant; what the person decided is in one of them. Seeds are printed, and a sequence that
differs is kept for a look.
"""
import argparse
import datetime
import filecmp
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

APPS = [("code", "main.swift"), ("firefox", "Video - YouTube"), ("evince", "lecture.pdf"), ("signal", "chat"),
        ("firefox", "Reference - Wikipedia"), ("Excel", "numbers")]
FIRST = datetime.date(2026, 3, 2)
CONFIGURATION = """zone: {zone}
{moves}devices: [laptop, phone]
hours: {{ working: "08:00-18:00", quiet: "{quiet}", spacing_minutes: {spacing}{workdays} }}
categories:
  - {{ category: Work > Study, app: "evince", class: 2 }}
  - {{ category: Work > Code, app: "code", class: {code} }}
  - {{ category: Leisure > Video, title: "YouTube", class: -2 }}
  - {{ category: Talk, app: "{talk}", class: -1 }}
plan_categories:
  - {{ tag: study, category: {study}, at_screen: true }}
privacy: {{ titles: keep, publish_titles: {titles} }}
advice: {{ provider: offline }}
publish: {{ to: reports, days: {days}, weeks: all }}
"""


class Scene:
    """A workspace, and everything that can happen to it."""

    def __init__(self, folder, seed, program, kills):
        self.is_emptied = False
        self.random = random.Random(seed)
        self.folder, self.program, self.kills = folder, program, kills
        self.choices = dict(zone="Europe/Berlin", moves="", code=2, talk="signal", titles="true", days="all",
                            quiet="22:00-07:00", spacing=10, workdays="", study="Work")
        self.now = datetime.datetime(2026, 3, 21, 6)
        self.is_long = seed % 5 == 4
        self.last = FIRST + datetime.timedelta(days=18)
        self.events, self.goals, self.sessions, self.calendar = [], [], [], []
        self.log = []
        os.makedirs(folder + "/inbox")
        os.makedirs(folder + "/plans")
        if self.is_long:
            self.export(FIRST - datetime.timedelta(days=231), 231, "past")
        for week in range(3):
            self.export(FIRST + datetime.timedelta(days=7 * week), 7 if week < 2 else 5, "week%d" % week)
        for _ in range(4):
            self.add_event()
        self.add_goal()
        self.write()

    # What is in the workspace

    def day(self):
        return FIRST + datetime.timedelta(days=self.random.randrange((self.last - FIRST).days + 1))

    def export(self, first, days, name, device="laptop", salt=0):
        lines = ["timestamp,duration_s,app_identifier,category,device,title"]
        for number in range(days):
            date = first + datetime.timedelta(days=number)
            chance = random.Random("%s %s %s" % (date, device, salt))
            second = chance.randrange(6, 10) * 3600
            while second < 22 * 3600:
                length = chance.randrange(60, 3000)
                app, title = chance.choice(APPS)
                if chance.random() < 0.8:
                    stamp = datetime.datetime.combine(date, datetime.time()) + datetime.timedelta(seconds=second)
                    lines.append("%sZ,%d,%s,,%s,%s" % (stamp.isoformat(), length, app, device, title))
                second += length + chance.randrange(0, 600)
        with open("%s/inbox/%s.csv" % (self.folder, name), "w") as file:
            file.write("\n".join(lines) + "\n")

    def add_event(self):
        day = FIRST + datetime.timedelta(days=self.random.randrange(30))
        hour = self.random.randrange(8, 18)
        kind, tag = self.random.choice([("project", "study"), ("class", "lecture"), ("personal", "life")])
        title = "%s %d" % (self.random.choice(["Essay", "Algebra", "Run"]), self.random.randrange(100))
        if self.random.random() < 0.15:
            entry = "  - { title: %s, start: %s, end: %s, kind: exam, tags: [exam] }" % (
                title, day, day + datetime.timedelta(days=2))
        else:
            entry = "  - { title: %s, start: %sT%02d:00, end: %sT%02d:30, kind: %s, tags: [%s], movable: %s }" % (
                title, day, hour, day, hour + 1, kind, tag, self.random.choice(["true", "false"]))
        self.events.append(entry)

    def add_goal(self):
        number = len(self.goals)
        start = FIRST + datetime.timedelta(days=self.random.randrange(14))
        category = self.random.choice([', categories: ["Work"]', ', categories: ["Work > Code"]', ""])
        deadline = self.random.choice(["", ", deadline: %s" % (start + datetime.timedelta(days=20))])
        self.goals.append("  - { id: goal%d, title: Goal %d, target_hours: %d, start: %s%s%s }" % (
            number, number, self.random.randrange(5, 60), start, deadline, category))

    def write(self):
        def put(path, text):
            with open(self.folder + "/" + path, "w") as file:
                file.write(text)
        put("lockin.yaml", CONFIGURATION.format(**self.choices))
        put("plans/events.yaml", "events:\n" + "\n".join(self.events) + "\n" if self.events else "events: []\n")
        put("plans/goals.yaml", "goals:\n" + "\n".join(self.goals) + "\n" if self.goals else "goals: []\n")
        put("plans/sessions.csv", "goal,start,end,mode,note,recorded\n" + "".join(self.sessions))
        entries = "".join(
            "BEGIN:VEVENT\nUID:%s\nDTSTAMP:20260101T000000Z\nDTSTART:%s\nDTEND:%s\n%sSUMMARY:%s\nEND:VEVENT\n" % entry
            for entry in self.calendar)
        if self.calendar:
            put("inbox/calendar.ics", "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + entries + "END:VCALENDAR\n")

    # What happens to it

    def late_day(self):
        self.export(self.day(), 1, "late%d" % len(self.log), "phone", self.random.random())

    def far_late_day(self):
        self.export(self.last - datetime.timedelta(days=100), 1, "far%d" % len(self.log), "phone", self.random.random())

    def overlapping(self):
        # One content has one name: of two the first to come names what it holds.
        day, shift = self.day(), self.random.choice([0, 0, 7])
        self.export(day, 3, "over%s-%d" % (day, shift), "laptop", shift)

    def next_day(self):
        self.last += datetime.timedelta(days=1)
        self.now = max(self.now, datetime.datetime.combine(self.last + datetime.timedelta(days=1), datetime.time(6)))
        self.export(self.last, 1, "day%s" % self.last)

    def edit_plan(self):
        if self.events and self.random.random() < 0.5:
            place = self.random.randrange(len(self.events))
            if self.random.random() < 0.5:
                del self.events[place]
            else:
                self.events[place] = self.events[place].replace("title: ", "title: New ")
        else:
            self.add_event()

    def edit_calendar(self):
        gone = [entry for entry in self.calendar if self.is_behind_others(entry)]
        if gone and self.random.random() < 0.4:
            self.calendar.remove(gone[-1])
        else:
            day, hour = self.day(), self.random.randrange(7, 18)
            start = "%sT%02d0000Z" % (day.strftime("%Y%m%d"), hour)
            rule = self.random.choice(["", "RRULE:FREQ=WEEKLY;COUNT=5\n", "RRULE:FREQ=DAILY;COUNT=9\n"])
            self.calendar.append((
                "uid%d" % self.random.randrange(10 ** 6), start, start.replace("0000Z", "4500Z"), rule,
                "Lecture %d" % self.random.randrange(9)))

    def is_behind_others(self, entry):
        """Whether a calendar without an event still has one that begins before it.

        What was over before all that a calendar still has stays in a store, as servers give the last weeks alone; a new
        store cannot know it.
        """
        others = [other for other in self.calendar if other is not entry]
        # Of how far back a calendar goes single events tell, and series only where there are no others.
        return any(other[1] < entry[1] for other in [other for other in others if not other[3]] or others)

    def edit_goal(self):
        if self.goals and self.random.random() < 0.4:
            place = self.random.randrange(len(self.goals))
            self.goals[place] = self.goals[place].replace("target_hours: ", "target_hours: 1")
        else:
            self.add_goal()

    def session(self):
        if self.goals:
            day, goal = self.day(), self.random.randrange(len(self.goals))
            self.sessions.append("goal%d,%sT18:15+01:00,%sT18:%d+01:00,custom,,\n" % (
                goal, day, day, self.random.randrange(30, 59)))

    def edit_rules(self):
        key, values = self.random.choice([
            ("code", [2, 1, -1]), ("talk", ["signal", "telegram", "Excel"]), ("titles", ["true", "false"]),
            ("days", ["all", "14", "30"]), ("zone", ["Europe/Berlin", "America/New_York", "Asia/Kathmandu"]),
            ("quiet", ["22:00-07:00", "17:00-07:00", "20:00-09:00"]), ("spacing", [10, 0, 90]),
            ("workdays", ["", ", days: mon-fri", ", days: tue-sat"]), ("study", ["Work", "Work > Code", "Talk"])])
        self.choices[key] = self.random.choice(values)

    def decide(self):
        words = self.random.choice([
            ["apply"], ["apply"], ["apply", "--undo"], ["suggestions", "refuse"], ["suggestions", "reopen"]])
        listed = self.call("suggestions", "list", "--status", "all", "--format", "json").stdout
        try:
            found = json.loads(listed or b"{}").get("suggestions", [])
        except ValueError:
            found = []
        if found:
            self.call(*words, self.random.choice(found)["id"])
            # The command may have edited the file of events.
            with open(self.folder + "/plans/events.yaml") as file:
                lines = file.read().splitlines()[1:]
            self.events = [line for line in lines if line.strip()]

    def pass_time(self):
        self.now += self.random.choice([
            datetime.timedelta(hours=1), datetime.timedelta(days=1), datetime.timedelta(hours=-1),
            datetime.timedelta(days=-2), datetime.timedelta(minutes=7)])

    def touch_reports(self):
        files = [os.path.join(top, name) for top, _, names in os.walk(self.folder + "/reports") for name in names
                 if not name.startswith(".")]
        if files:
            path = self.random.choice(sorted(files))
            if self.random.random() < 0.5:
                os.remove(path)
            else:
                with open(path, "a") as file:
                    file.write("x")

    def lose_computed(self):
        self.call("run", "--fresh")

    def lose_cache(self):
        os.remove(self.folder + "/lockin.sqlite")

    def empty_inbox(self):
        """What was read stays in the archive."""
        self.is_emptied = True
        self.run()
        for name in os.listdir(self.folder + "/inbox"):
            if self.random.random() < 0.5 and not name.endswith(".ics"):
                os.remove(self.folder + "/inbox/" + name)

    def killed_run(self):
        process = subprocess.Popen(
            [self.program, "run", "--no-record", "--now", self.now.isoformat() + "Z"], cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(self.random.random() * self.kills)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def step(self):
        things = [self.late_day, self.overlapping, self.next_day, self.next_day, self.edit_plan, self.edit_plan,
                  self.edit_calendar, self.edit_goal, self.session, self.edit_rules, self.decide, self.decide,
                  self.decide, self.pass_time, self.touch_reports, self.lose_cache,
                  self.lose_computed, self.empty_inbox] + ([self.killed_run] if self.kills else [])
        things += [self.far_late_day] * 4 if self.is_long else []
        thing = self.random.choice(things)
        self.log.append(thing.__name__)
        thing()
        if thing.__name__ not in ("decide", "touch_reports", "pass_time", "lose_cache", "lose_computed", "empty_inbox",
                                  "killed_run"):
            self.write()

    def decisions(self):
        try:
            with open(self.folder + "/plans/decisions.csv") as file:
                return len(file.readlines()) - 1
        except FileNotFoundError:
            return 0

    # Commands

    def call(self, *words, folder=None):
        return subprocess.run(
            [self.program, *words, "--now", self.now.isoformat() + "Z"] if words[0] != "dump"
            else [self.program, *words], cwd=folder or self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self):
        done = self.call("run", "--no-record")
        if done.returncode not in (0, 3):
            raise SystemExit("%s: run ended with %d: %s" % (self.folder, done.returncode, done.stderr.decode()))

    def fresh(self):
        """The same files in another folder, with a new cache, and without an archive where the inbox has all."""
        other = self.folder + ".fresh"
        shutil.rmtree(other, ignore_errors=True)
        kept = [] if self.is_emptied else ["archive", "state"]
        shutil.copytree(self.folder, other,
                        ignore=shutil.ignore_patterns("reports", "lockin.sqlite*", "lockin.run.json", *kept))
        done = self.call("run", "--no-record", folder=other)
        if done.returncode not in (0, 3):
            raise SystemExit("fresh run ended with %d: %s" % (done.returncode, done.stderr.decode()))
        return other

    def differences(self):
        other = self.fresh()
        found = []
        # The manifest says when each file was written.
        paths = {os.path.relpath(os.path.join(top, name), folder) for folder in (self.folder, other)
                 for top, _, names in os.walk(folder + "/reports") for name in names if name != ".lockin-manifest"}
        for path in sorted(paths):
            here, there = os.path.join(self.folder, path), os.path.join(other, path)
            if not os.path.exists(here) or not os.path.exists(there) or not filecmp.cmp(here, there, shallow=False):
                found.append(path)
        if self.call("dump").stdout != self.call("dump", folder=other).stdout:
            found.append("dump")
        if not found:
            shutil.rmtree(other)
        return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=".build/release/lockin")
    parser.add_argument("--sequences", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kill", type=float, default=0.1, help="runs are killed within so many seconds; 0 for none")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    root = tempfile.mkdtemp(prefix="equal-")
    compared = bad = decided = 0
    for seed in range(options.seed, options.seed + options.sequences):
        scene = Scene("%s/%d" % (root, seed), seed, program, options.kill)
        scene.run()
        for step in range(1, options.steps + 1):
            scene.step()
            scene.run()
            if step % options.every:
                continue
            compared += 1
            found = scene.differences()
            if found:
                bad += 1
                print("seed %d, step %d (%s): %d differ: %s" % (
                    seed, step, ", ".join(scene.log[-4:]), len(found), ", ".join(found[:6])), flush=True)
                break
        decided += scene.decisions()
        if not os.path.exists(scene.folder + ".fresh"):
            shutil.rmtree(scene.folder)
    print("%d sequences, %d decisions, %d comparisons, %d differ (in %s)" % (
        options.sequences, decided, compared, bad, root))
    sys.exit(1 if bad else 0)


main()
