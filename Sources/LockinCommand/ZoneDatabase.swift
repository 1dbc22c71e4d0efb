import CivilTime
import Files
import Synchronization

/// The system's zone files.
final class ZoneDatabase: Sendable {
  private let folder: String
  private let loaded = Mutex<[String: ZoneRules?]>([:])

  /// The files below a folder such as `/usr/share/zoneinfo`.
  init(folder: String) { self.folder = folder }

  /// The rules of the zone with that name, or nil where the system does not know it.
  func zone(named name: String) -> ZoneRules? {
    if let known = loaded.withLock({ $0[name] }) { return known }
    let zone = ZoneDatabase.isName(name) ? read(name) : nil
    loaded.withLock { $0[name] = .some(zone) }
    return zone
  }

  /// The same as a function of its own.
  var lookup: @Sendable (String) -> ZoneRules? {
    { self.zone(named: $0) }
  }

  private func read(_ name: String) -> ZoneRules? {
    if name == "UTC" { return .utc }
    guard let bytes = try? ByteStream.contents(of: folder + "/" + name, limit: 1 << 20) else {
      return nil
    }
    return try? TZif.read(bytes, name: name)
  }

  /// Whether a name can't lead out of the folder: letters, digits, `_`, `-`, `+` and single slashes.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && parts.allSatisfy { part in
        part.isEmpty == false
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0)
              || (0x61...0x7a).contains($0) || $0 == 0x5f || $0 == 0x2d || $0 == 0x2b
          }
      }
  }
}
