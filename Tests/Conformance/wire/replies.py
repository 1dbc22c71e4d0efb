"""Replies that choose from what lockin offers, replies that are none, and values of any schema that is sent."""

import json


def by_rule(offer):
    """What lockin's own rules say: a shift, the peaks and breaks that go with it, and one note."""
    return reply(offer, offer["shift_candidates"][:1], offer["break_slots"][:3], offer["sentences"][:1], offer["peaks"][:3])


def at_random(offer, random):
    """A choice of what is offered, of nothing to everything."""
    def some(key, most):
        return random.sample(offer[key], min(len(offer[key]), random.randint(0, most)))

    return reply(offer, some("shift_candidates", 1), some("break_slots", 2), some("sentences", 1), some("peaks", 1))


def reply(offer, shifts, breaks, sentences, peaks):
    """The choice in the form that is asked for; there is no break in an event that moves."""
    moved = {shift["event"] for shift in shifts}
    return {"break_suggestions": [slot["id"] for slot in breaks if slot["event"] not in moved],
            "motivational_notes": [sentence["id"] for sentence in sentences],
            "peak_hours": [peak["id"] for peak in peaks],
            "recommended_shifts": [shift["id"] for shift in shifts],
            "summary": [f"Consider {{move:{shift['id']}}}: it gives {{gain:{shift['id']}}}." for shift in shifts]}


def in_order(value, form):
    """The value with its members in the schema's order, which is the one in which decoders let them come."""
    if isinstance(value, dict):
        return {name: in_order(value[name], form["properties"][name]) for name in form["properties"] if name in value}
    if isinstance(value, list):
        return [in_order(element, form["items"]) for element in value]
    return value


def wrong(reply, text):
    """What is not of the schema, and what is not JSON alone."""
    yield json.dumps({name: value for name, value in reply.items() if name != "peak_hours"})
    yield json.dumps({**reply, "z_more": []})
    yield json.dumps({**reply, "motivational_notes": [{"id": "N1"}]})
    yield json.dumps({**reply, "motivational_notes": [7]})
    yield json.dumps({**reply, "motivational_notes": "N1"})
    yield json.dumps({**reply, "summary": {}})
    yield json.dumps({**reply, "summary": [[]]})
    yield json.dumps({**reply, "recommended_shifts": None})
    yield json.dumps([reply])
    yield text[:-1]
    yield text + "!"
    yield f"```json\n{text}\n```"


def sample(schema, random):
    """A value of a schema of those that can be sent."""
    if "anyOf" in schema:
        return sample(random.choice(schema["anyOf"]), random)
    if "enum" in schema:
        return random.choice(schema["enum"])
    kinds = {"object": lambda: {name: sample(part, random) for name, part in schema["properties"].items()},
             "array": lambda: [sample(schema["items"], random) for _ in range(random.randint(0, 3))],
             "string": lambda: random.choice(["", "z", "a b", 'say "{F1}"\\']), "null": lambda: None,
             "boolean": lambda: random.random() < 0.5, "integer": lambda: random.randint(-99, 99),
             "number": lambda: random.choice([0, -2.5, 10000000, 0.125])}
    return kinds[schema["type"]]()
