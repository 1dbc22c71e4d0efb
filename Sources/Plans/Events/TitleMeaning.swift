import Documents
import Synchronization

/// What the words of an event's title say of it, where nobody has said more.
public enum TitleMeaning: String, Sendable, CaseIterable {
  /// A lecture or a lesson.
  case teaching
  /// An examination.
  case exam
  /// A meeting with others.
  case meeting
  /// Work for a course, by oneself.
  case study
  /// A text that is written.
  case writing
  /// A program that is written.
  case programming
  /// Something away from devices.
  case away

  /// The kind of such an event.
  var kind: PlannedEvent.Kind {
    switch self {
    case .teaching: .class
    case .exam: .exam
    case .meeting: .meeting
    case .study, .writing, .programming, .away: .personal
    }
  }

  /// The built-in category that counts as doing it, or `away`.
  public var category: String {
    switch self {
    case .teaching, .study, .exam: "Education"
    case .meeting: "Communication"
    case .writing: "Productivity"
    case .programming: "Productivity > Programming"
    case .away: PlanMapping.away
    }
  }

  /// What a title means; nil where no word of it is known.
  static func of(_ title: String) -> TitleMeaning? {
    known.withLock { known in
      if let meaning = known[title] { return meaning }
      let meaning = found(in: title)?.meaning
      known[title] = .some(meaning)
      return meaning
    }
  }

  /// The word of a title that means something; nil where none is known.
  public static func word(in title: String) -> String? { found(in: title)?.word }

  /// The titles that were read: those of a series are looked at once.
  private static let known = Mutex<[String: TitleMeaning?]>([:])

  /// Reads a title: the first word that means something, and what it means; an exam that is studied for is study.
  static func found(in title: String) -> (meaning: TitleMeaning, word: String)? {
    var found: [(meaning: TitleMeaning, word: String)] = []
    for word in title.split(whereSeparator: { !$0.isLetter }) {
      if let meaning = meaning(of: word.lowercased()) { found.append((meaning, String(word))) }
    }
    guard let first = found.first else { return nil }
    return first.meaning == .exam ? found.first { $0.meaning == .study } ?? first : first
  }

  /// What a word in lower case means: as it is, or by the longer word that it begins or ends with, as in `Mathevorlesung`;
  /// of scripts without blanks by any part.
  private static func meaning(of word: String) -> TitleMeaning? {
    if let meaning = words[word] { return meaning }
    let letters = Array(word)
    let isUnspaced = word.unicodeScalars.contains { (0x3040...0x9fff).contains($0.value) }
    guard isUnspaced || letters.count > shortestPart else { return nil }
    if isUnspaced {
      for start in letters.indices {
        for end in (start + 1)..<min(start + 6, letters.count + 1) where end - start > 1 {
          if let meaning = words[String(letters[start..<end])] { return meaning }
        }
      }
      return nil
    }
    for length in (shortestPart..<letters.count).reversed() {
      if let meaning = words[String(letters.suffix(length))]
        ?? words[String(letters.prefix(length))]
      {
        return meaning
      }
    }
    return nil
  }

  /// So many letters has a word at least that is looked for within another.
  private static let shortestPart = 6

  private static let words = Dictionary(
    WordTable(PackageResources.title_words_txt).entries.flatMap { entry in
      entry.texts.compactMap { text in TitleMeaning(rawValue: entry.name).map { (text, $0) } }
    }
  ) { first, _ in first }
}
