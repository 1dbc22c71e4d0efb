import CivilTime
import Platform

/// What a local date came to, in the bytes that whoever computed it reads back.
public struct KeptDay: Sendable, Equatable {
  /// The date.
  public let date: CivilDate
  /// What tells its activity from any other.
  public let activity: Fingerprint
  /// Its hours and categories.
  public let tally: [UInt8]
  /// What other periods need to know of it.
  public let core: [UInt8]
  /// By set of categories, when the person attended to what it holds.
  let goalSpans: [String: [UInt8]]

  /// A date with all its parts given.
  public init(
    date: CivilDate,
    activity: Fingerprint,
    tally: [UInt8],
    core: [UInt8],
    goalSpans: [String: [UInt8]] = [:]
  ) {
    self.date = date
    self.activity = activity
    self.tally = tally
    self.core = core
    self.goalSpans = goalSpans
  }
}

/// What a week came to.
public struct KeptWeek: Sendable, Equatable {
  /// Its Monday.
  public let monday: CivilDate
  /// What tells all that it and its days rest on, besides the records, from anything else.
  public let input: Fingerprint
  /// What other periods need to know of it.
  public let core: [UInt8]

  /// A week with all its parts given.
  public init(monday: CivilDate, input: Fingerprint, core: [UInt8]) {
    self.monday = monday
    self.input = input
    self.core = core
  }
}

/// Days and weeks as they were accounted for: computed rows, set anew, which may be dropped at any time.
extension Store {
  /// Sets what a week and its days came to.
  public func set(_ week: KeptWeek, _ days: [KeptDay]) throws(StoreError) {
    let day = try connection.prepare("INSERT OR REPLACE INTO days VALUES (?, ?, ?, ?, ?)")
    let drop = try connection.prepare("DELETE FROM goal_days WHERE person = ? AND day = ?")
    let spans = try connection.prepare("INSERT INTO goal_days VALUES (?, ?, ?, ?)")
    for row in days {
      let number = SQLValue.init(row.date.dayNumber)
      try day.run(person, number, .blob(row.activity.bytes), .blob(row.tally), .blob(row.core))
      try drop.run(person, number)
      for (categories, bytes) in row.goalSpans.sorted(by: { $0.key < $1.key }) {
        try spans.run(person, .integer(try goalCategories(categories)), number, .blob(bytes))
      }
    }
    try connection.prepare("INSERT OR REPLACE INTO weeks VALUES (?, ?, ?, ?)")
      .run(person, .init(week.monday.dayNumber), .blob(week.input.bytes), .blob(week.core))
  }

  /// Forgets what a week and its days came to.
  public func forget(week monday: CivilDate) throws(StoreError) {
    try connection.prepare("DELETE FROM weeks WHERE person = ? AND monday = ?")
      .run(person, .init(monday.dayNumber))
    for table in ["days", "goal_days"] {
      try connection.prepare("DELETE FROM \(table) WHERE person = ? AND day BETWEEN ? AND ?")
        .run(person, .init(monday.dayNumber), .init((monday + 6).dayNumber))
    }
  }

  /// Forgets all days and weeks: they are to be accounted for anew.
  public func clearDays() throws(StoreError) {
    for table in ["days", "weeks", "goal_days"] {
      try connection.prepare("DELETE FROM \(table) WHERE person = ?").run(person)
    }
  }

  /// The weeks, by Monday.
  public func keptWeeks() throws(StoreError) -> [KeptWeek] {
    try connection.prepare("SELECT monday, input, core FROM weeks WHERE person = ? ORDER BY monday")
      .rows([person]) { row in
        KeptWeek(
          monday: CivilDate(dayNumber: Int(row.integer(0))),
          input: Fingerprint(row.blob(1)) ?? .nothing,
          core: row.blob(2)
        )
      }
  }

  /// The fingerprints and cores of all days, by date; their tallies and goals' times are left out.
  public func keptDays() throws(StoreError) -> [KeptDay] {
    try connection.prepare("SELECT day, activity, core FROM days WHERE person = ? ORDER BY day")
      .rows([person]) { row in
        KeptDay(
          date: CivilDate(dayNumber: Int(row.integer(0))),
          activity: Fingerprint(row.blob(1)) ?? .nothing,
          tally: [],
          core: row.blob(2)
        )
      }
  }

  /// What a week and its days came to, with everything that is kept of them; nil where nothing is of the week.
  public func kept(
    week monday: CivilDate
  ) throws(StoreError) -> (week: KeptWeek, days: [KeptDay])? {
    let week = try connection.prepare(
      "SELECT input, core FROM weeks WHERE person = ? AND monday = ?"
    ).rows([person, .init(monday.dayNumber)]) { row in
      KeptWeek(
        monday: monday,
        input: Fingerprint(row.blob(0)) ?? .nothing,
        core: row.blob(1)
      )
    }.first
    guard let week else { return nil }
    let bounds: [SQLValue] = [
      person, .init(monday.dayNumber), .init((monday + 6).dayNumber),
    ]
    var spans: [Int64: [String: [UInt8]]] = [:]
    for (day, categories, bytes) in try connection.prepare(
      """
      SELECT day, goal_categories.categories, spans
      FROM goal_days JOIN goal_categories ON id = goal_days.categories
      WHERE person = ? AND day BETWEEN ? AND ?
      """
    ).rows(bounds, { ($0.integer(0), $0.text(1), $0.blob(2)) }) {
      spans[day, default: [:]][categories] = bytes
    }
    let days = try connection.prepare(
      "SELECT day, activity, tally, core FROM days WHERE person = ? AND day BETWEEN ? AND ? ORDER BY day"
    ).rows(bounds) { row in
      KeptDay(
        date: CivilDate(dayNumber: Int(row.integer(0))),
        activity: Fingerprint(row.blob(1)) ?? .nothing,
        tally: row.blob(2),
        core: row.blob(3),
        goalSpans: spans[row.integer(0)] ?? [:]
      )
    }
    return (week, days)
  }

  /// The tallies of some dates, by date; dates without any are left out.
  public func tallies(
    of dates: Range<CivilDate>
  ) throws(StoreError) -> [(date: CivilDate, bytes: [UInt8])] {
    try connection.prepare(
      "SELECT day, tally FROM days WHERE person = ? AND day >= ? AND day < ? ORDER BY day"
    ).rows([person, .init(dates.lowerBound.dayNumber), .init(dates.upperBound.dayNumber)]) {
      (CivilDate(dayNumber: Int($0.integer(0))), $0.blob(1))
    }
  }

  /// When the person attended to what a set of categories holds, by date, from one up to another.
  public func goalSpans(
    of categories: String,
    from first: CivilDate,
    before end: CivilDate
  ) throws(StoreError) -> [(date: CivilDate, bytes: [UInt8])] {
    try connection.prepare(
      """
      SELECT day, spans FROM goal_days JOIN goal_categories ON id = goal_days.categories
      WHERE person = ? AND goal_categories.categories = ? AND day >= ? AND day < ? ORDER BY day
      """
    ).rows([person, .text(categories), .init(first.dayNumber), .init(end.dayNumber)]) {
      (CivilDate(dayNumber: Int($0.integer(0))), $0.blob(1))
    }
  }

  /// The number that stands for a set of categories.
  private func goalCategories(_ categories: String) throws(StoreError) -> Int64 {
    try connection.prepare("INSERT OR IGNORE INTO goal_categories (categories) VALUES (?)")
      .run(.text(categories))
    let found = try connection.prepare("SELECT id FROM goal_categories WHERE categories = ?")
      .rows([.text(categories)]) { $0.integer(0) }
    guard let id = found.first else {
      throw StoreError.damaged(path, "a set of categories that was just added is missing")
    }
    return id
  }
}
