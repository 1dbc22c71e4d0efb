import CivilTime
import Records

/// Whether the store's file is what was written to it.
extension Store {
  /// Looks at the next pages of the file and goes on there the next time, so that pages that no report rests on
  /// for months are looked at as well: at most `count`, or a thousand, and in a large store as many as have all of
  /// them had their turn within `Round.nights`.
  ///
  /// What is read is checked as it is read, and for a store that is opened for that alone it has to do.
  /// When all of them have had their turn, that is noted with the instant. Throws `StoreError` where a page
  /// does not carry its sum.
  public func checkPages(atMost count: Int? = nil, asOf now: Instant? = nil) throws {
    guard access == .making else { return }
    if let finding = try totalsFinding() { throw StoreError.damaged(path, finding) }
    let file = try PageFile(path: path)
    defer { file.finish() }
    guard file.count > 0 else { return }
    var round = try round(.pages)
    let first = (Int(round.next) ?? 0) % file.count
    let share = count ?? max(1000, Round.part(of: file.count))
    var number = first
    for _ in 0..<min(share, file.count) {
      number = number % file.count + 1
      guard try file.isSound(number, of: path) else {
        throw StoreError.damaged(path, "page \(number) of \(file.count)")
      }
    }
    round.next = "\(number % file.count)"
    if first + share >= file.count { round.end(asOf: now) }
    try set(round, .pages)
  }

  /// What the store's facts and what is noted of them have against each other, in words; nil where they agree, and in a store of
  /// which nothing was noted.
  public func totalsFinding() throws(StoreError) -> String? {
    let differ = try connection.prepare(
      "SELECT 1 FROM basis WHERE person = ? AND key = ? AND value <> \(ControlTotals.now)"
    ).rows([person, .text(ControlTotals.basis)]) { $0.integer(0) }
    return differ.isEmpty
      ? nil
      : "its records and what it says was read are of two moments, as in a copy that was made while a run wrote to it"
  }

  /// Looks at some pages that lie at equal distances, `most` at most, the first one among them, without
  /// changing anything.
  ///
  /// Gives how many pages there are and how many were looked at; throws `StoreError` where one does not carry
  /// its sum.
  public func samplePages(atMost most: Int) throws(StoreError) -> (all: Int, looked: Int) {
    let file = try PageFile(path: path)
    defer { file.finish() }
    let looked = min(most, file.count)
    for index in 0..<looked {
      let number = index * file.count / looked + 1
      guard try file.isSound(number, of: path) else {
        throw StoreError.damaged(path, "page \(number) of \(file.count)")
      }
    }
    return (file.count, looked)
  }

  /// Whether all of the file is gone through in some milliseconds.
  public var isSmall: Bool {
    get throws(StoreError) {
      let file = try PageFile(path: path)
      defer { file.finish() }
      return file.count <= 1024
    }
  }

  /// What SQLite finds wrong with its tables and indices, at most so many things; nothing where they are sound.
  ///
  /// Throws `StoreError` where the disk refuses a page, which says nothing about what is on it.
  public func integrityFindings(atMost most: Int) throws(StoreError) -> [String] {
    let findings = try connection.integrityFindings(atMost: most)
    let strays = try connection.prepare("PRAGMA foreign_key_check").rows {
      "a row of \($0.text(0)) refers to one of \($0.text(2)) that is not there"
    }
    return findings + strays.prefix(most)
  }

  /// The pages that do not carry their sums, by their numbers from 1 on, and how many pages there are.
  public static func damagedPages(of path: String) throws(StoreError) -> (all: Int, damaged: [Int])
  {
    let file = try PageFile(path: path)
    defer { file.finish() }
    var damaged: [Int] = []
    for number in 1...max(1, file.count) where try !file.isSound(number, of: path) {
      damaged.append(number)
    }
    return (file.count, damaged)
  }

  /// Looks at all there is: every page, every table and index of SQLite's, and every record.
  ///
  /// Throws `StoreError` at the first thing that is not sound.
  public func checkAll() throws {
    if let finding = try integrityFindings(atMost: 1).first {
      throw StoreError.damaged(path, finding)
    }
    let pages = try Store.damagedPages(of: path)
    if let number = pages.damaged.first {
      throw StoreError.damaged(path, "page \(number) of \(pages.all)")
    }
    if let finding = try recordFaults(atMost: 1).first ?? totalsFinding() {
      throw StoreError.damaged(path, finding)
    }
  }

  /// Hands over the records of every device and day, in order of time.
  func forEachDay(_ take: (DayRecords) throws -> Void) throws {
    let days = try connection.prepare(
      "SELECT device, utc_day, segment FROM record_days WHERE person = ? ORDER BY utc_day, device"
    )
    try days.bind([person])
    while try days.step() {
      try take(
        try day(device: days.text(0), utcDay: Int(days.integer(1)), segment: days.blob(2))
      )
    }
  }
}
