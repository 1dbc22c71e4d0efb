"""Who takes part, with which command, and what is left when it is done."""

import dataclasses
import os
import pathlib
import shutil
import sys
from typing import Callable

from process import measured

OPPONENTS = pathlib.Path(__file__).parent / "opponents"
LOCKIN = os.environ.get("LOCKIN", ".build/release/lockin")
# After the last record, so that none of them lies in the future.
NOW = "2026-06-01T06:00:00Z"


@dataclasses.dataclass
class Contender:
    name: str
    makes: str
    command: Callable
    accepted: tuple = (0,)
    prepare: Callable = lambda folder: None


def workspace(folder):
    """A new workspace, with the starter set of categories as it is by default."""
    (folder / "lockin.yaml").write_text("zone: Europe/Berlin\n")


def importing(folder, export):
    return [LOCKIN, "import", "--quiet", "-C", folder, "--now", NOW, export]


def lockin(export, makes="durable store, accounted hour buckets"):
    # Exit code 3 says that records were left out: ActivityWatch writes some without a length.
    return Contender("lockin", makes, lambda folder: importing(folder, export), (0, 3), workspace)


def python(name, makes, script, *words, output=None):
    def command(folder):
        last = [folder / output] if output else []
        return [sys.executable, OPPONENTS / script, *words, *last]
    return Contender(name, makes, command)


def for_csv(export, floor):
    table = "CREATE TABLE records(timestamp TEXT, duration_s REAL, app_identifier TEXT, " \
            "category TEXT, device TEXT, title TEXT)"
    return [
        lockin(export),
        python("DuckDB", "durable table, hour buckets", "duckdb_import.py", "csv", export,
               output="records.duckdb"),
        Contender("DuckDB, no work", "nothing: Python and DuckDB start and end", lambda folder: [
            sys.executable, "-c", "import duckdb; duckdb.connect()"]),
        Contender("sqlite3 .import", "durable table", lambda folder: [
            "sqlite3", folder / "records.sqlite", table,
            f".import --csv --skip 1 {export} records"]),
        python("Polars", "hour buckets in memory, nothing stored", "polars_csv.py", export),
        Contender("libcsv floor", "nothing: callbacks that do nothing",
                  lambda folder: [floor, export]),
    ]


def for_json(export):
    return [
        lockin(export),
        python("DuckDB, types told", "durable table, hour buckets", "duckdb_import.py", "json",
               export, output="records.duckdb"),
        python("DuckDB, types detected", "durable table, hour buckets", "duckdb_import.py",
               "json-detect", export, output="records.duckdb"),
        python("orjson", "objects in memory, walked once", "orjson_json.py", export),
    ]


def for_day(export, years, month):
    """One more day on a copy of each store; the copying is not timed."""
    def onto(name, store):
        return Contender(name, "the day added to the store",
                         lambda folder: importing(folder, export), (0, 3),
                         lambda folder: shutil.copytree(store, folder, dirs_exist_ok=True))
    return [onto("onto ten years", years), onto("onto one month", month)]


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def compete(contenders, rounds, work):
    """Each in its turn, round after round, into a new folder each time; the samples by name.

    One round more comes first and is not counted: files come into memory, programs too.
    """
    samples = {contender.name: [] for contender in contenders}
    for number in range(-1, rounds):
        for contender in contenders:
            folder = fresh(work / contender.name.replace(" ", "-"))
            contender.prepare(folder)
            sample = measured(contender.command(folder), work / "log", contender.accepted)
            if number >= 0:
                samples[contender.name].append(sample)
            print(f"  {number + 1:2} {contender.name:24}{sample.wall:8.3f} s wall"
                  f"{sample.cpu:8.3f} s CPU{sample.peak_mb:9.1f} MB", file=sys.stderr, flush=True)
    return samples
