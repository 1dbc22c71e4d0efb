/// A URI or a relative reference in its parts: RFC 3986, section 3 and appendix B.
///
/// Nothing is checked or changed beside what resolution asks for, so that IRIs pass as well.
struct URIReference: Sendable {
  private(set) var scheme: String?
  private(set) var authority: String?
  private(set) var path: String
  private(set) var query: String?
  /// What follows `#`, still encoded; nil where there is no `#`.
  private(set) var fragment: String?

  init(_ text: String) {
    var rest = Substring(text)
    if let mark = rest.unicodeScalars.firstIndex(of: "#") {
      fragment = String(rest[rest.unicodeScalars.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.unicodeScalars.firstIndex(of: "?") {
      query = String(rest[rest.unicodeScalars.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.unicodeScalars.firstIndex(of: ":"),
      URIReference.isScheme(rest[..<colon])
    {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.unicodeScalars.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.unicodeScalars.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2b || $0 == 0x2d || $0 == 0x2e
    }
  }

  /// The whole without the fragment: what names a document.
  var document: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    return text
  }

  /// The URI that a reference means where this is the base: RFC 3986, section 5.2.
  func resolving(_ reference: URIReference) -> URIReference {
    var result = reference
    if reference.scheme != nil {
      result.path = URIReference.withoutDots(reference.path)
      return result
    }
    result.scheme = scheme
    if reference.authority != nil {
      result.path = URIReference.withoutDots(reference.path)
      return result
    }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = path
      if reference.query == nil { result.query = query }
    } else if reference.path.utf8.first == UInt8(ascii: "/") {
      result.path = URIReference.withoutDots(reference.path)
    } else {
      result.path = URIReference.withoutDots(merged(reference.path))
    }
    return result
  }

  /// Section 5.2.3.
  private func merged(_ other: String) -> String {
    if authority != nil, path.isEmpty { return "/" + other }
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return other }
    return String(path[...slash]) + other
  }

  /// Section 5.2.4, segment by segment.
  private static func withoutDots(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var kept: [Substring.UnicodeScalarView] = []
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let segments = Substring(path).unicodeScalars.split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    let inner = segments.dropFirst(isAbsolute ? 1 : 0)
    for (offset, segment) in inner.enumerated() {
      let isLast = offset == inner.count - 1
      switch String(segment) {
      case ".": if isLast { kept.append(Substring().unicodeScalars) }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append(Substring().unicodeScalars) }
      default: kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.map { String($0) }.joined(separator: "/")
  }

  /// A text with `%41` read as `A`; nil where what comes out is no UTF-8 or an escape is broken.
  static func decoded(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(Substring(digits)), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
