import CivilTime
import Foundation
import Testing

@testable import Records

/// The texts of one test, numbered in the order they are met.
final class Texts {
  private var known: [String] = [""]

  func id(_ text: String) -> TextID {
    if let place = known.firstIndex(of: text) { return TextID(place) }
    known.append(text)
    return TextID(known.count - 1)
  }

  func text(_ id: TextID) -> String { known[Int(id)] }
}

/// Milliseconds in a second, a minute and an hour.
let second: Int64 = 1000
let minute: Int64 = 60_000
let hour: Int64 = 3_600_000

/// The instant that many milliseconds after the epoch.
func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

/// The span between two numbers of a unit after the epoch.
func span(_ from: Int64, _ to: Int64, unit: Int64 = 1) -> TimeSpan {
  TimeSpan(at(from * unit), at(to * unit))
}

/// Parts of a drawing such as `a 0-13, b 4-10`: names and the spans after them.
func drawn(_ text: String, unit: Int64 = 1) throws -> [(name: String, span: TimeSpan)] {
  try text.split(separator: ",").map { part in
    let words = part.split(separator: " ")
    let ends = try #require(words.last).split(separator: "-").compactMap { Int64($0) }
    try #require(ends.count == 2 && words.count <= 2, "not a drawing: \(part)")
    return (words.count == 2 ? String(words[0]) : "", span(ends[0], ends[1], unit: unit))
  }
}

/// `4-10` of a span, in a unit.
func drawing(_ span: TimeSpan, unit: Int64 = 1) -> String {
  "\(span.start.milliseconds / unit)-\(span.end.milliseconds / unit)"
}

/// Spans as a drawing without names.
func drawing(_ spans: [TimeSpan], unit: Int64 = 1) -> String {
  spans.map { drawing($0, unit: unit) }.joined(separator: ", ")
}

/// What was set aside, as `4-10 afk`.
func drawing(_ setAside: [SetAside], unit: Int64 = 1) -> String {
  setAside.map { "\(drawing($0.span, unit: unit)) \($0.reason.rawValue)" }.joined(separator: ", ")
}

/// A stretch of a device.
func stretch(
  _ span: TimeSpan,
  record: TimeSpan? = nil,
  device: Int = 0,
  app: TextID = 0,
  title: TextID = 0,
  url: TextID = 0,
  category: CategoryID = 0,
  productivity: Int8? = nil,
  isInteractive: Bool = false,
  isHourTotal: Bool = false
) -> Segment {
  Segment(
    span: span,
    record: record ?? span,
    device: device,
    app: app,
    title: title,
    url: url,
    given: 0,
    category: category,
    productivity: productivity,
    isInteractive: isInteractive,
    isHourTotal: isHourTotal
  )
}

/// Stretches of one device as drawn; each is a record of its own.
func stretches(_ text: String, _ texts: Texts, unit: Int64 = 1) throws -> [Segment] {
  try drawn(text, unit: unit).map { stretch($0.span, app: texts.id($0.name)) }
}

/// Stretches as a drawing.
func drawing(_ segments: [Segment], _ texts: Texts, unit: Int64 = 1) -> String {
  segments.map { "\(texts.text($0.app)) \(drawing($0.span, unit: unit))" }.joined(separator: ", ")
}

/// The rules of a zone of this machine's zone database.
func systemZone(_ name: String) throws -> ZoneRules {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
  return try TZif.read([UInt8](data), name: name)
}

/// The instant of an RFC 3339 text.
func instant(_ text: String) throws -> Instant { try #require(TimestampText(text)?.instant) }

/// The date of an ISO 8601 text.
func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
