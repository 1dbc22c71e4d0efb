/// A folder that whatever is written below it stays in, whatever links lie on the way.
///
/// A link in the place of a folder would have files written, replaced and removed wherever it leads. Whoever means
/// another place can name it: a path that does not lie in the folder by its name is let through. Whoever changes
/// links while a file is written is not kept from it.
public struct Enclosure: Sendable {
  private let root: String
  private let realRoot: String

  /// The folder at an absolute path, which may be a link itself and may be missing.
  public init(_ root: String) {
    self.root = root
    realRoot = SystemPath.resolved(root)
  }

  /// Whether an absolute path lies in the folder, by its name: one that goes up beyond it by `..` does not.
  public func names(_ path: String) -> Bool {
    let (place, top) = (Enclosure.steps(path), Enclosure.steps(root))
    return place.starts(with: top)
  }

  /// The names on the way to a path; those that `..` goes back over are not among them.
  private static func steps(_ path: String) -> [Substring] {
    path.split(separator: "/").reduce(into: []) { steps, name in
      if name == ".." {
        _ = steps.popLast()
      } else if name != "." {
        steps.append(name)
      }
    }
  }

  /// Throws `FileError` where an absolute path that lies in the folder leads out of it by a link.
  public func check(_ path: String) throws(FileError) {
    guard names(path) else { return }
    let real = SystemPath.resolved(path)
    guard real == realRoot || real.hasPrefix(realRoot == "/" ? realRoot : realRoot + "/") else {
      throw FileError(path: path, operation: .create, code: FileError.leadsOutside)
    }
  }
}

extension SystemPath {
  /// A path without links, as far as what it names is there.
  public static func resolved(_ path: String) -> String { resolved(path, links: 40) }

  /// As many links are followed as Linux follows; a circle of them leads nowhere.
  private static func resolved(_ path: String, links: Int) -> String {
    let real = AtomicFile.target(of: path)
    let above = Directory.parent(of: path)
    guard real == path, above != path else { return real }
    // Where it is not there, or is its own real path, the folder above decides.
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    // A link that leads nowhere yet is followed by whoever makes a file there.
    if links > 0, let target = SystemPath.target(of: path) {
      let named = target.hasPrefix("/") ? target : (above == "/" ? "/" : above + "/") + target
      return resolved(named, links: links - 1)
    }
    let folder = resolved(above, links: links)
    return folder == "/" ? "/" + name : folder + "/" + name
  }
}
