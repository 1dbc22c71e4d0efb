"""Forms of what was to be done: items, lists, plans and their steps, and the hours at which things get done.

They follow docs/decisions/2026-11-25-what-lists-say-in-reports.md.
"""

import collections
import datetime
import functools

from books import MONTHS, WEEKDAYS, ZONE, days_of
from figures import NUMBERS
from habits import ONE, check_ins, heading_holds, plans_file, rows_below
from report import date_of, form


def known(thing):
    """A thing with its day, and the day and the clock of when it was done; what comes again is due on no day of its own."""
    out = dict(thing) if isinstance(thing, dict) else {"title": thing}
    due, done = out.get("due_date"), out.get("done")
    out["due"] = datetime.date.fromisoformat(due) if due and "recurrence" not in out else None
    at = datetime.datetime.fromisoformat(done) if done else None
    at = at.astimezone(ZONE) if at and at.tzinfo else at
    out["day"], out["clock"] = at and at.date(), f"{at:%H:%M}" if at and "T" in done else None
    return out


@functools.cache
def lists(folder):
    """The lists by name, that of items.yaml first."""
    whole = [{"name": "To do", "items": plans_file(folder, "items")}, *plans_file(folder, "lists")]
    return {x["name"]: {**x, "items": [known({**i, "list": x["name"]}) for i in x["items"]],
                        "steps": [known({"due_date": x["end"], **s}) for s in x.get("milestones", ())]} for x in whole}


def items(r):
    return [item for one in lists(r.books.folder).values() for item in one["items"]]


def was_done(r, thing):
    """Whether a thing was done by the report's end: what was done later was open then."""
    return thing["day"] is not None and thing["day"] < r.end


def said(date):
    return f"{WEEKDAYS[date.weekday()]} {date.day} {MONTHS[date.month - 1]}"


# Items, on pages of days

def of_the_day(r):
    """What was due or done on the day."""
    return [i for i in items(r) if r.first in (i["due"], i["day"])]


def became(r, item):
    """What became of an item by the end of the day, in words."""
    if not was_done(r, item):
        return "open"
    late = (item["day"] - item["due"]).days if item["due"] else 0
    at = f" on {said(item['day'])}" if item["day"] < r.first else f" at {item['clock']}" if item["clock"] else ""
    return f"done{at}" + (f", {late} day{'s' * (late > 1)} late" if late > 0 else "")


def named(item):
    return "★ " * (item.get("starred") == "true") + item["title"]


@form("items of the day", r"What was due or done:$")
def day_items(r, m):
    mine = of_the_day(r)
    yield sorted(rows_below(r, m[0])) == sorted(map(named, mine)), f"{[i['title'] for i in mine]}"
    yield heading_holds(r, "To do", sum(was_done(r, i) for i in mine), len(mine)), f"{len(mine)} in the heading"
    above = [line for line in r.lines if any(line.startswith(f"- {named(i)}") and line.endswith(became(r, i)) for i in mine)]
    yield len(above) == len(mine), f"{len(above)} items in the section"


@form("item", r"- ([^:]+?)(?: \(([^()]+)\))?: (open|done.*)$")
def item_line(r, m):
    item = next(i for i in of_the_day(r) if named(i) == m[1])
    yield (m[2] or "To do") == item["list"], item["list"]
    yield m[3] == became(r, item), became(r, item)


@form("row of an item", r"\| ([^|]+) \| ([^|]+) \| ([^|]*) ?\| ([^|]+) \|", "| Item | List")
def item_row(r, m):
    item = next(i for i in of_the_day(r) if named(i) == m[1])
    due = said(item["due"]) if item["due"] else ""
    yield m[2] == item["list"] and m[3].strip() == due, f"{item['list']}, {due}"
    yield m[4] == became(r, item), became(r, item)


# Lists and plans, on pages of weeks

def shares(r, name):
    """How much was done of what was due, or done without a date, in the week; due in 7 days; due in 30."""
    mine = lists(r.books.folder)[name]["items"]
    counted = [[i for i in mine if i["due"] in r.dates or not i["due"] and i["day"] in r.dates],
               *([i for i in mine if i["due"] in days_of(r.end - n * ONE, r.end)] for n in (7, 30))]
    return [f"{sum(was_done(r, i) for i in part)} of {len(part)}" if part else "-" for part in counted]


def plan_now(r):
    """The plan that goes on at the report's end, with its first and last day."""
    for plan in lists(r.books.folder).values():
        if plan.get("kind") == "plan":
            first, last = (datetime.date.fromisoformat(plan[key]) for key in ("start", "end"))
            if first < r.end <= last + ONE:
                return plan, first, last
    return None, None, None


def course(r):
    plan, first, last = plan_now(r)
    reached, days = NUMBERS[sum(was_done(r, s) for s in plan["steps"])], (last - first).days + 1
    return f"day {(r.end - first).days} of {days}; {reached} of {len(plan['steps'])} steps reached"


@form("how far a plan is", r"Day \d+ of \d+; \w+ of \d+ steps reached$")
def plan_course(r, m):
    yield m[0].lower() == course(r), course(r)
    yield all(was_done(r, x) or x["due"] >= r.end for x in plan_now(r)[0]["steps"]), "a step is overdue"


@form("next step", r"Next: (.+?), by {DATE}\.(?: Items due so far: {N} of {N} done\.)?$")
def next_step(r, m):
    plan = plan_now(r)[0]
    step = min((s for s in plan["steps"] if not was_done(r, s)), key=lambda s: s["due"])
    yield m[1] == step["title"] and date_of(m[2]) == step["due"], f"{step['title']}, {step['due']}"
    due = [i for i in plan["items"] if i["due"] and i["due"] < r.end]
    done = sum(was_done(r, i) for i in due)
    yield (int(m[3] or 0), int(m[4] or 0)) == (done, len(due)), f"{done} of {len(due)}"


@form("lists", r"Done of what was due, or done without a date:$")
def all_lists(r, m):
    plan = plan_now(r)[0]
    told = [name for name in lists(r.books.folder) if set(shares(r, name)) != {"-"} or plan and plan["name"] == name]
    yield rows_below(r, m[0]) == told, f"{told}"


@form("row of a list", r"\| ([^|]+) \| (-|\d+ of \d+) \| (-|\d+ of \d+) \| (-|\d+ of \d+) \| ([^|]*) ?\|", "| List | Done")
def list_row(r, m):
    yield [m[2], m[3], m[4]] == shares(r, m[1]), f"{shares(r, m[1])}"
    plan = plan_now(r)[0]
    truth = course(r) if plan and plan["name"] == m[1] else ""
    yield m[5].strip() == truth, truth


def hours(r):
    """How many things were done at each hour of the last 90 dates: habits, items and their parts, steps of plans."""
    out, folder = collections.Counter(), r.books.folder
    for (_, date), steps in check_ins(folder).items():
        for how, recorded in steps.values():
            if how == "done" and r.end - 90 * ONE <= date < r.end and recorded:
                out[datetime.datetime.fromisoformat(recorded).astimezone(ZONE).hour] += 1
    parts = [known(part) for item in items(r) for part in item.get("subtasks", ())]
    for thing in [*items(r), *parts, *(s for one in lists(folder).values() for s in one["steps"])]:
        if was_done(r, thing) and thing["day"] >= r.end - 90 * ONE and thing["clock"]:
            out[int(thing["clock"][:2])] += 1
    return out


@form("hours of getting things done", r"Most gets done from (\d\d):00 to (\d\d):00: {N} of the {N} things of the"
      r" last 90 days whose time is known\.")
def best_hours(r, m):
    counts = hours(r)
    pairs = {hour: counts[hour] + counts[hour + 1] for hour in range(23)}
    mine, whole = pairs[int(m[1])], sum(counts.values())
    yield int(m[2]) == int(m[1]) + 2 and mine == max(pairs.values()), f"more from {max(pairs, key=pairs.get)}:00"
    yield int(m[3]) == mine and int(m[4]) == whole, f"{mine} of {whole}"
    yield whole >= 10 and 4 * mine >= whole, "too little to tell of"
