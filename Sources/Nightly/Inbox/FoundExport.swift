import Platform
import Records
import Storage

/// What is read as one export: a file, or something packed in it.
struct FoundExport {
  /// Where the file is.
  let path: String
  /// The name for the person: `inbox/a.csv`, or `inbox/a.zip/b.csv` of what is packed in a zip.
  var file: String
  /// What the system said of the file when it was found; nil of what is in the archive, which nobody changes.
  var status: FileStatus?
  /// Where in the file it is packed; nil where it is the file itself.
  var packed: PackedPart?
  /// The name of the zip that it is in, or came in.
  var zip: String?
  /// The order of dates that a command gave.
  var dateOrder: DateOrder?
  /// Where it is shown how much of it was read; nil where it is not.
  var reading: ReadingProgress?

  /// What is to be read.
  var source: ByteSource { ByteSource(path: path, packed: packed) }

  /// How many bytes are to be read; 0 where nobody knows.
  var size: Int64 { packed.map { $0.size ?? 0 } ?? status?.size ?? 0 }

  /// The name without an ending that says no more than that it is packed.
  var plainName: String { FoundExport.plain(file) }

  /// The same of any name.
  static func plain(_ file: String) -> String {
    file.hasSuffix(".gz") ? String(file.dropLast(3)) : file
  }

  /// A file, or something packed in it.
  init(path: String, file: String, status: FileStatus?) {
    self.path = path
    self.file = file
    self.status = status
  }

  /// An export of the archive.
  init(_ export: ArchivedExport, in archive: Archive) throws(FileError) {
    let source = try archive.source(of: export)
    self.init(path: source.path, file: export.name, status: nil)
    packed = source.packed
    zip = export.zip
    dateOrder = export.dateOrder
  }
}

extension Configuration {
  /// What the person says of an export: of its own name, else of that without `.gz`, else of its zip.
  func source(of found: FoundExport) -> SourceRule? { source(of: found.file, in: found.zip) }

  /// The same of a file by its name, and that of the zip that it is in.
  func source(of file: String, in zip: String?) -> SourceRule? {
    source(of: file) ?? source(of: FoundExport.plain(file)) ?? zip.flatMap { source(of: $0) }
  }
}
