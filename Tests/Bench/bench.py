"""Times lockin against others on the same files, in turn, and holds it to its bars."""

import argparse
import dataclasses
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parent / "years"))

import calendar_loops
import contenders
import night_table
import results
from process import Spread, measured

# What has to hold. A ratio is lockin's wall time to the other's, the median of the pairs.
BARS = {
    "csv_ratio": ("CSV: time to DuckDB's", 0.6),
    "csv_peak": ("CSV: peak memory, MB", 100),
    "bytes": ("CSV: bytes of the store a record", 14),
    "json_ratio": ("JSON: time to DuckDB's read_json as it is", 0.2),
    "json_peak": ("JSON: peak memory, MB", 100),
    "day_ratio": ("a day onto ten years: time to that onto one month", 1.2),
    "day_rows": ("a day onto ten years: rows of other days that changed", 0),
    "calendar_parse": ("calendar, parsed: time to libical's", 0.33),
    "calendar_expand": ("calendar, laid out: time of an occurrence to libical's", 0.1),
    "wrong": ("sums that do not agree", 0),
}
# A tenth of the data is too little to judge these by.
ONLY_IN_FULL = {"csv_ratio", "json_ratio", "day_ratio", "bytes"}
ROUNDS = {"csv": 7, "json": 7, "day": 21, "calendar": 11, "years": 1}
# These make what they need themselves.
WITHOUT_DATA = {"calendar", "years"}

HERE = pathlib.Path(__file__).parent
BUILD = pathlib.Path(".build/bench")


def made_data(part):
    """The folder with the generator's files; they are made anew where the generator has changed."""
    source = b"".join((HERE / name).read_bytes() for name in ("generate.py", "person.py"))
    folder = BUILD / f"data-{hashlib.sha256(source).hexdigest()[:12]}-{part}"
    listing = folder / "listing.txt"
    if not listing.exists():
        print("making the data", file=sys.stderr)
        made = subprocess.run([sys.executable, HERE / "generate.py", folder, "--part", str(part)],
                              check=True, capture_output=True, text=True)
        listing.write_text(made.stdout)
    return folder, listing.read_text()


def evidence(*words):
    done = subprocess.run([sys.executable, HERE / "evidence.py", *words], check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout)


@dataclasses.dataclass
class Bench:
    data: pathlib.Path
    rounds: dict
    is_quick: bool
    is_held: bool = True
    work: pathlib.Path = BUILD / "work"
    text: str = ""
    found: dict = dataclasses.field(default_factory=dict)

    def say(self, text):
        self.text += text + "\n"

    def csv(self):
        floor = BUILD / "floor"
        subprocess.run(["cc", "-O2", "-o", floor, HERE / "floor.c", "-lcsv"], check=True)
        parties = contenders.for_csv(self.data / "activity.csv", floor)
        samples = contenders.compete(parties, self.rounds["csv"], self.work)
        self.found["csv_ratio"] = Spread.of_ratios(samples["lockin"], samples["DuckDB"]).middle
        self.found["csv_peak"] = max(sample.peak_mb for sample in samples["lockin"])
        self.say("## CSV\n")
        self.say(results.contest(parties, samples))
        store = self.work / "lockin" / "lockin.sqlite"
        form = evidence("pages", store)
        size = form["pages"] * form["page_bytes"]
        self.found["bytes"] = size / form["records"]
        parts = ", ".join(f"{name} {part / 1e6:.1f} MB" for name, part in form["parts"].items())
        others = ", ".join(
            f"{name} {(self.work / path).stat().st_size / form['records']:.1f}"
            for name, path in (("DuckDB", "DuckDB/records.duckdb"),
                               ("sqlite3", "sqlite3-.import/records.sqlite")))
        self.say(f"The store: {size / 1e6:.1f} MB in {form['pages']:,} pages of {form['page_bytes']} "
                 f"bytes, {form['free_pages']} of them free; {form['records']:,} records, "
                 f"{self.found['bytes']:.2f} bytes each, hours included ({parts}). "
                 f"Others, bytes a record: {others}.\n")
        self.compare(store, self.work / "DuckDB" / "records.duckdb", "DuckDB")

    def json(self):
        parties = contenders.for_json(self.data / "aw-buckets-export.json")
        samples = contenders.compete(parties, self.rounds["json"], self.work)
        # As a person would ask it; told all types, as nobody does by hand, it is quicker.
        told, detected = parties[1].name, parties[2].name
        self.found["json_ratio"] = Spread.of_ratios(samples["lockin"], samples[detected]).middle
        self.found["json_peak"] = max(sample.peak_mb for sample in samples["lockin"])
        self.say("## JSON\n")
        self.say(results.contest(parties, samples))
        self.compare(self.work / "lockin" / "lockin.sqlite",
                     self.work / told.replace(" ", "-") / "records.duckdb", "DuckDB")

    def compare(self, store, database, opponent):
        text, right = results.agreement(evidence("totals", store, database), opponent)
        self.found["wrong"] = self.found.get("wrong", 0) + (not right)
        self.say(text)

    def day(self):
        stores = {}
        for name, export in (("years", "activity.csv"), ("month", "one-month.csv")):
            stores[name] = contenders.fresh(BUILD / "stores" / name)
            contenders.workspace(stores[name])
            measured(contenders.importing(stores[name], self.data / export), BUILD / "log", (0, 3))
        parties = contenders.for_day(self.data / "one-day.csv", stores["years"], stores["month"])
        samples = contenders.compete(parties, self.rounds["day"], self.work)
        years, month = (samples[party.name] for party in parties)
        self.found["day_ratio"] = Spread.of_ratios(years, month).middle
        self.say("## One more day\n")
        self.say(results.table(
            ["", "makes", "wall s", "CPU s", "peak MB"],
            [[party.name, party.makes, Spread.of([s.wall for s in each]).text(3),
              Spread.of([s.cpu for s in each]).text(3), results.peak(each)]
             for party, each in zip(parties, (years, month))]))
        self.say(f"Wall time onto ten years to that onto one month: "
                 f"{Spread.of_ratios(years, month).text()}, of {len(years)} pairs.\n")
        change = evidence("touched", stores["years"] / "lockin.sqlite",
                          self.work / "onto-ten-years" / "lockin.sqlite")
        self.found["day_rows"] = change["foreign_rows"]
        tables = ", ".join(f"{name} {count['new']} new, {count['gone']} gone"
                           for name, count in change["changed"].items())
        self.say(f"Rows that changed: {tables}; of other days {change['foreign_rows']}"
                 + (f" ({change['foreign']})" if change["foreign"] else "")
                 + f". Pages of the old file that changed: {change['pages_changed']} of "
                   f"{change['pages']:,}.\n")

    def calendar(self):
        text, found = calendar_loops.compared(self.rounds["calendar"])
        self.text += text
        self.found |= found

    def years(self):
        text, self.is_held = night_table.compared(self.is_quick)
        self.say(text)

    def judged(self, quick):
        """The table of the bars, and whether all are held."""
        rows, held = [], self.is_held
        for key, (name, most) in BARS.items():
            if key not in self.found:
                continue
            value = self.found[key]
            fits = value <= most
            counts = not (quick and key in ONLY_IN_FULL)
            held = held and (fits or not counts)
            verdict = ("held" if fits else "MISSED") if counts else "not judged"
            rows.append([name, verdict, f"{value:.2f}".removesuffix(".00"), most])
        return results.table(["", "", "found", "at most"], rows), held


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="a tenth of the data, two pairs; one year")
    options.add_argument("--only", choices=list(ROUNDS), help="one part of them")
    given = options.parse_args()
    busy = os.getloadavg()[0]
    parts = [given.only] if given.only else list(ROUNDS)
    data, listing = (None, "") if set(parts) <= WITHOUT_DATA else made_data(10 if given.quick else 1)
    bench = Bench(data, dict.fromkeys(ROUNDS, 2) if given.quick else ROUNDS, given.quick)
    for part in parts:
        print(part, file=sys.stderr)
        getattr(bench, part)()
    bars, held = bench.judged(given.quick)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    text = f"""# Speed, {today}

{results.machine()}. {results.versions()}.

Every contender is a process of its own, started anew with a new output, one after the other, round
after round, after one round that is not counted, but for calendars, where each repeats its work 20
times after one that is not counted: {', '.join(
    f'{part} {bench.rounds[part]}' for part in parts)} rounds. Figures are medians, with
the least and the most in brackets; ratios are taken pair by pair. Peak memory is the largest of all
rounds. CPU is user and system time of all threads. The files were in memory before; every store was
durable at the end. The load of the machine was {busy:.1f} before; from about 1 on other work makes
the figures noise. lockin does more than the others for its time: it sorts out copies, accounts
for several devices, and applies the rules of categories.

{bars}
{bench.text}
## Data

```
{listing}```
"""
    print(text)
    if given.quick or given.only:
        return 0 if held else 1
    folder = pathlib.Path("Tests/Results")
    folder.mkdir(exist_ok=True)
    (folder / f"bench-{today}.md").write_text(text)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
