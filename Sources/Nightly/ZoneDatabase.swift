import CivilTime
import Glibc
import Platform
import Synchronization

/// The system's zone files.
package final class ZoneDatabase: Sendable {
  let folder: String
  private let loaded = Mutex<[String: ZoneRules?]>([:])
  private let failures = Mutex<[FileError]>([])

  /// The files below a folder such as `/usr/share/zoneinfo`.
  package init(folder: String) { self.folder = folder }

  /// The rules of the zone with that name, or nil where the system does not know it.
  ///
  /// A zone whose file is there and can't be read is nil as well, and makes `expectReadable` throw.
  package func zone(named name: String) -> ZoneRules? {
    if let known = loaded.withLock({ $0[name] }) { return known }
    let zone: ZoneRules?
    do throws(FileError) {
      zone = ZoneDatabase.isName(name) ? try read(name) : nil
    } catch {
      failures.withLock { $0.append(error) }
      return nil
    }
    loaded.withLock { $0[name] = .some(zone) }
    return zone
  }

  /// The same as a function of its own.
  package var lookup: @Sendable (String) -> ZoneRules? {
    { self.zone(named: $0) }
  }

  private func read(_ name: String) throws(FileError) -> ZoneRules? {
    if name == "UTC" { return .utc }
    do throws(FileError) {
      let bytes = try ByteStream.contents(of: folder + "/" + name, limit: 1 << 20)
      // set aside: what is no zone file, such as the list of them beside them, is no zone.
      return try? TZif.read(bytes, name: name)
    } catch {
      guard [ENOENT, ENOTDIR, FileError.notRegular].contains(error.code) else { throw error }
      return nil
    }
  }

  /// Throws where a zone was asked for since the last call whose file is there and could not be read:
  /// whatever was made of that answer is wrong.
  package func expectReadable() throws(FileError) {
    let failures = failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
    if let failure = failures.first { throw failure }
  }

  /// Whether a name can't lead out of the folder: letters, digits, `_`, `-`, `+` and single slashes.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0)
              || (0x61...0x7a).contains($0) || $0 == 0x5f || $0 == 0x2d || $0 == 0x2b
          }
      }
  }
}
