import CivilTime
import Platform
import TestSupport
import Testing

@testable import Records
@testable import Storage

@Suite("Sums of a store's pages")
struct PageSumTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  /// A store with rows in every table that reports rest on, and its bytes.
  private func damageable() throws -> [UInt8] {
    var random = SplitMix64(seed: 5)
    try DamagedStore.fill(path, &random)
    return try ByteStream.contents(of: path, limit: 64 << 20)
  }

  private func write(_ bytes: [UInt8]) throws {
    try AtomicFile.write(bytes, to: path)
  }

  /// What opening and reading all of the store comes to: nil where nothing is found wrong.
  private func finding() -> (any Error)? {
    do {
      let store = try Store(path: path)
      try store.checkAll()
      try store.dump { _ in }
      return nil
    } catch {
      return error
    }
  }

  @Test("every page carries its sum, and another program reads the file as any SQLite file")
  func plain() throws {
    _ = try damageable()
    let file = try PageFile(path: path)
    defer { file.finish() }
    #expect(file.count > 20)
    #expect((1...file.count).allSatisfy { file.holds($0) })
    let other = try PlainDatabase(path)
    #expect(try other.execute("PRAGMA integrity_check") == "ok")
    #expect(try other.execute("SELECT count(*) FROM record_days") == "12")
  }

  @Test("one changed byte anywhere is found, and never taken for data")
  func flips() throws {
    let sound = try damageable()
    #expect(finding() == nil)
    var found = 0
    for place in stride(from: 7, to: sound.count, by: 1009) {
      var bytes = sound
      bytes[place] ^= UInt8(1 << (place % 8))
      try write(bytes)
      let error = try #require(finding() as? StoreError, "byte \(place)")
      #expect(error.isDamage && error.isWriteFailure == false, "byte \(place): \(error)")
      #expect(error.problem.contains("'lockin import --rebuild' makes it anew"))
      found += 1
    }
    #expect(found > 100)
  }

  @Test("every byte of the head, one by one")
  func head() throws {
    let sound = try damageable()
    for place in 0..<100 {
      var bytes = sound
      bytes[place] ^= 0x41
      try write(bytes)
      let error = try #require(finding() as? StoreError, "byte \(place)")
      #expect(error.isDamage, "byte \(place): \(error)")
    }
  }

  @Test("a form that no lockin wrote is damage, and ends no program", arguments: [-1, -200])
  func form(version: Int) throws {
    _ = try damageable()
    try Store(path: path).connection.execute("PRAGMA user_version = \(version)")
    let error = try #require(finding() as? StoreError)
    #expect(error.isDamage)
    #expect(error.problem.hasPrefix("the store is damaged (its form is \(version)): "))
  }

  @Test("a page of zeros, of rubbish, of another place, and a file that was cut off")
  func pages() throws {
    let sound = try damageable()
    var random = SplitMix64(seed: 9)
    let count = sound.count / PageSum.pageSize
    func page(_ number: Int) -> Range<Int> {
      number * PageSum.pageSize..<(number + 1) * PageSum.pageSize
    }
    for number in 0..<count {
      var zeros = sound
      zeros.replaceSubrange(page(number), with: Array(repeating: 0, count: PageSum.pageSize))
      var rubbish = sound
      rubbish.replaceSubrange(
        page(number),
        with: (0..<PageSum.pageSize).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      )
      var moved = sound
      moved.replaceSubrange(page(number), with: sound[page((number + 1) % count)])
      for (name, bytes) in [("zeros", zeros), ("rubbish", rubbish), ("moved", moved)] {
        try write(bytes)
        let error = finding() as? StoreError
        #expect(error?.isDamage == true, "\(name) in page \(number + 1)")
      }
      guard number > 0 else { continue }
      try write(Array(sound[..<page(number).lowerBound]))
      let error = finding() as? StoreError
      #expect(error?.isDamage == true, "cut off after page \(number)")
    }
  }

  @Test("a run looks at some pages, the next one at the following, and all have their turn")
  func share() throws {
    let sound = try damageable()
    let count = sound.count / PageSum.pageSize
    var bytes = sound
    // The last page: what is in it is not read by opening the store.
    bytes[sound.count - 100] ^= 1
    try write(bytes)
    let store = try Store(path: path)
    var calls = 0
    let error = #expect(throws: StoreError.self) {
      while calls < count {
        calls += 1
        try store.checkPages(atMost: 5)
      }
    }
    #expect(error?.isDamage == true)
    #expect(calls == (count + 4) / 5)
  }

  @Test("when all pages had their turn is kept, and a sample of them changes nothing")
  func wholeLook() throws {
    let sound = try damageable()
    let count = sound.count / PageSum.pageSize
    try write(sound)
    let store = try Store(path: path)
    try store.checkPages(atMost: count - 1, asOf: Instant(milliseconds: 1000))
    #expect(try store.round(.pages).whole == nil)
    try store.checkPages(atMost: 1, asOf: Instant(milliseconds: 2000))
    #expect(try store.round(.pages).whole == Instant(milliseconds: 2000))
    let before = try ByteStream.contents(of: path, limit: 64 << 20)
    let few = try store.samplePages(atMost: 3)
    let all = try store.samplePages(atMost: count + 100)
    #expect(few == (before.count / PageSum.pageSize, 3) && all.all == all.looked)
    #expect(try ByteStream.contents(of: path, limit: 64 << 20) == before)
    // The first page of a sample of two is the first, the other one the first of the second half.
    var bytes = before
    bytes[PageSum.pageSize * (all.all / 2) + 10] ^= 1
    try write(bytes)
    #expect(throws: StoreError.self) { try store.samplePages(atMost: 2) }
    #expect(try store.samplePages(atMost: 1).looked == 1)
  }

  @Test("what a killed program left half done is put back, and rubbish in its journal is not")
  func journal() throws {
    _ = try damageable()
    let before = try DamagedStore.dump(path)
    let other = try TemporaryFolder()
    let store = try Store(path: path)
    // More than the cache holds, so that pages are written before the end of the transaction.
    try store.connection.execute("PRAGMA cache_size = 1")
    try store.connection.execute("BEGIN IMMEDIATE")
    try store.connection.execute("UPDATE record_days SET segment = zeroblob(9000)")
    for name in ["lockin.sqlite", "lockin.sqlite-journal"] {
      let bytes = try ByteStream.contents(of: folder.path + "/" + name, limit: 64 << 20)
      try AtomicFile.write(bytes, to: other.path + "/" + name)
    }
    try store.connection.execute("ROLLBACK")
    let journal = try ByteStream.contents(of: other.path + "/lockin.sqlite-journal")
    let half = try ByteStream.contents(of: other.path + "/lockin.sqlite", limit: 64 << 20)
    #expect(journal.count > 10_000)
    #expect(try DamagedStore.dump(other.path + "/lockin.sqlite") == before)

    // SQLite's own check of a journal looks at every two-hundredth byte.
    var damaged = journal
    damaged[512 + 8 + 33] ^= 1
    try AtomicFile.write(half, to: other.path + "/lockin.sqlite")
    try AtomicFile.write(damaged, to: other.path + "/lockin.sqlite-journal")
    let error = try #require(throws: StoreError.self) {
      _ = try DamagedStore.dump(other.path + "/lockin.sqlite")
    }
    #expect(error.isDamage)
  }

  @Test("the store of an older lockin gets sums and holds the same")
  func older() throws {
    try DamagedStore.olderStore(path)
    let plain = try PlainDatabase(path).execute("SELECT count(*) FROM texts")
    let store = try Store(path: path)
    let file = try PageFile(path: path)
    defer { file.finish() }
    #expect((1...file.count).allSatisfy { file.holds($0) })
    #expect(try rows(store, "SELECT count(*) FROM texts", columns: 1) == [plain])
    #expect(try store.records(first: 0, last: 0).map(\.rows.count) == [1])
    #expect(try Directory.names(in: folder.path) == ["lockin.sqlite"])
  }

  @Test("an older store that is damaged gets no sums that make it good")
  func olderDamaged() throws {
    try DamagedStore.olderStore(path)
    var bytes = try ByteStream.contents(of: path)
    for place in bytes.indices.dropFirst(PageSum.pageSize) where place % PageSum.pageSize < 12 {
      bytes[place] ^= 0xff
    }
    try write(bytes)
    let error = try #require(throws: StoreError.self) { _ = try Store(path: path) }
    #expect(error.isDamage)
    #expect(try ByteStream.contents(of: path) == bytes)
    #expect(try Directory.names(in: folder.path) == ["lockin.sqlite"])
  }
}
