import CivilTime
import Documents
import Platform
import Records

/// The exports that were read, as they came: what the cache is made from.
///
/// Each is two files, `2026-05-31-laptop.json-3f2a9c41.gz` and `.json` beside it, and there is no list of them that could
/// tear or clash in a folder that is synchronised. Bytes are written first, then their record.
package final class Archive {
  /// The folder, which need not be there.
  package let folder: String
  /// Whether anything is written; else what is put into it is known to this object alone.
  package let mayWrite: Bool
  /// Where the bytes of exports are that were put into it without being written, by their stems.
  private var unwritten: [String: ByteSource] = [:]
  /// What was there when it was looked at last, until something is put into it or taken out.
  private var known: Contents?
  /// What the files of copies are called that a synchronising program made of exports, by what tells these from others.
  private var copies: [ArchivedExport.Identity: [String]] = [:]

  /// The archive in a folder.
  package init(folder: String, mayWrite: Bool) {
    self.folder = folder
    self.mayWrite = mayWrite
  }

  /// What is in an archive.
  package struct Contents {
    /// The exports whose bytes are there, in the order in which they count.
    package var exports: [ArchivedExport] = []
    /// Those whose bytes are not there.
    package var missing: [ArchivedExport] = []
    /// The names of files of bytes that have no record.
    package var unread: [String] = []
    /// The names of records that can't be read.
    package var damaged: [String] = []
  }

  /// What is there.
  package func contents() throws(FileError) -> Contents {
    if let known { return known }
    var contents = Contents()
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else { return contents }
    let names = try Directory.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
    var bytes = Set(names.filter { $0.hasSuffix(Archive.packed) })
    for name in names where name.hasSuffix(Archive.record) {
      guard let export = try export(in: name) else {
        contents.damaged.append(name)
        continue
      }
      if bytes.remove(export.stem + Archive.packed) != nil {
        contents.exports.append(export)
      } else {
        contents.missing.append(export)
      }
    }
    // A synchronising program may copy a record under another name: the first one counts.
    var known: Set<ArchivedExport.Identity> = []
    contents.exports.sort(by: ArchivedExport.precedes)
    copies = [:]
    contents.exports.removeAll { export in
      let isCopy = !known.insert(export.identity).inserted
      if isCopy { copies[export.identity, default: []].append(export.stem) }
      return isCopy
    }
    contents.missing.removeAll { known.contains($0.identity) }
    contents.unread = bytes.sorted()
    self.known = contents
    return contents
  }

  private func export(in name: String) throws(FileError) -> ArchivedExport? {
    let bytes = try ByteStream.contents(of: folder + "/" + name, limit: 16 << 20)
    // ignored: the file is told by its name; where in it the mistake is helps nobody.
    return (try? DocumentReader.json(bytes: bytes, file: name)).flatMap {
      ArchivedExport($0, stem: String(name.dropLast(Archive.record.count)))
    }
  }

  /// Where the bytes of an export are read from.
  package func source(of export: ArchivedExport) throws(FileError) -> ByteSource {
    if let source = unwritten[export.stem] { return source }
    return try source(named: export.stem + Archive.packed, of: export.bytes)
  }

  /// Where bytes are read from by the name of their file, of which they are so many where that is known.
  package func source(named name: String, of size: Int64? = nil) throws(FileError) -> ByteSource {
    let path = folder + "/" + name
    let packedSize = try FileStatus(reading: path).size
    return ByteSource(path: path, packed: .gzip(ofSize: packedSize, of: size))
  }

  /// The bytes of an export, packed, whose record is to come.
  package struct Packed {
    /// SHA-256 of the bytes before they were packed.
    package let sha256: [UInt8]
    /// How many they are.
    package let bytes: Int64
    fileprivate let source: ByteSource?
    fileprivate let file: GzipFile?
  }

  /// Bytes that come piece by piece.
  private struct Packing {
    let file: GzipFile?
    let hash = ContentHash()
    var count: Int64 = 0

    mutating func add(_ chunk: UnsafeRawBufferPointer) throws(FileError) {
      hash.update(chunk)
      try file?.append(chunk)
      count += Int64(chunk.count)
    }

    func packed(_ source: ByteSource?) -> Packed {
      Packed(sha256: hash.finish(), bytes: count, source: source, file: file)
    }
  }

  private func packing() throws(FileError) -> Packing {
    guard mayWrite else { return Packing(file: nil) }
    try Directory.make(folder, permissions: 0o700)
    return Packing(file: try GzipFile(at: folder + "/export" + Archive.packed))
  }

  /// Packs the bytes of an export.
  package func pack(_ source: ByteSource) throws(FileError) -> Packed {
    var packing = try packing()
    let stream = try ByteStream(source)
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { return packing.packed(source) }
      try packing.add(chunk)
    }
  }

  /// Packs bytes that are made piece by piece; where nothing may be written, nothing is kept of them.
  package func pack(_ make: (_ add: ([UInt8]) throws -> Void) throws -> Void) throws -> Packed {
    var packing = try packing()
    try make { bytes in try bytes.withUnsafeBytes { try packing.add($0) } }
    return packing.packed(nil)
  }

  /// Puts an export into the archive: its bytes, then its record.
  package func put(_ packed: Packed, _ export: ArchivedExport) throws(FileError) {
    guard let file = packed.file else {
      unwritten[export.stem] = packed.source
      return
    }
    try file.finish(as: folder + "/" + export.stem + Archive.packed)
    try put(export)
  }

  /// Puts the record of an export beside its bytes, in place of an older one.
  package func put(_ export: ArchivedExport) throws(FileError) {
    guard mayWrite else { return }
    known = nil
    // Nothing of the folder is looked through, as there may be tens of thousands of files.
    let file = try DraftFile(at: folder + "/export" + Archive.record)
    try file.append(export.file)
    try file.finish(as: folder + "/" + export.stem + Archive.record, replaces: true)
  }

  /// Takes an export out, and copies of it: the record first, so that what is left of a command that is killed here has none.
  package func remove(_ export: ArchivedExport) throws(FileError) {
    guard mayWrite else { return }
    known = nil
    for stem in copies[export.identity, default: []] + [export.stem] {
      for ending in [Archive.record, Archive.packed] {
        try AtomicFile.remove(at: folder + "/" + stem + ending)
      }
    }
  }

  /// Removes what a command left that was killed while it packed an export.
  package func clearDrafts() throws(FileError) {
    guard mayWrite, try FileStatus.ifPresent(folder)?.isDirectory == true else { return }
    for ending in [Archive.packed, Archive.record] {
      try DraftName.clear(beside: folder + "/export" + ending)
    }
  }

  /// Takes everything out, and what a command left that was killed here.
  package func removeAll() throws(FileError) {
    guard mayWrite, try FileStatus.ifPresent(folder)?.isDirectory == true else { return }
    for name in try Directory.names(in: folder) {
      let isOwn = [Archive.record, Archive.packed, DraftName.ending].contains(where: name.hasSuffix)
      if isOwn { try AtomicFile.remove(at: folder + "/" + name) }
    }
    if try Directory.names(in: folder).isEmpty { try Directory.removeEmpty(folder) }
  }

  /// Removes bytes that have no record, unless they have got one meanwhile.
  package func remove(bytes name: String) throws(FileError) {
    let record = String(name.dropLast(Archive.packed.count)) + Archive.record
    guard mayWrite, FileStatus.isAbsent(folder + "/" + record) else { return }
    known = nil
    try AtomicFile.remove(at: folder + "/" + name)
  }

  /// The name under which an export came, as far as that of its bytes tells it: `inbox/laptop.json`.
  package static func name(ofFile name: String) -> String {
    "inbox/" + name.dropFirst("2026-05-31-".count).dropLast("-3f2a9c41".count + packed.count)
  }

  /// What the files of an export are called, by that of its bytes.
  package static func stem(ofFile name: String) -> String { String(name.dropLast(packed.count)) }

  private static let packed = ".gz"
  private static let record = ".json"

  /// What the files of an export are to be called: the UTC day on which it was read, its name without folders, and the
  /// beginning of its hash.
  package static func stem(of name: String, readAt: Instant, sha256: [UInt8]) -> String {
    let plain = (name.split(separator: "/").last ?? "").unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || ".-_".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
    }
    let hash = ContentHash.hexadecimal(sha256.prefix(4))
    return "\(readAt.description.prefix(10))-\(String(plain.prefix(64)))-\(hash)"
  }
}
