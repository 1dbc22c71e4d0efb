"""DuckDB: reads an export into a durable table, and makes hour buckets of it.

    duckdb_import.py csv|json|json-detect EXPORT DATABASE

The records keep every column, with proper types, and DuckDB keeps its own order of rows, its
compression and its checkpoint; all cores work. Records that cross an hour are cut at it; dates and
hours are Berlin's. What lockin does besides is asked of no opponent: sorting out copies, several
devices at once, categories by rules.

Tried on 5 million rows with two cores; the first named is what stands below:
- the order of rows not kept: 0.1 to 0.15 s faster than with it, of 2.1 s
- TIMESTAMPTZ: as fast as TIMESTAMP, which takes no notice of an offset such as +01:00
- DOUBLE: as fast as DECIMAL(12,3) or a little faster
- columns told: detecting them costs more; told to COPY, or with a known line ending, or lax: the same
- buffers of the reader: 8 MB the same, 1 MB 0.6 s slower
- whole milliseconds at reading: 0.3 s slower than at bucketing
- no compression: 0.6 s slower, six times the file; the newest form of file, one transaction: the same
- cutting: a list of one hour for most records, a range for the few that cross: 0.33 s;
  the many UNION ALL the few, cut: 0.35 to 0.4 s; intervals and generate_series for all: 2.6 s
- local date and hour from the bucket's hour: 0.05 s; of each distinct hour, joined: slower
JSON, a million events in one object:
- types, format and `records` told: 1.4 s; with types alone DuckDB looks for the format first: 5.5 s;
  everything left to detection, as its manual shows: 4.2 s (json-detect, timed beside it)
- each bucket by its name: 5.3 s; a path and from_json: 2.9 s
"""

import os
import sys

import duckdb

HOUR = 3_600_000


def csv_records(path):
    columns = {"timestamp": "TIMESTAMPTZ", "duration_s": "DOUBLE", "app_identifier": "VARCHAR",
               "category": "VARCHAR", "device": "VARCHAR", "title": "VARCHAR"}
    return f"""SELECT * FROM read_csv('{path}', auto_detect = false, header = true, delim = ',',
        quote = '"', escape = '"', columns = {columns})"""


def json_records(path, told):
    event = """STRUCT("timestamp" TIMESTAMPTZ, duration DOUBLE, "data" STRUCT(app VARCHAR,
        title VARCHAR, url VARCHAR, status VARCHAR))"""
    bucket = f'STRUCT("type" VARCHAR, hostname VARCHAR, events {event}[])'
    how = (f"columns = {{buckets: 'MAP(VARCHAR, {bucket})'}}, format = 'unstructured', records = true"
           if told else "map_inference_threshold = 2")
    # The whole file is one object.
    size = os.path.getsize(path) + 1
    return f"""SELECT b."type" AS kind, b.hostname AS device, e."timestamp", e.duration AS duration_s,
          e."data".app AS app_identifier, '' AS category, e."data".title AS title,
          e."data".url AS url, e."data".status AS status
        FROM (SELECT b, unnest(b.events) AS e FROM (SELECT unnest(map_values(buckets)) AS b
          FROM read_json('{path}', maximum_object_size = {size}, {how})))"""


def hour_buckets(where):
    return f"""
    WITH record AS (
      SELECT app_identifier AS app, category, epoch_ms("timestamp") AS s,
        epoch_ms("timestamp") + CAST(round(duration_s * 1000) AS BIGINT) AS e
      FROM records WHERE {where}),
    part AS (
      SELECT app, category, h, least(e, h + {HOUR}) - greatest(s, h) AS ms FROM (
        SELECT *, unnest(CASE WHEN s // {HOUR} = (e - 1) // {HOUR} THEN [s // {HOUR} * {HOUR}]
          ELSE range(s // {HOUR} * {HOUR}, e, {HOUR}) END) AS h FROM record)),
    bucket AS (SELECT h, app, category, CAST(sum(ms) AS BIGINT) AS ms FROM part GROUP BY ALL),
    clock AS (SELECT *, timezone('Europe/Berlin', make_timestamptz(h * 1000)) AS t FROM bucket)
    SELECT CAST(t AS DATE) AS date, hour(t) AS hour, h AS start_ms, app, category, ms FROM clock"""


def main():
    form, export, path = sys.argv[1:]
    database = duckdb.connect(path)
    database.execute(f"SET threads = {os.cpu_count()}")
    database.execute("SET preserve_insertion_order = false")
    records = csv_records(export) if form == "csv" else json_records(export, form == "json")
    where = "true" if form == "csv" else "kind = 'currentwindow' AND duration_s > 0"
    database.execute(f"CREATE TABLE records AS {records}")
    database.execute(f"CREATE TABLE buckets AS {hour_buckets(where)}")
    database.execute("CHECKPOINT")
    database.close()


main()
