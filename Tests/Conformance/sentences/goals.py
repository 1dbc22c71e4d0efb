"""Forms of goals, of time by category, and of where the report's data come from."""

import collections
import datetime
import re

from books import DAY, HOUR, MINUTE, days_of, duration, is_distraction, merged, ms, near, share, words
from report import date_of, form


def expected(goal, end):
    """What should have been done by the beginning of a day, where time is spread evenly up to the deadline."""
    return goal["target"] * min(1, (end - goal["begin"]).days / (goal["due"] - goal["begin"]).days)


def left(goal, day):
    return (goal["due"] - day).days


def index(books, goal, end):
    return 100 * books.goal_done(goal, 0, ms(end)) / expected(goal, end) if expected(goal, end) else 0


def completed(books, goal, end):
    """The day on which a goal's hours were reached."""
    return next((d for d in days_of(goal["begin"], end)
                 if books.goal_done(goal, 0, ms(d + datetime.timedelta(days=1))) >= goal["target"]), None)


def weeks(books, goal, end):
    """What the whole weeks back from a day held, at most twelve."""
    count = min(12, (end - goal["begin"]).days // 7)
    return [books.goal_done(goal, ms(end - datetime.timedelta(days=7 * n + 7)), ms(end - datetime.timedelta(days=7 * n)))
            for n in range(count)]


@form("goal fell behind", r"- (.+) fell behind what is expected by now: index (\d+\.\d)(?:, after {N} or more when"
      r" the (?:week|day)"
      r" began)?\.$")
def fell_behind(r, m):
    goal = r.books.goals[m[1]]
    now, before = index(r.books, goal, r.end), index(r.books, goal, r.first)
    yield abs(float(m[2]) - now) <= 0.05001 and now < 90, f"{now:.4f}"
    yield before >= int(m[3]) if m[3] else r.first <= goal["begin"] or before < 90, f"{before:.2f} before"


@form("worked on goals", r"Worked on {N} of {N} goals (?:in this week|on this day): {D}, each minute once\.")
def worked_on(r, m):
    spans = {t: r.books.goal_spans(g, r.a, r.b) for t, g in r.books.goals.items() if g["begin"] < r.end}
    whole = sum(b - a for a, b in merged(s for spans in spans.values() for s in spans))
    yield int(m[1]) == sum(map(bool, spans.values())) and int(m[2]) == len(spans), f"{sum(map(bool, spans.values()))}"
    yield near(m[3], whole, r.slack), words(whole)


def wanted(r, goal):
    """What a day wants of a goal: its daily target, or what is left over the days that are; nothing behind the deadline."""
    if "daily_target" in goal:
        return float(goal["daily_target"]) * HOUR
    rest = goal["target"] - r.books.goal_done(goal, 0, r.a)
    days = left(goal, r.first) + 1
    return rest / days if rest > 0 and days > 0 else None


@form("enough for the day", r" Enough for the day: {N} of {N}\.")
def enough(r, m):
    wants = {t: wanted(r, g) for t, g in r.books.goals.items() if g["begin"] < r.end}
    wants = {t: w for t, w in wants.items() if w}
    done = [t for t, w in wants.items() if r.books.goal_done(r.books.goals[t], r.a, r.b) >= w]
    yield int(m[1]) == len(done) and int(m[2]) == len(wants), f"{len(done)} of {len(wants)}"


@form("how goals stand", r"How goals stand on {DATE}; index 95: 95% of what is expected by now is done; likely done \(10% to"
      r" 90%\) if weeks go"
      r" on as they did:")
def stand(r, m):
    yield date_of(m[1]) == r.end, str(r.end)


@form("row of a goal", r"\| ([^|]+) \| ([^|;]+)(?:; index (\d+\.\d))? \| {D} of (\d+) h \({P}\) \| ([^|]+) \|"
      r" ([^|]*)\| ([^|]*) ?\|(?:"
      r" ([^|]*)\|)?", "| Goal |")
def goal_row(r, m):
    books, goal = r.books, r.books.goals[m[1]]
    told = next(g for g in r.json["goals"] if g["title"] == m[1])
    done = books.goal_done(goal, 0, r.b)
    rest = goal["target"] - done
    yield near(m[4], done, r.slack) and int(m[5]) * HOUR == goal["target"] and share(m[6], done, goal["target"]), words(done)
    if m[3]:
        now = min(index(books, goal, r.end), 1e9)
        yield abs(float(m[3]) - now) <= 0.05001, f"index {now:.4f}"
    needed, period, likely = (m[8].strip(), m[9].strip(), m[10].strip()) if r.is_week else (None, m[8].strip(), m[9].strip())
    due = goal["due"]
    if due is None:
        yield m[7] == "no deadline" and m[2] == "No deadline", "it has none"
    else:
        days = left(goal, r.end)
        late = {0: "today"}.get(days) or f"{'in ' * (days > 0)}{abs(days)} day{'s' * (abs(days) != 1)}{' ago' * (days < 0)}"
        yield date_of(m[7]) == due and (rest <= 0 or m[7].endswith(", " + late)), late
    yield from verdict(r, goal, m[2], told, rest)
    if needed:
        # The day of the deadline is one to work on.
        days = left(goal, r.end) + 1
        pace = rest / max(1, days)
        yield near(re.sub(" (a day|today|left)$", "", needed), pace, r.slack), words(pace)
        yield needed.endswith("a day" if days > 1 else "today" if days == 1 else "left"), f"{days} days"
    today = books.goal_done(goal, r.a, r.b)
    found = re.match(r"([^,]+?)(?: of the (.+) needed|, (?:(less than a minute) short|enough \((.+) needed\)))?$", period)
    yield near(found[1], today, r.slack), words(today)
    if not r.is_week:
        want = wanted(r, goal)
        told_want = found[2] or found[4] or (found[3] and found[1])
        yield told_want is None if want is None else near(told_want, want, r.slack) and (
            today >= want) == bool(found[4]), f"wanted {words(want or 0)}"
        yield found[1] != found[2], "two figures that look the same"
    yield from forecast(r, goal, likely, told)


def verdict(r, goal, said, told, rest):
    number = int((re.search(r"\d+", said) or ["0"])[0])
    if said.startswith("Overdue"):
        yield rest > 0 and number == -left(goal, r.end) > 0, "days"
    elif said.startswith("Completed"):
        yield date_of(said.removeprefix("Completed on ")) == completed(r.books, goal, r.end), "the day"
    elif said.startswith("Likely") and "late" in said:
        median = datetime.date.fromisoformat(told["forecast"]["by_50_percent"])
        yield number == (median - goal["due"]).days and told["forecast"]["by_deadline_per_mille"] < 500, "days"
    elif said in ("May or may not be in time", "Likely in time"):
        yield told["forecast"]["outcome"] == "expected", "nothing is expected"
    elif said == "Too early to say":
        yield (r.end - goal["begin"]).days < 21, "there are three weeks, and a date is told"
    else:
        yield said == "No deadline", "no such verdict"


def forecast(r, goal, likely, told):
    count = min(12, (r.end - goal["begin"]).days // 7)
    if likely.startswith("insufficient"):
        have, need = map(int, re.findall(r"\d+", likely))
        yield have == count < need, f"{count} weeks"
    elif likely:
        dates = [date_of(d) if " " in d and d[0].isalpha() else None for d in [likely.split(" (")[0]]]
        yield f"{count} week" in likely, f"{count} weeks"
        bounds = [told["forecast"][f"by_{n}_percent"] and datetime.date.fromisoformat(told["forecast"][f"by_{n}_percent"])
                  for n in (10, 50, 90)]
        if likely.startswith("from"):
            yield f"from {bounds[0].day} {bounds[0]:%b}," in likely and bounds[1] is None, str(bounds)
        else:
            last = bounds[2] and f"{bounds[2].day} {bounds[2]:%b}" or "perhaps not in two years"
            yield dates[0] == bounds[1] and bounds[0] <= bounds[1] <= (bounds[2] or bounds[1]) and (
                f"({bounds[0].day} {bounds[0]:%b} to {last}," in likely), str(bounds)


# Where the time went

def categories(r):
    sums = collections.Counter()
    for a, b, name, productivity in r.books.within(r.a, r.b):
        sums[name, productivity] += b - a
    return sums


@form("row of a category", r"\| ([^|]+) \| (focus|distraction|neutral) \(([-+]?\d)\) \| {D} \| {P} \|", "| Category |")
def category_row(r, m):
    sums = categories(r)
    value = sums[m[1], int(m[3])]
    yield near(m[4], value, r.slack) and share(m[5], value, r.total(), r.slack), words(value)
    yield value + 2 * r.slack >= sorted(sums.values())[-5], "five others have more"
    yield m[2] == ("focus" if int(m[3]) > 0 else "distraction" if int(m[3]) < 0 else "neutral"), "class"


@form("more rows", r"{N} more rows in report\.json\.")
def more_rows(r, m):
    yield int(m[1]) == len(categories(r)) - 5, f"{len(categories(r)) - 5}"


@form("cap", r"([^,]+) took {D}\. Had no day gone above the middle of Monday to Friday \({D}, from {N} days\), {D}"
      r" would have been left for other things\.")
def cap(r, m):
    days = [r.books.total(ms(d), ms(d + datetime.timedelta(days=1)), lambda n, p: n == m[1]) for d in r.dates]
    middle = sorted(days[:5])[2]
    above = sum(max(0, d - middle) for d in days)
    yield near(m[3], middle, r.slack) and int(m[4]) == 5, words(middle)
    yield near(m[5], above, r.slack) and near(m[2], sum(days), r.slack), words(above)
    most = categories(r)
    yield most[next(k for k in most if k[0] == m[1])] == max(v for k, v in most.items() if is_distraction(*k)), "not the largest"


# About the data

@form("account", r"Read from {N} files: exports that reach into or over this (?:day|week), and calendars with its events\. Of {D} on all devices {D} were used, {D} were concurrent and {D} not"
      r" counted\.")
def account(r, m):
    rows = [r.books.accounts[str(d)] for d in r.dates]
    raw, used, beside = (sum(x[k] for x in rows) for k in ("raw_ms", "bucketed_ms", "concurrent_ms"))
    yield near(m[2], raw) and near(m[3], used) and near(m[4], beside) and near(m[5], raw - used - beside), words(raw)
    yield abs(used - r.total()) <= r.slack, f"used {words(r.total())}"
    kinds = {"laptop-ina": "aw", "office-pc": "rt", "phone-ina": "csv"}
    reach = {k: [x for x in r.books.all_records if kinds[x["device"]] == k] for k in kinds.values()}
    files = {k for k, records in reach.items() if min(x["start_ms"] for x in records) < r.b and max(
        x["start_ms"] + x["duration_ms"] for x in records) > r.a}
    near_events = [e for e in r.books.events if e["start_ms"] < r.b + (0 if r.is_week else DAY) and e["end_ms"] > r.a]
    calendars = {e["file"] for e in near_events if e["file"].endswith(".ics")}
    yield int(m[1]) == len(files | calendars), f"{sorted(files | calendars)}"


@form("all files", r"All files, and what was left out: about\.html\.")
def all_files(r, m):
    yield (r.site / "about.html").exists(), "no such page"
