import CivilTime
import Days
import Records

/// Whether the store's file is what was written to it.
extension Store {
  /// Looks at the next pages of the file, at most `count`, and goes on there the next time, so that pages
  /// that no report rests on for months are looked at as well.
  ///
  /// What is read is checked as it is read, and for a store that is opened for that alone it has to do.
  /// When all of them have had their turn, that is noted with the instant. Throws `StoreError` where a page
  /// does not carry its sum.
  public func checkPages(atMost count: Int = 1000, asOf now: Instant? = nil) throws {
    guard access == .making else { return }
    let file = try PageFile(path: path)
    defer { file.finish() }
    guard file.count > 0 else { return }
    let first = (try basis("checked").flatMap { Int($0) } ?? 0) % file.count
    var number = first
    for _ in 0..<min(count, file.count) {
      number = number % file.count + 1
      guard file.holds(number) else {
        throw StoreError.damaged(path, "page \(number) of \(file.count)")
      }
    }
    try setBasis("checked", "\(number % file.count)")
    if let now, first + count >= file.count {
      try setBasis(Store.checkedWhole, String(now.milliseconds))
    }
  }

  /// Under this name it is kept when the last page had its turn.
  private static let checkedWhole = "checked_whole"

  /// The instant by which every page had been looked at, run by run; nil where that is not known.
  public func wholeCheck() throws(StoreError) -> Instant? {
    try basis(Store.checkedWhole).flatMap(Int64.init).map(Instant.init(milliseconds:))
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
      guard file.holds(number) else {
        throw StoreError.damaged(path, "page \(number) of \(file.count)")
      }
    }
    return (file.count, looked)
  }

  /// Looks at all there is: every page, every table and index of SQLite's, and every record.
  ///
  /// Throws `StoreError` at the first thing that is not sound.
  public func checkAll() throws {
    let findings = try connection.prepare("PRAGMA integrity_check(1)").rows { $0.text(0) }
    guard findings == ["ok"] else {
      throw StoreError.damaged(path, findings.first ?? "its form")
    }
    let file = try PageFile(path: path)
    defer { file.finish() }
    for number in 1...max(1, file.count) where !file.holds(number) {
      throw StoreError.damaged(path, "page \(number) of \(file.count)")
    }
    try forEachDay { day in
      for content in day.contents {
        for id in [content.source, content.app, content.title, content.url, content.category] {
          _ = texts.text(id)
        }
      }
      try texts.check()
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
