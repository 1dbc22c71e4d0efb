extension NoteFigures {
  /// A note with its figures filled in, or nil where a placeholder stands for nothing.
  func filled(_ text: String) -> String? {
    var result = ""
    for part in NoteText(text).parts {
      switch part {
      case .word(let word, _): result += word
      case .mark(let mark): result.append(mark)
      case .other(let scalar): result.unicodeScalars.append(scalar)
      case .placeholder(let id, let field):
        guard let words = words(id, field) else { return nil }
        result += words
      }
    }
    return result
  }
}
