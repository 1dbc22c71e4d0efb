"""Looks at pages as people do, with Debian's Chromium, axe and the Nu Html Checker, and holds them to bars.

Prints a table, keeps pictures and PDFs beside the workspaces that it makes, and ends with 1 where a bar is
missed, or where the control, a page full of mistakes, is not found guilty of every one of them.
"""

import argparse
import importlib.util
import pathlib
import shutil
import sys
import time

import look
import markup
from browser import Browser, Page
from findings import BARS, GUILTY, Finding, table
from workspaces import Maker

# The pages that are looked at in all ways: what it is, its kind, whose it is and where it lies there.
PAGES = [
    ("index", "index", "sample", "index.html"),
    ("week", "week", "sample", "week/2026-W22/index.html"),
    ("week with most bytes", "week", "sample", "week/2026-W21/index.html"),
    ("week with a clock change", "week", "sample", "week/2026-W13/index.html"),
    ("day", "day", "sample", "2026/05/29/index.html"),
    ("month", "month", "sample", "2026/05/index.html"),
    ("first month", "first month", "sample", "2026/03/index.html"),
    ("year", "month", "sample", "2026/index.html"),
    ("alerts", "other", "sample", "alerts.html"),
    ("words", "other", "sample", "words.html"),
    ("about the data", "other", "sample", "about.html"),
    ("empty workspace", "other", "empty", "index.html"),
    ("first day, index", "other", "first_day", "index.html"),
    ("first day", "first day", "first_day", "2026/05/31/index.html"),
    ("week with a gap", "week", "ten_years", "week/2026-W21/index.html"),
    ("day in the gap", "day without data", "ten_years", "2026/05/21/index.html"),
    ("week without focus", "week", "ten_years", "week/2026-W20/index.html"),
    ("month with a gap", "month", "ten_years", "2026/05/index.html"),
    ("year of ten", "month", "ten_years", "2025/index.html"),
    ("ten years, index", "index", "ten_years", "index.html"),
    ("hostile titles, week", "week", "hostile", "week/2026-W22/index.html"),
    ("hostile titles, day", "day", "hostile", "2026/05/29/index.html"),
    ("hostile titles, month", "month", "hostile", "2026/05/index.html"),
    ("hostile titles, index", "index", "hostile", "index.html"),
    ("timetable", "other", "timetable", "timetable.html"),
    ("timetables", "other", "timetable", "index.html"),
]
# Trees whose pages are all printed; of the others only the latest weeks are.
SHEETS = 60


def bars_of(parts):
    """What a page is held to where it is printed with all others, by the parts of its path."""
    if parts[0] == "week" or parts[:2] == ("latest", "week"):
        return BARS["week"]
    if parts[0] == "latest" or len(parts) == 4:
        return BARS["day without data"]
    return BARS["first month" if parts[0].isdigit() else "other"]


def whole(page, name, tree):
    """Bytes, links, sheets and type of all pages of a tree, and the checker's word on them."""
    found = sorted(tree.rglob("*.html"))
    finding = Finding(f"all {len(found)} pages, {name}", {"bytes": 0, "links": 0, "sheets": 0})
    figures, sizes = finding.figures, []
    for number, file in enumerate(reversed(found)):
        parts = file.relative_to(tree).parts
        bars = bars_of(parts)
        one = Finding(str(file.relative_to(tree)))
        look.filed(file, tree, one, bars)
        if number < SHEETS:
            page.open(file)
            look.printed(page, one, bars)
            figures["sheets"] += one.figures["sheets"]
            sizes.append(float(one.figures["type"]))
        figures["links"] += one.figures["links"]
        figures["bytes"] = max(figures["bytes"], one.figures["bytes"])
        for check, text in one.missed:
            finding.miss(check, f"{one.name}: {text}")
    figures["type"] = min(sizes)
    for file, wrong in markup.errors(found).items():
        for text in wrong:
            finding.miss("markup", f"{file.relative_to(tree)}: {text}")
    return finding


def control(page, axe, folder):
    """A page that must fail, in every way in which pages can."""
    file = pathlib.Path(__file__).with_name("control.html")
    finding = look.audited(page, axe, "control, which must fail", file, file.parent, BARS["control"], folder)
    for text in markup.errors([file])[file]:
        finding.miss("markup", text)
    return finding


def seen(maker, only, axe, target):
    """What was found of the pages whose names have `only` in them, of their trees, and of the control."""
    wanted = [entry for entry in PAGES if only in entry[0]]
    trees = {owner: maker.tree(owner) for owner in dict.fromkeys(entry[2] for entry in wanted)}
    findings = []
    shutil.rmtree(target / "profile", ignore_errors=True)
    with Browser(target / "profile") as browser:
        page = Page(browser)
        for name, kind, owner, path in wanted:
            folder = target / "seen" / name.replace(" ", "-").replace(",", "")
            findings.append(look.audited(page, axe, name, trees[owner] / path, trees[owner], BARS[kind], folder))
        findings += [whole(page, owner.replace("_", " "), tree) for owner, tree in trees.items()]
        return findings, control(page, axe, target / "seen/control")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=".build/release/lockin")
    parser.add_argument("--only", default="", help="look at pages alone whose names have this in them")
    options = parser.parse_args()
    target = pathlib.Path(".build/audit")
    target.mkdir(parents=True, exist_ok=True)
    package = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    axe = (pathlib.Path(package) / "axe.min.js").read_text()
    begin = time.monotonic()
    findings, guilty = seen(Maker(options.program, target / "workspaces"), options.only, axe, target)
    print(table(findings + [guilty]))
    for finding in findings:
        for line in finding.told():
            print("MISSED " + line)
        for text in finding.frames:
            print(f"{finding.name}: these scroll by themselves {text}")
    unseen = [check for check in GUILTY if check not in {check for check, _ in guilty.missed}]
    for check in unseen:
        print(f"MISSED control: nothing was found by {check}")
    missed = len(unseen) + sum(len(finding.missed) for finding in findings)
    print(f"{len(findings)} pages and trees in {time.monotonic() - begin:.0f} s, {missed} bars missed; "
          f"pictures and PDFs are in {target}/seen")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
