"""Writes the golden inputs and outcomes of the planning factor that AnalysisTests compare with.

numpy says the model of Sources/Analysis/PlanVersusActual/PlanningFactor.swift a second time, each forecast from a fit of its
own to all that was known before it: the penalised line is solved as least squares with rows for the
penalties.

    python3 -m venv .build/calibration
    .build/calibration/bin/pip install --require-hashes -r Tests/Calibration/requirements.txt
    .build/calibration/bin/python Tests/Calibration/golden_factor.py Tests/AnalysisTests/Golden
"""

import json
import pathlib
import sys

import numpy as np

HOUR = 3_600_000
LEVEL, SLOPE, BOUND, WINDOW = 5.0, 10.0, 2.0, 200


def fit(planned, ratios):
    """The level and the slope of the line."""
    x = np.log(np.asarray(planned, float) / HOUR)
    rows = np.vstack([np.column_stack([np.ones(len(x)), x]), [[LEVEL**0.5, 0], [0, SLOPE**0.5]]])
    return np.linalg.lstsq(rows, np.concatenate([ratios, [0, 0]]), rcond=None)[0]


def expected(line, planned):
    return float(line[0] + line[1] * np.log(planned / HOUR))


def case(seed, count):
    rng = np.random.default_rng(seed)
    names = ["algebra", "code", "essay", "lab"]
    effect = dict(zip(names, rng.normal(0, 0.3, 4)))
    planned, actual = [], []
    for _ in range(count):
        length = int(rng.choice([30, 45, 60, 90, 120, 180, 240])) * 60_000
        mine = sorted(rng.choice(names, size=int(rng.integers(0, 3)), replace=False).tolist())
        ratio = 0.2 - 0.3 * np.log(length / HOUR) + sum(effect[n] for n in mine) + rng.normal(0, 0.5)
        # Now and then something goes on all day, beyond the bound.
        ratio += 3 if rng.random() < 0.03 else 0
        planned.append(length)
        actual.append(int(length * np.exp(ratio)))
    ratios = np.clip(np.log(np.array(actual) / np.array(planned)), -BOUND, BOUND)
    errors = []
    for i in range(count):
        line = np.zeros(2) if i == 0 else fit(planned[:i], ratios[:i])
        errors.append(float(ratios[i] - expected(line, planned[i])))
    line = fit(planned, ratios)
    errors = sorted(errors[-WINDOW:])
    probes = []
    for length in [30, 60, 150, 240]:
        middle = expected(line, length * 60_000)
        for percent in (80, 90):
            # Whole numbers, so that no binary fraction decides a rank.
            low = (100 - percent) * (len(errors) + 1) // 200
            high = -(-(100 + percent) * (len(errors) + 1) // 200)
            probes.append({
                "planned": length * 60_000, "percent": percent, "middle": middle,
                "low": middle + errors[max(1, low) - 1],
                "high": middle + errors[min(len(errors), high) - 1],
            })
    return {
        "planned": planned, "actual": actual, "level": float(line[0]),
        "slope": float(line[1]), "errors": errors, "probes": probes,
    }


folder = pathlib.Path(sys.argv[1])
for number, count in enumerate([20, 21, 60, 199, 260], start=1):
    text = json.dumps(case(number, count), separators=(",", ":"))
    (folder / f"factor-{number:02}.json").write_text(text + "\n")
