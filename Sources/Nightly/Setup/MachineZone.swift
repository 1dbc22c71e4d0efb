@_spi(Texts) import Platform

/// The zone that a machine's clock shows.
package enum MachineZone {
  /// The name: `TZ`, or what `/etc/localtime` links to, or UTC.
  package static func name(_ environment: [String: String]) -> String {
    if let zone = environment["TZ"], ZoneDatabase.isName(zone) { return zone }
    let link = SystemPath.target(of: "/etc/localtime") ?? ""
    guard let found = link.firstRange(of: "zoneinfo/") else { return "UTC" }
    return String(link[found.upperBound...])
  }
}
