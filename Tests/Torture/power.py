"""Power that goes away: what is on the disk then is what was made durable, and of the rest whatever the disk liked.

Two ways show it, and neither is a machine that was switched off.

On paper: strace lists what a command writes, renames and makes durable, and the states are worked out in which a disk may
be found after each of these calls: with nothing but what fsync was called for; with all names but only the durable bytes
(the rest cut off); with all names and rubbish or some of the writes in place of what is not durable; with all bytes
under the durable names. A name is durable when fsync was called for its folder, as POSIX has it, bytes when it was
for their file. The idea is that of ALICE (Pillai and others, OSDI 2014). Not shown: metadata and bytes that come to the
disk in an order of the file system's own, beyond these.

On a disk: an image with ext4 (noauto_da_alloc, data=writeback) of which a copy is taken when the command is killed at each
fsync, fdatasync, rename and unlink, before the kernel has written out what was not made durable; ext4 puts the copy
in order as after a cut, and lockin goes on from there. Needs root.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess

import calls
import limits
import scene
import verdict

DEEDS = ["first run", "night with news", "cache deleted", "apply", "fetch", "restore", "goals add", "todo move", "session complete"]
WAYS = ["what was made durable", "names ahead of bytes", "rubbish", "some of the writes", "bytes ahead of names"]
TRACED = ("openat,write,pwrite64,writev,fsync,fdatasync,rename,renameat,unlink,unlinkat,mkdir,mkdirat,rmdir,"
          "ftruncate,link,linkat,syncfs")
CUTS = ["fsync", "fdatasync", "rename", "unlink"]
LINE = re.compile(r"^(\d+) +(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$")


def cases(mine):
    for name in DEEDS:
        done = history(mine, name)[1]
        for point in range(len(done) + 1):
            # Of writes in a row each fourth: what is not durable is lost in any case.
            if 0 < point < len(done) and done[point - 1][0] == done[point][0] == "write" and point % 4:
                continue
            for way in WAYS:
                yield "power lost, on paper", ("paper", name, point, way)
    if shutil.which("mkfs.ext4") and limits.may_mount(
            "truncate -s 16M image; mkfs.ext4 -q image; mkdir disk; mount -o loop,noauto_da_alloc,data=writeback image disk"):
        for deed in scene.DEEDS:
            if deed.name not in DEEDS:
                continue
            found = calls.listed(mine, deed)
            for call in CUTS:
                for number in found.get(call, []):
                    yield "power lost, on ext4", ("ext4", deed.name, call, number)


def run(mine, case, known):
    return (on_paper if case[0] == "paper" else on_ext4)(mine, *case[1:], known)


# On paper

class Inode:
    def __init__(self, content=b""):
        self.content, self.durable, self.pending = bytearray(content), bytes(content), []


class Disk:
    """Files and folders as processes see them, and as the disk is sure to have them."""

    def __init__(self, root):
        self.names, self.folders = {}, {str(root)}
        for path in sorted(root.rglob("*")):
            if path.is_dir():
                self.folders.add(str(path))
            else:
                self.names[str(path)] = Inode(path.read_bytes())
        self.durable_names, self.durable_folders = dict(self.names), set(self.folders)

    def apply(self, step):
        kind, *words = step
        getattr(self, kind)(*words)

    def create(self, path, truncates):
        inode = self.names.get(path)
        if inode is None:
            self.names[path] = Inode()
        elif truncates and inode.content:
            self.cut(path, 0)

    def write(self, path, offset, data):
        inode = self.names.get(path)
        if inode is None:
            return
        offset = len(inode.content) if offset is None else offset
        put(inode.content, offset, data)
        inode.pending.append((offset, data))

    def cut(self, path, size):
        inode = self.names.get(path)
        if inode is not None:
            del inode.content[size:]
            inode.content.extend(bytes(size - len(inode.content)))
            inode.pending.append((size, None))

    def sync(self, path):
        if path in self.names:
            inode = self.names[path]
            inode.durable, inode.pending = bytes(inode.content), []
        elif path in self.folders:
            parent = str(pathlib.Path(path).parent)
            if parent in self.durable_folders or path in self.durable_folders:
                self.durable_folders.add(path)
            for name in [name for name in self.durable_names if str(pathlib.Path(name).parent) == path]:
                del self.durable_names[name]
            for name, inode in self.names.items():
                if str(pathlib.Path(name).parent) == path:
                    self.durable_names[name] = inode
            for folder in [folder for folder in self.durable_folders if str(pathlib.Path(folder).parent) == path]:
                if folder not in self.folders:
                    self.forget(folder)
            self.durable_folders |= {folder for folder in self.folders if str(pathlib.Path(folder).parent) == path}

    def sync_all(self):
        for inode in self.names.values():
            inode.durable, inode.pending = bytes(inode.content), []
        self.durable_names, self.durable_folders = dict(self.names), set(self.folders)

    def forget(self, folder):
        self.durable_folders = {other for other in self.durable_folders if not (other + "/").startswith(folder + "/")}
        self.durable_names = {name: inode for name, inode in self.durable_names.items() if not name.startswith(folder + "/")}

    def rename(self, old, new):
        if old in self.folders:
            for path in [path for path in self.folders if path == old or path.startswith(old + "/")]:
                self.folders.discard(path)
                self.folders.add(new + path[len(old):])
            for path in [path for path in self.names if path.startswith(old + "/")]:
                self.names[new + path[len(old):]] = self.names.pop(path)
                # What was durable under a name in it stays so under the folder's new one, once that is.
            return
        if old in self.names:
            self.names[new] = self.names.pop(old)

    def link(self, old, new):
        if old in self.names:
            self.names[new] = self.names[old]

    def unlink(self, path):
        self.names.pop(path, None)

    def mkdir(self, path):
        self.folders.add(path)

    def rmdir(self, path):
        self.folders.discard(path)

    def found(self, way, chance):
        """The names and bytes, and the folders, that a disk is found with."""
        if way in ("what was made durable", "bytes ahead of names"):
            names, folders = self.durable_names, self.durable_folders
        else:
            names, folders = self.names, self.folders
        return {name: self.bytes(inode, way, chance) for name, inode in names.items()}, folders

    @staticmethod
    def bytes(inode, way, chance):
        if way == "bytes ahead of names":
            return bytes(inode.content)
        content = bytearray(inode.durable)
        if way == "rubbish":
            for offset, data in inode.pending:
                if data is None:
                    del content[offset:]
                else:
                    put(content, offset, b"\xaa" * len(data))
        if way == "some of the writes":
            for offset, data in inode.pending:
                if data is not None and chance.random() < 0.5:
                    put(content, offset, data[:chance.choice([len(data), len(data) // 2, 512])])
        return bytes(content)


def put(content, offset, data):
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(data)] = data


def history(mine, name):
    """The disk that a deed begins with, and what it does to it, call by call."""
    key = "history", name
    if key not in mine.goldens:
        deed = next(deed for deed in scene.DEEDS if deed.name == name)
        mine.begin(deed.start)
        disk, trace = Disk(mine.arena), mine.folder / "history"
        code, _, said = mine.call(deed.words, deed.now, before=[
            "strace", "-f", "-qq", "-y", "-xx", "-s", "16777216", "-o", str(trace), "-e", f"trace={TRACED}"])
        assert code in (0, 3), said
        mine.goldens[key] = disk, list(steps(mine, trace))
    return mine.goldens[key]


def steps(mine, trace):
    """What the lines of a trace do within the arena."""
    unfinished = {}
    with open(trace) as file:
        for line in file:
            match = LINE.match(line.rstrip("\n"))
            if not match:
                continue
            process, call, rest, resumed, more = match.groups()
            if rest is not None and rest.endswith("<unfinished ...>"):
                unfinished[process] = call, rest[:-len("<unfinished ...>")]
                continue
            if resumed:
                call, rest = unfinished.pop(process, (resumed, ""))
                rest += more
            # Failed, or of another place.
            if " = -1 " in rest or not rest:
                continue
            step = understood(mine, call, rest)
            if step and all(str(mine.arena) in word for word in step[1:2]):
                yield step


PATH = re.compile(r'(?:(?:AT_FDCWD|\d+)<((?:\\x[0-9a-f]{2})*)>, )?"((?:\\x[0-9a-f]{2})*)"')
OPENED = re.compile(r"^\d+<((?:\\x[0-9a-f]{2})*)>(\(deleted\))?")
DATA = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def plain(text):
    return bytes.fromhex(text.replace("\\x", ""))


def understood(mine, call, rest):
    """What one call does; nothing of what changes nothing."""
    if call in ("openat", "rename", "renameat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "link", "linkat"):
        paths = []
        for folder, name in PATH.findall(rest):
            place = plain(folder).decode() if folder else str(mine.arena / "ws")
            paths.append(os.path.normpath(os.path.join(place, plain(name).decode())))
        if call == "openat":
            return ("create", paths[0], "O_TRUNC" in rest) if "O_CREAT" in rest or "O_TRUNC" in rest else None
        if call.startswith("rename"):
            return "rename", paths[0], paths[1]
        if call.startswith("link"):
            return "link", paths[0], paths[1]
        if call.startswith("unlink"):
            return ("rmdir" if "AT_REMOVEDIR" in rest else "unlink"), paths[0]
        return call.removesuffix("at"), paths[0]
    if call == "syncfs":
        return ("sync_all",)
    opened = OPENED.match(rest)
    if not opened or opened[2]:
        return None
    path = plain(opened[1]).decode()
    if call in ("fsync", "fdatasync"):
        return "sync", path
    if call == "ftruncate":
        return "cut", path, int(rest.split(",")[1].split(")")[0])
    data = b"".join(map(plain, DATA.findall(rest)))
    offset = int(re.search(r", (\d+)\) += \d+$", rest)[1]) if call == "pwrite64" else None
    return "write", path, offset, data


def on_paper(mine, name, point, way, known):
    import copy
    deed = next(deed for deed in scene.DEEDS if deed.name == name)
    golden, (first, done) = mine.golden(deed), history(mine, name)
    disk = copy.deepcopy(first)
    for step in done[:point]:
        disk.apply(step)
    names, folders = disk.found(way, random.Random(f"{name} {point}"))
    mine.clear()
    for folder in sorted(folders | {str(mine.arena), str(mine.arena / "ws"), str(mine.arena / "kept")}):
        os.makedirs(folder, exist_ok=True)
    for path, content in names.items():
        if os.path.isdir(os.path.dirname(path)):
            with open(path, "wb") as file:
                file.write(content)
            if path.endswith(".key") or ".sqlite" in path:
                os.chmod(path, 0o600)
    is_over = point == len(done)
    return verdict.of_rest(mine, deed, golden, 0 if is_over and way == WAYS[0] else -9, known)


# On a disk

def on_ext4(mine, name, call, number, known):
    deed = next(deed for deed in scene.DEEDS if deed.name == name)
    golden, disk = mine.golden(deed), ext4_disk(mine)
    disk.begin(deed.start)
    # This file system alone: the machine may have much else to write.
    subprocess.run(["sync", "-f", disk.folder], check=True)
    code, _, _ = disk.call(deed.words, deed.now, before=[
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}"])
    if code != -9:
        return None
    image, copy, place = mine.folder / "image", mine.folder / "copy", mine.folder / "after"
    subprocess.run(["cp", "--sparse=always", image, copy], check=True)
    place.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", copy, place], check=True)
    try:
        mine.clear()
        shutil.copytree(place / "s/arena", mine.arena, symlinks=True)
    finally:
        subprocess.run(["umount", place], check=True)
    return verdict.of_rest(mine, deed, golden, -9, known)


def ext4_disk(mine):
    """The scene's twin on an image with ext4."""
    if not hasattr(mine, "ext4"):
        limits.own_mounts()
        image, folder = mine.folder / "image", mine.folder / "ext4"
        with open(image, "wb") as file:
            file.truncate(48 << 20)
        subprocess.run(["mkfs.ext4", "-q", image], check=True)
        folder.mkdir()
        subprocess.run(["mount", "-o", "loop,noauto_da_alloc,data=writeback", image, folder], check=True)
        mine.ext4 = scene.Scene(folder / "s", mine.program, mine.port)
    return mine.ext4
