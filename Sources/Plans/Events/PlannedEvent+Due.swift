import CivilTime

extension PlannedEvent {
  /// Whether it says until when something has to be done, and is no time to do it in: it has no length, it is short
  /// and tagged `due` or `deadline`, or it is one whole day that is tagged so or has a title such as "Quiz".
  public var isDue: Bool {
    guard !isOff else { return false }
    let isTagged = tags.contains("due") || tags.contains("deadline")
    if exclusion == .allDay {
      return span.length <= PlannedEvent.longestDay
        && (isTagged || DueWords.stand(in: title) || uid.hasPrefix(PlannedEvent.assignment))
    }
    return span.isEmpty || (isTagged && span.length <= PlannedEvent.longestDue)
  }

  /// When that is, by a person's clock.
  public func due(_ timeline: ZoneTimeline) -> ToDo.Due {
    let start = timeline.local(at: span.start)
    guard exclusion != .allDay else { return ToDo.Due(start.date) }
    let end = timeline.local(at: span.end)
    return ToDo.Due(end.date, minute: end.hour * 60 + end.minute)
  }

  /// A day on which the clock goes back, in milliseconds.
  private static let longestDay: Int64 = 25 * 3_600_000
  /// What is longer is time that is kept free, in milliseconds.
  private static let longestDue: Int64 = 3_600_000
  /// What the UIDs of Canvas's assignments begin with.
  private static let assignment = "event-assignment-"
}

/// Words of titles of whole days on which something is due, in lower case.
enum DueWords {
  /// Whether one of them stands in a title: those of languages with blanks as words, or as ends of words.
  static func stand(in title: String) -> Bool {
    let title = title.lowercased()
    if marks.contains(where: { title.contains($0) }) { return true }
    return title.split { !$0.isLetter && !$0.isNumber }.contains { word in
      words.contains(String(word)) || ends.contains { word.hasSuffix($0) }
    }
  }

  private static let words: Set<String> = [
    // English
    "quiz", "exam", "midterm", "final", "test", "due", "deadline", "assignment", "homework",
    "abgabe", "klausur", "prüfung", "frist", "fällig", "testat",  // German
    "examen", "devoir", "partiel", "échéance", "contrôle",  // French
    "parcial", "entrega", "tarea", "vencimiento",  // Spanish
    "esame", "consegna", "scadenza", "verifica",  // Italian
    "prova", "exame", "prazo", "trabalho",  // Portuguese
    "tentamen", "toets", "inleveren", "inleverdatum",  // Dutch
    "egzamin", "kolokwium", "termin", "sprawdzian",  // Polish
    // Russian
    "экзамен", "зачёт", "зачет", "дедлайн", "срок", "контрольная",
  ]
  private static let ends = ["abgabe", "klausur", "prüfung", "frist", "deadline"]
  private static let marks = [
    "截止", "考试", "测验", "作业",  // Chinese
    "締切", "締め切り", "提出", "試験", "テスト", "課題",  // Japanese
  ]
}
