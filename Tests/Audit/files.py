"""Pages as files: what they link to, and what they would fetch or run."""

import html.parser
import pathlib
import re
import urllib.parse

# What a browser fetches by itself, by element; and styles that fetch.
FETCHES = {"img": "src", "script": "src", "iframe": "src", "source": "src", "audio": "src", "video": "src",
           "embed": "src", "input": "src", "object": "data", "image": "href", "use": "href"}
STYLE = re.compile(r"@import|url\(\s*[\"']?(?!data:|#)")


class Reader(html.parser.HTMLParser):
    """Collects a page's names, links, fetches and scripts."""

    def __init__(self):
        super().__init__()
        self.names, self.links, self.fetches, self.scripts = [], [], [], []
        self.is_style = False

    def handle_starttag(self, tag, attributes):
        given = {name: value or "" for name, value in attributes}
        self.is_style = tag == "style"
        if "id" in given:
            self.names.append(given["id"])
        if tag in ("a", "area") and "href" in given:
            self.links.append(given["href"])
        wanted = given.get(FETCHES.get(tag, ""), "") or (given.get("href", "") if tag == "link" else "")
        if wanted and not wanted.startswith(("data:", "#")):
            self.fetches.append(wanted)
        if STYLE.search(given.get("style", "")):
            self.fetches.append(given["style"])
        self.scripts += [f"{tag} {name}" for name in given if name.startswith("on")]
        self.scripts += [f"{tag} {name}" for name, value in given.items()
                         if value.strip().lower().startswith("javascript:")]
        if tag == "script":
            self.scripts.append("script")

    handle_startendtag = handle_starttag

    def handle_data(self, text):
        if self.is_style and STYLE.search(text):
            self.fetches.append(STYLE.search(text).group())
        self.is_style = False


def read(file):
    reader = Reader()
    reader.feed(pathlib.Path(file).read_text(encoding="utf-8"))
    return reader


def dead(file, tree):
    """The links of a page that lead out of its tree, to no file or to no place in it, and names that stand twice."""
    page = read(file)
    wrong = [f"two elements are called {name}" for name in sorted(set(page.names)) if page.names.count(name) > 1]
    for link in page.links:
        parts = urllib.parse.urlsplit(link)
        target = (pathlib.Path(file).parent / urllib.parse.unquote(parts.path)).resolve() if parts.path \
            else pathlib.Path(file).resolve()
        if parts.scheme or parts.netloc or not target.is_relative_to(pathlib.Path(tree).resolve()):
            wrong.append(f"{link} leads out of the tree")
        elif not target.is_file():
            wrong.append(f"{link} is not a file")
        elif parts.fragment and parts.fragment not in read(target).names:
            wrong.append(f"{link} is no place in its page")
    return len(page.links), wrong
