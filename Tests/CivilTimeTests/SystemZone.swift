import CivilTime
import Foundation
import Testing

/// The rules of a zone of this machine's zone database.
func systemZone(_ name: String) throws -> ZoneRules {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
  return try TZif.read([UInt8](data), name: name)
}

/// The instant of an RFC 3339 text.
func instant(_ text: String) throws -> Instant {
  try #require(TimestampText(text)?.instant)
}

/// The date of an ISO 8601 text.
func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
