"""What lockin asks of models about the sample data, in every form, and what it says of replies."""

import json
import pathlib
import shutil
import subprocess

LOCKIN = str(pathlib.Path(".build/release/lockin").resolve())
FOLDER = pathlib.Path(".build/conformance/wire")
NOW = "2026-06-01T06:00:00Z"
FORMS = ["openai", "openai_responses", "anthropic", "ollama", "compatible"]
# A day and a week with an event that may move, and those of docs/advice.md.
PERIODS = [("day", "2026-05-23"), ("week", "2026-W20"), ("day",), ("week",)]
EXIT_FAULTY = 65


def workspace(form):
    """The sample data with another provider."""
    folder = FOLDER / form
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree("sample-data", folder)
    configuration = folder / "lockin.yaml"
    text = configuration.read_text()
    address = ", url: 'http://127.0.0.1:1/v1'" if form == "compatible" else ""
    chosen = text.replace("{ provider: offline }", f"{{ provider: {form}, model: m-1{address} }}")
    assert chosen != text
    configuration.write_text(chosen)
    return folder


def advise(folder, period, *arguments):
    return subprocess.run([LOCKIN, "advise", *arguments, *period, "-C", folder, "--now", NOW, "--quiet"],
                          capture_output=True, env={"PATH": "/usr/bin:/bin"})


def requests():
    """The exact body of every request, by form and period."""
    bodies = {}
    for form in FORMS:
        folder = workspace(form)
        for period in PERIODS:
            done = advise(folder, period, "--request")
            if done.returncode != 0:
                raise SystemExit(f"{form} {period}: exit {done.returncode}\n{done.stderr.decode()}")
            bodies[form, period] = json.loads(done.stdout)
    return bodies


def schema(form, body):
    """The schema that the reply is held to, from where the form has it."""
    places = {"openai_responses": ["text", "format", "schema"], "anthropic": ["output_config", "format", "schema"],
              "ollama": ["format"]}
    for key in places.get(form, ["response_format", "json_schema", "schema"]):
        body = body[key]
    return body


def facts(form, body):
    """What the model is told about the person's time."""
    return json.loads(body["input"] if form == "openai_responses" else body["messages"][-1]["content"])
