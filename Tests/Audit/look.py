"""Everything that there is to say of one page."""

import files
import paper
import pictures
import rules
import widths
from browser import Mode
from findings import SMALLEST_TYPE, UNDECIDED, Finding

MODES = [Mode(width, colours, 16, folds) for width in (320, 390, 768, 1280)
         for colours in ("light", "dark", "forced") for folds in ("closed", "open")] \
    + [Mode(width, "light", text, folds)
       for width, text in ((320, 24), (320, 32), (390, 32), (768, 32), (1280, 32)) for folds in ("closed", "open")]
# Of these pictures are kept, for the eye.
KEPT = [Mode(width, colours, 16, "closed") for width in (390, 1280) for colours in ("light", "dark")] \
    + [Mode(1280, "forced", 16, "closed"), Mode(1280, "light", 16, "open"), Mode(320, "light", 32, "closed")]
DESK = Mode(1280, "light", 16, "closed")


def judged(page, axe, finding):
    """What the rules of axe say in each mode."""
    figures, lowest = finding.figures, []
    figures.update(axe=0, undecided=0)
    for mode in MODES:
        violations, undecided, left_open, ratio = rules.judged(page, axe, mode)
        figures["axe"] += len(violations)
        figures["undecided"] = max(figures["undecided"], undecided if mode.folds == "closed" else 0)
        lowest += [ratio] if ratio is not None else []
        for node in violations:
            finding.miss("axe", f"{node['rule']}, {node['html']}", mode)
        for node in left_open:
            finding.miss("undecided", node, mode)
    if figures["undecided"] > UNDECIDED:
        finding.miss("undecided", f"{figures['undecided']} texts that axe does not decide on")
    figures["contrast"] = f"{min(lowest):.1f}" if lowest else ""


def measured(page, finding):
    """What does not fit in each mode."""
    figures, heights, days = finding.figures, [], []
    figures.update(overflow=0, scroll=0)
    for mode in MODES:
        page.show(mode)
        for text in page.run(widths.OVERFLOW):
            figures["overflow"] += 1
            finding.miss("overflow", text, mode)
        if mode.text != 16 or mode.colours != "light":
            continue
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
    figures["target"] = (f"{min(heights):.0f}" if heights else "") + (f", days {min(days):.0f} wide" if days else "")


def read(page, finding, bars):
    """Words and pictures, and that scripts have no part in them."""
    page.show(DESK)
    count, nameless = pictures.pictures(page)
    for html in nameless:
        finding.miss("picture", f"without a sentence as its name: {html}")
    if count < bars.pictures:
        finding.miss("picture", f"{count} pictures, not {bars.pictures}")
    with_scripts, without = page.text(True), page.text(False)
    if with_scripts != without:
        finding.miss("script", "the page says other words without scripts")
    words = len(without.split())
    if words > bars.words:
        finding.miss("words", f"{words} words, not {bars.words}")
    finding.figures.update(pictures=count, words=words)


def printed(page, finding, bars):
    """What comes out of a printer, as a PDF."""
    document = page.printed()
    count, is_a4, smallest, words = paper.sheets(document)
    finding.figures.update(sheets=count, type="" if smallest is None else f"{smallest:.1f}")
    if count > bars.sheets:
        finding.miss("print", f"{count} sheets, not {bars.sheets}")
    if not is_a4:
        finding.miss("print", "the sheets are not A4")
    if smallest is not None and smallest < SMALLEST_TYPE:
        finding.miss("print", f"type of {smallest} pt: {words}")
    return document


def filed(file, tree, finding, bars):
    """What can be said of a page without a browser."""
    size = file.stat().st_size
    count, wrong = files.dead(file, tree)
    markup = files.read(file)
    finding.figures.update(bytes=size, links=count)
    if size > bars.bytes:
        finding.miss("bytes", f"{size} bytes, not {bars.bytes}")
    for text in wrong:
        finding.miss("links", text)
    for text in markup.fetches:
        finding.miss("request", f"the markup fetches {text}")
    for text in markup.scripts:
        finding.miss("script", text)


def audited(page, axe, name, file, tree, bars, folder):
    """A page in all ways; its pictures and its print go into a folder."""
    finding = Finding(name)
    filed(file, tree, finding, bars)
    page.open(file)
    for address in page.requests:
        finding.miss("request", f"the page asked for {address}")
    judged(page, axe, finding)
    measured(page, finding)
    folder.mkdir(parents=True, exist_ok=True)
    for mode in KEPT:
        page.show(mode)
        (folder / f"{mode.width}-{mode.colours}-{mode.text}-{mode.folds}.png").write_bytes(page.picture())
    read(page, finding, bars)
    page.show(DESK)
    (folder / "printed.pdf").write_bytes(printed(page, finding, bars))
    return finding
