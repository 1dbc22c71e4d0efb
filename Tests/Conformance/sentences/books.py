"""What the sample's records say, worked out from `lockin dump` by other code than lockin's, for sentences.py.

Who had the attention when, categories, blocks, runs, plans and goals follow docs/counting.md and docs/guide.md.
"""

import bisect
import collections
import csv
import datetime
import functools
import json
import re
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Berlin")
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
LONG = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
TAIL = 4 * HOUR  # the longest that a record without evidence of input is believed
# The categories of exports that no rule of the sample's lockin.yaml takes.
STARTER = {"Tools": ("Utilities", 0), "Utilities": ("Utilities", 0)}


# Times and figures as words

def ms(date, clock="00:00"):
    hour, minute = map(int, clock.split(":"))
    day = datetime.datetime(date.year, date.month, date.day, tzinfo=ZONE) if hour < 24 else None
    if day is None:
        return ms(date + datetime.timedelta(days=1))
    return int(day.replace(hour=hour, minute=minute).timestamp() * 1000)


def local(instant):
    return datetime.datetime.fromtimestamp(instant / 1000, ZONE)


def days_of(first, end):
    return [first + datetime.timedelta(days=n) for n in range((end - first).days)]


def duration(text):
    """Milliseconds of '1 h 05 min', '20 h'; None for what is no duration."""
    found = re.fullmatch(r"(?:(\d+) h)? ?(?:(\d+) min)?", text)
    return (int(found[1] or 0) * 60 + int(found[2] or 0)) * MINUTE if found and text else None


def near(text, value, slack=0):
    """Whether a duration in words is that many milliseconds, rounded to minutes."""
    if text in ("under 1 min", "<1 min", "<1"):
        return 0 < value < MINUTE + slack
    said = int(text) * MINUTE if text.isdigit() else duration(text)
    return said is not None and abs(said - value) <= MINUTE / 2 + slack


def share(text, part, whole, slack=0):
    """Whether a percentage in words is part of whole, rounded."""
    value = 100 * part / whole if whole else 0
    if text.startswith("over"):
        return 99 < value < 100
    if text.startswith("under"):
        return 0 < value < 1
    return abs(int(text.rstrip("%")) - value) <= 0.5001 + (100 * slack / whole if whole else 0)


def words(value):
    return f"{int(value // HOUR)} h {value % HOUR / MINUTE:.2f} min"


def merged(spans):
    out = []
    for a, b in sorted(spans):
        if out and a <= out[-1][1]:
            out[-1][1] = max(out[-1][1], b)
        else:
            out.append([a, b])
    return out


def cut(a, b, spans):
    """The parts of a..b that lie in spans, which are sorted and apart."""
    at = max(0, bisect.bisect_right(spans, [a, float("inf")]) - 1)
    while at < len(spans) and spans[at][0] < b:
        if max(a, spans[at][0]) < min(b, spans[at][1]):
            yield max(a, spans[at][0]), min(b, spans[at][1])
        at += 1


def outside(a, b, spans):
    for x, y in cut(a, b, spans):
        if x > a:
            yield a, x
        a = y
    if a < b:
        yield a, b


# From records to stretches of time with one owner each

def in_front(windows):
    """Of windows (start, end, opened, what) the one that was opened last, at each time."""
    events = sorted([(w[0], 1, n) for n, w in enumerate(windows)] + [(w[1], 0, n) for n, w in enumerate(windows)])
    open_now, out, before = set(), [], None
    for at, opens, n in events:
        if open_now and at > before:
            top = max(open_now, key=lambda k: (windows[k][2], k))
            if out and out[-1][1] == before and out[-1][2] == top:
                out[-1][1] = at
            else:
                out.append([before, at, top])
        before = at
        (open_now.add if opens else open_now.discard)(n)
    return [(a, b, windows[n][2], windows[n][3]) for a, b, n in out]


class Books:
    """What the records, the plan, the goals and the settings of the sample say."""

    def __init__(self, folder, dump):
        self.folder = folder
        rows = [json.loads(line) for line in dump.splitlines()]
        by_table = collections.defaultdict(list)
        for row in rows:
            by_table[row["table"]].append(row)
        self.settings = (folder / "lockin.yaml").read_text()
        self.rules = [(c, k, re.compile(p, re.I), int(n)) for c, k, p, n in re.findall(
            r'- \{ category: ([^,]+), (app|title|url): "(.*)", class: (-?\d) \}', self.settings)]
        plan = self.settings.split("plan_categories:")[1]
        self.plan_rules = re.findall(r'- \{ (tag|title): "?([^",]+)"?, category: ([\w >]+?)(, at_screen: true)? \}', plan)
        self.all_records = by_table["records"]
        self.records = [r for r in self.all_records if r["kind"] == "use"]
        self.stretches = self.attention()
        self.starts = [s[0] for s in self.stretches]
        self.at_work = self.trackers()
        self.slack = self.compare(by_table["hour_buckets"])
        self.accounts = {r["date"]: r for r in by_table["day_accounts"]}
        self.events = sorted(by_table["planned_events"], key=lambda e: (e["start_ms"], e["end_ms"]))
        self.planned = [e for e in self.events if not e["exclusion"]]
        self.goals = self.read_goals()
        self.first = local(min(r["start_ms"] for r in self.records)).date()
        self.used = collections.defaultdict(set)
        for a, b, *_ in self.stretches:
            while a < b:
                self.used[local(a).date()].add(local(a).hour)
                a = (a // HOUR + 1) * HOUR

    def category(self, record):
        best = None
        for rank, (name, key, pattern, productivity) in enumerate(self.rules):
            if pattern.search(record[key]) and (best is None or (name.count(">"), rank) > best[0]):
                best = ((name.count(">"), rank), name, productivity)
        return best[1:] if best else STARTER.get(record["category"], (record["category"], None))

    def attention(self):
        """Stretches (start, end, category, class): presence, then one device, then all of them."""
        present = merged((r["start_ms"], r["start_ms"] + r["duration_ms"]) for r in self.all_records
                         if r["kind"] == "present")
        devices = collections.defaultdict(list)
        for record in self.records:
            if record["source"] != "rescuetime":
                a = record["start_ms"]
                devices[record["device"]].append((a, a + record["duration_ms"], self.category(record), record["app"],
                                                  record["title"]))
        self.slots(devices)
        front = {}
        for device, uses in devices.items():
            windows = []
            for use in sorted(uses):
                last = windows[-1] if windows else None
                if last and last[1] == use[0] and last[3:] == [use[2], use[3:]]:
                    last[1] = use[1]
                else:
                    windows.append([use[0], use[1], use[0], use[2], use[3:]])
            for window in windows:
                if device != "laptop-ina":
                    window[1] = min(window[1], window[0] + TAIL)
            seen = [(x, y, w[2], w[3]) for w in windows
                    for x, y in (cut(w[0], w[1], present) if device == "laptop-ina" else [(w[0], w[1])])]
            front[device] = in_front(seen)
        laptop = merged((a, b) for a, b, _, _ in front["laptop-ina"])
        others = [(x, y, opened, (what, device)) for device in ("office-pc", "phone-ina")
                  for a, b, opened, what in front[device] for x, y in outside(a, b, laptop)]
        whole = [(a, b, what) for a, b, _, what in front["laptop-ina"]] + self.without_glances(others)
        out = []
        for a, b, (name, productivity) in sorted(whole):
            if out and out[-1][1] == a and out[-1][2] == name:
                out[-1][1] = b
            else:
                out.append([a, b, name, productivity])
        return out

    def slots(self, devices):
        """RescueTime's rows of five minutes, laid end to end in their file's order."""
        order = {}
        with open(self.folder / "inbox/rescuetime-office.csv", newline="") as file:
            for rank, row in enumerate(csv.DictReader(file)):
                at = datetime.datetime.fromisoformat(row["Date"]).replace(tzinfo=ZONE)
                order.setdefault((int(at.timestamp() * 1000), row["Activity"]), rank)
        slots = collections.defaultdict(list)
        for record in self.records:
            if record["source"] == "rescuetime":
                slots[record["start_ms"]].append(record)
        for start, rows in slots.items():
            end, at = start + 5 * MINUTE, start
            for row in sorted(rows, key=lambda r: order[start, r["app"]]):
                a, b = at, at + row["duration_ms"]
                at = b
                # Where a slot holds more than five minutes, the rest begins at its start again.
                for x, y in ((a, min(b, end)), (max(a, end) - 5 * MINUTE, b - 5 * MINUTE)):
                    if x < y:
                        devices["office-pc"].append((x, y, self.category(row), row["app"], ""))

    @staticmethod
    def without_glances(windows):
        """The device whose window was opened last has the attention, but for glances under ten seconds."""
        turns = []
        for a, b, _, (_, device) in in_front(windows):
            if turns and turns[-1][1] == a and turns[-1][2] == device:
                turns[-1][1] = b
            else:
                turns.append([a, b, device])
        by_device = collections.defaultdict(list)
        for a, b, _, (what, device) in windows:
            by_device[device].append((a, b, what))
        for before, turn in zip(turns, turns[1:]):
            a, b = turn[0], turn[1]
            if b - a < 10_000 and before[1] == a:
                if sum(min(b, y) - max(a, x) for x, y, _ in by_device[before[2]] if x < b and y > a) == b - a:
                    turn[2] = before[2]
        return [(max(a, x), min(b, y), what) for a, b, device in turns
                for x, y, what in by_device[device] if x < b and y > a]

    def compare(self, buckets):
        """How far this accounting is from the program's, in milliseconds by date: what a check may be off by."""
        mine, theirs = collections.Counter(), collections.Counter()
        for a, b, name, _ in self.stretches:
            while a < b:
                end = min(b, (a // HOUR + 1) * HOUR)
                mine[a // HOUR * HOUR, name] += end - a
                a = end
        for row in buckets:
            theirs[row["start_ms"], row["category"]] += row["ms"]
        off = collections.Counter()
        for key in set(mine) | set(theirs):
            off[local(key[0]).date()] += abs(mine[key] - theirs[key])
        return +off

    # What follows from stretches

    def within(self, a, b):
        at = max(0, bisect.bisect_right(self.starts, a) - 1)
        while at < len(self.stretches) and self.stretches[at][0] < b:
            x, y, name, productivity = self.stretches[at]
            if y > a:
                yield max(a, x), min(b, y), name, productivity
            at += 1

    def total(self, a, b, test=lambda name, productivity: True):
        return sum(y - x for x, y, name, productivity in self.within(a, b) if test(name, productivity))

    def focus(self, a, b):
        return self.total(a, b, is_focus)

    def blocks(self, a, b):
        """Focus of ten minutes or more with interruptions of a minute at most, a tenth in all: (start, end, focus)."""
        spans = merged((x, y) for x, y, name, productivity in self.within(a, b) if is_focus(name, productivity))
        out, first = [], 0
        while first < len(spans):
            focus, best, last = 0, None, first
            while last < len(spans) and (last == first or spans[last][0] - spans[last - 1][1] <= MINUTE):
                focus += spans[last][1] - spans[last][0]
                long = spans[last][1] - spans[first][0]
                if (long - focus) * 10 > long:
                    break
                if long >= 10 * MINUTE:
                    best = (last, focus)
                last += 1
            if best:
                out.append((spans[first][0], spans[best[0]][1], best[1]))
                first = best[0]
            first += 1
        return out

    def runs(self, a, b):
        """Focus with less than five minutes of anything else or nothing between: [start, end, of it]."""
        out = []
        for x, y, name, productivity in self.within(a, b):
            if is_focus(name, productivity):
                if out and x - out[-1][1] < 5 * MINUTE:
                    out[-1][1:] = [y, out[-1][2] + y - x]
                else:
                    out.append([x, y, y - x])
        return out

    def switches(self, a, b):
        tops = []
        for x, y, name, _ in self.within(a, b):
            top = name.split(" > ")[0]
            if tops and tops[-1][1] == x and tops[-1][2] == top:
                tops[-1][1] = y
            else:
                tops.append([x, y, top])
        tops = [t for t in tops if t[1] - t[0] >= 5000]
        return sum(s[2] != t[2] and t[0] - s[1] < MINUTE for s, t in zip(tops, tops[1:]))

    def trackers(self):
        """When a tracker was at work: from a record of a device to its next, at most a day apart."""
        devices = collections.defaultdict(list)
        for record in self.all_records:
            devices[record["device"]].append((record["start_ms"], record["start_ms"] + record["duration_ms"]))
        spans = []
        for uses in devices.values():
            uses.sort()
            spans += uses + [(x[0], y[0]) for x, y in zip(uses, uses[1:]) if y[0] - x[1] <= DAY]
        return merged(spans)

    @functools.cache
    def silent(self, date):
        """The hours of a date that are usually silent, by docs/counting.md."""
        weeks = sorted({day - datetime.timedelta(days=day.weekday()) for day in self.used})
        before = [week for week in weeks if week + datetime.timedelta(days=7) <= date]
        days = [week + datetime.timedelta(days=n) for week in (weeks[:8] if len(before) < 8 else before[-8:]) for n in range(7)]
        out = set(range(6))
        for is_like in (lambda day: day.weekday() == date.weekday(), lambda day: (day.weekday() > 4) == (date.weekday() > 4)):
            like = [self.used.get(day, ()) for day in days if is_like(day) and min(self.used) <= day <= max(self.used)]
            if len(like) > 2:
                out = {hour for hour in range(24) if 2 * sum(hour not in used for used in like) > len(like)}
                break
        # Where use begins or ends within an hour, the rest of it is like the hour beside it.
        return out | {hour for hour in self.used.get(date, ()) if {hour - 1, hour + 1} & out}

    @functools.cache
    def observed(self, a, b):
        """For how long it is known what was done: a tracker was at work, or silence is usual."""
        silent = []
        for start in range(a // HOUR * HOUR, b, HOUR):
            if local(start).hour in self.silent(local(start).date()):
                silent += outside(max(a, start), min(b, start + HOUR), self.at_work)
        return sum(y - x for x, y in [*cut(a, b, self.at_work), *silent])

    # Plans and goals

    def rule(self, event):
        """The categories that count for an event, and whether it is judged without any device in use."""
        names, at_screen = [], False
        for key, value, name, screen in self.plan_rules:
            if value in tags(event) if key == "tag" else re.search(value, event["title"]):
                names.append(name)
                at_screen |= bool(screen)
        return names, at_screen

    def judge(self, event):
        """Where an event's time went: on it, distraction, other, away, and its result."""
        a, b = event["start_ms"], event["end_ms"]
        names, at_screen = self.rule(event)
        on = self.total(a, b, lambda name, _: under(name, names))
        distraction = self.total(a, b, lambda name, p: not under(name, names) and p is not None and p < 0)
        active = self.total(a, b)
        # It begins with the first five minutes on it without a pause.
        spans = merged((x, y) for x, y, name, _ in self.within(a - 15 * MINUTE, b) if under(name, names))
        began = next((x for x, y in spans if y - x >= 5 * MINUTE), None)
        if not names:
            result = "no rule for it"
        elif "offline" in tags(event) or active < (b - a) / 4 and not at_screen:
            result = "not seen"
        elif on < 5 * MINUTE:
            result = "missed"
        elif on < (b - a) / 2:
            result = "short"
        else:
            result = "late" if began - a >= 10 * MINUTE else "kept"
        return dict(on=on, distraction=distraction, other=active - on - distraction, away=b - a - active,
                    planned=b - a, result=result, delay=None if began is None else began - a)

    def of(self, a, b):
        return [e for e in self.planned if a <= e["start_ms"] < b]

    def was_moved(self, a, b):
        """Whether a suggestion to move an event there was applied, and not undone."""
        with open(self.folder / "plans/decisions.csv", newline="") as file:
            last = {row["id"]: row for row in csv.DictReader(file)}
        place = "/".join(local(x).isoformat() for x in (a, b))
        return any(row["decision"] == "applied" and row["to"] == place for row in last.values())

    def is_free(self, a, b, but=None):
        return not any(e["start_ms"] < b and e["end_ms"] > a and e is not but for e in self.planned)

    def read_goals(self):
        text = (self.folder / "plans/goals.yaml").read_text()
        text = re.sub(r"- \{ (.*) \}", lambda m: "- " + m[1].replace(", ", "\n    "), text)
        goals = {}
        for block in re.split(r"\n  - ", text)[1:]:
            goal = dict(re.findall(r"^ *(\w+): (.+)$", block, re.M))
            goal["categories"] = [c for c in goal.get("categories", "").strip("[]").split(", ") if c]
            goals[goal["title"]] = goal
        with open(self.folder / "plans/sessions.csv", newline="") as file:
            rows = [(r["goal"].split(";"), *(int(datetime.datetime.fromisoformat(r[k]).timestamp() * 1000)
                                            for k in ("start", "end"))) for r in csv.DictReader(file)]
        for goal in goals.values():
            goal["sessions"] = [(a, b) for ids, a, b in rows if goal["id"] in ids]
            goal["begin"] = datetime.date.fromisoformat(goal["start"])
            goal["due"] = datetime.date.fromisoformat(goal["deadline"]) if "deadline" in goal else None
            goal["target"] = float(goal["target_hours"]) * HOUR
        return goals

    def goal_spans(self, goal, a, b):
        a = max(a, ms(goal["begin"]))
        if a >= b:
            return []
        spans = [(x, y) for x, y, name, _ in self.within(a, b) if under(name, goal["categories"])]
        return merged(spans + [(max(a, x), min(b, y)) for x, y in goal["sessions"] if x < b and y > a])

    def goal_done(self, goal, a, b):
        return sum(y - x for x, y in self.goal_spans(goal, a, b))


def is_focus(_, productivity):
    return productivity is not None and productivity >= 1


def is_distraction(_, productivity):
    return productivity is not None and productivity < 0


def tags(event):
    return event["tags"].split(",")


def under(name, categories):
    return any(name == c or name.startswith(c + " > ") for c in categories)
