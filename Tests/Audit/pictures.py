"""The pictures of a page: elements with the role of an image, and a sentence as their name."""

import re

# What is hidden from those who hear stands beside words that say the same; the suite counts these.
DRAWN = """[...document.querySelectorAll('[role="img"], svg:not([aria-hidden]), img, canvas')].map(element => ({
  isPicture: element.getAttribute('role') === 'img', name: element.getAttribute('aria-label') || '',
  html: element.outerHTML.slice(0, 100)}))"""


def pictures(page):
    """How many pictures there are, and what is drawn without a sentence as its name."""
    found = page.run(DRAWN)
    nameless = [picture["html"] for picture in found
                if not picture["isPicture"] or not re.search(r"\w+ .*[.!?]$", picture["name"])]
    return sum(picture["isPicture"] for picture in found), nameless
