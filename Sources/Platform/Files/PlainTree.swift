/// What lies below a folder, with links taken for what they are: none is followed.
public struct PlainTree {
  /// The paths of everything that is no folder, relative to it and sorted; links are among them.
  public private(set) var files: [String] = []

  /// Looks below a folder.
  public init(below root: String) throws(FileError) { try add(root, "") }

  private mutating func add(_ root: String, _ path: String) throws(FileError) {
    for entry in try Directory.names(in: path.isEmpty ? root : root + "/" + path) {
      let inner = path.isEmpty ? entry : path + "/" + entry
      let full = root + "/" + inner
      if SystemPath.target(of: full) == nil, try FileStatus.ifPresent(full)?.isDirectory == true {
        try add(root, inner)
      } else {
        files.append(inner)
      }
    }
  }
}
