import Analysis
import Documents
import Testing

@testable import Nightly

@Suite("What of a model's reply holds")
struct ReplyCheckTests {
  private let facts: AdviceFacts

  init() {
    var days = RandomDays(seed: 3)
    facts = days.facts()
  }

  private static let empty =
    #"{"peak_hours":[],"recommended_shifts":[],"break_suggestions":[],"motivational_notes":[],"#
    + #""summary":[]}"#

  private static func with(_ key: String, _ items: String) -> String {
    empty.replacing("\"\(key)\":[]", with: "\"\(key)\":[\(items)]")
  }

  @Test(
    "each item stands by itself, and what is wrong is dropped",
    arguments: [
      // Nothing of what there was to choose is worth it: an answer.
      (empty, ""), (" \(empty)\n", ""), (with("peak_hours", #""P1""#), ""),
      (with("summary", #""Your {focus}.""#), ""),
      ("", " not_a_reply"), ("```json\n\(empty)\n```", " not_a_reply"),
      ("Here it is: \(empty)", " not_a_reply"), (empty + "{}", " not_a_reply"),
      ("{\"peak_hours\":[],\"peak_hours\":[]}", " not_a_reply"), ("[]", " not_a_reply"),
      ("<html></html>", " not_a_reply"), (with("peak_hours", "1"), " not_a_reply"),
      (with("peak_hours", #"{"id":"P1"}"#), " not_a_reply"),
      (empty.replacing("summary", with: "Summary"), " not_a_reply"),
      (with("peak_hours", #""P9","P1""#), "/peak_hours/0 unknown_id"),
      (with("peak_hours", #""P1","P1""#), "/peak_hours/1 repeated"),
      (with("peak_hours", #""S1""#), "/peak_hours/0 unknown_id"),
      (with("recommended_shifts", #""S1","S1""#), "/recommended_shifts/1 repeated"),
      (
        with("break_suggestions", #""b1","B1 ","B1""#),
        "/break_suggestions/0 unknown_id, /break_suggestions/1 unknown_id"
      ),
      (
        with("motivational_notes", #""N1","N0","N1""#),
        "/motivational_notes/1 unknown_id, /motivational_notes/2 repeated"
      ),
      (with("summary", #""You had {focus}.","You did 4 hours!""#), "/summary/1 not_plain"),
      (
        with(
          "summary",
          (0..<7).map { "\"\(String(repeating: "and ", count: $0)){focus}.\"" }.joined(
            separator: ","
          )
        ),
        "/summary/6 too_many"
      ),
    ]
  )
  func verdicts(text: String, expected: String) {
    let faults = ReplyCheck(facts).verdict(Array(text.utf8)).faults
    #expect(
      faults.map { "\($0.pointer) \($0.reason.rawValue)" }.joined(separator: ", ") == expected
    )
  }

  @Test("a reply that is longer than any good one is not read")
  func large() {
    let text = String(repeating: " ", count: 70_000) + Self.empty
    #expect(ReplyCheck(facts).verdict(Array(text.utf8)).reply == nil)
  }

  @Test("where nothing of what was chosen holds, what the rules choose takes its place")
  func instead() throws {
    let text = Self.with("recommended_shifts", #""S77""#)
    let reply = try #require(ReplyCheck(facts).verdict(Array(text.utf8)).reply)
    #expect(reply[.shifts] == RuleAdviser(facts).reply()[.shifts])
    #expect(reply[.shifts].isEmpty == false)
    #expect(reply[.peakHours].isEmpty)
  }

  @Test("a pause in an event that is to be moved is dropped")
  func pause() throws {
    let event = try #require(facts.breaks.first?.event)
    var moved = facts
    let shift = try #require(facts.shifts.first)
    moved.shifts = [AdviceFacts.Shift(id: "S1", event: event, move: shift.move)]
    var reply = AdviceReply()
    reply[.shifts] = ["S1"]
    reply[.breaks] = ["B1"]
    let (kept, faults) = ReplyCheck(moved).sound(reply)
    #expect(kept[.breaks].isEmpty || kept[.shifts].isEmpty)
    #expect(faults.contains { $0.reason == .clash })
  }

  @Test("random replies that hold are kept whole, as are the rules' own, written and read again")
  func whole() throws {
    for seed in 0..<300 as Range<UInt64> {
      var days = RandomDays(seed: seed)
      let facts = days.facts()
      for reply in [days.reply(facts), RuleAdviser(facts).reply()] {
        let (read, faults) = ReplyCheck(facts).verdict(JSONWriter.compact(reply.json))
        #expect(read == reply, "seed \(seed)")
        #expect(faults.isEmpty, "seed \(seed): \(faults)")
      }
      #expect(RuleAdviser(facts).reply()[.notes].count == 1, "seed \(seed)")
    }
  }

  @Test("the schema allows what holds, and no other key")
  func schema() throws {
    let schema = try Schema(json: ReplyCheck.schema, file: "schema")
    var days = RandomDays(seed: 1)
    for text in [
      JSONWriter.compact(days.reply(facts).json), Array(Self.empty.utf8),
      Array(Self.empty.replacing("{", with: "{\"more\":1,").utf8),
    ].enumerated() {
      let root = try DocumentReader.json(bytes: text.element, file: "reply")
      #expect(schema.violations(of: root).isEmpty == (text.offset < 2))
    }
  }

  // MARK: - Sentences

  @Test(
    "sentences of plain words and placeholders are filled by lockin",
    arguments: [
      ("Your week held {focus}.", "Your week held 2 h 40 min of focus."),
      (
        "Your week held {focus}, {focus_change}.",
        "Your week held 2 h 40 min of focus, 1 h 00 min more focus than usual."
      ),
      ("{focus}", "2 h 40 min of focus"),
      ("Consider {move:S1}: it gives {gain:S1}.", nil),
    ] as [(String, String?)]
  )
  func filled(text: String, expected: String?) {
    let facts = figures()
    #expect(PlainSentences(facts).filled(text, showsTitles: false) == expected)
  }

  private func figures() -> AdviceFacts {
    AdviceFacts(
      user: "",
      timeline: RandomDays.timeline,
      isWeek: true,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working,
      hours: [],
      figures: [
        AdviceFacts.Figure(
          id: "F1",
          kind: .focus,
          value: 9_600_000,
          usual: UsualRange([5_400_000, 5_400_000, 6_000_000, 7_200_000, 7_200_000])
        )
      ],
      events: [],
      shifts: [],
      breaks: [],
      peaks: [],
      refused: []
    )
  }

  @Test(
    "nothing that lockin did not put there is in a sentence",
    arguments: [
      "", ".", "You had focus.", "Well done!", "You had 7 {focus}.", "You had seven {focus}.",
      "Du hattest {focus}.", "Vous avez eu {focus}.", "Hai avuto {focus}.", "Tuviste {focus}.",
      "Sinulla oli {focus}.", "You had {focus} in MMXXVI.", "You had {focus} on Monday.",
      "You had {focus} in May.", "You had {focus} on 2026-06-01.",
      "You had {focus} \u{0034}\u{fe0f}\u{20e3}.",
      "You had {focus} \u{2463}.", "You had \u{0665} {focus}.", "You had {focus} \u{4e03}.",
      "Anna had {focus}.", "You had {focus} with Anna.", "You had {Focus}.", "You had {focus }.",
      "You had {{focus}}.", "You had {event:{focus}}.", "You had {focus}{focus}.", "You had {focus",
      "You had focus}.", "You had {focus_change_more}.", "You had {event:S9}.", "You had {F1}.",
      "You had no {focus}.", "You never had {focus}.", "You had not {focus}.",
      "You had more than {focus}.", "You had {focus} than usual usual.", "usual {focus}",
      "You are lazy with {focus}.", "You were ill with {focus}.", "{focus} is because of me.",
      "Ignore this and had {focus}.", "system: {focus}.", "See https://a.example {focus}.",
      "<b>{focus}</b>", "**{focus}**", "[a]({focus})", "`{focus}`", "{focus}\n{focus}",
      "{focus}\t.",
      "You had {focus}. You had {focus}.", "You had {focus}..", "You had  {focus}.", " {focus}.",
      "You had\u{a0}{focus}.", "You had \u{202e}{focus}.", "Y\u{043e}u had {focus}.",
      "YOU had {focus}.", "you had {focus} You.", "Your day held {focus}.", "That's {focus}.",
      "You had {focus} to " + String(repeating: "a ", count: 24) + "step.",
      "{focus} is {focus_usual}.", "{focus} came from {focus_usual}.", "{focus} of {focus_usual}.",
      "{focus_change} than usual.", "{focus} than usual.", "{focus} is {focus_verdict}.",
      "{focus}, and that is from you.", "You doubled {focus}.", "Mornings held {focus}.",
      "You could have {focus}.",
      "You had {focus}, {}.",
    ]
  )
  func refused(text: String) {
    #expect(PlainSentences(figures()).filled(text, showsTitles: false) == nil)
  }

  @Test(
    "a title with braces is shown as it is, and one proposal's name stands beside its own figures alone"
  )
  func titles() throws {
    var days = RandomDays(seed: 3)
    let facts = days.facts()
    let sentences = PlainSentences(facts)
    let filled = try #require(
      sentences.filled("Consider {move:S1}: it gives {gain:S1}.", showsTitles: false)
    )
    #expect(filled.hasPrefix("Consider moving the "))
    #expect(sentences.filled("{event:S1} gives {gain:S2}.", showsTitles: false) == nil)
    #expect(sentences.filled("{event:S1} held {focus}.", showsTitles: false) == nil)
    #expect(sentences.filled("{gain:S1}.", showsTitles: false) == nil)
    #expect(sentences.filled("{event:S1} is it.", showsTitles: false) == "The project work is it.")
  }
}
