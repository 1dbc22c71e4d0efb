import Platform
import Storage

/// The disk that a workspace lies on: its room, and whether it is encrypted.
enum DiskLook {
  /// The least room, in bytes; a cache that is made anew needs its own size besides.
  private static let least: Int64 = 64 << 20

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    let disk = try DiskStatus(of: checkup.workspace.root)
    return [try space(disk, checkup), encryption(disk, checkup)]
  }

  private static func space(_ disk: DiskStatus, _ checkup: Checkup) throws -> Finding {
    let store = checkup.store.store.map(\.path)
    let size = try store.flatMap { path throws(FileError) in try FileStatus.ifPresent(path)?.size }
    let needed = least + (size ?? 0)
    let words = "\(amount(disk.free)) are free on the disk"
    guard disk.free < needed else { return .ok("space", words) }
    return .todo(
      "space",
      "\(words), and making the cache anew takes \(amount(needed))",
      "make room, or move the workspace to another disk"
    )
  }

  /// Bytes in words: `12.3 GB`.
  static func amount(_ bytes: Int64) -> String {
    let (size, unit) = bytes < 1_000_000_000 ? (Int64(1_000_000), "MB") : (1_000_000_000, "GB")
    let tenths = bytes / (size / 10)
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  // MARK: Encryption

  private static func encryption(_ disk: DiskStatus, _ checkup: Checkup) -> Finding {
    let blocks = checkup.surroundings.system + "/dev/block/"
    guard !disk.device.hasPrefix("0:"), isFolder(blocks + disk.device) else {
      return .unknown(
        "disk_encryption",
        "whether the disk is encrypted can't be seen here",
        "what is in the workspace is not encrypted: rely on the encryption of your disk"
      )
    }
    if isEncrypted(blocks + disk.device, depth: 0) {
      return .ok("disk_encryption", "the disk is encrypted by dm-crypt")
    }
    return .unknown(
      "disk_encryption",
      "no encryption of the disk is to be seen; the disk itself, or its file system, may have one",
      "what is in the workspace is not encrypted: rely on the encryption of your disk"
    )
  }

  /// Whether a device is a dm-crypt one, or lies on such ones alone.
  ///
  /// Source: the kernel's Documentation/ABI/testing/sysfs-block-dm; cryptsetup's identifiers begin with `CRYPT-`.
  private static func isEncrypted(_ device: String, depth: Int) -> Bool {
    // set aside: what the kernel does not tell is taken for not encrypted.
    let bytes = (try? ByteStream.contents(of: device + "/dm/uuid", first: 6)) ?? []
    if bytes == Array("CRYPT-".utf8) { return true }
    // set aside: a device without others below it has no such folder.
    let below = (try? Directory.names(in: device + "/slaves")) ?? []
    guard depth < 8, !below.isEmpty else { return false }
    return below.allSatisfy { isEncrypted(device + "/slaves/" + $0, depth: depth + 1) }
  }

  private static func isFolder(_ path: String) -> Bool {
    // set aside: what can't be looked at tells nothing.
    (try? FileStatus.ifPresent(path))?.isDirectory ?? false
  }
}
