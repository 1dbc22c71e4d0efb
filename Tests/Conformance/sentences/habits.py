"""Forms of habits: what was done of them, streaks and strength, as docs/decisions/2026-11-24-what-a-habit-is.md has it."""

import collections
import csv
import datetime
import functools
import itertools
import math
import re

from books import WEEKDAYS, days_of, share
from figures import number
from report import form

ONE = datetime.timedelta(days=1)


# Files of plans/, which are written by hand

def value(text):
    """What a text of YAML says on one line: a mapping, a list, or a text."""
    text = text.strip()
    parts = [x.strip() for x in re.findall(r'(?:"[^"]*"|\[[^\]]*\]|[^,"\[])+', text[1:-1])]
    if text.startswith("{"):
        return {key: value(rest) for key, _, rest in (part.partition(":") for part in parts)}
    return parts if text.startswith("[") else text.strip('"')


def tree(lines):
    """What indented lines (indentation, text) say."""
    starts = [n for n, line in enumerate(lines) if line[0] == lines[0][0]]
    parts = [lines[a:b] for a, b in zip(starts, [*starts[1:], None])]
    if not lines[0][1].startswith("- "):
        pairs = ((part, *part[0][1].partition(":")[::2]) for part in parts)
        return {key: value(rest) if rest.strip() else tree(part[1:]) for part, key, rest in pairs}
    return [tree([(part[0][0] + 2, part[0][1][2:]), *part[1:]]) if re.match(r"- \w+: ?", part[0][1])
            else value(part[0][1][2:]) for part in parts]


@functools.cache
def plans_file(folder, name):
    """What stands in a file of plans/ under its only key."""
    lines = (folder / f"plans/{name}.yaml").read_text().splitlines()
    return tree([(len(x) - len(x.lstrip()), x.strip()) for x in lines if x.strip() and not x.strip().startswith("#")])[name]


# Habits and their periods

@functools.cache
def habits(folder):
    """The habits by title: how many days a period of theirs has, and how many steps or days of it are needed."""
    return {h["title"]: {**h, "begin": datetime.date.fromisoformat(h["start"]),
                         "length": {"daily": 1, "weekly": 7}[h["recurrence"]],
                         "needed": int(h.get("target", len(h.get("times", "1"))))} for h in plans_file(folder, "habits")}


@functools.cache
def check_ins(folder):
    """What was written down of each date of a habit: {(habit, date): {step: (state, when it was written down)}}."""
    out = collections.defaultdict(dict)
    with open(folder / "plans/checkins.csv", newline="") as file:
        for row in csv.DictReader(file):
            steps = out[row["habit"], datetime.date.fromisoformat(row["date"])]
            open_one = next(n for n in itertools.count(1) if steps.get(n, [""])[0] != "done")
            step = int(row["step"] or open_one)
            steps[step] = row["state"] or "done", row["recorded"]
    return out


def steps_done(r, habit, date):
    """How many steps of a date were done; none of a date that was skipped."""
    states = [state for state, _ in check_ins(r.books.folder).get((habit["id"], date), {}).values()]
    return None if "skip" in states else states.count("done")


def periods(r, habit):
    """What became of each of its dates or weeks up to the report's end: (first, last, done, outcome)."""
    length, needed = habit["length"], habit["needed"]
    first = habit["begin"] if length == 1 else habit["begin"] - habit["begin"].weekday() * ONE
    while first < r.end:
        last = first + (length - 1) * ONE
        steps = [steps_done(r, habit, d) for d in days_of(max(first, habit["begin"]), min(last + ONE, r.end))]
        done = (steps[0] or 0) if length == 1 else sum(map(bool, steps))
        cut = first < habit["begin"] or length - steps.count(None) < (1 if length == 1 else needed)
        yield first, last, done, ("excused" if cut and (length == 1 or done < needed) else "done" if done >= needed
                                  else "missed" if last < r.end else "open")
        first = last + ONE


def streaks(r, habit):
    """How often in a row it was done by now, and at most."""
    now = best = 0
    for *_, outcome in periods(r, habit):
        now = now + 1 if outcome == "done" else 0 if outcome == "missed" else now
        best = max(now, best)
    return now, best


def of_due(r, habit, days):
    """How much was done of what was due in the last dates of the report."""
    outcomes = [outcome for _, last, _, outcome in periods(r, habit) if min(last, r.end - ONE) >= r.end - days * ONE]
    return f"{outcomes.count('done')} of {outcomes.count('done') + outcomes.count('missed')}"


def strength(r, habit):
    """Loop Habit Tracker's: what became of a period counts for each of its dates, the rarer they are the slower."""
    often = habit["needed"] / 7 if habit["length"] == 7 else 1
    out = 0
    for first, last, _, outcome in periods(r, habit):
        if outcome in ("done", "missed"):
            kept = 0.5 ** (math.sqrt(often) / 13 * len(days_of(first, min(last + ONE, r.end))))
            out = out * kept + (outcome == "done") * (1 - kept)
    return out


def state(habit, period):
    """The last period in words."""
    _, _, done, outcome = period
    count = f"{done} of {habit['needed']}"
    if outcome == "open":
        return count
    return outcome if habit["needed"] == 1 or outcome == "excused" else f"{outcome} ({count})"


def streak_holds(r, habit, now, best):
    """The best one is told where it is another than the one that lasts."""
    return (int(now), int(best or now)) == streaks(r, habit) and now != best


def rows_below(r, caption):
    """The first cells of the table below a caption."""
    table = itertools.takewhile(lambda line: line.startswith("|"), r.lines[r.lines.index(caption) + 1:])
    return [row.split(" | ")[0][2:] for row in list(table)[2:]]


def heading_holds(r, name, done, count):
    """Whether the heading of a day's section says as many as were done."""
    heading = re.search(rf"^## {name}: (\w+) of (\w+) done$", "\n".join(r.lines), re.M)
    return (number(heading[1]), number(heading[2])) == (done, count)


@form("habits", r"Habits(?: by day)?; streak: how often in a row each was done when it was due:$")
def all_habits(r, m):
    begun = [title for title, habit in habits(r.books.folder).items() if habit["begin"] < r.end]
    yield rows_below(r, m[0]) == begun, f"{begun}"
    yield ("by day" in m[0]) == r.is_week, "by day in weeks"
    if not r.is_week:
        outcomes = [list(periods(r, habits(r.books.folder)[title]))[-1][3] for title in begun]
        due = outcomes.count("done") + outcomes.count("missed")
        yield heading_holds(r, "Habits", outcomes.count("done"), due), f"{outcomes} in the heading"


@form("row of a habit by day", r"\| ([^|]+) \| (daily|{N} times weekly)(?:, {N} times)? \| ([^|]+) \| {N}(?: \(best {N}\))?"
      r" \| (\d+ of \d+) \| {P} \|", "| Habit | When")
def habit_row(r, m):
    habit = habits(r.books.folder)[m[1]]
    steps = habit["needed"] if habit["length"] == 1 else 1
    yield m[2] == ("daily" if habit["length"] == 1 else f"{habit['needed']} times weekly"), habit["recurrence"]
    yield int(m[4] or 1) == steps and m[4] != "1", f"{steps} steps"
    now = list(periods(r, habit))[-1]
    yield m[5] == state(habit, now), state(habit, now)
    yield streak_holds(r, habit, m[6], m[7]), f"streaks {streaks(r, habit)}"
    yield m[8] == of_due(r, habit, 30), of_due(r, habit, 30)
    yield share(m[9], strength(r, habit), 1), f"strength {strength(r, habit):.2%}"


@form("row of a habit by week", r"\| ([^|]+) \|((?: [^|]* \|){7}) ([^|]+) \| {N}(?: \(best {N}\))? \| {P} \|",
      "| Habit | " + " | ".join(WEEKDAYS))
def habit_week(r, m):
    habit, cells = habits(r.books.folder)[m[1]], [cell.strip() for cell in m[2].split("|")[:-1]]
    begun = {first: (first, last, done, outcome) for first, last, done, outcome in periods(r, habit)}
    for date, cell in zip(r.dates, cells):
        if habit["length"] == 7:
            truth = "done" if steps_done(r, habit, date) else ""
        else:
            truth = state(habit, begun[date]) if date in begun else ""
            truth = re.sub(r"^\w+ \((.*)\)", r"\1", truth)
        yield cell == truth, f"{date} {truth}"
    now = state(habit, list(periods(r, habit))[-1]) if habit["length"] == 7 else of_due(r, habit, 7)
    yield m[3] == now, now
    yield streak_holds(r, habit, m[4], m[5]), f"streaks {streaks(r, habit)}"
    yield share(m[6], strength(r, habit), 1), f"strength {strength(r, habit):.2%}"
