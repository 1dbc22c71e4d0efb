import Testing

/// A reply that must be refused: the valid one with a part replaced, or a text of its own.
struct WrongReply: Sendable, CustomTestStringConvertible {
  let name: String
  /// The code it is refused with, and where.
  let code: String
  let place: String
  let text: String

  var testDescription: String { name }

  private init(_ name: String, _ code: String, _ place: String, _ part: String, _ other: String) {
    self.name = name
    self.code = code
    self.place = place
    text =
      part == "*" ? other : AdviceReplyTests.valid.replacing(part, with: other, maxReplacements: 1)
  }

  private static let peak = #"{"days":"all","from_hour":9,"to_hour":11,"evidence":"x"},"#
  private static let move =
    #"{"event":"0a1b2c3d","start":"2026-04-08T14:00","end":"2026-04-08T15:00","evidence":"x"},"#
  private static let pause = #"{"after_minutes":50,"minutes":10,"evidence":"x"},"#
  private static let note = #"{"text":"x","evidence":"x"},"#

  private static func thrice(_ item: String) -> String { item + item + item }

  static let all = [
    WrongReply("empty", "empty_input", "1:1", "*", ""),
    WrongReply("blank", "empty_input", "2:1", "*", "  \n"),
    WrongReply("words", "unexpected_character", "1:1", "*", "Here is my advice:"),
    WrongReply("null", "wrong_kind", "1:1", "*", "null"),
    WrongReply("a list", "wrong_kind", "1:1", "*", "[]"),
    WrongReply("a text", "wrong_kind", "1:1", "*", #""{}""#),
    WrongReply("nothing in it", "missing_key", "1:1", "*", "{}"),
    WrongReply(
      "a code fence",
      "unexpected_character",
      "1:1",
      "*",
      "```json\n\(AdviceReplyTests.valid)\n```"
    ),
    WrongReply(
      "a byte order mark",
      "byte_order_mark",
      "1:1",
      "*",
      "\u{feff}\(AdviceReplyTests.valid)"
    ),
    WrongReply(
      "words behind it",
      "trailing_content",
      "5:1",
      "*",
      AdviceReplyTests.valid + "\nHope it helps!"
    ),
    WrongReply(
      "two replies",
      "trailing_content",
      "4:71",
      "*",
      AdviceReplyTests.valid + AdviceReplyTests.valid
    ),
    WrongReply(
      "trailing comma in the object",
      "trailing_comma",
      "4:71",
      #""300 minutes"}]}"#,
      #""300 minutes"}],}"#
    ),
    WrongReply("trailing comma in a list", "trailing_comma", "3:75", #""twice"}]"#, #""twice"},]"#),
    WrongReply(
      "a comment",
      "unexpected_character",
      "3:55",
      #""minutes":10"#,
      #""minutes":10 // ten"#
    ),
    WrongReply(
      "single quotes",
      "unexpected_character",
      "1:24",
      #""days":"weekdays""#,
      "\"days\":'weekdays'"
    ),
    WrongReply(
      "a key twice",
      "duplicate_key",
      "3:55",
      #""minutes":10"#,
      #""minutes":10,"minutes":10"#
    ),
    WrongReply(
      "a list twice",
      "duplicate_key",
      "4:1",
      #""motivational_notes":"#,
      #""peak_hours":[],"motivational_notes":"#
    ),
    WrongReply(
      "an unknown list",
      "unknown_key",
      "1:2",
      #"{"peak_hours":"#,
      #"{"tips":[],"peak_hours":"#
    ),
    WrongReply(
      "an unknown key in an item",
      "unknown_key",
      "3:55",
      #""minutes":10"#,
      #""minutes":10,"reason":"x""#
    ),
    WrongReply("a key in other letters", "unknown_key", "1:2", #""peak_hours""#, #""Peak_hours""#),
    WrongReply(
      "a list missing",
      "missing_key",
      "1:1",
      #""break_suggestions":[{"after_minutes":50,"minutes":10,"evidence":"twice"}],"#,
      ""
    ),
    WrongReply(
      "a list that is null",
      "missing_key",
      "4:22",
      #"[{"text":"Well done.","evidence":"300 minutes"}]"#,
      "null"
    ),
    WrongReply(
      "a list that is an object",
      "wrong_kind",
      "4:22",
      #"[{"text":"Well done.","evidence":"300 minutes"}]"#,
      "{}"
    ),
    WrongReply(
      "an item that is a text",
      "wrong_kind",
      "4:23",
      #"{"text":"Well done.","evidence":"300 minutes"}"#,
      #""Well done.""#
    ),
    WrongReply(
      "an item that is null",
      "wrong_kind",
      "4:23",
      #"{"text":"Well done.","evidence":"300 minutes"}"#,
      "null"
    ),
    WrongReply("no evidence", "missing_key", "3:22", #","evidence":"twice""#, ""),
    WrongReply("evidence that is null", "missing_key", "3:66", #""twice""#, "null"),
    WrongReply("evidence that is a number", "wrong_kind", "3:66", #""twice""#, "2"),
    WrongReply("evidence that is a list", "wrong_kind", "3:66", #""twice""#, #"["twice"]"#),
    WrongReply("evidence that is empty", "bad_length", "3:66", #""twice""#, #""""#),
    WrongReply(
      "evidence too long",
      "bad_length",
      "3:66",
      "twice",
      String(repeating: "x", count: 301)
    ),
    WrongReply("a note that is empty", "bad_length", "4:31", "Well done.", ""),
    WrongReply(
      "a note too long",
      "bad_length",
      "4:31",
      "Well done.",
      String(repeating: "🦊", count: 201)
    ),
    WrongReply("other days", "unknown_value", "1:24", #""weekdays""#, #""monday""#),
    WrongReply("days in capitals", "unknown_value", "1:24", #""weekdays""#, #""Weekdays""#),
    WrongReply("an hour as text", "wrong_kind", "1:47", #""from_hour":9"#, #""from_hour":"9""#),
    WrongReply(
      "an hour with a fraction",
      "not_whole",
      "1:47",
      #""from_hour":9"#,
      #""from_hour":9.5"#
    ),
    WrongReply(
      "an hour with a zero fraction",
      "not_whole",
      "1:47",
      #""from_hour":9"#,
      #""from_hour":9.0"#
    ),
    WrongReply(
      "an hour with an exponent",
      "not_whole",
      "1:47",
      #""from_hour":9"#,
      #""from_hour":1e0"#
    ),
    WrongReply(
      "an hour with a zero before it",
      "invalid_number",
      "1:48",
      #""from_hour":9"#,
      #""from_hour":09"#
    ),
    WrongReply(
      "a first hour below 0",
      "out_of_range",
      "1:47",
      #""from_hour":9"#,
      #""from_hour":-1"#
    ),
    WrongReply(
      "a first hour above 23",
      "out_of_range",
      "1:47",
      #""from_hour":9"#,
      #""from_hour":24"#
    ),
    WrongReply("a last hour of 0", "out_of_range", "1:59", #""to_hour":11"#, #""to_hour":0"#),
    WrongReply("a last hour above 24", "out_of_range", "1:59", #""to_hour":11"#, #""to_hour":25"#),
    WrongReply(
      "hours that end before they begin",
      "ends_before_start",
      "1:16",
      #""to_hour":11"#,
      #""to_hour":8"#
    ),
    WrongReply(
      "hours without length",
      "ends_before_start",
      "1:16",
      #""to_hour":11"#,
      #""to_hour":9"#
    ),
    WrongReply(
      "an hour beyond all numbers",
      "out_of_range",
      "1:59",
      #""to_hour":11"#,
      #""to_hour":99999999999999999999"#
    ),
    WrongReply("an id in capitals", "bad_event", "2:32", "0a1b2c3d", "0A1B2C3D"),
    WrongReply("an id too short", "bad_event", "2:32", "0a1b2c3d", "0a1b2c3"),
    WrongReply("an id too long", "bad_event", "2:32", "0a1b2c3d", "0a1b2c3d4"),
    WrongReply("an id of other letters", "bad_event", "2:32", "0a1b2c3d", "maths-01"),
    WrongReply("an id that is a number", "wrong_kind", "2:32", #""0a1b2c3d""#, "12345678"),
    WrongReply("a time with an offset", "bad_time", "2:51", "T14:00", "T14:00Z"),
    WrongReply("a time with seconds", "bad_time", "2:51", "T14:00", "T14:00:00"),
    WrongReply("a blank for the T", "bad_time", "2:51", "2026-04-08T14:00", "2026-04-08 14:00"),
    WrongReply("a small t", "bad_time", "2:51", "2026-04-08T14:00", "2026-04-08t14:00"),
    WrongReply("a date only", "bad_time", "2:51", "2026-04-08T14:00", "2026-04-08"),
    WrongReply("a clock only", "bad_time", "2:51", "2026-04-08T14:00", "14:00"),
    WrongReply("an hour of 24", "bad_time", "2:76", "T15:30", "T24:00"),
    WrongReply("a month of 13", "bad_time", "2:51", "2026-04-08T14:00", "2026-13-08T14:00"),
    WrongReply("a day that is not", "bad_time", "2:51", "2026-04-08T14:00", "2026-04-31T14:00"),
    WrongReply("a time off the grid", "off_grid", "2:51", "T14:00", "T14:03"),
    WrongReply("an end off the grid", "off_grid", "2:76", "T15:30", "T15:31"),
    WrongReply("an end before the start", "ends_before_start", "2:23", "T15:30", "T13:30"),
    WrongReply("an end at the start", "ends_before_start", "2:23", "T15:30", "T14:00"),
    WrongReply(
      "a pause after too little work",
      "out_of_range",
      "3:39",
      #""after_minutes":50"#,
      #""after_minutes":19"#
    ),
    WrongReply(
      "a pause after too much work",
      "out_of_range",
      "3:39",
      #""after_minutes":50"#,
      #""after_minutes":121"#
    ),
    WrongReply("a pause of no time", "out_of_range", "3:52", #""minutes":10"#, #""minutes":0"#),
    WrongReply("a pause too long", "out_of_range", "3:52", #""minutes":10"#, #""minutes":61"#),
    WrongReply(
      "four peaks",
      "too_many",
      "1:15",
      #""peak_hours":["#,
      #""peak_hours":["# + thrice(peak)
    ),
    WrongReply(
      "four shifts",
      "too_many",
      "2:22",
      #""recommended_shifts":["#,
      #""recommended_shifts":["# + thrice(move)
    ),
    WrongReply(
      "four pauses",
      "too_many",
      "3:21",
      #""break_suggestions":["#,
      #""break_suggestions":["# + thrice(pause)
    ),
    WrongReply(
      "three notes",
      "too_many",
      "4:22",
      #""motivational_notes":["#,
      #""motivational_notes":["# + note + note
    ),
  ]
}
