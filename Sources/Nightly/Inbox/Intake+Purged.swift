import CivilTime
import Documents
import Platform
import Storage

/// Exports that hold again what was purged.
extension Intake {
  /// Whether bytes whose hash was made while they were read are to be read in another way than they were.
  func isReadOtherwise(_ hash: [UInt8], than found: FoundExport) throws -> Bool {
    if try readings.reading(of: hash) != nil { return true }
    return !Set(purged.devices(readFrom: hash)).isSubset(of: found.purgedDevices)
  }

  /// What stands for the devices that the bytes were read as with which an export begins, and that were purged since.
  func purgedBeginnings(of found: FoundExport) throws -> [[UInt8]] {
    let sizes = purged.sizesRead.filter { 0 < $0 && $0 < found.size }
    guard !sizes.isEmpty else { return [] }
    return try ReadBeginnings.hashes(of: found.source, after: sizes.sorted()).values
      .flatMap(purged.devices)
  }

  /// What is told of an export that is new, of a device of which the store has nothing, where a purge has all or a part of it
  /// left out; of others nobody expects more.
  func leftOut(by gate: TombstoneGate, of file: String) throws -> [Diagnostic] {
    guard gate.gone > 0, !store.isRebuilt, try store.rememberedHash(of: file) == nil,
      case let known = try store.devicesByAge().map(\.name), !gate.goneDevices.isSubset(of: known)
    else { return [] }
    let end = purged.stones.stones.filter(\.takesRecords).map(\.end).max() ?? now
    let date = configuration.timeline.date(at: end)
    return [
      Diagnostic(
        file: file,
        severity: .warning,
        code: "purged_time",
        problem:
          "\(gate.gone) \(gate.gone == 1 ? "record was" : "records were") left out, as they are of a time or a device that "
          + "was purged (up to \(date))",
        remedy:
          "'lockin purge list' tells of it; after 'lockin purge forget ID' 'lockin import --rebuild' reads them"
      )
    ]
  }

  /// What is told of an export whose device is new where a device that only the name of its exports told was purged: under
  /// another name the same records are another device's, and nothing keeps them back.
  ///
  /// Asked before its records are in the store.
  func maybePurged(
    _ records: RecordImport,
    _ gate: TombstoneGate?,
    of found: FoundExport
  ) throws -> [Diagnostic] {
    guard gate != nil, !store.isRebuilt, let span = records.span, found.purgedDevices.isEmpty,
      let stone = purged.entries.filter({ !$0.readings.isEmpty }).map(\.stone)
        .first(where: { span.start < $0.end }),
      case let known = try store.devicesByAge().map(\.name),
      let device = records.spans.map(\.device).first(where: { !known.contains($0) })
    else { return [] }
    return [
      Diagnostic(
        file: found.file,
        severity: .warning,
        code: "maybe_purged",
        problem: "this has records of '\(device)', of which there were none, from before "
          + "\(configuration.timeline.date(at: stone.end)), up to where another device was purged",
        remedy:
          "where they are of that one under another name, type 'lockin purge --device \(device.shellWord)"
          + (stone.takesRecords ? "" : " --titles")
          + "', and name its exports in 'sources' of lockin.yaml"
      )
    ]
  }
}
