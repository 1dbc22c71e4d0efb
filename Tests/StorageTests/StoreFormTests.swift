import CivilTime
import Glibc
import Platform
import TestSupport
import Testing

@testable import Plans
@testable import Storage

@Suite("The cache's file and its form")
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

  @Test("a new cache is marked as lockin's, in form 2")
  func new() throws {
    let store = try Store(path: path)
    #expect(store.beginning == .absent)
    #expect(try rows(store, "PRAGMA application_id", columns: 1) == ["1280002371"])
    #expect(try rows(store, "PRAGMA user_version", columns: 1) == ["2"])
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

  @Test("a cache of another form is put aside, with its journal, and made anew")
  func otherForm() throws {
    try Store(path: path).setBasis("rules", "abc")
    try Store(path: path).connection.execute("PRAGMA user_version = 3")
    let store = try Store(path: path)
    #expect(store.beginning == .otherForm)
    #expect(try store.basis("rules") == nil)
    #expect(
      try Directory.names(in: folder.path).sorted() == ["lockin.sqlite", "lockin.sqlite.aside"]
    )
  }

  @Test("who only reads passes over a cache of another form, and leaves it alone")
  func otherFormRead() throws {
    try Store(path: path).connection.execute("PRAGMA user_version = 3")
    let before = try ByteStream.contents(of: path)
    #expect(try Store(path: path, access: .reading).basis("rules") == nil)
    #expect(try ByteStream.contents(of: path) == before)
    #expect(try Directory.names(in: folder.path) == ["lockin.sqlite"])
  }

  @Test("what is no SQLite file is refused and not touched")
  func noDatabase() throws {
    try folder.write(String(repeating: "not a database ", count: 100), to: "lockin.sqlite")
    #expect(
      try refusal()
        == "this is not a cache of lockin; remove it, and the next command makes one: it "
        + "was left alone"
    )
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
