"""A page as it is printed: how many sheets, of which size, and how small the smallest type is."""

import io
import logging
import math

import pypdf

logging.getLogger("pypdf").setLevel(logging.ERROR)
A4 = (595.3, 841.9)


def sheets(document):
    """The number of sheets, whether all are A4, and the smallest size of type in points with some of its words."""
    reader = pypdf.PdfReader(io.BytesIO(document))
    sizes = {}

    def text(words, outer, inner, _, size):
        if words.strip():
            # A point high in the type's own measure, as long as the two matrices draw it.
            x = inner[2] * outer[0] + inner[3] * outer[2]
            y = inner[2] * outer[1] + inner[3] * outer[3]
            sizes.setdefault(round(size * math.hypot(x, y), 2), words.strip()[:40])

    for page in reader.pages:
        page.extract_text(visitor_text=text)
    is_a4 = all(abs(float(page.mediabox.width) - A4[0]) < 2 and abs(float(page.mediabox.height) - A4[1]) < 2
                for page in reader.pages)
    smallest = min(sizes, default=None)
    return len(reader.pages), is_a4, smallest, sizes.get(smallest, "")
