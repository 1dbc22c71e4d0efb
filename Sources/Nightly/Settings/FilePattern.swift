/// The name of a file in which `*` stands for any characters of a name, but no slash.
struct FilePattern: Equatable {
  let text: String

  /// Whether a file's name below `inbox/`, or its path in the workspace, is meant.
  func matches(_ file: String) -> Bool {
    FilePattern.matches(Array(text.utf8)[...], Array(file.utf8)[...])
      || FilePattern.matches(Array(("inbox/" + text).utf8)[...], Array(file.utf8)[...])
  }

  /// Goes back to the latest star only: what an earlier one took is settled by then.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var (pattern, name) = (pattern, name)
    var star: (pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>)?
    while let byte = name.first {
      if pattern.first == UInt8(ascii: "*") {
        pattern.removeFirst()
        star = (pattern, name)
      } else if pattern.first == byte {
        pattern.removeFirst()
        name.removeFirst()
      } else if let last = star, let taken = last.name.first, taken != UInt8(ascii: "/") {
        star = (last.pattern, last.name.dropFirst())
        (pattern, name) = (last.pattern, last.name.dropFirst())
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
