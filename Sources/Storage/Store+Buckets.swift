import Activity
import CivilTime

/// Hour buckets and day accounts: computed rows, set anew for whole days.
extension Store {
  /// Replaces the buckets and accounts of the given days.
  ///
  /// `buckets` and `accounts` hold all there is for the dates; other dates are left alone.
  public func set(
    buckets: [HourBucket],
    accounts: [DayAccount],
    of dates: Range<CivilDate>
  ) throws {
    let old = try connection.prepare(
      """
      SELECT start_ms FROM hours
      WHERE person = ? AND start_ms BETWEEN ? AND ? AND day >= ? AND day < ?
      """
    ).rows(bucketBounds(dates)) { $0.integer(0) }
    if old.isEmpty == false {
      let buckets = try connection.prepare(
        "DELETE FROM hour_buckets WHERE id BETWEEN ? AND ?"
      )
      let hours = try connection.prepare("DELETE FROM hours WHERE person = ? AND start_ms = ?")
      for start in old {
        let first = Store.firstBucket(ofHourAt: start)
        try buckets.run(.integer(first), .integer(first + Store.bucketsPerHour - 1))
        try hours.run(person, .integer(start))
      }
    }
    _ = try connection.prepare(
      "DELETE FROM day_accounts WHERE person = ? AND date >= ? AND date < ?"
    ).rows(dateBounds(dates)) { _ in }
    try add(buckets)
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

  private func add(_ buckets: [HourBucket]) throws {
    let insertHour = try connection.prepare("INSERT INTO hours VALUES (1, ?, ?, ?, ?, ?)")
    var rows = try BucketRows(connection)
    var categories: [CategoryPath: TextID] = [:]
    var category: (path: CategoryPath, id: Int64)?
    var position: Int64 = 0
    var start: Instant?
    for row in buckets {
      let isNew = row.cell.start != start
      position = isNew ? 0 : position + 1
      start = row.cell.start
      if isNew {
        insertHour.bind(1, row.cell.start.milliseconds)
        insertHour.bind(2, Int64(row.cell.date.dayNumber))
        insertHour.bind(3, Int64(row.cell.hour))
        insertHour.bind(4, Int64(row.cell.occurrence))
        insertHour.bind(5, row.cell.capacity)
        try insertHour.runBound()
      }
      // Buckets come in order of their categories.
      if category?.path != row.category {
        let id = try categories[row.category] ?? texts.id(of: row.category.description)
        categories[row.category] = id
        category = (row.category, Int64(id))
      }
      try rows.add(
        row,
        number: Store.firstBucket(ofHourAt: row.cell.start.milliseconds) + position,
        category: category?.id ?? 0
      )
    }
    try rows.finish()
  }

  /// More buckets than an hour has milliseconds, so that every bucket has a number of its own.
  private static let bucketsPerHour: Int64 = 1 << 22

  /// The number of an hour's first bucket; hours begin on whole seconds.
  private static func firstBucket(ofHourAt start: Int64) -> Int64 { start / 1000 * bucketsPerHour }

  /// Forgets all buckets and accounts: they are to be computed anew.
  public func clearBuckets() throws(StoreError) {
    try connection.execute("DELETE FROM hour_buckets")
    try connection.prepare("DELETE FROM hours WHERE person = ?").run(person)
    try connection.prepare("DELETE FROM day_accounts WHERE person = ?").run(person)
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

  /// The buckets of the given days, in order of time.
  public func buckets(of dates: Range<CivilDate>) throws -> [HourBucket] {
    let statement = try connection.prepare(
      """
      SELECT start_ms, day, hour, occurrence, capacity_ms, app, category, productivity, ms
      FROM hours JOIN hour_buckets ON id BETWEEN (start_ms / 1000) * \(Store.bucketsPerHour)
        AND (start_ms / 1000 + 1) * \(Store.bucketsPerHour) - 1
      WHERE person = ? AND start_ms BETWEEN ? AND ? AND day >= ? AND day < ?
      ORDER BY start_ms, id
      """
    )
    var categories: [TextID: CategoryPath] = [:]
    return try statement.rows(bucketBounds(dates)) { row throws(StoreError) in
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
  }

  /// The accounts of the given days, by date.
  public func accounts(of dates: Range<CivilDate>) throws -> [DayAccount] {
    let statement = try connection.prepare(
      """
      SELECT date, raw_ms, flood_ms, bucketed_ms, concurrent_ms, dropped FROM day_accounts
      WHERE person = ? AND date >= ? AND date < ? ORDER BY date
      """
    )
    return try statement.rows(dateBounds(dates)) { row in
      var account = TimeAccount()
      account.raw = row.integer(1)
      account.flood = row.integer(2)
      account.bucketed = row.integer(3)
      account.concurrent = row.integer(4)
      account.dropped = Store.dropped(in: row.text(5))
      return DayAccount(date: CivilDate(row.text(0)) ?? dates.lowerBound, account: account)
    }
  }

  private func dateBounds(_ dates: Range<CivilDate>) -> [SQLValue] {
    [person, .text(dates.lowerBound.description), .text(dates.upperBound.description)]
  }

  /// The bounds of dates as times, for the primary key, and as dates: no zone is more than 26 hours
  /// from UTC.
  private func bucketBounds(_ dates: Range<CivilDate>) -> [SQLValue] {
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

/// Inserts buckets many at a time: a statement that is run anew has to find its place in the table
/// again.
private struct BucketRows {
  private static let columns = 5
  private static let rowsAtOnce = 32

  private let many: Statement
  private let one: Statement
  private var values: [Int64?] = []

  init(_ connection: Connection) throws(StoreError) {
    let row = "(?, ?, ?, ?, ?)"
    let rows = Array(repeating: row, count: BucketRows.rowsAtOnce).joined(separator: ", ")
    many = try connection.prepare("INSERT INTO hour_buckets VALUES \(rows)")
    one = try connection.prepare("INSERT INTO hour_buckets VALUES \(row)")
    values.reserveCapacity(BucketRows.columns * BucketRows.rowsAtOnce)
  }

  mutating func add(_ row: HourBucket, number: Int64, category: Int64) throws(StoreError) {
    values.append(number)
    values.append(Int64(row.app))
    values.append(category)
    values.append(row.productivity.map(Int64.init))
    values.append(row.milliseconds)
    guard values.count == BucketRows.columns * BucketRows.rowsAtOnce else { return }
    try run(many, values[...])
    values.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws(StoreError) {
    for start in stride(from: 0, to: values.count, by: BucketRows.columns) {
      try run(one, values[start..<start + BucketRows.columns])
    }
    values = []
  }

  private func run(_ statement: Statement, _ values: ArraySlice<Int64?>) throws(StoreError) {
    var position: Int32 = 1
    for value in values {
      if let value { statement.bind(position, value) } else { statement.bindNull(position) }
      position += 1
    }
    try statement.runBound()
  }
}
