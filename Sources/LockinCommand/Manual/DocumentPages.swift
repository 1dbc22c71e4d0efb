import Documents
import Platform

/// The pages of the documentation that come with the program: `formats`, `configuration`, `guide`.
///
/// An installed program has them in `share/doc/lockin` beside its `bin`, one that was built in a copy of the source in
/// that copy's `docs`.
struct DocumentPages {
  private let folder: String?

  /// The pages of the program at a path without symbolic links; none where that is not known.
  init(of program: String?) throws(FileError) {
    guard let program else {
      folder = nil
      return
    }
    var around = Directory.parent(of: program)
    var places = [Directory.parent(of: around) + "/share/doc/lockin"]
    while around != "/", around != "." {
      if try FileStatus.ifPresent(around + "/Package.swift") != nil {
        places.append(around + "/docs")
        break
      }
      around = Directory.parent(of: around)
    }
    var found: String?
    for place in places where found == nil {
      if try FileStatus.ifPresent(place + "/guide.md") != nil { found = place }
    }
    folder = found
  }

  /// What the pages are called, in order.
  var names: [String] {
    get throws(FileError) {
      guard let folder else { return [] }
      return try Directory.names(in: folder).filter { $0.hasSuffix(".md") }
        .map { String($0.dropLast(3)) }.sorted()
    }
  }

  /// The bytes of a page; nil where there is none of this name.
  func page(_ name: String) throws(FileError) -> [UInt8]? {
    guard let folder, try names.contains(name) else { return nil }
    return try ByteStream.contents(of: folder + "/" + name + ".md", limit: 1 << 20)
  }
}
