import Platform

/// The system's zone files.
enum ZonesLook {
  static func findings(_ checkup: Checkup) -> [Finding] {
    let folder = checkup.zones.folder
    let names = ["Europe/Berlin", "America/New_York", "Asia/Kolkata"]
    let missing = names.filter { checkup.zones.zone(named: $0) == nil }
    guard missing.isEmpty else {
      return [
        .todo(
          "zone_files",
          "\(folder) lacks zones that calendars speak of, such as \(missing[0])",
          "install the package tzdata"
        )
      ]
    }
    return [.ok("zone_files", "the system's zones are in \(folder)")]
  }
}
