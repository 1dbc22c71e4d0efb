import CivilTime
import Days
import Records

/// Whether the store's file is what was written to it.
extension Store {
  /// Looks at the next pages of the file, at most `count`, and goes on there the next time, so that pages
  /// that no report rests on for months are looked at as well.
  ///
  /// What is read is checked as it is read, and for a store that is opened for that alone it has to do.
  /// Throws `StoreError` where a page does not carry its sum.
  public func checkPages(atMost count: Int = 1000) throws {
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
