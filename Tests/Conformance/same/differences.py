"""Where two makings differ, told in few lines: the same difference in a thousand files is one line with counts.

A making is a dictionary from names to bytes. JSON is compared value by value, everything else line by line, with all
numbers set aside when lines are put together.
"""

import collections
import difflib
import fnmatch
import json
import re

MANY = 1500  # Of more elements or lines than these, what both have counts as the same, wherever it stands.


class Allowed:
    """Known differences, one a line: PATTERN # REASON, with @GLOB and a space before it to mean only some scenes and names.

    A pattern that begins with $ is a path of JSON, as it is printed, with all below it: `$.sources[*]`, where * stands
    for any name; 'removed', 'added', 'changed', 'order' or 'layout' may stand before it. Everything else is a regular
    expression that is looked for in a changed line with its '-' or '+', or in what is told of a file or an exit code.
    """

    def __init__(self, text=""):
        self.rules = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            pattern, mark, reason = line.rpartition(" # ")
            if not mark or not reason.strip():
                raise SystemExit(f"line {number} of the known differences: write 'PATTERN # REASON'")
            where, pattern = pattern[1:].split(None, 1) if pattern.startswith("@") else ("*", pattern)
            pattern = pattern.strip()
            path = re.fullmatch(r"(?:(removed|added|changed|order|layout) )?(\$.*)", pattern)
            if path:
                literal = path[2].replace("[*]", "\0")
                expression = re.escape(literal).replace(r"\*", r"[^.\[]*").replace(re.escape("\0"), r"\[\*\]")
                self.rules.append([where, path[1], re.compile(expression + r"(?:[.\[].*)?"), reason, line, 0])
            else:
                self.rules.append([where, "line", re.compile(pattern), reason, line, 0])

    def rule(self, name, kind, text):
        """The rule that knows of a difference, if any does, which then is counted."""
        for rule in self.rules:
            where, wanted, expression, _, _, _ = rule
            if not fnmatch.fnmatchcase(name, where):
                continue
            if kind == "line":
                hit = wanted == "line" and expression.search(text)
            else:
                hit = wanted in (None, kind) and expression.fullmatch(text)
            if hit:
                rule[5] += 1
                return rule
        return None


class Group:
    def __init__(self):
        self.names, self.places, self.example = set(), 0, ""


class Differences:
    """What was found so far in all scenes."""

    def __init__(self, allowed):
        self.allowed = allowed
        self.groups = collections.defaultdict(Group)
        self.known = collections.defaultdict(Group)
        self.texts = {}

    def found(self, name, kind, pattern, text, example, places=1):
        """Counts a difference; true where it is not a known one."""
        rule = self.allowed.rule(name, kind, text)
        group = self.known[rule[4]] if rule else self.groups[kind, pattern]
        group.names.add(name)
        group.places += places
        group.example = group.example or f"{name}{example}"
        return not rule

    def compare(self, scene, old, new):
        """Compares two makings of a scene; how many of their names differ in a way that is not known."""
        failures = 0
        for name in sorted(old.keys() | new.keys()):
            full = f"{scene}/{name}"
            if name not in new or name not in old:
                text = ("only OLD makes " if name in old else "only NEW makes ") + name
                failures += self.found(full, "line", numberless(text), text, "")
            elif old[name] != new[name]:
                failures += self.one(scene, full, old[name], new[name])
        return failures

    def one(self, scene, name, old, new):
        if name.endswith(".exit"):
            call = name.rsplit("/", 1)[1].removesuffix(".exit")
            text = f"exit {old.decode()} -> {new.decode()}: {call}"
            return self.found(name, "line", f"exit {old.decode()} -> {new.decode()}: {numberless(call)}", text, "")
        first, second = values(old), values(new)
        if first is not None and second is not None:
            found = list(apart(first[0], second[0], ()))
            unknown = [self.found(name, kind, path_text(path), path_text(path), f": {exact(path)}: {what}", places)
                       for kind, path, what, places in found]
            if not found:
                unknown = [self.found(name, "layout", "$", "$", ": the same values in other bytes")]
            return any(unknown)
        first, second = lines(old), lines(new)
        unknown = False
        for sign, line in changed(first, second):
            unknown |= self.found(name, "line", numberless(sign + line), sign + line, f": {shorten(sign + line)}")
        if unknown and scene not in self.texts:
            if max(len(first), len(second)) < 20_000:
                self.texts[scene] = name, list(difflib.unified_diff(first, second, "OLD", "NEW", lineterm="", n=1))
        return bool(unknown)

    def tell(self, most=80):
        """Prints the groups, the largest first, and what was known."""
        ordered = sorted(self.groups.items(), key=lambda item: (-len(item[1].names), item[0]))
        for (kind, pattern), group in ordered[:most]:
            head = f"{kind} {pattern}" if kind != "line" else pattern
            print(f"{len(group.names):>6} files, {group.places} places: {shorten(head, 150)}\n         {shorten(group.example, 300)}")
        if len(ordered) > most:
            print(f"       and {len(ordered) - most} more groups; --all prints them")
        for scene, (name, text) in self.texts.items():
            print(f"\nThe first text that differs in {scene}: {name}")
            print("\n".join(shorten(line, 220) for line in text[:40]))
        for rule in self.allowed.rules:
            group = self.known.get(rule[4])
            print(f"known: {len(group.names) if group else 0} files, {rule[5]} places: {rule[4]}"
                  + ("" if group else "  (met nowhere: take it out)"))


def values(data):
    """The JSON in some bytes, or the list of its lines; nothing where they hold no JSON. In a tuple, as it may be null."""
    if data[:1] not in (b"{", b"["):
        return None
    try:
        return (json.loads(data),)
    except ValueError:
        pass
    try:
        return ([json.loads(line) for line in data.splitlines()],)
    except ValueError:
        return None


def kind_of(value):
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def apart(old, new, path):
    """Yields (kind, path, what, places) for each difference of two JSON values."""
    if kind_of(old) != kind_of(new):
        yield "changed", path, f"{shorten(json.dumps(old))} -> {shorten(json.dumps(new))}", 1
    elif isinstance(old, dict):
        for key in old:
            if key not in new:
                yield "removed", path + (key,), shorten(json.dumps(old[key])), 1
            else:
                yield from apart(old[key], new[key], path + (key,))
        for key in new:
            if key not in old:
                yield "added", path + (key,), shorten(json.dumps(new[key])), 1
        common = [key for key in old if key in new]
        if common != [key for key in new if key in old]:
            yield "order", path, "of keys", 1
    elif isinstance(old, list):
        yield from lists_apart(old, new, path)
    elif old != new:
        yield "changed", path, f"{shorten(json.dumps(old))} -> {shorten(json.dumps(new))}", 1


def lists_apart(old, new, path):
    first, second = ([json.dumps(each, sort_keys=True) for each in values] for values in (old, new))
    if first == second:
        for index, (one, other) in enumerate(zip(old, new)):
            yield from apart(one, other, path + (index,))
        return
    for gone, come in blocks(first, second):
        for index, other in zip(gone, come):
            yield from apart(old[index], new[other], path + (index,))
        for kind, values_of, rest in (("removed", old, gone[len(come):]), ("added", new, come[len(gone):])):
            for index in rest:
                yield kind, path + (index,), shorten(json.dumps(values_of[index])), 1
    if collections.Counter(first) == collections.Counter(second):
        yield "order", path, "of elements", 1


def blocks(first, second):
    """What differs of two lists of texts, as pairs of indices: those that went, and those that came in their place."""
    begin, end = 0, 0
    least = min(len(first), len(second))
    while begin < least and first[begin] == second[begin]:
        begin += 1
    while end < least - begin and first[-1 - end] == second[-1 - end]:
        end += 1
    middle, other = first[begin:len(first) - end], second[begin:len(second) - end]
    if max(len(middle), len(other)) > MANY:
        # Too many to lay side by side: what both have counts as the same, wherever it stands.
        yield tuple([begin + index for index, each in enumerate(some) if not taken(each, count)]
                    for some, count in ((middle, collections.Counter(other)), (other, collections.Counter(middle))))
    else:
        for kind, a, b, c, d in difflib.SequenceMatcher(None, middle, other, autojunk=False).get_opcodes():
            if kind != "equal":
                yield list(range(begin + a, begin + b)), list(range(begin + c, begin + d))


def taken(each, count):
    """Takes one of what is counted, if there is one left."""
    count[each] -= 1
    return count[each] >= 0


def lines(data):
    text = data.decode("utf-8", "backslashreplace")
    if text.startswith(("<!doctype", "<!DOCTYPE", "<html", "<?xml")):
        text = text.replace("><", ">\n<")
    return text.splitlines() + ([] if text.endswith("\n") or not text else ["(no end of line)"])


def changed(first, second):
    """Yields the lines that went and came, with their sign."""
    found = False
    for gone, come in blocks(first, second):
        found |= bool(gone or come)
        yield from (("-", first[index]) for index in gone)
        yield from (("+", second[index]) for index in come)
    if not found and first != second:
        yield "-", "(the same lines in another order)"


def numberless(text):
    """A line without its numbers, names of months and days and hashes."""
    text = re.sub(r"\b[0-9a-f]{8,}\b", "#", text)
    text = re.sub(r"\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b", "@", text)
    return re.sub(r"[0-9]+([.,:][0-9]+)*", "#", text)


def path_text(path):
    return "$" + "".join("[*]" if isinstance(part, int) else "." + numberless(part) for part in path)


def exact(path):
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else "." + part for part in path)


def shorten(text, most=110):
    return text if len(text) <= most else text[:most * 2 // 3] + " … " + text[-(most // 3 - 3):]
