import CivilTime
import Records

/// How much of a store is purged.
public struct PurgeFigures: Sendable, Equatable {
  /// Records that are gone.
  public var records = 0
  /// Records that lost their title and address, or the part that lay before.
  public var changed = 0
  /// Calendars of which something, or all, is gone.
  public var calendars = 0
  /// Replies of models, and requests that none held for.
  public var replies = 0
  /// Suggestions.
  public var suggestions = 0
  /// Entries of nightly runs.
  public var runs = 0

  /// Nothing.
  public init() {}
}

/// Taking out of the store what is not to be there any more.
extension Store {
  /// Purges in one transaction what a tombstone says; a second time nothing more is found.
  ///
  /// What is computed from records goes whole, and is computed anew. `calendar` gives what is to be kept of one, nil
  /// for nothing. In a rehearsal nothing is written. `now` and `month` say which requests the limits still rest on.
  public func purge(
    _ stone: Tombstone,
    of stones: TombstoneSet,
    now: Instant,
    month: String,
    isRehearsal: Bool,
    calendar: (_ file: String, _ content: [UInt8]) -> [UInt8]?
  ) throws -> PurgeFigures {
    let work = PurgeWork(store: self, stone: stone, stones: stones, isRehearsal: isRehearsal)
    if isRehearsal {
      return try work.run(now: now, month: month, calendar)
    }
    let figures = try transaction { try work.run(now: now, month: month, calendar) }
    // Numbers of texts that are gone are given anew.
    texts.forgetAll()
    uses.forgetAll()
    return figures
  }

  /// Takes out the records and calendars that were purged before, of a store that was made anew; gives what that was.
  public func reapply(
    _ stones: TombstoneSet,
    calendar: (_ content: [UInt8]) -> [UInt8]
  ) throws -> PurgeFigures {
    var figures = PurgeFigures()
    try transaction {
      for stone in stones.stones where stone.takesRecords || stone.extents.contains(.titles) {
        var later = stone
        // What came in since then is there to stay.
        later.extents = stone.takesRecords ? [.records] : [.titles]
        let work = PurgeWork(store: self, stone: later, stones: stones, isRehearsal: false)
        let cut = try work.purgeRecords(&figures)
        try work.purgeCalendars(&figures) { calendar($1) }
        try work.purgeLedger()
        if !cut.isEmpty { try tidyEntries(cut: cut) }
      }
      // A hash of what is gone could be told from others by trying.
      try tidyEntries(cut: [])
      guard figures != PurgeFigures() else { return }
      try clearBuckets()
      try PurgeWork(
        store: self,
        stone: Tombstone(extents: [], end: Instant(milliseconds: 0)),
        stones: stones,
        isRehearsal: false
      ).dropTexts()
    }
    texts.forgetAll()
    uses.forgetAll()
    return figures
  }

  /// Writes the whole file anew, so that no byte of what is gone stays in a page that is free or partly filled.
  public func compact() throws(StoreError) { try connection.execute("VACUUM") }

  /// The programs that records are of, sorted by name.
  public func sources() throws -> [String] {
    var ids: Set<TextID> = []
    try forEachDay { day in for content in day.contents { ids.insert(content.source) } }
    let names = ids.map { texts.text($0) }
    try texts.check()
    return names.filter { !$0.isEmpty }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// One purge of a store.
private struct PurgeWork {
  let store: Store
  let stone: Tombstone
  let stones: TombstoneSet
  let isRehearsal: Bool

  private var connection: Connection { store.connection }
  private var isAll: Bool { stone.extents.contains(.everything) }

  func run(
    now: Instant,
    month: String,
    _ calendar: (String, [UInt8]) -> [UInt8]?
  ) throws -> PurgeFigures {
    var figures = PurgeFigures()
    var cut: [CutEntry] = []
    if stone.takesRecords || stone.extents.contains(.titles) {
      cut = try purgeRecords(&figures)
      try purgeCalendars(&figures, calendar)
    }
    try purgeAdvice(&figures, now: now, month: month)
    try purgeRuns(&figures)
    guard !isRehearsal else { return figures }
    try store.clearComputed()
    for table in ["reports", "untold"] { try connection.execute("DELETE FROM \(table)") }
    if isAll {
      for table in [
        "basis", "calendars", "consents", "entries", "import_spans", "imports", "inbox", "logs",
        "reading_rules", "record_days", "stale_times", "suggestions",
      ] {
        try connection.execute("DELETE FROM \(table)")
      }
    } else {
      try purgeLedger()
      // A hash of what is gone could be told from others by trying.
      try store.tidyEntries(cut: cut)
      try store.tidyOpenRows()
      try store.tidyDoubledRecords()
    }
    try dropTexts()
    return figures
  }

  // MARK: - Records

  /// Takes out records or their titles; gives those of which the end alone is left, as they were.
  func purgeRecords(_ figures: inout PurgeFigures) throws -> [CutEntry] {
    let keys = try connection.prepare(
      "SELECT utc_day, device FROM record_days WHERE person = ? ORDER BY utc_day, device"
    ).rows([store.person]) { (utcDay: Int($0.integer(0)), device: $0.text(1)) }
    let replace = isRehearsal ? nil : try store.replacingDays()
    var moved: [String: [ActivityRecord]] = [:]
    var cut: [CutEntry] = []
    for key in keys {
      guard let day = try store.storedDay(key.device, key.utcDay) else { continue }
      let reaches = reaches(of: day)
      let start = Int64(day.utcDay) * 86_400_000
      guard !reaches.allSatisfy({ $0.spares(from: start) }) else { continue }
      var left: [ActivityRecord] = []
      var titles = LostTitles()
      for row in day.rows {
        let record = ActivityRecord(row, day.contents[Int(row.content)])
        guard let rest = record.left(by: reaches[Int(row.content)]) else {
          figures.records += 1
          continue
        }
        if rest != record { figures.changed += 1 }
        if rest.start != record.start {
          cut.append(
            CutEntry(record: record, device: day.device, reach: reaches[Int(row.content)])
          )
        }
        if rest.start.utcDay == day.utcDay {
          let source = store.texts.text(rest.source)
          titles.add(rest, hadTitle: record.title != 0, source: source) { (part, _) in
            left.append(part)
          }
        } else {
          moved[day.device, default: []].append(rest)
        }
      }
      titles.close { (part, _) in left.append(part) }
      guard let replace else { continue }
      // Without titles two records may be copies of each other.
      try store.put(
        DayRecords(device: day.device, utcDay: day.utcDay, copies: left, text: store.texts.text),
        replace
      )
    }
    guard let replace else { return [] }
    for (device, records) in moved.sorted(by: { $0.key < $1.key }) {
      for (utcDay, rest) in Dictionary(grouping: records, by: \.start.utcDay) {
        let day = DayRecords(device: device, utcDay: utcDay, copies: rest, text: store.texts.text)
        let known = try store.storedDay(device, utcDay)
        try store.put(known.map { $0.merged(with: day, text: store.texts.text) } ?? day, replace)
      }
    }
    try store.texts.check()
    return cut
  }

  /// What becomes of each content of a day.
  private func reaches(of day: DayRecords) -> [TombstoneSet.Reach] {
    var known: [TextID: TombstoneSet.Reach] = [:]
    return day.contents.map { content in
      if let reach = known[content.source] { return reach }
      var reach = TombstoneSet.Reach()
      if isAll {
        reach.gone = .max
      } else if stone.device.map({ $0 == stones.hash(device: day.device) }) ?? true,
        stone.source.map({ $0 == stones.hash(source: store.texts.text(content.source)) }) ?? true
      {
        if stone.takesRecords { reach.gone = stone.end.milliseconds }
        if stone.extents.contains(.titles) { reach.untitled = stone.end.milliseconds }
      }
      known[content.source] = reach
      return reach
    }
  }

  // MARK: - Calendars and the ledger

  func purgeCalendars(
    _ figures: inout PurgeFigures,
    _ kept: (String, [UInt8]) -> [UInt8]?
  ) throws {
    guard stone.isOfAll else { return }
    for (file, content) in try store.calendars() {
      let rest = isAll ? nil : kept(file, content)
      guard rest != content else { continue }
      figures.calendars += 1
      guard !isRehearsal else { continue }
      if let rest {
        try store.replaceCalendar(file: file, content: rest)
      } else {
        try connection.prepare("DELETE FROM calendars WHERE person = ? AND file = ?")
          .run(store.person, .text(file))
      }
    }
  }

  /// Has the ledger of exports say no more of times and devices than is there.
  func purgeLedger() throws {
    guard stone.takesRecords, stone.source == nil else { return }
    let known = "SELECT DISTINCT hash FROM import_spans"
    try connection.execute(
      "CREATE TEMP TABLE IF NOT EXISTS spanned (hash BLOB); DELETE FROM temp.spanned; INSERT INTO temp.spanned \(known)"
    )
    let devices = try connection.prepare("SELECT DISTINCT device FROM import_spans").rows {
      $0.text(0)
    }
    for device in devices
    where stone.device.map({ $0 == stones.hash(device: device) }) ?? true {
      try connection.prepare("DELETE FROM import_spans WHERE device = ? AND last_day < ?")
        .run(.text(device), .init(stone.end.utcDay))
      try connection.prepare(
        "UPDATE import_spans SET first_day = ?2 WHERE device = ?1 AND first_day < ?2"
      ).run(.text(device), .init(stone.end.utcDay))
    }
    try connection.execute(
      """
      UPDATE imports SET records = 0, rejected = '', first_ms = NULL, last_ms = NULL
      WHERE hash IN (SELECT hash FROM temp.spanned) AND hash NOT IN (\(known));
      DELETE FROM temp.spanned
      """
    )
    guard stone.device == nil else { return }
    try connection.prepare(
      """
      UPDATE imports SET records = 0, rejected = '', first_ms = NULL, last_ms = NULL
      WHERE last_ms < ?
      """
    ).run(.integer(stone.end.milliseconds))
    try connection.prepare("UPDATE imports SET first_ms = ?1 WHERE first_ms < ?1")
      .run(.integer(stone.end.milliseconds))
  }

  // MARK: - Advice and runs

  /// Replies rest on figures of all records and can't be told apart, so that all of them go; of requests stay those
  /// that a limit still rests on, without anything but amounts where all is purged.
  private func purgeAdvice(_ figures: inout PurgeFigures, now: Instant, month: String) throws {
    figures.replies =
      try count("SELECT count(*) FROM advice_replies")
      + count("SELECT count(*) FROM advice_failures")
    let isUndecided = "state IN ('open', 'expired')"
    let isOfPeriod = stone.extents == [.records] && stone.isOfAll
    figures.suggestions = try count(
      isAll
        ? "SELECT count(*) FROM suggestions"
        : "SELECT count(*) FROM suggestions WHERE \(isUndecided)"
    )
    guard !isRehearsal else { return }
    for table in ["advice_replies", "advice_failures", "advice_waiting"] {
      try connection.execute("DELETE FROM \(table)")
    }
    try connection.execute("DELETE FROM suggestions WHERE \(isUndecided)")
    // What was decided stands in plans/decisions.csv; its words and figures are those of what is gone.
    try connection.execute(
      """
      UPDATE suggestions SET text = '', because = '', gain_ms = NULL, gain_low_ms = NULL,
        gain_high_ms = NULL
      """
    )
    guard isAll || stone.extents.contains(.advice) || isOfPeriod else { return }
    try connection.prepare(
      """
      DELETE FROM advice_requests
      WHERE sent_ms < ? AND month <> ? AND (sent_ms <= ? OR sent_ms >= ?)
      """
    ).run(
      .integer(stone.end.milliseconds),
      .text(month),
      .integer(now.milliseconds - RequestClaim.window),
      .integer(now.milliseconds + RequestClaim.window)
    )
    guard isAll else { return }
    try connection.execute(
      """
      UPDATE advice_requests SET provider = '', model = '',
        outcome = CASE WHEN outcome IS NULL THEN NULL ELSE '' END
      """
    )
  }

  private func purgeRuns(_ figures: inout PurgeFigures) throws {
    guard isAll || (stone.extents.contains(.records) && stone.isOfAll) else { return }
    if !isRehearsal { try store.forgetPlannedWeeks(before: stone.end) }
    let end = SQLValue.integer(isAll ? .max : stone.end.milliseconds)
    figures.runs =
      try connection.prepare("SELECT count(*) FROM runs WHERE as_of_ms < ?")
      .rows([end]) { Int($0.integer(0)) }.first ?? 0
    guard !isRehearsal else { return }
    try connection.prepare("DELETE FROM runs WHERE as_of_ms < ?").run(end)
  }

  private func count(_ query: String) throws -> Int {
    try connection.prepare(query).rows { Int($0.integer(0)) }.first ?? 0
  }

  // MARK: - Texts

  /// Drops the texts that no record has any more; hours and their uses were dropped before.
  func dropTexts() throws {
    try connection.execute(
      "CREATE TEMP TABLE IF NOT EXISTS used (id INTEGER PRIMARY KEY); DELETE FROM temp.used"
    )
    let insert = try connection.prepare("INSERT OR IGNORE INTO temp.used VALUES (?)")
    var known: Set<TextID> = []
    try store.forEachDay { day in
      for content in day.contents {
        for id in [content.source, content.app, content.title, content.url, content.category]
        where known.insert(id).inserted {
          try insert.run(.integer(Int64(id)))
        }
      }
    }
    try connection.execute(
      """
      DELETE FROM texts WHERE id > 0 AND id NOT IN (SELECT id FROM temp.used);
      DELETE FROM temp.used
      """
    )
  }
}
