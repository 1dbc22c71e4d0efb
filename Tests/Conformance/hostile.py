"""Reads calendars that are made to be slow: twice the bytes may take about twice the time, and the
memory is a small multiple of the file."""

import os
import pathlib
import subprocess
import sys

PROGRAM = ".build/release/lockin"
FOLDER = pathlib.Path(".build/conformance/hostile")
HEAD = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301T090000Z\n"
TAIL = "END:VEVENT\nEND:VCALENDAR\n"
# Of the program itself, of each byte of the file, and of each event, which may be 40 bytes there.
# Of the base, 18 MB are the program itself with the libraries that it is linked with, libcurl's among them.
BASE_MB, MULTIPLE, EVENT_MB = 26, 12, 0.003
# A megabyte of the worst of them, and what twice the size may take.
SECONDS_A_MB, GROWTH = 0.5, 2.8


def lines(count, text):
    return "".join(text.format(index) for index in range(count))


def zone(index, rule):
    return (f"BEGIN:VTIMEZONE\nTZID:Z{index}\nBEGIN:STANDARD\nDTSTART:16010101T000000\n{rule}\n"
            f"TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
            f"UID:{index}\nDTSTART;TZID=Z{index}:20240301T120000\nEND:VEVENT\n")


def observance(index):
    return (f"BEGIN:STANDARD\nDTSTART:{1000 + index % 8000}0101T000000\nTZOFFSETFROM:+0{index % 9}00\n"
            f"TZOFFSETTO:+0{(index + 1) % 9}00\nEND:STANDARD\n")


# Each makes a file of about so many times 10,000 of something.
CASES = {
    "unknown properties": lambda n: HEAD + "A:\n" * (n * 100_000) + TAIL,
    "the same property": lambda n: HEAD + "UID:\n" * (n * 100_000) + TAIL,
    "categories": lambda n: HEAD + lines(n * 40_000, "CATEGORIES:{}\n") + TAIL,
    "EXDATE lines": lambda n: HEAD + "EXDATE:20240302T090000Z\n" * (n * 20_000) + TAIL,
    "EXDATE lists": lambda n: HEAD + ("EXDATE:" + "20240302T090000Z," * 50_000 + "\n") * n + TAIL,
    "RDATE lists": lambda n: HEAD + ("RDATE:" + "20240302T090000Z/PT1H," * 20_000 + "\n") * n + TAIL,
    "parameters beside times": lambda n: HEAD + (
        "EXDATE" + ";A=b" * 100_000 + ":" + "20240302T090000," * 20_000 + "\n") * n + TAIL,
    "semicolons": lambda n: HEAD + ("X" + ";" * 300_000 + ":\n") * (2 * n) + TAIL,
    "commas in a parameter": lambda n: HEAD + ("X;A=" + "," * 300_000 + ":\n") * (2 * n) + TAIL,
    "quotation marks": lambda n: HEAD + ("X;A=" + "\"" * 300_000 + ":\n") * (2 * n) + TAIL,
    "escapes": lambda n: HEAD + ("X-A:b\n" + "DESCRIPTION:" + "\\n" * 400_000 + "\n") * n + TAIL,
    "one byte a fold": lambda n: HEAD + ("DESCRIPTION:" + "\n a" * 300_000 + "\n") * n + TAIL,
    "empty folds": lambda n: HEAD + "DESCRIPTION:x" + "\n " * (400_000 * n) + "\n" + TAIL,
    "carriage returns": lambda n: (HEAD + TAIL).replace("\n", "\r") + "\r" * (n * 1_000_000),
    "lines that are none": lambda n: HEAD + "?\n" * (n * 400_000) + TAIL,
    "a line without an end": lambda n: HEAD + "SUMMARY:" + "x" * (n * 1_000_000),
    "deep nesting": lambda n: "BEGIN:X\n" * (n * 100_000) + HEAD + TAIL,
    "ends of nothing": lambda n: HEAD + TAIL + lines(n * 100_000, "END:{}\n"),
    "events without an end": lambda n: "BEGIN:VEVENT\n" * (n * 50_000),
    "events without a name": lambda n: "BEGIN:VCALENDAR\n" + lines(
        n * 20_000, "BEGIN:VEVENT\nDTSTART:20240301\nX:{}\nEND:VEVENT\n"),
    "empty calendars": lambda n: "BEGIN:VCALENDAR\nEND:VCALENDAR\n" * (n * 30_000) + HEAD + TAIL,
    "observances": lambda n: "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Z\n" + "".join(
        map(observance, range(n * 50_000))) + "END:VTIMEZONE\nBEGIN:VEVENT\nUID:a\n"
        "DTSTART;TZID=Z:20240301T120000\n" + TAIL,
    "zones": lambda n: "BEGIN:VCALENDAR\n" + "".join(
        zone(index, "RRULE:FREQ=YEARLY") for index in range(n * 5_000)),
    "zones that never match": lambda n: "BEGIN:VCALENDAR\n" + "".join(
        zone(index, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30") for index in range(n * 5_000)),
    "zones that nobody knows": lambda n: "BEGIN:VCALENDAR\n" + lines(
        n * 20_000, "BEGIN:VEVENT\nUID:{0}\nDTSTART;TZID=Z{0}:20240301T120000\nEND:VEVENT\n"),
}


def run(path):
    """The seconds of user time that reading a file takes, and the peak of its memory in MB."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    child = os.posix_spawnp(PROGRAM, [
        PROGRAM, "occurrences", str(path), "--from", "2024-01-01T00:00:00Z", "--to",
        "2024-12-31T00:00:00Z", "--zone", "Europe/Berlin"], os.environ,
        file_actions=[(os.POSIX_SPAWN_DUP2, nothing, 1), (os.POSIX_SPAWN_DUP2, nothing, 2)])
    _, status, usage = os.wait4(child, 0)
    os.close(nothing)
    return usage.ru_utime, usage.ru_maxrss * 1024 / 1e6, os.waitstatus_to_exitcode(status)


def make(name, times, path):
    """Writes a case to a file, and prints how many events it has."""
    text = CASES[name](int(times))
    pathlib.Path(path).write_text(text)
    print(text.count("BEGIN:VEVENT"))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    failures = 0
    worst = (0, ""), (0, "")
    for name in CASES:
        path, took = FOLDER / "hostile.ics", []
        for times in (2, 4):
            # By another process: a program begins its peak with the memory of the one that starts it.
            events = int(subprocess.run([sys.executable, __file__, "make", name, str(times), path],
                                        check=True, capture_output=True).stdout)
            size = path.stat().st_size / 1e6
            allowed = BASE_MB + MULTIPLE * size + EVENT_MB * events
            seconds, peak, code = min(run(path) for _ in range(2))
            took.append(seconds)
            if code not in (0, 3, 65) or seconds > 0.1 + SECONDS_A_MB * size \
                    or peak > allowed:
                failures += 1
                print(f"{name}: {size:.1f} MB took {seconds:.2f} s and {peak:.0f} MB, exit {code}")
        worst = max(worst[0], (took[1] / size, name)), max(worst[1], (peak / size, name))
        if took[1] > 0.1 and took[1] > GROWTH * took[0]:
            failures += 1
            print(f"{name}: twice the bytes take {took[1]:.2f} s after {took[0]:.2f}")
    path.unlink()
    print(f"{len(CASES)} hostile calendars: {worst[0][0]:.3f} s a MB at most ({worst[0][1]}), "
          f"{worst[1][0]:.1f} times the file in memory ({worst[1][1]}); {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        sys.exit(make(*sys.argv[2:]))
    sys.exit(main())
