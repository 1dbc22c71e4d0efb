"""A small workspace, what is done to it, and how it then looks where nothing goes wrong.

A new command comes under torture by one entry in DEEDS.
"""

import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import datetime

NOW = "2026-06-01T06:00:00Z"
NEXT = "2026-06-02T06:00:00Z"

CONFIGURATION = """\
zone: Europe/Berlin
devices: [laptop]
hours: { working: "08:00-18:00", quiet: "22:00-07:00" }
categories:
  - { category: Work > Code, app: "code", class: 2 }
  - { category: Leisure > Video, title: "YouTube", class: -2 }
privacy: { titles: keep, publish_titles: true }
advice: { provider: offline }
"""
PLANS = {
    "events.yaml": """\
events:
  - { title: Essay, start: 2026-06-02T10:00, end: 2026-06-02T12:00, kind: project, tags: [study], movable: true }
  - { title: Lecture, start: 2026-06-02T10:30, end: 2026-06-02T12:00, kind: class }
""",
    "goals.yaml": """\
goals:
  - { id: thesis, title: Thesis, target_hours: 40, start: 2026-05-30, deadline: 2026-07-15, categories: [Work] }
""",
    "habits.yaml": "habits:\n  - { id: tea, title: Tea, recurrence: daily, start: 2026-05-30 }\n",
    "items.yaml": "items:\n  - { title: Books, due_date: 2026-06-02 }\n",
    "lists.yaml": "lists:\n  - id: trip\n    name: Trip\n    items:\n      - { title: Tickets, due_date: 2026-06-03 }\n",
    "sessions.csv": "goal,start,end,mode,note,recorded\n"
                    "thesis,2026-05-30T18:00+02:00,2026-05-30T18:25+02:00,pomodoro,,\n",
}
# Said by lockin of its own accord, other from run to run: that they are there and whole is looked at, not what they say.
OWN_RECORDS = {"lockin.run.json", "lockin.fetched.json", "lockin.session.json", "purged.json"}
# The cache is compared by its dump, a backup has other random bytes each time, and the manifest of reports says when
# each was written.
COMPARED_OTHERWISE = (".sqlite", ".sqlite.lock", ".backup", ".lockin-manifest")
LEFT = {"lockin.session.json.lock", "lockin.sqlite.aside", "lockin.sqlite.aside-journal"}
DRAFTS = (".lockin-new", "-journal")


class Deed:
    """A command, the workspace that it finds, and what brings things in order after it was cut off."""

    def __init__(self, name, start, words, *, now=NOW, again=False, reads=False, folder="ws", between=()):
        self.name, self.start, self.words, self.now = name, start, words, now
        # Whether it is called once more before the ordinary run; else either what was or what it does is right.
        self.again = again
        # Whether it only prints, and must then print all or say why not.
        self.reads = reads
        # The workspace that the ordinary run is of.
        self.folder = folder
        # Of a change of two files the one that is made first: it may be made, and the other not.
        self.between = between


DEEDS = [
    Deed("first run", "new", ["run"]),
    Deed("night with news", "news", ["run"], now=NEXT),
    Deed("cache deleted", "without a cache", ["run"]),
    Deed("cache damaged", "with a damaged cache", ["run"]),
    Deed("archive forget", "published", ["archive", "forget", "a.csv", "--yes"]),
    Deed("apply", "published", ["apply", "227a5321"]),
    Deed("fetch", "fetching", ["fetch"], again=True),
    Deed("backup", "published", ["backup", "../kept/b.backup"], again=True),
    Deed("restore", "backed up", ["restore", "../kept/a.backup", "../back"], again=True, folder="back"),
    Deed("export", "published", ["export", "--to", "../kept/out"], again=True),
    Deed("purge", "published", ["purge", "--before", "2026-05-31", "--yes"]),
    Deed("init", "published", ["init", "../made", "--zone", "Europe/Berlin", "--yes"], again=True),
    Deed("plan export", "published", ["plan", "export"], again=True),
    Deed("goals add", "published", ["goals", "add", "Learn Rust", "--target-hours", "60", "--start", "2026-06-01"]),
    Deed("goals milestone", "published", ["goals", "milestone", "add", "thesis", "Chapter one"]),
    Deed("todo add", "published", ["todo", "add", "Pack", "--list", "trip"]),
    Deed("todo move", "published", ["todo", "move", "Books", "--to", "trip"], between=["ws/plans/lists.yaml"]),
    Deed("events edit", "published", ["events", "edit", "Lecture", "--start", "2026-06-03T09:00"]),
    Deed("habits done", "published", ["habits", "done", "tea", "--date", "2026-05-31"]),
    Deed("habits add", "published", ["habits", "add", "Run", "--start", "2026-06-01"]),
    Deed("day ill", "published", ["day", "ill", "2026-05-31"]),
    Deed("plan match", "published", ["plan", "match", "lecture", "Work"]),
    Deed("templates add", "published", ["templates", "add", "water", "--start", "2026-06-01"]),
    Deed("categories add", "published", ["categories", "add", "Work > Reading", "--app", "evince", "--class", "1"]),
    Deed("session complete", "session", ["session", "complete"], now="2026-06-01T06:20:00Z"),
    Deed("session log", "published", ["session", "log", "50m", "on paper", "--at", "2026-05-31T19:00"]),
    Deed("suggestions refuse", "published", ["suggestions", "refuse", "227a5321"]),
    Deed("report", "published", ["report", "day", "2026-05-31"], reads=True),
    Deed("dump", "published", ["dump"], reads=True),
]


def is_object(line):
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def of_record(content):
    """A record of the archive but for when its export was read: one that is read again after a mistake is read later."""
    try:
        record = json.loads(content)
    except ValueError:
        return "not whole"
    record.pop("read_at")
    return json.dumps(record, sort_keys=True)


def line_without_times(value):
    return json.dumps({key: part for key, part in value.items() if not key.endswith("_ms")}, sort_keys=True)


def activity(day, seed):
    chance, lines = random.Random(seed), ["timestamp,duration_s,app_identifier,category,device,title"]
    time = datetime.datetime(2026, *day, 6)
    while time.hour < 20:
        length = chance.randrange(300, 3600)
        app, title = chance.choice([("code", "main.swift"), ("firefox", "Video - YouTube"), ("evince", "notes.pdf")])
        lines.append(f"{time.isoformat()}Z,{length},{app},,laptop,{title}")
        time += datetime.timedelta(seconds=length + chance.randrange(0, 900))
    return "\n".join(lines) + "\n"


def calendar(title):
    return ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260501T000000Z\r\n"
            "DTSTART:20260531T080000Z\r\nDTEND:20260531T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\n"
            f"SUMMARY:{title}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")


class Scene:
    """A folder of one process in which workspaces are made, harmed and looked at."""

    def __init__(self, folder, program, port=None):
        self.folder, self.program, self.port = pathlib.Path(folder), program, port
        self.arena = self.folder / "arena"
        self.folder.mkdir(parents=True)
        self.starts, self.goldens = {}, {}

    # Commands

    def environment(self, now):
        # A program that was built with counters puts them where it is told, not into the folder that is looked at.
        counters = {key: value for key, value in os.environ.items() if key == "LLVM_PROFILE_FILE"}
        return {**counters, "LOCKIN_NOW": now, "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin", "HOME": str(self.folder),
                "XDG_DATA_HOME": str(self.folder / "data"), "LOCKIN_PASSPHRASE": "correct horse", "LANG": "C.UTF-8",
                "no_proxy": "127.0.0.1"}

    def call(self, words, now=NOW, *, within="ws", before=(), limits=None, seconds=120):
        """Runs the program, behind the words of `before`; gives its code, what it printed and what it said."""
        done = subprocess.Popen(
            [*before, self.program, *words], cwd=self.arena / within, env=self.environment(now), preexec_fn=limits,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            printed, said = done.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(done.pid, 9)
            done.communicate()
            return "no end", b"", ""
        return done.returncode, printed, said.decode("utf-8", "replace")

    def sound(self, words, now=NOW, within="ws"):
        code, printed, said = self.call(words, now, within=within)
        assert code in (0, 3), (words, code, said)
        return printed

    # Where deeds begin

    def begin(self, start):
        """Puts a start in place: the same files as the last time, by links where nobody writes into them."""
        if start not in self.starts:
            self.starts[start] = self.folder / f"start of {start}"
            self.clear()
            (self.arena / "kept").mkdir(parents=True)
            getattr(self, "make_" + start.replace(" ", "_"))()
            os.rename(self.arena, self.starts[start])
        self.clear()
        shutil.copytree(self.starts[start], self.arena, symlinks=True, copy_function=self.link)

    @staticmethod
    def link(old, new):
        # SQLite writes into its file, a lock's time is set, and lines are added to the history; all others are replaced
        # as a whole, or not at all.
        (shutil.copy2 if ".sqlite" in old or old.endswith("history.jsonl") else os.link)(old, new)

    def clear(self):
        shutil.rmtree(self.arena, ignore_errors=True)

    def write(self, name, text):
        path = self.arena / "ws" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, newline="")

    def make_new(self):
        self.write("lockin.yaml", CONFIGURATION)
        # What is given under a key is the same each time.
        self.write("lockin.key", "7" * 64 + "\n")
        (self.arena / "ws/lockin.key").chmod(0o600)
        self.write("inbox/a.csv", activity((5, 30), 1))
        self.write("inbox/b.csv", activity((5, 31), 2))
        self.write("inbox/c.ics", calendar("Lab"))
        for name, text in PLANS.items():
            self.write("plans/" + name, text)

    def make_published(self):
        self.make_new()
        self.sound(["run"])

    def make_without_a_cache(self):
        self.make_published()
        (self.arena / "ws/lockin.sqlite").unlink()

    def make_with_a_damaged_cache(self):
        self.make_published()
        path = self.arena / "ws/lockin.sqlite"
        cache = bytearray(path.read_bytes())
        cache[4096:8192] = bytes(4096)
        path.write_bytes(cache)

    def make_news(self):
        self.make_published()
        self.write("inbox/d.csv", activity((6, 1), 3))
        self.write("inbox/c.ics", calendar("Laboratory"))

    def make_session(self):
        self.make_published()
        self.sound(["session", "start", "thesis", "--minutes", "30"])

    def make_backed_up(self):
        self.make_published()
        self.sound(["backup", "../kept/a.backup"])

    def make_fetching(self):
        self.make_published()
        self.write("more.csv", activity((5, 29), 4))
        self.write("lockin.yaml", CONFIGURATION + "fetch:\n"
                   f"  - {{ calendar: 'http://127.0.0.1:{self.port}/c.ics', name: uni, insecure: true }}\n"
                   "  - { command: [cat, more.csv], name: own }\n")
        allowed = self.call(["fetch", "--allow"])
        assert allowed[0] in (0, 3), allowed
        shutil.rmtree(self.arena / "ws/inbox/command-own", ignore_errors=True)
        shutil.rmtree(self.arena / "ws/inbox/calendar-uni", ignore_errors=True)
        (self.arena / "ws/lockin.fetched.json").unlink(missing_ok=True)

    # How it looks

    def files(self):
        for path in sorted(self.arena.rglob("*")):
            # The lock of sessions is a file without bytes that stays where somebody was killed who held it, and a cache
            # that could not be read is put aside.
            if (not path.is_dir() or path.is_symlink()) and path.name not in LEFT:
                yield str(path.relative_to(self.arena)), path

    def look(self):
        """Each file with the hash of its bytes; of what lockin says of itself only that it is whole."""
        found = {}
        for name, path in self.files():
            if path.name in OWN_RECORDS:
                try:
                    json.loads(path.read_bytes())
                    found[name] = "whole"
                except ValueError:
                    found[name] = "not whole"
            elif name.endswith(COMPARED_OTHERWISE):
                found[name] = "there"
            elif name.endswith("state/history.jsonl"):
                # A line that was cut off is the last one.
                found[name] = "whole" if all(map(is_object, path.read_bytes().split(b"\n")[:-1])) else "not whole"
            elif "/archive/" in name and name.endswith(".json"):
                found[name] = of_record(path.read_bytes())
            else:
                found[name] = hashlib.sha256(path.read_bytes()).hexdigest() if not path.is_symlink() else os.readlink(path)
        return found

    def state(self):
        """A hash of every byte and name, and of which files are still the very files that were there at first."""
        sums = hashlib.sha256()
        for name, path in self.files():
            status = path.lstat()
            sums.update(f"{name}\0{status.st_mode}\0{status.st_nlink}\0{status.st_size}\0".encode())
            sums.update(path.read_bytes())
        for path in sorted(self.arena.rglob("*")):
            if path.is_dir():
                sums.update(f"{path.relative_to(self.arena)}\0{path.stat().st_mode}\0".encode())
        return sums.hexdigest()

    def end(self, deed):
        """How everything looks after one ordinary run."""
        self.sound(["run"], deed.now, within=deed.folder)
        found = self.look()
        dump = self.sound(["dump"], deed.now, within=deed.folder)
        found["dump"] = hashlib.sha256(dump).hexdigest()
        found["history"] = self.known(deed.folder)
        return found

    def known(self, folder):
        """What the history comes to, but for its runs, what they read, and which files went from the archive, of which a command
        that is done once more may take out others: the last line of each thing that lockin knows. What a run suggested
        that could not read all has expired with the next."""
        last = {}
        path = self.arena / folder / "state/history.jsonl"
        for line in path.read_text().splitlines() if path.exists() else []:
            value = json.loads(line)
            value.pop("at", None)
            keys = [value.get(key) for key in ("kind", "id", "key", "file", "period", "request", "provider", "model", "topic")]
            if value["kind"] not in ("run", "removed") and value.get("key") != "plans_read":
                is_over = value.get("gone") or value.get("state") == "expired"
                last[json.dumps(keys)] = None if is_over else line_without_times(value)
        return json.dumps({key: value for key, value in sorted(last.items()) if value})

    def golden(self, deed):
        """What is right for a deed: how all looked before it, just after it, and after an ordinary run with it or without."""
        if deed.name not in self.goldens:
            self.begin(deed.start)
            before = self.look()
            code, printed, said = self.call(deed.words, deed.now)
            assert code in (0, 3), (deed.words, code, said)
            after, between = self.look(), {name: (self.arena / name).read_bytes() for name in deed.between}
            new, others = self.end(deed), []
            if not deed.again:
                for files in [{}] + ([between] if between else []):
                    self.begin(deed.start)
                    for name, content in files.items():
                        (self.arena / name).unlink()
                        (self.arena / name).write_bytes(content)
                    others.append(self.end(deed))
            self.goldens[deed.name] = Golden(before, after, new, others, code, printed)
        return self.goldens[deed.name]


class Golden:
    """How all looks where nothing goes wrong: after an ordinary run behind the deed, or without it."""

    def __init__(self, before, after, new, others, code, printed):
        self.new, self.others, self.code, self.printed = new, others, code, printed
        self.allowed = {}
        for look in (before, after, new, *others):
            for name, value in look.items():
                self.allowed.setdefault(name, set()).add(value)


def is_draft(name):
    return any(part.endswith(DRAFTS) for part in name.split("/"))
