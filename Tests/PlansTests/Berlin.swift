import CivilTime
import Foundation

/// A life in Berlin.
func berlin() throws -> ZoneTimeline { try berlinZone.get() }

private let berlinZone = Result {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
  return ZoneTimeline(home: try TZif.read([UInt8](data), name: "Europe/Berlin"))
}
