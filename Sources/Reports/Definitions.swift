extension Outline.Definition {
  /// The measures in words, as the modules that compute them define them.
  static let all = read(PackageResources.measures_en_txt)

  /// The measures of goals in words.
  static let goals = read(PackageResources.goal_measures_en_txt)

  /// Reads `term: meaning`, one a line; the tests see to it that no line is anything else.
  private static func read(_ bytes: [UInt8]) -> [Outline.Definition] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return Outline.Definition(
        term: String(decoding: line[..<colon], as: UTF8.self),
        meaning: String(decoding: line[colon...].dropFirst(2), as: UTF8.self)
      )
    }
  }
}
