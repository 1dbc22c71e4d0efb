import Analysis
import Testing

@testable import Nightly

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
          usual: UsualRange([5_400_000, 5_400_000, 6_000_000, 7_200_000, 7_200_000])
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
      ("You had {F1} of focus.", []),
      (
        "On days like this you usually have {F1.usual} of focus; this time you had {F1}. "
          + "You had {F1} of focus.", []
      ),
      ("Bravo: {F1} of focus, {F1.verdict}.", []), ("{F1} of focus is {F1.verdict}.", []),
      // Half a sentence, another mark, another order, and what holds of another figure or period.
      ("You had {F1} of focus", ["G23"]), ("You had {F1} of focus!", ["G23"]),
      ("You had {F1} of focus.  You had {F1} of focus.", ["G23"]),
      ("You kept {F1} of your plan.", ["G23"]),
      (
        "In a week you usually have {F1.usual} of focus; this time you had {F1}.", ["G23"]
      ),
      ("You had {F1} of focus. ", ["G23"]), ("you had {F1} of focus.", ["G23"]),
      ("{F1} of focus is {F1.usual}.", ["G23"]),
      ("", ["G03", "G17"]), ("You had of focus.", ["G03"]),
      ("{F1} at 9:00", ["G14", "G15"]), ("{F1}, 25% of focus", ["G14", "G17"]),
      ("{F1} in two blocks", ["G14"]), ("{F1} on Monday", ["G15"]),
      ("{F1} of FOCUS", ["G16"]), ("{F1} for Will", ["G16"]),
      ("{F1} \u{2066}of focus", ["G17"]), ("{F1} of focus 👍", ["G17"]),
      ("{F1} of f\u{f6}cus", ["G19"]), ("{F1} is a failure", ["G22"]),
      ("{F1}{F1.nothing}", ["G01"]),
      ("{f1} of focus", ["G03", "G14", "G16", "G17"]),
      ("{F1 } of focus", ["G03", "G14", "G16", "G17"]), ("{F1} ٣ blocks", ["G14"]),
      ("{F1} Ⅳ blocks", ["G14"]),
      ("{F1} of focus\n", ["G17"]), ("{F1} of \u{a0}focus", ["G17"]),
    ]
  )
  func faults(text: String, codes: [String]) {
    let found = NoteCheck(facts).faults(text, evidence: ["F1"]).map(\.rawValue).sorted()
    #expect(found == codes)
  }
}
