/// How many columns of a terminal a text takes, and texts that are cut to so many.
public enum TextWidth {
  /// The columns of a text, never fewer than a terminal gives it.
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The text where it takes no more than so many columns; else its beginning, with an ellipsis.
  public static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var result = ""
    var width = 0
    for character in text {
      width += of(String(character))
      if width >= columns { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result + "\u{2026}"
  }

  /// The text with blanks behind it, or before it, up to so many columns.
  public static func padded(_ text: String, to columns: Int, isRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - of(text)))
    return isRight ? blanks + text : text + blanks
  }

  /// Marks that stand over others take none; letters of East Asia and pictures take two (Unicode Standard
  /// Annex 11, "East Asian Width").
  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x300: return 1
    // A letter or sign before it may become a picture.
    case 0xfe0f: return 1
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
      0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
      0x16fe0...0x1b2ff, 0x1f200...0x1f2ff, 0x20000...0x3fffd:
      return 2
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
