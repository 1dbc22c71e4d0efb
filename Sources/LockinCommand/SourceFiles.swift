import CivilTime
import Ingest
import Rendering
import Storage

extension Store {
  /// The files that the data come from, whether or not they are still there, for "About the data".
  func sourceFiles() throws -> [SourceFile] {
    let entries = try standingImports(calendar: ExportFormat.calendar.name)
    let latest = try rememberedHashes()
    // What an export was found to be when it was read counts; a name may have had several formats.
    return Dictionary(grouping: entries) { [$0.file, $0.format] }.values.compactMap { contents in
      let newest = contents.last { $0.hash == latest[$0.file] } ?? contents.last
      return newest.map { SourceFile(newest: $0, of: contents) }
    }
  }
}

extension SourceFile {
  /// A file with the entry of the content that was read last, and those of all its contents.
  fileprivate init(newest: ImportEntry, of contents: [ImportEntry]) {
    let isKnown = contents.allSatisfy {
      $0.span != nil || $0.records == 0 || $0.format == ExportFormat.calendar.name
    }
    self.init(
      file: newest.file,
      format: newest.format,
      contents: contents.count,
      records: newest.records,
      rejected: newest.rejected.sorted { $0.key < $1.key }.map {
        Rejection(reason: $0.key, count: $0.value)
      },
      extent: isKnown ? .times(TimeSet(contents.compactMap(\.span))) : .unknown
    )
  }
}
