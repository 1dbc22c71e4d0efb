/// What lies below a folder, with links taken for what they are: none is followed.
public struct PlainTree {
  /// The paths of everything that is no folder, relative to it and sorted; links are among them.
  public private(set) var files: [String] = []
  /// The folders, those above before those in them; the first is the folder itself, as an empty path.
  public private(set) var folders = [""]

  /// Looks below a folder, and into no more than so many folders on the way down.
  public init(below root: String, depth: Int = .max) throws(FileError) { try add(root, "", depth) }

  private mutating func add(_ root: String, _ path: String, _ depth: Int) throws(FileError) {
    for entry in try Directory.names(in: path.isEmpty ? root : root + "/" + path) {
      let inner = path.isEmpty ? entry : path + "/" + entry
      let full = root + "/" + inner
      if SystemPath.target(of: full) == nil, try FileStatus.ifPresent(full)?.isDirectory == true {
        folders.append(inner)
        if depth > 0 { try add(root, inner, depth - 1) }
      } else {
        files.append(inner)
      }
    }
  }
}
