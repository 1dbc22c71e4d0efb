"""Nights as of instants that go back and forth: the last one publishes what a new workspace would."""

import random

import scene

INSTANTS = ["1971-01-01T00:00:00Z", "2026-05-30T21:00:00Z", "2026-05-31T22:30:00Z", scene.NOW, "2026-06-01T05:59:59Z",
            scene.NEXT, "2026-06-09T06:00:00Z", "2026-07-20T03:00:00Z", "2027-03-28T01:30:00Z", "2099-12-31T23:59:59Z"]
COUNT = 300


def cases(_):
    for seed in range(COUNT):
        yield "clocks that jump", (seed,)


def run(mine, case, known):
    chance = random.Random(case[0])
    nights = [chance.choice(INSTANTS) for _ in range(chance.randrange(2, 6))]
    last = chance.choice([scene.NOW, scene.NEXT, "2026-06-09T06:00:00Z"])
    wanted = mine.goldens.get(("clock", last))
    if wanted is None:
        mine.begin("new")
        wanted = mine.goldens["clock", last] = end(mine, last)
    mine.begin("new")
    wrong = []
    for now in nights:
        code, _, said = mine.call(["run"], now)
        # Before the first record there is nothing to publish.
        if code not in (0, 3, 65):
            wrong.append(f"the night of {now} ends with {code}: {said[-300:]}")
    found = end(mine, last)
    # What is no longer published stays where it is, and exports are called by the day on which they were read.
    names = [name for name, value in wanted.items() if found.get(name) != value and "/archive/" not in name]
    names += [name for name in found if scene.is_draft(name)]
    if names:
        wrong.append(f"after {nights} the night of {last} differs from a new workspace's: {sorted(names)[:6]}")
    return wrong


def end(mine, now):
    mine.sound(["run"], now)
    found = mine.look()
    found["dump"] = mine.sound(["dump"], now)
    return found
