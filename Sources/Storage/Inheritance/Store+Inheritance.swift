import CivilTime
import Records

/// What a store that is made anew takes over from the old one.
extension Store {
  /// Takes over what can't be computed again and is in no export: runs, what advice cost, what was said,
  /// what waits, what the person consented to and was told of, what the person made of it, and what logs said.
  public func takeHistory(from other: Store) throws {
    try transaction {
      for table in [
        "runs", "advice_requests", "advice_replies", "advice_failures", "advice_waiting",
        "consents", "suggestions", "logs",
      ] {
        let every = try other.connection.prepare("SELECT * FROM \(table)")
        let marks = Array(repeating: "?", count: Int(every.columnCount)).joined(separator: ", ")
        let insert = try connection.prepare("INSERT OR REPLACE INTO \(table) VALUES (\(marks))")
        let rows = try every.rows { row in (0..<row.columnCount).map { row.value($0) } }
        for row in rows { _ = try insert.rows(row) { _ in } }
      }
      // The rules are those by which this store was read.
      for key in Store.lastingBases.subtracting(["imports"]).union([Store.decisionsBasis]).sorted()
      {
        if let value = try other.basis(key) { try setBasis(key, value) }
      }
    }
  }

  /// Which records of another store are taken over.
  public struct Inheritance {
    /// The days, by device; nil for all.
    public var days: [ImportSpan]?
    /// What exports that are still there gave under the rules that the other store was read by; nil
    /// where those are the rules of today, so that a record that both stores have is one.
    public var explained: Store?
    /// The times in which records begin that are taken over; nil for all.
    public var spans: [TimeSpan]?
    /// Whether only devices' days are taken over of which this store has nothing.
    public var isOnlyMissingDays = false
    /// Whether titles and addresses come along.
    public var keepsTitles = true
    /// Entries that are not taken over, as a person changed or removed them.
    public var changed: Set<EntryMark> = []

    /// All records.
    public init() {}

    /// The records of a day that begin in the times that are asked for.
    func part(of day: DayRecords) -> DayRecords {
      guard let spans else { return day }
      return DayRecords(
        device: day.device,
        utcDay: day.utcDay,
        canonical: day.records.filter { record in
          spans.contains { $0.start <= record.start && record.start < $0.end }
        }
      )
    }

    fileprivate func includes(_ device: String, _ utcDay: Int) -> Bool {
      days?.contains { $0.device.hasSameBytes(as: device) && $0.days.contains(utcDay) } ?? true
    }
  }

  /// Takes over records of another store, and marks their times; gives how many this store did not have.
  ///
  /// A record that an export explains that is still there is not taken over: this store has it as it is
  /// read today.
  public func takeRecords(from other: Store, _ inheritance: Inheritance) throws -> Int {
    try transaction {
      let replace = try replacingDays()
      var count = 0
      var movedClock = MovedClock()
      try other.forEachDay { day in
        guard inheritance.includes(day.device, day.utcDay) else { return }
        let known = try storedDay(day.device, day.utcDay)
        if known != nil, inheritance.isOnlyMissingDays { return }
        let (wanted, changed) = try other.parted(inheritance.part(of: day), by: inheritance.changed)
        func own(_ part: DayRecords) throws -> DayRecords {
          let rest =
            try inheritance.explained.map { try unexplained(part, in: other, by: $0) } ?? part
          return try rewritten(rest, from: other, keepsTitles: inheritance.keepsTitles)
        }
        var taken = try own(wanted)
        if !changed.rows.isEmpty {
          let later = try versions(of: own(changed))
          taken = taken.merged(with: later, text: texts.text)
        }
        let new = known.map { merged(taken, into: $0) } ?? taken
        if !taken.rows.isEmpty {
          movedClock.add(try records(first: day.utcDay, last: day.utcDay), besides: taken)
        }
        guard !new.rows.isEmpty, new != known else { return }
        count += max(0, new.rows.count - (known?.rows.count ?? 0))
        try set(new, replace)
        let start = Instant(milliseconds: Int64(day.utcDay) * 86_400_000)
        let reach = [new.reach, known?.reach].compactMap { $0 }.max() ?? start
        try markStale([TimeSpan(start, max(reach, start + 86_400_000))])
      }
      if let doubled = movedClock.found { try keep(doubled) }
      return count
    }
  }

  /// A day without some of its entries, and these.
  private func parted(
    _ day: DayRecords,
    by entries: Set<EntryMark>
  ) throws -> (rest: DayRecords, changed: DayRecords) {
    func part(_ records: [ActivityRecord]) -> DayRecords {
      DayRecords(device: day.device, utcDay: day.utcDay, canonical: records)
    }
    guard !entries.isEmpty else { return (day, part([])) }
    // What has lost its title is the entry that had one.
    let changed = Set(entries.flatMap { [$0, $0.withoutTitle] })
    var parts: (rest: [ActivityRecord], changed: [ActivityRecord]) = ([], [])
    for record in day.records {
      if changed.contains(EntryMark(record, device: day.device, text: texts.text)) {
        parts.changed.append(record)
      } else {
        parts.rest.append(record)
      }
    }
    try texts.check()
    return (part(parts.rest), part(parts.changed))
  }

  /// Entries that were changed as exports last said them, where these differ in what the store does not tell entries
  /// apart by: of those it counted the longer one, and the export may tell of their time no more.
  private func versions(of changed: DayRecords) throws -> DayRecords {
    let (known, gone) = try versions(at: Set(changed.rows.map(\.start)))
    var later: [ActivityRecord] = []
    for record in changed.records {
      let versions = known[record.start] ?? [:]
      // What has lost its title may be any that begins with it; what never had one is none of those.
      let hadNone = gone.contains(EntryMark(record, device: changed.device, text: texts.text))
      let said = versions.filter { mark, version in
        let same = EntryMark(record, version, device: changed.device, text: texts.text)
        return same == mark || (!hadNone && same == mark.withoutTitle)
      }
      let copies = try said.values.map { version in
        var record = record
        record.duration = version.length
        record.category = try texts.id(of: version.category)
        record.productivity = version.productivity
        return record
      }
      if let last = copies.max(by: { $0.givesWay(to: $1, text: texts.text) }) { later.append(last) }
    }
    try texts.check()
    return DayRecords(
      device: changed.device,
      utcDay: changed.utcDay,
      copies: later,
      text: texts.text
    )
  }

  /// The records of a day that are not among those that remaining exports give, or are longer than these say.
  private func unexplained(
    _ day: DayRecords,
    in other: Store,
    by explained: Store
  ) throws -> DayRecords {
    let lengths = try explained.lengths(of: day)
    return DayRecords(
      device: day.device,
      utcDay: day.utcDay,
      canonical: day.records.filter { record in
        lengths[SpokenIdentity(record, other.texts)].map { $0 < record.duration } ?? true
      }
    )
  }

  private func merged(_ old: DayRecords, into known: DayRecords) -> DayRecords {
    // What has lost its name is the same as what the export says of that time.
    let records = known.records
    let times = Set(records.map(RecordTime.init))
    // What exports say today of a record is what it says, whatever they said before.
    let said = Set(records.map { SaidRecord($0, texts) })
    let rest = old.records.filter { record in
      isLost(record)
        ? !times.contains(RecordTime(record))
        : !said.contains(SaidRecord(record, texts))
    }
    let day = DayRecords(device: old.device, utcDay: old.utcDay, canonical: rest)
    return known.merged(with: day, text: texts.text)
  }

  private func isLost(_ record: ActivityRecord) -> Bool {
    [record.source, record.app, record.title, record.url, record.category].contains {
      texts.text($0).hasPrefix(Salvage.lostText)
    }
  }

  /// A record with its length, whatever numbers its texts have.
  private struct SaidRecord: Hashable {
    let identity: SpokenIdentity
    let duration: Int64

    init(_ record: ActivityRecord, _ table: TextTable) {
      identity = SpokenIdentity(record, table)
      duration = record.duration
    }
  }

  private struct RecordTime: Hashable {
    let start: Instant
    let duration: Int64
    let kind: UInt8

    init(_ record: ActivityRecord) {
      start = record.start
      duration = record.duration
      kind = record.kind.rawValue
    }
  }

  /// A day of another store in this one's numbers of texts.
  private func rewritten(
    _ day: DayRecords,
    from other: Store,
    keepsTitles: Bool
  ) throws -> DayRecords {
    var numbers: [TextID: TextID] = [0: 0]
    func number(_ id: TextID) throws -> TextID {
      if let known = numbers[id] { return known }
      let number = try texts.id(of: other.texts.text(id))
      numbers[id] = number
      return number
    }
    let contents = try day.contents.map { content in
      RecordContent(
        kind: content.kind,
        source: try number(content.source),
        app: try number(content.app),
        title: keepsTitles ? try number(content.title) : 0,
        url: keepsTitles ? try number(content.url) : 0,
        category: try number(content.category),
        productivity: content.productivity,
        isAmbiguous: content.isAmbiguous,
        isHourTotal: content.isHourTotal
      )
    }
    try other.texts.check()
    var records: [ActivityRecord] = []
    var titles = LostTitles()
    for row in day.rows {
      let record = ActivityRecord(row, contents[Int(row.content)])
      let hadTitle = day.contents[Int(row.content)].title != 0
      let source = texts.text(record.source)
      titles.add(record, hadTitle: hadTitle, source: source) { (part, _) in records.append(part) }
    }
    titles.close { (part, _) in records.append(part) }
    // Without titles two records may be copies of each other.
    return DayRecords(
      device: day.device,
      utcDay: day.utcDay,
      copies: records,
      text: texts.text
    )
  }

  /// Takes over calendars whose file gives none any more, but for those named; gives the files' names.
  public func takeCalendars(
    from other: Store,
    except forgotten: (String) -> Bool
  ) throws -> [String] {
    var taken: [String] = []
    for calendar in try other.calendars() where !forgotten(calendar.file) {
      guard try calendarHash(file: calendar.file) == nil,
        let hash = try other.calendarHash(file: calendar.file)
      else { continue }
      _ = try setCalendar(file: calendar.file, hash: hash, content: calendar.content)
      taken.append(calendar.file)
    }
    return taken
  }

  /// Keeps in sight which days of a device are lost with a damaged store, but for those that this one has.
  public func addLost(_ days: [Salvage.LostDay]) throws {
    var dates = try lostDays()
    for day in days where try storedDay(day.device, day.utcDay) == nil {
      dates.append(CivilDate(dayNumber: day.utcDay))
    }
    guard !dates.isEmpty else { return }
    try setBasis(
      Store.lostDaysBasis,
      Set(dates).sorted().map { "\($0.dayNumber)" }.joined(separator: " ")
    )
  }

  /// The UTC days of which what a device had was lost with a damaged store, in order.
  public func lostDays() throws(StoreError) -> [CivilDate] {
    let text = try basis(Store.lostDaysBasis) ?? ""
    return text.split(separator: " ").compactMap { Int($0) }.map(CivilDate.init(dayNumber:))
  }

  /// Remembers that the store took the place of one of which something was lost, at an instant.
  public func noteLoss(at instant: Instant) throws(StoreError) {
    try setBasis(Store.lossBasis, "\(instant.milliseconds)")
  }

  /// When that was last; nil where nothing was lost.
  public func loss() throws(StoreError) -> Instant? {
    try basis(Store.lossBasis).flatMap(Int64.init).map(Instant.init(milliseconds:))
  }

  /// Keeps what the choices that shape records say, by their hash.
  public func keep(rules text: String, of hash: String) throws(StoreError) {
    try connection.prepare("INSERT OR IGNORE INTO reading_rules VALUES (?, ?)")
      .run(.text(hash), .text(text))
  }

  /// What the choices say that have a hash; nil where that was not kept yet.
  public func rules(of hash: String) throws(StoreError) -> String? {
    try connection.prepare("SELECT text FROM reading_rules WHERE hash = ?")
      .rows([.text(hash)]) { $0.text(0) }.first
  }

  /// Takes over an entry of the ledger, with the days that the export has records of.
  public func takeEntry(_ entry: ImportEntry, from other: Store, at now: Instant) throws {
    try add(entry, at: now)
    try set(spans: try other.spans(of: entry.hash), of: entry.hash)
    guard let rules = entry.rules, let text = try other.rules(of: rules) else { return }
    try keep(rules: text, of: rules)
  }
}
