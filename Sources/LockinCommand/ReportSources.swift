import Ingest
import Rendering
import Storage

extension Store {
  /// The files that the inbox held when it was last read, for "About the data".
  func reportSources() throws -> [Report.Source] {
    try currentImports(parser: ExportReader.version).map { entry in
      Report.Source(
        file: entry.file,
        format: entry.format,
        records: entry.records,
        rejected: entry.rejected.sorted { $0.key < $1.key }.map {
          Report.Rejection(reason: $0.key, count: $0.value)
        }
      )
    }
  }
}
