"""The cases of Tests/LockinTests/Transcripts, in the form that its README.md tells.

What is wrong with the form the tests of lockin say; this takes it as right.
"""

import collections
import pathlib
import re

FOLDER = pathlib.Path("Tests/LockinTests/Transcripts")
# Of the first command the words after 'lockin', and of each file that is written before it the name and the bytes.
Case = collections.namedtuple("Case", "command files")


def unescaped(text):
    """The bytes that the text of an escaped file stands for."""
    plain = {b"\n": b"", b"\\": b"\\", b"r": b"\r"}
    return re.sub(rb"\\(?:x([0-9a-f]{2})|(\n|\\|r))",
                  lambda found: bytes([int(found[1], 16)]) if found[1] else plain[found[2]], text.encode())


def read():
    """All cases, by name."""
    cases = {}
    for path in sorted(FOLDER.glob("*.txt")):
        for block in re.split(r"(?m)^=== ", path.read_bytes().decode())[1:]:
            name, _, rest = re.sub(r"(?m)\A(.*\n)(?:# .*\n)+", r"\1", block).partition("\n")
            command, _, rest = re.split(r"(?m)^\$ ", rest)[1].partition("\n")
            files = {}
            for part in re.split(r"(?m)^-- ", re.split(r"(?m)^-- (?:not )?expected ", rest)[0])[1:]:
                heading, _, text = part.partition("\n")
                found = re.fullmatch(r"(.+?)(?: \((escaped|from (.+))\))? --", heading)
                if not re.match("(now|remove) ", heading):
                    files[found[1]] = ((FOLDER / found[3]).read_bytes() if found[3]
                                       else unescaped(text) if found[2] else text.encode())
            cases[name] = Case(command.removeprefix("lockin").strip(), files)
    return dict(sorted(cases.items()))
