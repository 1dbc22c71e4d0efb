import CivilTime
import Documents

/// The JSON of `arbtt-dump`: samples of the windows that were open.
///
/// Source: arbtt, `doc/arbtt.xml`, `src/DumpFormat.hs` and `src/Stats.hs`: `{"date","rate",
/// "inactive","windows":[{"active","title","program"}]}`, `rate` and `inactive` in milliseconds.
///
/// A sample stands for `rate` from its date on, as arbtt-stats has it; its use is that of the active
/// window. `inactive` is the time since the last input: more than a minute is absence, as in the
/// configuration that arbtt comes with, and anything else presence.
struct ArbttDump: StreamReader {
  /// The longest time without input, in milliseconds, that is still presence.
  private static let longestIdle: Int64 = 60_000

  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file is such a dump.
  static func recognises(_ shape: JSONShape) -> Bool {
    shape.has("[].windows") && ["date", "rate", "inactive"].contains { shape.has("[].\($0)") }
  }

  func read(_ outcome: inout ImportOutcome) throws {
    var names = WindowNames()
    defer { outcome.notes += names.note(file: context.file) }
    let source = try sink.text(ExportFormat.arbtt.word)
    try context.records(&outcome) { reader, outcome in
      try sample(reader, source, &names, &outcome)
    }
  }

  /// Reads one sample, whose opening brace was taken.
  private func sample(
    _ reader: JSONReader,
    _ source: TextID,
    _ names: inout WindowNames,
    _ outcome: inout ImportOutcome
  ) throws {
    func milliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
      DurationText.number(bytes, decimals: 0)
    }
    let place = reader.position
    var date = Member<TimestampText>.absent
    var rate = Member<Int64>.absent
    var inactive = Member<Int64>.absent
    var window: Window?
    while try reader.next() == .key {
      if reader.isText("date") {
        date = try reader.take(.string, TimestampText.init)
      } else if reader.isText("rate") {
        rate = try reader.take(.number, milliseconds)
      } else if reader.isText("inactive") {
        inactive = try reader.take(.number, milliseconds)
      } else if reader.isText("windows") {
        try reader.records(context, &outcome) { _ in
          if let active = try activeWindow(reader) { window = active }
        }
      } else {
        try reader.skipValue()
      }
    }
    let words = (
      problem: "this is not a number of milliseconds", remedy: "the sample was left out"
    )
    guard let date = outcome.require(date, of: place, in: context),
      let rate = outcome.require(rate, of: place, in: context, words: words),
      let inactive = outcome.require(inactive, of: place, in: context, words: words)
    else { return }
    let (start, isAmbiguous) = date.resolved(in: context.timeline)
    if let reason = RecordRules.rejection(start: start, duration: rate) {
      return outcome.reject(reason, at: place, in: context)
    }
    var record = ActivityRecord(
      kind: inactive > ArbttDump.longestIdle ? .away : .present,
      source: source,
      start: start,
      duration: rate,
      isAmbiguous: isAmbiguous
    )
    try sink.add(record, device: context.device)
    if let window {
      names.add(window, at: place)
      record.kind = .use
      record.app = try sink.text(window.program)
      record.title = try context.keepsTitles ? sink.text(window.title) : 0
      try sink.add(record, device: context.device)
      outcome.records += 1
    }
    outcome.records += 1
  }

  fileprivate struct Window {
    var program = ""
    var title = ""
  }

  /// Reads a window, whose opening brace was taken; nil where it was not the active one.
  private func activeWindow(_ reader: JSONReader) throws -> Window? {
    var window = Window()
    var isActive = false
    while try reader.next() == .key {
      if reader.isText("program") {
        window.program = try reader.takesText() ? reader.string : ""
      } else if reader.isText("title") {
        window.title = try reader.takesText() ? reader.string : ""
      } else if reader.isText("active") {
        isActive = try reader.skipValue() == .true
      } else {
        try reader.skipValue()
      }
    }
    return isActive ? window : nil
  }

  /// Notices dumps in which programs and titles have changed places.
  ///
  /// arbtt before 0.10 wrote each under the name of the other. Nothing in a file says which version
  /// wrote it, but a person uses few programs and sees many titles.
  private struct WindowNames {
    private static let most = 1 << 12
    private var programs: Set<String> = []
    private var titles: Set<String> = []
    private var first: SourcePosition?

    mutating func add(_ window: Window, at place: SourcePosition) {
      first = first ?? place
      guard programs.count < WindowNames.most, titles.count < WindowNames.most else { return }
      programs.insert(window.program)
      titles.insert(window.title)
    }

    func note(file: String) -> [Diagnostic] {
      guard programs.count >= 10, programs.count > 3 * titles.count else { return [] }
      return [
        Diagnostic(
          file: file,
          position: first,
          severity: .warning,
          code: "swapped_names",
          problem: "the programs and the titles of this dump seem to have changed places, as in "
            + "those of arbtt before 0.10",
          remedy: "dump the log again with a newer arbtt-dump"
        )
      ]
    }
  }
}

extension ExportFormat {
  /// The JSON of arbtt-dump.
  static let arbtt = ExportFormat(
    "arbtt",
    "arbtt JSON",
    stream: ArbttDump.self,
    .json { ArbttDump.recognises($0) }
  )
}
