/// What a zip holds, by the directory at its end.
///
/// Sources: PKWARE's APPNOTE.TXT 6.3.10, and what Info-ZIP's `unzip` and Python's `zipfile` make of files that
/// differ: bytes in front of the archive are passed over, and the directory is believed where the headers
/// of members say something else.
public struct ZipDirectory: Sendable {
  /// A file in a zip.
  public struct Member: Sendable {
    /// Its name with its folders, unlike that of each other member.
    public let name: String
    /// Where it is packed, or why it can't be read.
    public let content: Result<PackedPart, ArchiveFault>
  }

  /// The files in the order of the directory, without its folders.
  public let members: [Member]

  /// Whether a file that begins with these bytes is a zip.
  public static func isZip(_ head: some Collection<UInt8>) -> Bool {
    head.starts(with: ZipBytes.member) || head.starts(with: ZipBytes.end)
  }

  /// The directory of a zip.
  ///
  /// Throws where it can't be found or read, or names more members than `limits` allow.
  public init(of path: String, within limits: UnpackLimits = UnpackLimits()) throws(ArchiveFault) {
    let found: Result<[Member], ArchiveFault>
    do throws(FileError) {
      found = try ZipDirectory.read(try RegularFile(path: path), limits)
    } catch {
      throw .unreadable(error)
    }
    members = try found.get()
  }

  /// A directory has names: no more bytes than this for each member on the average.
  private static let bytesOfMember: Int64 = 4096

  private static func read(
    _ file: RegularFile,
    _ limits: UnpackLimits
  ) throws(FileError) -> Result<[Member], ArchiveFault> {
    let end: ZipEnd
    switch try ZipEnd.find(in: file) {
    case .success(let found): end = found
    case .failure(let fault): return .failure(fault)
    }
    guard end.count <= limits.members else { return .failure(.tooManyMembers(Int(end.count))) }
    guard end.size <= ZipDirectory.bytesOfMember * max(1, end.count) else {
      return .failure(.damaged)
    }
    let bytes = try file.bytes(Int(end.size), at: end.start)
    guard bytes.count == end.size else { return .failure(.truncated) }
    var members: [Member] = []
    var names: [String: Int] = [:]
    var rest = ZipBytes(bytes[...])
    for _ in 0..<end.count {
      guard let entry = ZipEntry(&rest) else { return .failure(.damaged) }
      if entry.isFolder { continue }
      // A second member of a name, or of one that is shown alike, gets one of its own.
      names[entry.name, default: 0] += 1
      let copies = names[entry.name] ?? 1
      let name = copies == 1 ? entry.name : "\(entry.name) (\(copies))"
      members.append(Member(name: name, content: try entry.content(in: file, before: end)))
    }
    return .success(members)
  }
}
