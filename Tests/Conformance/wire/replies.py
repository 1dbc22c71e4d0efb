"""Replies that choose from what lockin offers, replies that are none, and values of any schema that is sent."""

import json
import re


def by_rule(offer):
    """What lockin's own rules say: a shift, the peaks and breaks that go with it, and one note."""
    return reply(offer, offer["shift_candidates"][:1], offer["break_slots"][:3], notes(offer)[-1:],
                 [(peak, hours(offer, peak)) for peak in offer["peaks"][:3]])


def at_random(offer, random):
    """A choice of what is offered, of nothing to everything."""
    def some(elements, least, most):
        return random.sample(elements, min(len(elements), random.randint(least, most)))

    return reply(offer, some(offer["shift_candidates"], 0, 1), some(offer["break_slots"], 0, 2),
                 apart(some(notes(offer), 0, 2)),
                 [(peak, some(hours(offer, peak), 1, 3)) for peak in some(offer["peaks"], 0, 3)])


def reply(offer, shifts, breaks, sentences, peaks):
    """The choice in the form that is asked for; there is no break about an event that moves."""
    moved = {shift["event"] for shift in shifts}
    return {"break_suggestions": [{"evidence": [slot["event"]], "id": slot["id"]}
                                  for slot in breaks if slot["event"] not in moved],
            "motivational_notes": sentences,
            "peak_hours": [{"evidence": evidence, "id": peak["id"]} for peak, evidence in peaks if evidence],
            "recommended_shifts": [{"evidence": [shift["event"]], "id": shift["id"]} for shift in shifts]}


def hours(offer, peak):
    return peak["because"]


def notes(offer):
    """Sentences that are offered, with one of each choice."""
    texts = [re.sub(r"\[([^]|]*)\|[^]]*\]", r"\1", form) for form in offer["note_sentences"]]
    return [{"evidence": list(dict.fromkeys(re.findall(r"\{([A-Z][0-9]+)", text))), "text": text} for text in texts]


def apart(chosen):
    """Of notes about the same figure the first."""
    return [note for number, note in enumerate(chosen)
            if not any(set(note["evidence"]) & set(earlier["evidence"]) for earlier in chosen[:number])]


def in_order(value, form):
    """The value with its members in the schema's order, which is the one in which decoders let them come."""
    if isinstance(value, dict):
        return {name: in_order(value[name], form["properties"][name]) for name in form["properties"] if name in value}
    if isinstance(value, list):
        return [in_order(element, form["items"]) for element in value]
    return value


def wrong(reply, text):
    """What is not of the schema, and what is not JSON alone."""
    note = {"evidence": ["F1"], "text": "You had {F1} of focus."}
    yield json.dumps({name: value for name, value in reply.items() if name != "peak_hours"})
    yield json.dumps({**reply, "z_more": []})
    yield json.dumps({**reply, "motivational_notes": [{**note, "z_more": 1}]})
    yield json.dumps({**reply, "motivational_notes": [{"evidence": ["F1"]}]})
    yield json.dumps({**reply, "motivational_notes": [{**note, "evidence": "F1"}]})
    yield json.dumps({**reply, "motivational_notes": [{**note, "text": 7}]})
    yield json.dumps({**reply, "motivational_notes": note})
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
