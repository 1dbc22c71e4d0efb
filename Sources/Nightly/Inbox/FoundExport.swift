import Platform

/// What is read as one export: a file, or something packed in it.
struct FoundExport {
  /// Where the file is.
  let path: String
  /// The name for the person: `inbox/a.csv`, or `inbox/a.zip/b.csv` of what is packed in a zip.
  var file: String
  /// What the system said of the file when it was found.
  let status: FileStatus
  /// The hash of the bytes that tell it from others; nil where it is made while they are read.
  var hash: [UInt8]?
  /// The hash of the file of gzip that it is packed in; nil of all else.
  var archiveHash: [UInt8]?
  /// Where in the file it is packed; nil where it is the file itself.
  var packed: PackedPart?
  /// The name of the zip that it is in.
  var archive: String?
  /// How these bytes were read before; nil where they never were.
  var before: ReadBefore?
  /// What stands for the devices that these bytes, or those that they begin with, were read as and that were purged since.
  var purgedDevices: [[UInt8]] = []
  /// Where it is shown how much of it was read; nil where it is not.
  var reading: ReadingProgress?

  /// What is to be read.
  var source: ByteSource { ByteSource(path: path, packed: packed) }

  /// How many bytes are to be read.
  var size: Int64 { packed.map { $0.size ?? 0 } ?? status.size }

  /// The name without an ending that says no more than that it is packed.
  var plainName: String { FoundExport.plain(file) }

  /// The same of any name.
  static func plain(_ file: String) -> String {
    file.hasSuffix(".gz") ? String(file.dropLast(3)) : file
  }
}

extension Configuration {
  /// What the person says of an export: of its own name, else of that without `.gz`, else of its archive.
  func source(of found: FoundExport) -> SourceRule? { source(of: found.file, in: found.archive) }

  /// The same of a file by its name, and that of the archive that it is in.
  func source(of file: String, in archive: String?) -> SourceRule? {
    source(of: file) ?? source(of: FoundExport.plain(file)) ?? archive.flatMap { source(of: $0) }
  }
}
