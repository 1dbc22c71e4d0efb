"""What has to hold after each case, whatever was done to a command."""

import errno
import json
import os
import re
import shutil

from scene import is_draft

# docs/commands.md, but for 70: that one says that lockin has a mistake.
DOCUMENTED = {0, 2, 3, 65, 71, 73, 74, 75, 77, 78}
# How the cause of an error may be said: by the system's words, or by SQLite's.
CAUSES = {
    "ENOSPC": ["No space left on device", "database or disk is full", "disk I/O error"],
    "EDQUOT": ["Disk quota exceeded", "disk I/O error"],
    # A page that can't be read is as lost as one that was changed.
    "EIO": ["Input/output error", "disk I/O error", "the cache is damaged", "unable to get the page"],
    # What is refused to be looked at, and opened then, is not there.
    "EACCES": ["Permission denied", "disk I/O error", "No such file or directory"],
    "EMFILE": ["Too many open files", "disk I/O error"],
    "EINTR": ["Interrupted system call", "disk I/O error"],
    "EFBIG": ["File too large", "disk I/O error"],
}
# Where SQLite can't open a file to write it tries to read it, and no longer knows why.
FOR_ALL = ["unable to open database file", "attempt to write a readonly database"]


def of_end(code, said, error=None, is_mute=False):
    """What is wrong with how a command ended, or nothing; one that is mute can't write its words either."""
    if code == -9:
        return []
    if code not in DOCUMENTED:
        return [f"it ended with {code}: {said[-300:]}"]
    if code in (0, 3) or is_mute:
        return []
    wrong, words = [], said.strip()
    # A file or folder, mostly behind the program's name.
    if not re.search(r"^(lockin: )?([\w./-]+|standard output): ", words, re.M):
        wrong.append(f"{code}, and no path is told: {words[-200:]!r}")
    if error and not is_caused(said, error):
        wrong.append(f"{code}, and the cause, {os.strerror(getattr(errno, error))}, is not told: {words[-200:]!r}")
    return wrong


def is_caused(said, error):
    """Whether words name the cause of an error."""
    return any(cause in said for cause in CAUSES[error] + FOR_ALL)


def of_files(scene, golden, code):
    """Whether any file is neither as it was nor as it is to be.

    A command that has said that something could not be used, and ends with 3, may have published what follows from
    the rest; whole such files have to be.
    """
    wrong = []
    for name, value in scene.look().items():
        if is_draft(name) or value in golden.allowed.get(name, ()):
            continue
        if code == 3 and ("/reports/" in name or name.startswith("kept/out/")) and is_whole(scene.arena / name):
            continue
        wrong.append(f"neither the old file nor the new one: {name}")
    return wrong


def is_whole(path):
    """Whether a published file ends as its kind does."""
    text = path.read_text()
    if path.suffix == ".json":
        return bool(json.loads(text))
    ends = {".html": "</html>\n", ".xml": "</feed>\n", ".ics": "END:VCALENDAR\r\n"}
    return text.endswith(ends.get(path.suffix, "\n"))


def of_recovery(scene, deed, golden, code):
    """Whether one ordinary run ends in what an undisturbed one gives.

    A deed that calls for it is done once more before that run, as its person would.
    """
    if deed.again:
        # Who is told that something is missing in an export makes another one.
        if deed.name == "export" and code == 3:
            shutil.rmtree(scene.arena / "kept/out")
        repeated = scene.call(deed.words, deed.now)
        # What was done before all went well may not be done twice.
        if repeated[0] not in (0, 3) and code not in (0, 3) and not is_done(repeated):
            return [f"once more, it ended with {repeated[0]}: {repeated[2][-300:]}"]
    try:
        found = scene.end(deed)
    except AssertionError as failure:
        return [f"the next run fails: {failure}"]
    wrong = differences(found, golden.new)
    # What is done as a whole or not at all: where it said that it was done, it was.
    others = [] if code == 0 else golden.others
    return [] if any(not differences(found, other) for other in others) else wrong


def is_done(outcome):
    """Whether a command says that what it makes is there: the one that was killed had made it."""
    words = ("holds something", "not empty", "is there already")
    return outcome[0] in (2, 65, 73) and any(word in outcome[2] for word in words)


def differences(found, wanted):
    """The names of files in which two looks differ."""
    names = sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))
    if not names:
        return []
    kinds = [name + (" is left" if name not in wanted else " is missing" if name not in found else " differs")
             for name in names[:4]]
    return [f"after one ordinary run {', '.join(kinds)}" + (f" and {len(names) - 4} more" if len(names) > 4 else "")]


def of_rest(scene, deed, golden, code, known):
    """What is wrong with what a command left, now and after an ordinary run.

    What is the same to the last byte, and has been brought in order once, is so again: `known` has those states.
    """
    wrong = of_files(scene, golden, code)
    state = (deed.name, code == 0, scene.state())
    if wrong or state not in known:
        after = of_recovery(scene, deed, golden, code)
        wrong += after
        if not after:
            known.add(state)
    return wrong
