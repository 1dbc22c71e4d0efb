import Documents
import Platform
import Records
import Storage

/// Writes an archive anew without what is not to be there: what is left of an export comes to lie beside it before it goes.
struct PurgedArchive {
  private let intake: Intake
  private var archive: Archive { intake.archive }
  /// What may hold it and could not be looked at, by its name, and why.
  private(set) var unread: [(name: String, why: String)] = []

  /// The archive of an intake, by its rules.
  init(of intake: Intake) { self.intake = intake }

  /// Has what was archived while titles were kept be there without them.
  func dropTitles() throws {
    for export in try archive.contents().exports where !export.isNormalForm {
      if try putRest(of: export) { try archive.remove(export) }
    }
  }

  /// Puts what is left of each export beside it; gives what the files of those are called that are to go.
  mutating func putRests() throws -> [String] {
    try archive.clearDrafts()
    let contents = try archive.contents()
    var replaced: [String] = []
    for export in contents.exports where mayHold(export) {
      do {
        if try putRest(of: export) { replaced.append(export.stem) }
      } catch let problem as Diagnostic {
        unread.append((export.name, problem.problem))
      } catch let error as FileError where error.operation == .open || error.operation == .read {
        unread.append((export.name, error.reason))
      }
    }
    let place = archive.folder + "/"
    unread += contents.missing.filter(mayHold).map { ($0.name, "its bytes are not in the archive") }
    unread += contents.unread.map { (place + $0, "no run has read it yet") }
    unread += contents.damaged.map { (place + $0, "this record of an export is damaged") }
    return replaced
  }

  /// Whether an export may hold something of it, by what its record says.
  private func mayHold(_ export: ArchivedExport) -> Bool {
    guard !ArchivedExport.isKeptByName(export.format),
      export.format != ExportFormat.lockinDump.name, export.figures.rules == intake.reading.rules
    else { return true }
    return export.figures.days.contains {
      intake.reading.purged.mayTake(device: $0.device, since: $0.days.lowerBound)
    }
  }

  /// Puts what is left of an export into the archive, if it holds something of it; gives whether it does.
  private func putRest(of export: ArchivedExport) throws -> Bool {
    guard let format = ExportFormat.all.first(where: { $0.name == export.format }) else {
      throw Diagnostic(
        file: export.name,
        code: "unknown_format",
        problem: "this lockin does not read '\(export.format)'",
        remedy: "use a newer one"
      )
    }
    switch try ArchivedRest(of: FoundExport(export, in: archive), format, as: export, by: intake) {
    case .whole: return false
    case .nothing: return true
    case .less(let packed, let rest):
      try archive.put(packed, rest)
      return rest.stem != export.stem
    }
  }
}
