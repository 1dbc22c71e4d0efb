import CivilTime
import Plans
import Platform
import TestSupport
import Testing

@testable import Storage

@Suite("The history that stores are made of again")
struct HistoryTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/state/history.jsonl" }
  private let now = Instant(seconds: 1_775_638_800)

  init() throws { folder = try TemporaryFolder() }

  private func open(_ name: String = "a", at instant: Instant? = nil) throws -> Store {
    let store = try Store(path: folder.path + "/\(name).sqlite")
    try store.keepState(in: folder.path + "/state")
    store.setHistoryTime(instant ?? now)
    return store
  }

  /// The tables that follow the history, row by row.
  private func rows(_ store: Store) throws -> [String] {
    var lines: [String] = []
    for (kind, name) in HistoryTable.kinds {
      let table = try HistoryTable(kind, name, store.connection)
      lines += try store.connection.prepare(table.query).rows { $0.text(0) }
    }
    // What a store knows of the file, and of itself, is its own.
    return lines.filter { !$0.contains("\"key\":\"history\"") }
  }

  private func text() throws -> String {
    String(decoding: try ByteStream.contents(of: file), as: UTF8.self)
  }

  private func request(_ store: Store, _ amount: Int64) throws -> Int64? {
    let claim = RequestClaim(amount: amount, monthly: 1000, month: "2026-04", bytes: 10)
    guard
      case .granted(let number) = try store.setAside(claim, at: now, provider: "p", model: "m")
    else { return nil }
    return number
  }

  private func suggestion(_ id: String, _ text: String = "Move it.") -> Suggestion {
    Suggestion(id: id, .keepFree, text: text, because: "20 days")
  }

  private func log(_ rows: String) -> KeptLog {
    KeptLog(history: LogHistory(LogRows(Array(("a,b\n" + rows).utf8))))
  }

  /// Something of each kind, some of it changed or removed again.
  private func fill(_ store: Store) throws {
    try store.add(RunEntry(asOf: now, exit: 0, changed: 12))
    try store.setConsent("advice", "openai", at: now)
    let number = try #require(try request(store, 600))
    try store.settle(number, cost: 150, outcome: "a \"sound\" one\nof two lines")
    try store.keep([1, 0, 0xff], to: [7, 0, 7], provider: "p", model: "m")
    try store.keep(failure: "no_reply", of: [7, 0, 8])
    try store.setWaiting("2026-04-07", reason: "unreachable")
    try store.setWaiting("2026-04-08", reason: "unreachable")
    try store.clearWaiting("2026-04-07")
    try store.keep([suggestion("aa"), suggestion("bb")], period: "2026-W15")
    try store.expire(except: ["aa"], at: now)
    try store.mirror(
      [
        Decision(recorded: now, suggestion: "aa", verdict: .refused, decider: .person, move: nil)
      ],
      of: "0a0b"
    )
    try store.set(log("1,2\n"), of: "plans/sessions.csv")
    try store.set(log("1,2\n3,4\n"), of: "plans/sessions.csv")
    try store.setPublished(asOf: now)
    try store.setBasis("plans_read", "goals.yaml")
    try store.setBasis("hours", "is computed")
  }

  @Test("a line stands for each change, with its instant, before the change counts")
  func lines() throws {
    let store = try open()
    #expect(FileStatus.isAbsent(file))
    try store.add(RunEntry(asOf: now, exit: 0, changed: 12))
    try store.setWaiting("2026-W14", reason: "out of credits")
    try store.clearWaiting("2026-W14")
    try store.clearWaiting("2026-W14")
    try store.setBasis("hours", "is computed")
    #expect(
      try text() == """
        {"at":"2026-04-08T09:00:00Z","kind":"run","as_of_ms":1775638800000,"exit":0,"changed":12}
        {"at":"2026-04-08T09:00:00Z","kind":"waiting","period":"2026-W14","reason":"out of credits"}
        {"at":"2026-04-08T09:00:00Z","kind":"waiting","gone":true,"period":"2026-W14"}

        """
    )
    #expect(try #require(try FileStatus.ifPresent(file)).permissions & 0o777 == 0o600)
    #expect(
      try #require(try FileStatus.ifPresent(folder.path + "/state")).permissions & 0o777 == 0o700
    )
  }

  @Test(
    "a store that is made of the file alone has the same rows, and so has one that had none yet"
  )
  func replay() throws {
    let store = try open()
    try fill(store)
    let rows = try rows(store).filter { !$0.contains("\"key\":\"hours\"") }
    #expect(rows.count == 12)
    let whole = try text()
    #expect(try self.rows(open("b")) == rows)
    #expect(try text() == whole)
    // One of before has no file, and each of its rows becomes a line.
    try AtomicFile.remove(at: file)
    let old = try Store(path: folder.path + "/c.sqlite")
    try fill(old)
    #expect(FileStatus.isAbsent(file))
    #expect(try self.rows(open("c")).filter { !$0.contains("\"key\":\"hours\"") } == rows)
    #expect(try text().split(separator: "\n").count == rows.count)
    #expect(try self.rows(open("d")) == rows)
  }

  @Test("a log that grew gets what came to its end, and one that changed is told whole")
  func logs() throws {
    let store = try open()
    try store.set(log("1,2\n"), of: "s.csv")
    try store.set(log("1,2\n"), of: "s.csv")
    try store.set(log("1,2\n3,4\n"), of: "s.csv")
    try store.set(log("5,6\n3,4\n7,8\n"), of: "s.csv")
    try store.set(log("5,6\n"), of: "s.csv")
    let lines = try text().split(separator: "\n")
    #expect(lines.map { $0.contains("\"after\":8,") } == [false, true, false, false])
    #expect(lines.compactMap { $0.firstMatch(of: /"rows":"(\w+)"/)?.1.count } == [16, 16, 48, 16])
    #expect(try open("b").log("s.csv") == log("5,6\n"))
  }

  @Test("a process that was killed before the store had it loses nothing, and nothing counts twice")
  func killed() throws {
    try fill(try open())
    let path = folder.path + "/a.sqlite"
    let before = try ByteStream.contents(of: path)
    let first = try open()
    #expect(try request(first, 500) == 2)
    try first.setConsent("advice", "", at: now)
    let rows = try rows(first)
    // The file has what was set aside, and the store that is put back has not.
    try AtomicFile.write(before, to: path)
    let second = try open()
    #expect(try self.rows(second) == rows)
    #expect(try second.usedCredits(month: "2026-04") == 650)
    #expect(try request(second, 351) == nil)
    #expect(try request(second, 350) == 3)
    #expect(try second.usedCredits(month: "2026-04") == 1000)
    #expect(try self.rows(open("b")) == self.rows(second).filter { !$0.contains("\"hours\"") })
  }

  @Test("two connections take turns, and each begins with what the other has written")
  func turns() throws {
    let stores = [try open(), try open(), try open("b")]
    let granted = try (0..<60).count { try request(stores[$0 % 3], 50) != nil }
    #expect(granted == 20)
    for store in stores {
      try store.transaction {}
      #expect(try store.usedCredits(month: "2026-04") == 1000)
    }
  }

  @Test("what fails leaves neither a row nor a line")
  func failing() throws {
    let store = try open()
    try store.setConsent("advice", "openai", at: now)
    let before = try text()
    #expect(throws: CancellationError.self) {
      try store.transaction {
        try store.setConsent("advice", "", at: now)
        throw CancellationError()
      }
    }
    #expect(try text() == before)
    #expect(try store.consents("advice").count == 1)
    // Nothing can be added where a folder has the name.
    try AtomicFile.remove(at: file)
    try Directory.make(file)
    #expect(throws: StoreError.self) { try store.setConsent("advice", "", at: now) }
    #expect(try store.consents("advice").count == 1)
  }

  @Test(
    "what can't be understood is passed over, and a line without an end is cut",
    arguments: [
      "no object\n", "[]\n", "{}\n", "\n", "{\"kind\":\"dream\",\"as_of_ms\":1}\n",
      "{\"kind\":\"run\",\"exit\":0,\"changed\":1}\n",
      "{\"kind\":\"run\",\"as_of_ms\":1,\"exit\":\"x\",\"changed\":1}\n",
      "{\"kind\":\"run\",\"as_of_ms\":1}\n",
      "{\"kind\":\"note\",\"key\":\"hours\",\"value\":\"x\"}\n",
      "{\"kind\":\"consent\",\"topic\":\"advice\",\"since_ms\":1,\"choice\":\"x\"}\n",
      "{\"kind\":\"run\",\"as_of_ms\":5,\"exit\":0,\"changed\":1}",
    ]
  )
  func foreign(line: String) throws {
    let store = try open()
    try fill(store)
    let rows = try rows(store)
    let whole = try text()
    try AtomicFile.write(Array((whole + line).utf8), to: file)
    #expect(try self.rows(open("b")) == rows.filter { !$0.contains("\"hours\"") })
    try store.add(RunEntry(asOf: now + 1, exit: 0, changed: 1))
    let kept = line.hasSuffix("\n") ? whole + line : whole
    #expect(try text().hasPrefix(kept + "{\"at\":"))
    #expect(try self.rows(open("b")) == self.rows(store).filter { !$0.contains("\"hours\"") })
    #expect(try self.rows(store).count == rows.count + 1)
  }

  @Test(
    "a file that is shorter or another one is taken as it is, and one that is gone is written anew"
  )
  func other() throws {
    let store = try open()
    try store.setConsent("advice", "openai", at: now)
    let first = try text()
    try store.setConsent("advice", "", at: now)
    try AtomicFile.write(Array(first.utf8), to: file)
    #expect(try open().consents("advice").map(\.choice) == ["openai"])
    let another = first.replacing("openai", with: "ollama")
    try AtomicFile.write(Array(another.utf8), to: file)
    #expect(try open().consents("advice").map(\.choice) == ["ollama"])
    try AtomicFile.remove(at: file)
    #expect(try open().consents("advice").map(\.choice) == ["ollama"])
    #expect(try open("b").consents("advice").map(\.choice) == ["ollama"])
  }

  @Test("who only reads makes tables of the lines, and writes none")
  func readOnly() throws {
    try fill(try open())
    let before = try text()
    let reader = try Store(path: folder.path + "/none.sqlite", access: .reading)
    try reader.keepState(in: folder.path + "/state")
    #expect(try rows(reader) == rows(open("b")))
    try reader.setConsent("advice", "ollama", at: now)
    #expect(try text() == before)
    #expect(FileStatus.isAbsent(folder.path + "/none.sqlite"))
  }
}
