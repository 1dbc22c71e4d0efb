"""Validates every published report against the published schema, and reads every page as HTML5."""

import json
import pathlib
import sys

import html5lib
import jsonschema

reports = pathlib.Path("reports")
schema = json.loads((reports / "schema/v1/report.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
advice = json.loads(pathlib.Path("Sources/Advice/Resources/advice.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(advice)

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

pages = sorted(reports.rglob("*.html"))
allowed = {"html", "head", "meta", "title", "style", "link", "body", "main", "nav", "header",
           "footer", "section", "article", "h1", "h2", "h3", "p", "ul", "ol", "li", "a", "strong",
           "em", "span", "div", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td",
           "details", "summary", "dl", "dt", "dd", "abbr", "bdi", "code", "time"}
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
print(f"{len(documents)} reports against the schema, {len(pages)} pages as HTML5: {failures} failures")
sys.exit(1 if failures else 0)
