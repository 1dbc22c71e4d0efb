"""Holds every kept request to OpenAI, and that of the sample week, against OpenAI's own description.

LOCKIN_OPENAI_SPEC names a copy of openapi.json from https://github.com/openai/openai-openapi; tried with
f85dbe2 of 2026-08-21, version 2.3.0.
"""

import copy
import json
import os
import pathlib
import shutil
import subprocess
import sys

import jsonschema
import referencing
import referencing.jsonschema

FOLDER = pathlib.Path(".build/conformance/openai")
GOLDEN = pathlib.Path("Tests/NightlyTests/Advice/Golden")
FORMS = {"openai-chat": "CreateChatCompletionRequest", "openai-responses": "CreateResponse"}

file = os.environ.get("LOCKIN_OPENAI_SPEC")
if not file:
    print("NOT RUN: requests to OpenAI; name a copy of openai-openapi's openapi.json with LOCKIN_OPENAI_SPEC")
    sys.exit(0)
specification = json.loads(pathlib.Path(file).read_text())
resource = referencing.Resource.from_contents(
    specification, default_specification=referencing.jsonschema.DRAFT202012)
registry = referencing.Registry().with_resource("urn:openai", resource)


def validator(name):
    return jsonschema.Draft202012Validator(
        {"$ref": f"urn:openai#/components/schemas/{name}"}, registry=registry)


def without(body, path):
    """The body without one of its members."""
    body = copy.deepcopy(body)
    *parents, last = path
    place = body
    for key in parents:
        place = place[key]
    del place[last]
    return body


def sample(form):
    """The file of the exact request about the sample week."""
    workspace = FOLDER / form
    shutil.rmtree(workspace, ignore_errors=True)
    shutil.copytree("sample-data", workspace)
    configuration = workspace / "lockin.yaml"
    text = configuration.read_text()
    provider = {"openai-chat": "openai", "openai-responses": "openai_responses"}[form]
    chosen = text.replace("{ provider: offline }", f"{{ provider: {provider}, model: gpt-5-mini }}")
    assert chosen != text
    configuration.write_text(chosen)
    body = FOLDER / f"{form}-sample-week.json"
    body.write_bytes(subprocess.run(
        [".build/release/lockin", "advise", "--request", "week", "-C", str(workspace),
         "--now", "2026-06-01T06:00:00Z", "--quiet"], check=True, capture_output=True).stdout)
    return body


failures = 0
seen = 0
for form, name in FORMS.items():
    for path in sorted(GOLDEN.glob(f"{form}*.json")) + [sample(form)]:
        body = json.loads(path.read_text())
        seen += 1
        for error in validator(name).iter_errors(body):
            print(f"{path}: {error.json_path}: {error.message[:100]}")
            failures += 1
        # The description says nothing of members that it does not know, so these are looked up.
        known = set()
        pending = [specification["components"]["schemas"][name]]
        while pending:
            schema = pending.pop()
            if "$ref" in schema:
                schema = specification["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
            known |= set(schema.get("properties", {}))
            pending += schema.get("allOf", [])
        for key in sorted(set(body) - known):
            print(f"{path}: $.{key}: no such member")
            failures += 1
        # A check that accepts anything would be none.
        needed = ("response_format", "json_schema", "name") if form == "openai-chat" else ("text", "format", "name")
        if validator(name).is_valid(without(body, needed)):
            print(f"{path}: is accepted without {'.'.join(needed)}")
            failures += 1
if seen < 6:
    print(f"only {seen} requests are kept")
    failures += 1
print(f"{seen} requests to OpenAI, {failures} failures, against version {specification['info']['version']}")
sys.exit(1 if failures else 0)
