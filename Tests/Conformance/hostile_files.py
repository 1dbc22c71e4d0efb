"""Reads files that people write, made to be slow: twice the bytes may take about twice the time, and the memory is a small
multiple of the file."""

import os
import pathlib
import subprocess
import sys

import hostile

FOLDER = pathlib.Path(".build/conformance/hostile-files")
# Of the program itself, of each byte of the file (YAML and JSON are read whole, as trees), and of each line, which may be an
# entry of five bytes with something to tell of it.
BASE_MB, MULTIPLE, LINE_MB, SECONDS_A_MB, GROWTH = 30, 60, 0.0016, 1.5, 2.8

ENTRIES = {
    "events": "- {{ title: E{0}, start: 2026-06-02T10:00, end: 2026-06-02T11:00 }}\n",
    "goals": "- {{ id: g{0}, title: Goal {0}, target_hours: 5 }}\n",
    "habits": "- {{ id: h{0}, title: Habit {0}, recurrence: daily, start: 2026-05-01 }}\n",
    "items": "- {{ title: Item {0}, due_date: 2026-06-01 }}\n",
    "lists": "- {{ id: l{0}, name: List {0} }}\n",
    "changes": "- {{ event: e{0}, instance: 2026-05-25T14:00+02:00, from: 2026-05-25T14:00+02:00, to: 2026-05-25T09:00+02:00 }}\n",
}
ROWS = {
    "sessions": ("goal,start,end,mode,note,recorded\n", "g{0},2026-05-30T18:00+02:00,2026-05-30T18:25+02:00,custom,,\n"),
    "checkins": ("habit,date,step,state,note,recorded\n", "h{0},2026-05-30,1,done,,2026-05-30T21:35:00+02:00\n"),
    "decisions": ("recorded,id,decision,by,event,from,to\n", "2026-05-18T08:20:00+02:00,{0:08x},refused,person,,,\n"),
}


def many(count, text):
    return "".join(text.format(index) for index in range(count))


def cases():
    """Each makes a file of about so many times a hundred kilobytes."""
    for key, entry in ENTRIES.items():
        path = f"plans/{key}.yaml"
        yield f"{key}: entries", path, lambda n, key=key, entry=entry: f"{key}:\n" + many(n * 1500, entry)
        yield f"{key}: wrong entries", path, lambda n, key=key: f"{key}:\n" + "- [x]\n" * (n * 15_000)
        yield f"{key}: keys that nobody knows", path, lambda n, key=key: f"{key}:\n- {{ " + many(n * 10_000, "k{0}: 1, ") + "}\n"
        yield f"{key}: one entry by aliases", path, lambda n, key=key: f"{key}:\n- &a {{ title: A }}\n" + "- *a\n" * (n * 20_000)
        yield f"{key}: deep", path, lambda n, key=key: f"{key}: " + "[" * (n * 100_000)
        yield f"{key}: a long text", path, lambda n, key=key: f"{key}:\n- {{ title: {'x' * (n * 100_000)} }}\n"
        yield f"{key}: as JSON, one key again and again", path, lambda n, key=key: (
            '{"' + key + '": [{' + ",".join(['"title": "x"'] * (n * 7000)) + "}]}")
    for key, (head, row) in ROWS.items():
        path = f"plans/{key}.csv"
        yield f"{key}: rows", path, lambda n, head=head, row=row: head + many(n * 1500, row)
        yield f"{key}: rows that are none", path, lambda n, head=head: head + "x\n" * (n * 50_000)
        yield f"{key}: quotations", path, lambda n, head=head: head + '"' * (n * 100_000) + "\n"
        yield f"{key}: separators", path, lambda n, head=head: head + "," * (n * 100_000) + "\n"
    classes = '- {{ course_name: C{0}, days: [mon], start_time: "10:15", end_time: "11:45" }}\n'
    yield "timetable: classes", "plans/timetable.yaml", lambda n: (
        "schedule_name: S\nstart_date: 2026-05-18\nend_date: 2026-06-19\nclasses:\n" + many(n * 1200, classes))
    rules = '  - {{ category: Work > C{0}, app: "^app{0}$", class: 1 }}\n'
    yield "lockin.yaml: rules", "lockin.yaml", lambda n: "zone: UTC\ncategories:\n" + many(n * 1800, rules)
    yield "lockin.yaml: deep", "lockin.yaml", lambda n: "zone: UTC\ncategories: " + "[" * (n * 100_000)
    yield "lockin.yaml: sources", "lockin.yaml", lambda n: "zone: UTC\nsources:\n" + many(
        n * 2500, "  - {{ file: f{0}.csv, device: d }}\n")


def run(folder):
    """The seconds of user time that a check takes, and the peak of its memory in MB."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    environment = dict(os.environ, LOCKIN_NOW="2026-06-01T06:00:00Z", SWIFT_BACKTRACE="enable=no")
    child = os.posix_spawn(hostile.PROGRAM, [hostile.PROGRAM, "check", "-C", str(folder)], environment, file_actions=[
        (os.POSIX_SPAWN_DUP2, nothing, 1), (os.POSIX_SPAWN_DUP2, nothing, 2)])
    _, status, usage = os.wait4(child, 0)
    os.close(nothing)
    return usage.ru_utime, usage.ru_maxrss * 1024 / 1e6, os.waitstatus_to_exitcode(status)


def make(number, times):
    """Makes a workspace with nothing but one hostile file."""
    _, path, text = list(cases())[int(number)]
    for name in ["lockin.yaml", path]:
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("zone: UTC\n" if name != path else text(int(times)))
    return 0


def main():
    failures, worst = 0, ((0, ""), (0, ""))
    for number, (name, path, _) in enumerate(cases()):
        took = []
        for times in (5, 10):
            subprocess.run(["rm", "-rf", FOLDER], check=True)
            # By another process: a program begins its peak with the memory of the one that starts it.
            subprocess.run([sys.executable, __file__, "make", str(number), str(times)], check=True)
            content = (FOLDER / path).read_bytes()
            size, allowed = len(content) / 1e6, BASE_MB + MULTIPLE * len(content) / 1e6 + LINE_MB * content.count(b"\n")
            seconds, peak, code = min(run(FOLDER) for _ in range(2))
            took.append(seconds)
            if code not in (0, 3, 65, 78) or seconds > 0.2 + SECONDS_A_MB * size or peak > allowed:
                failures += 1
                print(f"{name}: {size:.1f} MB took {seconds:.2f} s and {peak:.0f} MB, exit {code}")
        worst = max(worst[0], (took[1] / size, name)), max(worst[1], (peak / size, name))
        if took[1] > 0.1 and took[1] > GROWTH * took[0]:
            failures += 1
            print(f"{name}: twice the bytes take {took[1]:.2f} s after {took[0]:.2f}")
    print(f"{number + 1} hostile files of people's own: {worst[0][0]:.3f} s a MB at most ({worst[0][1]}), "
          f"{worst[1][0]:.1f} times the file in memory ({worst[1][1]}); {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        sys.exit(make(*sys.argv[2:]))
    sys.exit(main())
