import CivilTime
import Documents
import Platform

/// The hourly summary as JSON: totals by hour and category, and planned events.
///
/// ```json
/// { "device_summary": [
///     { "hour": "2025-05-30T09:00:00Z", "category_breakdown": { "Study": 1800, "Social": 1200 } } ],
///   "schedules": [
///     { "title": "Maths", "start_ts": 1748595600, "end_ts": 1748599200, "tags": ["study"] } ] }
/// ```
/// Totals are in seconds; `start_ts` and `end_ts` are seconds since 1970. A total has no place within
/// its hour, and no application: its category stands for itself. A tag named like a kind of event
/// sets the kind, and `movable` lets the event be moved, as in a calendar.
struct HourlySummaryReader: StreamReader {
  /// The planned events of a file are kept at hand, in at most about so many bytes.
  private static let mostEventBytes = 16 << 20
  /// No title has more bytes than this.
  private static let longestTitle = 4096
  /// No event has more tags than this.
  private static let mostTags = 64
  /// No hour has more categories than this.
  private static let mostCategories = 1000

  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file is such an export.
  static func recognises(_ shape: JSONShape) -> Bool {
    shape.has("device_summary") || shape.has("schedules[].start_ts")
  }

  func read(_ outcome: inout ImportOutcome) throws {
    let reader = JSONReader(
      stream: try ByteStream(context.source),
      file: context.file,
      allowsByteOrderMark: true
    )
    let source = try sink.text(ExportFormat.hourlySummary.word)
    var room = HourlySummaryReader.mostEventBytes
    guard try reader.next() == .beginObject else { return }
    while try reader.next() == .key {
      if reader.isText("device_summary") {
        var open = OpenHour()
        do {
          try reader.records(context, &outcome) { try hour(reader, source, &open, &$0) }
        } catch let problem as Diagnostic {
          // What came before the mistake is good.
          for total in open.close() { try add(total) }
          throw problem
        }
        for total in open.close() { try add(total) }
      } else if reader.isText("schedules") {
        try reader.records(context, &outcome) { try event(reader, &room, &$0) }
      } else {
        try reader.skipValue()
      }
    }
  }

  /// Reads one hour, whose opening brace was taken.
  private func hour(
    _ reader: JSONReader,
    _ source: TextID,
    _ open: inout OpenHour,
    _ outcome: inout ImportOutcome
  ) throws {
    var place = reader.position
    var time: TimestampText?
    var totals: [(category: TextID, duration: Int64, place: SourcePosition)] = []
    while try reader.next() == .key {
      if reader.isText("hour") {
        time = try reader.takesText() ? TimestampText(reader.text) : nil
        place = reader.position
      } else if reader.isText("category_breakdown") {
        try categories(reader, &totals, &outcome)
      } else {
        try reader.skipValue()
      }
    }
    guard let time else { return outcome.reject(.unparseable, at: place, in: context) }
    let (start, isAmbiguous) = time.resolved(in: context.timeline)
    for total in totals {
      if let reason = RecordRules.rejection(start: start, duration: total.duration) {
        outcome.reject(reason, at: reason == .before1990 ? place : total.place, in: context)
      } else if total.duration > OpenHour.mostDevices * HourTotals.slot {
        outcome.reject(.dayTotal, at: total.place, in: context, words: RecordRules.beyondSlot)
      } else {
        let record = ActivityRecord(
          kind: .use,
          source: source,
          start: start,
          duration: total.duration,
          category: total.category,
          isAmbiguous: isAmbiguous,
          isHourTotal: true
        )
        for closed in open.add(record) { try add(closed) }
        outcome.records += 1
      }
    }
  }

  /// Reads the seconds by category that come next.
  private func categories(
    _ reader: JSONReader,
    _ totals: inout [(category: TextID, duration: Int64, place: SourcePosition)],
    _ outcome: inout ImportOutcome
  ) throws {
    let token = try reader.next()
    guard token == .beginObject else {
      outcome.reject(.missingField, at: reader.position, in: context)
      return try reader.skipRest(of: token)
    }
    while try reader.next() == .key {
      let place = reader.position
      let name = reader.text.isEmpty ? 0 : try sink.text(reader.text)
      let token = try reader.next()
      let duration = token == .number ? DurationText.milliseconds(reader.text) : nil
      try reader.skipRest(of: token)
      if name == 0 {
        outcome.reject(.missingField, at: place, in: context)
      } else if let duration, totals.count < HourlySummaryReader.mostCategories {
        totals.append((name, duration, place))
      } else {
        let words = duration == nil ? RecordRules.noDuration : RecordRules.tooMuch
        outcome.reject(.unparseable, at: place, in: context, words: words)
      }
    }
  }

  /// Reads one planned event, whose opening brace was taken.
  private func event(
    _ reader: JSONReader,
    _ room: inout Int,
    _ outcome: inout ImportOutcome
  ) throws {
    let place = reader.position
    var title = ""
    var start: Int64?
    var end: Int64?
    var tags: [String] = []
    var isTooMuch = false
    func seconds() throws -> Int64? {
      let token = try reader.next()
      let milliseconds = token == .number ? DurationText.milliseconds(reader.text) : nil
      try reader.skipRest(of: token)
      return milliseconds.flatMap { abs($0) < RecordRules.end.milliseconds ? $0 : nil }
    }
    while try reader.next() == .key {
      if reader.isText("title") {
        let isText = try reader.takesText()
        isTooMuch = isText && reader.text.count > HourlySummaryReader.longestTitle
        title = isText && !isTooMuch ? reader.string.trimmingBlanks : ""
      } else if reader.isText("start_ts") {
        start = try seconds()
      } else if reader.isText("end_ts") {
        end = try seconds()
      } else if reader.isText("tags") {
        tags = try texts(reader)
      } else {
        try reader.skipValue()
      }
    }
    guard !isTooMuch else {
      return outcome.reject(.unparseable, at: place, in: context, words: RecordRules.tooMuch)
    }
    guard !title.isEmpty else {
      return outcome.reject(.missingField, at: place, in: context)
    }
    guard let start, let end else {
      return outcome.reject(.unparseable, at: place, in: context, words: RecordRules.noEpoch)
    }
    let span = TimeSpan(Instant(milliseconds: start), Instant(milliseconds: end))
    if let reason = RecordRules.rejection(start: span.start, duration: end - start) {
      return outcome.reject(reason, at: place, in: context)
    }
    let size = tags.reduce(256 + title.utf8.count) { $0 + 32 + $1.utf8.count }
    guard size <= room, tags.count <= HourlySummaryReader.mostTags else {
      return outcome.reject(.unparseable, at: place, in: context, words: RecordRules.tooMuch)
    }
    room -= size
    outcome.planned.append(ExportedPlan(title: title, span: span, tags: tags))
    outcome.records += 1
  }

  /// The texts of the array that comes next.
  private func texts(_ reader: JSONReader) throws -> [String] {
    let token = try reader.next()
    guard token == .beginArray else {
      try reader.skipRest(of: token)
      return []
    }
    var found: [String] = []
    while true {
      switch try reader.next() {
      case .endArray: return found
      case .string:
        let text = reader.string.trimmingBlanks
        // One too many is enough to tell that there are too many.
        if !text.isEmpty, found.count <= HourlySummaryReader.mostTags { found.append(text) }
      case let token: try reader.skipRest(of: token)
      }
    }
  }

  private func add(_ total: ActivityRecord) throws {
    try sink.add(total, device: context.device)
  }
}

extension ExportFormat {
  /// Totals by hour and category, with planned events, as JSON.
  public static let hourlySummary = ExportFormat(
    "hourly-summary",
    "hourly JSON",
    stream: HourlySummaryReader.self,
    .json { HourlySummaryReader.recognises($0) }
  )
}
