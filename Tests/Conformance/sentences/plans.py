"""Forms of the plan against what was done, and of alerts."""

import collections
import datetime
import re

from books import (HOUR, MINUTE, cut, days_of, duration, is_distraction, is_focus, local, merged, ms, near, outside, share, tags,
                   under, words)
from report import DATE, at, date_of, form


def event_named(r, title, span):
    found = [e for e in r.books.planned if e["title"] == title and [e["start_ms"], e["end_ms"]] == at(span)]
    return (found[0], r.books.judge(found[0])) if found else (None, None)


@form("alert of distraction", r"- {D} of distraction \({D} of it ([^)]+)\) in {NAME} \(([^)]+)\), {P} of its time\.")
def alert_distraction(r, m):
    event, judged = r.alert = event_named(r, m[4], m[5])
    yield event is not None, "no such event in the plan"
    a, b = event["start_ms"], event["end_ms"]
    most = r.books.total(a, b, lambda n, p: n == m[3])
    names = {n for _, _, n, p in r.books.within(a, b) if is_distraction(n, p)}
    yield near(m[1], judged["distraction"], r.slack) and share(m[6], judged["distraction"], b - a, r.slack), words(
        judged["distraction"])
    yield near(m[2], most, r.slack) and most == max(r.books.total(a, b, lambda n, p, k=k: n == k) for k in names), words(most)


@form("alert of other things", r"- {NAME} \(([^)]+)\): {D} of {D} on it, {D} on other things, {D} of it distraction\.")
def alert_other(r, m):
    event, judged = r.alert = event_named(r, m[1], m[2])
    yield event is not None, "no such event in the plan"
    other = judged["distraction"] + judged["other"]
    yield near(m[3], judged["on"]) and near(m[4], judged["planned"]), words(judged["on"])
    yield near(m[5], other) and near(m[6], judged["distraction"]), words(other)


@form("alert: late", r" It began {D} late\.")
def alert_late(r, m):
    yield near(m[1], r.alert[1]["delay"]), words(r.alert[1]["delay"])


@form("alert: free", r" Next free {D}: ({DATE}{T}–{T})\.".replace("{DATE}", DATE + " "))
def alert_free(r, m):
    (a, b), long = at(m[2]), duration(m[1])
    yield b - a == long and r.books.is_free(a - 10 * MINUTE, b + 10 * MINUTE) and a >= r.b, "not free"
    # What the alerts above were offered is taken, and of the rest it is the first.
    taken, r.offers = r.offers, (*r.offers, (a, b))
    yield not any(x - 10 * MINUTE < b and y + 10 * MINUTE > a for x, y in taken), "an alert above has that time"
    for date in days_of(r.end, r.end + datetime.timedelta(days=14)):
        for start in range(ms(date, "08:00"), ms(date, "18:00") - long + 1, 15 * MINUTE):
            if start < a and r.books.is_free(start - 10 * MINUTE, start + long + 10 * MINUTE) and not any(
                    x - 10 * MINUTE < start + long and y + 10 * MINUTE > start for x, y in taken):
                yield False, f"{local(start):%a %d %b %H:%M} is free, with ten minutes on each side"
                return


@form("alert: because", r"  Because: distraction took {P} of {D} of active time; (?:expected at those hours: (\d+)%"
      r" \(approximate 90% interval (\d+)% to (\d+)%, {N} days\)|whether that is usual: insufficient evidence \(have"
      r" {N}"
      r" days?, need {N}\))\.")
def alert_because(r, m):
    event, judged = r.alert
    active = judged["planned"] - judged["away"]
    yield near(m[2], active) and share(m[1], judged["distraction"], active), words(active)
    days = (local(event["start_ms"]).date() - datetime.timedelta(days=local(event["start_ms"]).weekday()) - r.books.first).days
    yield int(m[6] or m[7]) == days and (not m[7] or days < int(m[8])), f"{days} days before its week"
    if m[3]:
        yield int(m[4]) <= int(m[3]) <= int(m[5]), "outside of its interval"
        yield int(m[1][:-1]) >= int(m[3]), "no reason: it took less than expected"


@form("alert: because of other things", r"  Because: {P} of its time went to it, and {P} to other things\.")
def alert_because_other(r, m):
    event, judged = r.alert
    other = judged["distraction"] + judged["other"]
    yield share(m[1], judged["on"], judged["planned"]) and share(m[2], other, judged["planned"]), words(other)
    yield judged["on"] < judged["planned"] / 2 and other >= HOUR / 2, "no large departure from the plan"


@form("alerts left out", r"{N} lighter alerts? left out, with {D} of distraction\.")
def alerts_left(r, m):
    told = r.json["alerts_left_out"]
    yield told["alerts"] == int(m[1]) and near(m[2], told["distract_ms"]), str(told)


@form("alerts as usual", r"{N} events? with much distraction \({D}\) (?:is|are) no alert: those hours usually have"
      r" as much\.")
def alerts_usual(r, m):
    told = r.json["alerts_left_out"]
    yield told["as_usual"] == int(m[1]) and near(m[2], told["as_usual_distract_ms"]), str(told)
    yield any(near(m[2], j["distraction"]) for _, j in r.judged) or int(m[1]) > 1, "no event has as much"


@form("planned events", r"{N} events? planned \({D}\): ((?:\d+ [a-z ]+(?: \(\d+ of them begun late\))?(?:, )?)+)\.")
def events_planned(r, m):
    counts = collections.Counter(j["result"] for _, j in r.judged)
    said = {k: int(n) for n, k in (part.split(" (")[0].split(" ", 1) for part in m[3].split(", "))}
    late = re.search(r"\((\d+) of them begun late\)", m[3])
    if late:
        said["kept"], said["late"] = said["kept"] - int(late[1]), int(late[1])
        said = {k: n for k, n in said.items() if n}
    yield int(m[1]) == len(r.events) and said == counts, str(dict(counts))
    hours = sum(b - a for a, b in merged((e["start_ms"], e["end_ms"]) for e, _ in r.judged))
    yield near(m[2], hours), f"hours planned {words(hours)}"


@form("time that can be judged", r" Of the {D} that can be judged: {D} on it, {D} distraction, {D} other, {D} away\.")
def time_judged(r, m):
    judged = [j for _, j in r.judged if j["result"] not in ("not seen", "no rule for it")]
    for text, key in zip(m.groups(), ("planned", "on", "distraction", "other", "away")):
        value = sum(j[key] for j in judged)
        yield near(text, value, r.slack), f"{key} {words(value)}"


@form("row of an event", r"\| {T}–{T} \| (.+?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+)"
      r" \|", "| When |")
def event_row(r, m):
    title, label = re.fullmatch(r"(.*?)( \(moved as lockin suggested\))?", m[3]).groups()
    found = [j for e, j in r.judged if (e["start_ms"], e["title"]) == (ms(r.first, m[1]), title) and e["end_ms"] == ms(
        r.first, m[2])]
    yield len(found) == 1, "not in the plan"
    judged = found[0]
    for text, key in zip(m.groups()[3:8], ("planned", "on", "distraction", "other", "away")):
        yield text == "n/d" and judged["result"] == "no rule for it" or near(text, judged[key], r.slack), (
            f"{key} {words(judged[key])}")
    result, *rest = m[9].split(", ")
    yield result.split(" by ")[0] == judged["result"], judged["result"]
    delay = judged["delay"]
    for said in ([result] if " by " in result else []) + rest:
        late = re.search(r"(?:by|began) (\d+ h \d+ min|\d+ min)( early)?", said)
        if late:
            yield near(late[1], -delay if late[2] else delay, r.slack), f"began at {delay / MINUTE:.1f} min"
        elif said == "began on time":
            yield abs(delay) < 1.5 * MINUTE, f"began at {delay / MINUTE:.1f} min"
        elif said == "began at least 15 min early":
            yield delay == -15 * MINUTE, f"began at {delay / MINUTE:.1f} min"
        else:
            yield said == "its time went to other things" and judged["distraction"] + judged["other"] > judged["planned"] / 2, (
                f"{said}: {words(judged['distraction'] + judged['other'])}")
    yield bool(label) == r.books.was_moved(ms(r.first, m[1]), ms(r.first, m[2])), "what plans/decisions.csv says"
    yield result != "missed" or not rest or rest == ["its time went to other things"], "what was missed did not begin"


@form("by tag", r"By tag, before and after the event as well: (.+)\.$")
def by_tag(r, m):
    for tag, actual, planned, sign in re.findall(r"(\w+) (\d+ h \d+ min|\d+ min) of (\d+ h \d+ min|\d+ min) \(([-+]?\d+)%\)", m[1]):
        of_tag = [(e, j) for e, j in r.judged if tag in tags(e) and j["result"] not in (
            "not seen", "no rule for it")]
        whole = sum(j["planned"] for _, j in of_tag)
        on = sum(j["on"] for _, j in of_tag)
        around = sum(r.books.total(e["start_ms"] - 3 * HOUR, e["end_ms"] + 3 * HOUR, lambda n, p, e=e: under(
            n, r.books.rule(e)[0])) for e, _ in of_tag)
        yield near(planned, whole), words(whole)
        yield on - MINUTE / 2 - r.slack <= duration(actual) <= around + MINUTE / 2 + r.slack, f"{words(on)} within"
        yield abs(int(sign) - (100 * duration(actual) / whole - 100)) < 1, f"{100 * duration(actual) / whole - 100:.1f}%"


@form("focus outside the plan", r"Focus outside the plan: {D}(?:, and {D} within events that it does not belong to)?\.")
def focus_outside(r, m):
    plan = merged((e["start_ms"], e["end_ms"]) for e in r.books.planned)
    away = sum(y - x for a, b, n, p in r.books.within(r.a, r.b) if is_focus(n, p) for x, y in outside(a, b, plan))
    not_its = sum(r.books.total(e["start_ms"], e["end_ms"], lambda n, p, e=e: is_focus(n, p) and not under(
        n, r.books.rule(e)[0])) for e in r.events)
    yield near(m[1], away, r.slack), words(away)
    yield near(m[2], not_its, r.slack) if m[2] else not_its < MINUTE, words(not_its)


@form("hours after the period", r"{D} of that come after (?:the day|the week), and count there\.")
def hours_after(r, m):
    beyond = sum(e["end_ms"] - max(e["start_ms"], r.b) for e, _ in r.judged if e["end_ms"] > r.b)
    yield near(m[1], beyond), words(beyond)


@form("begun before", r"No event begins in these hours; what began before goes on for {D}\.")
def begun_before(r, m):
    yield not r.events, f"{len(r.events)} events"
    inside = merged((max(e["start_ms"], r.a), min(e["end_ms"], r.b)) for e in r.books.planned
                    if e["start_ms"] < r.a < e["end_ms"])
    yield near(m[1], sum(b - a for a, b in inside)), "other hours"


@form("began before and goes on", r"- (.+): from (\w+) (\d+) (\w+) {T} to (\w+) (\d+) (\w+) {T}$")
def goes_on(r, m):
    found = [e for e in r.books.planned if e["title"] == m[1] and e["start_ms"] < r.a < e["end_ms"]]
    yield bool(found), "not in the calendar"
    yield any(local(e["start_ms"]).day == int(m[3]) and local(e["end_ms"]).day == int(m[7]) for e in found), "other days"


@form("nothing was planned", r"Nothing was planned for these hours\.")
def nothing_planned(r, m):
    yield not r.events, f"{len(r.events)} events"


@form("no hours were planned", r"No hours were planned: \w+ (?:whole-day )?events?, which fills? no hours\.")
def no_hours_planned(r, m):
    yield not r.events, f"{len(r.events)} events"


@form("not counted as planned", r"- (.+): {DATE}(?: to {DATE})?, all day$|- (.+): (\w+) (\d+) {T}–{T}, free,"
      r" cancelled or declined$")
def not_counted(r, m):
    title, date = (m[1], date_of(m[2])) if m[1] else (m[4], next(d for d in r.dates if d.day == int(m[6])))
    found = [e for e in r.books.events if e["title"] == title and local(e["start_ms"]).date() == date]
    yield bool(found) and found[0]["exclusion"] == ("all_day" if m[1] else "not_busy"), "not in the calendar"
    yield not m[3] or found[0]["end_ms"] == ms(date_of(m[3]) + datetime.timedelta(days=1)), "its last day"
