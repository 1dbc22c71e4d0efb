"""Compares the figures of reports with those that are stored, and prints each that differs.

The sample, the two people of people.py and each case of cases/cases.json get a fresh workspace, run once at a
fixed time, and publish all days and weeks. What is kept of report.json are numbers, truths, names and words of a
status, so that other sentences change nothing; of the cases also what the run says, as that tells what was left
out. A line of figures/NAME.txt is a period, a path into its document, and what stands there; --write stores the
figures as they are now.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import people

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "sample-data"
CASES_NOW = "2026-03-09T05:00:00Z"
# Keys that hold sentences, and what is the same in every document.
PROSE = {"$schema", "schema_version", "text", "because", "title", "label", "headline", "notes", "cautions", "test",
         "interval", "previous", "next"}
# What is kept of a day; of a week it is everything.
DAY_KEYS = {"accounting", "alerts_left_out", "coverage", "devices", "due_ahead", "figures", "goal_time", "goals",
            "habits", "items", "plan", "plan_totals"}
# What is kept of the goals of a day, as their course is in the weeks.
GOAL_KEYS = {"actual_ms", "id", "index_per_mille", "late_days", "needed_per_day_ms", "status", "verdict", "worked_ms"}
# What the elements of a list go by, where these tell them apart; else by their number.
NAMES = [("id",), ("category",), ("device",), ("tag",), ("file",), ("date", "hour"), ("date",), ("from",)]
# Of what a run says, these tell how it went on this machine.
PASSING = re.compile(r": a new store was made$|: \d+ files[:,]")


def named(elements):
    """The elements of a list by what they are called, without that."""
    for keys in NAMES:
        found = {".".join(str(element.get(key)) for key in keys):
                 {key: figure for key, figure in element.items() if key not in keys}
                 for element in elements if keys[0] in element}
        if len(found) == len(elements):
            return found
    return numbered(elements)


def numbered(elements):
    return {str(number): element for number, element in enumerate(elements)}


def flatten(value, path=""):
    """All figures of a document, as (path of what holds them, key, figure)."""
    for key, inner in value.items():
        below = f"{path}.{key}" if path else key
        if key in PROSE or inner is None or inner == [] or inner == {}:
            continue
        if isinstance(inner, dict):
            yield from flatten(inner, below)
        elif isinstance(inner, list) and isinstance(inner[0], dict):
            elements = named(inner)
            if "id" in inner[0]:
                yield path, f"{key}.order", list(elements)
            for name, element in elements.items():
                yield from flatten(element, f"{below}[{name}]")
        else:
            yield path, key, inner


def hours(cells):
    """The hours of a report by day, as there are many."""
    days = {}
    for cell in cells:
        # Of an hour in which nothing was, its state says so.
        days.setdefault(cell["date"], {}).update(
            {f"{cell['hour']}.{key}": figure for key, figure in cell.items()
             if key not in ("date", "hour") and not ("state" in cell and figure == 0)})
    return days


class Workspace:
    """A workspace in a temporary folder, and what comes of it, as {(period, path, key): figure}."""

    def __init__(self, program, folder, now):
        self.program, self.folder, self.now = program, folder, now
        self.figures = {}

    def call(self, *words, now=None):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("LOCKIN_")}
        environment["LOCKIN_NOW"] = now or self.now
        # The workspace is named from the folder above, so that what is said is the same in every place.
        return subprocess.run([self.program, *words, "-C", self.folder.name], cwd=self.folder.parent, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def add(self, period, document):
        for path, key, figure in flatten(document):
            self.figures[period, path, key] = figure

    def publish(self):
        """Runs, and takes the figures of all reports; gives what the run said."""
        done = self.call("run")
        self.add("run", {"exit": done.returncode})
        for file in sorted((self.folder / "reports").glob("[2w]*/**/report.json")):
            document = json.loads(file.read_bytes())
            week = document["kind"] == "week"
            document["hours"] = hours(document["hours"])
            if not week:
                document = {key: value for key, value in document.items() if key in DAY_KEYS}
                document["goals"] = [{key: value for key, value in goal.items() if key in GOAL_KEYS}
                                     for goal in document.get("goals", [])]
            period = file.parent.relative_to(self.folder / "reports").parts
            self.add(f"week/{period[1]}" if week else "day/" + "-".join(period), document)
        return done.stderr.splitlines()

    def look(self, said):
        """What the run and a check say, what the hours of each day hold, and what is to be done."""
        self.add("run", {"said": numbered(line for line in said if not PASSING.search(line))})
        check = self.call("check")
        self.add("check", {"exit": check.returncode, "said": numbered((check.stderr + check.stdout).splitlines())})
        for line in self.call("activity", "--from", "2026-03-01", "--to", "2026-03-08").stdout.splitlines():
            day = json.loads(line)
            if day.get("raw_ms"):
                day["hours"] = {str(hour["hour"]): {"apps": hour["apps"], "categories": hour["categories"]}
                                for hour in day["hours"] if hour["apps"]}
                self.add("activity/" + day.pop("date"), day)
        self.add("todo", json.loads(self.call("todo", "--all", "--format", "json").stdout or "{}"))


def sample_figures(program, folder):
    shutil.copytree(SAMPLE, folder)
    settings = (folder / "lockin.yaml").read_text()
    (folder / "lockin.yaml").write_text(settings.replace("days: 14, weeks: all", "days: all, weeks: all"))
    workspace = Workspace(program, folder, "2026-06-01T06:00:00Z")
    workspace.publish()
    return workspace.figures


def person_figures(program, folder, name):
    make, now = people.PEOPLE[name]
    for path, text in make().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
    workspace = Workspace(program, folder, now)
    workspace.publish()
    return workspace.figures


def case_figures(program, folder, case):
    workspace = Workspace(program, folder, CASES_NOW)
    workspace.call("init", "--yes", "--zone", case.get("zone", "Europe/Berlin"))
    (folder / "lockin.key").write_text(people.KEY)
    with open(folder / "lockin.yaml", "a") as settings:
        settings.write("".join(line + "\n" for line in case.get("settings", [])))
    for file in case["files"]:
        shutil.copy(HERE / "cases" / "everyday" / file, folder / ("plans" if file == "items.yaml" else "inbox"))
    for now, *words in case.get("before", []):
        workspace.call(*words, now=now)
    workspace.look(workspace.publish())
    return workspace.figures


def stored(figures):
    """Figures as lines, those of one part of a document on one."""
    parts = {}
    for (period, path, key), figure in figures.items():
        parts.setdefault((period, path), {})[key] = figure
    lines = [f"{period}\t{path}\t" + json.dumps(part, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
             for (period, path), part in parts.items()]
    return "".join(line + "\n" for line in sorted(lines))


def read(file):
    figures = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        period, path, part = line.split("\t", 2)
        figures.update({(period, path, key): figure for key, figure in json.loads(part).items()})
    return figures


def differences(name, was, now):
    """A line for each figure that is another, is new or is gone."""
    for place in sorted(set(was) | set(now)):
        before, after = was.get(place), now.get(place)
        # To Python true is 1, but no figure may become the other.
        if before != after or type(before) is not type(after):
            words = ["nothing" if each is None else json.dumps(each, ensure_ascii=False) for each in (before, after)]
            yield f"{name} {place[0]} {'.'.join(filter(None, place[1:]))}: was {words[0]}, is {words[1]}"


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--program", default=".build/release/lockin")
    options.add_argument("--write", action="store_true", help="store the figures as they are now")
    options = options.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    cases = json.loads((HERE / "cases" / "cases.json").read_text())
    work = {"sample": sample_figures}
    work |= {name: lambda program, folder, name=name: person_figures(program, folder, name) for name in people.PEOPLE}
    work |= {case["name"]: lambda program, folder, case=case: case_figures(program, folder, case) for case in cases}
    with tempfile.TemporaryDirectory() as above, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {name: pool.submit(make, program, pathlib.Path(above, name)) for name, make in work.items()}
        figures = {name: each.result() for name, each in waiting.items()}
    folder = HERE / "figures"
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        if file.stem not in figures:
            figures[file.stem] = {}
    found = [line for name in figures for line in differences(name, read(folder / f"{name}.txt"), figures[name])]
    print("".join(line + "\n" for line in found), end="")
    if options.write:
        for name in figures:
            (folder / f"{name}.txt").write_text(stored(figures[name]), encoding="utf-8")
    print(f"baseline: {sum(map(len, figures.values()))} figures, {len(found)} differences"
          + (", stored as they are now" if options.write else ""))
    return 1 if found and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
