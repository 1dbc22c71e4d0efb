import CivilTime
import Documents

/// Timewarrior's `timew export`: a list of intervals with tags.
///
/// Source: Timewarrior, `src/Interval.cpp`: `{"id","start":"20260305T081500Z","end","tags",
/// "annotation"}`, in UTC. An interval without an end is still running, and is left out until it has
/// one.
///
/// What was done stands in the tags, in alphabetical order: together with the annotation they are
/// the title, `study, thesis: chapter two`. The application is `Timewarrior`, since tags are words of
/// a person and not names of programs, which the starter categories know. The one tag of an interval
/// is also its category; of several, none is chosen.
struct TimewarriorJSON: StreamReader {
  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file is such an export.
  static func recognises(_ shape: JSONShape) -> Bool {
    var start = shape.text("[].start") ?? ""
    return start.withUTF8 { time(UnsafeRawBufferPointer($0)) } != nil
  }

  func read(_ outcome: inout ImportOutcome) throws {
    let source = try sink.text(ExportFormat.timewarrior.word)
    let app = try sink.text("Timewarrior")
    try context.records(&outcome) { reader, outcome in
      try interval(reader, source, app, &outcome)
    }
  }

  /// Reads one interval, whose opening brace was taken.
  private func interval(
    _ reader: JSONReader,
    _ source: TextID,
    _ app: TextID,
    _ outcome: inout ImportOutcome
  ) throws {
    let place = reader.position
    var start = Member<Instant>.absent
    var end = Member<Instant>.absent
    var tags: [String] = []
    var annotation = ""
    while try reader.next() == .key {
      if reader.isText("start") {
        start = try reader.take(.string, TimewarriorJSON.time)
      } else if reader.isText("end") {
        end = try reader.take(.string, TimewarriorJSON.time)
      } else if reader.isText("tags") {
        tags = try self.tags(reader)
      } else if reader.isText("annotation") {
        annotation = try reader.takesText() ? reader.string : ""
      } else {
        try reader.skipValue()
      }
    }
    let words = (
      problem: "this is not a time of Timewarrior", remedy: "write it like 20260323T090000Z"
    )
    guard let start = outcome.require(start, of: place, in: context, words: words) else { return }
    if case .absent = end { return outcome.reject(.stillRunning, at: place, in: context) }
    guard let end = outcome.require(end, of: place, in: context, words: words) else { return }
    if let reason = RecordRules.rejection(start: start, duration: end - start) {
      return outcome.reject(reason, at: place, in: context)
    }
    let title = [tags.joined(separator: ", "), annotation].filter { !$0.isEmpty }
    try sink.add(
      ActivityRecord(
        kind: .use,
        source: source,
        start: start,
        duration: end - start,
        app: app,
        title: context.keepsTitles ? sink.text(title.joined(separator: ": ")) : 0,
        category: tags.count == 1 ? sink.text(tags[0]) : 0
      ),
      device: context.device
    )
    outcome.records += 1
  }

  /// The texts in the list that comes next.
  private func tags(_ reader: JSONReader) throws -> [String] {
    var tags: [String] = []
    let first = try reader.next()
    guard first == .beginArray else {
      try reader.skipRest(of: first)
      return []
    }
    while true {
      switch try reader.next() {
      case .endArray: return tags
      case .string: tags.append(reader.string)
      case let token: try reader.skipRest(of: token)
      }
    }
  }

  /// An instant written as `20260305T081500Z`.
  private static func time(_ bytes: UnsafeRawBufferPointer) -> Instant? {
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T") else { return nil }
    // The same with the marks that the reader of timestamps wants.
    var text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.count == 16, text.unicodeScalars.allSatisfy(\.isASCII) else { return nil }
    for (offset, mark) in [(13, ":"), (11, ":"), (6, "-"), (4, "-")] as [(Int, Character)] {
      text.insert(mark, at: text.utf8.index(text.startIndex, offsetBy: offset))
    }
    return TimestampText(text).flatMap { $0.offset == 0 ? $0.instant : nil }
  }
}

extension ExportFormat {
  /// Timewarrior's JSON.
  static let timewarrior = ExportFormat(
    "timewarrior",
    "Timewarrior JSON",
    stream: TimewarriorJSON.self,
    holdsEntries: true,
    .json { TimewarriorJSON.recognises($0) }
  )
}
