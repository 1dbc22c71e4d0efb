/// The form of the cache: tables of what follows from exports, plans and settings, tables that the history fills, and the
/// views with the published names.
enum Schema {
  /// Marks a file as lockin's cache: "LKIC".
  static let applicationID: Int64 = 0x4c4b_4943
  /// Marks a file as a store of a lockin of before, which held what no export gives: "LKIN".
  static let storeID: Int64 = 0x4c4b_494e
  /// The number of this form; a cache of any other is made anew.
  static let form: Int64 = 2

  /// Gives an empty file its form.
  static func make(in connection: Connection) throws {
    try connection.transaction {
      for sql in [computed, history, views] { try connection.execute(sql) }
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(form)")
    }
  }

  /// Whether a file has no form yet.
  static func isMissing(in connection: Connection) throws(StoreError) -> Bool {
    try connection.prepare("PRAGMA user_version").rows { $0.integer(0) }.first == 0
  }

  private static let computed = """
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

    -- The archived exports that the records follow from, as their records say of them.
    CREATE TABLE exports (
      stem   TEXT PRIMARY KEY,
      record BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What each file of the inbox was when it was read last. refusal: why it is no export, and what to do; null of exports.
    CREATE TABLE inbox (
      file        TEXT PRIMARY KEY,
      size        INTEGER NOT NULL,
      modified_ns INTEGER NOT NULL,
      changed_ns  INTEGER NOT NULL,
      sha256      BLOB NOT NULL,
      refusal     TEXT
    ) STRICT, WITHOUT ROWID;

    -- The records of a device that begin on a UTC day, packed. reach_ms: the latest instant that any of
    -- them speaks of.
    CREATE TABLE record_days (
      person   INTEGER NOT NULL REFERENCES people,
      utc_day  INTEGER NOT NULL,
      device   TEXT NOT NULL,
      reach_ms INTEGER NOT NULL,
      records  INTEGER NOT NULL,
      segment  BLOB NOT NULL,
      PRIMARY KEY (person, utc_day, device)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX record_days_extent ON record_days (person, utc_day, device, reach_ms, records);

    -- What time goes to; app and category are texts.
    CREATE TABLE uses (
      id           INTEGER PRIMARY KEY,
      app          INTEGER NOT NULL,
      category     INTEGER NOT NULL,
      productivity INTEGER
    ) STRICT;

    -- One row an hour. spent: a JSON object with the milliseconds of each use, by its number.
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

    -- What a local date came to. activity: the fingerprint of all that was accounted for on it; tally: its hours and
    -- categories, for rhythms; core: what other periods need to know of it.
    CREATE TABLE days (
      person   INTEGER NOT NULL,
      day      INTEGER NOT NULL,
      activity BLOB NOT NULL,
      tally    BLOB NOT NULL,
      core     BLOB NOT NULL,
      PRIMARY KEY (person, day)
    ) STRICT, WITHOUT ROWID;

    -- The same of a week, whose blocks and runs cross midnight. input: the fingerprint of what it and its days rest on
    -- besides the records.
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

    -- What a report says. suggestions: a JSON array of sentences; drawn_ms: the instant that it was drawn as of.
    CREATE TABLE reports (
      person      INTEGER NOT NULL REFERENCES people,
      kind        TEXT NOT NULL,
      period      TEXT NOT NULL,
      headline    TEXT NOT NULL,
      suggestions TEXT NOT NULL,
      drawn_ms    INTEGER,
      PRIMARY KEY (person, kind, period)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE basis (
      person INTEGER NOT NULL REFERENCES people,
      key    TEXT NOT NULL,
      value  TEXT NOT NULL,
      PRIMARY KEY (person, key)
    ) STRICT, WITHOUT ROWID;

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
      remedy        TEXT NOT NULL,
      effect        TEXT,
      entries       INTEGER NOT NULL
    ) STRICT;
    """

  private static let history = """
    CREATE TABLE runs (
      person   INTEGER NOT NULL REFERENCES people,
      as_of_ms INTEGER NOT NULL,
      exit     INTEGER NOT NULL,
      changed  INTEGER NOT NULL,
      PRIMARY KEY (person, as_of_ms)
    ) STRICT, WITHOUT ROWID;

    -- To whom the person lets something go, by topic, and since when; an empty choice takes it back.
    CREATE TABLE consents (
      id       INTEGER PRIMARY KEY,
      person   INTEGER NOT NULL REFERENCES people,
      topic    TEXT NOT NULL,
      since_ms INTEGER NOT NULL,
      choice   TEXT NOT NULL
    ) STRICT;

    CREATE TABLE advice_requests (
      id         INTEGER PRIMARY KEY,
      person     INTEGER NOT NULL REFERENCES people,
      month      TEXT NOT NULL,
      sent_ms    INTEGER NOT NULL,
      provider   TEXT NOT NULL,
      model      TEXT NOT NULL,
      set_aside  INTEGER NOT NULL CHECK (set_aside >= 0),
      cost       INTEGER CHECK (cost BETWEEN 0 AND set_aside),
      outcome    TEXT,
      bytes      INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0)
    ) STRICT;

    CREATE INDEX advice_requests_by_month ON advice_requests (person, month);

    CREATE INDEX advice_requests_by_time ON advice_requests (person, sent_ms);

    CREATE TABLE advice_replies (
      person      INTEGER NOT NULL REFERENCES people,
      request     BLOB NOT NULL,
      provider    TEXT NOT NULL,
      model       TEXT NOT NULL,
      reply       BLOB NOT NULL,
      PRIMARY KEY (person, request)
    ) STRICT, WITHOUT ROWID;

    -- Requests that no reply held for, and why: they are not made again.
    CREATE TABLE advice_failures (
      person  INTEGER NOT NULL REFERENCES people,
      request BLOB NOT NULL,
      reason  TEXT NOT NULL,
      PRIMARY KEY (person, request)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE advice_waiting (
      person INTEGER NOT NULL REFERENCES people,
      period TEXT NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (person, period)
    ) STRICT, WITHOUT ROWID;

    -- kind: move, pause, work_on, keep_free, or unknown where only a decision is known. gain_ms: how much more focus is to be
    -- expected of a move, with a 90% interval.
    CREATE TABLE suggestions (
      person        INTEGER NOT NULL REFERENCES people,
      id            TEXT NOT NULL,
      kind          TEXT NOT NULL,
      text          TEXT NOT NULL,
      because       TEXT NOT NULL,
      period        TEXT NOT NULL,
      event         TEXT,
      from_start_ms INTEGER,
      from_end_ms   INTEGER,
      to_start_ms   INTEGER,
      to_end_ms     INTEGER,
      state         TEXT NOT NULL,
      decided_ms    INTEGER,
      decided_by    TEXT,
      expired_ms    INTEGER,
      gain_ms       INTEGER,
      gain_low_ms   INTEGER,
      gain_high_ms  INTEGER,
      PRIMARY KEY (person, id)
    ) STRICT, WITHOUT ROWID;

    -- The exports that commands took out of the archive, by hashes of what their files were called, so that a cache of another
    -- machine tells them from files that are missing.
    CREATE TABLE removed_exports (
      person INTEGER NOT NULL REFERENCES people,
      hash   TEXT NOT NULL,
      PRIMARY KEY (person, hash)
    ) STRICT, WITHOUT ROWID;

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

  private static let views = """
    CREATE VIEW users AS SELECT person AS id, name FROM people;

    CREATE VIEW hour_activity AS
      SELECT person AS user_id, start_ms, uses.id AS use,
             date(day * 86400, 'unixepoch') AS date, hour, occurrence, capacity_ms,
             apps.text AS app, categories.text AS category, productivity, spent.value AS ms
      FROM hours
           JOIN json_each(hours.spent) AS spent
           JOIN uses ON uses.id = CAST(spent.key AS INTEGER)
           JOIN texts AS apps ON apps.id = uses.app
           JOIN texts AS categories ON categories.id = uses.category;

    -- One row an hour and application; its category is that of most of its time. A row is complete when its hour is over.
    CREATE VIEW device_activity AS
      SELECT user_id || '-' || start_ms || '-' || use AS id, user_id,
             app AS app_identifier, category, total / 1000.0 AS duration_s,
             start_ms / 1000 AS timestamp, start_ms / 1000 + 3600 AS created_at
      FROM (SELECT user_id, start_ms, use, app, category, sum(ms) AS total, max(ms)
            FROM hour_activity GROUP BY user_id, start_ms, app);

    CREATE VIEW schedules AS
      SELECT planned_events.id AS id, planned_events.person AS user_id, title, '' AS description,
             start_ms / 1000 AS start_ts, end_ms / 1000 AS end_ts, tags,
             moves.event IS NOT NULL AS ai_modified, NULL AS created_at,
             moves.decided_ms / 1000 AS updated_at
      FROM planned_events
           LEFT JOIN suggestions AS moves
             ON moves.person = planned_events.person AND moves.event = planned_events.id
                AND moves.state = 'applied' AND moves.to_start_ms = planned_events.start_ms;

    CREATE VIEW ai_reports AS
      SELECT person || '-' || kind || '-' || period AS id, person AS user_id,
             period AS report_date, headline AS summary_text, suggestions AS suggestions_json,
             drawn_ms / 1000 AS created_at
      FROM reports;

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
}
