/// Rules of CSS as pages have them.
enum StyleSheet {
  /// Rules without the comments, indents, line ends and spaces beside marks that only those need who write them.
  static func short(_ css: [UInt8]) -> [UInt8] {
    let lines = css.split(separator: UInt8(ascii: "\n")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    let text = Array(lines.filter { !$0.starts(with: "/*".utf8) }.joined())
    let space = UInt8(ascii: " ")
    return text.indices.filter { index in
      guard text[index] == space, index > 0, index + 1 < text.count else { return true }
      return !":;,{}>".utf8.contains(text[index - 1]) && !"{}>".utf8.contains(text[index + 1])
    }.map { text[$0] }
  }
}
