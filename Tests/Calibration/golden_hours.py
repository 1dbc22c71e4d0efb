"""Writes made-up days and what the programs in `reference` make of them: tested claims and the hours' model.

AnalysisTests give the code the same days and the same rotations (those of SplitMix64 with the seed 1, taken modulo the
number of a day's active hours) and compare all figures.

    python3 -m venv .build/calibration
    .build/calibration/bin/pip install --require-hashes -r Tests/Calibration/requirements.txt
    .build/calibration/bin/python Tests/Calibration/golden_hours.py Tests/AnalysisTests/Golden
"""

import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "reference"))
from forecast_hours import Hours  # noqa: E402
from weekday_peaks import day_sets, search  # noqa: E402

FIRST, DAYS = 739845, 84  # Monday 26 August 2026 in days from the year 1 on


def letters(minutes):
    return "".join(chr(65 + int(v)) for v in minutes)


def person(number, rng):
    """Minutes of activity and focus, and plans: 0 none, 1 work that wants focus, 2 others."""
    active = np.zeros((DAYS, 24), int)
    focus = np.zeros((DAYS, 24), int)
    plans = np.zeros((DAYS, 24), int)
    level = 0.0
    for d in range(DAYS):
        weekday = d % 7
        level = 0.5 * level + 0.06 * rng.standard_normal()
        if rng.random() < 0.1:
            continue
        if number >= 2 and weekday in (1, 3):
            plans[d, 10:12] = 2
        if number >= 3 and weekday < 5 and rng.random() < 0.6:
            at = int(rng.integers(4, 14))
            plans[d, at:at + 2] = 1
        drift = 0.0
        for h in range(3, 19 if weekday < 5 else 14):
            if rng.random() < 0.15:
                continue
            drift = 0.6 * drift + 0.08 * rng.standard_normal()
            a = int(rng.integers(1, 13)) * 5
            x = 0.4 - 0.1 * (weekday >= 5) + level + drift + 0.05 * rng.standard_normal()
            x += 0.25 * (number in (1, 4) and weekday < 5 and h in (5, 6))
            x += 0.35 * (number == 2 and weekday in (0, 4) and h in (8, 9))
            x += 0.3 * (number == 5 and (FIRST + d) % 6 < 3 and h in (6, 7))
            x -= 0.25 * (number == 4 and h in (9, 10))
            x += 0.2 * (plans[d, h] == 1)
            active[d, h], focus[d, h] = a, round(a * min(max(x, 0), 1))
    return active, focus, plans


def main():
    rng = np.random.default_rng(20261122)
    cases = []
    for number in range(6):
        active, focus, plans = person(number, rng)
        A, F = active.astype(float), focus.astype(float)
        free = plans == 0
        found = search(A * free, F * free, FIRST) or []
        names = [name for name, _ in day_sets(FIRST, DAYS)]
        ahead = {name: on for name, on in day_sets(FIRST, DAYS + 7)}
        claims = [
            dict(c, days=ahead[c["set"]] * 1.0, hours=np.isin(np.arange(24), c["hours"]) * 1.0,
                 cycle="off" in c["set"] and "7 on" not in c["set"])
            for c in found
        ]
        model = Hours(A.copy(), F, plans, claims)
        moves = []
        for a, b in (((85, 12), (86, 5)), ((87, 15), (84, 8)), ((84, 9), (88, 6)), ((89, 5), (84, 5))):
            g, (low, high), chance, _ = model.move([(a[0], a[1]), (a[0], a[1] + 1)], [(b[0], b[1]), (b[0], b[1] + 1)])
            moves.append({"from": a, "to": b, "gain": g, "deviation": (high - low) / 2 / 1.645, "chance": chance})
        expected = []
        for d, h in ((84, 5), (86, 8), (89, 6), (90, 10)):
            m, mean, day = model.expect(d, [h, h + 1], 40)
            expected.append({"day": d, "hour": h, "share": m, "mean": mean, "single": day})
        cases.append({
            "first": FIRST - 719163,
            "active": [letters(row) for row in active],
            "focus": [letters(row) for row in focus],
            "plans": ["".join(str(v) for v in row) for row in plans],
            "claims": [
                {"kind": names.index(c["set"]), "hours": c["hours"], "mean": c["mean"], "error": c["se"],
                 "statistic": c["T"], "critical": c["c"], "chance": c["p"], "days": c["n"]}
                for c in found
            ],
            "noise": [float(v) for v in model.par],
            "level_variance": float(model.extra),
            "gate": float(model.gate),
            "expected": expected,
            "moves": moves,
        })
        print(number, [(c["set"], c["hours"], round(c["mean"], 3), c["p"]) for c in found], model.gate)
    file = pathlib.Path(sys.argv[1]) / "hours.json"
    file.write_text("[" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases) + "]\n")


if __name__ == "__main__":
    main()
