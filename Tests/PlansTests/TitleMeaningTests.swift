import CivilTime
import Documents
import Testing

@testable import Plans

@Suite("What titles say of events")
struct TitleMeaningTests {
  @Test(
    "by words of ten languages and more, the first of them, and by parts of long ones",
    arguments: [
      ("Databases (lecture)", .teaching), ("Vorlesung Analysis", .teaching),
      ("Mathevorlesung", .teaching), ("Cours de chimie", .teaching), ("Clase de piano", .teaching),
      ("Lezione 4", .teaching), ("Aula de história", .teaching), ("Hoorcollege", .teaching),
      ("Wykład: algebra", .teaching), ("Föreläsning", .teaching), ("Лекция по физике", .teaching),
      ("データベース講義", .teaching), ("Lecture: study design", .teaching),
      ("Databases: mid-term exam", .exam), ("Klausur Analysis", .exam), ("Esame di fisica", .exam),
      ("Klausur lernen", .study), ("Exam prep", .study), ("Lernen: Analysis", .study),
      ("Étudier", .study), ("Team meeting", .meeting), ("Besprechung", .meeting),
      ("Réunion d’équipe", .meeting), ("Gym", .away), ("Call with grandma", .away),
      ("Zahnarzt", .away), ("Palestra", .away), ("Siłownia", .away), ("Essay", .writing),
      ("Programmieren", .programming), ("Chor", nil), ("", nil), ("Report for Mira", nil),
    ] as [(String, TitleMeaning?)]
  )
  func meanings(title: String, meaning: TitleMeaning?) {
    #expect(TitleMeaning.of(title) == meaning)
  }

  @Test("each line of the table of words is of a meaning")
  func table() {
    let table = WordTable(PackageResources.title_words_txt)
    #expect(table.strayLines == [])
    let meanings = table.entries.compactMap { TitleMeaning(rawValue: $0.name) }
    #expect(meanings.count == table.entries.count)
    #expect(Set(meanings) == Set(TitleMeaning.allCases))
    #expect(table.entries.allSatisfy { $0.texts.allSatisfy { $0 == $0.lowercased() } })
    #expect(table.entries.allSatisfy { $0.texts.allSatisfy { $0.allSatisfy(\.isLetter) } })
  }

  @Test(
    "what a person wrote of a title comes before its words, and those before nothing",
    arguments: [
      ("Vorlesung", ["Music"]), ("Lernen", ["Education", "Thesis"]), ("Gym", ["away"]),
      ("Chor", []),
    ]
  )
  func rules(title: String, categories: [String]) {
    let mapping = PlanMapping(
      rules: [.init(match: .title("Vorlesung"), category: "Music")],
      focus: ["Thesis"]
    )
    let found = mapping.rules(for: event(title)) { $1.contains($0) }
    #expect(found.map(\.category) == categories)
    #expect(PlanMapping().rules(for: event(title)) { $1.contains($0) }.isEmpty)
  }

  private func event(_ title: String) -> PlannedEvent {
    PlannedEvent(
      id: "0",
      file: "",
      uid: "0",
      instance: nil,
      title: title,
      kind: nil,
      span: TimeSpan(Instant(seconds: 0), Instant(seconds: 3600)),
      isMovable: nil,
      tags: [],
      isAllDay: false,
      isBusy: true
    )
  }

  @Test(
    "a suggestion is over when its time is, a move when either of its times has begun",
    arguments: [(0, false), (3599, false), (3600, true), (7199, true), (7200, true)]
  )
  func over(second: Int64, isMoveOver: Bool) {
    func span(_ start: Int64) -> TimeSpan {
      TimeSpan(Instant(seconds: start), Instant(seconds: start + 3600))
    }
    func isOver(_ proposal: Suggestion.Proposal) -> Bool {
      Suggestion(id: "0", proposal, text: "", because: "").isOver(at: Instant(seconds: second))
    }
    #expect(
      isOver(.move(Move(event: "e", from: span(3600), to: span(9000)), gain: nil)) == isMoveOver
    )
    #expect(isOver(.workOn(span(3600))) == (second >= 7200))
    #expect(!isOver(.keepFree))
  }
}
