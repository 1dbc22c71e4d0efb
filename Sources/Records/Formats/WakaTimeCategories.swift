import Documents

/// What WakaTime calls its kinds of work, and the programs of assistants.
enum WakaTimeCategory {
  /// The built-in category for one of WakaTime; another one as it is.
  static func own(_ category: String) -> String {
    let name = category.lowercased()
    return known.first { $0.texts.contains(name) }?.name ?? category
  }

  /// WakaTime's categories by the built-in ones.
  private static let known = WordTable(PackageResources.wakatime_categories_txt).entries

  /// The name of a program without what tells its sessions apart: `Claude Code session 3f2a9c1d` is `Claude Code`.
  static func program(_ entity: String) -> String {
    var words = entity.split { " -_:#/()[]".contains($0) }
    guard let mark = words.firstIndex(where: isNumber) else { return entity }
    words = Array(words[..<mark])
    if let last = words.last, ["session", "sessions", "chat", "thread"].contains(last.lowercased())
    {
      words.removeLast()
    } else if words.isEmpty || entity[words[words.count - 1].endIndex...].utf8.count < 6 {
      // A version, such as that of `Python 3`, names the program.
      return entity
    }
    return words.last.map { String(entity[..<$0.endIndex]) } ?? entity
  }

  /// Whether a word is a number, in decimal digits or a long one in hexadecimal.
  private static func isNumber(_ word: Substring) -> Bool {
    let isHexadecimal = word.utf8.count >= 6 && word.allSatisfy(\.isHexDigit)
    return word.contains(where: \.isNumber) && (word.allSatisfy(\.isNumber) || isHexadecimal)
  }
}
