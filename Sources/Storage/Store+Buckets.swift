import CivilTime
import Records

/// Hour buckets and day accounts: computed rows, set anew for whole days.
extension Store {
  /// Replaces the buckets and accounts of the given days.
  ///
  /// `hours` and `accounts` hold all there is for the dates; other dates are left alone.
  public func set(
    hours: HourSums,
    accounts: [DayAccount],
    of dates: Range<CivilDate>
  ) throws {
    _ = try connection.prepare(
      "DELETE FROM hours WHERE person = ? AND start_ms BETWEEN ? AND ? AND day >= ? AND day < ?"
    ).rows(hourBounds(dates)) { _ in }
    _ = try connection.prepare(
      "DELETE FROM day_accounts WHERE person = ? AND date >= ? AND date < ?"
    ).rows(dateBounds(dates)) { _ in }
    try add(hours)
    let day = try connection.prepare("INSERT INTO day_accounts VALUES (?, ?, ?, ?, ?, ?, ?)")
    for row in accounts {
      try day.run(
        person,
        .text(row.date.description),
        .integer(row.account.raw),
        .integer(row.account.flood),
        .integer(row.account.bucketed),
        .integer(row.account.concurrent),
        .text(Store.text(of: row.account.dropped))
      )
    }
  }

  private func add(_ hours: HourSums) throws {
    let insert = try connection.prepare("INSERT INTO hours VALUES (1, ?, ?, ?, ?, ?, ?)")
    var numbers = UseNumbers(uses, texts, categories: hours.categories)
    var spent: [UInt8] = []
    for (cell, range) in zip(hours.cells, hours.ranges) {
      spent.removeAll(keepingCapacity: true)
      for sum in hours.sums[range] {
        spent.append(UInt8(ascii: spent.isEmpty ? "{" : ","))
        spent.append(UInt8(ascii: "\""))
        Store.append(UInt64(try numbers.number(of: sum)), to: &spent)
        spent.append(UInt8(ascii: "\""))
        spent.append(UInt8(ascii: ":"))
        Store.append(UInt64(max(0, sum.milliseconds)), to: &spent)
      }
      spent.append(UInt8(ascii: "}"))
      insert.bind(1, cell.start.milliseconds)
      insert.bind(2, Int64(cell.date.dayNumber))
      insert.bind(3, Int64(cell.hour))
      insert.bind(4, Int64(cell.occurrence))
      insert.bind(5, cell.capacity)
      try spent.withUnsafeBufferPointer { try insert.run(6, text: $0) }
    }
  }

  /// Appends a number's decimal digits.
  private static func append(_ number: UInt64, to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = number
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      text.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Forgets all buckets and accounts: they are to be computed anew.
  public func clearBuckets() throws(StoreError) {
    try connection.prepare("DELETE FROM hours WHERE person = ?").run(person)
    try connection.execute("DELETE FROM uses")
    uses.forgetAll()
    try connection.prepare("DELETE FROM day_accounts WHERE person = ?").run(person)
  }

  /// The names of all categories that any time ever went to, sorted.
  public func usedCategories() throws(StoreError) -> [String] {
    try connection.prepare(
      "SELECT DISTINCT text FROM uses JOIN texts ON texts.id = uses.category ORDER BY text"
    ).rows([]) { $0.text(0) }
  }

  /// The names of all applications that any time ever went to, in no order that matters.
  public func usedApps() throws(StoreError) -> [String] {
    try connection.prepare(
      "SELECT text FROM texts WHERE id IN (SELECT DISTINCT app FROM uses)"
    ).rows([]) { $0.text(0) }
  }

  /// The texts of records that came last, at most so many, the latest first: names, titles and addresses.
  public func latestTexts(_ most: Int) throws(StoreError) -> [String] {
    try connection.prepare("SELECT text FROM texts WHERE id > 0 ORDER BY id DESC LIMIT ?")
      .rows([SQLValue(most)]) { $0.text(0) }
  }

  /// Remembers that the buckets of these times no longer follow from the records.
  public func markStale(_ spans: [TimeSpan]) throws(StoreError) {
    let insert = try connection.prepare("INSERT OR REPLACE INTO stale_times VALUES (?, ?, ?)")
    for span in spans {
      try insert.run(
        person,
        .integer(span.start.milliseconds),
        .integer(span.end.milliseconds)
      )
    }
  }

  /// The times whose buckets are to be computed anew.
  public func staleTimes() throws(StoreError) -> TimeSet {
    TimeSet(
      try connection.prepare("SELECT start_ms, end_ms FROM stale_times WHERE person = ?")
        .rows([person]) {
          TimeSpan(
            Instant(milliseconds: $0.integer(0)),
            Instant(milliseconds: $0.integer(1))
          )
        }
    )
  }

  /// Forgets the marks: all buckets follow from the records again.
  public func clearStaleTimes() throws(StoreError) {
    try connection.prepare("DELETE FROM stale_times WHERE person = ?").run(person)
  }

  /// The categories that time was counted in.
  public func countedCategories() throws(StoreError) -> [CategoryPath] {
    try connection.prepare("SELECT DISTINCT category FROM uses ORDER BY category").rows([]) {
      CategoryPath(texts.text(TextID(truncatingIfNeeded: $0.integer(0))))
    }
  }

  /// The buckets of the given days, in order of hour, category, application and class.
  public func buckets(of dates: Range<CivilDate>) throws -> [HourBucket] {
    let statement = try connection.prepare(
      """
      SELECT start_ms, day, hour, occurrence, capacity_ms, app, category, productivity, value
      FROM hours JOIN json_each(spent) JOIN uses ON uses.id = CAST(key AS INTEGER)
      WHERE person = ? AND start_ms BETWEEN ? AND ? AND day >= ? AND day < ?
      """
    )
    var categories: [TextID: CategoryPath] = [:]
    let buckets = try statement.rows(hourBounds(dates)) { row throws(StoreError) in
      let start = Instant(milliseconds: row.integer(0))
      let id = TextID(truncatingIfNeeded: row.integer(6))
      let category = categories[id] ?? CategoryPath(texts.text(id))
      categories[id] = category
      return HourBucket(
        cell: HourCell(
          date: CivilDate(dayNumber: Int(row.integer(1))),
          hour: Int(row.integer(2)),
          occurrence: Int(row.integer(3)),
          start: start,
          end: start + row.integer(4)
        ),
        app: TextID(truncatingIfNeeded: row.integer(5)),
        category: category,
        productivity: row.optionalInteger(7).map { Int8(truncatingIfNeeded: $0) },
        milliseconds: row.integer(8)
      )
    }
    try texts.check()
    return buckets.sorted { a, b in
      if a.cell.start != b.cell.start { return a.cell.start < b.cell.start }
      if a.category != b.category { return a.category < b.category }
      return (a.app, a.productivity ?? .min) < (b.app, b.productivity ?? .min)
    }
  }

  /// The accounts of the given days, by date.
  public func accounts(of dates: Range<CivilDate>) throws -> [DayAccount] {
    let statement = try connection.prepare(
      """
      SELECT date, raw_ms, flood_ms, bucketed_ms, concurrent_ms, dropped FROM day_accounts
      WHERE person = ? AND date >= ? AND date < ? ORDER BY date
      """
    )
    return try statement.rows(dateBounds(dates)) { row throws(StoreError) in
      guard let date = CivilDate(row.text(0)) else {
        throw StoreError.damaged(path, "an account is of no date")
      }
      var account = TimeAccount()
      account.raw = row.integer(1)
      account.flood = row.integer(2)
      account.bucketed = row.integer(3)
      account.concurrent = row.integer(4)
      account.dropped = Store.dropped(in: row.text(5))
      return DayAccount(date: date, account: account)
    }
  }

  private func dateBounds(_ dates: Range<CivilDate>) -> [SQLValue] {
    [person, .text(dates.lowerBound.description), .text(dates.upperBound.description)]
  }

  /// The bounds of dates as times, for the primary key, and as dates: no zone is more than 26 hours
  /// from UTC.
  func hourBounds(_ dates: Range<CivilDate>) -> [SQLValue] {
    let reach: Int64 = 26 * 3_600_000
    return [
      person, .integer(Int64(dates.lowerBound.dayNumber) * 86_400_000 - reach),
      .integer(Int64(dates.upperBound.dayNumber) * 86_400_000 + reach),
      .init(dates.lowerBound.dayNumber), .init(dates.upperBound.dayNumber),
    ]
  }

  /// `afk=1000 duplicate=20`: times in milliseconds by reason, in order of the reasons' names.
  private static func text(of dropped: [DropReason: Int64]) -> String {
    dropped.filter { $0.value != 0 }.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
      .joined(separator: " ")
  }

  private static func dropped(in text: String) -> [DropReason: Int64] {
    var result: [DropReason: Int64] = [:]
    for entry in text.split(separator: " ") {
      let parts = entry.split(separator: "=")
      guard parts.count == 2, let reason = DropReason(rawValue: String(parts[0])) else { continue }
      result[reason] = Int64(parts[1])
    }
    return result
  }
}
