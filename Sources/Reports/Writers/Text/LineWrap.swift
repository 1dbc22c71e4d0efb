import Platform

/// Breaks words into lines of a terminal, each fit for Markdown or for plain text.
struct LineWrap {
  /// What the lines are to be read as.
  enum Form {
    /// CommonMark with tables: what would be markup is escaped.
    case markdown
    /// Text as it stands.
    case plain
  }

  /// The columns of the longest line of a file.
  static let usualWidth = 78
  /// A longer word is cut: with each of its characters escaped it still has room in a line.
  private static let longestWord = 36

  let form: Form
  /// The columns of the longest line.
  var width: Int = usualWidth

  /// Words on one line, in the middle of which they may stand.
  func inline(_ text: String) -> String {
    text.split(separator: " ").map { word($0, startsLine: false) }.joined(separator: " ")
  }

  /// Words that stay together: a duration, and a date with its weekday.
  private static func isOne(_ first: Substring, _ second: Substring) -> Bool {
    let bare = second.prefix { !",.;:)".contains($0) }
    func isNumber(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    if isNumber(first.drop { $0 == "(" }) {
      return bare == "h" || bare == "min" || months.contains(String(bare))
    }
    return isNumber(bare) && (first == "h" || days.contains(String(first)))
  }

  private static let days: Set = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months: Set = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The words of a text, with those that stay together as one.
  private static func words(_ text: String) -> [[Substring]] {
    var words: [[Substring]] = []
    for part in text.split(separator: " ") {
      if let last = words.last?.last, isOne(last, part) {
        words[words.count - 1].append(part)
      } else {
        words.append([part])
      }
    }
    return words
  }

  /// The words in at most so many lines, and whether all of them are there.
  ///
  /// The first line begins with `first`, behind which the words begin a line where it is no label; the others
  /// begin with `others`.
  func lines(
    _ text: String,
    first: String = "",
    isLabel: Bool = false,
    others: String = "",
    most: Int
  ) -> (lines: [String], isWhole: Bool) {
    var lines: [[String]] = []
    var line: [String] = []
    func start(_ number: Int) -> String { number == 0 ? first : others }
    func columns(_ line: [String], _ number: Int) -> Int {
      line.reduce(TextWidth.of(start(number)) + max(0, line.count - 1)) { $0 + TextWidth.of($1) }
    }
    for part in LineWrap.words(text) {
      let next = words(part, startsLine: line.isEmpty && !(lines.isEmpty && isLabel))
      let hasBegun = !line.isEmpty || (lines.isEmpty && isLabel)
      if hasBegun, columns(line + [next], lines.count) > width {
        lines.append(line)
        guard lines.count < most else {
          while columns(line + ["\u{2026}"], lines.count - 1) > width, !line.isEmpty {
            line.removeLast()
          }
          lines[lines.count - 1] = line + ["\u{2026}"]
          line = []
          return (joined(lines, start), false)
        }
        line = [words(part, startsLine: true)]
      } else {
        line.append(next)
      }
    }
    return (joined(line.isEmpty ? lines : lines + [line], start), true)
  }

  private func joined(_ lines: [[String]], _ start: (Int) -> String) -> [String] {
    lines.enumerated().map { number, words in
      var line = start(number) + words.joined(separator: " ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func words(_ parts: [Substring], startsLine: Bool) -> String {
    parts.enumerated().map { word($1, startsLine: startsLine && $0 == 0) }.joined(separator: " ")
  }

  private func word(_ word: Substring, startsLine: Bool) -> String {
    let short = TextWidth.cut(String(word), to: LineWrap.longestWord)
    return form == .plain ? short : MarkdownText.words(short, isFirst: startsLine)
  }
}
