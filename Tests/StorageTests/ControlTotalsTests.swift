import CivilTime
import Platform
import TestSupport
import Testing

@testable import Storage

@Suite("A store that is made of pages of two moments")
struct ControlTotalsTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  /// One night: an export of records, and its entry in the ledger, in one transaction.
  private func night(_ number: Int, _ store: Store) throws {
    try store.transaction {
      let intake = try RecordImport(store: store, budget: 200_000)
      let records = (0..<60).map { index in
        SpokenRecord(
          start: day + Int64(number) * 86_400_000 + Int64(index) * 600_000,
          duration: 300_000,
          app: "app \(index % 7)",
          title: "a page that was read on day \(number), the \(index)th"
        )
      }
      try Workbench.give(records, to: intake)
      _ = try intake.finish()
      try store.add(
        ImportEntry(
          hash: (0..<16).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) },
          parser: 1,
          file: "inbox/\(number).csv",
          format: "lockin-csv",
          records: 60,
          rejected: [:]
        ),
        at: Instant(milliseconds: day + Int64(number) * 86_400_000)
      )
    }
  }

  /// The pages of the store after so many nights and after one more.
  private func states(nights: Int) throws -> (before: [[UInt8]], after: [[UInt8]]) {
    func pages() throws -> [[UInt8]] {
      let bytes = try ByteStream.contents(of: path, limit: 64 << 20)
      return stride(from: 0, to: bytes.count, by: PageSum.pageSize).map {
        Array(bytes[$0..<$0 + PageSum.pageSize])
      }
    }
    let store = try Store(path: path)
    for number in 0..<nights { try night(number, store) }
    let before = try pages()
    try night(nights, store)
    return (before, try pages())
  }

  /// What a store says it read, and how much of it is there; nil where it is found to be damaged.
  private func counts(of pages: [[UInt8]]) throws -> (noted: Int, there: Int)? {
    try AtomicFile.write(pages.flatMap(\.self), to: path)
    do {
      let store = try Store(path: path)
      try store.checkPages(atMost: .max)
      try store.checkAll()
      return (
        try store.importEntries().reduce(0) { $0 + $1.records },
        try store.recordCounts(first: 0, last: 40_000).values.reduce(0, +)
      )
    } catch let error as StoreError where error.isDamage {
      return nil
    }
  }

  @Test("is damaged, or says that it read no more than is there", arguments: [5, 40])
  func torn(nights: Int) throws {
    let (before, after) = try states(nights: nights)
    let differ = after.indices.filter { $0 >= before.count || before[$0] != after[$0] }
    #expect(differ.count > 3)
    var random = SplitMix64(seed: UInt64(nights))
    // A copy that overtakes whoever writes, one that is overtaken, and pages as they come.
    var mixes = differ.indices.flatMap { [Set(differ[..<$0]), Set(differ[$0...])] }
    mixes += (0..<60).map { _ in Set(differ.filter { _ in random.chance(perMille: 500) }) }
    mixes += differ.map { Set(differ).subtracting([$0]) }
    for newer in mixes {
      let count = max(before.count, (newer.max() ?? 0) + 1)
      let pages = (0..<count).map {
        newer.contains($0) || $0 >= before.count ? after[$0] : before[$0]
      }
      guard let found = try counts(of: pages) else { continue }
      #expect(found.noted == found.there, "\(newer.sorted()) of \(differ)")
      #expect([nights, nights + 1].contains(found.noted / 60))
    }
  }

  @Test("what was changed in any other way than in one transaction is noted all the same")
  func alone() throws {
    let store = try Store(path: path)
    try night(0, store)
    try store.forgetImports()
    try store.transaction { try store.setBasis("a", "b") }
    try store.checkAll()
    #expect(try store.importEntries().isEmpty)
  }
}
