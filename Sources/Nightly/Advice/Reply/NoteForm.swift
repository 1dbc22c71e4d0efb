@_spi(Texts) import Platform

/// A sentence that a note may be made of: words to choose from, and places for figures.
///
/// ```
/// form   = *( text / "[" text *( "|" text ) "]" )
/// {F1} of focus is {F1.verdict}[: a steady pace|: steady work|].
/// ```
///
/// Of a choice one is taken, which may be empty. The forms are shipped with lockin, and a request holds those
/// that are true of its facts: whoever composes a note can only say what holds.
struct NoteForm: Hashable {
  /// The form as it is written.
  let pattern: String

  /// All sentences of the form, in the order of their choices.
  var sentences: [String] {
    var sentences = [""]
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "["),
      let close = rest[open...].firstIndex(of: "]")
    {
      let before = rest[..<open]
      let choices = rest[rest.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false)
      sentences = sentences.flatMap { start in choices.map { start + before + $0 } }
      rest = rest[rest.index(after: close)...]
    }
    return sentences.map { $0 + rest }
  }

  /// The form with names of figures replaced by the ids that they have: `{focus.usual}` by `{F1.usual}`.
  func naming(_ ids: [NoteFigure: String]) -> NoteForm {
    var text = pattern
    for (figure, id) in ids.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for end in ["}", "."] {
        text = text.split(separator: "{\(figure.rawValue)\(end)", omittingEmptySubsequences: false)
          .joined(separator: "{\(id)\(end)")
      }
    }
    return NoteForm(pattern: text)
  }
}

/// What a place in a shipped form stands for, before it is known which fact that is.
enum NoteFigure: String, CaseIterable {
  case focus, block, blocks, kept, run, runs, hour, peak
}
