"""Commands that are killed at each of their system calls, or have one refused by the system.

strace lists the calls of an undisturbed command first; each case then names one of them, the Nth of its kind. What
happens before the command looks at its workspace is the loader's, and is left out.
"""

import re

import verdict
from scene import DEEDS

CHANGING = ["write", "pwrite64", "writev", "fsync", "fdatasync", "rename", "unlink", "unlinkat", "rmdir",
            "openat", "mkdir", "ftruncate", "fchmod", "chmod", "linkat", "symlink", "utimensat", "close", "flock",
            "memfd_create", "execve", "connect", "sendto", "exit_group"]
WRITING = ["write", "pwrite64", "writev", "fsync", "fdatasync", "openat", "mkdir", "rename", "ftruncate"]
# Each error at the calls that may end in it. What is full stays so: from that call on all of its kind fail. (A `close`
# that a signal interrupts has closed its file; strace would leave it open.)
ERRORS = {
    "ENOSPC": (WRITING, "+"),
    "EDQUOT": (WRITING, ""),
    "EIO": (WRITING + ["read", "pread64", "unlink", "getdents64", "recvfrom"], ""),
    "EACCES": (["openat", "mkdir", "rename", "unlink", "unlinkat", "rmdir", "fchmod", "newfstatat", "connect"], ""),
    "EMFILE": (["openat", "memfd_create", "socket", "pipe2", "dup"], "+"),
    "EINTR": (["openat", "read", "pread64", "write", "pwrite64", "fsync", "flock", "fcntl", "rename", "mkdir", "unlink",
               "getdents64", "poll", "connect"], "..+1"),
}
# Calls of SQLite's, of which a transaction has a dozen that are alike: in long deeds one in so many is refused. (All of them
# that write are killed at.)
ALIKE, LONG, EVERY = {"pwrite64", "pread64", "fcntl", "newfstatat", "fdatasync"}, 100, 3
LINE = re.compile(r"^(\d+) +(\w+)\(")


def listed(scene, deed):
    """The calls of an undisturbed command from its first look at the workspace on: each kind with its numbers."""
    scene.begin(deed.start)
    trace = scene.folder / "trace"
    code, _, said = scene.call(deed.words, deed.now, before=["strace", "-f", "-qq", "-o", str(trace)])
    assert code in (0, 3), (deed.name, code, said)
    counts, calls, loaders = {}, {}, None
    for line in trace.read_text(errors="replace").splitlines():
        found = LINE.match(line)
        if not found:
            continue
        # strace counts each thread's calls of a kind by themselves.
        key = found.groups()
        counts[key] = counts.get(key, 0) + 1
        if loaders is None and str(scene.arena) in line:
            loaders = {name: number for (_, name), number in counts.items()}
        # One that the loader makes as well would be refused to it.
        if loaders is not None and counts[key] > loaders.get(key[1], 0):
            calls.setdefault(key[1], set()).add(counts[key])
    return {name: sorted(numbers) for name, numbers in calls.items()}


def cases(scene):
    """All cases: the kind of each, and what `run` needs to know of it."""
    for deed in DEEDS:
        calls = listed(scene, deed)
        if not deed.reads:
            for name in CHANGING:
                for number in calls.get(name, []):
                    yield f"killed: {deed.name}", (deed.name, name, "signal=KILL", str(number), None)
        for error, (names, more) in ERRORS.items():
            for name in names:
                numbers = calls.get(name, [])
                # Each error at other ones.
                step = EVERY if name in ALIKE and len(numbers) > LONG else 1
                for number in numbers[list(ERRORS).index(error) % step::step]:
                    yield f"{error}: {deed.name}", (deed.name, name, f"error={error}", number_words(number, more), error)


def number_words(number, more):
    return f"{number}..{number + 1}" if more == "..+1" else f"{number}{more}"


def run(scene, case, known):
    """Runs one case; gives what is wrong with it, or None where the call did not come."""
    name, call, fault, when, error = case
    deed = next(deed for deed in DEEDS if deed.name == name)
    golden = scene.golden(deed)
    scene.begin(deed.start)
    trace = scene.folder / "injected"
    before = ["strace", "-f", "-qq", "-o", str(trace), "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={when}"]
    # With its filter strace is quicker, but sends no signals.
    if error:
        before.insert(1, "--seccomp-bpf")
    code, printed, said = scene.call(deed.words, deed.now, before=before)
    if error and "(INJECTED)" not in trace.read_text(errors="replace"):
        return None
    if not error and code != -9:
        return None
    wrong = verdict.of_end(code, said, error, is_mute=call == "write" and when.endswith("+"))
    if deed.reads:
        if code == 0 and printed != golden.printed and not verdict.is_caused(said, error):
            wrong.append("another answer than before, 0, and no word of it")
        return wrong
    return wrong + verdict.of_rest(scene, deed, golden, code, known)
