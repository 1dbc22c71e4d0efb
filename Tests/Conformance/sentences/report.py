"""Forms of sentences, and a published report with what its records come to."""

import datetime
import html
import json
import re
import statistics
import unicodedata

import page
from books import LONG, MINUTE, MONTHS, WEEKDAYS, days_of, is_distraction, is_focus, ms, near, share

DATE = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \\d+ [A-Z][a-z][a-z]"
PARTS = {"D": r"((?:under|<)1 min|under 1 min|<1 min|(?:\d+ h )?\d+ min)", "P": r"((?:over |under )?\d+%)", "N": r"(\d+)",
         "T": r"(\d?\d:\d\d)", "DATE": f"({DATE})", "NAME": "“([^”]+)”", "TIMES": "(once|twice|\\d+ times)"}
FORMS = []


def form(name, pattern, table=None):
    """A form of sentence, or of a row of the table whose header begins as given; its check yields (holds, truth)."""
    for key, part in PARTS.items():
        pattern = pattern.replace("{" + key + "}", part)

    def keep(check):
        FORMS.append((name, re.compile(pattern), table, check))
        return check
    return keep


def date_of(text):
    weekday, day, month = text.replace(",", "").split()[:3]
    date = datetime.date(2026, MONTHS.index(month) + 1, int(day))
    return date if WEEKDAYS[date.weekday()] == weekday else None


def at(text):
    """Start and end in milliseconds of 'Mon 1 Jun 08:00–09:30', or the instant of 'Mon 1 Jun 08:00'."""
    date, clock = text.rsplit(" ", 1)
    times = [ms(date_of(date), c) for c in clock.split("–")]
    return times if len(times) > 1 else times[0]


def times(text):
    return {"once": 1, "twice": 2}.get(text) or int(text.split()[0])


def columns(line):
    """How many columns of a terminal a line takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Report:
    """A published report: what it is about, and its lines."""

    def __init__(self, books, site, folder):
        self.books, self.site, self.folder = books, site, folder
        self.json = json.loads((folder / "report.json").read_text())
        self.page = (folder / "index.html").read_text()
        self.lines = page.lines(self.page)
        self.first = datetime.date.fromisoformat(self.json["period"]["from"])
        self.end = datetime.date.fromisoformat(self.json["period"]["to"])
        self.a, self.b = ms(self.first), ms(self.end)
        self.is_week = self.json["kind"] == "week"
        self.dates = days_of(self.first, self.end)
        self.slack = sum(books.slack[date] for date in self.dates)
        self.events = books.of(self.a, self.b)
        self.judged = [(e, books.judge(e)) for e in self.events]
        self.alert, self.offers = None, ()

    def short_forms(self):
        """What is wrong with the short forms: their size, and figures that the page does not have."""
        told = page.figures(html.unescape(re.sub(r'style="[^"]*"', "", self.page.split("<body>", 1)[1])))
        for name, most, widest in (("report.md", 40, 78), ("report.txt", 40, 78), ("spoken.txt", 40, 1000)):
            text = (self.folder / name).read_text()
            lines = text.splitlines()
            if len(lines) > most or max(map(columns, lines)) > widest:
                yield f"{name}: {len(lines)} lines, {max(map(columns, lines))} columns"
            if missing := page.figures(text) - told:
                yield f"{name}: the page does not have {sorted(missing)}"
        if re.search(r"[^\w\s.,?!'-]", text) or len(text.split()) > (250 if self.is_week else 150):
            yield f"spoken.txt: {len(text.split())} words, or a mark that nobody says"

    def total(self, test=lambda n, p: True):
        return self.books.total(self.a, self.b, test)

    def figure(self, name, a=None, b=None):
        """A figure of the glance in its own unit, of this period or another; None where there is none."""
        a, b, books = a or self.a, b or self.b, self.books
        if name == "Focus":
            return books.focus(a, b)
        if name == "Distraction":
            return books.total(a, b, lambda n, p: p is not None and p < 0)
        if name == "Longest focus block":
            return max((y - x for x, y, _ in books.blocks(a, b)), default=None)
        if name == "Coverage":
            return books.observed(a, b) / (b - a)
        judged = [j for j in map(books.judge, books.of(a, b)) if j["result"] not in ("not seen", "no rule for it")]
        whole = sum(j["planned"] for j in judged)
        return sum(j["on"] for j in judged) / whole if whole else None

    def before(self, name):
        """The figure in the twelve weeks before: of the same weekday, or of these weeks."""
        return self.figures_of(name, [7 * week for week in range(1, 13)])

    def usual(self, name):
        """What a range is told of: the same before, or where they are under five all of Monday to Friday in four weeks."""
        same = self.before(name)
        if self.is_week or self.first.weekday() > 4 or len(same) > 4:
            return same
        alike = self.figures_of(name, [n for n in range(1, 29) if (self.first - datetime.timedelta(days=n)).weekday() < 5])
        return alike if len(alike) > max(2, len(same)) else same

    def middle(self, name):
        """The usual figure: of the same before, and where there is only one of Monday to Friday."""
        values = self.before(name)
        values = values if len(values) > 1 else self.usual(name)
        return statistics.median(values) if len(values) > 1 else None

    def figures_of(self, name, back):
        """The figure of the periods that began so many days before, of which enough is known."""
        out = []
        for days in back:
            first = self.first - datetime.timedelta(days=days)
            a, b = ms(first), ms(first + (self.end - self.first))
            if first >= self.books.first and self.books.observed(a, b) >= 0.8 * (b - a):
                value = self.figure(name, a, b)
                out += [] if value is None else [value]
        return out

    def share_slack(self, text, value):
        return share(text, value, 1) or (self.slack > 0 and share(text, value, 1, 0.01))

    def same(self, name, text, value):
        """Whether a figure of the glance in words is that value."""
        if value is None or text in ("n/d", "none"):
            # A day that was seen and had no block is no day of which nothing is known.
            return (value is None) == (text == ("none" if name == "Longest focus block" and self.total() else "n/d"))
        return near(text, value, self.slack) if name in ("Focus", "Distraction", "Longest focus block") else self.share_slack(text, value)

    def json_suggestion(self, kind, text):
        return any(s["kind"] == kind and s["text"] == text for s in self.json["suggestions"])


def verdict_of(value, low, high, median):
    """The words for a place in the usual range: thirds of it, the outer two on their own side of the median."""
    if value is None:
        return "no data to compare"
    if not low <= value <= high:
        return ("above" if value > high else "below") + " your usual range"
    third = (high - low) / 3
    return ("at the lower end of" if value < min(low + third, median) else "at the upper end of" if value > max(high - third, median)
            else "in the middle of") + " your usual range"
