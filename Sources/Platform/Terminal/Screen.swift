/// Where texts for a person are shown: a terminal of some size, or anything that takes lines as they are.
public struct Screen: Sendable, Equatable {
  /// Its size; nil where it is no terminal.
  public let size: TerminalSize?
  /// How words are painted.
  public let paint: Paint

  /// A terminal of a size, or none.
  public init(size: TerminalSize? = nil, paint: Paint = Paint(isOn: false)) {
    self.size = size
    self.paint = paint
  }

  /// The columns that lines have to fit into; nil where they may be as long as they like.
  public var columns: Int? { size.map { max($0.columns, Screen.narrowest) } }

  /// Lines are made for no less than this.
  private static let narrowest = 20

  /// A text in as many lines as it takes; those behind the first begin with some blanks.
  public func lines(_ text: TonedText, indent: Int = 0) -> [String] {
    guard let columns else { return [text.safe.painted(paint)] }
    return text.safe.lines(of: columns, indent: min(indent, columns / 3)).map { $0.painted(paint) }
  }

  /// Whether lines that were made for it are more than it shows with a line left to type in.
  ///
  /// What paints them takes no room.
  public func isExceeded(by lines: [String]) -> Bool {
    guard let size else { return false }
    var rows = 0
    for line in lines {
      let width = Screen.width(ofPainted: line)
      rows += max(1, (width + size.columns - 1) / size.columns)
      if rows >= size.rows { return true }
    }
    return false
  }

  private static func width(ofPainted line: String) -> Int {
    guard line.utf8.contains(0x1b) else { return TextWidth.of(line) }
    var plain = ""
    var isCode = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1b}" {
        isCode = true
      } else if isCode {
        isCode = scalar != "m"
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return TextWidth.of(plain)
  }
}
