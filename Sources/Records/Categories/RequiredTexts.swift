/// Texts of which one has to stand in whatever an expression matches.
///
/// ```
/// anki|obsidian         anki, obsidian
///  - (Campus|Overleaf)   -    with the blanks around it
/// ^code[.]exe$          code.exe
/// a?b+|[xyz]            none are known
/// ```
/// They are looked for in an expression's own characters, outside of groups. Wherever an expression says
/// something that is not understood here, none are known, and it has to be tried on every text.
struct RequiredTexts: Sendable, Hashable {
  /// The fewest bytes of a text that can be looked for.
  static let least = 3

  /// One for each alternative, in small letters of ASCII, with three bytes or more.
  let texts: [[UInt8]]

  /// The part of a text that stands in whatever matches it with letter case set aside.
  ///
  /// It is the longest one
  /// without letters of two cases beyond ASCII, or nil where that is too short. `wildcard` stands for
  /// anything.
  static func part(of text: String, without wildcard: Unicode.Scalar) -> [UInt8]? {
    // Most texts are of ASCII alone, where no letter has to be looked up.
    if !text.utf8.contains(where: { $0 >= 0x80 || UInt32($0) == wildcard.value }) {
      return text.utf8.count < least ? nil : text.utf8.map(folded)
    }
    var longest: [UInt8] = []
    var run: [UInt8] = []
    for scalar in text.unicodeScalars {
      let isSteady = scalar.isASCII || !scalar.properties.isCased
      if isSteady, scalar != wildcard {
        run += String(scalar).utf8.map(folded)
      } else {
        run = []
      }
      if run.count > longest.count { longest = run }
    }
    return longest.count < least ? nil : longest
  }

  /// Texts that are known.
  init(_ texts: [[UInt8]]) { self.texts = texts }

  /// nil where none are known.
  init?(of pattern: String) {
    var scanner = Scanner(Array(pattern.utf8))
    guard let texts = scanner.alternatives() else { return nil }
    self.texts = texts
  }

  /// Small letters of ASCII: what ignores case takes both for one.
  static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

  /// Goes over an expression from left to right.
  private struct Scanner {
    private let bytes: [UInt8]
    private var at = 0
    private var run: [UInt8] = []
    private var longest: [UInt8] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func alternatives() -> [[UInt8]]? {
      var found: [[UInt8]] = []
      while let byte = next {
        at += 1
        switch byte {
        case UInt8(ascii: "|"):
          endRun()
          found.append(longest)
          longest = []
        case UInt8(ascii: "\\"): guard takeEscape() else { return nil }
        case UInt8(ascii: "["): guard takeClass() else { return nil }
        case UInt8(ascii: "("):
          endRun()
          guard skipGroup() else { return nil }
        case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "{"):
          // What came last may be missing.
          run = Array(run.dropLast())
          endRun()
          if byte == UInt8(ascii: "{") { skipCount() }
        case 0x20...0x7e where !"+.^$)".utf8.contains(byte):
          run.append(RequiredTexts.folded(byte))
        default: endRun()
        }
      }
      endRun()
      found.append(longest)
      return found.allSatisfy { $0.count >= RequiredTexts.least } ? found : nil
    }

    private mutating func endRun() {
      if run.count > longest.count { longest = run }
      run = []
    }

    /// Goes behind a count such as {2,3}; where it is none, the brace stands for itself.
    private mutating func skipCount() {
      let end = bytes[at...].firstIndex { !"0123456789, ".utf8.contains($0) }
      if let end, bytes[end] == UInt8(ascii: "}") { at = end + 1 }
    }

    /// What stands behind a backslash; false for what takes more characters to itself.
    private mutating func takeEscape() -> Bool {
      guard let byte = next else { return false }
      at += 1
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        endRun()
        return "dDwWsSbBhHvVAzZnrtfR".utf8.contains(byte)
      case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e, 0x20: run.append(byte)
      default: return false
      }
      return true
    }

    /// A class of characters: one of a single character stands for itself.
    private mutating func takeClass() -> Bool {
      if at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "]"),
        (0x20...0x7e).contains(bytes[at]),
        !"\\^]".utf8.contains(bytes[at])
      {
        run.append(RequiredTexts.folded(bytes[at]))
        at += 2
        return true
      }
      endRun()
      return skipClass()
    }

    /// Goes behind the end of a class; false where none is found.
    private mutating func skipClass() -> Bool {
      if next == UInt8(ascii: "^") { at += 1 }
      // The first one is a character of the class.
      if next == UInt8(ascii: "]") { at += 1 }
      while let byte = next {
        at += 1
        switch byte {
        case UInt8(ascii: "]"): return true
        case UInt8(ascii: "\\"): guard skipEscape() else { return false }
        // A class within the class, such as [:alpha:].
        case UInt8(ascii: "["): return false
        default: break
        }
      }
      return false
    }

    private mutating func skipEscape() -> Bool {
      // \Q would have what follows mean something else.
      guard let byte = next, !"QE".utf8.contains(byte) else { return false }
      at += 1
      return true
    }

    /// Goes behind the end of a group that has begun, with those in it; false for what changes how the
    /// rest is read, such as (?x).
    private mutating func skipGroup() -> Bool {
      var depth = 1
      guard isPlainGroup else { return false }
      while let byte = next {
        at += 1
        switch byte {
        case UInt8(ascii: "("):
          guard isPlainGroup else { return false }
          depth += 1
        case UInt8(ascii: ")"):
          depth -= 1
          if depth == 0 { return true }
        case UInt8(ascii: "\\"): guard skipEscape() else { return false }
        case UInt8(ascii: "["): guard skipClass() else { return false }
        default: break
        }
      }
      return false
    }

    /// Whether what follows a bracket only groups, or looks around.
    private var isPlainGroup: Bool {
      guard next != UInt8(ascii: "*") else { return false }
      guard next == UInt8(ascii: "?") else { return true }
      let rest = bytes[(at + 1)...]
      return [":", "=", "!", "<=", "<!"].contains { rest.starts(with: $0.utf8) }
    }
  }
}
