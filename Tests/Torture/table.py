"""The table of what was tried, as Markdown, and its place in docs/measurements.md."""

import datetime
import json
import pathlib

import calls
from scene import DEEDS

PAGE = pathlib.Path("docs/measurements.md")
BEGIN, END = "<!-- make torture -->", "<!-- end of make torture -->"
COLUMNS = ["killed", *calls.ERRORS]


class Results:
    """How many cases of each kind there were, and how many failed."""

    def __init__(self, counts, failures, minutes, jobs, is_root, stopped):
        self.counts, self.failures, self.minutes = dict(counts), dict(failures), minutes
        self.jobs, self.is_root, self.stopped = jobs, is_root, stopped

    def joined(self, path):
        """These and those of a file, into which all of them go."""
        if path.exists():
            old = json.loads(path.read_text())
            for name in old["counts"].keys() - self.counts.keys():
                self.counts[name] = old["counts"][name]
                self.failures[name] = old["failures"].get(name, 0)
            self.minutes += old["minutes"]
            self.stopped = self.stopped or old["stopped"]
        path.write_text(json.dumps(vars(self)))
        return self

    def markdown(self):
        """Calls of the system by command, then the rest."""
        counts, failures = self.counts, self.failures
        lines = [f"`make torture` on {datetime.date.today():%-d %B %Y}, {self.minutes:.0f} minutes with {self.jobs} processes at "
                 f"work: {sum(counts.values()):,} cases, {sum(failures.values()):,} failures"
                 + (". It was stopped before it had tried all." if self.stopped else "."), ""]
        matrix = [deed.name for deed in DEEDS if any(f"{column}: {deed.name}" in counts for column in COLUMNS)]
        if matrix:
            lines += ["| at each call of | " + " | ".join(COLUMNS) + " |", "|---|" + "--:|" * len(COLUMNS)]
            for name in matrix:
                keys = [f"{column}: {name}" for column in COLUMNS]
                cells = [figure(counts.get(key, 0), failures.get(key, 0)) for key in keys]
                lines.append(f"| {name} | " + " | ".join(cells) + " |")
            lines.append("")
        others = sorted(name for name in counts if name.split(":")[0] not in COLUMNS)
        if others:
            lines += ["| other cases | |", "|---|--:|"]
            lines += [f"| {name} | {figure(counts[name], failures.get(name, 0))} |" for name in others]
            lines.append("")
        if not self.is_root:
            lines += ["Not run, as nothing may be mounted here: small disks, power lost on ext4.", ""]
        return "\n".join(lines)


def figure(count, failed):
    return f"{count:,}" + (f", **{failed} failed**" if failed else "") if count else ""


def publish(text):
    """Puts the table into the page, in place of the last one."""
    page = PAGE.read_text()
    before, rest = page.split(BEGIN + "\n")
    PAGE.write_text(before + BEGIN + "\n" + text.rstrip("\n") + "\n" + END + rest.split(END)[1])
