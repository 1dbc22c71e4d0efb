import CivilTime
import Foundation
import Testing

/// The file with the table, where the environment names one.
private let table = ProcessInfo.processInfo.environment["LOCKIN_ZONE_TABLE"]

/// What Python's zoneinfo says of every zone of this machine, which `make conformance` writes down.
@Suite("Every zone against zoneinfo")
struct ZoneTableTests {
  @Test(
    "instants and local readings from 1990 to 2045 are converted alike",
    .enabled(if: table != nil)
  )
  func all() throws {
    let text = try String(contentsOfFile: try #require(table), encoding: .utf8)
    var compared = 0
    var zones = 0
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let zone = try systemZone(String(words[0]))
      let middle = try #require(words.firstIndex(of: "l"))
      zones += 1
      for place in stride(from: 2, to: middle, by: 2) {
        let utc = try #require(Int64(words[place]))
        let found = zone.offset(atUTC: utc)
        compared += 1
        #expect("\(found)" == words[place + 1], "\(zone.name): the offset at \(utc)")
      }
      for place in stride(from: middle + 1, to: words.count, by: 2) {
        let local = try #require(Int64(words[place]))
        let found = zone.instant(of: CivilDateTime(localSeconds: local))
        compared += 1
        #expect(
          "\(found.milliseconds / 1000)" == words[place + 1],
          "\(zone.name): the reading \(local)"
        )
      }
    }
    print("zones, converted: \(compared) in \(zones) zones")
    #expect(zones > 300)
  }
}
