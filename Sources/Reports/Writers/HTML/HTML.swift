/// Markup in which what is interpolated is escaped.
///
/// ```
/// "<li><a href=\"\(path)\">\(title)</a> \(phrase)</li>"
/// ```
/// The literal parts are markup as they stand; nothing that is interpolated between tags or in an attribute can become
/// markup. Dates, times of day and decimals of words take their form when the bytes are made.
struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
  fileprivate enum Piece: Sendable, Hashable {
    case markup(String)
    /// The program's own words, between tags or in an attribute.
    case words(String, inTag: Bool)
    /// The value of an attribute that nobody reads.
    case value(String)
    /// Words with texts of the data among them.
    case phrase(Phrase, inTag: Bool)
  }

  private var pieces: [Piece]

  /// Markup that the program wrote.
  init(markup: String) { pieces = markup.isEmpty ? [] : [.markup(markup)] }

  /// Some markup in order.
  init(_ parts: [HTML] = []) { pieces = parts.flatMap(\.pieces) }

  init(stringLiteral value: String) { self.init(markup: value) }

  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Whether nothing is in it.
  var isEmpty: Bool { pieces.isEmpty }

  static func + (a: HTML, b: HTML) -> HTML { HTML([a, b]) }

  static func += (a: inout HTML, b: HTML) { a.pieces += b.pieces }

  /// The markup in UTF-8, with words as they are preferred.
  func bytes(_ preferences: Preferences) -> [UInt8] {
    var writing = Writing(preferences)
    for piece in pieces {
      switch piece {
      case .markup(let markup): writing.bytes += markup.utf8
      case .words(let words, let inTag): writing.escape(preferences.said(words), inTag)
      case .value(let text): writing.escape(text, true)
      case .phrase(let phrase, inTag: true):
        writing.escape(phrase.said(preferences).isolated, true)
      case .phrase(let phrase, inTag: false): writing.text(phrase)
      }
    }
    return writing.bytes
  }

  /// Collects the parts of a literal, and knows whether it is within a tag.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []
    private var isInTag = false
    private var isQuoted = false

    init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      for byte in literal.utf8 {
        switch byte {
        case UInt8(ascii: "\"") where isInTag: isQuoted.toggle()
        case UInt8(ascii: "<") where !isQuoted: isInTag = true
        case UInt8(ascii: ">") where !isQuoted: isInTag = false
        default: break
        }
      }
      pieces.append(.markup(literal))
    }

    /// The program's own words between tags; in a tag a value that nobody reads.
    mutating func appendInterpolation(_ text: String) {
      pieces.append(isInTag ? .value(text) : .words(text, inTag: false))
    }

    /// The program's own words in an attribute.
    mutating func appendInterpolation(said words: String) {
      pieces.append(.words(words, inTag: true))
    }

    /// The same with texts of the data among them.
    mutating func appendInterpolation(said phrase: Phrase) {
      pieces.append(.phrase(phrase, inTag: true))
    }

    mutating func appendInterpolation(_ number: Int) { pieces.append(.markup(String(number))) }

    /// A number of tenths, with at most one digit behind the point.
    mutating func appendInterpolation(tenths: Int) {
      let rest = tenths % 10
      pieces.append(.markup(rest == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(rest)"))
    }

    /// Words as they are, and texts of the data apart from the direction of what surrounds them.
    mutating func appendInterpolation(_ phrase: Phrase) {
      pieces.append(.phrase(phrase, inTag: isInTag))
    }

    mutating func appendInterpolation(_ html: HTML?) { if let html { pieces += html.pieces } }

    mutating func appendInterpolation(_ parts: [HTML]) {
      for part in parts { pieces += part.pieces }
    }
  }
}

extension HTML {
  /// A part with its heading, which names it.
  static func section(
    _ id: String,
    _ title: HTML,
    class name: String? = nil,
    level: Int = 2,
    _ content: HTML
  ) -> HTML {
    // Only what is several words needs quotation marks: WHATWG HTML, section 13.1.2.3.
    let quote = name?.contains(" ") == true ? "\"" : ""
    let look = HTML(markup: name.map { " class=\(quote)\($0)\(quote)" } ?? "")
    return """
      \n<section\(look) aria-labelledby=\(id)>
      <h\(level) id=\(id)>\(title)</h\(level)>\(content)</section>
      """
  }
}

/// Bytes of a page with what would be markup escaped.
private struct Writing {
  var bytes: [UInt8] = []
  private let preferences: Preferences

  init(_ preferences: Preferences) { self.preferences = preferences }

  mutating func text(_ phrase: Phrase) {
    phrase.forEachPiece { piece in
      switch piece {
      case .words(let text): escape(preferences.said(text), false)
      // Markup for what is written one way only would be markup for nothing.
      case .data(let text) where text.utf8.allSatisfy({ $0 < 0x80 }): escape(text, false)
      case .data(let text):
        bytes += "<bdi>".utf8
        escape(text, false)
        bytes += "</bdi>".utf8
      }
    }
  }

  /// Writes text so that no character of it is taken for markup (WHATWG HTML, section 13.3).
  ///
  /// Control characters have no place in HTML, not even as references; they become U+FFFD.
  mutating func escape(_ text: String, _ inTag: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      var written = 0
      var place = 0
      while place < utf8.count {
        let byte = utf8[place]
        var length = 1
        let replacement: StaticString?
        switch byte {
        case UInt8(ascii: "&"): replacement = "&amp;"
        case UInt8(ascii: "<"): replacement = "&lt;"
        case UInt8(ascii: ">"): replacement = "&gt;"
        case UInt8(ascii: "\"") where inTag: replacement = "&quot;"
        case UInt8(ascii: "'") where inTag: replacement = "&#39;"
        case UInt8(ascii: "\n"), UInt8(ascii: "\t"): replacement = nil
        case 0..<0x20, 0x7f: replacement = "\u{fffd}"
        case 0xc2 where place + 1 < utf8.count && utf8[place + 1] < 0xa0:
          // U+0080 to U+009F take two bytes.
          replacement = "\u{fffd}"
          length = 2
        default: replacement = nil
        }
        if let replacement {
          bytes += UnsafeBufferPointer(rebasing: utf8[written..<place])
          bytes += UnsafeBufferPointer(
            start: replacement.utf8Start,
            count: replacement.utf8CodeUnitCount
          )
          written = place + length
        }
        place += length
      }
      bytes += UnsafeBufferPointer(rebasing: utf8[written...])
    }
  }
}

extension Phrase {
  /// The text for an attribute, in which what came from the data can't turn the direction of the rest.
  var isolated: String {
    var text = ""
    forEachPiece { piece in
      switch piece {
      case .words(let part): text += part
      case .data(let part) where part.utf8.allSatisfy({ $0 < 0x80 }): text += part
      case .data(let part): text += "\u{2068}\(part)\u{2069}"
      }
    }
    return text
  }
}
