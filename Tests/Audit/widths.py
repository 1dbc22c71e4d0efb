"""What does not fit: pages wider than the window, frames that scroll in a page, targets too small for a thumb."""

# Whatever reaches beyond the window, the innermost of it; frames that scroll by themselves hold what is in them.
OVERFLOW = """(() => {
  const wide = document.documentElement.scrollWidth;
  if (wide <= innerWidth) return [];
  const isFramed = element => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  const out = [...document.body.querySelectorAll('*')].filter(element =>
    element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5 && !isFramed(element));
  const inner = out.filter(element => !out.some(other => other !== element && element.contains(other)));
  return [`${wide} px wide: ` + inner.slice(0, 2).map(element => element.outerHTML.slice(0, 90)).join(' and ')];
})()"""
SCROLLERS = """[...document.body.querySelectorAll('*')].filter(element =>
  element.checkVisibility() && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  && element.scrollWidth > element.clientWidth + 1)
  .map(element => element.getAttribute('aria-labelledby') || element.className)"""
# A target is 44 px high and wide: WCAG 2.5.5, the stricter one of the two about size. Two exceptions: links in a
# sentence (2.5.5 "inline"), and cells of a calendar, seven of which share a phone's width: 24 px wide (2.5.8), 44 high.
TARGETS = """[...document.querySelectorAll('a[href], summary, button, input, select, textarea')].filter(element => {
  const box = element.getBoundingClientRect();
  return element.checkVisibility() && box.right > 0;
}).map(element => {
  const box = element.getBoundingClientRect(), block = element.parentElement;
  const isInline = getComputedStyle(element).display === 'inline'
    && block.textContent.trim().length > element.textContent.trim().length;
  const isDay = element.matches('.cal a, .sheet .d a, .sheet .best a');
  return {width: box.width, height: box.height, isInline, isDay, html: element.outerHTML.slice(0, 100)};
})"""


def targets(page):
    """The targets that are too small, the lowest height of any that is no link in a sentence, and the narrowest day."""
    found = [target for target in page.run(TARGETS) if not target["isInline"]]
    small = [f"{target['width']:.0f} x {target['height']:.0f} px: {target['html']}" for target in found
             if target["height"] < 43.5 or target["width"] < (24 if target["isDay"] else 43.5)]
    lowest = min((target["height"] for target in found), default=None)
    narrowest = min((target["width"] for target in found if target["isDay"]), default=None)
    return small, lowest, narrowest
