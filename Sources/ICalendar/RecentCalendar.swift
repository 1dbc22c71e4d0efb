import CivilTime

/// A calendar without the events that were over before an instant.
///
/// What goes are single events and series whose last instance was over; a series that goes on stays whole, with its title.
/// Of a change of a single instance of it that was over stays when that was, so that its date is not told at a time at
/// which it never took place. To-dos, journals and free times go as well.
/// Every line stays where it was, so that what is told of the rest has the same line.
public enum RecentCalendar {
  /// The bytes of such a calendar; the same ones where nothing of it was over.
  ///
  /// - Parameters:
  ///   - bytes: the calendar's content.
  ///   - end: the instant before which an event has to be over to go.
  ///   - zones: finds the rules of an IANA zone.
  ///   - owner: the zones that floating times and whole days are read in.
  /// - Returns: the bytes, with an empty line for each that went.
  public static func bytes(
    _ bytes: [UInt8],
    without end: Instant,
    zones: @escaping ZoneLookup,
    owner: ZoneTimeline
  ) -> [UInt8] {
    let calendar = Calendar(bytes, file: "", zones: zones)
    let past = PastEvents(of: calendar, before: end, owner)
    return bytes.withUnsafeBufferPointer { buffer in
      let joined = JoinedLines()
      defer { withExtendedLifetime(joined) {} }
      var work = RecentCalendarWork(past: past.lines, changes: past.changes)
      var lines = LineUnfolder(buffer, joined: joined)
      while let (line, raw, count) = lines.nextAsWritten() {
        work.take(line, raw: raw, lineCount: count)
      }
      return work.isChanged ? work.output : bytes
    }
  }
}

/// The lines that were kept so far.
private struct RecentCalendarWork {
  private let past: Set<Int>
  private let changes: Set<Int>
  private(set) var output: [UInt8] = []
  private(set) var isChanged = false
  /// The components that are open within the one that goes, that one first.
  private var going: [String] = []
  /// Whether what comes is of a change of which the words go.
  private var isChange = false

  private static let unread: Set<String> = ["VTODO", "VJOURNAL", "VFREEBUSY"]

  init(past: Set<Int>, changes: Set<Int>) {
    (self.past, self.changes) = (past, changes)
  }

  /// Whether a line of a change stays of which the words go.
  private func stays(_ content: ContentLine?) -> Bool {
    switch content?.property {
    case .begin, .end, .uid, .sequence, .lastModified, .dtstamp, .dtstart, .dtend, .duration,
      .recurrenceID, .status, .transp, .busyStatus, .declinedMark, .movableMark, .doneMark:
      true
    case .attendee where content?.parameter("PARTSTAT")?.uppercased() == "DECLINED": true
    default: false
    }
  }

  mutating func take(
    _ line: LineUnfolder.Line,
    raw: UnsafeBufferPointer<UInt8>,
    lineCount: Int
  ) {
    let content = line.bytes.flatMap { ContentLine(line: line.number, bytes: $0) }
    let name = content?.keyword ?? ""
    if content?.property == .begin {
      // An event within an event: the one before has no end.
      if name == "VEVENT" { going = [] }
      // Alarms of a change go with its words.
      let goes =
        !going.isEmpty || RecentCalendarWork.unread.contains(name) || (isChange && name != "VEVENT")
        || (name == "VEVENT" && past.contains(line.number) && !changes.contains(line.number))
      if name == "VEVENT" { isChange = changes.contains(line.number) }
      if goes { going.append(name) }
    }
    let isOfChange = isChange
    if content?.property == .end, name == "VEVENT" { isChange = false }
    guard !going.isEmpty || (isOfChange && !stays(content)) else {
      output.append(contentsOf: raw)
      return
    }
    isChanged = true
    for _ in 0..<lineCount { output.append(contentsOf: [ASCII.carriageReturn, ASCII.lineFeed]) }
    if content?.property == .end, let last = going.lastIndex(of: name) {
      going.removeSubrange(last...)
    }
  }
}
