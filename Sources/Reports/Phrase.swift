/// Words of a report, with what came from the data kept apart from what the report says itself.
///
/// The writers escape the two differently: data may hold anything, in any script.
/// ```
/// "Longest: \(data: event.title), 2 h"
/// ```
struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A stretch of a phrase.
  enum Piece: Sendable, Hashable {
    /// The report's own words.
    case words(String)
    /// A text from the data.
    case data(String)
  }

  /// The stretches; nearly all phrases of a report are the one word or number of a cell.
  private enum Stretches: Sendable, Hashable {
    case one(Piece)
    case many([Piece])
  }

  private var stretches: Stretches

  /// Some stretches in order.
  init(_ pieces: [Piece]) {
    stretches = if pieces.count == 1 { .one(pieces[0]) } else { .many(pieces) }
  }

  /// The report's own words.
  init(_ words: String) { stretches = words.isEmpty ? .many([]) : .one(.words(words)) }

  /// A text from the data, made fit to be shown.
  init(data: String) { stretches = .one(.data(ShownText.line(data))) }

  init(stringLiteral value: String) { self.init(value) }

  init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }

  /// The stretches in order.
  var pieces: [Piece] {
    switch stretches {
    case .one(let piece): [piece]
    case .many(let pieces): pieces
    }
  }

  /// Does something with each stretch, in order.
  func forEachPiece(_ body: (Piece) -> Void) {
    switch stretches {
    case .one(let piece): body(piece)
    case .many(let pieces): pieces.forEach(body)
    }
  }

  /// The first phrase with the second one behind it.
  static func + (a: Phrase, b: Phrase) -> Phrase {
    guard case .many(var pieces) = a.stretches else { return Phrase(a.pieces + b.pieces) }
    b.forEachPiece { pieces.append($0) }
    return Phrase(pieces)
  }

  /// The phrase with the report's own words as they are preferred.
  func said(_ preferences: Preferences) -> Phrase {
    guard !preferences.keepsWords else { return self }
    return Phrase(
      pieces.map { piece in
        if case .words(let words) = piece { .words(preferences.said(words)) } else { piece }
      }
    )
  }

  /// The text alone.
  var text: String {
    var text = ""
    forEachPiece {
      switch $0 {
      case .words(let part), .data(let part): text += part
      }
    }
    return text
  }

  /// Collects the stretches of an interpolated literal.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.words(literal)) }
    }

    mutating func appendInterpolation(_ words: String) { appendLiteral(words) }

    mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

    mutating func appendInterpolation(_ phrase: Phrase) {
      phrase.forEachPiece { pieces.append($0) }
    }

    mutating func appendInterpolation(data: String) { pieces.append(.data(ShownText.line(data))) }
  }
}

/// Makes texts of the data fit for one line of a page.
enum ShownText {
  /// A name or title: one line of at most 100 characters.
  static func line(_ text: String) -> String { line(text, limit: 100) }

  /// A sentence or two of the report itself: one line of at most 400 characters.
  static func text(_ text: String) -> String { line(text, limit: 400) }

  /// The text on one line, without control characters and at most `limit` characters long.
  ///
  /// Characters that steer the direction of writing (Unicode Standard Annex 9) would turn the words
  /// around them as well, so they are left out; line breaks become blanks.
  private static func line(_ text: String, limit: Int) -> String {
    // Most texts are short and hold nothing that has to be looked at.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      return text
    }
    if text.unicodeScalars.allSatisfy(isPlain), text.unicodeScalars.count <= limit { return text }
    var result = ""
    var length = 0
    for character in text {
      if length == limit { return result + "\u{2026}" }
      let before = result.unicodeScalars.count
      // A character may hold any number of combining marks.
      for scalar in character.unicodeScalars.prefix(8) where !isDirectional(scalar) {
        result.unicodeScalars.append(isControl(scalar) ? " " : scalar)
      }
      if result.unicodeScalars.count > before { length += 1 }
    }
    return result
  }

  /// Whether a scalar is a character by itself, whatever stands beside it, and none that is left out.
  ///
  /// That holds of Latin letters, of dashes, quotation marks and dots, of signs of currencies and of arrows,
  /// which are nearly all that stands beside ASCII.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7f, 0xa0..<0x300, 0x2010...0x2027, 0x20a0...0x20c0, 0x2190...0x21ff: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl
  }
}
