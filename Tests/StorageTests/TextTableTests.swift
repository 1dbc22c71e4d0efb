import Records
import Testing

@testable import Storage

@Suite("Texts and their numbers")
struct TextTableTests {
  private func id(_ bytes: [UInt8], _ table: TextTable) throws -> TextID {
    try bytes.withUnsafeBytes { try table.id(of: $0) }
  }

  private func id(_ text: String, _ table: TextTable) throws -> TextID {
    try id(Array(text.utf8), table)
  }

  @Test("the same bytes have the same number, the empty text has 0")
  func same() throws {
    let bench = try Workbench()
    let table = bench.store.texts
    let first = try id("Xcode", table)
    #expect(first != 0)
    #expect(try id("Xcode", table) == first)
    #expect(try id("xcode", table) != first)
    #expect(try id("", table) == 0)
    #expect(table.text(0) == "")
    #expect(table.text(first) == "Xcode")
    #expect(table.text(4_000_000_000) == "")
  }

  @Test("texts that only look the same are two")
  func composed() throws {
    let bench = try Workbench()
    let table = bench.store.texts
    let composed = try id("\u{e9}", table)
    let decomposed = try id("e\u{301}", table)
    #expect(composed != decomposed)
    #expect(Array(table.text(decomposed).utf8) == [0x65, 0xcc, 0x81])
  }

  @Test("a NUL cuts nothing off")
  func nul() throws {
    let bench = try Workbench()
    let whole = try id("a\u{0}b", bench.store.texts)
    #expect(try id("a", bench.store.texts) != whole)
    #expect(try id("a\u{0}c", bench.store.texts) != whole)
    let again = try Store(path: bench.store.path)
    #expect(again.texts.text(whole) == "a\u{0}b")
    #expect(try id("a\u{0}b", again.texts) == whole)
  }

  @Test("bytes that are not UTF-8 are replaced, and still have one number")
  func invalid() throws {
    let bench = try Workbench()
    let table = bench.store.texts
    let number = try id([0x61, 0xff, 0x62], table)
    #expect(try id([0x61, 0xff, 0x62], table) == number)
    #expect(table.text(number) == "a\u{fffd}b")
    // Other bytes that are replaced by the same text share its number.
    #expect(try id([0x61, 0xfe, 0x62], table) == number)
  }

  @Test("numbers stay when memory is let go of, and when the store is opened again")
  func forgets() throws {
    let bench = try Workbench()
    let small = try TextTable(bench.store.connection, limit: 200)
    let texts = (0..<500).map { "text number \($0)" }
    let ids = try bench.store.transaction { try texts.map { try id($0, small) } }
    #expect(Set(ids).count == 500)
    #expect(try texts.map { try id($0, small) } == ids)
    #expect(ids.map(small.text) == texts)
    let again = try Store(path: bench.store.path)
    #expect(try texts.map { try id($0, again.texts) } == ids)
  }

  @Test("many texts of all lengths keep apart")
  func many() throws {
    let bench = try Workbench()
    let texts = (0..<5000).map { String(repeating: "x", count: $0 % 40) + "\($0)" }
    let ids = try bench.store.transaction { try texts.map { try id($0, bench.store.texts) } }
    #expect(Set(ids).count == 5000)
    #expect(try texts.map { try id($0, bench.store.texts) } == ids)
  }

  @Test("a text longer than what is kept in memory is a text like any other")
  func long() throws {
    let bench = try Workbench()
    let table = try TextTable(bench.store.connection, limit: 10)
    let text = String(repeating: "ü", count: 100_000)
    let number = try id(text, table)
    #expect(try id(text, table) == number)
    #expect(table.text(number) == text)
  }

  @Test("when a transaction is undone its numbers are given out anew, each once")
  func undone() throws {
    struct Stop: Error {}
    let bench = try Workbench()
    let texts = bench.store.texts
    #expect(throws: Stop.self) {
      try bench.store.transaction {
        let lost = try id("lost", texts)
        #expect(texts.text(lost) == "lost")
        throw Stop()
      }
    }
    let kept = try id("kept", texts)
    let lost = try id("lost", texts)
    #expect(kept != lost)
    #expect(texts.text(kept) == "kept")
    #expect(texts.text(lost) == "lost")
    let again = try Store(path: bench.store.path)
    #expect(again.texts.text(kept) == "kept")
    #expect(again.texts.text(lost) == "lost")
  }

  @Test("a number that no text can have is an error")
  func outOfRange() throws {
    let bench = try Workbench()
    try bench.store.connection.execute("INSERT INTO texts VALUES (4294967296, 'far')")
    #expect(throws: StoreError.self) { try id("far", bench.store.texts) }
    #expect(throws: StoreError.self) { try id("next", bench.store.texts) }
  }
}
