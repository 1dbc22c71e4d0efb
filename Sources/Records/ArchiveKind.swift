import Platform

/// What a file that may hold exports is packed as, where lockin does not look into it.
public struct ArchiveKind: Sendable {
  /// What is wrong with it.
  let problem: String
  /// What to do about it.
  let remedy: String

  private init(_ what: String, _ remedy: String) {
    problem = "this is \(what), which lockin does not open"
    self.remedy = remedy
  }

  /// The first bytes of each.
  ///
  /// Sources: the formats' own specifications, and file(1)'s `magic`.
  private static let marks: [(bytes: [UInt8], what: String)] = [
    ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "a 7z archive"),
    (Array("Rar!".utf8) + [0x1a, 7], "a RAR archive"),
    ([0xfd] + Array("7zXZ".utf8) + [0], "packed by xz"), (Array("BZh".utf8), "packed by bzip2"),
    ([0x28, 0xb5, 0x2f, 0xfd], "packed by zstd"), ([0x1f, 0x9d], "packed by compress"),
  ]

  /// So many bytes of a file tell whether it is one.
  public static let markSize = 512

  /// Whether a zip that begins with these bytes is the document of an office program.
  public static func isDocument(_ head: [UInt8]) -> Bool {
    let name = head.dropFirst(30)
    return ["[Content_Types].xml", "mimetype", "_rels/", "docProps/", "xl/"].contains {
      name.starts(with: $0.utf8)
    }
  }

  /// What a file is by its first bytes; nil where it is none of these.
  ///
  /// One of zip or gzip is: the inbox looks into those of its own, and not into those that lie in others.
  init?(_ head: [UInt8]) {
    let unpack = "unpack it, and put the exports that it holds into the inbox"
    if ZipDirectory.isZip(head) {
      if ArchiveKind.isDocument(head) {
        self.init("a workbook or another document of an office program", "save its table as CSV")
      } else {
        self.init("a zip in another archive", unpack)
      }
    } else if PackedPart.isGzip(head) {
      self.init("a file of gzip in another archive", unpack)
    } else if head.dropFirst(257).starts(with: "ustar".utf8) {
      self.init("a tar archive", unpack)
    } else if let mark = ArchiveKind.marks.first(where: { head.starts(with: $0.bytes) }) {
      self.init(mark.what, unpack)
    } else {
      return nil
    }
  }
}
