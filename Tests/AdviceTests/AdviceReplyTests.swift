import Advice
import CivilTime
import Documents
import Testing

@Suite("An adviser's reply")
struct AdviceReplyTests {
  static let valid = #"""
    {"peak_hours":[{"days":"weekdays","from_hour":9,"to_hour":11,"evidence":"62% over 20 days"}],
    "recommended_shifts":[{"event":"0a1b2c3d","start":"2026-04-08T14:00","end":"2026-04-08T15:30","evidence":"more focus"}],
    "break_suggestions":[{"after_minutes":50,"minutes":10,"evidence":"twice"}],
    "motivational_notes":[{"text":"Well done.","evidence":"300 minutes"}]}
    """#

  @Test("a valid reply gives its values")
  func whole() throws {
    let reply = try AdviceReply(Array(AdviceReplyTests.valid.utf8), name: "reply")
    try #require(reply.peakHours.count == 1 && reply.shifts.count == 1)
    try #require(reply.breaks.count == 1 && reply.notes.count == 1)
    #expect(reply.peakHours[0].days == .weekdays)
    #expect(reply.peakHours[0].fromHour == 9)
    #expect(reply.peakHours[0].toHour == 11)
    #expect(reply.peakHours[0].evidence == "62% over 20 days")
    #expect(reply.shifts[0].event == "0a1b2c3d")
    #expect(reply.shifts[0].start.description == "2026-04-08T14:00:00")
    #expect(reply.shifts[0].end.description == "2026-04-08T15:30:00")
    #expect(reply.breaks[0].afterMinutes == 50)
    #expect(reply.breaks[0].minutes == 10)
    #expect(reply.notes[0].text == "Well done.")
    #expect(reply.notes[0].evidence == "300 minutes")
  }

  @Test(
    "the bounds themselves are valid",
    arguments: [
      (#""from_hour":9"#, #""from_hour":0"#), (#""to_hour":11"#, #""to_hour":24"#),
      (#""after_minutes":50"#, #""after_minutes":20"#),
      (#""after_minutes":50"#, #""after_minutes":120"#),
      (#""minutes":10"#, #""minutes":1"#), (#""minutes":10"#, #""minutes":60"#),
      (#""days":"weekdays""#, #""days":"all""#), (#""days":"weekdays""#, #""days":"weekend""#),
      ("Well done.", String(repeating: "🦊", count: 200)), ("300 minutes", "x"),
      ("300 minutes", String(repeating: "ü", count: 300)), ("T14:00", "T00:00"),
      ("T15:30", "T23:55"), ("2026-04-08T15:30", "2026-04-09T00:00"),
      (
        #""break_suggestions":[{"after_minutes":50,"minutes":10,"evidence":"twice"}]"#,
        #""break_suggestions":[]"#
      ),
    ]
  )
  func bounds(part: String, other: String) throws {
    try #require(AdviceReplyTests.valid.contains(part))
    let text = AdviceReplyTests.valid.replacing(part, with: other)
    #expect(throws: Never.self) { _ = try AdviceReply(Array(text.utf8), name: "reply") }
  }

  @Test("whatever the schema does not allow is refused", arguments: WrongReply.all)
  func wrong(reply: WrongReply) throws {
    let diagnostic = try #require(throws: Diagnostic.self) {
      _ = try AdviceReply(Array(reply.text.utf8), name: "reply")
    }
    #expect(diagnostic.code == reply.code)
    #expect(diagnostic.file == "reply")
    let position = try #require(diagnostic.position)
    #expect("\(position.line):\(position.column)" == reply.place)
  }

  @Test("bytes that are not UTF-8 are refused")
  func invalidUTF8() throws {
    var bytes = Array(AdviceReplyTests.valid.utf8)
    bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "6")))] = 0xff
    let diagnostic = try #require(throws: Diagnostic.self) {
      _ = try AdviceReply(bytes, name: "reply")
    }
    #expect(diagnostic.code == "invalid_utf8")
  }

  @Test("no beginning of a reply is a reply")
  func prefixes() {
    let bytes = Array(AdviceReplyTests.valid.utf8)
    for count in 0..<bytes.count {
      #expect(throws: Diagnostic.self) { _ = try AdviceReply(Array(bytes[..<count]), name: "r") }
    }
  }

  @Test("nesting without end is refused")
  func deep() {
    let text = #"{"peak_hours":"# + String(repeating: "[", count: 100_000)
    #expect(throws: Diagnostic.self) { _ = try AdviceReply(Array(text.utf8), name: "r") }
  }

  @Test("the schema is JSON and names the same keys")
  func schema() throws {
    let root = try DocumentReader.json(bytes: AdviceReply.schema, file: "schema")
    #expect(root["properties"]?["peak_hours"] != nil)
    guard case .array(let keys)? = root["required"]?.value else {
      Issue.record("the schema requires nothing")
      return
    }
    #expect(keys.count == 4)
  }
}
