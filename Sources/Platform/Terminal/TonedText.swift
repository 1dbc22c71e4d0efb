/// A text of one line, some of whose words have a tone.
public struct TonedText: Sendable, Equatable, ExpressibleByStringLiteral {
  /// Some words of one tone, or of none.
  struct Piece: Sendable, Equatable {
    var text: String
    let tone: Tone?
  }

  private(set) var pieces: [Piece]

  /// A text of one tone.
  public init(_ text: String, _ tone: Tone? = nil) {
    pieces = text.isEmpty ? [] : [Piece(text: text, tone: tone)]
  }

  /// A text of no tone.
  public init(stringLiteral value: String) { self.init(value) }

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// One text behind the other.
  public static func + (a: TonedText, b: TonedText) -> TonedText { TonedText(a.pieces + b.pieces) }

  private mutating func append(_ text: String, _ tone: Tone?) {
    if let last = pieces.last, last.tone == tone {
      pieces[pieces.count - 1].text += text
    } else if !text.isEmpty {
      pieces.append(Piece(text: text, tone: tone))
    }
  }

  /// The text without its tones.
  public var plain: String { pieces.map(\.text).joined() }

  /// How many columns of a terminal it takes.
  public var width: Int { pieces.reduce(0) { $0 + TextWidth.of($1.text) } }

  /// The same with what a terminal could act on made visible.
  public var safe: TonedText {
    TonedText(pieces.map { Piece(text: $0.text.withVisibleControls, tone: $0.tone) })
  }

  /// The text as it is printed.
  public func painted(_ paint: Paint) -> String {
    pieces.map { paint.text($0.text, $0.tone) }.joined()
  }

  // MARK: Lines

  /// A run of blanks, or of what is not blank.
  private enum Part {
    case blanks(Int)
    case word([Piece])
  }

  private var parts: [Part] {
    var parts: [Part] = []
    for piece in pieces {
      var run = ""
      func end() {
        guard let first = run.first else { return }
        defer { run = "" }
        switch (first == " ", parts.last) {
        case (true, .blanks(let count)?): parts[parts.count - 1] = .blanks(count + run.count)
        case (true, _): parts.append(.blanks(run.count))
        case (false, .word(let word)?):
          parts[parts.count - 1] = .word(word + [Piece(text: run, tone: piece.tone)])
        case (false, _): parts.append(.word([Piece(text: run, tone: piece.tone)]))
        }
      }
      for character in piece.text {
        if let last = run.last, (last == " ") != (character == " ") { end() }
        run.append(character)
      }
      end()
    }
    return parts
  }

  /// The longest word's columns.
  public var longestWord: Int {
    parts.reduce(0) { longest, part in
      if case .word(let word) = part { max(longest, TonedText(word).width) } else { longest }
    }
  }

  /// The text in lines of so many columns, broken between words; those behind the first begin with some blanks.
  ///
  /// A word that is longer stands alone, and in a cell of a table is cut.
  public func lines(of columns: Int, indent: Int = 0, cutsWords: Bool = false) -> [TonedText] {
    var lines: [TonedText] = []
    var line = TonedText([])
    var (width, gap, hasWord) = (0, 0, false)
    for part in parts {
      switch part {
      case .blanks(let count): gap += count
      case .word(let pieces):
        var word = TonedText(pieces)
        if cutsWords, word.width > columns {
          word = TonedText(TextWidth.cut(word.plain, to: columns), pieces[0].tone)
        }
        if hasWord, width + gap + word.width > columns {
          lines.append(line)
          (line, width, gap) = (TonedText([]), 0, indent)
        }
        // Blanks between words of one tone have it as well.
        let isOne = gap < 2 && line.pieces.last?.tone == word.pieces.first?.tone
        line.append(String(repeating: " ", count: gap), isOne ? word.pieces.first?.tone : nil)
        for piece in word.pieces { line.append(piece.text, piece.tone) }
        width += gap + word.width
        (gap, hasWord) = (0, true)
      }
    }
    return lines + [line]
  }
}
