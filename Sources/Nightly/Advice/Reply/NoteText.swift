/// The text of a note, taken apart: words, placeholders for figures, and a few marks.
///
/// ```
/// Well done: {F1} of focus, and {F3} of it in a row.
/// note        = part *( [ mark ] " " part ) [ mark ]
/// placeholder = "{" id [ "." field ] "}"
/// ```
struct NoteText {
  /// A piece of a note.
  enum Part: Hashable {
    /// A run of letters, which may hold an apostrophe.
    case word(String, startsSentence: Bool)
    /// A place for a figure.
    case placeholder(id: String, field: String?)
    /// A mark or a blank, as it is to be shown.
    case mark(Character)
    /// Anything else.
    case other(Unicode.Scalar)
  }

  /// The pieces in order.
  let parts: [Part]

  /// The marks that a note may hold beside words and placeholders.
  private static let marks: Set<Unicode.Scalar> = [" ", ",", ".", ";", ":", "!", "?"]

  /// Takes a text apart; every text has some reading.
  init(_ text: String) {
    var parts: [Part] = []
    var startsSentence = true
    let scalars = Array(text.unicodeScalars)
    var at = 0
    while at < scalars.count {
      let scalar = scalars[at]
      if scalar == "{", let (part, next) = NoteText.placeholder(scalars, at) {
        parts.append(part)
        startsSentence = false
        at = next
      } else if scalar.properties.isAlphabetic {
        var end = at + 1
        while end < scalars.count, NoteText.continues(scalars, end) { end += 1 }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars[at..<end])
        parts.append(.word(String(word), startsSentence: startsSentence))
        startsSentence = false
        at = end
      } else if NoteText.marks.contains(scalar) {
        if scalar == "." || scalar == "!" || scalar == "?" { startsSentence = true }
        parts.append(.mark(Character(scalar)))
        at += 1
      } else {
        parts.append(.other(scalar))
        at += 1
      }
    }
    self.parts = parts
  }

  /// The placeholders in order.
  var placeholders: [(id: String, field: String?)] {
    parts.compactMap {
      guard case .placeholder(let id, let field) = $0 else { return nil }
      return (id, field)
    }
  }

  /// The ids of the placeholders, each once, in order.
  var ids: [String] {
    placeholders.reduce(into: []) { ids, place in
      if !ids.contains(place.id) { ids.append(place.id) }
    }
  }

  /// Whether a word goes on at a place: with a letter, a mark upon it, or an apostrophe before one.
  private static func continues(_ scalars: [Unicode.Scalar], _ at: Int) -> Bool {
    let scalar = scalars[at]
    if scalar.properties.isAlphabetic { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: break
    }
    return (scalar == "'" || scalar == "\u{2019}") && at + 1 < scalars.count
      && scalars[at + 1].properties.isAlphabetic
  }

  private static func placeholder(
    _ scalars: [Unicode.Scalar],
    _ start: Int
  ) -> (Part, next: Int)? {
    var at = start + 1
    func run(_ isPart: (Unicode.Scalar) -> Bool) -> String {
      var text = ""
      while at < scalars.count, isPart(scalars[at]), text.utf8.count < 16 {
        text.unicodeScalars.append(scalars[at])
        at += 1
      }
      return text
    }
    let id = run { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
    var field: String?
    if at < scalars.count, scalars[at] == "." {
      at += 1
      let name = run { ("a"..."z").contains($0) }
      guard !name.isEmpty else { return nil }
      field = name
    }
    guard !id.isEmpty, at < scalars.count, scalars[at] == "}" else { return nil }
    return (.placeholder(id: id, field: field), at + 1)
  }
}
