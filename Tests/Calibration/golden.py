"""Writes the golden inputs and outcomes of the surface of shares that AnalysisTests compare with.

numpy says the formulas of Sources/Analysis/Forecast/FocusSurface.swift a second time.

    python3 -m venv .build/calibration
    .build/calibration/bin/pip install --require-hashes -r Tests/Calibration/requirements.txt
    .build/calibration/bin/python Tests/Calibration/golden.py Tests/AnalysisTests/Golden
"""

import json
import pathlib
import sys
from statistics import NormalDist

import numpy as np

SLOTS = 12  # Five minutes each.
SPREADS = np.linspace(0, 0.35, 15)
SYMBOLS = "abcdefghijklmnopqrstuvwxyz"


def quantile(p):
    """Standard normal quantiles."""
    return np.vectorize(NormalDist().inv_cdf)(p)


def simulate(rng, count, shares):
    """Days from Monday on: minutes of focus and of activity by hour."""
    slots = 24 * SLOTS
    keep = np.exp(-1 / 8)
    noise = rng.standard_normal((count, slots))
    latent = np.empty((count, slots))
    latent[:, 0] = noise[:, 0]
    for i in range(1, slots):
        latent[:, i] = keep * latent[:, i - 1] + np.sqrt(1 - keep**2) * noise[:, i]
    latent = np.sqrt(0.15) * rng.standard_normal((count, 1)) + np.sqrt(0.85) * latent
    weekday = np.arange(count) % 7
    focused = latent < quantile(np.repeat(shares[weekday], SLOTS, axis=1))
    present = rng.random((count, 24)) < np.where((np.arange(24) >= 8) & (np.arange(24) < 23), 0.7, 0)
    part = rng.beta(4, 2, size=(count, 24))
    active = (rng.random((count, 24, SLOTS)) < part[:, :, None]) & present[:, :, None]
    focus = (focused.reshape(count, 24, SLOTS) & active).sum(2) * 5.0
    active = active.sum(2) * 5.0
    usable = (active.sum(1) >= 120) & ((active >= 5).sum(1) >= 4)
    return focus[usable], active[usable], np.arange(count)[usable]


def surface(focus, active, weekday, weights):
    valid = active >= 15
    share = np.where(valid, focus / np.maximum(active, 1e-9), 0)
    weight = np.where(valid, weights[:, None], 0)
    grand = (weight * share).sum() / weight.sum()

    def level(group, groups):
        n, s, n2 = np.zeros((groups, 24)), np.zeros((groups, 24)), np.zeros((groups, 24))
        np.add.at(n, group, weight)
        np.add.at(s, group, weight * share)
        np.add.at(n2, group, weight**2)
        count = np.where(n > 0, n**2 / np.maximum(n2, 1e-12), 0)
        return count, np.where(n > 0, s / np.maximum(n, 1e-12), 0)

    count, hours = level(np.zeros(len(weekday), int), 1)
    residual = (weight * (share - hours[0]) ** 2).sum() / weight.sum()
    residual *= count.sum() / max(count.sum() - (count > 0).sum(), 1)
    by_day = (weight * (share - grand)).sum(1)
    levels = [
        (np.zeros(len(weekday), int), 1, [0]),
        ((weekday >= 5).astype(int), 2, [0, 0]),
        (weekday, 7, [0, 0, 0, 0, 0, 1, 1]),
    ]
    levels = [(*level(group, groups), parent) for group, groups, parent in levels]

    def drawn(chances):
        mean = np.full((1, 24), grand)
        variance = np.full((1, 24), (by_day**2).sum() / weight.sum() ** 2)
        for count, own, parent in levels:
            above, spread_above = mean[parent], variance[parent]
            used = count > 0
            noise = residual / np.maximum(count, 1e-9)
            total = SPREADS[:, None, None] ** 2 + noise
            logs = np.where(used, -0.5 * np.log(total) - 0.5 * (own - above) ** 2 / total, 0)
            first = second = 0
            for t, p in zip(SPREADS, chances(logs, used)):
                pull = np.where(used, t * t / (t * t + noise), 0)
                m = above + pull * (own - above)
                v = (1 - pull) * t * t + (1 - pull) ** 2 * spread_above
                first, second = first + p * m, second + p * (v + m * m)
            mean, variance = first, second - first**2
        return numbers(mean), numbers(variance)

    prior = np.exp(-0.5 * (SPREADS / 0.15) ** 2)
    prior /= prior.sum()

    def common(logs, used):
        logs = logs.sum((1, 2)) + np.log(prior)
        chance = np.exp(logs - logs.max())
        return chance / chance.sum()

    means, variances = drawn(common)
    return {
        "means": means,
        "variances": variances,
        "residual": number(residual),
    }


def number(value):
    return round(float(value), 11)


def numbers(values):
    return [number(v) for v in np.ravel(values)]


def letters(minutes):
    return ["".join(SYMBOLS[int(m // 5)] for m in day) for day in minutes]


def scenarios():
    flat = np.full((7, 24), 0.5)

    def with_hours(base, *changes):
        shares = np.full((7, 24), base)
        for days, hours, change in changes:
            shares[days, hours] += change
        return shares

    every, work = slice(0, 7), slice(0, 5)
    peak = lambda d: with_hours(0.5, (every, slice(9, 11), d))
    both = with_hours(0.5, (every, slice(9, 11), 0.25), (every, slice(14, 16), -0.25))
    late = with_hours(0.5, (every, slice(20, 23), 0.3))
    weekend = with_hours(0.5, (slice(5, 7), slice(0, 24), -0.25))
    return [
        ("flat 50%", 14, flat), ("flat 50%", 28, flat), ("flat 50%", 56, flat),
        ("flat 15%", 28, flat * 0.3), ("flat 85%", 28, flat * 1.7), ("few days", 8, flat),
        ("peak .1", 28, peak(0.1)), ("peak .2", 28, peak(0.2)), ("peak .2", 56, peak(0.2)),
        ("peak .3", 14, peak(0.3)), ("peak .3", 28, peak(0.3)), ("peak .3", 42, peak(0.3)),
        ("peak and slump", 42, both), ("peak and slump", 56, both),
        ("weekday peak", 42, with_hours(0.5, (work, slice(9, 11), 0.3))),
        ("weekday peak", 56, with_hours(0.5, (work, slice(9, 11), 0.35))),
        ("weekend lower", 42, weekend), ("late", 28, late), ("late", 42, late),
        ("strong", 42, with_hours(0.45, (every, slice(9, 12), 0.35))),
    ]


def main(folder):
    for index, (name, count, shares) in enumerate(scenarios(), 1):
        rng = np.random.default_rng(1000 + index)
        focus, active, day = simulate(rng, count, shares)
        age = count - 1 - day
        golden = {
            "name": f"{name}, {count} days",
            "days": day.tolist(),
            "count": count,
            "active": letters(active),
            "focus": letters(focus),
            "surface": surface(focus, active, day % 7, 2.0 ** (-age / 42)),
        }
        file = folder / f"surface-{index:02}.json"
        file.write_text(json.dumps(golden, separators=(",", ":")).replace('],"', '],\n"') + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
