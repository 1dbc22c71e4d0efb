"""Forms of what is suggested, of peaks, of the week ahead and of notes."""

import collections
import datetime
import re
import statistics

from books import DAY, HOUR, LONG, MINUTE, days_of, duration, is_distraction, is_focus, local, ms, near, share, under, words
from goals import left, weeks
from report import DATE, at, date_of, form, times

WORKING = ("08:00", "18:00")
QUIET = "22:00"


def working(a, b):
    return local(a).date() == local(b - 1).date() and a >= ms(local(a).date(), WORKING[0]) and b <= ms(
        local(a).date(), WORKING[1])


def days_known(r, end):
    return sum(r.books.observed(ms(d), ms(d) + DAY) > 0 for d in days_of(r.books.first, end))


def monday(date):
    return date.fromordinal(date.toordinal() - date.weekday())


# What is suggested

@form("move", r"- Move {NAME} from {DATE} {T} to {DATE} {T}\.")
def move(r, m):
    a, to = at(f"{m[2]} {m[3]}"), at(f"{m[4]} {m[5]}")
    event = r.event = next((e for e in r.books.planned if e["title"] == m[1] and e["start_ms"] == a), None)
    yield r.json_suggestion("move", m[0].removeprefix("- ")), "not in report.json"
    if event is None:
        # Moved since: it was there when the report was drawn.
        event = r.event = next(e for e in r.books.planned if e["title"] == m[1] and e["start_ms"] == to)
    b = to + event["end_ms"] - event["start_ms"]
    r.to = (to, b)
    yield event["movable"], "nobody said that it may be moved"
    yield r.books.is_free(to - 10 * MINUTE, b + 10 * MINUTE, event), "not free, with ten minutes beside it"
    yield working(to, b) and to >= r.b, "not in working hours to come"


@form("move: because", r"  Because: about {N} min more focus \(90% interval {N} min to {N} min\): {N}% of active"
      r" time there, {N}% now,"
      r" from {N} days$")
def move_because(r, m):
    gain, low, high, there, now = map(int, m.groups()[:5])
    told = next(s for s in r.json["suggestions"] if s["because"] == m[0].removeprefix("  Because: "))
    yield low <= gain <= high and (low, gain, high) == (told["gain"]["low"], told["gain"]["minutes"], told["gain"]["high"]), "gain"
    yield int(m[6]) == days_known(r, monday(r.end)), f"{days_known(r, monday(r.end))} days"
    long = (r.event["end_ms"] - r.event["start_ms"]) / MINUTE
    yield gain <= (there - now + 1) / 100 * long, "more than all active time would give"
    if r.is_week and r.json["week_ahead"]["curve"]:
        for said, a in ((there, r.to[0]), (now, r.event["start_ms"])):
            value = foreseen(r, a, a + long * MINUTE) / 10
            yield abs(said - value) <= 1.6, f"{value:.1f}% by report.json's curve"


def foreseen(r, a, b):
    """The share of focus that report.json foresees in a time of one day, in thousandths."""
    curve = r.json["week_ahead"]["curve"]
    date = local(a).date()
    day = next(d for d in curve["days"] if d["from"] <= str(date) < d["to"])
    parts = [(max(0, min(b, ms(date, f"{hour}:00") + HOUR) - max(a, ms(date, f"{hour}:00"))), value)
             for hour, value in enumerate(day["per_mille"], curve["first_hour"]) if value is not None]
    return sum(long * value for long, value in parts) / sum(long for long, _ in parts)


@form("work on a goal", r"- Work on {NAME} on {DATE} from {T} to {T}\.")
def work_on(r, m):
    r.goal, r.to = r.books.goals[m[1]], (at(f"{m[2]} {m[3]}"), at(f"{m[2]} {m[4]}"))
    yield r.json_suggestion("work_on", m[0].removeprefix("- ")), "not in report.json"
    yield r.books.is_free(r.to[0] - 10 * MINUTE, r.to[1] + 10 * MINUTE), "not free, with ten minutes beside it"
    yield working(*r.to) and date_of(m[2]) == r.end, "not in working hours of the day to come"


@form("work on: because", r"  Because: this (time is free|is your best free time that day); the goal needs {D} (?:a day until {DATE}"
      r"|that day, its deadline)(, more than in your busiest week, so the deadline will hardly be met)?$")
def work_because(r, m):
    need, until = m[2], date_of(m[3]) if m[3] else r.end
    rest = r.goal["target"] - r.books.goal_done(r.goal, 0, r.b)
    days = left(r.goal, r.end) + 1
    yield until == r.goal["due"] and ("its deadline" in m[0]) == (days == 1), f"{days} days"
    # The day of the deadline counts, which the same reports call 'today' and not late.
    yield near(need, rest / days, r.slack), words(rest / days)
    long = r.to[1] - r.to[0]
    yield 15 * MINUTE <= long <= min(2 * HOUR, rest / days + 5 * MINUTE), words(rest / days)
    busy = weeks(r.books, r.goal, r.end)
    if m[4]:
        yield rest / days * 7 > max(busy), f"a week held {words(max(busy))}, and it needs {words(rest / days * 7)}"
    else:
        yield len(busy) < 4 or rest / days * 7 <= max(busy), f"no week held more than {words(max(busy))}"
    if "best" in m[1]:
        starts = range(ms(r.end, WORKING[0]), ms(r.end, WORKING[1]) - long + 1, 15 * MINUTE)
        best = max((a for a in starts if r.books.is_free(a - 10 * MINUTE, a + long + 10 * MINUTE)),
                   key=lambda a: foreseen(r, a, a + long))
        there, here = foreseen(r, best, best + long) / 10, foreseen(r, *r.to) / 10
        yield there <= here + 0.5, f"{local(best):%H:%M} is free, and foreseen with {there:.0f}% focus, not {here:.0f}%"


@form("pause", r"- Pause for {N} min in {NAME} on {DATE} at {T}\.")
def pause(r, m):
    a = at(f"{m[3]} {m[4]}")
    events = [e for e in r.books.planned if e["title"] == m[2] and e["start_ms"] + 50 * MINUTE <= a and a + int(
        m[1]) * MINUTE <= e["end_ms"]]
    yield bool(events) and events[0]["movable"], "no work of one's own goes on there for 50 minutes"


@form("pause: because", r"  Because: you focused for more than 50 minutes without a break {TIMES}, the longest for {D}$")
def pause_because(r, m):
    runs = [y - x for x, y, _ in r.books.runs(r.a, r.b)]
    yield times(m[1]) == sum(x > 50 * MINUTE for x in runs) and near(m[2], max(runs), r.slack), words(max(runs))


@form("keep free", r"- Keep {T} to {T} (every day|Monday to Friday) free for work that needs focus\.")
def keep_free(r, m):
    yield r.json_suggestion("keep_free", m[0].removeprefix("- ")), "not in report.json"
    peaks = [p for p in r.json["peaks"] if (p["from_hour"], p["to_hour"]) == (int(m[1].split(":")[0]), int(m[2].split(":")[0]))]
    yield any(p["days"] == ("weekdays" if "Monday" in m[3] else "all") or "Monday" not in m[3] for p in peaks), "no such peak"
    r.window = (int(m[1].split(":")[0]), int(m[2].split(":")[0]), 5 if "Monday" in m[3] else 7)


def against_rest(r, first, last, days, end=None):
    """Focus in a window's hours without any plan, and how much more than in the other hours of those days.

    Only days count on which the devices were in use for a quarter of the window. The second is the range from the mean
    of the days' differences to that of all time together, in points.
    """
    rows = []
    for date in days_of(r.books.first, end or r.end):
        sums = [[0, 0], [0, 0]]
        for hour in range(24) if date.weekday() < days else []:
            a = ms(date, f"{hour}:00")
            if local(a).hour == hour and r.books.is_free(a, a + HOUR):
                cell = sums[not first <= hour < last]
                cell[0] += r.books.total(a, a + HOUR)
                cell[1] += r.books.focus(a, a + HOUR)
        if sums[0][0] >= (last - first) * HOUR / 4 and sums[1][0]:
            rows.append(sums)
    pooled = [sum(s[k][1] for s in rows) / sum(s[k][0] for s in rows) for k in (0, 1)]
    by_day = statistics.mean(s[0][1] / s[0][0] - s[1][1] / s[1][0] for s in rows)
    return 100 * pooled[0], sorted((100 * (pooled[0] - pooled[1]), 100 * by_day)), len(rows)


@form("keep free: because", r"  Because: {N}% focus in those hours on {N} days, {N} points more than in the"
      r" rest of those days$")
def keep_because(r, m):
    level, points, count = against_rest(r, *r.window)
    yield abs(int(m[1]) - level) <= 0.6 and int(m[2]) == count, f"{level:.1f}% on {count} days"
    yield points[0] - 1 <= int(m[3]) <= points[1] + 1, f"{points[0]:.1f} to {points[1]:.1f} points"


# What the day before showed

def next_day(r):
    """The day that a hint is for: after a day of work the next one, as nobody works by advice on a day off."""
    days = [r.end + datetime.timedelta(n) for n in range(7)]
    return r.end if r.first.weekday() > 4 else next(day for day in days if day.weekday() < 5)


@form("a break", r"- On {DATE} take a break around {T}\.")
def take_break(r, m):
    r.hint = ms(next_day(r), m[2])
    yield r.json_suggestion("practice", m[0].removeprefix("- ")), "not in report.json"
    yield date_of(m[1]) == next_day(r), "not the next day"
    yield r.books.is_free(r.hint, r.hint + 5 * MINUTE), "something is planned then"


@form("a break: because", r"  Because: on {DATE} you worked from {T} for {D} without one$")
def break_because(r, m):
    a, b, _ = max(r.books.runs(r.a, r.b), key=lambda run: run[1] - run[0])
    yield date_of(m[1]) == r.first and ms(r.first, m[2]) == a // MINUTE * MINUTE, f"{local(a):%H:%M:%S}"
    yield near(m[3], b - a, r.slack) and b - a >= 65 * MINUTE, words(b - a)
    # Fifty minutes later, at the next five minutes of the clock.
    yield 50 <= (r.hint - ms(next_day(r), m[2])) / MINUTE < 55 and r.hint % (5 * MINUTE) == 0, "the time of the break"


def largest_distraction(r, first, end):
    """The category that distracted most of the day between two times, and for how long."""
    sums = collections.Counter()
    for x, y, name, productivity in r.books.within(ms(r.first, first), ms(r.first, end)):
        if is_distraction(name, productivity):
            sums[name] += y - x
    return sums.most_common(1)[0]


@form("leave for later", r"- On {DATE} leave (.+) for after {T}\.")
def leave(r, m):
    r.hint = m[2]
    yield r.json_suggestion("practice", m[0].removeprefix("- ")), "not in report.json"
    yield date_of(m[1]) == next_day(r) and r.first.weekday() < 5, "not the next day to work on"
    yield m[3] == WORKING[1], "the end of the working hours"


@form("leave for later: because", r"  Because: on {DATE} it took {D} between {T} and {T}$")
def leave_because(r, m):
    name, time = largest_distraction(r, *WORKING)
    yield date_of(m[1]) == r.first and (m[3], m[4]) == WORKING, "the working hours of the day"
    yield name.split(" > ")[-1] == r.hint and near(m[2], time, r.slack) and time >= 30 * MINUTE, f"{name} {words(time)}"


@form("stop in the evening", r"- On {DATE} stop (.+) at {T}\.")
def stop_at(r, m):
    r.hint = m[2]
    yield r.json_suggestion("practice", m[0].removeprefix("- ")), "not in report.json"
    yield date_of(m[1]) == r.end and m[3] == QUIET, "the evening of the day after"


@form("stop in the evening: because", r"  Because: on {DATE} it took {D} after {T}$")
def stop_because(r, m):
    name, time = largest_distraction(r, QUIET, "24:00")
    yield date_of(m[1]) == r.first and m[3] == QUIET, "the evening of the day"
    yield name.split(" > ")[-1] == r.hint and near(m[2], time, r.slack) and time >= 30 * MINUTE, f"{name} {words(time)}"


@form("use the best hours", r"- Do what needs most focus between {T} and {T}\.")
def use_best(r, m):
    a, b = ms(r.end, m[1]), ms(r.end, m[2])
    yield r.json_suggestion("keep_free", m[0].removeprefix("- ")), "not in report.json"
    yield r.books.is_free(a, b), "something is planned then"
    r.window = (local(a).hour, local(b).hour, 5)


@form("use the best hours: because", r"  Because: {N}% focus in those hours on {N} days, {N} points more than in the"
      r" rest of those days; nothing is planned then$")
def use_because(r, m):
    # A day's page tells what the whole weeks before it showed.
    level, points, count = against_rest(r, *r.window, monday(r.end))
    yield abs(int(m[1]) - level) <= 0.6 and int(m[2]) == count, f"{level:.1f}% on {count} days"
    yield points[0] - 1 <= int(m[3]) <= points[1] + 1, f"{points[0]:.1f} to {points[1]:.1f} points"


@form("peak or slump", r"(Mon–Fri|Every day) (\d\d):00–(\d\d):00: {N}% focus \(90% interval {N}% to {N}%\), \+{N}"
      r" points against the rest of"
      r" those days \(over all windows \+{N} to \+{N}\); {N} days, p = (0\.\d+), (strong|likely)(?:, recurring \({N}"
      r" of {N} weeks\)|;"
      r" too early to say whether it recurs \(have {N} weeks, need {N}\))\.")
def peak(r, m):
    inside, points, count = against_rest(r, int(m[2]), int(m[3]), 5 if m[1] == "Mon–Fri" else 7)
    level, low, high, said, least, most, days = map(int, m.groups()[3:10])
    yield low <= level <= high and least <= said <= most, "outside of its interval"
    yield abs(level - inside) <= 0.6 and days == count, f"{inside:.1f}% on {count} days"
    yield points[0] - 1 <= said <= points[1] + 1, f"{points[0]:.1f} to {points[1]:.1f} points on those days"
    yield (float(m[11]) <= 0.01) == (m[12] == "strong") and float(m[11]) <= 0.05, "p"
    complete = (r.end - r.books.first).days // 7
    yield int(m[14] or m[15]) == complete and (not m[13] or int(m[13]) <= int(m[14])), f"{complete} weeks"


@form("planned hours are left out", r"Hours in which something was planned are left out: they held {N}% focus on"
      r" average, on {N} days\.")
def left_out(r, m):
    shares = []
    for date in days_of(r.books.first, r.end):
        sums = [0, 0]
        for hour in range(24):
            a = ms(date, f"{hour}:00")
            if local(a).hour == hour and not r.books.is_free(a, a + HOUR):
                sums[0] += r.books.total(a, a + HOUR)
                sums[1] += r.books.focus(a, a + HOUR)
        if sums[0]:
            shares.append(sums)
    mean = statistics.mean(f / a for a, f in shares)
    whole = sum(f for _, f in shares) / sum(a for a, _ in shares)
    yield abs(int(m[1]) - 100 * mean) <= 1 or abs(int(m[1]) - 100 * whole) <= 1, f"{mean:.1%} of days, {whole:.1%} of time"
    yield int(m[2]) == len(shares), f"{len(shares)} days"


# What became of advice

@form("moved by advice", r"- (.+) moved from {DATE} {T} to {DATE} {T}\. “lockin apply --undo ([0-9a-f]{8})” puts it"
      r" back\.")
def moved(r, m):
    decisions = (r.books.folder / "plans/decisions.csv").read_text()
    row = next((x for x in decisions.splitlines() if m[6] in x), "")
    a, to = local(at(f"{m[2]} {m[3]}")).isoformat(), local(at(f"{m[4]} {m[5]}")).isoformat()
    yield "applied" in row and a in row and to in row, row
    yield any(e["title"] == m[1] and e["start_ms"] == at(f"{m[4]} {m[5]}") for e in r.books.planned), "not there"


@form("what became of advice", r"- (Applied|Refused): (.+) (?:moved from|stayed at) {DATE} {T}(?: to|, and not)"
      r" {DATE} {T}\. Focus there was {D} of {D}\."
      r" (?:{D} were to be expected|Such hours usually hold {D}) \(90% interval of a single day {D} to {D},"
      r" approximate, from {N} days before\):"
      r" it was within that\. (?:Such hours as the old ones usually hold {D}|In the other place {D} were to be"
      r" expected)\.")
def became(r, m):
    decisions = (r.books.folder / "plans/decisions.csv").read_text()
    took_place = at(f"{m[5]} {m[6]}") if m[1] == "Applied" else at(f"{m[3]} {m[4]}")
    event = next(e for e in r.books.planned if e["title"] == m[2] and e["start_ms"] == took_place)
    focus = r.books.focus(event["start_ms"], event["end_ms"])
    yield any(m[1].lower() in x and local(at(f"{m[3]} {m[4]}")).isoformat() in x and local(at(f"{m[5]} {m[6]}")).isoformat() in x
              for x in decisions.splitlines()), "no such decision"
    yield near(m[7], focus) and near(m[8], event["end_ms"] - event["start_ms"]), words(focus)
    low, high, middle = duration(m[11]), duration(m[12]), duration(m[9] or m[10])
    yield low <= middle <= high and low - MINUTE / 2 <= focus <= high + MINUTE / 2, "not within"
    yield int(m[13]) == days_known(r, r.first), f"{days_known(r, r.first)} days"


# The week ahead

def wants_focus(r, a, b):
    """The events that a rule maps to a category which is of a positive class, or has one below it."""
    focus = [name for name, _, _, productivity in r.books.rules if productivity > 0]
    return [e for e in r.books.of(a, b) if any(under(name, r.books.rule(e)[0]) for name in focus)]


@form("planned load", r"{D} of work that wants focus are planned: no more than usual in the {N} weeks before"
      r" \(median {D} of focus,"
      r" usual range {D} to {D}, the fullest week {D}\)\.")
def load(r, m):
    planned = sum(e["end_ms"] - e["start_ms"] for e in wants_focus(r, r.b, ms(r.end.fromordinal(r.end.toordinal() + 7))))
    held = [r.books.focus(ms(monday(d)), ms(monday(d).fromordinal(d.toordinal() + 7))) for d in days_of(r.books.first, r.end)
            if d.weekday() == 0]
    yield near(m[1], planned), words(planned)
    yield int(m[2]) == len(held) and near(m[3], statistics.median(held), MINUTE), words(statistics.median(held))
    yield near(m[6], max(held), MINUTE), words(max(held))
    # The usual range is one for a new week, so that it may reach beyond those that there were.
    low, high = duration(m[4]), duration(m[5])
    told = r.json["week_ahead"]["load"]
    yield near(m[4], told["held_low_ms"]) and near(m[5], told["held_high_ms"]), "the range of report.json"
    inside = sum(low - MINUTE <= x <= high + MINUTE for x in held) / len(held)
    yield low <= duration(m[3]) <= high and inside >= 0.6, f"{inside:.0%} of the weeks before lie in it"
    yield planned <= high, "more than that"


@form("focus to expect", r"Average share of focus in working hours with nothing planned, from {N} days; single days differ more:")
def to_expect(r, m):
    yield int(m[1]) == days_known(r, r.end), f"{days_known(r, r.end)} days"


@form("row of the week ahead", r"\| (\w+ \d+)(?:–(\w+ \d+))? \| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|", "| Day | Most")
def ahead_row(r, m):
    days = r.json["week_ahead"]["curve"]["days"]
    inside = [d for d in days if int(m[1].split()[1]) == int(d["from"][8:]) or m[2] and days.index(d) in range(
        next(n for n, x in enumerate(days) if int(x["from"][8:]) == int(m[1].split()[1])),
        1 + next(n for n, x in enumerate(days) if int(x["from"][8:]) == int(m[2].split()[1])))]
    for text, key in ((m[3], "most"), (m[4], "least")):
        found = re.match(r"(\d\d):00–(\d\d):00: (\d+)(?: to (\d+))?%", text)
        for day in inside:
            told = day[key]
            if not found:
                yield told is None and text == "none stands out", str(told)
                continue
            yield (told["from_hour"], told["to_hour"]) == (int(found[1]), int(found[2])), str(told)
            yield int(found[3]) - 0.51 <= told["per_mille"] / 10 <= int(found[4] or found[3]) + 0.51, str(told)
            values = day["per_mille"][int(found[1]) - 8:int(found[2]) - 8]
            others = [v for v in day["per_mille"] if v is not None]
            yield (max(values) == max(others)) if key == "most" else (min(values) == min(others)), str(others)


@form("movable events stay", r"(One|\d+) movable events? stays?: (.+)\.$")
def stay(r, m):
    end = ms(r.end.fromordinal(r.end.toordinal() + 7))
    movable = [e for e in r.books.of(r.b, end) if e["movable"]]
    schedule = r.json["week_ahead"]["schedule"]
    count = 1 if m[1] == "One" else int(m[1])
    yield schedule["n_movable"] == len(movable) and count == len(movable) - len(schedule["moves"]), f"{len(movable)} movable"
    numbers = re.findall(r"\((\d+)\)", m[2])
    yield not numbers or sum(map(int, numbers)) == count, "reasons"
    yield count == 1 or "its hours" not in m[2] or bool(re.search(r"its hours[^;]*\(1\)", m[2])), "'its' of several events"


# Notes

@form("note: blocks", r"You had {N} blocks of focus, the longest of {D}\.")
def note_blocks(r, m):
    blocks = r.books.blocks(r.a, r.b)
    yield int(m[1]) == len(blocks) and near(m[2], max(y - x for x, y, _ in blocks)), f"{len(blocks)}"


@form("note: longest", r"Your longest block of focus was {D}: protect such time\.")
def note_longest(r, m):
    yield near(m[1], r.figure("Longest focus block")), "the longest"


@form("note: well done", r"Well done: (?:{D} of focus, above your usual range|{P} of the time planned went to plan: a plan that"
      r" fits you)\.")
def well_done(r, m):
    if m[1]:
        yield near(m[1], r.total(is_focus)) and r.total(is_focus) > r.json["figures"][0]["usual"]["high"], "not above"
    else:
        yield share(m[2], r.figure("Time on plan"), 1), "plan kept"
