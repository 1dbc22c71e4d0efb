"""Holds 'lockin validate' against python-jsonschema and jsonschema-rs, with damaged documents and schemas.

What is damaged are the published reports and the sample's hand-written files, held against their schemas,
and the repository's schemas, held against the metaschema. All three have to agree on what is valid, and
lockin and python-jsonschema on where it isn't, as far as both tell of the same keywords. What lockin tells
of the nearest of several schemas has to be among what python-jsonschema has of them.
"""

import copy
import json
import os
import pathlib
import random
import subprocess
import sys

import jsonschema
import jsonschema_rs

import core_yaml

PROGRAM = ".build/release/lockin"
FOLDER = pathlib.Path(".build/conformance/validate")
SEED = int(os.environ.get("SEED", "20261121"))
ROUNDS = int(os.environ.get("ROUNDS", "400"))
META = "https://json-schema.org/draft/2020-12/schema"
# What the two tell of in another place: lockin names the member, or what is missing.
ELSEWHERE = {"additionalProperties", "unevaluatedProperties", "required", "dependentRequired",
             "propertyNames", "items", "unevaluatedItems", "if", "false"}


def places(value, found=None):
    """Every container of a document with one of its keys."""
    found = [] if found is None else found
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            found.append((value, key))
            places(value[key], found)
    return found


def damage(random, document, words):
    """A copy with one to three things changed."""
    document = copy.deepcopy(document)
    for _ in range(random.randint(1, 3)):
        found = places(document)
        if not found:
            break
        container, key = random.choice(found)
        other, its = random.choice(found)
        kind = random.randrange(6)
        if kind == 0:
            container[key] = random.choice([None, True, False, 0, -1, 1.0, 0.5, 1e300, -7, 2 ** 70, "",
                                            "x", "2026-03-30", [], {}, [1], [1, 1.0], {"a": 1}])
        elif kind == 1:
            del container[key]
        elif kind == 2:
            container[key] = copy.deepcopy(other[its])
        elif kind == 3 and isinstance(container, dict):
            container[random.choice(words)] = copy.deepcopy(other[its])
        elif kind == 4 and isinstance(container, list):
            container.insert(key, copy.deepcopy(container[key]))
        elif isinstance(container[key], (int, float)) and not isinstance(container[key], bool):
            container[key] = container[key] * random.choice([-1, 0.5, 2, 1.0, 1000])
    return document


def pointer(path):
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def theirs(validator, document):
    """Locations and keywords of python-jsonschema's errors, but for those that it has elsewhere; then of what
    it has of the single schemas of an anyOf or oneOf."""
    found, inner = set(), set()

    def look(errors, found):
        for error in errors:
            path = list(error.absolute_schema_path)
            if error.validator is not None and not ELSEWHERE & {str(part) for part in path}:
                found.add((pointer(error.absolute_path), str(path[-1])))
            look(error.context, inner)

    look(validator.iter_errors(document), found)
    return found, inner


def ours(schema, document):
    """Whether lockin takes a document, what it tells, and how it ended."""
    path = FOLDER / "document.json"
    path.write_text(json.dumps(document))
    done = subprocess.run([PROGRAM, "validate", schema, path], capture_output=True, text=True, timeout=20)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    found, inner = set(), set()
    choices = [line for line in lines if line["code"] == "matches_none"]
    for line in lines:
        parts = line["keyword"].split("/")
        if ELSEWHERE & set(parts) or {"then", "else"} & set(parts):
            continue
        isInner = any(line["keyword"].startswith(choice["keyword"] + "/")
                      and (line["instance"] + "/").startswith(choice["instance"] + "/") for choice in choices)
        (inner if isInner else found).add((line["instance"], parts[-1]))
    return done.returncode, found, inner, done.stderr


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"seed {SEED}, {ROUNDS} rounds a schema")
    chance = random.Random(SEED)
    meta = FOLDER / "meta.json"
    meta.write_text(json.dumps({"$ref": META}))
    names = subprocess.run([PROGRAM, "schema"], check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    printed = {line.split()[0]: json.loads(subprocess.run(
        [PROGRAM, "schema", line.split()[0]], check=True, capture_output=True, text=True).stdout) for line in names}
    schemas = list(printed.values())
    reports = [json.loads(path.read_text()) for path in sorted(pathlib.Path("reports").rglob(
        "report.json"))]
    works = [("report", printed["report"], reports), (meta, {"$ref": META}, schemas)]
    for name, file in (("events", "plans/events"), ("goals", "plans/goals"), ("lockin", "lockin")):
        written = pathlib.Path("sample-data", f"{file}.yaml").read_text()
        works.append((name, printed[name], [core_yaml.load(written)]))
    works.append(("timetable", printed["timetable"], [
        core_yaml.load(path.read_text()) for path in sorted(pathlib.Path("Tests/Conformance/timetables").glob("*.yaml"))]))
    failures, compared, invalid, near = 0, 0, 0, 0
    for path, schema, documents in works:
        python = jsonschema.Draft202012Validator(schema)
        rust = jsonschema_rs.Draft202012Validator(schema)
        words = sorted({key for document in documents for container, key in places(document)
                        if isinstance(key, str)})
        for round in range(ROUNDS):
            document = chance.choice(documents)
            if round >= 10:
                document = damage(chance, document, words)
            code, found, inner, said = ours(path, document)
            near += len(inner)
            expected = python.is_valid(document)
            compared += 1
            invalid += not expected
            agree = (code == 0) == expected == rust.is_valid(document) and code in (0, 65) and not said
            outer, context = theirs(python, document)
            if not agree or found != outer or not inner <= context:
                failures += 1
                kept = FOLDER / f"differs-{failures}.json"
                kept.write_text(json.dumps(document))
                print(f"{path}, round {round}, {kept}: {code} {said}{sorted(found)[:3]} but {expected} "
                      f"{sorted(outer)[:3]}; {sorted(inner - context)[:3]}")
    # A schema that the metaschema refuses is refused, and no other one is.
    checked = 0
    for round in range(ROUNDS):
        schema = damage(chance, chance.choice(schemas), ["type", "minimum", "$anchor", "allOf", "not"])
        if not isinstance(schema, (dict, bool)):
            continue
        (FOLDER / "schema.json").write_text(json.dumps(schema))
        (FOLDER / "document.json").write_text("0")
        done = subprocess.run([PROGRAM, "validate", FOLDER / "schema.json", FOLDER / "document.json"],
                              capture_output=True, text=True, timeout=20)
        if any(word in done.stderr for word in ("no schema is known", "nothing in that schema",
                                                "can't be used", "no dialect")):
            continue  # python-jsonschema looks up references and expressions only when it needs them
        checked += 1
        valid = jsonschema_rs.Draft202012Validator({"$ref": META}).is_valid(schema)
        if (done.returncode != 78) != valid:
            failures += 1
            kept = FOLDER / f"differs-{failures}.json"
            kept.write_text(json.dumps(schema))
            print(f"{kept}: {done.returncode} {done.stderr.strip()} but {valid}")
    print(f"{compared} documents ({invalid} invalid, {near} places in what came near) and {checked} schemas as python-jsonschema and "
          f"jsonschema-rs judge them: {failures} failures")
    return 1 if failures else 0


sys.exit(main())
