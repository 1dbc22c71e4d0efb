"""What pages are held to, what was seen of them, and the table of it."""

import dataclasses


@dataclasses.dataclass
class Bars:
    """What a kind of page is held to: pictures at least, words, bytes and sheets of paper at most."""

    pictures: int = 0
    words: int = 10_000
    bytes: int = 45_000
    sheets: int = 1_000


BARS = {
    "week": Bars(8, 1_050, 60_000, 2),
    "day": Bars(2, 750, 45_000, 1),
    # Nothing came before it that could be drawn beside it.
    "first day": Bars(1, 750, 45_000, 1),
    "day without data": Bars(1, 750, 45_000, 1),
    "month": Bars(1, 1_050, 60_000, 2),
    # No month before it is drawn beside it.
    "first month": Bars(0, 1_050, 60_000, 2),
    "index": Bars(2, 500),
    "other": Bars(),
    # No page could be as short as that.
    "control": Bars(2, 10, 100, 0),
}
# Texts that axe may leave undecided on a page, in any mode with folds closed; points of the smallest type on paper.
UNDECIDED, SMALLEST_TYPE = 10, 8
# What the control has to be found guilty of.
GUILTY = ["axe", "bytes", "links", "markup", "overflow", "picture", "print", "request", "script", "scroll", "target",
          "undecided", "words"]
COLUMNS = ["bytes", "pictures", "words", "axe", "undecided", "contrast", "overflow", "scroll", "target", "sheets",
           "type", "links"]


@dataclasses.dataclass
class Finding:
    """What was seen of a page."""

    name: str
    figures: dict = dataclasses.field(default_factory=dict)
    # The modes in which a bar was missed, by the check that says so and its words.
    missed: dict = dataclasses.field(default_factory=dict)
    # Tables in opened folds, or on the narrowest screens, that scroll by themselves: told, and no miss.
    frames: list = dataclasses.field(default_factory=list)

    def miss(self, check, text, mode=None):
        self.missed.setdefault((check, text), []).append(mode)

    def told(self):
        """What was missed, a line each, with the first modes in which it was."""
        for (check, text), modes in self.missed.items():
            where = [f"{mode.width} px {mode.colours} text {mode.text} {mode.folds}" for mode in modes if mode]
            more = f", and {len(where) - 2} more" if len(where) > 2 else ""
            yield f"{self.name}: {check}: {text}" + (f" ({'; '.join(where[:2])}{more})" if where else "")


def table(findings):
    """The figures in Markdown, a page a row."""
    rows = [["page", *COLUMNS, "missed"], ["---"] + ["--:"] * (len(COLUMNS) + 1)]
    for finding in findings:
        rows.append([finding.name] + [str(finding.figures.get(column, "")) for column in COLUMNS]
                    + [str(len(finding.missed))])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
