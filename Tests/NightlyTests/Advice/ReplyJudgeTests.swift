import Documents
import Testing

@testable import Nightly

@Suite("Judging the bytes of a reply")
struct ReplyJudgeTests {
  private let facts: AdviceFacts

  init() {
    var days = RandomDays(seed: 3)
    facts = days.facts()
  }

  private func verdict(_ text: String) throws -> String {
    switch try ReplyJudge(facts).verdict(Array(text.utf8)) {
    case .sound: "sound"
    case .faulty(let faults, let rest):
      faults.map { "\($0.pointer) \($0.code)" }.joined(separator: ", ")
        + (rest == nil ? "" : " +rest")
    }
  }

  private static let empty =
    #"{"peak_hours":[],"recommended_shifts":[],"break_suggestions":[],"motivational_notes":[]}"#

  private static func with(_ key: String, _ items: String) -> String {
    empty.replacing("\"\(key)\":[]", with: "\"\(key)\":[\(items)]")
  }

  @Test(
    "what is no JSON, of another form, or not borne out",
    arguments: [
      // Nothing of what there was to choose is worth it: an answer.
      (empty, "sound"), (" \(empty)\n", "sound"),
      (with("peak_hours", #"{"id":"P1","evidence":["H9"]}"#), "sound"),
      ("", " empty_input"), ("```json\n\(empty)\n```", " unexpected_character"),
      (empty + "{}", " trailing_content"),
      ("{\"peak_hours\":[],\"peak_hours\":[]}", " duplicate_key"),
      ("[]", " wrong_type"), ("{}", " missing_property"),
      (with("peak_hours", "1"), "/peak_hours/0 wrong_type"),
      (with("peak_hours", #"{"id":"P1"}"#), "/peak_hours/0 missing_property"),
      (with("peak_hours", #"{"id":"P1","evidence":[]}"#), "/peak_hours/0/evidence too_few_items"),
      (with("peak_hours", #"{"id":"S1","evidence":["H9"]}"#), "/peak_hours/0/id no_match"),
      (with("peak_hours", #"{"id":"P1","evidence":["H24"]}"#), "/peak_hours/0/evidence/0 no_match"),
      (
        with("peak_hours", #"{"id":"P1","evidence":["H9"],"why":"x"}"#),
        "/peak_hours/0/why unknown_property"
      ),
      (with("peak_hours", #"{"id":"P7","evidence":["H9"]}"#), "/peak_hours/0 G01"),
      (
        with("motivational_notes", #"{"text":"You had {F1} of focus.","evidence":["F1"]}"#), "sound"
      ),
      (
        with(
          "motivational_notes",
          #"{"text":"You had {F1} of focus.","evidence":["F1"]},"#
            + #"{"text":"{F2} in one block","evidence":["F2"]}"#
        ),
        "/motivational_notes/1 G14 +rest"
      ),
    ]
  )
  func verdicts(text: String, expected: String) throws {
    #expect(try verdict(text) == expected)
  }

  @Test("a reply that is longer than any good one is not read")
  func large() throws {
    #expect(try verdict(String(repeating: " ", count: 70_000) + Self.empty) == " too_large")
  }

  @Test("what the rules say, written and read again, is the same")
  func roundTrip() throws {
    let reply = RuleAdviser(facts).reply()
    guard case .sound(let read) = try ReplyJudge(facts).verdict(JSONWriter.compact(reply.json))
    else {
      Issue.record("refused")
      return
    }
    #expect(read == reply)
  }
}
