import CivilTime
import Documents
@_spi(Texts) import Platform

/// Timing's JSON export (macOS): a list of what was used, or of time entries.
///
/// Source: public programs that read it: `{"application","device","duration","startDate","endDate",
/// "project","path","activityTitle"}`, where `duration` is a number of seconds or `H:MM:SS`, a date is
/// ISO 8601 in whole seconds, and `project` is the path of a project joined by ` ▸ `.
///
/// Where the duration and the dates agree but for their rounding, the dates say how long a record
/// was. A shorter duration means that Timing has put several stretches of use into one record: then
/// the record lasts its duration, from its start, since the rest of the span was something else. A
/// longer one can't be, and the dates win. Both are told.
struct TimingJSON: StreamReader {
  /// As far apart as rounding puts a duration and two dates in whole seconds.
  private static let rounding: Int64 = 1000

  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file is such an export.
  static func recognises(_ shape: JSONShape) -> Bool {
    shape.has("[].startDate")
      && ["endDate", "duration", "application", "activityTitle"].contains { shape.has("[].\($0)") }
  }

  func read(_ outcome: inout ImportOutcome) throws {
    var notes = Notes()
    defer {
      outcome.notes +=
        notes.shorter.diagnostics + notes.longer.diagnostics + notes.skipped.diagnostics
    }
    let source = try sink.text(ExportFormat.timing.word)
    try context.records(&outcome) { reader, outcome in
      try entry(reader, source, &notes, &outcome)
    }
  }

  private struct Notes {
    var shorter = CountedNote()
    var longer = CountedNote()
    var skipped = CountedNote()
  }

  /// What a record says, member by member.
  private struct Entry {
    var start = Member<TimestampText>.absent
    var end = Member<TimestampText>.absent
    var duration = Member<Int64>.absent
    var app = ""
    var device = ""
    var project = ""
    var path = ""
    var title = ""

    /// Whether the path is the address of a page.
    var isAddress: Bool { path.contains("://") && !path.hasPrefix("file:") }
  }

  /// Reads one record, whose opening brace was taken.
  private func entry(
    _ reader: JSONReader,
    _ source: TextID,
    _ notes: inout Notes,
    _ outcome: inout ImportOutcome
  ) throws {
    let place = reader.position
    let entry = try members(reader)
    guard let start = outcome.require(entry.start, of: place, in: context) else { return }
    let from = start.resolved(in: context.timeline)
    let length: (milliseconds: Int64, isAmbiguous: Bool)
    if case .absent = entry.end, let duration = entry.duration.value {
      length = (duration, false)
    } else {
      guard let end = outcome.require(entry.end, of: place, in: context) else { return }
      let to = end.resolved(in: context.timeline)
      let span = to.instant - from.instant
      length = (agreed(span, entry.duration, at: place, &notes), to.isAmbiguous)
    }
    if let reason = RecordRules.rejection(start: from.instant, duration: length.milliseconds) {
      let isShifted = entry.end.value != nil && from.isAmbiguous != length.isAmbiguous
      let words =
        isShifted && [.zeroDuration, .negativeDuration].contains(reason) ? RowTime.uncertain : nil
      return outcome.reject(reason, at: place, in: context, words: words)
    }
    let title = entry.title.isEmpty && !entry.isAddress ? entry.path : entry.title
    let record = ActivityRecord(
      kind: .use,
      source: source,
      start: from.instant,
      duration: length.milliseconds,
      app: try sink.text(entry.app.isEmpty ? "Timing" : entry.app),
      title: try context.keepsTitles ? sink.text(title) : 0,
      url: try context.keepsTitles && entry.isAddress ? sink.text(entry.path) : 0,
      category: try sink.text(TimingJSON.category(entry.project)),
      isAmbiguous: from.isAmbiguous || length.isAmbiguous
    )
    notes.skipped.note(skippedTimeIn: record, at: place, context)
    try sink.add(record, device: entry.device.isEmpty ? context.device : entry.device)
    outcome.records += 1
  }

  /// Reads the members of a record up to its closing brace.
  private func members(_ reader: JSONReader) throws -> Entry {
    var entry = Entry()
    while try reader.next() == .key {
      if reader.isText("startDate") {
        entry.start = try reader.take(.string, TimestampText.init)
      } else if reader.isText("endDate") {
        entry.end = try reader.take(.string, TimestampText.init)
      } else if reader.isText("duration") {
        entry.duration = try duration(reader)
      } else if reader.isText("application") {
        entry.app = try reader.takesText() ? reader.string : ""
      } else if reader.isText("device") {
        entry.device = try reader.takesText() ? reader.string : ""
      } else if reader.isText("project") {
        entry.project = try reader.takesText() ? reader.string : ""
      } else if reader.isText("path") {
        entry.path = try reader.takesText() ? reader.string : ""
      } else if reader.isText("activityTitle") {
        entry.title = try reader.takesText() ? reader.string : ""
      } else {
        try reader.skipValue()
      }
    }
    return entry
  }

  /// A duration: a number of seconds, or `H:MM:SS`.
  private func duration(_ reader: JSONReader) throws -> Member<Int64> {
    let token = try reader.next()
    let place = reader.position
    let value: Int64? =
      switch token {
      case .number: DurationText.milliseconds(reader.text)
      case .string: DurationText.clock(reader.text) ?? DurationText.milliseconds(reader.text)
      default: nil
      }
    try reader.skipRest(of: token)
    return value.map { .found($0) } ?? (token == .null ? .absent : .wrong(place))
  }

  /// How long a record lasts that spans so many milliseconds and gives this duration.
  private func agreed(
    _ span: Int64,
    _ duration: Member<Int64>,
    at place: SourcePosition,
    _ notes: inout Notes
  ) -> Int64 {
    func note(_ code: String, _ problem: String, _ remedy: String) -> Diagnostic {
      Diagnostic(file: context.file, position: place, code: code, problem: problem, remedy: remedy)
    }
    guard span >= 0, let duration = duration.value, duration >= 0 else { return span }
    if duration < span - TimingJSON.rounding {
      notes.shorter.add {
        note(
          "shorter_duration",
          "the duration is shorter than the time from start to end",
          "the duration counts, from the start on; export without merging entries to know when"
        )
      }
      return duration
    }
    if duration > span, duration - span > TimingJSON.rounding {
      notes.longer.add {
        note(
          "longer_duration",
          "the duration is longer than the time from start to end",
          "start and end count"
        )
      }
    }
    return span
  }

  /// A project as a category: `Work ▸ Thesis` is `Work > Thesis`.
  static func category(_ project: String) -> String {
    project.unicodeScalars.split(separator: "▸").map { String($0).trimmingBlanks }
      .filter { !$0.isEmpty }.joined(separator: " > ")
  }
}

extension ExportFormat {
  /// Timing's JSON.
  static let timing = ExportFormat(
    "timing",
    "Timing JSON",
    stream: TimingJSON.self,
    holdsEntries: true,
    .json { TimingJSON.recognises($0) }
  )
}
