"""axe on a page, in every mode, and what axe leaves undecided."""

import json

import contrast

# Of all that axe knows, experimental rules too, two are not asked for: the contrast of level AAA, 7:1, where the
# bar of these pages is 4.5:1; and that something is hidden, as what is hidden at one width is judged at another.
LEFT_OUT = ["color-contrast-enhanced", "hidden-content"]
RUN = """axe.run(document, {
  rules: Object.fromEntries(axe.getRules().map(rule => [rule.ruleId, {enabled: !%s.includes(rule.ruleId)}])),
  resultTypes: ['violations', 'incomplete']
}).then(result => ['violations', 'incomplete'].map(kind => result[kind].flatMap(
  rule => rule.nodes.map(node => ({rule: rule.id, target: node.target.join(' '), html: node.html.slice(0, 120),
    isFramed: document.querySelector(node.target.join(' ')).closest('.scroll') !== null})))))
""" % json.dumps(LEFT_OUT)


def is_sentence(page, node):
    """Whether a paragraph that axe takes for a possible heading is a sentence: headings have no full stop."""
    if node["rule"] != "p-as-heading":
        return False
    return page.run(f"document.querySelector({json.dumps(node['target'])}).textContent").strip().endswith(".")


def judged(page, axe, mode):
    """The violations in a mode, how many nodes outside of frames axe could not decide on, and what stays open."""
    page.show(mode)
    if page.run("typeof axe") == "undefined":
        page.run(axe)
    violations, undecided = page.run(RUN)
    texts = [node["target"] for node in undecided if node["rule"] == "color-contrast"]
    left_open = [f"{node['rule']} {node['html']}" for node in undecided
                 if node["rule"] != "color-contrast" and not is_sentence(page, node)]
    found = contrast.ratios(page, texts, mode.width) if texts else []
    for target, ratio, bar in found:
        if ratio is None:
            left_open.append(f"no ink was seen of {target}")
        elif ratio < bar:
            violations.append({"rule": "contrast as drawn", "target": target,
                               "html": f"{ratio:.2f}:1 where {bar}:1 is asked for"})
    lowest = min((ratio for _, ratio, _ in found if ratio is not None), default=None)
    return violations, sum(not node["isFramed"] for node in undecided), left_open, lowest
