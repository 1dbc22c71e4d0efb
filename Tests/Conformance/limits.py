"""Checks how long the help text takes, how much memory a CSV of about 360 MB, and that standard input has an end."""

import pathlib
import random
import resource
import subprocess
import sys
import time

LIMIT_KB = 100_000
folder = pathlib.Path(".build/conformance/memory")
(folder / "inbox").mkdir(parents=True, exist_ok=True)
(folder / "lockin.yaml").write_text("zone: Europe/Berlin\n")
export = folder / "large.csv"
rows = 5_650_000
if not export.exists():
    pick = random.Random(1)
    apps = ["firefox", "code", "slack", "terminal", "spotify", "mail", "zoom", "word"]
    second = 1_300_000_000
    with export.open("w") as file:
        file.write("timestamp,duration_s,app_identifier,category,device,title\n")
        lines = []
        for index in range(rows):
            length = pick.randint(1, 120)
            second += length + pick.randint(0, 10) + (8 * 3600 if index % 800 == 0 else 0)
            when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))
            lines.append(f"{when},{length},{pick.choice(apps)},Browsing,laptop,"
                         f"title number {pick.randint(0, 2000)}\n")
            if len(lines) == 100_000:
                file.writelines(lines)
                lines = []
        file.writelines(lines)
for store in folder.glob("lockin.sqlite*"):
    store.unlink()
result = subprocess.run(
    [".build/release/lockin", "import", "-C", str(folder), "--now", "2026-06-01T06:00:00Z",
     str(export)], capture_output=True, text=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
# More than four gigabytes of standard input, which are refused and leave nothing.
endless = subprocess.run(
    f"head -c {(4 << 30) + (1 << 20)} /dev/zero | .build/release/lockin import -C {folder} --now 2026-06-01T06:00:00Z -",
    shell=True, capture_output=True, text=True)
print(f"4 GB of standard input and a bit: exit {endless.returncode}, {endless.stderr.strip()}")
bounded = endless.returncode == 65 and "too large" in endless.stderr and not list(folder.glob("*.given-*"))
starts = []
for _ in range(20):
    begin = time.perf_counter()
    subprocess.run([".build/release/lockin", "help"], check=True, capture_output=True)
    starts.append(time.perf_counter() - begin)
starts.sort()
print(f"help text: {starts[0] * 1000:.1f} ms at best, {starts[10] * 1000:.1f} ms in the middle of 20")
print(f"{export.stat().st_size / 1e6:.0f} MB of CSV, {rows} rows: {peak / 1000:.0f} MB at most, "
      f"exit {result.returncode}")
sys.exit(0 if bounded and result.returncode == 0 and peak < LIMIT_KB and starts[10] < 0.02 else 1)
