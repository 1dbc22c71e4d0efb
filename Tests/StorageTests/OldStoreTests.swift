import CivilTime
import Documents
import Platform
import TestSupport
import Testing

@testable import Plans
@testable import Storage

@Suite("Stores of older lockins, which held what no export gives")
struct OldStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }
  private var archive: Archive { Archive(folder: folder.path + "/archive", mayWrite: true) }

  init() throws { folder = try TemporaryFolder() }

  /// What every form of a store has had.
  private static let facts = """
    CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    INSERT INTO texts VALUES (0, ''), (1, 'app');
    CREATE TABLE record_days (
      person INTEGER NOT NULL, utc_day INTEGER NOT NULL, device TEXT NOT NULL,
      reach_ms INTEGER NOT NULL, records INTEGER NOT NULL, segment BLOB NOT NULL,
      PRIMARY KEY (person, utc_day, device)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO record_days VALUES (1, 0, 'laptop', 5, 1, x'01010000010000000100000500');
    CREATE TABLE calendars (
      person INTEGER NOT NULL, file TEXT NOT NULL, hash BLOB NOT NULL, content BLOB NOT NULL,
      PRIMARY KEY (person, file)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO calendars VALUES (1, 'inbox/a.zip/b%.ics', x'01', x'7b7d'), (1, 'plan', x'', x'01');
    CREATE TABLE runs (
      person INTEGER NOT NULL, as_of_ms INTEGER NOT NULL, exit INTEGER NOT NULL, changed INTEGER NOT NULL,
      PRIMARY KEY (person, as_of_ms)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO runs VALUES (1, 86400000, 0, 7);
    CREATE TABLE basis (
      person INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (person, key)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO basis VALUES (1, 'hours', 'x'), (1, 'published_as_of', '86400000');
    """

  /// What forms 5 and 6 had of advice.
  private static let advice = """
    CREATE TABLE reports (
      person INTEGER NOT NULL, kind TEXT NOT NULL, period TEXT NOT NULL, headline TEXT NOT NULL,
      suggestions TEXT NOT NULL, PRIMARY KEY (person, kind, period)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO reports VALUES (1, 'day', '2026-05-30', '', ''), (1, 'day', '2026-05-31', '', ''),
      (1, 'week', '2026-W21', '', ''), (1, 'week', '2026-W22', '', '');
    CREATE TABLE advice_requests (
      id INTEGER PRIMARY KEY, person INTEGER NOT NULL, month TEXT NOT NULL, sent_ms INTEGER NOT NULL,
      provider TEXT NOT NULL, model TEXT NOT NULL, set_aside INTEGER NOT NULL, cost INTEGER, outcome TEXT
    ) STRICT;
    INSERT INTO advice_requests VALUES (3, 1, '2026-05', 1000, 'openai', 'm', 600, 150, 'sound');
    CREATE TABLE advice_replies (
      person INTEGER NOT NULL, request BLOB NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL,
      reply BLOB NOT NULL, PRIMARY KEY (person, request)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO advice_replies VALUES (1, x'0707', 'openai', 'm', x'0102');
    CREATE TABLE suggestions (
      person INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
      evidence TEXT NOT NULL, period TEXT NOT NULL, event TEXT, from_start_ms INTEGER,
      from_end_ms INTEGER, to_start_ms INTEGER, to_end_ms INTEGER, state TEXT NOT NULL,
      decided_ms INTEGER, PRIMARY KEY (person, id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO suggestions VALUES
      (1, 'a', 'shift', 't', 'e', '2026-05-30', 'x', 1000, 2000, 3000, 4000, 'open', NULL),
      (1, 'b', 'shift', 't', 'e', '2026-05-31', 'x', 1000, 2000, 3000, 4000, 'open', NULL),
      (1, 'c', 'peak_hours', 't', 'e', '2026-W22', NULL, NULL, NULL, NULL, NULL, 'open', NULL),
      (1, 'd', 'break', 't', 'e', '2026-05-31', NULL, NULL, NULL, NULL, NULL, 'refused', 78),
      (1, 'e', 'note', 't', 'e', '2026-05-31', NULL, NULL, NULL, NULL, NULL, 'open', NULL);
    """

  private func makeStore(form: Int, _ sql: String...) throws {
    let database = try PlainDatabase(path)
    try database.execute(OldStoreTests.facts)
    for sql in sql { try database.execute(sql) }
    try database.execute("PRAGMA application_id = 1280002382; PRAGMA user_version = \(form)")
  }

  private func takenOver() throws -> Store {
    try OldStore(path: path).takeOver(into: archive, state: folder.path + "/state")
    let store = try Store(path: path)
    try store.keepState(in: folder.path + "/state")
    return store
  }

  @Test(
    "records become the first export, calendars files, and the store stays beside",
    arguments: [1, 4, 18]
  )
  func facts(form: Int) throws {
    try makeStore(form: form)
    let store = try takenOver()
    #expect(store.beginning == .absent)
    let names = try Directory.names(in: folder.path).sorted()
    #expect(names == ["archive", "lockin.sqlite", "lockin.sqlite.before", "state"])
    let exports = try archive.contents().exports
    #expect(exports.map { $0.stem.dropLast(8) } == ["1970-01-01-lockin.sqlite-"])
    #expect(exports.map(\.figures.records) == [1])
    let bytes = try ByteStream.contents(of: archive.source(of: try #require(exports.first)))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"ambiguous":false,"app":"app","category":"","device":"laptop","duplicate_ms":0,"duration_ms":5,\
        "hour_total":false,"kind":"use","productivity":null,"source":"","start_ms":0,"table":"records","title":"",\
        "url":""}

        """
    )
    #expect(try store.calendars().map(\.file) == ["inbox/a.zip/b%.ics"])
    #expect(
      try Directory.names(in: folder.path + "/state/calendars") == ["inbox%2Fa.zip%2Fb%25.ics.ics"]
    )
    #expect(try store.publishedAsOf() == Instant(milliseconds: 86_400_000))
    #expect(try store.lastPublishedRun()?.changed == 7)
    #expect(try store.basis("hours") == nil)
  }

  @Test("what was asked of advisers and suggested stays, in today's words")
  func advice() throws {
    try makeStore(form: 6, OldStoreTests.advice)
    let store = try takenOver()
    #expect(
      try rows(store, "SELECT * FROM advice_requests", columns: 10) == [
        "3|1|2026-05|1000|openai|m|600|150|sound|0"
      ]
    )
    #expect(try store.reply(to: [7, 7]) == [1, 2])
    let kept = try store.suggestions().map(\.suggestion).sorted { $0.id < $1.id }
    #expect(kept.map(\.id) == ["a", "b", "c", "d"])
    #expect(kept.map(\.kind) == [.move, .move, .keepFree, .unknown])
    #expect(kept.map(\.state) == [.expired, .open, .open, .refused])
    #expect(kept[0].because == "e")
  }

  @Test("one that was taken over in part by a command that was killed is taken over again")
  func again() throws {
    try makeStore(form: 18)
    try Directory.make(folder.path + "/state/calendars", permissions: 0o700)
    try OldStore(path: path).takeOver(into: archive, state: folder.path + "/state")
    try Directory.rename(path + ".before", to: path)
    _ = try takenOver()
    #expect(try archive.contents().exports.count == 1)
  }
}
