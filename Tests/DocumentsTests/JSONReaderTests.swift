import Testing

@testable import Documents

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test("each token has its text, its place, its offset and its depth")
  func tokens() {
    let text = "{\"a\" : [1, -2.5e+3,\n \"ü😀\\n\", true],\r\n\t\"b\\u00e9\":{}, \"é\": null}\n"
    #expect(
      trace(JSONReader(bytes: Array(text.utf8), file: "a")) == [
        "beginObject  1:1 0 1",
        "key a 1:2 1 1",
        "beginArray  1:8 7 2",
        "number 1 1:9 8 2",
        "number -2.5e+3 1:12 11 2",
        "string ü😀\n 2:2 21 2",
        "true  2:10 33 2",
        "endArray  2:14 37 1",
        "key bé 3:2 42 1",
        "beginObject  3:12 52 2",
        "endObject  3:13 53 1",
        "key é 3:16 56 1",
        "null  3:21 62 1",
        "endObject  3:25 66 0",
        "end  4:1 68 0",
      ]
    )
  }

  @Test(
    "valid texts are taken",
    arguments: [
      "0", "-0", "[0e1]", "1E-2", "0.5", "-1.25e+10", "\"\"", "true", " \t\r\n false \n", "null",
      "[]",
      "{}", "[[],{}]", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\uD83D\\ude00\"",
      "\"\\uFFFF\"", "\"\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\"", "[1,2,3]",
    ]
  )
  func valid(text: String) { #expect(verdict(Array(text.utf8)) == "ok") }

  @Test(
    "invalid texts are refused at the right place",
    arguments: [
      ("", "empty_input 1:1"),
      (" \n ", "empty_input 2:2"),
      ("[1,]", "trailing_comma 1:4"),
      ("{\"a\":1,}", "trailing_comma 1:8"),
      ("[1 2]", "unexpected_character 1:4"),
      ("[,1]", "unexpected_character 1:2"),
      ("{\"a\" 1}", "unexpected_character 1:6"),
      ("{a:1}", "unexpected_character 1:2"),
      ("{1:1}", "unexpected_character 1:2"),
      ("[1}", "unexpected_character 1:3"),
      ("{\"a\":1]", "unexpected_character 1:7"),
      ("]", "unexpected_character 1:1"),
      ("[1]]", "trailing_content 1:4"),
      ("{} {}", "trailing_content 1:4"),
      ("1 x", "trailing_content 1:3"),
      ("[01]", "invalid_number 1:3"),
      ("[-]", "invalid_number 1:3"),
      ("[1.]", "invalid_number 1:4"),
      ("[1.e1]", "invalid_number 1:4"),
      ("[1e]", "invalid_number 1:4"),
      ("[1e+]", "invalid_number 1:5"),
      ("[1.2.3]", "invalid_number 1:5"),
      ("[--1]", "invalid_number 1:3"),
      ("[+1]", "unexpected_character 1:2"),
      ("[.5]", "unexpected_character 1:2"),
      ("[0x1]", "unexpected_character 1:3"),
      ("[NaN]", "unexpected_character 1:2"),
      ("[-Infinity]", "invalid_number 1:3"),
      ("[True]", "unexpected_character 1:2"),
      ("[trux]", "unexpected_character 1:5"),
      ("[nul", "unexpected_end 1:5"),
      ("[1, // no\n2]", "unexpected_character 1:5"),
      ("['a']", "unexpected_character 1:2"),
      ("[\"é\ta\"]", "control_character 1:4"),
      ("[\n\"ab\nc\"]", "control_character 2:4"),
      ("\"\u{1}\"", "control_character 1:2"),
      ("\"a\\x\"", "invalid_escape 1:4"),
      ("\"a\\u12g4\"", "invalid_escape 1:7"),
      ("\"é\\ud800\"", "lone_surrogate 1:3"),
      ("\"é\\ud800\\n\"", "lone_surrogate 1:3"),
      ("\"é\\ud800\\u0041\"", "lone_surrogate 1:3"),
      ("\"é\\udc00\"", "lone_surrogate 1:3"),
      ("\u{feff}[]", "byte_order_mark 1:1"),
      ("{\"a\":1,\n \"b\":2, \"a\":3}", "duplicate_key 2:9"),
      ("{\"a\":1, \"\\u0061\":3}", "duplicate_key 1:9"),
    ]
  )
  func invalid(text: String, expected: String) { #expect(verdict(Array(text.utf8)) == expected) }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [
      [0x80], [0xc0, 0xaf], [0xc1, 0xbf], [0xe0, 0x80, 0xaf], [0xe0, 0x9f, 0xbf],
      [0xed, 0xa0, 0x80],
      [0xed, 0xbf, 0xbf], [0xf0, 0x80, 0x80, 0xaf], [0xf0, 0x8f, 0xbf, 0xbf],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf5, 0x80, 0x80, 0x80], [0xff], [0xc3, 0x28], [0xe2, 0x82, 0x28], [0xf0, 0x9f, 0x98, 0x28],
    ] as [[UInt8]]
  )
  func notUTF8(bytes: [UInt8]) {
    let short = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
    #expect(verdict(short) == "invalid_utf8 1:4")
    #expect(verdict(short + Array("          ".utf8)) == "invalid_utf8 1:4")
  }

  @Test("every control character is refused wherever it stands in a text")
  func controlCharacters() {
    for control in UInt8(0)..<0x20 {
      for count in 0...17 {
        let bytes = [0x22] + [UInt8](repeating: 0x20, count: count) + [control, 0x7f, 0x20, 0x22]
        let expected = "control_character 1:\(count + 2)"
        #expect(verdict(bytes + Array("          ".utf8)) == expected, "\(control)")
      }
    }
  }

  @Test("UTF-16 is told by its first byte")
  func utf16() {
    #expect(verdict([0xff, 0xfe, 0x5b, 0x00]) == "invalid_utf8 1:1")
    #expect(verdict([0xfe, 0xff, 0x00, 0x5b]) == "invalid_utf8 1:1")
  }

  @Test("a text that is cut short anywhere is told from a wrong one")
  func prefixes() {
    let text = "{\"a\":[1,-2.5e+3,true,false,null,\"x\\u00e9\\ud83d\\ude00\\\\é😀\"], \"b\":{}}"
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let result = verdict(Array(bytes.prefix(count)))
      #expect(
        result.hasPrefix(count == 0 ? "empty_input" : "unexpected_end"),
        "\(count): \(result)"
      )
    }
    #expect(verdict(bytes) == "ok")
  }

  @Test("limits hold at their edge, and nesting takes no stack")
  func limits() {
    let tight = JSONLimits(maxDepth: 2, maxStringBytes: 3, maxNumberBytes: 4)
    let cases = [
      ("[[]]", "ok"), ("[[[]]]", "too_deep 1:3"), ("\"abc\"", "ok"), ("\"é\\n\"", "ok"),
      ("\"abcd\"", "string_too_long 1:6"), ("\"é\\nx\"", "string_too_long 1:6"),
      ("{\"abcd\":1}", "string_too_long 1:7"), ("1234", "ok"), ("12345", "number_too_long 1:6"),
    ]
    for (text, expected) in cases {
      #expect(verdict(Array(text.utf8), limits: tight) == expected, "\(text)")
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(verdict(deep) == "too_deep 1:65")
    let reader = JSONReader(bytes: deep, file: "a", limits: JSONLimits(maxDepth: 1_000_000))
    #expect(trace(reader).last == "unexpected_end 1:100001")
    #expect(verdict(deep, limits: JSONLimits(maxDepth: 1_000_000)) == "too_deep 1:513")
  }

  @Test("one byte order mark is passed over where that is allowed")
  func byteOrderMark() {
    func first(_ text: String) -> String {
      trace(JSONReader(bytes: Array(text.utf8), file: "a", allowsByteOrderMark: true))[0]
    }
    #expect(first("\u{feff}1") == "number 1 1:1 3 0")
    #expect(first("1") == "number 1 1:1 0 0")
    #expect(first("\u{feff}") == "empty_input 1:1")
    #expect(first("\u{feff}\u{feff}1") == "unexpected_character 1:1")
    #expect(first("\u{fe00}1") == "unexpected_character 1:1")
  }

  @Test("an error is thrown again, and keeps its place")
  func stuck() {
    let reader = JSONReader(bytes: Array("[1,\n x]".utf8), file: "a")
    _ = trace(reader)
    #expect(trace(reader) == ["unexpected_character 2:2"])
    #expect(reader.position == SourcePosition(line: 2, column: 2))
    #expect(reader.text.isEmpty)
  }

  @Test("values and what is left of a container can be skipped")
  func skipping() throws {
    let text = "{\"a\":{\"x\":[1,{\"y\":2}]},\"b\":[1,[2],\"three\"],\"c\":[4,5,[6]],\"d\":7}"
    let reader = JSONReader(bytes: Array(text.utf8), file: "a")
    #expect(try reader.next() == .beginObject)
    #expect(try reader.next() == .key)
    #expect(reader.isText("a"))
    #expect(try reader.skipValue() == .beginObject)
    #expect(try reader.next() == .key)
    #expect(reader.isText("b"))
    #expect(try reader.next() == .beginArray)
    var skipped: [JSONToken] = []
    while try reader.skipValue() != .endArray { skipped.append(.string) }
    #expect(skipped.count == 3)
    #expect(try reader.next() == .key)
    #expect(reader.isText("c"))
    #expect(reader.isText("cc") == false)
    #expect(try reader.next() == .beginArray)
    #expect(try reader.next() == .number)
    try reader.skipRest()
    #expect(try reader.next() == .key)
    #expect(reader.string == "d")
    try reader.skipRest()
    #expect(try reader.next() == .end)
    #expect(try reader.next() == .end)
  }
}
