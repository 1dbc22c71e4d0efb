import Platform
import Records

/// Where exports lie: as files, or packed in files.
enum ExportFiles {
  /// All that may be an export in a file: itself, what gzip has packed in it, or the members of a zip with their names.
  ///
  /// Nothing where it can't be read: that is told where it is taken in.
  static func parts(of path: String) -> [(member: String?, source: ByteSource)] {
    // set aside: as above.
    guard let head = try? ByteStream.contents(of: path, first: ArchiveKind.markSize) else {
      return []
    }
    guard ZipDirectory.isZip(head) else {
      // set aside: as above.
      return (try? whole(path, head)).map { [(nil, $0)] } ?? []
    }
    // set aside: as above.
    let members = (try? ZipDirectory(of: path).members) ?? []
    return members.compactMap { member in
      guard case .success(let part) = member.content else { return nil }
      return (member.name, ByteSource(path: path, packed: part))
    }
  }

  /// What may be a table in a file: itself, or what gzip has packed in it; nil of a zip, and where it can't be read.
  static func table(in path: String) -> ByteSource? {
    // set aside: that is told where it is taken in.
    guard let head = try? ByteStream.contents(of: path, first: ArchiveKind.markSize),
      !ZipDirectory.isZip(head)
    else { return nil }
    // set aside: as above.
    return try? whole(path, head)
  }

  private static func whole(_ path: String, _ head: [UInt8]) throws -> ByteSource {
    guard PackedPart.isGzip(head) else { return ByteSource(path: path) }
    return ByteSource(path: path, packed: .gzip(ofSize: try FileStatus(reading: path).size))
  }
}

extension Workspace {
  /// The name of the file that an export lies in: its own, or that of the zip that holds it.
  func fileHolding(_ name: String) -> String {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false)
    while parts.count > 1, FileStatus.isAbsent(path(parts.joined(separator: "/"))) {
      parts.removeLast()
    }
    let file = parts.joined(separator: "/")
    // set aside: what can't be looked at holds nothing, and is told of where it is read.
    let status = try? FileStatus.ifPresent(path(file))
    return status?.isRegular == true ? file : name
  }
}
