import CivilTime
import Platform
import TestSupport
import Testing

@testable import Storage

@Suite("What can still be read of a damaged store")
struct SalvageTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }
  private let sound: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    var random = SplitMix64(seed: 5)
    try DamagedStore.fill(folder.path + "/lockin.sqlite", &random)
    sound = try ByteStream.contents(of: folder.path + "/lockin.sqlite", limit: 64 << 20)
  }

  private var pageCount: Int { sound.count / PageSum.pageSize }

  private func salvage(_ bytes: [UInt8]) throws -> (store: Store, salvage: Salvage) {
    try AtomicFile.write(bytes, to: path)
    let target = try TemporaryFolder()
    let store = try Store(path: target.path + "/new")
    let salvage = try Salvage.take(from: path, into: store)
    try store.checkAll()
    return (store, salvage)
  }

  private func dump(_ store: Store) throws -> [String] {
    var lines: [String] = []
    try store.dump { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// What is kept of a store besides its records, in text.
  private func rest(_ store: Store) throws -> [String] {
    try [
      store.importEntries().map { "\($0)" },
      store.importEntries().map { "\(try store.spans(of: $0.hash))" },
      store.rememberedFiles(), store.calendars().map { "\($0)" },
      store.suggestions().map { "\($0)" }, store.consents("advice").map { "\($0)" },
      ["\(String(describing: try store.lastPublishedRun()))"],
      ["\(String(describing: try store.log("plans/sessions.csv")))"],
      ["\(try store.reply(to: [7, 0, 7]) ?? [])", try store.basis("imports") ?? ""],
    ].flatMap { $0 }
  }

  @Test("what is computed takes the place of nothing that it looks like")
  func sets() throws {
    let store = try Store(path: path)
    var random = SplitMix64(seed: 6)
    for name in 0..<500 {
      let text = "a text that takes some room on its page, number \(name) \(random.next())"
      _ = try store.texts.id(of: text)
    }
    try Workbench.take(someRecords(&random, count: 50), into: store)
    let connection = store.connection
    for name in ["work > study", "sport", "music"] {
      _ = try connection.prepare("INSERT INTO goal_categories (categories) VALUES (?)")
        .rows([.text(name)]) { _ in }
    }
    // Findings look like calendars.
    let key = FingerprintInput().fingerprint
    for name in [LastLook.plan, "reports 0 in /a/reports"] {
      try store.set(LastLook(key: key, found: [1, 2]), at: name)
    }
    try store.set(refused: "inbox/notes.txt", LastLook(key: key, found: [1, 2]))
    let texts = try dump(store)
    let bytes = try ByteStream.contents(of: path, limit: 64 << 20)
    let found = try salvage(bytes).store
    #expect(try dump(found) == texts)
    #expect(try found.calendars().map(\.file) == ["inbox/b.ics"])
  }

  @Test("of a sound store it is everything")
  func whole() throws {
    let (store, salvage) = try salvage(sound)
    let original = try Store(path: path)
    #expect(try dump(store) == dump(original))
    #expect(try rest(store) == rest(original))
    #expect(salvage.days == 12)
    #expect(salvage.lostPages + salvage.lostTexts + salvage.mendedPages == 0)
    #expect(salvage.lostDays.isEmpty)
  }

  @Test("a single byte that is wrong is put right, wherever it is", arguments: [0, 1, 2, 3])
  func oneByte(quarter: Int) throws {
    let (intact, _) = try salvage(sound)
    let lines = try dump(intact)
    let kept = try rest(intact)
    for number in stride(from: quarter, to: pageCount, by: 4) {
      var bytes = sound
      bytes[number * PageSum.pageSize + (number * 977 + 20) % PageSum.pageSize] ^= 0x10
      let (store, salvage) = try salvage(bytes)
      #expect(salvage.mendedPages == 1 && salvage.lostPages == 0, "page \(number + 1)")
      #expect(try dump(store) == lines, "page \(number + 1)")
      #expect(try rest(store) == kept, "page \(number + 1)")
    }
  }

  @Test("of a lost page only what it held is lost, also where it is the first")
  func lostPages() throws {
    let whole = Set(try dump(salvage(sound).store))
    var wholeStores = 0
    let numbers = [0] + Array(stride(from: 1, to: pageCount, by: 3))
    for number in numbers {
      var bytes = sound
      for place in 0..<PageSum.pageSize { bytes[number * PageSum.pageSize + place] = 0 }
      let (store, salvage) = try salvage(bytes)
      #expect(salvage.lostPages == 1)
      #expect(salvage.days + salvage.lostDays.count == 12 || number == 0, "page \(number + 1)")
      let lines = Set(try dump(store))
      // What is left is as it was, but for texts that are lost, which say so.
      let other = lines.subtracting(whole)
      #expect(other.allSatisfy { $0.contains("(lost text ") }, "page \(number + 1)")
      #expect(other.isEmpty == (salvage.lostTexts == 0), "page \(number + 1)")
      #expect(3 * lines.count > whole.count, "page \(number + 1): \(lines.count) of \(whole.count)")
      if lines == whole { wholeStores += 1 }
    }
    #expect(wholeStores > numbers.count / 2)
  }

  @Test("a file that was cut off gives what is in front of the cut")
  func cut() throws {
    var days: [Int] = []
    for count in stride(from: 1, through: pageCount, by: 3) {
      days.append(try salvage(Array(sound[..<(count * PageSum.pageSize)])).salvage.days)
    }
    #expect(days == days.sorted())
    #expect(days.first == 0 && (days.last ?? 0) > 6)
  }

  @Test("an older store without sums is read as far as it makes sense")
  func older() throws {
    let other = try TemporaryFolder()
    let path = other.path + "/old"
    try DamagedStore.olderStore(path)
    let store = try Store(path: other.path + "/new")
    let salvage = try Salvage.take(from: path, into: store)
    #expect(salvage.days == 1)
    #expect(try rows(store, "SELECT count(*) FROM texts", columns: 1) == ["501"])
  }
}
