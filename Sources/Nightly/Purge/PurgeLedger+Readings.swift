import Platform
import Storage

/// Exports that were read as a device that was purged, by a rule of `sources`: a copy under another name says nothing of it.
extension PurgeLedger {
  /// Those of which all records are of one device.
  static func readings(
    of device: String,
    in store: Store,
    _ ledger: PurgeLedger
  ) throws -> [Reading] {
    let sizes = Dictionary(try store.rememberedBytes().map { ($0.hash, $0.size) }) { $1 }
    return try store.importEntries().compactMap { entry in
      let devices = try store.spans(of: entry.hash).map(\.device)
      guard devices.count == 1, devices[0].utf8.elementsEqual(device.utf8) else { return nil }
      return Reading(bytes: ledger.hash(ofBytes: entry.hash), size: sizes[entry.hash])
    }
  }

  /// What stands for the devices that bytes were read as and that were purged since.
  func devices(readFrom hash: [UInt8]) -> [[UInt8]] {
    let purged = entries.filter { !$0.readings.isEmpty }
    guard !purged.isEmpty else { return [] }
    let bytes = self.hash(ofBytes: hash)
    return purged.filter { $0.readings.contains { $0.bytes == bytes } }.compactMap(\.stone.device)
  }

  /// How many bytes such exports have, as far as that is known.
  var sizesRead: Set<Int64> { Set(entries.flatMap { $0.readings.compactMap(\.size) }) }
}

extension PurgeLedger.Reading {
  /// `SIZE HASH`, or the hash alone.
  var text: String { (size.map { "\($0) " } ?? "") + bytes }

  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard let bytes = parts.last, parts.count < 3 else { return nil }
    self.bytes = bytes
    size = parts.count == 2 ? Int64(parts[0]) : nil
  }
}
