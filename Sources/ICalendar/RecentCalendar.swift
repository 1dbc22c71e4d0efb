import CivilTime

/// A calendar without the events that were over before an instant.
///
/// What goes are single events, series whose last instance was over, and changes of single instances that were; a
/// series that goes on stays whole, with its title. To-dos, journals and free times, which are never read, go as well.
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
      var work = RecentCalendarWork(past: past.lines)
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
  let past: Set<Int>
  private(set) var output: [UInt8] = []
  private(set) var isChanged = false
  /// The components that are open within the one that goes, that one first.
  private var going: [String] = []

  private static let unread: Set<String> = ["VTODO", "VJOURNAL", "VFREEBUSY"]

  init(past: Set<Int>) { self.past = past }

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
      let goes =
        !going.isEmpty || RecentCalendarWork.unread.contains(name)
        || (name == "VEVENT" && past.contains(line.number))
      if goes { going.append(name) }
    }
    guard !going.isEmpty else {
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
