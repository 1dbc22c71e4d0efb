/// The names of a zip's members.
enum ZipName {
  /// The name with a slash between folders, without what would lead out of the archive.
  ///
  /// A zip may say that its names are UTF-8; those made on macOS are so and do not say it. So what can be
  /// UTF-8 is, and all else is of code page 437, as APPNOTE has it.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map(scalar)))
    if bytes.contains(0) {
      // A name would end there for the system, and go on for whoever reads it.
      text = String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 })
      )
    }
    let parts = text.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? "?" : parts.joined(separator: "/")
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : page437[Int(byte) - 0x80]
  }

  /// The upper half of code page 437.
  ///
  /// Source: unicode.org, `VENDORS/MICSFT/PC/CP437.TXT`.
  private static let page437 = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}").unicodeScalars
  )
}
