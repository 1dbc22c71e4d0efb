"""Looks at pages as people do, with Debian's Chromium, axe and the Nu Html Checker, and holds them to bars.

Prints a table, keeps pictures and PDFs beside the workspaces that it makes, and ends with 1 where a bar is
missed, or where the control, a page full of mistakes, is not found guilty of every one of them.
"""

import argparse
import dataclasses
import importlib.util
import pathlib
import shutil
import sys

import contents
import files
import markup
import paper
import rules
import widths
from browser import Browser, Mode, Page
from workspaces import Maker

WIDTHS, COLOURS, FOLDS = (320, 390, 768, 1280), ("light", "dark", "forced"), ("closed", "open")
MODES = [Mode(width, colours, 16, folds) for width in WIDTHS for colours in COLOURS for folds in FOLDS] \
    + [Mode(width, "light", text, folds) for width, text in
       ((320, 24), (320, 32), (390, 32), (768, 32), (1280, 32)) for folds in FOLDS]
KEPT = [Mode(width, colours, 16, "closed") for width in (390, 1280) for colours in ("light", "dark")] \
    + [Mode(1280, "forced", 16, "closed"), Mode(1280, "light", 16, "open"), Mode(320, "light", 32, "closed")]


@dataclasses.dataclass
class Bars:
    """What a kind of page is held to: pictures at least, words, bytes and sheets at most."""

    pictures: int = 0
    words: int = 10_000
    bytes: int = 45_000
    sheets: int = 100


BARS = {"week": Bars(8, 1_050, 60_000, 2), "day": Bars(2, 750, 45_000, 1), "day without data": Bars(1, 750, 45_000, 1),
        "index": Bars(2), "list": Bars()}
UNDECIDED, SMALLEST_TYPE = 10, 8
COLUMNS = ["page", "bytes", "pictures", "words", "axe", "undecided", "contrast", "overflow", "scroll", "target",
           "sheets", "type", "links"]


@dataclasses.dataclass
class Finding:
    """What was seen of a page: figures for the table, and what misses a bar, by the check that says so."""

    name: str
    figures: dict
    # Where each was seen: the modes, by the check that says so and its words.
    missed: dict = dataclasses.field(default_factory=dict)
    # Tables in opened folds, or on the narrowest screens, that scroll by themselves: told, and no miss.
    frames: list = dataclasses.field(default_factory=list)

    def miss(self, check, text, mode=None):
        self.missed.setdefault((check, text), []).append(mode)

    def told(self):
        """What was missed, a line each, with the modes in which it was."""
        for (check, text), modes in self.missed.items():
            where = [f"{mode.width} px {mode.colours} text {mode.text} {mode.folds}" for mode in modes if mode]
            more = f", and {len(where) - 2} more" if len(where) > 2 else ""
            yield f"{self.name}: {check}: {text}" + (f" ({'; '.join(where[:2])}{more})" if where else "")


def looked_at(page, axe, finding, bars):
    """All that differs from mode to mode."""
    figures = finding.figures
    figures.update(axe=0, undecided=0, overflow=0, scroll=0)
    lowest, heights, days = [], [], []
    for mode in MODES:
        violations, undecided, left_open, ratio = rules.judged(page, axe, mode)
        figures["axe"] += len(violations)
        figures["undecided"] = max(figures["undecided"], undecided if mode.folds == "closed" else 0)
        lowest += [ratio] if ratio is not None else []
        for node in violations:
            finding.miss("axe", f"{node['rule']}, {node['html']}", mode)
        for node in left_open:
            finding.miss("undecided", node, mode)
        for text in page.run(widths.OVERFLOW):
            figures["overflow"] += 1
            finding.miss("overflow", text, mode)
        if mode.text == 16 and mode.colours == "light":
            scrollers = page.run(widths.SCROLLERS)
            if mode.folds == "closed" and mode.width >= 390:
                figures["scroll"] += len(scrollers)
                for name in scrollers:
                    finding.miss("scroll", f"{name} scrolls by itself", mode)
            elif scrollers and mode.width < 768:
                finding.frames.append(f"at {mode.width} px, folds {mode.folds}: {', '.join(scrollers)}")
            small, height, day = widths.targets(page)
            heights += [height] if height is not None else []
            days += [day] if day is not None else []
            for text in small:
                finding.miss("target", text, mode)
    if figures["undecided"] > UNDECIDED:
        finding.miss("undecided", f"{figures['undecided']} texts that axe does not decide on")
    figures["contrast"] = f"{min(lowest):.1f}" if lowest else ""
    figures["target"] = f"{min(heights):.0f}" + (f" ({min(days):.0f} wide)" if days else "") if heights else ""


def read(page, finding, bars):
    """Words and pictures, and that scripts and other addresses have no part in them."""
    page.show(Mode(1280, "light", 16, "closed"))
    count, nameless = contents.pictures(page)
    for html in nameless:
        finding.miss("picture", f"without a sentence as its name: {html}")
    if count < bars.pictures:
        finding.miss("picture", f"{count} pictures, not {bars.pictures}")
    with_scripts, without = page.text(True), page.text(False)
    if with_scripts != without:
        finding.miss("script", "the page says other words without scripts")
    words = contents.words(without)
    if words > bars.words:
        finding.miss("words", f"{words} words, not {bars.words}")
    finding.figures.update(pictures=count, words=words)


def printed(page, finding, bars, target):
    document = page.printed()
    target.write_bytes(document)
    count, is_a4, smallest, words = paper.sheets(document)
    finding.figures.update(sheets=count, type="" if smallest is None else f"{smallest:.1f}")
    if count > bars.sheets:
        finding.miss("print", f"{count} sheets, not {bars.sheets}")
    if not is_a4:
        finding.miss("print", "the sheets are not A4")
    if smallest is not None and smallest < SMALLEST_TYPE:
        finding.miss("print", f"type of {smallest} pt: {words}")


def as_file(file, tree, finding, bars):
    size = file.stat().st_size
    count, wrong = files.dead(file, tree)
    read_page = files.read(file)
    finding.figures.update(bytes=size, links=count)
    if size > bars.bytes:
        finding.miss("bytes", f"{size} bytes, not {bars.bytes}")
    for text in wrong:
        finding.miss("links", text)
    for text in read_page.fetches:
        finding.miss("request", f"the markup fetches {text}")
    for text in read_page.scripts:
        finding.miss("script", text)


def audited(page, axe, name, file, tree, bars, target):
    """Everything that there is to say of a page."""
    finding = Finding(name, {})
    as_file(file, tree, finding, bars)
    page.open(file)
    for address in page.requests:
        finding.miss("request", f"the page asked for {address}")
    looked_at(page, axe, finding, bars)
    place = target / name.replace(" ", "-").replace(",", "")
    place.mkdir(parents=True, exist_ok=True)
    for mode in KEPT:
        page.show(mode)
        (place / f"{mode.width}-{mode.colours}-{mode.text}-{mode.folds}.png").write_bytes(page.picture())
    read(page, finding, bars)
    page.show(Mode(1280, "light", 16, "closed"))
    printed(page, finding, bars, place / "printed.pdf")
    return finding


def pages(maker):
    """The pages that are looked at: name, kind, file and the tree that it belongs to."""
    sample, years, hostile = pathlib.Path("reports"), maker.ten_years(), maker.hostile()
    first, empty = maker.first_day(), maker.empty()
    timetables = maker.timetable()
    return [
        ("index", "index", sample / "index.html", sample),
        ("week", "week", sample / "week/2026-W22/index.html", sample),
        ("week, most bytes", "week", sample / "week/2026-W21/index.html", sample),
        ("week, clock change", "week", sample / "week/2026-W13/index.html", sample),
        ("day", "day", sample / "2026/05/29/index.html", sample),
        ("what the words mean", "list", sample / "words.html", sample),
        ("about the data", "list", sample / "about.html", sample),
        ("empty workspace", "list", empty / "index.html", empty),
        ("first day, index", "list", first / "index.html", first),
        ("first day", "day", first / "2026/05/31/index.html", first),
        ("week with a gap", "week", years / "week/2026-W21/index.html", years),
        ("day in the gap", "day without data", years / "2026/05/21/index.html", years),
        ("week without focus", "week", years / "week/2026-W20/index.html", years),
        ("ten years, index", "index", years / "index.html", years),
        ("hostile titles, week", "week", hostile / "week/2026-W22/index.html", hostile),
        ("hostile titles, day", "day", hostile / "2026/05/29/index.html", hostile),
        ("hostile titles, index", "index", hostile / "index.html", hostile),
        ("timetable", "list", next(iter(sorted(timetables.rglob("*.html")))), timetables),
    ]


def whole_tree(page, tree, target):
    """Sheets, type, bytes and links of every page of days and weeks of a tree, and the checker's word on all."""
    finding = Finding(f"all of {tree}", {"sheets": 0, "links": 0, "bytes": 0})
    found = sorted(tree.rglob("*.html"))
    smallest = []
    for file in found:
        kind = "week" if "week" in file.parts else "day" if len(file.relative_to(tree).parts) == 4 else "list"
        one = Finding(str(file), {})
        page.open(file)
        printed(page, one, BARS[kind], target / "last.pdf")
        as_file(file, tree, one, BARS[kind])
        for name in ("sheets", "links"):
            finding.figures[name] += one.figures[name]
        finding.figures["bytes"] = max(finding.figures["bytes"], one.figures["bytes"])
        smallest.append(float(one.figures["type"] or 99))
        for check, text in one.missed:
            finding.miss(check, f"{file.relative_to(tree)}: {text}")
    finding.figures["type"] = min(smallest)
    for file, wrong in markup.errors(found).items():
        for text in wrong:
            finding.miss("markup", f"{file}: {text}")
    return finding


def table(findings):
    rows = [COLUMNS + ["missed"]]
    for finding in findings:
        rows.append([finding.name] + [str(finding.figures.get(column, "")) for column in COLUMNS[1:]]
                    + [str(len(finding.missed))])
    print("| " + " | ".join(rows[0]) + " |")
    print("|---|" + "--:|" * (len(rows[0]) - 1))
    for row in rows[1:]:
        print("| " + " | ".join(row) + " |")


GUILTY = ["axe", "overflow", "scroll", "target", "request", "script", "markup", "links", "picture", "print", "words"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=".build/release/lockin")
    parser.add_argument("--only", default="", help="pages whose names have this in them")
    options = parser.parse_args()
    target = pathlib.Path(".build/audit")
    target.mkdir(parents=True, exist_ok=True)
    package = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    axe = (pathlib.Path(package) / "axe.min.js").read_text()
    wanted = [entry for entry in pages(Maker(options.program, target / "workspaces")) if options.only in entry[0]]
    control = ("control", None, pathlib.Path(__file__).with_name("control.html"), pathlib.Path(__file__).parent)
    findings = []
    shutil.rmtree(target / "profile", ignore_errors=True)
    with Browser(target / "profile") as browser:
        page = Page(browser)
        wrong = markup.errors([file for _, _, file, _ in wanted + [control]])
        for name, kind, file, tree in wanted + [control]:
            bars = BARS[kind] if kind else Bars(2, 10, 100, 0)
            finding = audited(page, axe, name, file, tree, bars, target / "seen")
            for text in wrong[file]:
                finding.miss("markup", text)
            findings.append(finding)
        guilty = findings.pop()
        if not options.only:
            findings += [whole_tree(page, tree, target) for tree in dict.fromkeys(tree for *_, tree in wanted)]
    table(findings + [guilty])
    for finding in findings:
        for line in finding.told():
            print("MISSED " + line)
        for text in finding.frames:
            print(f"{finding.name}: these scroll by themselves {text}")
    unseen = [check for check in GUILTY if check not in {check for check, _ in guilty.missed}]
    for check in unseen:
        print(f"MISSED control: nothing was found by {check}")
    sys.exit(1 if unseen or any(finding.missed for finding in findings) else 0)


if __name__ == "__main__":
    main()
