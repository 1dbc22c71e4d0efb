"""Runs an OLD and a NEW program over the same workspaces, and says where what they make differs.

  same.py OLD NEW                     from the repository's root; 0: the same, 1: something differs
  same.py OLD NEW --keep DIR          OLD is run once; what it made is kept, and a copy of what it was made of, so that the
                                      repository may change meanwhile; '-' as OLD takes what is kept
  same.py OLD NEW --only year         one scene (or several: --only year --only sample); --list names them
  same.py OLD NEW --allow FILE        known differences, each with a reason; see differences.Allowed
  same.py OLD NEW --save DIR          keeps what NEW made, for 'diff -r'

Scenes are in the folder scenes. What is recorded of each step: every file of the workspace that lockin made or may change, and
of each command the output, the messages and the exit code. The workspace's path, the machine's name and when a run
began and how long it took are masked; nothing else is.
"""

import argparse
import concurrent.futures
import hashlib
import io
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import traceback

sys.dont_write_bytecode = True
import differences  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
INPUTS = ["sample-data", "Tests/RecordsTests/Fixtures", "Tests/LockinTests/Transcripts", "Tests/LockinTests/Base",
          "Tests/Conformance/timetables", "Tests/Conformance/transcripts.py", "Tests/Conformance/hostile.py"]
# What a run's record says of the machine and of the time that it took.
MEASURED = re.compile(rb'("(?:cpu_ms|wall_ms|peak_rss_kb|host|started)": )("[^"]*"|[0-9]+)')
# Bytes that are not compared: OLD's workspace, which NEW takes over in the scene of an upgrade, and what runs took.
ASIDE = ["handed-over.tar", "took.json"]


class Stage:
    """A workspace in a fresh folder, the program that works in it, and the record of what it makes."""

    def __init__(self, program, seed, handed=None):
        self.program, self.seed, self.handed = program, seed, handed
        self.made, self.took, self.phase, self.now = {}, [], "first", "2026-06-01T06:00:00Z"
        # In memory where that can be: each report is made durable, which takes a disk most of the time.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="same-", dir=memory)).resolve()
        self.folder = self.root / "ws"
        self.written, self.environment = 0, {}
        self.begin()

    def begin(self):
        """Makes the workspace's folder anew."""
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "inbox").mkdir(parents=True)
        self.write("lockin.key", "5a" * 32 + "\n")

    def write(self, name, content, executable=False):
        """Writes a file of the workspace; what is written later has a later time."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        if executable:
            path.chmod(0o755)
        self.written += 1
        os.utime(path, (1_770_000_000 + 60 * self.written,) * 2)

    def copy(self, source, name=""):
        """Copies a file or a folder of the repository into the workspace."""
        source = pathlib.Path(source)
        for path in [source] if source.is_file() else sorted(source.rglob("*")):
            if path.is_file():
                self.write(name if path == source else os.path.join(name, path.relative_to(source)), path.read_bytes())

    def remove(self, name):
        (self.folder / name).unlink()

    def mask(self, data):
        data = data.replace(str(self.root).encode(), b"/same")
        data = re.sub(rb"127\.0\.0\.1:[0-9]+", b"127.0.0.1:0", data)
        return re.sub(rb"(the latest run, begun )[0-9-]+ [0-9:]+", rb"\1then", data)

    def quietly(self, *arguments, now=None):
        """Runs the program and records nothing; its exit code, output and messages."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "TZ": "UTC", "LC_ALL": "C.UTF-8",
                       "LOCKIN_NOW": now or self.now, "SWIFT_BACKTRACE": "enable=no", **self.environment}
        try:
            done = subprocess.run([self.program, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=300)
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            return "late", late.stdout or b"", late.stderr or b""

    def call(self, words, *more, now=None, name=None):
        """Runs the program with words (and arguments with spaces), and records what it says. Returns its output."""
        arguments = words.split() + list(more)
        code, output, messages = self.quietly(*arguments, now=now)
        key = f"{self.phase}/" + (name or " ".join([words, *map(shlex.quote, more)])).replace("/", "_")[:180]
        while key + ".exit" in self.made:
            key += "+"
        self.made[key + ".exit"] = str(code).encode()
        if output:
            self.made[key + ".out"] = self.mask(output)
        if messages:
            self.made[key + ".err"] = self.mask(messages)
        return output

    def files(self):
        """All files of the workspace but the inbox and the store, with masked bytes."""
        found = {}
        for path in sorted(self.folder.rglob("*")):
            name = str(path.relative_to(self.folder))
            if path.is_symlink() or not path.is_file() or name.startswith("inbox/") or ".sqlite" in name:
                continue
            found[name] = self.mask(path.read_bytes())
            if name == "lockin.run.json":
                self.took.append(int(re.search(rb'"cpu_ms": ([0-9]+)', found[name])[1]))
                found[name] = MEASURED.sub(rb"\1null", found[name])
        return found

    def run(self, words="run", *more, now=None, phase=None):
        """A step that changes the workspace: the command, and every file afterwards."""
        self.phase, self.now = phase or self.phase, now or self.now
        self.call(words, *more)
        self.keep_files()

    def keep_files(self):
        for name, data in self.files().items():
            self.made[f"{self.phase}/files/{name}"] = data

    def unchanged(self, what):
        """Does something that has to leave the reports as they are, and records what it changed nonetheless."""
        before = self.reports()
        what()
        after = self.reports()
        lines = [name for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
        self.made[f"{self.phase}/changed.txt"] = "".join(line + "\n" for line in lines).encode()

    def reports(self):
        return {name: data for name, data in self.files().items() if name.startswith(("reports/", "plans/"))}

    def hand_over(self):
        """What OLD's workspace is, for NEW to take over; NEW takes it over."""
        if self.handed is None:
            data = io.BytesIO()
            with tarfile.open(fileobj=data, mode="w") as archive:
                archive.add(self.folder, ".")
            self.made["handed-over.tar"] = data.getvalue()
        else:
            shutil.rmtree(self.folder)
            with tarfile.open(fileobj=io.BytesIO(self.handed)) as archive:
                archive.extractall(self.folder, filter="fully_trusted")

    def end(self):
        shutil.rmtree(self.root, ignore_errors=True)


def make(scene, program, seed, handed=None):
    """What a program makes of a scene, and the seconds that it took."""
    began = time.monotonic()
    stage = Stage(program, seed, handed)
    try:
        scene(stage)
    except Exception:
        # The scene could not go on, as what was made is not what it needs.
        stage.made["broken.txt"] = re.sub(r'(?m)^  File ".*\n', "", traceback.format_exc()).encode()
    finally:
        stage.end()
    stage.made["took.json"] = json.dumps({"seconds": round(time.monotonic() - began, 1), "cpu_ms": sum(stage.took)}).encode()
    return stage.made


def digest(paths, *more):
    """A hash of all that a making depends on."""
    total = hashlib.sha256(repr(more).encode())
    for path in paths:
        path = pathlib.Path(path)
        for file in [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.is_file()):
            total.update(os.path.relpath(file, path).encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def freeze(folder):
    """A copy of what scenes take from the repository, made once."""
    if not folder.exists():
        for name in INPUTS:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if os.path.isdir(name) else shutil.copy)(name, target)
    return folder


def store(folder, made, program=None, inputs=None):
    """Writes a making as plain files; equal ones share their bytes on the disk."""
    shutil.rmtree(folder, ignore_errors=True)
    names, seen, used = {}, {}, set()
    for name, data in sorted(made.items()):
        # A name that is too long, or that a folder has, gets a number.
        path = "/".join(part[:150] for part in name.split("/"))
        while path.casefold() in used:
            path += "~"
        used.add(path.casefold())
        names[name] = path
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if data in seen:
            os.link(seen[data], file)
        else:
            file.write_bytes(data)
            seen[data] = file
    (folder / "index.json").write_text(json.dumps({"program": program, "inputs": inputs, "names": names}, indent=0))


def stored(folder, program, inputs):
    """A making that was kept, unless it was made of something else."""
    try:
        index = json.loads((folder / "index.json").read_text())
    except FileNotFoundError:
        return None
    if index["inputs"] != inputs or program not in (None, index["program"]):
        return None
    return {name: (folder / path).read_bytes() for name, path in index["names"].items()}


def main():
    import scenes
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("old", metavar="OLD", nargs="?")
    options.add_argument("new", metavar="NEW", nargs="?")
    options.add_argument("--keep", type=pathlib.Path, metavar="DIR", help="where what OLD made is kept")
    options.add_argument("--save", type=pathlib.Path, metavar="DIR", help="where to keep what NEW made")
    options.add_argument("--allow", type=pathlib.Path, metavar="FILE", help="known differences")
    options.add_argument("--only", action="append", metavar="SCENE", help="this scene alone; may be given several times")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--all", action="store_true", help="print all groups of differences")
    options.add_argument("--list", action="store_true", help="print the names of the scenes")
    given = options.parse_args()
    chosen = {name: scene for name, scene in scenes.ALL.items() if not given.only or name in given.only}
    if given.list or not given.new or len(chosen) < len(given.only or []):
        for name, scene in scenes.ALL.items():
            print(f"{name:15}{scene.__doc__.split(chr(10))[0]}")
        return 0 if given.list else 2
    old, new = (None if each == "-" else str(pathlib.Path(each).resolve()) for each in (given.old, given.new))
    if old is None and not given.keep:
        options.error("'-' as OLD needs --keep DIR")
    made_by = [HERE / "same.py", *sorted((HERE / "scenes").glob("*.py"))]
    for name in ("keep", "save", "allow"):
        setattr(given, name, given.__dict__[name] and given.__dict__[name].resolve())
    program = old and digest([old])
    if given.keep:
        os.chdir(freeze(given.keep / "inputs"))
    inputs = digest([*INPUTS, *made_by], given.seed)
    allowed = differences.Allowed(given.allow.read_text() if given.allow else "")
    found, printing = differences.Differences(allowed), threading.Lock()
    began, notes, different, things, kept_scenes, cpu = time.monotonic(), [], 0, 0, 0, [0, 0]

    def both(name):
        kept = stored(given.keep / name, program, inputs) if given.keep else None
        if kept is None and old is None:
            raise SystemExit(f"{name}: nothing is kept that was made of the same inputs; name the OLD program")
        first = kept or make(chosen[name], old, given.seed)
        if kept is None and given.keep:
            store(given.keep / name, first, program, inputs)
        second = make(chosen[name], new, given.seed, first.get("handed-over.tar"))
        if given.save:
            store(given.save / name, second)
        return name, kept is not None, first, second

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(both, name) for name in chosen]):
            name, kept, first, second = done.result()
            times = [json.loads(each["took.json"]) for each in (first, second)]
            for aside in ASIDE:
                first.pop(aside, None)
                second.pop(aside, None)
            failures = found.compare(name, first, second)
            different += failures
            things += len(first)
            kept_scenes += kept
            for index, each in enumerate(times):
                cpu[index] += each["cpu_ms"]
            with printing:
                print(f"{name:15} {'same' if not failures else f'{failures} DIFFER':14}{len(first):>6} files and outputs, "
                      f"OLD {times[0]['seconds']:.1f} s{' (kept)' if kept else ''}, NEW {times[1]['seconds']:.1f} s", flush=True)
            for what, data in second.items():
                wrong = what.endswith(".exit") and (data in (b"70", b"late") or data.startswith(b"-"))
                if wrong or what == "broken.txt" or what.endswith("/changed.txt") and data:
                    notes.append(f"{name}/{what}: {data.decode()[-300:].strip()!r}" + (" (OLD too)" if first.get(what) == data else ""))
    print()
    found.tell(10_000 if given.all else 80)
    for note in sorted(notes):
        print("look at:", note)
    print(f"processor time of runs alone: OLD {cpu[0] / 1000:.1f} s, NEW {cpu[1] / 1000:.1f} s")
    print(f"{'different' if different else 'same'}: {len(chosen)} scenes ({kept_scenes} kept), {things} files and outputs, "
          f"{different} differ, {time.monotonic() - began:.0f} s")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
