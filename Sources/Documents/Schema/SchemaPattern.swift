import CPCRE2

/// An expression of `pattern`, compiled by PCRE2.
///
/// Expressions of JSON Schema are those of ECMA-262. PCRE2 gives most of them the same meaning; what
/// would mean something else there, and no schema of ours needs, is refused.
final class SchemaPattern: @unchecked Sendable {
  /// Why an expression can't be used.
  struct Failure: Error {
    let reason: String
  }

  /// Never changed once it is made.
  private let code: OpaquePointer

  init(_ expression: String) throws(Failure) {
    var translated = try SchemaPattern.translated(expression)
    // `$` is the end of the text and not a place before it, and `\u0041` is a character.
    let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_ALT_BSUX)
    var (error, offset): (Int32, Int) = (0, 0)
    let compiled = translated.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    guard let compiled else { throw Failure(reason: "it is no regular expression") }
    code = compiled
  }

  deinit { pcre2_code_free_8(code) }

  /// Whether it matches anywhere in a text.
  func matches(_ text: String) -> Bool {
    let match = pcre2_match_data_create_8(1, nil)
    defer { pcre2_match_data_free_8(match) }
    var text = text
    return text.withUTF8 { bytes in
      // The address of no bytes at all may be nil, which PCRE2 takes for a mistake.
      let options = UInt32(PCRE2_NO_UTF_CHECK)
      guard let start = bytes.baseAddress else {
        return pcre2_match_8(code, [0], 0, 0, options, match, nil) >= 0
      }
      return pcre2_match_8(code, start, bytes.count, 0, options, match, nil) >= 0
    }
  }

  /// White space and the ends of lines as ECMA-262 counts them, in sections 12.2 and 12.3.
  private static let space =
    #"\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"#

  private static func translated(_ expression: String) throws(Failure) -> String {
    var translated = String.UnicodeScalarView()
    var isInClass = false
    var rest = Substring(expression).unicodeScalars
    while let scalar = rest.popFirst() {
      switch (scalar, isInClass) {
      case ("\\", _):
        switch rest.popFirst() {
        case "s": translated += (isInClass ? space : "[\(space)]").unicodeScalars
        case "S" where !isInClass: translated += "[^\(space)]".unicodeScalars
        case let mark? where mark == "u" || !isLetterOrDigit(mark): translated += [scalar, mark]
        default: throw Failure(reason: "it has an escape that is not supported")
        }
        continue
      case ("[", false): isInClass = true
      case ("]", true): isInClass = false
      case ("[", true): throw Failure(reason: "a '[' within [] needs a '\\'")
      case (".", false): throw Failure(reason: "a '.' outside of [] is not supported")
      default: break
      }
      translated.append(scalar)
    }
    return String(translated)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
  }
}
