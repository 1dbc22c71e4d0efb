@_spi(Texts) import Platform

/// Decides whether a note may be shown: it may be made of sentences that are true of the facts, and of
/// nothing else.
///
/// Words that may be said by themselves are not enough: of them sentences can be made that say the
/// opposite of what is so. The reasons for refusing single words are told as well, for whoever is asked
/// to mend a note.
struct NoteCheck {
  /// The most scalars that a note may have before its placeholders are filled.
  static let longest = 200
  /// The most sentences of a note.
  static let mostSentences = 2

  private let figures: NoteFigures
  /// The sentences that are true of the facts, with the form of each.
  private let known: [String: NoteForm]

  /// A check of notes about some facts.
  init(_ facts: AdviceFacts) {
    figures = NoteFigures(facts: facts)
    known = Dictionary(
      facts.noteForms.flatMap { offer in offer.form.sentences.map { ($0, offer.form) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// What is wrong with a note, each reason once.
  func faults(_ text: String, evidence: [String]) -> Set<GroundingFault.Code> {
    var codes: Set<GroundingFault.Code> = []
    if text.unicodeScalars.count > NoteCheck.longest || text.isEmpty { codes.insert(.unsafeText) }
    let note = NoteText(text)
    var words = 0
    var foreign = 0
    for (index, part) in note.parts.enumerated() {
      switch part {
      case .placeholder(let id, let field):
        if figures.words(id, field) == nil { codes.insert(.unknownEvidence) }
        if !evidence.contains(id) { codes.insert(.missingEvidence) }
      case .word(let word, let startsSentence):
        words += 1
        if let code = fault(word, startsSentence: startsSentence) {
          codes.insert(code)
          if code == .unknownWord || code == .otherLanguage { foreign += 1 }
        }
      case .mark(let mark):
        if mark == ":", NoteCheck.isTime(note.parts, around: index) {
          codes.insert(.ungroundedTime)
        }
      case .other(let scalar): codes.insert(NoteCheck.fault(scalar))
      }
    }
    // A note without a figure could be said to anybody.
    if note.placeholders.isEmpty { codes.insert(.missingEvidence) }
    if foreign >= 3, 2 * foreign >= words { codes.insert(.otherLanguage) }
    if codes.isEmpty, forms(of: text) == nil { codes.insert(.unprovenSentence) }
    return codes
  }

  /// The forms of a note's sentences in order, or nil where it has one that is of none.
  func forms(of text: String) -> [NoteForm]? {
    let sentences = text.split(separator: ". ", omittingEmptySubsequences: false)
    guard sentences.count <= NoteCheck.mostSentences else { return nil }
    let found = sentences.enumerated().compactMap { index, sentence in
      known[index + 1 < sentences.count ? sentence + "." : String(sentence)]
    }
    return found.count == sentences.count ? found : nil
  }

  private func fault(_ word: String, startsSentence: Bool) -> GroundingFault.Code? {
    let plain = word.lowercased().split(separator: "\u{2019}").joined(separator: "'")
    if ShippedSentences.english.words.contains(plain) {
      // Inside a sentence a capital makes a name of a word: `Will`, `May`.
      let rest = word.unicodeScalars.dropFirst()
      let isShouted = rest.contains { $0.properties.isUppercase }
      let isCapital = word.unicodeScalars.first?.properties.isUppercase ?? false
      return isShouted || isCapital && !startsSentence ? .unknownWord : nil
    }
    // Roman and Chinese numerals are letters, too.
    if RefusedWords.numbers.contains(plain)
      || word.unicodeScalars.contains(where: { $0.properties.numericType != nil })
    {
      return .ungroundedNumber
    }
    if RefusedWords.times.contains(plain) { return .ungroundedTime }
    if RefusedWords.judgements.contains(plain) { return .judgement }
    if RefusedWords.instructions.contains(plain) { return .instructionEcho }
    if word.unicodeScalars.contains(where: { !$0.isASCII }) { return .otherLanguage }
    return .unknownWord
  }

  /// Whether a colon stands between digits.
  private static func isTime(_ parts: [NoteText.Part], around index: Int) -> Bool {
    func isDigit(_ index: Int) -> Bool {
      guard parts.indices.contains(index), case .other(let scalar) = parts[index] else {
        return false
      }
      return scalar.properties.numericType != nil
    }
    return isDigit(index - 1) && isDigit(index + 1)
  }

  private static func fault(_ scalar: Unicode.Scalar) -> GroundingFault.Code {
    switch scalar.properties.numericType {
    case nil: .unsafeText
    default: .ungroundedNumber
    }
  }
}
