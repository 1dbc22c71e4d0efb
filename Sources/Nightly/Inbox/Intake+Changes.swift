import Documents
import Records
import Storage

/// Entries that a person changed or removed after they were read.
extension Intake {
  /// What was read before under the name of an export of entries; nil where that was the same, or nothing.
  func entry(
    before hash: [UInt8],
    of found: FoundExport,
    _ format: ExportFormat
  ) throws -> ImportEntry? {
    guard format.holdsEntries, let old = try store.rememberedHash(of: found.file), old != hash
    else { return nil }
    let entry = try store.importEntry(hash: old, parser: ExportReader.version)
    return entry?.format == format.name ? entry : nil
  }

  /// Tells of entries that an earlier state of a file held and the present one does not, though it covers their days:
  /// records are joined and never taken back, so that they count as they were.
  ///
  /// What is there now is what was there, less those, and what is new.
  func changedEntries(
    _ earlier: ImportEntry?,
    _ hash: [UInt8],
    _ outcome: ImportOutcome,
    _ brought: Brought
  ) throws -> Diagnostic? {
    guard let earlier, !brought.isPurged else { return nil }
    let removed = max(0, earlier.records + brought.added - outcome.records)
    let count = removed + brought.shortened
    let days = Dictionary(brought.days.map { ($0.device, $0.days) }) { one, _ in one }
    func covers(_ entry: ImportEntry) throws -> Bool {
      let spans = try store.spans(of: entry.hash)
      // Without any, an older lockin read it and did not note its days.
      return !spans.isEmpty
        && spans.allSatisfy { span in
          days[span.device].map {
            $0.lowerBound <= span.days.lowerBound && $0.upperBound >= span.days.upperBound
          } ?? false
        }
    }
    // Of another week, or of the last days alone, it says nothing of those before.
    guard count > 0, try covers(earlier) else { return nil }
    let file = earlier.file
    // What this name held of other days would go with what is wrong.
    let isWhole = try store.importEntries().allSatisfy {
      try $0.file != file || $0.hash == hash || $0.records == 0 || covers($0)
    }
    // What does not lie in the inbox can't be read again.
    let isKept = file.hasPrefix("inbox/")
    let command = "'lockin import --rebuild --forget-missing=\(file.shellWord)'"
    return Diagnostic(
      file: file,
      severity: .warning,
      code: "changed_entries",
      problem:
        "\(count == 1 ? "1 entry" : "\(count) entries") that it had before \(count == 1 ? "is" : "are") not in it "
        + "any more, or shorter, and \(count == 1 ? "counts" : "count") as before",
      remedy: !isKept
        ? "to have it right, put exports of entries into inbox/: what comes in another way can't be read again"
        : isWhole
          ? "where they were changed or removed, \(command) leaves out what they were"
          : "where they were changed or removed, export all of the time that this name ever held into it, run, and then "
            + "\(command) leaves out what they were: before that it would leave out other days as well"
    )
  }
}
