import Analysis
import Testing

@testable import Advice

@Suite("Notes of a model")
struct NoteTests {
  private let facts: AdviceFacts

  init() {
    var days = RandomDays(seed: 1)
    let some = days.facts()
    facts = AdviceFacts(
      user: "",
      timeline: RandomDays.timeline,
      isWeek: false,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working,
      hours: [
        AdviceFacts.Hour(hour: 9, active: 3_000_000, focus: 2_400_000, categories: [:])
      ],
      figures: [
        AdviceFacts.Figure(
          id: "F1",
          kind: .focus,
          value: 9_600_000,
          usual: UsualRange([3_600_000, 5_400_000, 6_000_000, 7_200_000, 9_000_000])
        ),
        AdviceFacts.Figure(id: "F2", kind: .planKept, value: 714),
        AdviceFacts.Figure(id: "F3", kind: .focusBlocks, value: 4),
      ],
      events: [],
      shifts: [],
      breaks: [],
      peaks: some.peaks,
      refused: []
    )
  }

  @Test(
    "placeholders become figures",
    arguments: [
      ("{F1} of focus.", "2 h 40 min of focus."), ("{F1.usual}", "1 h 30 min to 2 h 00 min"),
      ("{F1.verdict}", "above your usual range"), ("{F2} of your plan!", "71% of your plan!"),
      ("{F3} blocks", "4 blocks"),
      ("{H9}: {H9.focus} of {H9.active}", "9:00 to 10:00: 40 min of 50 min"),
      ("{P1}, {P1.share}", "9:00 to 11:00, 80%"), ("nothing to fill", "nothing to fill"),
    ]
  )
  func filled(text: String, expected: String) {
    #expect(NoteFigures(facts: facts).filled(text) == expected)
  }

  @Test(
    "placeholders that stand for nothing",
    arguments: [
      "{F9}", "{F2.usual}", "{F2.verdict}", "{F1.share}", "{H10}", "{H9.share}", "{P1.focus}",
      "{E1}",
    ]
  )
  func unfilled(text: String) {
    #expect(NoteFigures(facts: facts).filled(text) == nil)
  }

  @Test(
    "what a note is refused for",
    arguments: [
      ("{F1} of focus. Keep going!", []), ("You've kept {F1} of focus; it's good.", []),
      ("Good: {F1}, {F1.verdict}.", []), ("", ["G03", "G17"]), ("Good.", ["G03"]),
      ("{F1} at 9:00", ["G14", "G15"]), ("{F1}, 25% up", ["G14", "G17"]),
      ("{F1} in two blocks", ["G14"]), ("{F1} on Monday", ["G15"]), ("{F1} WELL done", ["G16"]),
      ("{F1} for Will", ["G16"]), ("Will {F1} help?", []), ("{F1} \u{2066}of focus", ["G17"]),
      ("{F1} of focus 👍", ["G17"]), ("{F1} of f\u{f6}cus", ["G19"]),
      ("{F1} is a failure", ["G22"]), ("{F1}{F1.nothing}", ["G01"]),
      ("{f1} of focus", ["G03", "G14", "G16", "G17"]),
      ("{F1 } of focus", ["G03", "G14", "G16", "G17"]), ("{F1} ٣ blocks", ["G14"]),
      ("{F1} Ⅳ blocks", ["G14"]),
      ("{F1} of focus\n", ["G17"]), ("{F1} of \u{a0}focus", ["G17"]),
    ]
  )
  func faults(text: String, codes: [String]) {
    let check = NoteCheck(figures: NoteFigures(facts: facts), vocabulary: .english)
    let found = check.faults(text, evidence: ["F1"]).map(\.rawValue).sorted()
    #expect(found == codes)
  }

  @Test("the vocabulary holds no number, no time, no judgement and no word of an instruction")
  func vocabulary() {
    let words = Set(Vocabulary.english.words)
    #expect(words.count == Vocabulary.english.words.count)
    #expect(Vocabulary.english.words == words.sorted())
    for list in [
      Vocabulary.numbers, Vocabulary.times, Vocabulary.judgements, Vocabulary.instructions,
      // Words that compare or deny would need a proof of their own.
      [
        "not", "no", "never", "none", "nothing", "without", "more", "less", "most", "least", "best",
        "better", "worse", "worst", "always", "higher", "lower", "record", "ever", "than", "all",
        "every",
      ],
    ] {
      #expect(words.intersection(list) == [])
    }
    #expect(words.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "'" } })
  }
}
