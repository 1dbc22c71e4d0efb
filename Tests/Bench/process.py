"""Runs one program and says what it took: the operating system's own account of it."""

import dataclasses
import os
import pathlib
import resource
import statistics
import time


@dataclasses.dataclass
class Sample:
    wall: float
    cpu: float
    peak_mb: float


# A process that was started here begins its peak with this one's memory, so that smaller ones
# can't be told from it. Hence nothing large is loaded in this process.
def least_peak_mb():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def measured(command, log, accepted=(0,)):
    """Runs a command to its end, with what it prints going to the file `log`."""
    words = [str(word) for word in command]
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    # What the one before left to be written is not this one's to wait for.
    os.sync()
    begin = time.perf_counter()
    process = os.posix_spawnp(words[0], words, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, log, flags, 0o644), (os.POSIX_SPAWN_DUP2, 1, 2)])
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - begin
    code = os.waitstatus_to_exitcode(status)
    if code not in accepted:
        raise SystemExit(f"{' '.join(words)}\nended with {code}:\n{pathlib.Path(log).read_text()}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)


@dataclasses.dataclass
class Spread:
    """The middle of some figures, and the outermost of them."""
    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, figures):
        return cls(statistics.median(figures), min(figures), max(figures))

    @classmethod
    def of_ratios(cls, samples, others):
        """The ratios of wall times, pair by pair."""
        return cls.of([a.wall / b.wall for a, b in zip(samples, others)])

    def text(self, digits=2):
        return f"{self.middle:.{digits}f} ({self.least:.{digits}f}-{self.most:.{digits}f})"
