/// The store's form, version by version.
///
/// Version 1: people, texts, imports, days of records, hour buckets, calendars, planned events,
/// reports, runs, and views with the published names. Version 2: hour buckets as numbers only, beside
/// the hours they lie in, and an index that tells which days there are without reading them. Version
/// 3: one row an hour, with all its buckets. Version 4: what searches for peaks came to.
/// Version 5: what was asked of advisers, what it cost, what they said, and what the person made of it.
/// Version 6: files are told apart by another hash. Version 7: the bytes that went to advisers, and when
/// the person chose one; suggestions expire, and say who decided. Version 8: what commands have yet to
/// tell. Version 9: which days an export has records of, and by which rules it was read; from then on
/// pages carry sums. Version 10: the first and the last instant of an export's records, what days and weeks
/// came to, and what was published. Version 11: what was found when something was looked through last.
/// Version 12: suggestions are called what people call them, and say what they gain. Version 13: what the rows
/// of logs said when they were first read. Version 14: which entries the exports of entries have and had.
/// Version 15: what these last said of each. Version 16: when the system last changed a file of the inbox.
/// Version 17: control totals. Version 18: the view of settings says whether the person lets activity be read.
/// Version 19: what was published stands in the folder that it was published into.
enum Migrations {
  /// One entry a version, never changed once released.
  static let all: [String] = [
    version1, version2, version3, version4, version5, version6, version7, version8, version9,
    version10, version11, version12, version13, version14, version15, version16,
    version17, version18, version19,
  ]

  /// Brings a store to the newest version; `StoreFile.makeReady` has looked at the file before.
  static func apply(to connection: Connection) throws {
    let version = Int(try connection.pragma("user_version"))
    guard (0...all.count).contains(version) else {
      throw StoreError.damaged(connection.path, "its form is \(version)")
    }
    // The rollback journal keeps the store in one file.
    try connection.execute("PRAGMA journal_mode = DELETE")
    guard version < all.count else { return }
    try connection.transaction {
      for sql in all[version...] { try connection.execute(sql) }
      try connection.execute("PRAGMA application_id = \(StoreHead.applicationID)")
      try connection.execute("PRAGMA user_version = \(all.count)")
    }
  }

  private static let version1 = """
    CREATE TABLE people (
      person INTEGER PRIMARY KEY,
      name   TEXT NOT NULL UNIQUE
    ) STRICT;
    INSERT INTO people VALUES (1, 'me');

    CREATE TABLE texts (
      id   INTEGER PRIMARY KEY,
      text TEXT NOT NULL UNIQUE
    ) STRICT;
    INSERT INTO texts VALUES (0, '');

    CREATE TABLE imports (
      person      INTEGER NOT NULL REFERENCES people,
      sha256      BLOB NOT NULL,
      parser      INTEGER NOT NULL,
      file        TEXT NOT NULL,
      format      TEXT NOT NULL,
      records     INTEGER NOT NULL,
      rejected    TEXT NOT NULL,
      imported_ms INTEGER NOT NULL,
      PRIMARY KEY (person, sha256, parser)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE inbox (
      person      INTEGER NOT NULL REFERENCES people,
      file        TEXT NOT NULL,
      size        INTEGER NOT NULL,
      modified_ns INTEGER NOT NULL,
      sha256      BLOB NOT NULL,
      PRIMARY KEY (person, file)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE record_days (
      person   INTEGER NOT NULL REFERENCES people,
      utc_day  INTEGER NOT NULL,
      device   TEXT NOT NULL,
      reach_ms INTEGER NOT NULL,
      records  INTEGER NOT NULL,
      segment  BLOB NOT NULL,
      PRIMARY KEY (person, utc_day, device)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE hour_buckets (
      person       INTEGER NOT NULL REFERENCES people,
      start_ms     INTEGER NOT NULL,
      position     INTEGER NOT NULL,
      date         TEXT NOT NULL,
      hour         INTEGER NOT NULL,
      occurrence   INTEGER NOT NULL,
      capacity_ms  INTEGER NOT NULL,
      app          INTEGER NOT NULL REFERENCES texts,
      category     TEXT NOT NULL,
      productivity INTEGER,
      ms           INTEGER NOT NULL,
      PRIMARY KEY (person, start_ms, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE day_accounts (
      person        INTEGER NOT NULL REFERENCES people,
      date          TEXT NOT NULL,
      raw_ms        INTEGER NOT NULL,
      flood_ms      INTEGER NOT NULL,
      bucketed_ms   INTEGER NOT NULL,
      concurrent_ms INTEGER NOT NULL,
      dropped       TEXT NOT NULL,
      PRIMARY KEY (person, date)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE stale_times (
      person   INTEGER NOT NULL REFERENCES people,
      start_ms INTEGER NOT NULL,
      end_ms   INTEGER NOT NULL,
      PRIMARY KEY (person, start_ms, end_ms)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE calendars (
      person  INTEGER NOT NULL REFERENCES people,
      file    TEXT NOT NULL,
      sha256  BLOB NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (person, file)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE planned_events (
      person    INTEGER NOT NULL REFERENCES people,
      id        TEXT NOT NULL,
      file      TEXT NOT NULL,
      uid       TEXT NOT NULL,
      title     TEXT NOT NULL,
      kind      TEXT NOT NULL,
      start_ms  INTEGER NOT NULL,
      end_ms    INTEGER NOT NULL,
      movable   INTEGER NOT NULL,
      tags      TEXT NOT NULL,
      exclusion TEXT,
      PRIMARY KEY (person, start_ms, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reports (
      person      INTEGER NOT NULL REFERENCES people,
      kind        TEXT NOT NULL,
      period      TEXT NOT NULL,
      headline    TEXT NOT NULL,
      suggestions TEXT NOT NULL,
      PRIMARY KEY (person, kind, period)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE basis (
      person INTEGER NOT NULL REFERENCES people,
      key    TEXT NOT NULL,
      value  TEXT NOT NULL,
      PRIMARY KEY (person, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE runs (
      person   INTEGER NOT NULL REFERENCES people,
      as_of_ms INTEGER NOT NULL,
      exit     INTEGER NOT NULL,
      changed  INTEGER NOT NULL,
      PRIMARY KEY (person, as_of_ms)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW users AS SELECT person AS id, name FROM people;

    CREATE VIEW device_activity AS
      SELECT person || '-' || start_ms || '-' || position AS id, person AS user_id,
             texts.text AS app_identifier, category, ms / 1000.0 AS duration_s,
             start_ms / 1000 AS timestamp, start_ms / 1000 AS created_at
      FROM hour_buckets JOIN texts ON texts.id = app;

    CREATE VIEW schedules AS
      SELECT id, person AS user_id, title, '' AS description, start_ms / 1000 AS start_ts,
             end_ms / 1000 AS end_ts, tags, 0 AS ai_modified, start_ms / 1000 AS created_at,
             start_ms / 1000 AS updated_at
      FROM planned_events;

    CREATE VIEW ai_reports AS
      SELECT person || '-' || kind || '-' || period AS id, person AS user_id,
             period AS report_date, headline AS summary_text, suggestions AS suggestions_json,
             NULL AS created_at
      FROM reports;

    CREATE VIEW settings AS
      SELECT person AS user_id, 0 AS notifications_enabled,
             EXISTS (SELECT 1 FROM record_days WHERE record_days.person = people.person)
               AS activity_monitoring_enabled,
             0 AS voice_assistant_enabled
      FROM people;
    """

  /// Buckets are computed, so none need be kept: they are counted anew.
  private static let version2 = """
    CREATE INDEX record_days_extent ON record_days (person, utc_day, device, reach_ms, records);

    DROP VIEW device_activity;
    DROP TABLE hour_buckets;
    DELETE FROM basis WHERE key = 'hours';

    CREATE TABLE hours (
      person      INTEGER NOT NULL,
      start_ms    INTEGER NOT NULL,
      day         INTEGER NOT NULL,
      hour        INTEGER NOT NULL,
      occurrence  INTEGER NOT NULL,
      capacity_ms INTEGER NOT NULL,
      PRIMARY KEY (person, start_ms)
    ) STRICT, WITHOUT ROWID;

    -- id: the start of the hour in seconds, times 2^22, plus the place within it.
    CREATE TABLE hour_buckets (
      id           INTEGER PRIMARY KEY,
      app          INTEGER NOT NULL,
      category     INTEGER NOT NULL,
      productivity INTEGER,
      ms           INTEGER NOT NULL
    ) STRICT;

    CREATE VIEW hour_activity AS
      SELECT person AS user_id, start_ms, hour_buckets.id & 4194303 AS position,
             date(day * 86400, 'unixepoch') AS date, hour, occurrence, capacity_ms,
             apps.text AS app, categories.text AS category, productivity, ms
      FROM hours
           JOIN hour_buckets ON hour_buckets.id
             BETWEEN (start_ms / 1000) * 4194304 AND (start_ms / 1000) * 4194304 + 4194303
           JOIN texts AS apps ON apps.id = hour_buckets.app
           JOIN texts AS categories ON categories.id = hour_buckets.category;

    CREATE VIEW device_activity AS
      SELECT user_id || '-' || start_ms || '-' || position AS id, user_id,
             app AS app_identifier, category, ms / 1000.0 AS duration_s,
             start_ms / 1000 AS timestamp, start_ms / 1000 AS created_at
      FROM hour_activity;
    """

  private static let version3 = """
    DROP VIEW device_activity;
    DROP VIEW hour_activity;
    DROP TABLE hour_buckets;
    DROP TABLE hours;
    DELETE FROM basis WHERE key = 'hours';

    -- What time goes to; app and category are texts.
    CREATE TABLE uses (
      id           INTEGER PRIMARY KEY,
      app          INTEGER NOT NULL,
      category     INTEGER NOT NULL,
      productivity INTEGER
    ) STRICT;

    -- spent: a JSON object with the milliseconds of each use, by its number.
    CREATE TABLE hours (
      person      INTEGER NOT NULL,
      start_ms    INTEGER NOT NULL,
      day         INTEGER NOT NULL,
      hour        INTEGER NOT NULL,
      occurrence  INTEGER NOT NULL,
      capacity_ms INTEGER NOT NULL,
      spent       TEXT NOT NULL,
      PRIMARY KEY (person, start_ms)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW hour_activity AS
      SELECT person AS user_id, start_ms, uses.id AS use,
             date(day * 86400, 'unixepoch') AS date, hour, occurrence, capacity_ms,
             apps.text AS app, categories.text AS category, productivity, spent.value AS ms
      FROM hours
           JOIN json_each(hours.spent) AS spent
           JOIN uses ON uses.id = CAST(spent.key AS INTEGER)
           JOIN texts AS apps ON apps.id = uses.app
           JOIN texts AS categories ON categories.id = uses.category;

    CREATE VIEW device_activity AS
      SELECT user_id || '-' || start_ms || '-' || use AS id, user_id,
             app AS app_identifier, category, ms / 1000.0 AS duration_s,
             start_ms / 1000 AS timestamp, start_ms / 1000 AS created_at
      FROM hour_activity;
    """

  private static let version4 = """
    -- basis: the hash of what the search rests on; another one makes the row void.
    CREATE TABLE peak_searches (
      person    INTEGER NOT NULL,
      as_of_day INTEGER NOT NULL,
      basis     BLOB NOT NULL,
      findings  TEXT NOT NULL,
      PRIMARY KEY (person, as_of_day)
    ) STRICT, WITHOUT ROWID;
    """

  private static let version5 = """
    -- One row for each request that may cost something; amounts in millionths of a credit. What a
    -- request may cost at most is set aside before it is sent, what it did cost is known after.
    CREATE TABLE advice_requests (
      id         INTEGER PRIMARY KEY,
      person     INTEGER NOT NULL REFERENCES people,
      month      TEXT NOT NULL,
      sent_ms    INTEGER NOT NULL,
      provider   TEXT NOT NULL,
      model      TEXT NOT NULL,
      set_aside  INTEGER NOT NULL CHECK (set_aside >= 0),
      cost       INTEGER CHECK (cost BETWEEN 0 AND set_aside),
      outcome    TEXT
    ) STRICT;
    CREATE INDEX advice_requests_by_month ON advice_requests (person, month);

    -- Replies that held, by a hash of what was asked.
    CREATE TABLE advice_replies (
      person      INTEGER NOT NULL REFERENCES people,
      request     BLOB NOT NULL,
      provider    TEXT NOT NULL,
      model       TEXT NOT NULL,
      reply       BLOB NOT NULL,
      PRIMARY KEY (person, request)
    ) STRICT, WITHOUT ROWID;

    -- Periods whose advice could not be asked for yet.
    CREATE TABLE advice_waiting (
      person INTEGER NOT NULL REFERENCES people,
      period TEXT NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (person, period)
    ) STRICT, WITHOUT ROWID;

    -- What was suggested, and what the person made of it; times of a move are null for other kinds.
    CREATE TABLE suggestions (
      person        INTEGER NOT NULL REFERENCES people,
      id            TEXT NOT NULL,
      kind          TEXT NOT NULL,
      text          TEXT NOT NULL,
      evidence      TEXT NOT NULL,
      period        TEXT NOT NULL,
      event         TEXT,
      from_start_ms INTEGER,
      from_end_ms   INTEGER,
      to_start_ms   INTEGER,
      to_end_ms     INTEGER,
      state         TEXT NOT NULL,
      decided_ms    INTEGER,
      PRIMARY KEY (person, id)
    ) STRICT, WITHOUT ROWID;
    """

  private static let version6 = """
    ALTER TABLE imports RENAME COLUMN sha256 TO hash;
    ALTER TABLE inbox RENAME COLUMN sha256 TO hash;
    ALTER TABLE calendars RENAME COLUMN sha256 TO hash;
    """

  private static let version7 = """
    -- The bytes of a request's body, whatever came of it.
    ALTER TABLE advice_requests ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0);
    CREATE INDEX advice_requests_by_time ON advice_requests (person, sent_ms);

    -- To whom the person lets something go, by topic, and since when; an empty choice takes it back.
    CREATE TABLE consents (
      id       INTEGER PRIMARY KEY,
      person   INTEGER NOT NULL REFERENCES people,
      topic    TEXT NOT NULL,
      since_ms INTEGER NOT NULL,
      choice   TEXT NOT NULL
    ) STRICT;

    -- Requests that no reply held for, and why: they are not made again.
    CREATE TABLE advice_failures (
      person  INTEGER NOT NULL REFERENCES people,
      request BLOB NOT NULL,
      reason  TEXT NOT NULL,
      PRIMARY KEY (person, request)
    ) STRICT, WITHOUT ROWID;

    -- Of what was open, only what the latest reports hold may still be current.
    ALTER TABLE suggestions ADD COLUMN decided_by TEXT;
    ALTER TABLE suggestions ADD COLUMN expired_ms INTEGER;
    UPDATE suggestions SET state = 'expired' WHERE state = 'open'
      AND period NOT IN (SELECT max(period) FROM reports GROUP BY person, kind);
    """

  private static let version8 = """
    -- What is found once, when an export is read, and is told by the command that ends well.
    CREATE TABLE untold (
      id            INTEGER PRIMARY KEY,
      person        INTEGER NOT NULL REFERENCES people,
      subject       TEXT NOT NULL,
      file          TEXT NOT NULL,
      source_line   INTEGER,
      source_column INTEGER,
      severity      TEXT NOT NULL,
      code          TEXT NOT NULL,
      problem       TEXT NOT NULL,
      remedy        TEXT NOT NULL
    ) STRICT;
    """

  private static let version9 = """
    -- The UTC days, by device, from the first to the last that an export has records of.
    CREATE TABLE import_spans (
      person    INTEGER NOT NULL REFERENCES people,
      hash      BLOB NOT NULL,
      device    TEXT NOT NULL,
      first_day INTEGER NOT NULL,
      last_day  INTEGER NOT NULL,
      PRIMARY KEY (person, hash, device)
    ) STRICT, WITHOUT ROWID;

    -- What became of the entry that something is wrong with, and how many entries it is about.
    ALTER TABLE untold ADD COLUMN effect TEXT;
    ALTER TABLE untold ADD COLUMN entries INTEGER NOT NULL DEFAULT 1;

    -- What the choices say that shape records as they are read, by their hash: a configuration that
    -- holds nothing else.
    CREATE TABLE reading_rules (
      hash TEXT PRIMARY KEY,
      text TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What the records of an export rest on besides its bytes, as the basis 'imports' says it.
    ALTER TABLE imports ADD COLUMN rules TEXT;
    UPDATE imports SET rules = (SELECT value FROM basis
      WHERE basis.person = imports.person AND key = 'imports');
    """

  private static let version10 = """
    -- The first and the last millisecond that an export's records lie in; null without records, and
    -- where an older lockin did not note it. Its days are as near as that can be told afterwards.
    ALTER TABLE imports ADD COLUMN first_ms INTEGER;
    ALTER TABLE imports ADD COLUMN last_ms INTEGER;
    UPDATE imports SET
      first_ms = (SELECT min(first_day) * 86400000 FROM import_spans
        WHERE import_spans.person = imports.person AND import_spans.hash = imports.hash),
      last_ms = (SELECT max(last_day) * 86400000 + 86399999 FROM import_spans
        WHERE import_spans.person = imports.person AND import_spans.hash = imports.hash);

    -- What follows is computed, and may be dropped at any time.

    -- What a local date came to. activity: the fingerprint of all that was accounted for on it; tally: its
    -- hours and categories, for rhythms; core: what other periods need to know of it.
    CREATE TABLE days (
      person   INTEGER NOT NULL,
      day      INTEGER NOT NULL,
      activity BLOB NOT NULL,
      tally    BLOB NOT NULL,
      core     BLOB NOT NULL,
      PRIMARY KEY (person, day)
    ) STRICT, WITHOUT ROWID;

    -- The same of a week, whose blocks and runs cross midnight. input: the fingerprint of what it and its
    -- days rest on besides the records.
    CREATE TABLE weeks (
      person INTEGER NOT NULL,
      monday INTEGER NOT NULL,
      input  BLOB NOT NULL,
      core   BLOB NOT NULL,
      PRIMARY KEY (person, monday)
    ) STRICT, WITHOUT ROWID;

    -- Sets of categories that goals count, sorted, in lower case, with line feeds between them.
    CREATE TABLE goal_categories (
      id         INTEGER PRIMARY KEY,
      categories TEXT NOT NULL UNIQUE
    ) STRICT;

    -- When the person attended to what such a set holds, by local date.
    CREATE TABLE goal_days (
      person     INTEGER NOT NULL,
      categories INTEGER NOT NULL REFERENCES goal_categories,
      day        INTEGER NOT NULL,
      spans      BLOB NOT NULL,
      PRIMARY KEY (person, categories, day)
    ) STRICT, WITHOUT ROWID;

    -- What was drawn last for a period. key: the fingerprint of all that it rests on, but for what trace
    -- names: the suggestions that were looked at, and what a model was asked.
    CREATE TABLE drawn (
      person INTEGER NOT NULL,
      period TEXT NOT NULL,
      key    BLOB NOT NULL,
      trace  TEXT NOT NULL,
      PRIMARY KEY (person, period)
    ) STRICT, WITHOUT ROWID;

    -- The files that were published, as they were put in place; folder: its real path.
    CREATE TABLE published (
      folder      TEXT NOT NULL,
      path        TEXT NOT NULL,
      size        INTEGER NOT NULL,
      modified_ns INTEGER NOT NULL,
      inode       INTEGER NOT NULL,
      PRIMARY KEY (folder, path)
    ) STRICT, WITHOUT ROWID;
    """

  private static let version11 = """
    -- What was found when something was looked through last, by its name. key: the fingerprint of all that
    -- the finding rests on. It may be dropped at any time.
    CREATE TABLE last_looks (
      person INTEGER NOT NULL,
      name   TEXT NOT NULL,
      key    BLOB NOT NULL,
      found  BLOB NOT NULL,
      PRIMARY KEY (person, name)
    ) STRICT, WITHOUT ROWID;
    """

  private static let version12 = """
    -- kind: move, pause, work_on, keep_free, or unknown where only a decision is known. gain_ms: how much more
    -- focus is to be expected of a move, with a 90% interval.
    ALTER TABLE suggestions RENAME COLUMN evidence TO because;
    ALTER TABLE suggestions ADD COLUMN gain_ms INTEGER;
    ALTER TABLE suggestions ADD COLUMN gain_low_ms INTEGER;
    ALTER TABLE suggestions ADD COLUMN gain_high_ms INTEGER;
    UPDATE suggestions SET kind = 'move' WHERE kind = 'shift';
    UPDATE suggestions SET kind = 'keep_free' WHERE kind = 'peak_hours';
    -- Pauses had no times of their own, and words of encouragement are no suggestions any more; what was
    -- decided on either still stands.
    UPDATE suggestions SET kind = 'unknown' WHERE kind IN ('break', 'note');
    DELETE FROM suggestions WHERE kind = 'unknown' AND state IN ('open', 'expired')
      AND decided_ms IS NULL;
    """

  private static let version13 = """
    -- What the rows of logs to which rows are only added said when they were first read. rows: eight bytes each, in
    -- order; noticed_ms: when it was first noticed that some are no longer so.
    CREATE TABLE logs (
      person     INTEGER NOT NULL REFERENCES people,
      file       TEXT NOT NULL,
      rows       BLOB NOT NULL,
      noticed_ms INTEGER,
      PRIMARY KEY (person, file)
    ) STRICT, WITHOUT ROWID;
    """

  private static let version14 = """
    -- The entries of exports that a person may change. hash: of device, length and texts; plain: the same without title and
    -- address; state: 0 where the export has it, 1 where what the name holds now tells nothing of its time, 4 where it does
    -- and has it no more, 5 where that was told; 2 and 3 are no longer given, and stand for 1.
    CREATE TABLE entries (
      person   INTEGER NOT NULL REFERENCES people,
      file     TEXT NOT NULL,
      format   TEXT NOT NULL,
      start_ms INTEGER NOT NULL,
      hash     INTEGER NOT NULL,
      plain    INTEGER NOT NULL,
      state    INTEGER NOT NULL,
      PRIMARY KEY (person, file, format, start_ms, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX gone_entries ON entries (person, file) WHERE state >= 2;
    """

  private static let version15 = """
    -- What an entry said that does not tell it from another of its start and texts; null where it was read before.
    ALTER TABLE entries ADD COLUMN length_ms INTEGER;
    ALTER TABLE entries ADD COLUMN category TEXT;
    ALTER TABLE entries ADD COLUMN productivity INTEGER;
    """

  private static let version16 = """
    -- When the system last changed anything of the file; -1 where it was read before, so that it is looked at again.
    ALTER TABLE inbox ADD COLUMN changed_ns INTEGER NOT NULL DEFAULT -1;
    """

  /// Where a fact changes with another version it is set once more at the end.
  private static let version17 = ControlTotals.set + ";"

  private static let version18 = """
    DROP VIEW settings;
    CREATE VIEW settings AS
      SELECT person AS user_id, 0 AS notifications_enabled,
             coalesce(
               (SELECT choice <> '' FROM consents WHERE consents.person = people.person
                AND topic = 'activity' ORDER BY id DESC LIMIT 1),
               EXISTS (SELECT 1 FROM record_days WHERE record_days.person = people.person)
             ) AS activity_monitoring_enabled,
             0 AS voice_assistant_enabled
      FROM people;
    """

  private static let version19 = """
    DROP TABLE drawn;
    DROP TABLE published;
    DELETE FROM last_looks WHERE name LIKE 'reports %' OR name LIKE 'sums in %';
    DELETE FROM basis
    WHERE key IN (
        'published to', 'published_to', 'publishing', 'purged_pages', 'recounted_days', 'round published'
      )
      OR key LIKE 'shown %';
    """
}
