import Analysis
import Documents
import Testing

@testable import Nightly

@Suite("The sentences of notes")
struct NoteSentencesTests {
  @Test("a form's choices make its sentences, in their order")
  func readings() {
    #expect(NoteForm(pattern: "{F1}.").sentences == ["{F1}."])
    #expect(
      NoteForm(pattern: "[Well|Good] {F1}[: on|].").sentences
        == ["Well {F1}: on.", "Well {F1}.", "Good {F1}: on.", "Good {F1}."]
    )
    // A bracket that does not close is a bracket.
    #expect(NoteForm(pattern: "a [b").sentences == ["a [b"])
  }

  @Test("names of figures become ids, with what is asked of them")
  func naming() {
    let form = NoteForm(pattern: "{blocks}, {block}, {block.usual}, {run}")
    #expect(form.naming([.blocks: "F3", .block: "F2"]).pattern == "{F3}, {F2}, {F2.usual}, {run}")
  }

  @Test("every claim has a sentence, every line a claim, and every name in it a figure")
  func shipped() {
    let entries = ShippedSentences.english.entries
    #expect(Set(entries.map(\.claim)) == Set(NoteClaim.allCases))
    let lines = String(decoding: PackageResources.sentences_en_txt, as: UTF8.self)
      .split(separator: "\n")
    #expect(entries.count == lines.count)
    let all = Dictionary(uniqueKeysWithValues: NoteFigure.allCases.map { ($0, "F1") })
    for entry in entries {
      for sentence in entry.form.naming(all).sentences {
        let note = NoteText(sentence)
        #expect(sentence.unicodeScalars.count < NoteCheck.longest / 2, "\(sentence)")
        #expect(note.placeholders.isEmpty == false, "\(sentence)")
        #expect(note.placeholders.allSatisfy { $0.id == "F1" }, "\(sentence)")
        // One sentence, which ends where it ends: else two of them could not be told apart.
        #expect(sentence.hasSuffix("."), "\(sentence)")
        #expect(sentence.split(separator: ". ").count == 1, "\(sentence)")
        for part in note.parts {
          if case .other(let scalar) = part { Issue.record("\(scalar) in \(sentence)") }
        }
      }
    }
  }

  @Test("no shipped word is one that is refused for a reason of its own")
  func words() {
    let table = WordTable(PackageResources.refused_words_en_txt)
    #expect(table.strayLines == [])
    #expect(table.entries.map(\.name) == ["numbers", "times", "judgements", "instructions"])
    for list in [
      RefusedWords.numbers, RefusedWords.times, RefusedWords.judgements, RefusedWords.instructions,
    ] {
      #expect(list.count > 20)
      #expect(ShippedSentences.english.words.intersection(list) == [])
    }
  }

  /// Facts of a day with only these figures, and perhaps hours.
  private func forms(
    _ figures: [(AdviceFacts.Figure.Kind, Int64, [Int64])],
    hours: [(Int, Int64)] = [],
    isWeek: Bool = false
  ) -> [String] {
    AdviceFacts(
      user: "",
      timeline: RandomDays.timeline,
      isWeek: isWeek,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working,
      hours: hours.map {
        AdviceFacts.Hour(hour: $0.0, active: 3_600_000, focus: $0.1, categories: [:])
      },
      figures: figures.enumerated().map { index, figure in
        AdviceFacts.Figure(
          id: "F\(index + 1)",
          kind: figure.0,
          value: figure.1,
          usual: UsualRange(figure.2)
        )
      },
      events: [],
      shifts: [],
      breaks: [],
      peaks: [],
      refused: []
    ).noteForms.map(\.form.pattern)
  }

  private static let usual: [Int64] = [60, 70, 80, 90, 100].map { $0 * 60_000 }

  /// Each fact with something that may be said of it, and something that may not.
  @Test(
    "only what is true of the facts can be said",
    arguments: [
      (AdviceFacts.Figure.Kind.focus, Int64(6_660_000), usual, "Bravo", true),
      (.focus, 5_400_000, usual, "Bravo", false),
      (.focus, 5_400_000, usual, "is {F1.verdict}", true),
      (.focus, 60_000, usual, "{F1}", false),
      (.focus, 1_800_000, usual, "On days like this", true),
      (.focus, 1_800_000, usual, "Bravo", false), (.focus, 6_600_000, [], "Bravo", false),
      (.focus, 6_600_000, [], "You had {F1} of focus", true), (.focus, 0, usual, "{F1}", false),
      (.planKept, 499, [], "{F1}", false),
      (.planKept, 500, [], "{F1} of the time planned went to plan", true),
      (.planKept, 799, [], "Bravo", false), (.planKept, 800, [], "Bravo", true),
      (.longestBlock, 0, [], "{F1}", false), (.longestBlock, 600_000, [], "Your longest [", true),
      (.longestBlock, 1_499_999, [], "protect", false),
      (.longestBlock, 1_500_000, [], "protect", true),
      (.focusBlocks, 4, [], "{F1}", false), (.longestRun, 4_000_000, [], "{F1}", false),
    ]
  )
  func holds(
    kind: AdviceFacts.Figure.Kind,
    value: Int64,
    usual: [Int64],
    words: String,
    isSaid: Bool
  ) {
    #expect(forms([(kind, value, usual)]).contains { $0.contains(words) } == isSaid)
  }

  @Test("several figures together, the fullest hour, and the period by its name")
  func together() {
    let blocks = forms([(.focusBlocks, 2, []), (.longestBlock, 600_000, [])])
    #expect(blocks.contains("You had {F1} blocks of focus, the longest of {F2}."))
    #expect(
      forms([(.focusBlocks, 1, []), (.longestBlock, 600_000, [])]).contains {
        $0.contains("{F1}")
      } == false
    )
    let runs = forms([(.longRuns, 1, []), (.longestRun, 4_000_000, [])])
    #expect(
      runs.count == 1 && runs[0].hasPrefix("Your longest stretch of focus without a break was {F2}")
    )
    #expect(forms([], hours: [(9, 600_000), (10, 900_000)]).first?.contains("{H10}") == true)
    // Two hours that hold as much: none has more than any other.
    #expect(forms([], hours: [(9, 900_000), (10, 900_000)]) == [])
    #expect(forms([], hours: [(9, 60_000)]) == [])
    #expect(
      forms([], hours: [(9, 600_000), (10, 900_000)], isWeek: true).first?
        .hasPrefix("Over the week, {H10} held the most focus") == true
    )
    let week = forms([(.focus, 5_400_000, Self.usual)], isWeek: true)
    #expect(week.contains { $0.hasPrefix("In a week") })
    #expect(week.contains { $0.hasPrefix("On days like this") } == false)
  }
}
