import Documents
@_spi(Texts) import Platform
import Records
import Storage

/// Entries that a person changed or removed after they were read.
extension Intake {
  /// What is told of an export that gave nothing, and of which nothing else is; nothing of any other, nor where it is no
  /// news: exports of the last days under new names are empty each night of a holiday, and that was told of the first.
  func emptiness(
    _ outcome: ImportOutcome,
    of found: FoundExport,
    _ format: ExportFormat
  ) throws -> [Diagnostic] {
    guard outcome.records == 0, outcome.diagnostics.isEmpty,
      try store.rememberedHash(of: found.file) != nil
        || !store.wasEmpty(format: format.name, before: now)
    else { return [] }
    return [outcome.emptiness(of: found.file, format)]
  }

  /// Tells of those that were not told of yet, now that all exports of a command were read: what one of them has no
  /// more another may have.
  package func tellChanged(_ summary: inout IntakeSummary) throws {
    for changed in try store.changedEntries() where changed.isNew {
      summary.diagnostics.append(changed.problem)
    }
  }
}

extension ChangedEntries {
  /// What is wrong, in words that go behind the file's name.
  package var words: String {
    let count = marks.count
    return
      "\(count == 1 ? "1 entry" : "\(count) entries") that it had before \(count == 1 ? "is" : "are") not in it "
      + "any more, or shorter, and \(count == 1 ? "counts" : "count") as before"
  }

  /// What to do about it.
  package var remedy: String {
    "where they were changed or removed, 'lockin import --rebuild --forget-changed=\(file.shellWord)' leaves out what "
      + "they were, and nothing else"
  }

  /// What is told of them where they are found.
  var problem: Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: "changed_entries",
      problem: words,
      remedy: remedy
    )
  }
}
