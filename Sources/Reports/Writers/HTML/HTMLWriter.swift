/// Collects the bytes of a page: markup that stands in the program, and texts with what would be markup escaped.
///
/// Markup is given as literals alone, so nothing from the data can become markup.
struct HTMLWriter: Sendable, Hashable {
  /// What was written so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// How dates, times of day and numbers in words are written.
  private let preferences: Preferences

  /// A writer that has written nothing.
  init(_ preferences: Preferences) { self.preferences = preferences }

  /// Writes markup as it stands.
  mutating func markup(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Writes the name of an element or of an attribute, which the program chose.
  mutating func name(_ name: String) { bytes.append(contentsOf: name.utf8) }

  /// Writes rules of the program's own.
  mutating func stylesheet(_ css: String) { bytes.append(contentsOf: css.utf8) }

  /// Writes what another writer wrote.
  mutating func append(_ other: HTMLWriter) { bytes.append(contentsOf: other.bytes) }

  /// Writes the program's own words between tags.
  mutating func text(_ text: String) { escape(preferences.said(text), inAttribute: false) }

  /// Writes an hour of the clock under a picture.
  mutating func hour(_ hour: Int) { text(preferences.mark(hour)) }

  /// Writes the value of an attribute that nobody reads.
  mutating func value(_ text: String) { escape(text, inAttribute: true) }

  /// Writes the program's own words in an attribute.
  mutating func said(_ text: String) { value(preferences.said(text)) }

  /// Writes a phrase in an attribute, in which what came from the data can't turn the direction of the rest.
  mutating func said(_ phrase: Phrase) { value(phrase.said(preferences).isolated) }

  /// Writes words as they are, and texts of the data apart from the direction of what surrounds them.
  mutating func phrase(_ phrase: Phrase) {
    for piece in phrase.pieces {
      switch piece {
      case .words(let text): self.text(text)
      // Markup for what is written one way only would be markup for nothing.
      case .data(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
        escape(text, inAttribute: false)
      case .data(let text):
        markup("<bdi>")
        escape(text, inAttribute: false)
        markup("</bdi>")
      }
    }
  }

  /// Writes a number between tags or in an attribute.
  mutating func number(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes text so that no character of it is taken for markup (WHATWG HTML, section 13.3).
  ///
  /// Control characters have no place in HTML, not even as references; they become U+FFFD.
  private mutating func escape(_ text: String, inAttribute: Bool) {
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
        case UInt8(ascii: "\"") where inAttribute: replacement = "&quot;"
        case UInt8(ascii: "'") where inAttribute: replacement = "&#39;"
        case UInt8(ascii: "\n"), UInt8(ascii: "\t"): replacement = nil
        case 0..<0x20, 0x7f: replacement = "\u{fffd}"
        case 0xc2 where place + 1 < utf8.count && utf8[place + 1] < 0xa0:
          // U+0080 to U+009F take two bytes.
          replacement = "\u{fffd}"
          length = 2
        default: replacement = nil
        }
        if let replacement {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written..<place]))
          markup(replacement)
          written = place + length
        }
        place += length
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written...]))
    }
  }
}
