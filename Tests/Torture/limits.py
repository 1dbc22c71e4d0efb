"""Commands for which there is not enough: files may not grow, memory ends, descriptors end, the disk is a small one."""

import ctypes
import functools
import os
import resource
import signal
import struct
import subprocess
import tempfile

import scene
import verdict

MEGABYTE = 1 << 20
# What may be too little, in steps; the least of it is too little for anything, the most enough for all.
LIMITS = {
    "size of files": (resource.RLIMIT_FSIZE, [4096 * step + rest for step in range(0, 80, 2) for rest in (0, 100)]),
    "memory": (resource.RLIMIT_AS, [megabytes * MEGABYTE for megabytes in range(24, 220, 4)]),
    "descriptors": (resource.RLIMIT_NOFILE, range(3, 20)),
}
DEEDS = ["first run", "night with news", "cache deleted", "apply", "fetch", "backup", "restore", "init", "goals add", "todo move",
         "session complete", "categories add"]
ROOM = [4096 * pages for pages in range(0, 100, 4)]
NEW_MOUNTS = 0x00020000
# The kind of an ELF segment that is mapped.
LOADED = 1


def cases(_):
    for what, (_, steps) in LIMITS.items():
        for name in DEEDS:
            for step in steps:
                yield f"too little: {what}", (what, name, step)
    if may_mount("mount -t tmpfs none ."):
        for name in DEEDS:
            for room in ROOM:
                yield "too little: room on the disk", ("room", name, room)


def run(mine, case, known):
    what, name, amount = case
    deed = next(deed for deed in scene.DEEDS if deed.name == name)
    if what == "room":
        mine = small_disk(mine)
    golden = mine.golden(deed)
    mine.begin(deed.start)
    if what == "room":
        resize(mine, amount)
    number = LIMITS[what][0] if what != "room" else None
    limits = (lambda: resource.setrlimit(number, (amount, amount))) if what != "room" else None
    code, _, said = mine.call(deed.words, deed.now, limits=limits)
    if what == "room":
        resize(mine, None)
    wrong = [] if is_not_loaded(mine.program, what, amount, code, said) else verdict.of_end(code, said)
    # A disk of its own tells nothing of what is on another.
    return wrong + verdict.of_rest(mine, deed, golden, code, set() if what == "room" else known)


def is_not_loaded(program, what, amount, code, said):
    """Whether nothing of lockin ran: the loader had no room for a library, or the system none for the program itself."""
    if code == 127 and "shared librar" in said:
        return True
    return what == "memory" and code == -signal.SIGSEGV and not said and amount < mapped_size(program)


@functools.cache
def mapped_size(program):
    """The bytes of memory that a program's own segments take, as its ELF header says."""
    with open(program, "rb") as file:
        header = file.read(64)
        (offset,), (size, count) = struct.unpack("<Q", header[32:40]), struct.unpack("<HH", header[54:58])
        file.seek(offset)
        entries = [struct.unpack("<IIQQQQQQ", file.read(size)[:56]) for _ in range(count)]
    return sum(in_memory for kind, _, _, _, _, _, in_memory, _ in entries if kind == LOADED)


def may_mount(words):
    """Whether this machine lets a process mount something, tried in mounts of its own: many containers don't."""
    if os.geteuid() != 0:
        return False
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(["unshare", "--mount", "sh", "-ec", words], cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return tried.returncode == 0


def own_mounts():
    """Lets this process mount what no other sees; once."""
    if not own_mounts.done:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(NEW_MOUNTS) != 0:
            raise OSError(ctypes.get_errno(), "unshare")
        subprocess.run(["mount", "--make-rprivate", "/"], check=True)
        own_mounts.done = True


own_mounts.done = False


def small_disk(mine):
    """The scene's twin on a disk of its own."""
    if not hasattr(mine, "disk"):
        own_mounts()
        folder = mine.folder / "disk"
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "none", str(folder)], check=True)
        mine.disk = scene.Scene(folder / "s", mine.program, mine.port)
    return mine.disk


def resize(disk, room):
    """Leaves so many bytes on the disk, or all that it may want."""
    size = 512 * MEGABYTE
    if room is not None:
        status = os.statvfs(disk.folder)
        size = (status.f_blocks - status.f_bfree) * status.f_frsize + room
    subprocess.run(["mount", "-o", f"remount,size={size}", str(disk.folder.parent)], check=True)
