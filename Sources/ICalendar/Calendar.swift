import CivilTime
import Documents

/// What one calendar file holds.
///
/// Source: RFC 5545. Understood are its events and tasks; VJOURNAL, VFREEBUSY and VALARM are passed
/// over. Those of a message of METHOD:CANCEL are cancelled (RFC 5546 section 3.2.5). Several VCALENDARs in a file are read as one.
public struct Calendar: Sendable {
  /// The file, as the person knows it.
  public let file: String
  /// The calendar's own name (NAME of RFC 7986, or X-WR-CALNAME).
  public let name: String?
  /// The events in the order of the file.
  public let events: [Event]
  /// What is to be done, in the order of the file.
  public let tasks: [CalendarTask]
  /// The events that could not be understood, in the order of the file.
  public let leftOut: [LeftOutEvent]
  /// What is wrong with the file, in order of line.
  public let diagnostics: [Diagnostic]

  /// How many events a calendar's bytes seem to hold, found without reading them.
  public static func count(in bytes: [UInt8]) -> Int { count(of: "BEGIN:VEVENT", in: bytes) }

  private static func count(of text: String, in bytes: [UInt8]) -> Int {
    let mark = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var at = 0
      while at + mark.count <= bytes.count {
        // The marks of other components differ behind the colon.
        if bytes[at] | 0x20 == 0x62,
          mark.indices.allSatisfy({ bytes[at + $0] & 0xdf == mark[$0] & 0xdf })
        {
          count += 1
          at += mark.count
        } else {
          at += 1
        }
      }
      return count
    }
  }

  /// Whether a calendar's bytes hold tasks.
  public static func holdsTasks(_ bytes: [UInt8]) -> Bool {
    count(of: "BEGIN:VTODO", in: bytes) > 0
  }

  /// Reads the bytes of a calendar file; never fails, but tells in `diagnostics`.
  ///
  /// A file that is no calendar has no events and one error, `not_a_calendar`; so has one of what was done,
  /// `what_was_done`.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - file: the name to use in diagnostics.
  ///   - zones: finds the rules of an IANA zone.
  ///   - addresses: the e-mail addresses of its owner, whose refusals count; where there is none the
  ///     calendar's name is one if it is an address, as Google writes it.
  ///   - floating: the zone of times that name none; nil where it is the owner's.
  public init(
    _ bytes: [UInt8],
    file: String,
    zones: @escaping ZoneLookup,
    addresses: [String] = [],
    floating: ZoneRules? = nil
  ) {
    self = bytes.withUnsafeBufferPointer {
      Calendar($0, file: file, zones: zones, addresses: addresses, floating: floating)
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    file: String,
    zones: @escaping ZoneLookup,
    addresses: [String],
    floating: ZoneRules?
  ) {
    self.file = file
    var problems = ProblemLog(file: file)
    let joined = JoinedLines()
    // What the components point to has to outlive them.
    defer { withExtendedLifetime(joined) {} }
    let roots = Component.read(bytes, joined: joined, problems: &problems)
    guard let found = Calendar.parts(of: roots, &problems) else {
      self.name = nil
      self.events = []
      self.tasks = []
      self.leftOut = []
      self.diagnostics = [ForeignFile.diagnostic(bytes, file: file)]
      return
    }
    var parts = found.parts
    if let refusal = DoneMark.setAside(&parts, roots, &problems) {
      (self.name, self.events, self.tasks, self.leftOut) = (nil, [], [], [])
      self.diagnostics = [refusal]
      return
    }
    let names = roots.lazy.filter { $0.name == "VCALENDAR" }
      .compactMap { $0.property(.name) ?? $0.property(.calendarName) }
    let name = names.first?.value.trimmed.text.map { CalendarText.unescaped($0) }
    let all = addresses.isEmpty ? [name].compactMap(\.self).filter { $0.contains("@") } : addresses
    var reader = EventReader(
      problems: problems,
      zones: ZoneResolver(lookup: zones, definitions: parts.filter { $0.name == "VTIMEZONE" }),
      addresses: Set(all.map(CalendarText.address)),
      floating: floating,
      cancelled: found.cancelled
    )
    var events: [Event] = []
    events.reserveCapacity(parts.count { $0.name == "VEVENT" })
    var leftOut: [LeftOutEvent] = []
    for component in parts where component.name == "VEVENT" {
      switch reader.read(component) {
      case .event(let event): events.append(event)
      case .leftOut(let event): leftOut.append(event)
      }
    }
    self.name = name
    self.events = events
    self.tasks = parts.filter { $0.name == "VTODO" }.compactMap { reader.task($0) }
    self.leftOut = leftOut
    self.diagnostics = reader.problems.diagnostics
  }

  /// The components of a file in their order, and the lines of those that a message calls off; nil where it is no calendar.
  private static func parts(
    of roots: [Component],
    _ problems: inout ProblemLog
  ) -> (parts: [Component], cancelled: Set<Int>)? {
    var parts: [Component] = []
    for root in roots where root.name != "VCALENDAR" { root.collect(into: &parts) }
    let bare = parts.first { $0.name == "VEVENT" }
    let calendars = roots.filter { $0.name == "VCALENDAR" }
    guard bare != nil || !calendars.isEmpty else { return nil }
    if let bare {
      problems.add(
        line: bare.line,
        code: "event_outside_calendar",
        problem: "the event is not inside BEGIN:VCALENDAR; it is read all the same",
        remedy: "put BEGIN:VCALENDAR at the top of the file and END:VCALENDAR at its end"
      )
    }
    var cancelled: Set<Int> = []
    for calendar in calendars {
      let first = parts.count
      calendar.collect(into: &parts)
      guard calendar.property(.method)?.keyword == "CANCEL" else { continue }
      cancelled.formUnion(parts[first...].map(\.line))
    }
    if bare != nil { parts.sort { $0.line < $1.line } }
    return (parts, cancelled)
  }

  /// The same calendar with other events, and nothing wrong with it.
  func with(_ events: [Event]) -> Calendar { Calendar(file: file, name: name, events: events) }

  private init(file: String, name: String?, events: [Event]) {
    self.file = file
    self.name = name
    self.events = events
    tasks = []
    leftOut = []
    diagnostics = []
  }
}
