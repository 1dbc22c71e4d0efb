"""Forms of the headline, the figures, and the hours of focus."""

import collections
import datetime
import re
import statistics

from books import HOUR, LONG, MINUTE, cut, is_distraction, is_focus, local, merged, ms, near, share, words
from report import Report, at, date_of, form, times, verdict_of


AT_LEISURE = ("Leisure", "Everyday", "Utilities")


@form("headline", r"# {D} of focus, (.+)$")
def headline(r, m):
    focus, usual = r.total(is_focus), r.before("Focus")
    yield near(m[1], focus, r.slack), words(focus)
    told = next(f for f in r.json["figures"] if f["id"] == "focus")["usual"]
    noun = "week" if r.is_week else LONG[r.first.weekday()]
    middle = told and told["median"]
    if found := re.match(r"(best|second-best|third-best) (\w+) of (\w+)$", m[2]):
        last = usual[:9]
        yield ["best", "second-best", "third-best"].index(found[1]) == sum(v > focus for v in last), str(last)
        yield found[2] == noun and number(found[3]) == len(last) + 1 and focus * 10 > middle * 11, str(middle)
    elif found := re.match(r"unusually (much|little) for a (\w+) \(usually (.+)\)$", m[2]):
        yield (focus > told["high"] if found[1] == "much" else focus < told["low"]) and found[2] == noun, str(told)
        yield near(found[3], middle, r.slack), words(middle)
    elif found := re.match(r"(?:(.+) (more|less) than|as much as) (?:(?:in|on) a usual \w+|the (?:mean|median) of \w+ \w+ before)$", m[2]):
        yield near(found[1] or "0 min", abs(focus - middle), r.slack + MINUTE), words(abs(focus - middle))
        yield found[2] is None or (focus > middle) == (found[2] == "more"), words(middle)
    elif found := re.match(r"(?:(.+) (more|less) than|as much as) the (day|week) before$", m[2]):
        before = r.books.focus(r.a - (r.b - r.a), r.a)
        yield told is None and near(found[1] or "0 min", abs(focus - before), r.slack + MINUTE), words(before)
    elif m[2] == f"a usual {noun}":
        yield told["low"] <= focus <= told["high"] and abs(focus - middle) * 10 <= middle, str(told)
    elif found := re.match(r"(\d+%) of the plan kept$", m[2]):
        yield told is None and not usual and share(found[1], r.figure("Time on plan"), 1), "the plan kept"
    else:
        reached = [g for g in r.json["goals"] if g.get("status") == "completed"]
        yield m[2] == "with nothing before it to compare" and not usual or bool(reached) and "reached" in m[2], str(reached)


NEWS = {"Distraction": "Distraction", "Focus": "Focus", "Time on plan": "Time on plan",
        "The longest block": "Longest focus block"}
NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def number(text):
    return NUMBERS.index(text) if text in NUMBERS else int(text)


@form("news: a rare figure", r"(Distraction|Focus|Time on plan|The longest block) (fell|rose) to ([^,]+), the"
      r" (least|most) of (\w+) (\w+)\. ?")
def rare(r, m):
    name = NEWS[m[1]]
    value, before = r.figure(name), r.before(name)
    yield r.same(name, m[3], value), str(value)
    yield (value < min(before) if m[4] == "least" else value > max(before)), str(before)
    yield number(m[5]) == len(before) + 1, f"{len(before)} before"
    yield (m[2] == "fell") == (m[4] == "least") and m[6] == ("week" if r.is_week else LONG[r.first.weekday()]) + "s", "words"


@form("news: the plan", r"(?:Of (\w+) planned events that can be judged, (\w+) (?:was|were) kept"
      r"|The one planned event that can be judged was (not )?kept)\. ?")
def plan_kept(r, m):
    judged = [j["result"] for _, j in r.judged if j["result"] not in ("not seen", "no rule for it")]
    kept = sum(result in ("kept", "late") for result in judged)
    yield len(judged) == (number(m[1]) if m[1] else 1), str(judged)
    yield kept == (number(m[2]) if m[2] else 0 if m[3] else 1), str(judged)


@form("what it is about", r"(?:Week (\d+-W\d+), {DATE} to )?{DATE} (\d{4}), Europe/Berlin\.")
def about(r, m):
    last = r.end - datetime.timedelta(days=1)
    yield date_of(m[3]) == last and int(m[4]) == last.year, str(last)
    yield not m[1] or (date_of(m[2]) == r.first and m[1] == "{}-W{:02}".format(*r.first.isocalendar()[:2])), "the week"


@form("clock change", r" The clock changed: {DATE} has {N} hours\.")
def clock_change(r, m):
    date = date_of(m[1])
    yield date in r.dates and (ms(date + datetime.timedelta(days=1)) - ms(date)) / HOUR == int(m[2]), "the day's hours"


@form("coverage", r"Data to {DATE} (\d{4}), {T}\. (?:Nothing is missing|(\d+ h \d+ min) of (\d+ h \d+ min) are known \({P}\))\.")
def coverage(r, m):
    observed = r.books.observed(r.a, r.b)
    last = max(x["start_ms"] + x["duration_ms"] for x in r.books.all_records)
    yield at(f"{m[1]} {m[3]}") == min(last, r.b) // MINUTE * MINUTE, str(local(min(last, r.b)))
    yield near(m[4], observed) if m[4] else observed == r.b - r.a, words(observed)
    yield not m[5] or near(m[5], r.b - r.a), words(r.b - r.a)


@form("too early to compare", r"{N} of 5 \w+: a usual range is told from five on\.")
def early(r, m):
    yield len(r.before("Focus")) == int(m[1]), f"{len(r.before('Focus'))} periods before"


@form("figure at a glance", r"\| (Focus|Distraction|Time on plan|Longest focus block|Coverage) \| ([^|]+) \| ([^|]*) \| (?:([^|(]+)"
      r" \(([^|]+)"
      r" to ([^|]+), {N} (weeks|days)(?: from Monday to Friday)?\) |[^|]+ \(mean of 2 \w+\) | )?\|", "| Figure |")
def glance(r, m):
    value = r.figure(m[1])
    yield r.same(m[1], m[2], value), str(value)
    verdict = m[3].strip()
    key = {"Focus": "focus", "Distraction": "distraction", "Time on plan": "plan_kept", "Longest focus block": "longest_block", "Coverage": "coverage"}[m[1]]
    told = next(f for f in r.json["figures"] if f["id"] == key)
    if m[4]:
        usual = r.usual(m[1])
        scale = 1000 if m[1] == "Time on plan" else 1
        # Under five figures there are their ends.
        few = len(usual) < 5
        yield len(usual) == int(m[7]) and (m[8] == "weeks") == r.is_week, f"{len(usual)} before: {sorted(usual)}"
        yield r.same(m[1], m[4], r.middle(m[1])), f"median of {sorted(usual)}"
        low, high = told["usual"]["low"] / scale, told["usual"]["high"] / scale
        yield r.same(m[1], m[5], low) and r.same(m[1], m[6], high), "the range of report.json"
        # Shares are of whole thousandths there.
        rounded = 0.001 if scale > 1 else 0
        inside = sum(low - rounded <= v <= high + rounded for v in usual) / max(1, len(usual))
        yield low <= r.middle(m[1]) <= high and inside >= (1 if few else 0.6), f"{inside:.0%} of those before lie in it"
        place = "nothing to compare" if m[2] == "none" else verdict_of(value, low, high, told["usual"]["median"] / scale)
        yield few or verdict == place, place
        yield not (verdict.startswith("at the lower") and value > r.middle(m[1]) and m[2] != m[4]
                   or verdict.startswith("at the upper") and value < r.middle(m[1]) and m[2] != m[4]), (
            "on the other side of the median")
    elif verdict:
        yield verdict == ("nothing to compare" if m[2] == "none" else "no data to compare") if value is None else (
            verdict == "too early to compare" and len(r.usual(m[1])) < 5), "why nothing is compared"


@form("heading of the next day", r"## Planned for {DATE}$")
def next_day(r, m):
    yield date_of(m[1]) == r.end, str(r.end)
    events = r.books.of(r.b, ms(r.end + datetime.timedelta(days=1)))
    listed = [x for x in r.lines if re.match(r"- \d\d:\d\d–\d\d:\d\d ", x)]
    yield len(events) == len(listed) > 0, f"{len(events)} events"


@form("planned for the day", r"- {T}–{T} (.+)$")
def planned_for(r, m):
    title, label = re.fullmatch(r"(.*?)( \(moved as lockin suggested\))?", m[3]).groups()
    yield any((e["start_ms"], e["end_ms"], e["title"]) == (ms(r.end, m[1]), ms(r.end, m[2]), title)
              for e in r.books.planned), "not in the plan"
    yield bool(label) == r.books.was_moved(ms(r.end, m[1]), ms(r.end, m[2])), "what plans/decisions.csv says"


@form("pause in that work", r"In that work, pause ten minutes at ([\d:, ]+\d): breaks help energy, not output\.")
def pause_in_work(r, m):
    for clock in m[1].split(", "):
        pause = ms(r.end, clock)
        yield any(e["start_ms"] + 50 * MINUTE <= pause < e["end_ms"] for e in r.books.planned if e["movable"]), "no such work"


@form("three hours", r"The three hours from {T} hold {P} of the focus \({D}\)\.")
def three_hours(r, m):
    hours = collections.Counter()
    for x, y, n, p in r.books.within(r.a, r.b):
        while is_focus(n, p) and x < y:
            end = min(y, (x // HOUR + 1) * HOUR)
            hours[local(x).hour] += end - x
            x = end
    sums = {h: sum(hours[h + k] for k in range(3)) for h in range(22)}
    mine = sums[int(m[1][:2])]
    yield near(m[3], mine, r.slack) and share(m[2], mine, sum(hours.values()), r.slack), words(mine)
    yield mine + r.slack >= max(sums.values()), f"more: {max(sums, key=sums.get)}:00"
    yield hours[int(m[1][:2])] > 0 or hours[int(m[1][:2]) + 2] > 0, "all of it lies in the hour between"


@form("row of hours of a day", r"\| {T}(?: to {T})? \| (\d*) \| (<?\d+) \| (?:([^|]+), (<?\d+ min))? ?\|", "| Hour | Planned")
def hour_row(r, m):
    hours = range(int(m[1][:2]), int((m[2] or m[1])[:2]) + 1)
    for hour in hours:
        a = ms(r.first, f"{hour}:00")
        b = a + HOUR
        plan = sum(y - x for x, y in cut(a, b, merged((e["start_ms"], e["end_ms"]) for e in r.books.planned)))
        yield int(m[3] or 0) == round(plan / MINUTE), words(plan)
        yield near(m[4], r.books.focus(a, b), r.slack), words(r.books.focus(a, b))
        sums = collections.Counter()
        for x, y, name, _ in r.books.within(a, b):
            sums[name] += y - x
        top = sums.most_common(1)
        yield not top and not m[5] or bool(top) and bool(m[5]) and sums[m[5]] + 2 * r.slack >= top[0][1] and near(
            m[6], sums[m[5]], r.slack), f"{hour}:00 {top}"


@form("row of hours of a week", r"(\d\d):00(?: to (\d\d):00)? (?:all (\d+)|(?: *(?:<?\d+|n/d|–)){7})$")
def week_hours(r, m):
    for hour in range(int(m[1]), int(m[2] or m[1]) + 1):
        cells = [m[3]] * 7 if m[3] else m[0].split()[1:]
        for date, cell in zip(r.dates, cells):
            if cell == "–":
                yield local(ms(date, f"{hour}:00")).hour != hour, "there is such an hour"
            elif cell == "n/d":
                yield r.books.observed(ms(date, f"{hour}:00"), ms(date, f"{hour}:00") + HOUR) == 0, "a tracker was at work"
            else:
                focus = r.books.focus(ms(date, f"{hour}:00"), ms(date, f"{hour}:00") + HOUR)
                yield near(cell, focus, r.slack), f"{date} {hour}:00 {words(focus)}"


@form("active and distraction", r"You were active for {D}, {P} of it with distractions \({D}\)\.")
def active_time(r, m):
    active, distraction = r.total(), r.total(is_distraction)
    yield near(m[1], active, r.slack), words(active)
    yield near(m[3], distraction, r.slack) and share(m[2], distraction, active, r.slack), words(distraction)


@form("deep focus", r" {D} of the focus was deep: in blocks of 25 minutes or more\.")
def deep(r, m):
    value = sum(f for x, y, f in r.books.blocks(r.a, r.b) if y - x >= 25 * MINUTE)
    yield near(m[1], value, r.slack), words(value)


@form("switches", r" You switched (\d+\.\d) times an hour\.")
def switched(r, m):
    value = r.books.switches(r.a, r.b) / (r.total() / HOUR)
    yield abs(float(m[1]) - value) <= 0.05 + (0.1 if r.slack else 1e-9), f"{value:.2f}"


@form("long work", r"(One stretch|\d+ stretches) of focus lasted more than 50 min with no break of five minutes,"
      r" (?:the longest )?{D}(?:\. Together they are|:) {P} of {D} of focus\.(?: {N} of these {N} ended within an hour\.)?")
def long_work(r, m):
    runs = r.books.runs(r.a, r.b)
    long = [x for x in runs if x[1] - x[0] > 50 * MINUTE]
    whole, held = sum(x[2] for x in runs), sum(x[2] for x in long)
    yield (1 if m[1] == "One stretch" else int(m[1].split()[0])) == len(long) == int(m[6] or 1), f"{len(long)} times"
    yield near(m[2], max(x[1] - x[0] for x in runs), r.slack), "the longest"
    yield near(m[4], whole, r.slack) and share(m[3], held, whole, r.slack), words(held)
    yield not m[5] or int(m[5]) == sum(x[1] - x[0] <= HOUR for x in long), "breaks in time"
    yield near(m[4], r.total(is_focus), r.slack), f"the same report's focus is {words(r.total(is_focus))}"
    leisure = r.total(lambda n, p: n.split(" > ")[0] in AT_LEISURE and is_focus(n, p))
    yield leisure < MINUTE, f"no focus: {words(leisure)} of it is music, travel, weather and the system"
    for a, b, _ in long:
        rest = b - a - r.books.total(a, b, lambda n, p: is_focus(n, p) and n.split(" > ")[0] not in AT_LEISURE)
        yield rest <= (b - a) / 2, f"{local(a):%a %H:%M}–{local(b):%H:%M} is counted, {words(rest)} of it leisure or away"


@form("breaks in time", r"\| Breaks in time \| {N} of {N} \| stretches of over 50 min that ended within an hour; the longest {D} \|  \|",
      "| Figure |")
def breaks_in_time(r, m):
    long = [y - x for x, y, _ in r.books.runs(r.a, r.b) if y - x > 50 * MINUTE]
    yield int(m[1]) == sum(x <= HOUR for x in long) and int(m[2]) == len(long), f"{len(long)} times"
    yield near(m[3], max(long), r.slack), words(max(long))


@form("no long work", r"You never focused for more than 50 min without a break of five minutes, but at most for {D}\.")
def no_long_work(r, m):
    long = max(r.books.runs(r.a, r.b), key=lambda x: x[1] - x[0])
    yield near(m[1], long[1] - long[0], r.slack) and long[1] - long[0] <= 50 * MINUTE, words(long[1] - long[0])
    names = {n for _, _, n, p in r.books.within(long[0], long[1])}
    yield not names <= {"Communication > Calls", "Leisure > Music"}, f"the run is {names}, in {local(long[0]):%H:%M}"


@form("row of a day", r"\| {DATE} \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|(?: {P} \|)?", "| Day | Focus")
def day_row(r, m):
    day = Report.__new__(Report)
    day.books, day.first, day.is_week = r.books, date_of(m[1]), False
    day.end = day.first + datetime.timedelta(days=1)
    day.a, day.b, day.slack = ms(day.first), ms(day.end), r.books.slack[day.first]
    values = [day.figure(n) for n in ("Focus", "Time on plan", "Longest focus block", "Coverage")]
    for name, text, value in zip(("Focus", "Time on plan", "Longest focus block"), (m[2], m[5], m[6]), values):
        yield day.same(name, text, value), f"{name} {value}"
    yield not m[7] or share(m[7], values[3], 1), "coverage"
    usual = day.usual("Focus")
    yield day.same("Focus", m[3], day.middle("Focus")), f"usual {sorted(usual)}"
    told = next(d for d in r.json["days"] if d["date"] == str(day.first))["usual_focus_ms"]
    yield len(usual) == told["periods"] if told else len(usual) < 2, f"{len(usual)} before"
    # Under five there are their ends, which nothing is held against.
    place = len(usual) > 4 and ("above" if values[0] > told["high"] else "below" if values[0] < told["low"] else "within")
    yield m[4] == (place or ("too little seen" if values[3] < 0.8 else "too early")), place or "nothing to compare"
