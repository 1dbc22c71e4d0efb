"""Puts what was measured into words: the tables of the dated result."""

import importlib.metadata
import os
import platform
import subprocess

from process import Spread, least_peak_mb


def machine():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB of memory, " \
           f"Linux {platform.release().split('-')[0]}"


def versions():
    lockin = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run(["git", "status", "--porcelain", "--", "Sources"], capture_output=True,
                             text=True)
    sqlite = subprocess.run(["sqlite3", "--version"], capture_output=True, text=True)
    own = lockin.stdout.strip() + (" with changes" if changed.stdout else "")
    packages = [f"{name} {importlib.metadata.version(name.lower())}"
                for name in ("DuckDB", "Polars", "orjson")]
    return ", ".join([f"lockin at {own}", *packages, f"sqlite3 {sqlite.stdout.split()[0]}",
                      f"Python {platform.python_version()}"])


def table(head, rows):
    lines = [head, ["---", "---"] + ["--:"] * (len(head) - 2), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def peak(samples):
    most = max(sample.peak_mb for sample in samples)
    least = least_peak_mb()
    return f"under {least:.0f}" if most <= least * 1.05 else f"{most:.0f}"


def contest(contenders, samples):
    """One table: each contender's figures, and how much of its time lockin took, pair by pair."""
    own = samples[contenders[0].name]
    rows = []
    for contender in contenders:
        each = samples[contender.name]
        ratio = "" if each is own else Spread.of_ratios(own, each).text()
        rows.append([contender.name, contender.makes, Spread.of([s.wall for s in each]).text(),
                     ratio, Spread.of([s.cpu for s in each]).text(), peak(each)])
    return table(["", "makes", "wall s", "lockin's wall to its", "CPU s", "peak MB"], rows)


def agreement(totals, opponent):
    """What lockin's sums have to do with an opponent's, in words."""
    dropped = totals["dropped_ms"]
    pages = dropped.get("annotation_without_window", 0)
    alike = totals["raw_ms"] - pages == totals["other_raw_ms"] == totals["other_bucketed_ms"]
    balanced = totals["raw_ms"] == (totals["bucketed_ms"] + totals["concurrent_ms"]
                                    + sum(dropped.values()))
    less = totals["other_bucketed_ms"] - totals["bucketed_ms"]
    aside = {"concurrent": totals["concurrent_ms"], **dropped}
    why = ", ".join(f"{ms:,} ms {reason}" for reason, ms in aside.items()
                    if ms and reason != "annotation_without_window")
    text = (
        f"Sums of durations: lockin {totals['raw_ms']:,} ms"
        + (f", of which {pages:,} ms pages without a window" if pages else "")
        + f"; {opponent} {totals['other_raw_ms']:,} ms, {totals['other_bucketed_ms']:,} ms in its "
        f"buckets: {'equal' if alike else 'NOT EQUAL'}. lockin's buckets hold "
        f"{totals['bucketed_ms']:,} ms, {less:,} ms or {less / totals['other_bucketed_ms']:.2%} less, "
        f"since it sets time aside: {why}; the account is "
        f"{'balanced' if balanced else 'NOT BALANCED'}. Of {totals['hours']:,} hours "
        f"{totals['equal_hours']:,} are equal to the millisecond; in {totals['larger_hours']} lockin "
        "has more.\n")
    right = alike and balanced and totals["larger_hours"] == 0 \
        and totals["in_buckets_ms"] == totals["bucketed_ms"]
    return text, right
