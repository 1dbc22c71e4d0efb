"""Fetches from servers that people have: ActivityWatch's own and Radicale, both of PyPI, started here.

Nights of fetching have to come to the same time as one export of everything at the end, to the millisecond; a calendar
is taken once for each of its versions, and with the right password alone.
"""
import datetime
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

PROGRAM = Path(os.environ.get("LOCKIN", ".build/release/lockin")).resolve()
BIN = Path(sys.executable).parent
UTC = datetime.timezone.utc
START = datetime.datetime(2026, 4, 1, tzinfo=UTC)
DAYS, NIGHTS = 70, 10


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait(address):
    for _ in range(200):
        try:
            return urllib.request.urlopen(address, timeout=5).read()
        except urllib.error.HTTPError:
            return b""
        except OSError:
            time.sleep(0.1)
    sys.exit(f"nobody answers at {address}")


def send(method, address, body, kind="application/json", password=None):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"content-type": kind}, method=method)
    if password:
        import base64
        request.add_header("authorization", "Basic " + base64.b64encode(password.encode()).decode())
    return urllib.request.urlopen(request, timeout=60).read()


def lockin(folder, *words, now, expected=(0, 3)):
    run = subprocess.run(
        [PROGRAM, *words, "-C", "ws"], cwd=folder, capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LOCKIN_NOW": now.strftime("%Y-%m-%dT%H:%M:%SZ")})
    if run.returncode not in expected:
        sys.exit(f"lockin {' '.join(words)}: {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout + run.stderr


def events(seed, first, last):
    """Events of a person: windows without gaps, some across midnight, breaks, pages of a browser."""
    dice = random.Random(seed)
    windows, away, pages = [], [], []
    at = present = first
    while at < last:
        length = datetime.timedelta(seconds=round(dice.expovariate(1 / 240), 3))
        end = min(at + length, last)
        app = dice.choice(["kate", "firefox", "thunderbird", "gimp"])
        windows.append((at, end, {"app": app, "title": f"title {dice.randrange(40)}"}))
        if app == "firefox":
            pages.append((at, end, {"url": "https://example.com/", "title": "a", "audible": False, "incognito": False}))
        at = end
        if dice.random() < 0.03:
            pause = min(at + datetime.timedelta(minutes=dice.randrange(5, 600)), last)
            away.append((present, at, {"status": "not-afk"}))
            away.append((at, pause, {"status": "afk"}))
            at = present = pause
    away.append((present, last, {"status": "not-afk"}))
    return {"aw-watcher-window_laptop": windows, "aw-watcher-afk_laptop": away, "aw-watcher-web-firefox": pages}


def insert(base, found):
    for bucket, rows in found.items():
        for start in range(0, len(rows), 500):
            send("POST", f"{base}/api/0/buckets/{bucket}/events", [
                {"timestamp": a.isoformat(), "duration": (b - a).total_seconds(), "data": data}
                for a, b, data in rows[start:start + 500]])


def activity(folder, now):
    return lockin(folder, "activity", "--from", "2026-04-01", "--to", "2026-06-09", now=now)


def activity_watch(folder):
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    server = subprocess.Popen(
        [BIN / "aw-server", "--testing", "--port", str(port), "--host", "127.0.0.1"], cwd=folder,
        env={**os.environ, "HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait(base + "/api/0/info")
        for bucket, kind in [("aw-watcher-window_laptop", "currentwindow"), ("aw-watcher-afk_laptop", "afkstatus"),
                             ("aw-watcher-web-firefox", "web.tab.current"), ("aw-watcher-input_laptop", "os.hid.input")]:
            send("POST", f"{base}/api/0/buckets/{bucket}", {"client": "test", "hostname": "laptop", "type": kind})
        (folder / "ws").mkdir()
        (folder / "ws/lockin.yaml").write_text(f"zone: Europe/Berlin\nfetch:\n  - activitywatch: {base}\n")
        first = START + datetime.timedelta(days=DAYS - NIGHTS)
        insert(base, events(1, START, first))
        moved = []
        for night in range(NIGHTS):
            until = first + datetime.timedelta(days=night)
            if night:
                insert(base, events(night + 1, until - datetime.timedelta(days=1), until))
            told = lockin(folder, "run", "--quiet", now=until + datetime.timedelta(minutes=5))
            if "nothing was fetched" in told:
                sys.exit(told)
            newest = max((folder / "ws/inbox/activitywatch-1").iterdir())
            moved.append(newest.stat().st_size)
        end = first + datetime.timedelta(days=NIGHTS)
        fetched = activity(folder, end)
        if moved[-1] * 5 > moved[0]:
            sys.exit(f"a night moved {moved[-1]} bytes, the first time {moved[0]}")
        export = urllib.request.urlopen(base + "/api/0/export", timeout=60).read()
        other = folder / "other"
        (other / "ws/inbox").mkdir(parents=True)
        (other / "ws/lockin.yaml").write_text("zone: Europe/Berlin\n")
        (other / "ws/inbox/all.json").write_bytes(export)
        lockin(other, "run", "--quiet", now=end)
        exported = activity(other, end)
        differing = [a for a, b in zip(fetched.splitlines(), exported.splitlines(), strict=True) if a != b]
        if differing:
            sys.exit(f"{len(differing)} lines differ between {NIGHTS} nights and one export, the first:\n"
                     + differing[0][:400])
        print(f"ActivityWatch: {NIGHTS} nights come to the {len(fetched.splitlines())} lines of one export; a night "
              f"moved {moved[-1] // 1000} kB, the first {moved[0] // 1000} kB")
    finally:
        server.terminate()
        server.wait()


CALENDAR = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n%sEND:VCALENDAR\r\n"


def event(number):
    return CALENDAR % (b"BEGIN:VEVENT\r\nUID:e%d\r\nSUMMARY:Lecture %d\r\nDTSTAMP:20260501T000000Z\r\n"
                       b"DTSTART:202606%02dT080000Z\r\nDTEND:202606%02dT100000Z\r\nEND:VEVENT\r\n"
                       % (number, number, number, number))


def radicale(folder):
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    (folder / "users").write_text("lena:canary-4711\n")
    (folder / "config").write_text(
        f"[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = {folder}/users\n"
        f"htpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = {folder}/collections\n")
    server = subprocess.Popen([BIN / "radicale", "--config", str(folder / "config")],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    now = datetime.datetime(2026, 6, 1, 5, 15, tzinfo=UTC)
    try:
        wait(base)
        send("MKCALENDAR", f"{base}/lena/uni/", b"", "text/xml", "lena:canary-4711")
        send("PUT", f"{base}/lena/uni/1.ics", event(1), "text/calendar", "lena:canary-4711")
        key = folder / "key"
        key.write_text("canary-4711\n")
        key.chmod(0o600)
        (folder / "ws").mkdir()
        (folder / "ws/lockin.yaml").write_text(
            f"zone: UTC\nfetch:\n  - calendar: {base}/lena/uni/\n    name: uni\n    user: lena\n    key_file: ~/key\n")
        file = folder / "ws/inbox/calendar-uni/calendar.ics"
        told = [lockin(folder, "fetch", now=now)]
        told.append(lockin(folder, "fetch", now=now + datetime.timedelta(days=1)))
        send("PUT", f"{base}/lena/uni/2.ics", event(2), "text/calendar", "lena:canary-4711")
        told.append(lockin(folder, "fetch", now=now + datetime.timedelta(days=2)))
        count = file.read_text().count("BEGIN:VEVENT")
        key.write_text("other\n")
        told.append(lockin(folder, "fetch", now=now + datetime.timedelta(days=3), expected=(3,)))
        words = ["calendar.ics", "nothing new", "calendar.ics", "wants to be shown a key"]
        for text, expected in zip(told, words, strict=True):
            if expected not in text or "canary" in text:
                sys.exit(f"expected {expected!r} in: {text}")
        if count != 2 or file.read_text().count("BEGIN:VEVENT") != 2:
            sys.exit("the calendar is not the newest")
        lockin(folder, "run", "--offline", now=now)
        print("Radicale: a calendar behind a password was taken twice, for its two versions")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    for check in (activity_watch, radicale):
        with tempfile.TemporaryDirectory() as folder:
            check(Path(folder))
