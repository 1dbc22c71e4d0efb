import Records

/// What can still be read of a damaged store, as a store of its own.
public struct Salvage: Sendable, Hashable {
  /// Pages that could not be read.
  public private(set) var lostPages = 0
  /// Pages in which one byte was wrong, which could be put right.
  public private(set) var mendedPages = 0
  /// Texts that records name and that are gone; `(lost text 17)` stands in their place.
  public private(set) var lostTexts = 0
  /// Devices' days that the store's index names and that can't be read, by day and device.
  public private(set) var lostDays: [LostDay] = []
  /// Devices' days that were read.
  public private(set) var days = 0

  /// Whether anything was lost.
  public var isLossy: Bool { lostPages > 0 || lostTexts > 0 || !lostDays.isEmpty }

  /// A device's day that is lost.
  public struct LostDay: Sendable, Hashable {
    /// The device's name.
    public let device: String
    /// Days since 1970-01-01.
    public let utcDay: Int
  }

  /// Takes every row that can be believed out of the file at `path` and puts it into the empty `store`.
  ///
  /// Hours, plans and reports are computed anew and are not looked for. Throws `StoreError` where the
  /// file can't be opened at all, and where `store` can't be written.
  public static func take(from path: String, into store: Store) throws -> Salvage {
    let file = try PageFile(path: path)
    defer { file.finish() }
    var salvage = Salvage()
    var rows = SalvagedRows(file, hasSums: try StoreHead.hasSums(path, file))
    try store.connection.transaction {
      let insert = try SalvagedInsert(store.connection)
      var named: Set<LostDay> = []
      // Sets of goals' categories look like texts, and are numbered from 1 on as these are. They are few, so
      // that of pages with such numbers the one with most rows is believed.
      var first: [[SalvagedRows.Row]] = []
      for number in 0..<rows.pageCount {
        var texts: [SalvagedRows.Row] = []
        for row in rows.ofPage(number + 1) {
          if let day = LostDay(indexedIn: row) { named.insert(day) }
          switch SalvagedTable.of(row) {
          case nil: continue
          case .texts?: texts.append(row)
          case let table?: try insert.put(row, in: table)
          }
        }
        if texts.contains(where: { $0.id ?? 0 <= Salvage.mostSets }) {
          first.append(texts)
        } else {
          for row in texts { try insert.put(row, in: .texts) }
        }
      }
      for texts in first.sorted(by: { $0.count > $1.count }) {
        for row in texts { try insert.put(row, in: .texts) }
      }
      try salvage.settle(store, named)
    }
    store.texts.forgetAll()
    salvage.lostPages = rows.lostPages
    salvage.mendedPages = rows.mendedPages
    return salvage
  }

  /// Leaves out the days that are no records, and gives what is lost of the others a name.
  private mutating func settle(_ store: Store, _ named: Set<LostDay>) throws {
    var read: Set<LostDay> = []
    var named = named
    let connection = store.connection
    let remove = try connection.prepare(
      "DELETE FROM record_days WHERE person = 1 AND utc_day = ? AND device = ?"
    )
    let name = try connection.prepare("INSERT OR IGNORE INTO texts (id, text) VALUES (?, ?)")
    let keys = try connection.prepare("SELECT device, utc_day FROM record_days")
      .rows { (device: $0.text(0), utcDay: $0.integer(1)) }
    let segment = try connection.prepare(
      "SELECT segment FROM record_days WHERE person = 1 AND utc_day = ? AND device = ?"
    )
    for key in keys {
      let place: [SQLValue] = [.integer(key.utcDay), .text(key.device)]
      guard let bytes = try segment.rows(place, { $0.blob(0) }).first else { continue }
      do {
        let day = try DaySegment.decode(bytes, device: key.device, utcDay: Int(key.utcDay))
        days += 1
        read.insert(LostDay(device: key.device, utcDay: Int(key.utcDay)))
        for id in Set(day.contents.flatMap { [$0.source, $0.app, $0.title, $0.url, $0.category] }) {
          try name.run(.integer(Int64(id)), .text("\(Salvage.lostText)\(id))"))
          if connection.hasChanged { lostTexts += 1 }
        }
      } catch is DaySegment.Malformed {
        // set aside: it is named as lost, and told.
        try remove.run(.integer(key.utcDay), .text(key.device))
        named.insert(LostDay(device: key.device, utcDay: Int(key.utcDay)))
      }
    }
    lostDays = named.subtracting(read).sorted {
      ($0.utcDay, $0.device) < ($1.utcDay, $1.device)
    }
  }

  /// No store has more sets of goals' categories.
  private static let mostSets: Int64 = 256

  /// What a text that is lost begins with.
  static let lostText = "(lost text "
}

extension Salvage.LostDay {
  /// The device and day of a row of the index that tells which days there are; nil of any other row.
  fileprivate init?(indexedIn row: SalvagedRows.Row) {
    guard row.id == nil, row.values.count == 5, case .integer = row.values[0],
      case .integer(let utcDay) = row.values[1], case .text(let device) = row.values[2],
      case .integer = row.values[3], case .integer = row.values[4]
    else { return nil }
    self.init(device: device, utcDay: Int(utcDay))
  }
}

/// The tables whose rows can't be computed again, known by the kinds of their values.
private enum SalvagedTable: String, CaseIterable {
  case texts
  case imports
  case importSpans = "import_spans"
  case inbox
  case recordDays = "record_days"
  case calendars
  case basis
  case readingRules = "reading_rules"
  case runs
  case adviceRequests = "advice_requests"
  case adviceReplies = "advice_replies"
  case adviceFailures = "advice_failures"
  case suggestions
  case consents
  case logs
  case entries

  /// The kinds of a row's values.
  ///
  /// `n` is a number, `t` a text, `b` bytes, `0` nothing, `?` a number or nothing, `*` a text or nothing.
  /// Of a table with row numbers the first value is nothing: it is that number.
  private var kinds: String {
    switch self {
    case .texts: "0t"
    case .imports: "nbnttntn*??"
    case .importSpans: "nbtnn"
    case .inbox: "ntnnbn"
    case .recordDays: "nntnnb"
    case .calendars: "ntbb"
    case .basis: "ntt"
    case .readingRules: "tt"
    case .runs: "nnnn"
    case .adviceRequests: "0ntnttn?*n"
    case .adviceReplies: "nbttb"
    case .adviceFailures: "nbt"
    case .suggestions: "nttttt*????t?*????"
    case .consents: "0ntnt"
    case .logs: "ntb?"
    case .entries: "nttnnnn?*?"
    }
  }

  /// The values that a row has at least: those that were written before a column was added have fewer.
  private var fewest: Int {
    switch self {
    case .imports: 8
    case .inbox: 5
    case .adviceRequests: 9
    case .suggestions: 13
    case .entries: 7
    default: kinds.count
    }
  }

  /// A row's values with those of columns that were added after it was written.
  func whole(_ values: [SQLValue]) -> [SQLValue] {
    let added: SQLValue =
      switch self {
      case .adviceRequests: .integer(0)
      case .inbox: .integer(-1)
      default: .null
      }
    var values = values
    // Before suggestions had gains their kinds had other names.
    if self == .suggestions, values.count < kinds.count, case .text(let kind) = values[2] {
      values[2] = .text(SalvagedTable.kindsOfOld[kind] ?? kind)
    }
    return values + Array(repeating: added, count: kinds.count - values.count)
  }

  /// What the kinds of suggestions are called since version 12 of the store.
  private static let kindsOfOld = [
    "shift": "move", "peak_hours": "keep_free", "break": "unknown", "note": "unknown",
  ]

  /// The table that a row is of; nil for what is computed.
  static func of(_ row: SalvagedRows.Row) -> SalvagedTable? {
    allCases.first { table in
      let kinds = Array(table.kinds)
      guard (table.fewest...kinds.count).contains(row.values.count),
        (kinds[0] == "0") == (row.id != nil)
      else { return false }
      return zip(kinds, row.values).allSatisfy(matches) && table.accepts(row.values)
    }
  }

  private static func matches(_ kind: Character, _ value: SQLValue) -> Bool {
    switch value {
    case .null: "0?*".contains(kind)
    case .integer: "n?".contains(kind)
    case .text: "t*".contains(kind)
    case .blob: kind == "b"
    }
  }

  /// Whether values are of this table, where another one has the same kinds.
  private func accepts(_ values: [SQLValue]) -> Bool {
    switch self {
    // Periods whose advice is waited for look the same, and what computed rows rest on is not kept.
    case .basis:
      if case .text(let key) = values[1] { Store.isLasting(key) } else { false }
    // What was found when something was looked through last is computed, and looks the same.
    case .calendars: if case .text(let file) = values[1] { !LastLook.isName(file) } else { false }
    default: true
    }
  }
}

/// Puts rows into the tables of a store.
private struct SalvagedInsert {
  private let statements: [SalvagedTable: Statement]

  init(_ connection: Connection) throws {
    // Rows come in the order of pages, and what they refer to may be lost.
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    var statements: [SalvagedTable: Statement] = [:]
    for table in SalvagedTable.allCases {
      let columns = try connection.prepare("SELECT * FROM \(table.rawValue)").columnCount
      let marks = Array(repeating: "?", count: Int(columns)).joined(separator: ", ")
      statements[table] = try connection.prepare(
        "INSERT OR IGNORE INTO \(table.rawValue) VALUES (\(marks))"
      )
    }
    self.statements = statements
  }

  /// Adds a row, unless one of the same key is there.
  func put(_ row: SalvagedRows.Row, in table: SalvagedTable) throws {
    guard let statement = statements[table] else { return }
    var values = table.whole(row.values)
    if let id = row.id { values[0] = .integer(id) }
    // The one person's name looks like a text.
    if table == .texts, row.id == 1, case .text("me") = row.values[1] { return }
    _ = try statement.rows(values) { _ in }
  }
}
