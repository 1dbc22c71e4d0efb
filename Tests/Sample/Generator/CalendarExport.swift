import CivilTime

/// Writes one of the student's calendars as iCalendar (RFC 5545).
enum CalendarExport {
  /// A calendar with its zone, CRLF line ends and lines of at most 75 octets.
  static func text(_ series: [PlannedSeries], book: PlannedSeries.Book, zone: ZoneRules) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0",
      book == .university ? "PRODID:-//Campus//Timetable 3.2//EN" : "PRODID:-//Ina//Calendar//EN",
      "CALSCALE:GREGORIAN",
      book == .university ? "X-WR-CALNAME:Summer term 2026" : "X-WR-CALNAME:Personal",
    ]
    lines += berlin
    for entry in series where entry.book == book {
      lines += event(entry, zone: zone)
      lines += entry.cancelled.flatMap { cancellation(of: entry, on: $0) }
      lines += entry.moved.flatMap { instance(of: entry, moved: $0) }
    }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  private static func event(_ entry: PlannedSeries, zone: ZoneRules) -> [String] {
    var lines = ["BEGIN:VEVENT"] + identity(entry)
    if entry.isAllDay {
      lines.append("DTSTART;VALUE=DATE:\(date(entry.first))")
      lines.append("DTEND;VALUE=DATE:\(date(entry.first + entry.minutes / 1440))")
    } else {
      lines += times(on: entry.first, at: entry.startMinute, minutes: entry.minutes)
    }
    if let until = entry.until {
      let last = zone.instant(of: CivilDateTime(date: until, secondOfDay: 86_399))
      let limit = CivilDateTime(localSeconds: last.seconds)
      lines.append("RRULE:FREQ=WEEKLY;UNTIL=\(stamp(limit))Z")
    }
    for excluded in entry.excluded {
      lines.append("EXDATE;\(local(on: excluded, at: entry.startMinute))")
    }
    return lines + details(entry) + ["END:VEVENT"]
  }

  private static func cancellation(of entry: PlannedSeries, on date: CivilDate) -> [String] {
    ["BEGIN:VEVENT"] + identity(entry)
      + ["RECURRENCE-ID;\(local(on: date, at: entry.startMinute))"]
      + times(on: date, at: entry.startMinute, minutes: entry.minutes)
      + ["STATUS:CANCELLED", "SEQUENCE:1"] + details(entry) + ["END:VEVENT"]
  }

  private static func instance(of entry: PlannedSeries, moved: PlannedSeries.Move) -> [String] {
    ["BEGIN:VEVENT"] + identity(entry)
      + ["RECURRENCE-ID;\(local(on: moved.from, at: entry.startMinute))"]
      + times(on: moved.to, at: moved.startMinute, minutes: entry.minutes)
      + ["SEQUENCE:1"] + details(entry) + ["END:VEVENT"]
  }

  private static func identity(_ entry: PlannedSeries) -> [String] {
    let domain = entry.book == .university ? "campus.example.edu" : "ina.example"
    return ["UID:\(entry.name)-2026@\(domain)", "DTSTAMP:20260315T090000Z"]
  }

  private static func details(_ entry: PlannedSeries) -> [String] {
    var lines = ["SUMMARY:\(escaped(entry.title))"]
    if let place = entry.place { lines.append("LOCATION:\(escaped(place))") }
    if entry.kind == .lecture {
      lines.append(
        "DESCRIPTION:"
          + escaped(
            "Part of the summer term 2026. Slides and exercise sheets are put on the campus page "
              + "the evening before; questions go to the forum, please, not to the lecturer."
          )
      )
    }
    if entry.kind != .note { lines.append("CATEGORIES:" + tags(entry.kind)) }
    if entry.isMovable { lines.append("X-LOCKIN-MOVABLE:TRUE") }
    if entry.isTransparent { lines.append("TRANSP:TRANSPARENT") }
    return lines
  }

  /// The kind of an entry; of sport no device can tell whether it was.
  private static func tags(_ kind: PlanKind) -> String {
    kind == .sport ? "\(kind.rawValue),offline" : kind.rawValue
  }

  private static func times(on date: CivilDate, at minute: Int, minutes: Int) -> [String] {
    ["DTSTART;\(local(on: date, at: minute))", "DTEND;\(local(on: date, at: minute + minutes))"]
  }

  private static func local(on date: CivilDate, at minute: Int) -> String {
    "TZID=Europe/Berlin:" + stamp(CivilDateTime(date: date, secondOfDay: minute * 60))
  }

  private static func stamp(_ reading: CivilDateTime) -> String {
    date(reading.date) + "T" + reading.clock.filter { $0 != ":" }
  }

  private static func date(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }

  /// Escapes TEXT as section 3.3.11 says.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\;,".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// Folds a line after at most 75 octets, never within a character (section 3.1).
  private static func folded(_ line: String) -> String {
    var folded = ""
    var octets = 0
    for scalar in line.unicodeScalars {
      let width = String(scalar).utf8.count
      if octets + width > 75 {
        folded += "\r\n "
        octets = 1
      }
      folded.unicodeScalars.append(scalar)
      octets += width
    }
    return folded
  }

  private static let berlin = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
    "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST",
    "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT",
    "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET",
    "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
    "END:VTIMEZONE",
  ]
}
