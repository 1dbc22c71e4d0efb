/// A calendar without what its events say beside their times, titles and categories: no descriptions, places,
/// people, addresses or properties of anybody's own.
///
/// Every line stays where it was, so that what is told of the rest has the same line: what is left out
/// becomes an empty line. That the owner has declined an event is kept as a mark.
public enum PlainCalendar {
  /// The name of the mark, which calendars of other programs do not have.
  static let declinedMark = "X-LOCKIN-DECLINED"

  /// The bytes of such a calendar; `addresses` are the e-mail addresses of its owner.
  public static func bytes(_ bytes: [UInt8], addresses: [String]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      let joined = JoinedLines()
      defer { withExtendedLifetime(joined) {} }
      var work = PlainCalendarWork(owner: owner(buffer, addresses), names: names(buffer))
      var lines = LineUnfolder(buffer, joined: joined)
      while let (line, raw, count) = lines.nextAsWritten() {
        work.take(line, raw: raw, lineCount: count)
      }
      return work.output
    }
  }

  /// What events without a UID are called, which rests on all that they say, by the lines of their BEGIN.
  private static func names(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int: String] {
    let joined = JoinedLines()
    defer { withExtendedLifetime(joined) {} }
    var unheard = ProblemLog(file: "")
    var parts: [Component] = []
    for root in Component.read(bytes, joined: joined, problems: &unheard) {
      root.collect(into: &parts)
    }
    var names: [Int: String] = [:]
    for part in parts where part.name == "VEVENT" {
      if part.property(.uid)?.value.trimmed.text?.isEmpty ?? true {
        names[part.line] = part.nameOfContent
      }
    }
    return names
  }

  /// The owner's addresses: those given, or else the calendar's name where it is one.
  private static func owner(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ addresses: [String]
  ) -> Set<String> {
    guard addresses.isEmpty else { return Set(addresses.map(CalendarText.address)) }
    let joined = JoinedLines()
    defer { withExtendedLifetime(joined) {} }
    var lines = LineUnfolder(bytes, joined: joined)
    var names: [String] = []
    while let line = lines.next() {
      guard let bytes = line.bytes, let content = ContentLine(line: line.number, bytes: bytes),
        content.property == .name || content.property == .calendarName,
        let text = content.value.trimmed.text
      else { continue }
      names.append(CalendarText.unescaped(text))
    }
    return Set(names.filter { $0.contains("@") }.map(CalendarText.address))
  }
}

/// The lines that were kept so far.
private struct PlainCalendarWork {
  let owner: Set<String>
  let names: [Int: String]
  private(set) var output: [UInt8] = []
  private var components: [String] = []
  /// What the event that was begun is called, where it has no UID and a line of it was not left out yet.
  private var name: String?

  init(owner: Set<String>, names: [Int: String]) {
    self.owner = owner
    self.names = names
  }

  /// The components whose properties say when and what something is.
  private static let read: Set<String> = [
    "VCALENDAR", "VEVENT", "VTIMEZONE", "STANDARD", "DAYLIGHT",
  ]

  mutating func take(
    _ line: LineUnfolder.Line,
    raw: UnsafeBufferPointer<UInt8>,
    lineCount: Int
  ) {
    let content = line.bytes.flatMap { ContentLine(line: line.number, bytes: $0) }
    if let content, keeps(content) {
      // A line that ends in a return alone would swallow the empty one after it.
      let isEnd: (UInt8) -> Bool = { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }
      let end = raw.lastIndex { !isEnd($0) }.map { $0 + 1 } ?? 0
      output.append(contentsOf: raw[..<end] + [ASCII.carriageReturn, ASCII.lineFeed])
      return
    }
    if let content, let kept = plain(content) {
      output.append(contentsOf: kept)
    } else if let name, isRead {
      // It would be called otherwise by what is left of it.
      output.append(contentsOf: Array("UID:\(name)".utf8))
      self.name = nil
    }
    for _ in 0..<lineCount { output.append(contentsOf: [ASCII.carriageReturn, ASCII.lineFeed]) }
  }

  /// Whether a line stays as it is.
  private mutating func keeps(_ line: ContentLine) -> Bool {
    switch line.property {
    case .begin:
      components.append(line.keyword ?? "")
      if components.last == "VEVENT" { name = names[line.line] }
      return true
    case .end:
      if let last = components.lastIndex(of: line.keyword ?? "") {
        components.removeSubrange(last...)
      }
      return true
    case .uid, .sequence, .lastModified, .dtstamp, .dtstart, .dtend, .duration, .recurrenceID,
      .rrule,
      .exrule, .rdate, .exdate, .status, .transp, .busyStatus, .tzid, .tzname, .offsetFrom,
      .offsetTo,
      .zoneLocation, .declinedMark, .movableMark, .doneMark, .method, .due, .completed,
      .percentComplete, .priority:
      return isRead
    case .other:
      return isRead && ["VERSION", "CALSCALE"].contains(line.name)
    case .summary, .description, .location, .categories, .attendee, .name, .calendarName:
      return false
    }
  }

  /// What is kept of a line that does not stay as it is, without its parameters.
  private func plain(_ line: ContentLine) -> [UInt8]? {
    guard isRead else { return nil }
    switch line.property {
    case .summary, .categories: return Array("\(line.name):".utf8) + Array(line.value)
    case .attendee where line.isDeclined(by: owner):
      return Array("\(PlainCalendar.declinedMark):TRUE".utf8)
    default: return nil
    }
  }

  private var isRead: Bool {
    components.last.map(PlainCalendarWork.read.contains) ?? false
  }
}

extension ContentLine {
  /// Whether it says that somebody with one of these addresses does not come.
  func isDeclined(by addresses: Set<String>) -> Bool {
    guard parameter("PARTSTAT")?.uppercased() == "DECLINED" else { return false }
    return [value.trimmed.text, parameter("EMAIL")].contains { text in
      text.map { addresses.contains(CalendarText.address($0)) } ?? false
    }
  }
}
