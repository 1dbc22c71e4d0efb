"""Writes what scipy makes of weekly totals, which InsightsTests compare the forecast of goals with.

The formula is that of Sources/Insights/GoalProgress/GoalForecast.swift, said a second time: every day up to two
years, made monotone by a running maximum, and the first day that reaches 10, 50 and 90%.

    python3 -m venv .build/calibration
    .build/calibration/bin/pip install --require-hashes -r Tests/Calibration/requirements.txt
    .build/calibration/bin/python Tests/Calibration/forecast.py Tests/InsightsTests/Golden
"""

import json
import pathlib
import sys

import numpy as np
from scipy.stats import t

MINUTE = 60_000
DAYS = np.arange(1, 731)


def forecast(weeks, remaining):
    y = np.array(weeks, float)
    n = len(y)
    mean = y.mean()
    spread = ((n - 1) * y.var(ddof=1) + 2 * (0.6 * mean) ** 2) / (n + 1)
    h = DAYS / 7
    chance = t.sf((remaining - h * mean) / np.sqrt(spread * (h + h * h / n)), n + 1)
    return np.maximum.accumulate(chance)


def first(chance, wanted):
    reached = np.nonzero(chance >= wanted)[0]
    return int(DAYS[reached[0]]) if len(reached) else None


def main():
    rng = np.random.default_rng(20261121)
    cases = []
    for number in range(60):
        n = 2 + number % 11
        scale = float(rng.choice([5, 120, 900, 3000]))
        weeks = [int(v) * MINUTE for v in rng.gamma(2, scale / 2, n)]
        if number % 5 == 0:
            weeks[0] = 0
        if sum(weeks) == 0:
            weeks[-1] = MINUTE
        remaining = int(rng.choice([0.3, 1, 4, 15, 60, 200]) * max(scale, 1)) * MINUTE + 1
        chance = forecast(weeks, remaining)
        cases.append({
            "weeks": weeks,
            "remaining": remaining,
            "chances": [
                {"days": int(d), "value": float(chance[d - 1])}
                for d in (1, 6, 7, 8, 13, 30, 61, 100, 200, 365, 500, 730)
            ],
            "quantiles": [first(chance, p) for p in (0.1, 0.5, 0.9)],
        })
    file = pathlib.Path(sys.argv[1]) / "forecast.json"
    file.write_text("[" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases) + "]\n")


if __name__ == "__main__":
    main()
