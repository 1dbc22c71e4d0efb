/// The name of a file in which `*` stands for any characters of a name, but no slash.
struct FilePattern: Equatable {
  let text: String

  /// Whether a file's name below `inbox/`, or its path in the workspace, is meant.
  func matches(_ file: String) -> Bool {
    FilePattern.matches(Array(text.utf8)[...], Array(file.utf8)[...])
      || FilePattern.matches(Array(("inbox/" + text).utf8)[...], Array(file.utf8)[...])
  }

  /// What a file was called when it was downloaded first, where its name is that of a later download: `toggl (1).csv`, as
  /// browsers name them, is one of `toggl.csv`; nil of any other.
  static func firstDownload(of file: String) -> String? {
    let slash = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    let dot = file[slash...].lastIndex(of: ".") ?? file.endIndex
    let stem = file[slash..<dot]
    guard stem.last == ")", let open = stem.lastIndex(of: "(") else { return nil }
    let number = stem[stem.index(after: open)...].dropLast()
    guard (1...3).contains(number.utf8.count),
      number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let name = stem[..<open]
    let first = name.last == " " ? name.dropLast() : name
    return first.isEmpty ? nil : String(file[..<slash] + first + file[dot...])
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
