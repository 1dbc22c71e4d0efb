"""What a page says and shows: its words, its pictures, and that it says the same without scripts."""

import re

PICTURES = """[...document.querySelectorAll('[role="img"], svg, img, canvas')].map(element => ({
  isPicture: element.getAttribute('role') === 'img', name: element.getAttribute('aria-label') || '',
  html: element.outerHTML.slice(0, 100)}))"""


def words(text):
    return len(text.split())


def pictures(page):
    """How many pictures there are, and those without a sentence as their name."""
    found = page.run(PICTURES)
    nameless = [picture["html"] for picture in found
                if not picture["isPicture"] or not re.search(r"\w+ .*[.!?]$", picture["name"])]
    return sum(picture["isPicture"] for picture in found), nameless
