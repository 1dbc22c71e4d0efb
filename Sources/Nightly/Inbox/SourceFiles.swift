import CivilTime
import Records
import Reports
import Storage

extension Store {
  /// The files that the data come from, whether or not they are still there, for "About the data".
  func sourceFiles() throws -> [SourceFile] {
    // A zip itself holds nothing: its members are files of their own.
    let entries = try standingImports(calendar: ExportFormat.calendar.name).filter {
      $0.format != Intake.zipFormat
    }
    let latest = try rememberedHashes()
    // The same bytes under several names are one export; which name was read first says nothing.
    let names = Dictionary(latest.map { ($1, $0) }) {
      $0.utf8.lexicographicallyPrecedes($1.utf8) ? $0 : $1
    }
    // What an export was found to be when it was read counts; a name may have had several formats.
    return Dictionary(grouping: entries) { [names[$0.hash] ?? $0.file, $0.format] }
      .compactMap { key, contents in
        let newest = contents.last { $0.hash == latest[key[0]] } ?? contents.last
        return newest.map { SourceFile(named: key[0], newest: $0, of: contents) }
      }
  }
}

extension SourceFile {
  /// A file with the entry of the content that was read last, and those of all its contents.
  fileprivate init(named file: String, newest: ImportEntry, of contents: [ImportEntry]) {
    let isCalendar = newest.format == ExportFormat.calendar.name
    let isKnown = contents.allSatisfy { $0.span != nil || $0.records == 0 }
    self.init(
      file: file,
      format: newest.format,
      contents: contents.count,
      records: newest.records,
      rejected: newest.rejected.sorted { $0.key < $1.key }.map {
        Rejection(reason: $0.key, count: $0.value)
      },
      extent: isCalendar
        ? .plans : isKnown ? .times(TimeSet(contents.compactMap(\.span))) : .unknown
    )
  }
}
