import CivilTime
import Documents

/// Toggl Track's time entries, as its API gives them.
///
/// Source: Toggl's documentation of API v9, `GET /me/time_entries` with `meta=true`: a list of objects with
/// `start` and `stop` in RFC 3339, `description`, `project_name` and `client_name`; an entry that still runs has
/// no `stop`. They mean what the same columns of the detailed report mean, and `duration` is in seconds: start and stop
/// say how long an entry was, and a duration that is another is told.
struct TogglJSON: StreamReader {
  /// As far apart as rounding puts a duration and two times in whole seconds.
  private static let rounding: Int64 = 1000

  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file is such an answer.
  static func recognises(_ shape: JSONShape) -> Bool {
    shape.has("[].start") && shape.has("[].stop") && shape.has("[].workspace_id")
      && shape.has("[].duration")
  }

  func read(_ outcome: inout ImportOutcome) throws {
    let source = try sink.text(ExportFormat.togglEntries.word)
    let app = try sink.text("Toggl")
    var disagreeing = CountedNote()
    defer { outcome.notes += disagreeing.diagnostics }
    try context.records(&outcome) { reader, outcome in
      try entry(reader, source, app, &disagreeing, &outcome)
    }
  }

  /// Reads one entry, whose opening brace was taken.
  private func entry(
    _ reader: JSONReader,
    _ source: TextID,
    _ app: TextID,
    _ disagreeing: inout CountedNote,
    _ outcome: inout ImportOutcome
  ) throws {
    let place = reader.position
    var start = Member<Instant>.absent
    var stop = Member<Instant>.absent
    var said: Int64?
    var (description, project, client) = ("", "", "")
    while try reader.next() == .key {
      if reader.isText("start") {
        start = try reader.take(.string, TogglJSON.time)
      } else if reader.isText("stop") {
        stop = try reader.take(.string, TogglJSON.time)
      } else if reader.isText("duration") {
        said = try reader.take(.number, DurationText.milliseconds).value
      } else if reader.isText("description") {
        description = try reader.takesText() ? reader.string : ""
      } else if reader.isText("project_name") {
        project = try reader.takesText() ? reader.string : ""
      } else if reader.isText("client_name") {
        client = try reader.takesText() ? reader.string : ""
      } else {
        try reader.skipValue()
      }
    }
    let words = (
      problem: "this is not a time of Toggl", remedy: "write it like 2026-03-23T09:00:00+00:00"
    )
    guard let start = outcome.require(start, of: place, in: context, words: words) else { return }
    if case .absent = stop { return outcome.reject(.stillRunning, at: place, in: context) }
    guard let stop = outcome.require(stop, of: place, in: context, words: words) else { return }
    if let reason = RecordRules.rejection(start: start, duration: stop - start) {
      return outcome.reject(reason, at: place, in: context)
    }
    if let said, said < 0 || abs(said - (stop - start)) > TogglJSON.rounding {
      disagreeing.add { context.diagnostic(.durationDisagrees, at: place) }
    }
    let category = [client, project].filter { !$0.isEmpty }.joined(separator: " > ")
    try sink.add(
      ActivityRecord(
        kind: .use,
        source: source,
        start: start,
        duration: stop - start,
        app: app,
        title: context.keepsTitles ? sink.text(description) : 0,
        category: sink.text(category)
      ),
      device: context.device
    )
    outcome.records += 1
  }

  private static func time(_ bytes: UnsafeRawBufferPointer) -> Instant? {
    TimestampText(bytes)?.instant
  }
}

extension ExportFormat {
  /// Toggl's entries as JSON.
  static let togglEntries = ExportFormat(
    "toggl_entries",
    "Toggl JSON",
    stream: TogglJSON.self,
    holdsEntries: true,
    .json { TogglJSON.recognises($0) }
  )
}
