"""A store that is changed behind lockin's back: no command may then give another answer than before without saying so,
none may end by a signal, and the remedy that is printed has to work."""

import random

import scene

PAGE = 4096
REMEDY = "lockin import --rebuild"
COMMANDS = [
    ["run"], ["report", "week"], ["report", "day"], ["dump"], ["goals"], ["suggestions", "list"], ["status"],
    ["activity", "--from", "2026-05-30", "--to", "2026-05-31"],
    ["analyze", "--from", "2026-05-25", "--to", "2026-05-31", "--format", "json"],
]
# Of a kind that has no places of its own.
COUNTS = {"a byte": 1000, "a byte of the head": 100, "a row of bytes": 200, "cut off": 100}


def cases(mine):
    pages = len(stored(mine)) // PAGE
    counts = COUNTS | {"a page of zeros": pages, "a page of rubbish": pages, "two pages that change places": pages}
    for kind, count in counts.items():
        for index in range(count):
            yield f"a store with {kind}" if kind != "cut off" else "a store that is cut off", (kind, index)


def stored(mine):
    """The bytes of a store that is sound."""
    if "damage" not in mine.goldens:
        mine.begin("published")
        mine.goldens["damage"] = (mine.arena / "ws/lockin.sqlite").read_bytes()
    return mine.goldens["damage"]


def damaged(store, kind, index):
    """A copy of the bytes that is wrong in one place."""
    chance, copy, pages = random.Random(f"{kind} {index}"), bytearray(store), len(store) // PAGE
    if kind in ("a byte", "a byte of the head"):
        copy[chance.randrange(len(copy)) if kind == "a byte" else index] ^= chance.randrange(1, 256)
    elif kind == "a row of bytes":
        place = chance.randrange(len(copy) - 64)
        copy[place:place + 64] = chance.randbytes(64)
    elif kind == "cut off":
        del copy[chance.randrange(1, len(copy)):]
    elif kind == "two pages that change places":
        other = (index + chance.randrange(1, pages)) % pages
        for here, there in ((index, other), (other, index)):
            copy[here * PAGE:(here + 1) * PAGE] = store[there * PAGE:(there + 1) * PAGE]
    else:
        copy[index * PAGE:(index + 1) * PAGE] = bytes(PAGE) if kind.endswith("zeros") else chance.randbytes(PAGE)
    return bytes(copy)


def run(mine, case, known):
    kind, index = case
    words = random.Random(f"command {kind} {index}").choice(COMMANDS)
    golden = answer(mine, words, stored(mine))
    wanted = mine.golden(scene.Deed("night of the damaged", "published", ["run"]))
    code, printed, said, found = answer(mine, words, damaged(stored(mine), kind, index))
    name, wrong = " ".join(words[:2]), []
    reports = {file: value for file, value in found.items() if "/reports/" in file}
    before = {file: value for file, value in golden[3].items() if "/reports/" in file}
    if not isinstance(code, int) or code < 0 or code in (70, 132, 134, 136, 139):
        wrong.append(f"{name} ends with {code}: {said[-200:]}")
    elif (code, printed) != golden[:2] or reports != before:
        if code in (0, 2, 3) and name != "status":
            wrong.append(f"{name}: another answer, and {code}: {said[-200:]}")
        elif reports != before:
            wrong.append(f"{name}: other reports")
        elif REMEDY not in said:
            wrong.append(f"{name}: no remedy: {said[-200:]}")
    code, _, said = mine.call(["import", "--rebuild"])
    if code not in (0, 3):
        wrong.append(f"the remedy ends with {code}: {said[-200:]}")
    # What a person refused or applied stands in plans/; what was suggested may be lost with the store, and comes again.
    found = mine.end(scene.Deed("", "published", []))
    names = [file for file in wanted.new if file != "dump" and found.get(file) != wanted.new[file]]
    names += [file for file in found if scene.is_draft(file)]
    if names:
        wrong.append(f"after the remedy and a run: {names[:6]}")
    return wrong


def answer(mine, words, store):
    """What a command does with a store: its code, what it printed and said, and how all looks."""
    key = "answer", tuple(words)
    if store is mine.goldens["damage"] and key in mine.goldens:
        return mine.goldens[key]
    mine.begin("published")
    (mine.arena / "ws/lockin.sqlite").write_bytes(store)
    found = (*mine.call(words), mine.look())
    if store is mine.goldens["damage"]:
        assert found[0] in (0, 3), found
        mine.goldens[key] = found
    return found
