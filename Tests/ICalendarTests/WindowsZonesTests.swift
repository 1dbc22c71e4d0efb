import CivilTime
import Documents
import Testing

@testable import ICalendar

@Suite("The zones of Windows")
struct WindowsZonesTests {
  @Test("each of the 139 has a name of its own and leads to a zone of this machine")
  func all() {
    let table = WordTable(PackageResources.windows_zones_txt)
    #expect(table.strayLines == [])
    #expect(ZoneResolver.windowsZones.count == 139)
    #expect(table.entries.count == 139)
    for (name, zones) in table.entries {
      #expect(zones.count == 1, "\(name)")
      #expect(zones.allSatisfy { systemZones($0) != nil }, "\(name): \(zones)")
    }
  }
}
