import Documents
import Platform
import Records
import Storage

/// Exports that hold what was read before: under another name, packed or unpacked, or grown since.
extension Intake {
  /// Takes in an export, unless what is in it was.
  func takeUnlessKnown(_ found: FoundExport, _ summary: inout IntakeSummary) throws {
    var found = found
    guard try configuration.readsActivity || format(of: found) == .calendar else {
      summary.filesLeft += 1
      return
    }
    do {
      if found.archiveHash != nil, let hash = found.hash,
        try isKnown(&found, hash, &summary)
      {
        return
      }
      try recall(&found)
      do {
        summary.add(try take(found, try format(of: found)))
      } catch let known as KnownBytes {
        if try isKnown(&found, known.hash, &summary) { return }
        summary.add(try take(found, try format(of: found)))
      }
      summary.filesRead += 1
    } catch let problem as Diagnostic
      where found.before != nil && problem.code == DateOrder.openCode
    {
      guard found.before?.isGrown == false else { throw problem }
      // The order was told by a command, which nothing keeps; what was read is there.
      try rememberKnown(found, &summary)
    }
  }

  /// Finds out how the bytes of an export, or those that it begins with, were read before, and which devices of then were
  /// purged.
  func recall(_ found: inout FoundExport) throws {
    if let hash = found.hash {
      if found.before == nil { found.before = try readings.reading(of: hash) }
      found.purgedDevices = purged.devices(readFrom: hash)
    }
    if found.before == nil { found.before = try beginning(of: found) }
    found.purgedDevices += try purgedBeginnings(of: found)
  }

  /// Whether bytes are in the store; where they have to be read again, it is as they were read.
  private func isKnown(
    _ found: inout FoundExport,
    _ hash: [UInt8],
    _ summary: inout IntakeSummary
  ) throws -> Bool {
    found.hash = hash
    found.purgedDevices += purged.devices(readFrom: hash)
    // What a file of gzip gave by its own bytes is not what it is known for by those in it.
    if found.before == nil, try isTaken(found.file, hash, isAsItWas: true) {
      try rememberKnown(found, &summary)
      return true
    }
    if found.before == nil { found.before = try readings.reading(of: hash) }
    return false
  }

  private func rememberKnown(_ found: FoundExport, _ summary: inout IntakeSummary) throws {
    summary.add(try remember(again: found, found.hash ?? []))
    try store.transaction { try noteArchive(of: found) }
    summary.filesKnown += 1
  }

  /// How what an export begins with was read under another name, of which something else was said; nil where it
  /// begins with nothing that was.
  func beginning(of found: FoundExport) throws -> ReadBefore? {
    guard !configuration.sources.isEmpty else { return nil }
    let rule = configuration.source(of: found)
    let candidates = try beginnings.all(store).filter { candidate in
      guard candidate.size > 0, candidate.size < found.size else { return false }
      // One that has grown before may still be read by the name that it had at first.
      return try candidate.file.hasSameBytes(as: found.file)
        ? store.latestImport(of: candidate.hash).map { !$0.file.hasSameBytes(as: found.file) }
          ?? false
        : configuration.source(of: candidate.file, in: nil) != rule
    }
    guard !candidates.isEmpty else { return nil }
    let sizes = Set(candidates.map(\.size)).sorted()
    let hashes = try ReadBeginnings.hashes(of: found.source, after: sizes)
    for candidate in candidates.sorted(by: { $0.size > $1.size })
    where hashes[candidate.size] == candidate.hash {
      guard var before = try readings.reading(of: candidate.hash), before.entry.records > 0,
        before.differs(from: rule)
      else { continue }
      before.isGrown = true
      return before
    }
    return nil
  }
}
