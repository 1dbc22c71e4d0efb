"""Holds what lockin asks of models, and the form it holds their replies to, against the programs of others.

The schema that is sent has to be taken as it is by the services' own clients and by the decoders of local
servers; these have to let through whatever lockin's rules or a model choose of what is offered, nothing that is
not of the schema, and what they let a model say that knows nothing has to be of the schema again. Requests and
the replies of the tests' server are held against the types of the clients of OpenAI, Anthropic and Ollama.
"""

import copy
import json
import pathlib
import random
import sys
import time

import jsonschema
from anthropic import transform_schema
from openai.lib._pydantic import _ensure_strict_json_schema

import asked
import replies
import services
from decoders import DECODERS, LlamaGrammar, accepts, walk

SEED = 20261122
REPLIES = 50  # about each period
WALKS = 100
failures = 0


def fail(text):
    global failures
    failures += 1
    print(text)


def pairs(members):
    if len({name for name, _ in members}) != len(members):
        raise ValueError("a key twice")
    return dict(members)


FOLDER = asked.FOLDER
FOLDER.mkdir(parents=True, exist_ok=True)
full = jsonschema.Draft202012Validator(
    json.loads(pathlib.Path("Sources/Nightly/Advice/Resources/advice.schema.json").read_text()))

# The requests, as the services' clients would send them.
bodies = asked.requests()
golden = pathlib.Path("Tests/NightlyTests/Advice/Golden")
for form, prefix in (("openai", "openai-chat"), ("openai_responses", "openai-responses")):
    for path in sorted(golden.glob(f"{prefix}*.json")):
        bodies[form, (path.name,)] = json.loads(path.read_text())
for (form, period), body in bodies.items():
    for problem in services.check_request(form, body):
        fail(f"{form} {' '.join(period)}: {problem}")
    for spoiled in services.spoiled(form, body):
        if not services.check_request(form, spoiled):
            fail(f"{form}: a request with a mistake is taken for good")
print(f"requests against the clients' types: {len(bodies)} of {len(asked.FORMS)} forms")

# The schema, which is the same whatever is asked.
schemas = {json.dumps(asked.schema(form, body)) for (form, _), body in bodies.items()}
if len(schemas) != 1:
    raise SystemExit(f"{len(schemas)} schemas are sent")
text, = schemas
schema = json.loads(text)
wire = jsonschema.Draft202012Validator(schema)
if transform_schema(copy.deepcopy(schema)) != schema:
    fail("anthropic: the client would send another schema")
if transform_schema({"type": "array", "items": {"type": "string"}, "maxItems": 3}).get("maxItems"):
    fail("anthropic: the client would send any schema as it is")


def unordered(node):
    """The schema, with the required names in order: the client lists them as the properties stand."""
    if isinstance(node, dict):
        return {key: sorted(value) if key == "required" else unordered(value) for key, value in node.items()}
    return node


strict = copy.deepcopy(schema)
if unordered(_ensure_strict_json_schema(strict, path=(), root=strict)) != unordered(schema):
    fail("openai: the client would send another schema")
open_schema = {"type": "object", "properties": {"a": {"type": "string"}}}
if _ensure_strict_json_schema(copy.deepcopy(open_schema), path=(), root=open_schema) == open_schema:
    fail("openai: the client would send any schema as it is")

# Replies that choose from what is offered: of both schemas, and lockin itself takes them.
pick = random.Random(SEED)
folder = asked.workspace("openai")
chosen = []
for period in asked.PERIODS:
    offer = asked.facts("openai", bodies["openai", period])
    about = [replies.by_rule(offer)] + [replies.at_random(offer, pick) for _ in range(REPLIES - 1)]
    chosen += about
    for index, reply in enumerate(about):
        for validator in (full, wire):
            for error in validator.iter_errors(reply):
                fail(f"a reply about {period}: {error.json_path}: {error.message[:100]}")
        if index < 3:
            (FOLDER / "reply.json").write_text(json.dumps(reply))
            done = asked.advise(folder, period, "--check", FOLDER / "reply.json")
            if done.returncode != 0:
                fail(f"lockin refuses a reply about {period}: {done.stdout.decode()}{json.dumps(reply)}")
kinds = {name: sum(len(reply[name]) for reply in chosen) for name in chosen[0]}
print(f"{len(chosen)} replies: {', '.join(f'{count} {name}' for name, count in kinds.items())}")
if not all(kinds.values()):
    fail("a kind of advice is in no reply")
texts = [json.dumps(replies.in_order(reply, schema), separators=separators)
         for reply in chosen for separators in ((",", ":"), (", ", ": "))]
mistaken = list(replies.wrong(replies.in_order(chosen[0], schema), texts[0]))
for line in mistaken[:9]:
    if wire.is_valid(json.loads(line)):
        fail(f"is of the schema: {line[:100]}")


def hold(kind, text, good, bad):
    """One decoder against one schema: what it takes, what it refuses, and what it lets a model say."""
    start = time.perf_counter()
    validator = jsonschema.Draft202012Validator(json.loads(text))
    decoder = kind(text)
    missed = [line for line in good if not accepts(decoder, line)]
    taken = [line for line in bad if accepts(decoder, line)]
    for line in missed:
        fail(f"{kind.name} refuses {line}")
    for line in taken:
        fail(f"{kind.name} takes {line}")
    pick = random.Random(SEED)
    sound = length = 0
    for number in range(WALKS):
        said = walk(decoder, pick)
        length += len(said)
        try:
            errors = [error.json_path for error in validator.iter_errors(
                json.loads(said.decode(), object_pairs_hook=pairs))]
        except ValueError as error:
            errors = [str(error)]
        for error in errors:
            fail(f"{kind.name}, walk {number} of seed {SEED}: {error}: {said[:200]}")
        sound += not errors
    decoder.close()
    print(f"{kind.name:<20}{kind.version:<15}{f'{len(good) - len(missed)}/{len(good)}':>12}"
          f"{f'{len(bad) - len(taken)}/{len(bad)}':>12}{f'{sound}/{WALKS}':>10}{length // WALKS:>8}"
          f"{time.perf_counter() - start:>9.1f}")
    return said


# All that can be sent, beside what is sent today.
widest = json.loads((golden / "everything.wire.json").read_text())
pick = random.Random(SEED)
values = [replies.sample(widest, pick) for _ in range(REPLIES)]
wide = [json.dumps(value) for value in values]
narrow = [json.dumps({**values[0], **change}) for change in (
    {"a": "z"}, {"a": None}, {"b": 8}, {"c": True}, {"c": "1"}, {"d": [0]}, {"d": {}}, {"e": {}},
    {"e": {"l": [], "n": 1.5}}, {"e": {"l": [7], "n": 1}})]
for line, expected in [(line, True) for line in wide] + [(line, False) for line in narrow]:
    if jsonschema.Draft202012Validator(widest).is_valid(json.loads(line)) != expected:
        fail(f"is {'not ' if expected else ''}of the widest schema: {line}")


def untyped(node):
    """The schema as Anthropic's client sends it: without the type beside values that are listed."""
    if isinstance(node, dict):
        return {key: untyped(value) for key, value in node.items() if key != "type" or "enum" not in node}
    return [untyped(element) for element in node] if isinstance(node, list) else node


if transform_schema(copy.deepcopy(widest)) != untyped(widest):
    fail("anthropic: the client would send another widest schema")

LlamaGrammar.program()
for name, form, good, bad in (("advice", text, texts, mistaken), ("all that can be sent", json.dumps(widest), wide, narrow)):
    print(f"\n{name}\n{'decoder':<20}{'version':<15}{'replies':>12}{'wrong ones':>12}{'walks':>10}{'bytes':>8}"
          f"{'seconds':>9}")
    for kind in DECODERS:
        said = hold(kind, form, good, bad)
        if form is not text:
            continue
        # What a model could say is judged, and no more.
        (FOLDER / "reply.json").write_bytes(said)
        code = asked.advise(folder, asked.PERIODS[1], "--check", FOLDER / "reply.json").returncode
        if code not in (0, asked.EXIT_FAULTY):
            fail(f"{kind.name}: lockin ends with {code} on {said[:200]}")

fields = services.check_words(fail)
kept = services.check_files(pathlib.Path("Tests/NightlyTests/Advice/Replies"), fail)
seen = kept + services.check_replies(".build/faults/release/Faults", fail)
print(f"\n{seen} replies of the tests and {fields} members that lockin reads, against the clients' types")
print(f"what is sent to models: {failures} failures, seed {SEED}")
sys.exit(1 if failures else 0)
