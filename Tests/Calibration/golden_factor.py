"""Writes the golden inputs and outcomes of the planning factor that AnalysisTests compare with.

numpy says the model of Sources/Analysis/PlanVersusActual/PlanningFactor.swift a second time, each forecast from a fit of its
own to all that was known before it: the penalised line is solved as least squares with rows for the
penalties, and offsets are means of residuals with rows of zeros.

    python3 -m venv .build/calibration
    .build/calibration/bin/pip install --require-hashes -r Tests/Calibration/requirements.txt
    .build/calibration/bin/python Tests/Calibration/golden_factor.py Tests/AnalysisTests/Golden
"""

import json
import pathlib
import sys

import numpy as np

HOUR = 3_600_000
LEVEL, SLOPE, TAG, BOUND, WINDOW = 5.0, 10.0, 20.0, 2.0, 200


def fit(planned, ratios, tags):
    """The line and the offset of each tag."""
    x = np.log(np.asarray(planned, float) / HOUR)
    rows = np.vstack([np.column_stack([np.ones(len(x)), x]), [[LEVEL**0.5, 0], [0, SLOPE**0.5]]])
    line = np.linalg.lstsq(rows, np.concatenate([ratios, [0, 0]]), rcond=None)[0]
    rest = np.asarray(ratios) - line[0] - line[1] * x
    offsets = {}
    for name in sorted({name for names in tags for name in names}):
        mine = [rest[i] for i, names in enumerate(tags) if name in names]
        offsets[name] = float(np.mean(mine + [0.0] * int(TAG)))
    return line, offsets


def expected(line, offsets, planned, tags):
    known = [offsets.get(name, 0.0) for name in tags]
    return float(line[0] + line[1] * np.log(planned / HOUR) + (np.mean(known) if known else 0.0))


def case(seed, count):
    rng = np.random.default_rng(seed)
    names = ["algebra", "code", "essay", "lab"]
    effect = dict(zip(names, rng.normal(0, 0.3, 4)))
    planned, actual, tags = [], [], []
    for _ in range(count):
        length = int(rng.choice([30, 45, 60, 90, 120, 180, 240])) * 60_000
        mine = sorted(rng.choice(names, size=int(rng.integers(0, 3)), replace=False).tolist())
        ratio = 0.2 - 0.3 * np.log(length / HOUR) + sum(effect[n] for n in mine) + rng.normal(0, 0.5)
        # Now and then something goes on all day, beyond the bound.
        ratio += 3 if rng.random() < 0.03 else 0
        planned.append(length)
        tags.append(mine)
        actual.append(int(length * np.exp(ratio)))
    ratios = np.clip(np.log(np.array(actual) / np.array(planned)), -BOUND, BOUND)
    errors = []
    for i in range(count):
        if i == 0:
            line, offsets = np.zeros(2), {}
        else:
            line, offsets = fit(planned[:i], ratios[:i], tags[:i])
        errors.append(float(ratios[i] - expected(line, offsets, planned[i], tags[i])))
    line, _ = fit(planned, ratios, tags)
    errors = sorted(errors[-WINDOW:])
    probes = []
    for length in [30, 60, 150, 240]:
        middle = expected(line, {}, length * 60_000, [])
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
        "planned": planned, "actual": actual, "tags": tags, "level": float(line[0]),
        "slope": float(line[1]), "errors": errors, "probes": probes,
    }


folder = pathlib.Path(sys.argv[1])
for number, count in enumerate([20, 21, 60, 199, 260], start=1):
    text = json.dumps(case(number, count), separators=(",", ":"))
    (folder / f"factor-{number:02}.json").write_text(text + "\n")
