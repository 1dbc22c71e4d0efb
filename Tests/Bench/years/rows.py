"""The rows of the table: what was measured, what it may cost, and whether it is held."""

import dataclasses
import subprocess
import sys

# The seconds of all bars are of a machine on which this loop takes so long.
LOOP_SECONDS = .69
LOOP = """import time
a = time.process_time(); x = 0
for k in range(5_000_000): x += k & 3
print(time.process_time() - a)"""


def unit():
    """How long this machine takes for what takes the bars' machine a second."""
    took = [float(subprocess.run([sys.executable, "-c", LOOP], check=True, capture_output=True, text=True).stdout)
            for _ in range(5)]
    return min(took) / LOOP_SECONDS


@dataclasses.dataclass
class Row:
    """A figure and the most that it may be; one in seconds is multiplied by the machine's unit."""
    name: str
    found: float
    most: float
    measure: str
    digits: int = 2

    def bar(self, unit):
        return self.most * unit if self.measure in ("s", "ms") else self.most

    def is_held(self, unit):
        return self.found <= self.bar(unit)

    def cells(self, unit):
        verdict = "held" if self.is_held(unit) else f"MISSED, {self.found / self.bar(unit):.1f} times"
        return [self.name, self.measure, f"{self.found:.{self.digits}f}", f"{self.bar(unit):.{self.digits}f}",
                verdict]


def cost(name, sample, seconds, megabytes=None):
    """A run's CPU time, and its peak of memory where that has a bar."""
    rows = [Row(name, sample.cpu, seconds, "s", 3)]
    if megabytes:
        rows.append(Row(f"{name}: peak memory", sample.peak_mb, megabytes, "MB", 0))
    return rows
