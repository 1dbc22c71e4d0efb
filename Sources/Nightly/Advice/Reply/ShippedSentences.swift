/// The sentences that notes of a language can be made of: `claim: form`, one a line.
struct ShippedSentences {
  /// The forms with what each claims, in the order of the file.
  let entries: [(claim: NoteClaim, form: NoteForm)]
  /// All words of the forms, in lower case.
  let words: Set<String>

  /// The English ones.
  static let english = ShippedSentences(
    String(decoding: PackageResources.sentences_en_txt, as: UTF8.self)
  )

  init(_ text: String) {
    entries = text.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":"),
        let claim = NoteClaim(rawValue: String(line[..<colon]))
      else { return nil }
      return (claim, NoteForm(pattern: String(line[line.index(after: colon)...].dropFirst())))
    }
    words = Set(
      entries.flatMap { entry in
        entry.form.sentences.flatMap { NoteText($0).parts }.compactMap { part in
          guard case .word(let word, _) = part else { return nil }
          return word.lowercased()
        }
      }
    )
  }
}
