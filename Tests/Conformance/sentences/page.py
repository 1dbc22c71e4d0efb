"""The lines of a report's page, and the figures that the short forms of the report tell."""

import html.parser
import re

# Parts that are pictures, whose tables stand among the figures; and what leads elsewhere.
SKIPPED = {"lived", "courses", "classes", "cols", "best-hours"}


class Page(html.parser.HTMLParser):
    """Collects lines: headings as '# …', items as '- …', rows as '| … |', each paragraph as it stands.

    What is behind a fold within a fold, in a picture, or leads elsewhere is left out.
    """

    def __init__(self):
        super().__init__()
        self.lines, self.stack, self.text = [], [], ""
        self.row, self.card, self.head, self.link = [], {}, [], None

    # Elements that are never closed.
    VOID = {"meta", "link", "br", "path", "img"}

    def skipping(self):
        return any(tag in ("svg", "nav", "header", "footer", "head", "style", "summary") or SKIPPED & set(names.split())
                   or names == "legend" for tag, names in self.stack) or [t for t, _ in self.stack].count("details") > 1

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in self.VOID:
            return
        self.stack.append((tag, attrs.get("class") or ""))
        if tag == "p":
            self.link = None
        if tag in ("h1", "h2", "h3", "p", "li", "caption", "td", "th", "dt", "dd"):
            self.text = ""
        if tag == "table":
            self.head = []
        if tag == "tr":
            self.row = []
        if tag == "a":
            self.link = attrs.get("href", "").split("/")[-1]
        if tag == "dl" and "cards" in self.stack[-1][1]:
            self.lines += ["", "| Figure | Value | Compared | Usual |", "| --- | --- | --- | --- |"]
        if tag == "span" and "why" in self.stack[-1][1] and not self.skipping():
            self.lines.append("- " + self.text.strip())
            self.text = ""

    def handle_data(self, data):
        self.text += data

    def handle_endtag(self, tag):
        if tag in self.VOID:
            return
        text, names = self.text.strip(" \n"), self.stack[-1][1]
        if not self.skipping():
            self.end(tag, text, names)
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def end(self, tag, text, names):
        inside = [name for _, name in self.stack]
        if tag == "h1":
            self.lines.append("# " + text)
        elif tag == "h2":
            self.lines.append(("- " if "tip" in inside else "\n## ") + text)
        elif tag == "p" and text and names.split(" ")[0] not in ("eye", "xl") and self.link != "words.html":
            because = re.sub(r"^Expect ", "", text) if "tip" in inside else text
            because = because[:1].lower() + because[1:] if "tip" in inside else text
            self.lines.append(f"  Because: {because}" if "tip" in inside else f"{text}: {self.link}." if self.link else text)
        elif tag == "span" and "why" in names:
            self.lines.append("  " + text)
            self.text = ""
        elif tag == "li" and text:
            self.lines.append("- " + text)
        elif tag == "caption":
            self.lines += ["", text + ":"]
        elif tag in ("th", "td"):
            self.row.append(text)
        elif tag == "tr":
            self.end_row()
        elif tag == "dt":
            self.card = {"label": text}
        elif tag == "strong" and "cards" in inside:
            self.card["value"], self.text = text, ""
        elif tag == "span" and names == "dots":
            self.text = ""
        elif tag == "span" and "cards" in inside and names != "bul":
            self.card["usual" if names == "usual" else "verdict"], self.text = text.removeprefix("usually "), ""
        elif tag == "dd":
            cells = [self.card.get(key, "") for key in ("label", "value", "verdict", "usual")]
            self.lines.append("| " + " | ".join(cells) + " |")
        elif tag in ("dl", "table"):
            self.lines.append("")

    def end_row(self):
        is_heat = any(names == "heat" for _, names in self.stack)
        if not self.head:
            self.head = self.row
            self.lines += (["Hour  Mon Tue Wed Thu Fri Sat Sun"] if is_heat
                           else ["| " + " | ".join(self.row) + " |", "| --- " * len(self.row) + "|"])
        elif is_heat:
            name, cells = self.row[0], self.row[1:]
            self.lines.append(f"{name} all 0" if " to " in name else f"{name} " + " ".join(f"{cell:>3}" for cell in cells).rstrip())
        else:
            self.lines.append("| " + " | ".join(self.row) + " |")


def lines(text):
    """The lines of a page."""
    page = Page()
    page.feed(text)
    return [line for part in page.lines for line in part.split("\n")]


def figures(text):
    """The durations and shares of a text, in one form: '2 h 30 min', '45 min', '36%'."""
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"(\d+) hours?", r"\1 h", re.sub(r"(\d+) minutes?", r"\1 min", text)).replace(" percent", "%")
    text = re.sub(r"(\d+) h (\d) min", r"\1 h 0\2 min", text)
    text = re.sub(r"(\d+ h \d\d)(?! min)", r"\1 min", text)
    text = re.sub(r"(\d+) h(?! \d)", r"\1 h 00 min", text)
    return set(re.findall(r"\d+ h \d\d min|(?<!h )\b\d+ min|\d+%", text))
