"""Writes what a second program makes of weekly totals, which AnalysisTests compare the forecast of goals with.

Seven local-level models, whose level is a random walk with variance q and whose slope has the prior deviation s, both
in units of the week's noise, are weighted by how likely each made the past weeks (see
Sources/Analysis/GoalProgress/GoalForecast.swift). Student's distribution is scipy's, not the finite sum of the code.

    python3 -m venv .build/calibration
    .build/calibration/bin/pip install --require-hashes -r Tests/Calibration/requirements.txt
    .build/calibration/bin/python Tests/Calibration/forecast.py Tests/AnalysisTests/Golden
"""

import json
import math
import pathlib
import sys

import numpy as np
from scipy.stats import t as student

MODELS = ((0.0, 0.0), (0.03, 0.0), (0.1, 0.0), (0.3, 0.0), (1.0, 0.0), (0.0, 0.15), (0.1, 0.15))
MINUTE, WEEKS, HORIZON = 60_000, 12, 728


def filtered(y, q, s):
    level, slope, p, c, v = y[0], 0.0, 1.0, 0.0, s * s
    squares, logs = (0.3 * sum(y) / len(y)) ** 2, 0.0
    for value in y[1:]:
        level, p, c = level + slope, p + 2 * c + v + q, c + v
        f = p + 1
        surprise = value - level
        squares += surprise * surprise / f
        logs += math.log(f)
        k, g = p / f, c / f
        level, slope = level + k * surprise, slope + g * surprise
        v, c, p = v - g * c, c * (1 - k), p * (1 - k)
    n = len(y)
    return level, slope, p, c, v, squares / n, -0.5 * logs - 0.5 * n * math.log(squares)


def forecast(weeks, remaining):
    y = [value / 60 / MINUTE for value in weeks[-WEEKS:]]
    rest = remaining / 60 / MINUTE
    h = np.arange(1, HORIZON + 1) / 7
    h2, h3 = h * (h + 1) / 2, h**3 / 3 + h * h / 2 + h / 6
    fits = [(*filtered(y, q, s), q) for q, s in MODELS]
    weights = np.exp(np.array([fit[6] for fit in fits]) - max(fit[6] for fit in fits))
    chance = np.zeros(HORIZON)
    for (a, b, p, c, v, noise, _, q), weight in zip(fits, weights / weights.sum()):
        variance = noise * (h + h * h * p + 2 * h * h2 * c + h2 * h2 * v + q * h3)
        chance += weight * student.sf((rest - h * a - h2 * b) / np.sqrt(variance), len(y))
    return np.maximum.accumulate(chance)


def first(chance, wanted):
    reached = np.nonzero(chance >= wanted)[0]
    return int(reached[0]) + 1 if len(reached) else None


def main():
    rng = np.random.default_rng(20261122)
    cases = []
    for number in range(60):
        n = 3 + number % 12
        scale = float(rng.choice([5, 120, 900, 3000]))
        trend = float(rng.choice([-0.06, 0, 0, 0.06]))
        weeks = [int(v * (1 + trend) ** i) * MINUTE for i, v in enumerate(rng.gamma(2, scale / 2, n))]
        if number % 5 == 0:
            weeks[0] = 0
        if sum(weeks[-WEEKS:]) == 0:
            weeks[-1] = MINUTE
        remaining = int(rng.choice([0.3, 1, 4, 15, 60, 200]) * max(scale, 1)) * MINUTE + 1
        chance = forecast(weeks, remaining)
        cases.append({
            "weeks": weeks,
            "remaining": remaining,
            "chances": [
                {"days": int(d), "value": float(chance[d - 1])}
                for d in (1, 6, 7, 8, 13, 30, 61, 100, 200, 365, 500, 728)
            ],
            "quantiles": [first(chance, p) for p in (0.1, 0.5, 0.9)],
        })
    file = pathlib.Path(sys.argv[1]) / "forecast.json"
    file.write_text("[" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases) + "]\n")


if __name__ == "__main__":
    main()
