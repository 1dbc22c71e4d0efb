import CivilTime
import Documents
import Foundation
import ICalendar
import Testing

/// The zones of this machine.
let systemZones: ZoneLookup = { name in
  guard
    let data = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
  else { return nil }
  return try? TZif.read([UInt8](data), name: name)
}

private let berlin = systemZones("Europe/Berlin")

/// Reads a calendar file of these lines, joined by CRLF.
func calendar(_ lines: [String], file: String = "a.ics") -> ICalendar.Calendar {
  let text = lines.map { $0 + "\r\n" }.joined()
  return ICalendar.Calendar(Array(text.utf8), file: file, zones: systemZones)
}

/// Reads a calendar of one event, which has the UID `a` and is called `x`.
func event(_ lines: String..., file: String = "a.ics") -> ICalendar.Calendar {
  calendar(
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "SUMMARY:x"] + lines
      + ["END:VEVENT", "END:VCALENDAR"],
    file: file
  )
}

/// Reads a calendar of several events, each given by its lines.
func events(_ events: [[String]], file: String = "a.ics") -> ICalendar.Calendar {
  let inner = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
  return calendar(["BEGIN:VCALENDAR"] + inner + ["END:VCALENDAR"], file: file)
}

/// Lays out calendars for an owner in a zone, from one RFC 3339 time to another.
func expand(
  _ calendars: ICalendar.Calendar...,
  from: String = "2000-01-01T00:00:00Z",
  to: String = "2030-01-01T00:00:00Z",
  owner: String = "Europe/Berlin",
  stepBudget: Int = 1_000_000
) throws -> Expansion {
  try expand(calendars, from: from, to: to, owner: owner, stepBudget: stepBudget)
}

/// Lays out a list of calendars.
func expand(
  _ calendars: [ICalendar.Calendar],
  from: String = "2000-01-01T00:00:00Z",
  to: String = "2030-01-01T00:00:00Z",
  owner: String = "Europe/Berlin",
  stepBudget: Int = 1_000_000
) throws -> Expansion {
  Expansion(
    of: calendars,
    from: try #require(TimestampText(from)?.instant),
    to: try #require(TimestampText(to)?.instant),
    owner: ZoneTimeline(home: try #require(owner == berlin?.name ? berlin : systemZones(owner))),
    stepBudget: stepBudget
  )
}

extension Expansion {
  /// When the occurrences start, in UTC.
  var starts: [String] { occurrences.map(\.start.description) }

  /// When the occurrences start and end, in UTC.
  var spans: [String] { occurrences.map { "\($0.start)/\($0.end)" } }
}

extension ICalendar.Calendar {
  /// The diagnostics as they are printed.
  var printed: [String] { diagnostics.map(\.description) }

  /// The codes of the diagnostics.
  var codes: [String] { diagnostics.map(\.code) }
}
