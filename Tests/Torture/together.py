"""Eight commands at once: each does what it says or says that another is at work, and then all is as if they had come
one after the other."""

import json
import random
import subprocess
import threading
import time

import scene
import verdict

ROUNDS = 250
# Each edits a file, or a place of one, of its own, so that any order comes to the same.
EDITS = [
    ["goals", "add", "Learn Rust", "--target-hours", "60", "--start", "2026-06-02"],
    ["todo", "done", "Books"],
    ["todo", "add", "Pack", "--list", "trip"],
    ["events", "edit", "Lecture", "--end", "2026-06-02T12:30"],
    ["habits", "done", "tea", "--date", "2026-06-01"],
    ["templates", "add", "water", "--start", "2026-06-02"],
    ["categories", "add", "Work > Reading", "--app", "evince", "--class", "1"],
    ["session", "start", "thesis", "--minutes", "30"],
]
OTHERS = [["run"], ["run"], ["run"], ["import", "inbox/d.csv"], ["archive", "check"], ["report", "day", "2026-05-31"], ["dump"],
          ["status"], ["backup", "../kept/b.backup"], ["plan", "export"], ["check"], ["goals"]]


def cases(_):
    for seed in range(ROUNDS):
        yield "eight at once", (seed,)


def run(mine, case, known):
    chance = random.Random(case[0])
    edits = chance.sample(EDITS, chance.randrange(1, 7))
    words = edits + [chance.choice(OTHERS) for _ in range(8 - len(edits))]
    chance.shuffle(words)
    key = "together", tuple(sorted(map(tuple, edits)))
    if key not in mine.goldens:
        mine.begin("news")
        for one in edits:
            mine.sound(one, scene.NEXT)
        mine.goldens[key] = finish(mine)
    mine.begin("news")
    outcomes, pauses = {}, [chance.random() * chance.choice([0, 0.01, 0.06]) for _ in words]

    def call(number):
        time.sleep(pauses[number])
        outcomes[number] = mine.call(words[number], scene.NEXT)

    threads = [threading.Thread(target=call, args=(number,)) for number in range(len(words))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = []
    for number, (code, _, said) in sorted(outcomes.items()):
        if code not in (0, 3, 75):
            wrong.append(f"{' '.join(words[number])} ended with {code}: {said[-300:]}")
        elif code == 75:
            wrong += verdict.of_end(code, said)
            if words[number] in edits:
                mine.sound(words[number], scene.NEXT)
    found, wanted = finish(mine), dict(mine.goldens[key])
    # A calendar counts how often an event changed since it was first written, and what a run suggests between two edits
    # stays known.
    for look in (found, wanted):
        look.pop("ws/exports/plan.ics")
        look["history"] = {key: line for key, line in json.loads(look["history"]).items() if '"suggestion"' not in key}
    return wrong + verdict.differences(found, wanted)


def finish(mine):
    """How all looks when each command that makes a file of its own has come once more, and a run."""
    mine.sound(["plan", "export"], scene.NEXT)
    mine.sound(["backup", "../kept/b.backup"], scene.NEXT)
    return mine.end(scene.Deed("", "news", [], now=scene.NEXT))
