import CivilTime
import Records
import Reports
import Storage

extension Store {
  /// The files that the data come from, whether or not they are still there, for "About the data".
  func sourceFiles() throws -> [SourceFile] {
    Dictionary(grouping: try appliedExports()) { [$0.name, $0.format] }.compactMap { key, states in
      states.last.map { SourceFile(named: key[0], newest: $0, of: states) }
    }
  }
}

extension SourceFile {
  /// A file with the state that was read last, and all its states.
  fileprivate init(named file: String, newest: ArchivedExport, of states: [ArchivedExport]) {
    let figures = newest.figures
    self.init(
      file: file,
      format: newest.format,
      contents: states.count,
      records: figures.records,
      rejected: figures.leftOut.sorted { $0.key < $1.key }.map {
        Rejection(reason: $0.key, count: $0.value)
      },
      extent: newest.format == ExportFormat.calendar.name
        ? .plans : .times(TimeSet(states.compactMap(\.figures.span)))
    )
  }
}
