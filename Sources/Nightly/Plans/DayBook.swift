import CivilTime
import Documents
import Plans
import Platform

/// Changes `plans/days.yaml` as commands want it.
package struct DayBook {
  let workspace: Workspace

  /// The marked days of a workspace.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  private static let begun = """
    # Days that are left out of what is usual: ill, holiday or travelling.

    days:

    """

  /// What is marked, and what is wrong with the file.
  package func read() throws -> (entries: [DaysFile.Entry], diagnostics: [Diagnostic]) {
    let path = workspace.daysFile
    guard !FileStatus.isAbsent(path) else { return ([], []) }
    return try DaysFile.read(try ByteStream.contents(of: path), file: workspace.name(of: path))
  }

  /// Marks some days; throws where one of them is marked already.
  package func mark(_ dates: ClosedRange<CivilDate>, _ mark: DayMark) throws {
    try HandWrittenChange.make(workspace.daysFile, in: workspace) { bytes, file in
      let old = bytes.flatMap { $0.isEmpty ? nil : $0 } ?? Array(DayBook.begun.utf8)
      if let other = try DaysFile.read(old, file: file).entries.first(where: {
        $0.dates.overlaps(dates)
      }) {
        let date = max(dates.lowerBound, other.dates.lowerBound)
        throw Diagnostic(
          file: file,
          code: "repeated_day",
          problem: "\(date) is marked as \(other.mark.rawValue) already",
          remedy: "'lockin day clear \(date)' takes that away"
        )
      }
      return try DocumentSplice(bytes: old, file: file).applying(DaysFile.marking(dates, mark))
    }
  }

  /// Takes the entry out that holds a day, and calls `told` with it; throws where the day is not marked.
  package func clear(_ date: CivilDate, _ told: (DaysFile.Entry) throws -> Void) throws {
    var entries: [DaysFile.Entry] = []
    try HandWrittenChange.make(workspace.daysFile, in: workspace) { bytes, file in
      entries = try DaysFile.read(bytes ?? [], file: file).entries.filter {
        $0.dates.contains(date)
      }
      guard !entries.isEmpty else {
        throw Diagnostic(
          file: file,
          code: "not_marked",
          problem: "\(date) is not marked",
          remedy: "'lockin day' shows the days that are"
        )
      }
      return try DocumentSplice(bytes: bytes ?? [], file: file)
        .applying(entries.flatMap(DaysFile.removing))
    }
    for entry in entries { try told(entry) }
  }
}
