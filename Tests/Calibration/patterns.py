"""Prints the literal cases of EmergingFinderTests: the exact permutation test of twelve weeks in numpy.

All 495 ways to choose four of the weeks are gone through by itertools. The interval holds the shifts that
neither side's test rejects at 24 of 495, found by trying shifts and not by a formula. The last number is the
logarithm of the likelihood ratio, from the whole covariance matrix.

    .build/calibration/bin/python Tests/Calibration/patterns.py
"""

from fractions import Fraction
from itertools import combinations

import numpy as np
from scipy.stats import multivariate_normal

CHOICES = [list(c) for c in combinations(range(12), 4)]
LAST = [8, 9, 10, 11]


def difference(weeks, chosen):
    rest = [w for i, w in enumerate(weeks) if i not in chosen]
    return Fraction(sum(weeks[i] for i in chosen), 4) - Fraction(sum(rest), 8)


def exceeding(weeks):
    observed = abs(difference(weeks, LAST))
    return sum(abs(difference(weeks, c)) >= observed for c in CHOICES)


def rejects(weeks, shift, sign):
    """Whether a change by `shift` is too small (sign 1) or too large (-1) for what was seen."""
    moved = [Fraction(w) - (shift if i in LAST else 0) for i, w in enumerate(weeks)]
    observed = sign * difference(moved, LAST)
    return sum(sign * difference(moved, c) >= observed for c in CHOICES) <= 24


def bound(weeks, sign):
    """The first shift that is not rejected, to a millisecond, weeks being in milliseconds."""
    low, high = -(10**9), 10**9  # Rejected and not, for sign 1; the other way round for -1.
    while high - low > 1:
        middle = (low + high) // 2
        if rejects(weeks, middle, sign) == (sign == 1):
            low = middle
        else:
            high = middle
    return high if sign == 1 else low


def likelihood_ratio(minutes):
    """With a change and independent weeks, against none and neighbours alike; variances fitted in both."""
    weeks = np.array(minutes, float)

    def fitted(means, correlation):
        shape = correlation ** np.abs(np.subtract.outer(np.arange(12), np.arange(12)))
        shape = shape / (1 - correlation**2)  # Of an autoregression with steps of variance 1.
        inverse = np.linalg.inv(shape)
        best = np.linalg.solve(means.T @ inverse @ means, means.T @ inverse @ weeks)
        rest = weeks - means @ best
        variance = max(1, rest @ inverse @ rest / 12)
        return multivariate_normal(means @ best, variance * shape).logpdf(weeks)

    one = np.ones((12, 1))
    two = np.c_[np.r_[np.ones(8), np.zeros(4)], np.r_[np.zeros(8), np.ones(4)]]
    return fitted(two, 0) - max(fitted(one, step / 20) for step in range(20))


def main():
    rng = np.random.default_rng(34)
    cases = [
        [300] * 8 + [400] * 4,
        [300, 310, 290, 305, 295, 300, 310, 290, 400, 410, 390, 405],
        [600, 620, 580, 640, 560, 610, 590, 600, 300, 700, 650, 280],
        [0] * 8 + [60, 60, 60, 60],
        [500, 480, 520, 510, 490, 505, 495, 515, 300, 310, 320, 295],
        list(range(100, 1300, 100)),
    ]
    cases += [rng.integers(0, 1200, 12).tolist() for _ in range(4)]
    cases += [(rng.integers(300, 500, 12) + np.r_[np.zeros(8), np.full(4, 150)].astype(int)).tolist()]
    for minutes in cases:
        weeks = [60_000 * int(m) for m in minutes]
        change = difference(weeks, LAST)
        print(
            f"({minutes}, {exceeding(weeks)}, {int(change)}, {bound(weeks, 1)}, {bound(weeks, -1)}, "
            f"{likelihood_ratio(minutes):.9f}),"
        )


if __name__ == "__main__":
    main()
