"""Has a person with ActivityWatch install the package on a bare Debian 12, and sees whether reports come by themselves.

Package, 'lockin init', 'lockin timer install', and nothing else: once on a machine without systemd, where the line for
cron is run as cron would run it, and once on one that was booted, where the person's own manager starts the service
with all that it is forbidden. Mornings are simulated by LOCKIN_NOW. Needs root, debootstrap, ActivityWatch's port and
for the second machine systemd-nspawn; says what it leaves out.
"""
import datetime
import json
import os
import pty
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import fetching

UTC = datetime.timezone.utc
FIRST = datetime.date(2026, 6, 1)
MORNINGS = 4
PORT = 5600
ZONE = "Europe/Berlin"
HOME = "/home/lena"
MANAGER = ["systemd", "systemd-sysv", "dbus", "dbus-user-session", "libpam-systemd"]
# What is typed to the questions of 'lockin init', by what each ends with.
ANSWERS = [("Your time zone", ZONE), ("ActivityWatch answers", ""), ("The address of a calendar", ""),
           ("A goal to put hours into", "Thesis"), ("Hours a week", "7.5"), ("Show the titles", "y")]


def fail(words):
    sys.exit(f"bare machine: {words}")


def call(command, **more):
    run = subprocess.run(command, capture_output=True, text=True, **more)
    if run.returncode:
        fail(f"{' '.join(map(str, command))}: {run.returncode}\n{run.stdout[-3000:]}{run.stderr[-3000:]}")
    return run.stdout


class Machine:
    """A folder with a Debian in it; without a manager a command sees its files and processes of its own alone."""

    def __init__(self, root):
        self.root = root

    def entered(self, environment, words, as_root=False):
        who = [] if as_root else ["--userspec=lena:lena"]
        script = f'mount -t proc proc "{self.root}/proc" && exec "$@"'
        return ["unshare", "--mount", "--pid", "--fork", "sh", "-c", script, "-", "chroot", *who, self.root, "env", "-i",
                "-C", HOME if not as_root else "/", *[f"{key}={value}" for key, value in environment.items()], *words]

    def environment(self, now=None):
        own = {"HOME": HOME, "USER": "lena", "LOGNAME": "lena", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}
        return own | ({"LOCKIN_NOW": now} if now else {})

    def run(self, words, now=None, expected=(0,)):
        command = self.entered(self.environment(now), words)
        run = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if run.returncode not in expected:
            fail(f"{' '.join(words)}: {run.returncode}\n{run.stdout}{run.stderr}")
        return run.stdout + run.stderr

    def administer(self, words):
        plain = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
        return call(self.entered(plain, words, as_root=True))

    def install(self, *names):
        self.administer(["apt-get", "install", "-q", "-y", "--no-install-recommends", *names])

    def answers(self, words, now):
        """Has a command ask its questions on a terminal, and gives all that was shown."""
        child, terminal = pty.fork()
        if child == 0:
            command = self.entered(self.environment(now) | {"TERM": "dumb"}, words)
            os.execvp(command[0], command)
        shown, waiting, seen = b"", list(ANSWERS), 0
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    part = os.read(terminal, 4096)
                except OSError:
                    break
                if not part:
                    break
                shown += part
            elif waiting and waiting[0][0].encode() in shown[seen:]:
                seen = len(shown)
                os.write(terminal, waiting.pop(0)[1].encode() + b"\n")
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code or waiting:
            fail(f"{' '.join(words)}: {code}, not asked: {[asked for asked, _ in waiting]}\n{shown.decode()}")
        return shown.decode()

    def stop(self):
        pass


class Booted(Machine):
    """The same with its own systemd, and a manager of the person's from the beginning."""

    def __init__(self, root):
        super().__init__(root)
        self.install(*MANAGER)
        linger = root / "var/lib/systemd/linger"
        linger.mkdir(parents=True, exist_ok=True)
        (linger / "lena").touch()
        self.log = open(root.parent / "boot.log", "w+")
        self.container = subprocess.Popen(
            ["systemd-nspawn", "-q", "-D", root, "--boot", "--register=no", "--keep-unit", "--machine=bare",
             "--console=pipe", "--resolv-conf=off"], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        self.leader = None
        for _ in range(300):
            time.sleep(0.1)
            if self.container.poll() is not None:
                self.log.seek(0)
                fail(f"systemd-nspawn: {self.container.returncode}\n{self.log.read()}")
            children = Path(f"/proc/{self.container.pid}/task/{self.container.pid}/children").read_text().split()
            if children and self.is_up(children[0]):
                self.leader = children[0]
                return
        self.stop()
        fail("the person's manager did not start within 30 seconds")

    def is_up(self, leader):
        words = ["nsenter", "-t", leader, "-m", "-p", "test", "-e", "/run/user/1000/systemd/private"]
        return subprocess.run(words, capture_output=True).returncode == 0

    def entered(self, environment, words, as_root=False):
        if as_root:
            return super().entered(environment, words, as_root)
        runtime = {"XDG_RUNTIME_DIR": "/run/user/1000"}
        return ["nsenter", "-t", self.leader, "-m", "-u", "-i", "-p", "--", "runuser", "-u", "lena", "--", "env", "-i",
                "-C", HOME, *[f"{key}={value}" for key, value in (environment | runtime).items()], *words]

    def stop(self):
        # What systemd takes for a button that turns the machine off.
        self.container.send_signal(signal.SIGTERM)
        try:
            self.container.wait(30)
        except subprocess.TimeoutExpired:
            self.container.kill()
            self.container.wait()
        self.log.close()


def morning(number):
    """A quarter past five of a day, on the person's clock, as an instant."""
    return f"{FIRST + datetime.timedelta(number)}T03:15:00Z"


def insert_day(base, date):
    """Three hours at the screen, from nine on in UTC, in pieces of ten minutes."""
    begin = datetime.datetime.combine(date, datetime.time(9), UTC)
    pieces = [begin + datetime.timedelta(minutes=10 * piece) for piece in range(19)]
    windows = [(a, b, {"app": "kate" if index % 6 else "firefox", "title": f"piece {index}"})
               for index, (a, b) in enumerate(zip(pieces, pieces[1:]))]
    fetching.insert(base, {"aw-watcher-window_laptop": windows,
                           "aw-watcher-afk_laptop": [(pieces[0], pieces[-1], {"status": "not-afk"})]})


def expect_reports(machine, until):
    """Each day up to a morning has its page, with the three hours that ActivityWatch knows of."""
    reports = machine.root / HOME[1:] / "my-lockin/reports"
    if not (reports / "index.html").is_file():
        fail(f"there is no {reports}/index.html")
    for number in range(until):
        date = FIRST + datetime.timedelta(number)
        folder = reports / date.strftime("%Y/%m/%d")
        if not (folder / "index.html").is_file():
            fail(f"there is no page of {date}")
        active = json.loads((folder / "report.json").read_text())["focus"]["active_ms"]
        if active != 3 * 3_600_000:
            fail(f"the report of {date} has {active} ms of 10800000")


def set_up(machine):
    """The three commands of the README, and what the third printed."""
    machine.install("/tmp/lockin.deb")
    shown = machine.answers(["lockin", "init", "my-lockin"], morning(0))
    workspace = machine.root / HOME[1:] / "my-lockin"
    settings = (workspace / "lockin.yaml").read_text()
    if f"zone: {ZONE}" not in settings or f"localhost:{PORT}" not in settings.replace("127.0.0.1", "localhost"):
        fail(f"'lockin init' wrote another configuration than was answered:\n{settings}\n{shown}")
    if workspace.stat().st_mode & 0o077:
        fail(f"others may look into the workspace: {workspace.stat().st_mode:o}")
    # With lingering there is nothing to warn of, and without systemd neither.
    return machine.run(["lockin", "timer", "install", "-C", "my-lockin"], morning(0))


def without_manager(root, base):
    machine = Machine(root)
    told = set_up(machine)
    lines = [line for line in told.splitlines() if " run --quiet -C " in line and "* * *" in line]
    if len(lines) != 1:
        fail(f"'lockin timer install' printed no line for cron: {told}")
    minute, hour, *_, command = lines[0].split(None, 5)
    if (hour, minute) != ("5", "15"):
        fail(f"the line for cron is of another time: {lines[0]}")
    for number in range(1, MORNINGS + 1):
        insert_day(base, FIRST + datetime.timedelta(number - 1))
        told = machine.run(["/bin/sh", "-c", command.replace("\\%", "%")], morning(number))
        if told:
            fail(f"the morning of {morning(number)} told something that cron would send by mail: {told}")
        expect_reports(machine, number)
    machine.administer(["apt-get", "purge", "-q", "-y", "lockin"])
    left = [path for path in (root / "usr").rglob("*lockin*")]
    if left:
        fail(f"what stays when the package is removed: {left}")
    print(f"Debian 12 without systemd: {MORNINGS} mornings by the line for cron, each with the day before in full")


# What a command sees that is started as the service is.
PROBE = """[Service]
ExecStartPost=/bin/sh -c 'exec >> {home}/my-lockin/probe 2>&1; cat /proc/self/uid_map; \\
  grep -E "^(NoNewPrivs|Seccomp):" /proc/self/status; touch {home}/outside; true'
"""


def expect_kept_in(probe):
    lines = [" ".join(line.split()) for line in probe.splitlines()]
    for wanted in ("NoNewPrivs: 1", "Seccomp: 2", f"touch: cannot touch '{HOME}/outside': Read-only file system"):
        if lines.count(wanted) != MORNINGS:
            fail(f"the service is not kept in, of {wanted!r}: {probe}")
    if "0 0 4294967295" in lines:
        fail(f"the service has no users of its own: {probe}")


def with_manager(root, base):
    machine = Booted(root)
    try:
        told = set_up(machine)
        if "installed" not in told:
            fail(f"'lockin timer install' did not install it: {told}")
        units = root / HOME[1:] / ".config/systemd/user"
        name = next(units.glob("lockin-*.service")).stem
        (units / f"{name}.service.d").mkdir()
        (units / f"{name}.service.d/probe.conf").write_text(PROBE.format(home=HOME))
        machine.run(["systemctl", "--user", "daemon-reload"])
        if machine.run(["systemctl", "--user", "is-active", f"{name}.timer"]).strip() != "active":
            fail("the timer is not active")
        for number in range(1, MORNINGS + 1):
            insert_day(base, FIRST + datetime.timedelta(MORNINGS + number - 1))
            machine.run(["systemctl", "--user", "set-environment", f"LOCKIN_NOW={morning(MORNINGS + number)}"])
            machine.run(["systemctl", "--user", "start", f"{name}.service"], expected=(0, 1))
            shown = machine.run(["systemctl", "--user", "show", "-p", "Result,ExecMainStatus", f"{name}.service"])
            if "Result=success" not in shown:
                fail(f"the service failed: {shown}\n"
                     + machine.run(["journalctl", "--user", "-n", "40", "--no-pager"], expected=(0, 1)))
            expect_reports(machine, MORNINGS + number)
        expect_kept_in((root / HOME[1:] / "my-lockin/probe").read_text())
        state = machine.run(["lockin", "timer", "status", "-C", "my-lockin"], morning(MORNINGS))
        if "timer: installed" not in state:
            fail(f"'lockin timer status' says otherwise: {state}")
        print(f"Debian 12 with systemd: {MORNINGS} mornings by the person's own service, which could not write elsewhere")
        machine.run(["lockin", "timer", "remove", "-C", "my-lockin"], morning(MORNINGS))
        if list(units.glob("lockin-*.service")):
            fail("'lockin timer remove' left the service")
    finally:
        machine.stop()

# The program is to have less than 40 MB.
MOST_BYTES = 40_000_000


def missing():
    """Why this can't be done here, or nothing."""
    if os.geteuid():
        return "it needs root"
    if not shutil.which("debootstrap"):
        return "debootstrap is not installed"
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", PORT)) == 0:
            return f"something answers at port {PORT}, where ActivityWatch would"
    return None


def main():
    if reason := missing():
        print(f"NOT RUN: the bare machine: {reason}")
        return
    package = os.environ.get("LOCKIN_PACKAGE")
    if not package:
        call(["make", "deb"])
        package = max(Path(".build").glob("lockin_*.deb"), key=lambda path: path.stat().st_mtime)
    with tempfile.TemporaryDirectory(prefix="lockin-bare-") as temporary:
        folder = Path(temporary)
        base_system = folder / "base"
        call(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", base_system])
        shutil.copy(package, base_system / "tmp/lockin.deb")
        call(["dpkg-deb", "--extract", package, folder / "package"])
        size = (folder / "package/usr/bin/lockin").stat().st_size
        assert size < MOST_BYTES, f"the program has {size:,} bytes, of {MOST_BYTES:,}"
        call(["chroot", base_system, "useradd", "-m", "-s", "/bin/sh", "lena"])
        machines = [without_manager]
        if shutil.which("systemd-nspawn"):
            machines.append(with_manager)
        else:
            print("NOT RUN: the bare machine with systemd: systemd-nspawn is not installed")
        (folder / "server").mkdir()
        base = f"http://127.0.0.1:{PORT}"
        server = subprocess.Popen(
            [fetching.BIN / "aw-server", "--testing", "--port", str(PORT), "--host", "127.0.0.1"],
            cwd=folder / "server", env={**os.environ, "HOME": str(folder / "server")},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            fetching.wait(base + "/api/0/info")
            for bucket, kind in [("aw-watcher-window_laptop", "currentwindow"), ("aw-watcher-afk_laptop", "afkstatus")]:
                fetching.send("POST", f"{base}/api/0/buckets/{bucket}",
                              {"client": "test", "hostname": "laptop", "type": kind})
            for check in machines:
                root = folder / check.__name__
                call(["cp", "-a", "--reflink=auto", base_system, root])
                check(root, base)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
