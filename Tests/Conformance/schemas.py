"""Validates every published report and the alerts against their schemas, and reads every page as HTML5."""

import json
import pathlib
import subprocess
import sys

import html5lib
import jsonschema

import core_yaml

reports = pathlib.Path("reports")
schema = json.loads((reports / "schema/v2/report.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

failures = 0
documents = sorted(reports.rglob("report.json"))
for path in documents:
    for error in validator.iter_errors(json.loads(path.read_text())):
        print(f"{path}: {error.json_path}: {error.message[:100]}")
        failures += 1
    report = json.loads(path.read_text())
    account = report["accounting"]
    total = account["bucketed_ms"] + account["concurrent_ms"] + sum(account["dropped_ms"].values())
    if account["raw_ms"] + account["flood_ms"] != total:
        print(f"{path}: the account does not add up")
        failures += 1

# The alerts: the published schema, in which an alert is described as in that of reports.
warning = json.loads((reports / "schema/v1/alerts.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(warning)
watcher = jsonschema.Draft202012Validator(warning)
latest = json.loads((reports / "alerts.json").read_text())
for error in watcher.iter_errors(latest):
    print(f"alerts.json: {error.json_path}: {error.message[:100]}")
    failures += 1
for key in list(latest):
    if not key.startswith("$") and not list(watcher.iter_errors({k: v for k, v in latest.items() if k != key})):
        print(f"alerts schema: {key} may be missing")
        failures += 1
told = [alert for path in documents for alert in json.loads(path.read_text())["alerts"]]
if not told:
    print("no report has an alert")
    failures += 1
for alert in told:
    for error in watcher.iter_errors({**latest, "alerts": [alert]}):
        print(f"an alert: {error.json_path}: {error.message[:100]}")
        failures += 1

# The page of all files: the published schema, of which nothing may be missing, and the files that reports name.
described = json.loads((reports / "schema/v1/about.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(described)
reader = jsonschema.Draft202012Validator(described)
about = json.loads((reports / "about.json").read_text())
for error in reader.iter_errors(about):
    print(f"about.json: {error.json_path}: {error.message[:100]}")
    failures += 1
for key in list(about):
    if not key.startswith("$") and not list(reader.iter_errors({k: v for k, v in about.items() if k != key})):
        print(f"about schema: {key} may be missing")
        failures += 1
listed = {(entry["file"], entry["format"]) for entry in about["files"]}
for path in documents:
    for source in json.loads(path.read_text())["sources"]:
        if (source["file"], source["format"]) not in listed:
            print(f"{path}: {source['file']} is not in about.json")
            failures += 1

# All schemas that the program prints, and the hand-written files that there are samples of.
program = pathlib.Path(".build/release/lockin")


def printed(*name):
    return subprocess.run([program, "schema", *name], check=True, capture_output=True, text=True).stdout


names = [line.split()[0] for line in printed().splitlines()[1:]]
own = {name: json.loads(printed(name)) for name in names}
for name in names:
    jsonschema.Draft202012Validator.check_schema(own[name])
for name, path in (("lockin", "lockin.yaml"), ("events", "plans/events.yaml"), ("goals", "plans/goals.yaml")):
    written = core_yaml.load((pathlib.Path("sample-data") / path).read_text())
    for error in jsonschema.Draft202012Validator(own[name]).iter_errors(written):
        print(f"{path}: {error.json_path}: {error.message[:100]}")
        failures += 1

# Reports on any dates, from no day to a year.
checker = jsonschema.Draft202012Validator(own["report"])
stretches = [("2001-01-01", "2001-02-01"), ("2026-05-31", "2026-06-01"), ("2026-03-09", "2026-04-06"),
             ("2026-03-09", "2026-06-01"), ("2025-06-01", "2026-06-01")]
for start, end in stretches:
    command = [program, "analyze", "-C", "sample-data", "--now", "2026-06-01T06:00:00Z", "--format", "json",
               "--state", ".build/sample-state", "--from", start, "--to", end]
    document = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    errors = list(checker.iter_errors(document))
    for error in errors:
        print(f"analyze {start} {end}: {error.json_path}: {error.message[:100]}")
    failures += len(errors)
    # What is cut away has to be missed, or the schema says nothing.
    for key in list(document):
        if not list(checker.iter_errors({k: v for k, v in document.items() if k != key})):
            print(f"report schema: {key} of any dates may be missing")
            failures += 1

pages = sorted(reports.rglob("*.html"))
allowed = {"html", "head", "meta", "title", "style", "link", "body", "main", "nav", "header",
           "footer", "section", "article", "h1", "h2", "h3", "p", "ul", "ol", "li", "a", "strong",
           "em", "span", "div", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td",
           "details", "summary", "dl", "dt", "dd", "abbr", "bdi", "code", "time",
           "b", "i", "u", "{http://www.w3.org/2000/svg}svg", "{http://www.w3.org/2000/svg}path"}
for path in pages:
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root = parser.parse(path.read_bytes())
    for element in root.iter():
        if isinstance(element.tag, str) and element.tag not in allowed:
            print(f"{path}: an element <{element.tag}>")
            failures += 1
        for name, value in element.attrib.items():
            if element.tag == "link" and value == "data:,":
                continue  # an empty icon, so that no browser asks a server for one
            if name.startswith("on") or (name in ("href", "src") and ":" in value):
                print(f"{path}: an attribute {name}={value}")
                failures += 1
            if name == "href" and not value.startswith("#"):
                target = (path.parent / value.split("#")[0]).resolve()
                if not target.is_file():
                    print(f"{path}: a broken link {value}")
                    failures += 1
print(f"{len(names)} schemas, {len(documents)} reports and {len(stretches)} on any dates against their schemas, {len(pages)} pages as HTML5: {failures} failures")
sys.exit(1 if failures else 0)
