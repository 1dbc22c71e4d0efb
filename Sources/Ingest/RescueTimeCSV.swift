import Activity
import CivilTime
import Documents
import Files

/// RescueTime's API CSV: totals of slots of five minutes or an hour, in local time without a zone.
///
/// Source: the API's `restrict_kind=activity` answers,
/// `Date,Time Spent (seconds),Number of People,Activity,Category,Productivity`.
///
/// A slot says how long each activity had, not when within the slot. Hours are taken in as totals;
/// activities of five minutes are laid end to end from the slot's start in the order of the file.
struct RescueTimeCSV {
  static let required = ["date", "time spent (seconds)", "activity", "category", "productivity"]

  let context: ImportContext
  let sink: any RecordSink

  func read(_ outcome: inout ImportOutcome) throws {
    let slot = try slotLength()
    let stream = try ByteStream(path: context.path)
    var columns: Columns?
    var result = outcome
    defer { outcome = result }
    let source = try sink.text(ExportFormat.rescueTime.rawValue)
    var open: (start: Instant, filled: Int64)?
    var hour = OpenHour()
    func add(_ records: [ActivityRecord]) throws {
      for record in records { try sink.add(record, device: context.device) }
    }
    func tellBroken(_ line: Int) {
      result.rejections.add(.brokenRow) {
        context.diagnostic(.brokenRow, line: line, field: 0)
      }
    }
    do {
      try CSVReader(stream: stream, file: context.file).read(broken: tellBroken) { row in
        guard let columns else {
          columns = Columns(row)
          return
        }
        func reject(
          _ reason: RejectReason,
          _ field: Int,
          _ words: (problem: String, remedy: String)? = nil
        ) {
          result.rejections.add(reason) {
            context.diagnostic(reason, line: row.line, field: field, words: words)
          }
        }
        if let (reason, field) = row.flaw() { return reject(reason, field) }
        guard row.count > max(columns.date, columns.seconds, columns.activity) else {
          return reject(.missingField, 0)
        }
        guard let text = TimestampText(row[columns.date]) else {
          return reject(.unparseable, columns.date)
        }
        guard let duration = DurationText.milliseconds(row[columns.seconds]) else {
          return reject(.unparseable, columns.seconds, RecordRules.noDuration)
        }
        let (start, ambiguous) = text.resolved(in: context.timeline)
        if let reason = RecordRules.rejection(start: start, duration: duration) {
          return reject(reason, reason == .before1990 ? columns.date : columns.seconds)
        }
        guard let slot else { return reject(.dayTotal, columns.date) }
        // Several devices may share a slot; a day's total among five-minute slots is none.
        guard duration <= OpenHour.mostDevices * slot else {
          return reject(.dayTotal, columns.seconds, RecordRules.beyondSlot)
        }
        let record = ActivityRecord(
          kind: .use,
          source: source,
          start: start,
          duration: duration,
          app: try sink.text(row[columns.activity]),
          category: try sink.text(row[columns.category]),
          productivity: columns.productivity(row),
          isAmbiguous: ambiguous,
          isHourTotal: slot == HourTotals.slot
        )
        result.records += 1
        if record.isHourTotal { return try add(hour.add(record)) }
        if open?.start != start { open = (start, 0) }
        let filled = open?.filled ?? 0
        open = (start, filled + duration)
        for part in HourTotals.parts(of: slot, from: filled, length: duration) {
          var piece = record
          piece.start = start + part.offset
          piece.duration = part.length
          piece.duplicate = part.duplicate
          try add([piece])
        }
      }
    } catch let problem as Diagnostic {
      // What came before the mistake is good.
      try add(hour.close())
      throw problem
    }
    try add(hour.close())
  }

  /// The length of the file's slots in milliseconds, or nil where it holds only totals of days.
  private func slotLength() throws -> Int64? {
    let stream = try ByteStream(path: context.path)
    var columns: Columns?
    var hasMinutes = false
    var hasHours = false
    do {
      try CSVReader(stream: stream, file: context.file).read { row in
        guard let columns else {
          columns = Columns(row)
          return
        }
        guard let text = TimestampText(row[columns.date]) else { return }
        let clock = CivilDateTime(localSeconds: text.localSeconds)
        hasMinutes = hasMinutes || clock.minute != 0
        hasHours = hasHours || clock.hour != 0
      }
    } catch is Diagnostic {
      // The reading proper takes in what comes before, and tells of it.
    }
    if hasMinutes { return 300_000 }
    return hasHours ? 3_600_000 : nil
  }

  /// Where the columns stand in this file.
  private struct Columns {
    let date: Int
    let seconds: Int
    let activity: Int
    let category: Int
    private let score: Int

    init?(_ header: CSVRow) {
      let names = (0..<header.count).map { header.string($0).trimmingBlanks.lowercased() }
      func place(_ name: String) -> Int? { names.firstIndex(of: name) }
      guard let date = place("date"), let seconds = place("time spent (seconds)"),
        let activity = place("activity"), let category = place("category"),
        let productivity = place("productivity")
      else { return nil }
      self.date = date
      self.seconds = seconds
      self.activity = activity
      self.category = category
      self.score = productivity
    }

    func productivity(_ row: CSVRow) -> Int8? {
      Int8(row.string(score)).flatMap { (-2...2).contains($0) ? $0 : nil }
    }
  }
}
