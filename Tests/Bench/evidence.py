"""Looks at what an import left, and prints it as JSON.

    evidence.py totals STORE DATABASE    do lockin's sums agree with DuckDB's?
    evidence.py pages STORE              what is the file made of?
    evidence.py touched BEFORE AFTER     which rows did one more day change?
"""

import collections
import datetime
import hashlib
import json
import sqlite3
import sys

# The day of one-day.csv. The stores end before it, so that nothing older is its to change.
NEW_DAY = "2026-01-01"
# What is set anew at every import.
STATE = ("basis", "stale_times")


def opened(store):
    return sqlite3.connect(f"file:{store}?mode=ro", uri=True)


def totals(store, database):
    import duckdb
    other = duckdb.connect(database, read_only=True)
    mine = opened(store)
    raw, bucketed, concurrent = mine.execute(
        "SELECT sum(raw_ms), sum(bucketed_ms), sum(concurrent_ms) FROM day_accounts").fetchone()
    dropped = collections.Counter()
    for (text,) in mine.execute("SELECT dropped FROM day_accounts"):
        for entry in filter(None, text.split()):
            reason, ms = entry.split("=")
            dropped[reason] += int(ms)
    by_hour = "SELECT start_ms, sum(ms) FROM {} GROUP BY start_ms"
    hours = dict(mine.execute("SELECT start_ms, sum(value) FROM hours, json_each(spent) "
                              "GROUP BY start_ms").fetchall())
    others = dict(other.execute(by_hour.format("buckets")).fetchall())
    where = "kind = 'currentwindow'" if "kind" in [
        row[0] for row in other.execute("DESCRIBE records").fetchall()] else "true"
    other_raw, = other.execute(
        f"SELECT CAST(sum(round(duration_s * 1000)) AS BIGINT) FROM records WHERE {where}").fetchone()
    return {
        "raw_ms": raw, "bucketed_ms": bucketed, "concurrent_ms": concurrent,
        "dropped_ms": dict(sorted(dropped.items())), "in_buckets_ms": sum(hours.values()),
        "other_raw_ms": other_raw, "other_bucketed_ms": sum(others.values()),
        "hours": len(others),
        "equal_hours": sum(ms == hours.get(start, 0) for start, ms in others.items()),
        # Setting aside can only make an hour smaller.
        "larger_hours": sum(ms > others.get(start, 0) for start, ms in hours.items()),
    }


def pages(store):
    mine = opened(store)
    count, size, free = (mine.execute(f"PRAGMA {name}").fetchone()[0]
                         for name in ("page_count", "page_size", "freelist_count"))
    records, = mine.execute("SELECT sum(records) FROM imports").fetchone()
    return {"pages": count, "page_bytes": size, "free_pages": free, "records": records,
            "parts": dict(mine.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name "
                                       "ORDER BY 2 DESC LIMIT 4").fetchall())}


def rows(store, table):
    """Short hashes of a table's rows, each with the day that it is of."""
    mine = opened(store)
    mine.text_factory = bytes
    cursor = mine.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in cursor.description]
    found = {}
    for row in cursor:
        digest = hashlib.blake2b(repr(row).encode(), digest_size=8).digest()
        found[digest] = day_of(dict(zip(names, row)))
    return found


def day_of(row):
    """The day that a row is of, or nothing where it is of none."""
    if "date" in row:
        return row["date"].decode()
    days = row.get("utc_day", row.get("start_ms", 0) // 86_400_000)
    return str(datetime.date(1970, 1, 1) + datetime.timedelta(days=days)) if days else None


def touched(before, after):
    tables = [name for (name,) in opened(after).execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    changed, foreign = {}, {}
    for table in tables:
        old, new = rows(before, table), rows(after, table)
        gone, come = old.keys() - new.keys(), new.keys() - old.keys()
        if gone or come:
            changed[table] = {"gone": len(gone), "new": len(come)}
        # Rows of no day, such as texts, may come but not go.
        others = [old[key] or "" for key in gone] + [new[key] or NEW_DAY for key in come]
        count = sum(day < NEW_DAY for day in others)
        if count and table not in STATE:
            foreign[table] = count
    with open(before, "rb") as one, open(after, "rb") as two:
        old_pages = list(iter(lambda: hashlib.blake2b(one.read(4096), digest_size=8).digest(),
                              hashlib.blake2b(b"", digest_size=8).digest()))
        same = sum(hashlib.blake2b(two.read(4096), digest_size=8).digest() == page
                   for page in old_pages)
    return {"changed": changed, "foreign_rows": sum(foreign.values()), "foreign": foreign,
            "pages": len(old_pages), "pages_changed": len(old_pages) - same}


print(json.dumps({"totals": totals, "pages": pages, "touched": touched}[sys.argv[1]](*sys.argv[2:])))
