import Documents
import Platform
import Records
import Storage

/// Exports that a rebuild reads by another name than they were read by.
extension Rebuild {
  /// What is told of those of which `sources` says something else under their new name: their hours move, or are another
  /// device's, and nothing else would say so.
  func renamed(_ old: OldStore, in open: Session) throws -> [Diagnostic] {
    guard !open.configuration.sources.isEmpty else { return [] }
    let before = open.intake.readings(in: old.store)
    return try open.store.importEntries().compactMap { entry in
      guard entry.records > 0, let then = try before.reading(of: entry.hash),
        !then.entry.file.utf8.elementsEqual(entry.file.utf8),
        let now = try open.intake.readings.reading(of: entry.hash), then.differs(from: now.rule)
      else { return nil }
      return Diagnostic(
        file: entry.file,
        severity: .warning,
        code: "read_otherwise",
        problem:
          "this was read as \(then.entry.file) before, of which 'sources' said something else, and its "
          + "\(entry.records == 1 ? "record counts" : "\(entry.records) records count") as they are read by this name",
        remedy:
          "where that is wrong, say the same of this name in 'sources' of lockin.yaml and rebuild again, or bring the "
          + "old store back"
      )
    }
  }
}
