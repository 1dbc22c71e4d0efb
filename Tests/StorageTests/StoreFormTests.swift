import CivilTime
import Glibc
import Platform
import TestSupport
import Testing

@testable import Plans
@testable import Storage

@Suite("The store's file and its form")
struct StoreFormTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  /// Makes an SQLite file by the given statements, as programs do that know nothing of sums.
  private func file(_ sql: String) throws {
    try PlainDatabase(path).execute(sql)
  }

  private func refusal() throws -> String {
    let before = try ByteStream.contents(of: path)
    let error = try #require(throws: StoreError.self) { _ = try Store(path: path) }
    #expect(try ByteStream.contents(of: path) == before)
    #expect(try Directory.names(in: folder.path) == ["lockin.sqlite"])
    return error.problem
  }

  @Test("a new store is marked as lockin's, in form 19")
  func new() throws {
    let store = try Store(path: path)
    #expect(try rows(store, "PRAGMA application_id", columns: 1) == ["1280002382"])
    #expect(try rows(store, "PRAGMA user_version", columns: 1) == ["19"])
    #expect(try rows(store, "PRAGMA journal_mode", columns: 1) == ["delete"])
    #expect(try rows(store, "PRAGMA integrity_check", columns: 1) == ["ok"])
  }

  @Test("a file without bytes becomes a store")
  func empty() throws {
    try folder.write("", to: "lockin.sqlite")
    let store = try Store(path: path)
    #expect(try rows(store, "SELECT id, name FROM users", columns: 2) == ["1|me"])
  }

  @Test("a store is opened again with what it holds")
  func again() throws {
    try Store(path: path).setBasis("rules", "abc")
    #expect(try Store(path: path).basis("rules") == "abc")
    #expect(try Store(path: path).basis("other") == nil)
  }

  @Test(
    "another program's file is refused and not touched",
    arguments: [
      "CREATE TABLE notes (text)", "PRAGMA application_id = 42; CREATE TABLE notes (text)",
      "PRAGMA application_id = 42; PRAGMA user_version = 1",
      "PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES (1)",
    ]
  )
  func foreign(sql: String) throws {
    try file(sql)
    #expect(
      try refusal() == "this SQLite file belongs to another program and was left alone"
    )
  }

  @Test("the store of a newer program is refused and not touched")
  func newer() throws {
    try Store(path: path).connection.execute("PRAGMA user_version = 20")
    #expect(
      try refusal()
        == "the store was written by a newer lockin (form 20, this program knows 19) and was left alone"
    )
  }

  @Test("a store of form 1 keeps its records, and its hours are counted anew")
  func formOne() throws {
    try file(Migrations.all[0])
    try file(
      """
      PRAGMA application_id = 1280002382; PRAGMA user_version = 1;
      INSERT INTO texts VALUES (1, 'app');
      INSERT INTO basis VALUES (1, 'hours', 'x'), (1, 'imports', 'y');
      INSERT INTO hour_buckets VALUES (1, 0, 0, '1970-01-01', 0, 0, 3600000, 1, 'Work', 1, 5);
      INSERT INTO record_days VALUES (1, 0, 'laptop', 5, 1, x'0101000001000000010000050000');
      """
    )
    let store = try Store(path: path)
    #expect(try rows(store, "PRAGMA user_version", columns: 1) == ["19"])
    #expect(try store.basis("hours") == nil)
    #expect(try store.basis("imports") == "y")
    #expect(try rows(store, "SELECT count(*) FROM hour_activity", columns: 1) == ["0"])
    #expect(try store.extent()?.reach == Instant(milliseconds: 5))
  }

  @Test("a store of form 2 keeps its records, and its hours are counted anew")
  func formTwo() throws {
    try file(Migrations.all[0])
    try file(Migrations.all[1])
    try file(
      """
      PRAGMA application_id = 1280002382; PRAGMA user_version = 2;
      INSERT INTO texts VALUES (1, 'app'), (2, 'Work');
      INSERT INTO basis VALUES (1, 'hours', 'x'), (1, 'imports', 'y');
      INSERT INTO hours VALUES (1, 0, 0, 0, 0, 3600000);
      INSERT INTO hour_buckets VALUES (0, 1, 2, 1, 5);
      INSERT INTO record_days VALUES (1, 0, 'laptop', 5, 1, x'0101000001000000010000050000');
      """
    )
    let store = try Store(path: path)
    #expect(try rows(store, "PRAGMA user_version", columns: 1) == ["19"])
    #expect(try store.basis("hours") == nil)
    #expect(try store.basis("imports") == "y")
    #expect(try rows(store, "SELECT count(*) FROM hours", columns: 1) == ["0"])
    #expect(try rows(store, "SELECT count(*) FROM hour_activity", columns: 1) == ["0"])
    #expect(try store.extent()?.reach == Instant(milliseconds: 5))
  }

  @Test("a store of form 6 keeps what was asked of advisers, as requests of no bytes")
  func formSix() throws {
    for sql in Migrations.all[..<6] { try file(sql) }
    try file(
      """
      PRAGMA application_id = 1280002382; PRAGMA user_version = 6;
      INSERT INTO advice_requests VALUES (3, 1, '2026-05', 1000, 'openai', 'm', 600, 150, 'sound');
      INSERT INTO advice_replies VALUES (1, x'0707', 'openai', 'm', x'0102');
      """
    )
    let store = try Store(path: path)
    #expect(try rows(store, "PRAGMA user_version", columns: 1) == ["19"])
    #expect(
      try rows(store, "SELECT * FROM advice_requests", columns: 10) == [
        "3|1|2026-05|1000|openai|m|600|150|sound|0"
      ]
    )
    #expect(try store.usedCredits(month: "2026-05") == 150)
    #expect(try store.sentBytes(around: Instant(milliseconds: 1000)) == 0)
    #expect(try store.reply(to: [7, 7]) == [1, 2])
    #expect(try store.consents("advice").isEmpty)
  }

  @Test("a store of form 6 keeps its suggestions; open ones of superseded reports have expired")
  func suggestionsOfFormSix() throws {
    for sql in Migrations.all[..<6] { try file(sql) }
    try file(
      """
      PRAGMA application_id = 1280002382; PRAGMA user_version = 6;
      INSERT INTO reports VALUES (1, 'day', '2026-05-30', '', ''), (1, 'day', '2026-05-31', '', ''),
        (1, 'week', '2026-W21', '', ''), (1, 'week', '2026-W22', '', '');
      INSERT INTO suggestions VALUES
        (1, 'a', 'shift', 't', 'e', '2026-05-30', 'x', 1000, 2000, 3000, 4000, 'open', NULL),
        (1, 'b', 'shift', 't', 'e', '2026-05-31', 'x', 1000, 2000, 3000, 4000, 'open', NULL),
        (1, 'c', 'shift', 't', 'e', '2026-W22', 'x', 1000, 2000, 3000, 4000, 'open', NULL),
        (1, 'd', 'shift', 't', 'e', '2026-W21', 'x', 1000, 2000, 3000, 4000, 'open', NULL),
        (1, 'e', 'shift', 't', 'e', '2026-W21', 'x', 1000, 2000, 3000, 4000, 'applied', 77),
        (1, 'f', 'shift', 't', 'e', '2026-W21', 'x', 1000, 2000, 3000, 4000, 'refused', 78);
      """
    )
    let store = try Store(path: path)
    #expect(try rows(store, "PRAGMA user_version", columns: 1) == ["19"])
    let kept = try store.suggestions().sorted { $0.suggestion.id < $1.suggestion.id }
    #expect(
      kept.map(\.suggestion.state) == [.expired, .open, .open, .expired, .applied, .refused]
    )
    #expect(kept.map(\.decided?.milliseconds) == [nil, nil, nil, nil, 77, 78])
    #expect(kept.allSatisfy { $0.decider == nil && $0.expired == nil })
    #expect(kept[0].suggestion.move?.to.end == Instant(milliseconds: 4000))
    #expect(try store.latestPeriods() == ["2026-05-31", "2026-W22"])
  }

  @Test("a store of form 6 calls its suggestions what they are called now; what was decided stands")
  func kindsOfFormSix() throws {
    for sql in Migrations.all[..<6] { try file(sql) }
    let times = "'x', 1000, 2000, 3000, 4000"
    let none = "NULL, NULL, NULL, NULL, NULL"
    try file(
      """
      PRAGMA application_id = 1280002382; PRAGMA user_version = 6;
      INSERT INTO reports VALUES (1, 'day', '2026-05-31', '', '');
      INSERT INTO suggestions VALUES
        (1, 'a', 'shift', 't', 'e', '2026-05-31', \(times), 'open', NULL),
        (1, 'b', 'peak_hours', 't', 'e', '2026-05-31', \(none), 'open', NULL),
        (1, 'c', 'break', 't', 'e', '2026-05-31', \(none), 'open', NULL),
        (1, 'd', 'break', 't', 'e', '2026-05-31', \(none), 'refused', 78),
        (1, 'e', 'note', 't', 'e', '2026-05-31', \(none), 'open', NULL);
      """
    )
    let kept = try Store(path: path).suggestions().map(\.suggestion)
    #expect(kept.map(\.id) == ["a", "b", "d"])
    #expect(kept.map(\.kind) == [.move, .keepFree, .unknown])
    #expect(kept.map(\.because) == ["e", "e", "e"])
    #expect(kept[0].gain == nil)
    #expect(kept[2].state == .refused)
  }

  @Test("a store of form 9 knows the time of its exports by their days")
  func formNine() throws {
    // Pages carry sums, so that only a store can write to one of this form.
    try Store(path: path).connection.execute(
      """
      ALTER TABLE imports DROP COLUMN first_ms;
      ALTER TABLE imports DROP COLUMN last_ms;
      DROP TABLE days; DROP TABLE weeks; DROP TABLE goal_days; DROP TABLE goal_categories;
      DROP TABLE last_looks; DROP TABLE logs; DROP TABLE entries;
      ALTER TABLE suggestions RENAME COLUMN because TO evidence;
      ALTER TABLE suggestions DROP COLUMN gain_ms;
      ALTER TABLE suggestions DROP COLUMN gain_low_ms;
      ALTER TABLE suggestions DROP COLUMN gain_high_ms;
      ALTER TABLE inbox DROP COLUMN changed_ns;
      PRAGMA user_version = 9;
      INSERT INTO imports VALUES (1, x'01', 1, 'inbox/a.csv', 'lockin CSV', 5, '', 7, 'r'),
        (1, x'02', 1, 'inbox/b.csv', 'lockin CSV', 5, '', 7, 'r');
      INSERT INTO import_spans VALUES (1, x'01', 'laptop', 3, 4), (1, x'01', 'phone', 2, 3);
      """
    )
    let entries = try Store(path: path).importEntries().sorted { $0.file < $1.file }
    let day: Int64 = 86_400_000
    #expect(
      entries.map(\.span) == [
        TimeSpan(Instant(milliseconds: 2 * day), Instant(milliseconds: 5 * day)), nil,
      ]
    )
    #expect(entries.map(\.rules) == ["r", "r"])
  }

  @Test("what is no SQLite file is refused and not touched")
  func noDatabase() throws {
    try folder.write(String(repeating: "not a database ", count: 100), to: "lockin.sqlite")
    #expect(try refusal() == "this is not a store of lockin and was left alone")
  }

  @Test("a folder in its place is an error that counts as a failure to write")
  func inTheWay() throws {
    try Directory.make(path)
    let error = try #require(throws: StoreError.self) { _ = try Store(path: path) }
    #expect(error.isWriteFailure)
    #expect(error.description == "\(path): unable to open database file (Is a directory)")
  }

  @Test("a link is not followed")
  func link() throws {
    let other = try TemporaryFolder()
    _ = try Store(path: other.path + "/store")
    try #require(symlink(other.path + "/store", path) == 0)
    let error = try #require(throws: StoreError.self) { _ = try Store(path: path) }
    #expect(error.isWriteFailure)
  }

  @Test(
    "the views have the published columns",
    arguments: [
      ("users", "id,name"),
      (
        "device_activity", "id,user_id,app_identifier,category,duration_s,timestamp,created_at"
      ),
      (
        "schedules",
        "id,user_id,title,description,start_ts,end_ts,tags,ai_modified,created_at,updated_at"
      ),
      ("ai_reports", "id,user_id,report_date,summary_text,suggestions_json,created_at"),
      (
        "settings",
        "user_id,notifications_enabled,activity_monitoring_enabled,voice_assistant_enabled"
      ),
    ]
  )
  func views(name: String, columns: String) throws {
    let store = try Store(path: path)
    #expect(
      try rows(store, "SELECT name FROM pragma_table_info('\(name)') ORDER BY cid", columns: 1)
        .joined(separator: ",") == columns
    )
    #expect(
      try rows(store, "SELECT type FROM sqlite_schema WHERE name = '\(name)'", columns: 1)
        == ["view"]
    )
    _ = try rows(store, "SELECT * FROM \(name)", columns: 1)
  }

  @Test("the settings tell whether there is activity")
  func settings() throws {
    let bench = try Workbench()
    let sql = "SELECT * FROM settings"
    #expect(try bench.rows(sql, columns: 4) == ["1|0|0|0"])
    try bench.take([SpokenRecord(start: day, duration: 1)])
    #expect(try bench.rows(sql, columns: 4) == ["1|0|1|0"])
  }
}
