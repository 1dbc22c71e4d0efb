"""The contrast of texts that lie over something drawn, from the pixels behind their letters.

The page is photographed as it is and with letters without colour. Where the two differ there is ink, and the
second has what lies behind it; the ink's colour is the style's. Frames are scrolled until each text was seen.
"""

import base64
import json

# Pixels of the page that are photographed at once.
BAND = 4_000
# Tables that are wider than so many of their frames would stay open.
FRAMES = 8
SCROLL = "document.querySelectorAll('.scroll').forEach(frame => frame.scrollLeft = %d * 0.9 * frame.clientWidth)"
# Colours that a mode forces are told to each element first, as letters keep theirs while they are forced.
BARE = """(() => {
  const parts = ['background-color', 'border-top-color', 'border-right-color', 'border-bottom-color',
    'border-left-color', 'color'];
  const all = [...document.body.querySelectorAll('*')].map(element => {
    const style = getComputedStyle(element);
    return [element, parts.map(part => `${part}: ${style.getPropertyValue(part)} !important`).join('; ')];
  });
  window.styled = all.map(([element]) => [element, element.getAttribute('style')]);
  for (const [element, colours] of all)
    element.setAttribute('style', (element.getAttribute('style') || '') + ';' + colours
      + '; forced-color-adjust: none; -webkit-text-fill-color: transparent; text-decoration-color: transparent');
})()"""
INKED = """for (const [element, style] of window.styled)
  style === null ? element.removeAttribute('style') : element.setAttribute('style', style)"""
# Each line of each text that a selector means: where it is, its colour and how large it is.
PLACES = """%s.map(selector => {
  const element = document.querySelector(selector), style = getComputedStyle(element), lines = [];
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      lines.push([box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY]);
  }
  const size = parseFloat(style.fontSize), isBold = parseInt(style.fontWeight) >= 700;
  return {lines, colour: style.color, isLarge: size >= 24 || (isBold && size >= 18.66)};
})"""
# WCAG 2.2, "contrast ratio" and "relative luminance": the lowest ratio under the ink of each place.
LOWEST = """(async (shots, places, left, top) => {
  const [seen, bare] = await Promise.all(shots.map(async shot => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + shot)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  const luminance = channels => channels.map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return places.map(({lines, colour}) => {
    const [red, green, blue, alpha = 1] = colour.match(/[0-9.]+/g).map(Number);
    const grounds = new Set();
    for (const [x0, y0, x1, y1] of lines)
      for (let y = Math.max(0, Math.floor(y0 - top)); y < Math.min(seen.height, y1 - top); y++)
        for (let x = Math.max(0, Math.floor(x0 - left)); x < Math.min(seen.width, x1 - left); x++) {
          const at = (y * seen.width + x) * 4;
          if ([0, 1, 2].some(part => seen.data[at + part] !== bare.data[at + part]))
            grounds.add(bare.data.slice(at, at + 3).join());
        }
    const ratios = [...grounds].map(text => {
      const ground = text.split(',').map(Number);
      const ink = [red, green, blue].map((part, index) => part * alpha + ground[index] * (1 - alpha));
      return ratio(ink, ground);
    });
    return ratios.length ? Math.min(...ratios) : null;
  });
})(%s)"""


def seen(page, places, wanted, width):
    """The lowest ratio of each place that is wanted and seen as the page stands."""
    found, bands = {}, {}
    for index in wanted:
        # What a frame hides lies outside of the window.
        lines = [line for line in places[index]["lines"] if line[2] > 0 and line[0] < width]
        if lines:
            bands.setdefault(int(lines[0][1] // BAND), []).append(index)
    for band, members in bands.items():
        lines = [line for index in members for line in places[index]["lines"]]
        top = max(0, int(min(line[1] for line in lines)))
        clip = {"x": 0, "y": top, "width": width, "height": int(max(line[3] for line in lines)) + 1 - top}
        page.window(width, clip["height"])
        page.run(f"scrollTo(0, {top})")
        shots = [page.picture(clip)]
        page.run(BARE)
        shots.append(page.picture(clip))
        page.run(INKED)
        values = page.run(LOWEST % ", ".join(json.dumps(value) for value in (
            [base64.b64encode(shot).decode() for shot in shots], [places[index] for index in members], 0, top)))
        found |= {index: value for index, value in zip(members, values) if value is not None}
    return found


def ratios(page, selectors, width):
    """The lowest ratio and the bar of each selector's text; no ratio where no ink was seen."""
    found = {}
    for step in range(FRAMES):
        page.run(SCROLL % step)
        places = page.run(PLACES % json.dumps(selectors))
        found |= seen(page, places, [index for index in range(len(selectors)) if index not in found], width)
        if len(found) == len(selectors):
            break
    page.run(SCROLL % 0)
    page.run("scrollTo(0, 0)")
    return [(selector, found.get(index), 3 if places[index]["isLarge"] else 4.5)
            for index, selector in enumerate(selectors)]
