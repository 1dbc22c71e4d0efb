/// The calendar of the events that stayed of older contents, which stands behind a newer one.
///
/// It has a name of its own (a UID of the calendar, RFC 7986 section 5.3), by which they are known from those that the newer
/// content gave.
enum KeptEvents {
  private static let name = "kept-by-lockin"

  /// A calendar of the events that begin on some lines, with the zones that are defined beside them.
  static func calendar(of events: Set<Int>, in bytes: [UInt8]) -> [UInt8] {
    let lineEnd: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]
    var output =
      lineEnd + Array("BEGIN:VCALENDAR".utf8) + lineEnd + Array("VERSION:2.0".utf8) + lineEnd
      + Array("UID:\(name)".utf8) + lineEnd
    var zones: Set<[UInt8]> = []
    bytes.withUnsafeBufferPointer { buffer in
      let joined = JoinedLines()
      defer { withExtendedLifetime(joined) {} }
      var lines = LineUnfolder(buffer, joined: joined)
      var component: (name: String, bytes: [UInt8])?
      while let (line, raw, _) = lines.nextAsWritten() {
        let content = line.bytes.flatMap { ContentLine(line: line.number, bytes: $0) }
        let name = content?.keyword ?? ""
        if content?.property == .begin, name == "VEVENT" || name == "VTIMEZONE" {
          // An event within an event: the one before has no end, and this one counts.
          component = name == "VTIMEZONE" || events.contains(line.number) ? (name, []) : nil
        }
        guard component != nil else { continue }
        let isEnded = raw.last == ASCII.lineFeed || raw.last == ASCII.carriageReturn
        component?.bytes += Array(raw) + (isEnded ? [] : lineEnd)
        guard content?.property == .end, name == component?.name, let whole = component?.bytes
        else { continue }
        if name == "VEVENT" || zones.insert(whole).inserted { output += whole }
        component = nil
      }
    }
    return output + Array("END:VCALENDAR".utf8) + lineEnd
  }

  /// The lines on which the events of such a calendar begin.
  static func lines(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    bytes.withUnsafeBufferPointer { buffer in
      let joined = JoinedLines()
      defer { withExtendedLifetime(joined) {} }
      var lines = LineUnfolder(buffer, joined: joined)
      var (isKept, isInEvent) = (false, false)
      while let (line, _, _) = lines.nextAsWritten() {
        guard let content = line.bytes.flatMap({ ContentLine(line: line.number, bytes: $0) }) else {
          continue
        }
        switch (content.property, content.keyword) {
        case (.begin, "VCALENDAR"): (isKept, isInEvent) = (false, false)
        case (.begin, "VEVENT"):
          isInEvent = true
          if isKept { found.insert(line.number) }
        case (.end, "VEVENT"): isInEvent = false
        case (.uid, _) where !isInEvent: isKept = content.text == name
        default: break
        }
      }
    }
    return found
  }
}
