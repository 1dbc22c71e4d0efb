import Documents
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  private func compact(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }

  private func pretty(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.pretty(value), as: UTF8.self)
  }

  @Test(
    "values are written on one line",
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (0, "0"),
      (.integer(.min), "-9223372036854775808"), (.decimal("0.25"), "0.25"),
      (.decimal("1e400"), "1e400"), (.decimal("NaN"), "\"NaN\""), (.decimal(""), "\"\""),
      (.decimal("01"), "\"01\""), ("", "\"\""), ([], "[]"), ([:], "{}"),
      ([1, [2], "x"], "[1,[2],\"x\"]"),
      (["b": 1, "a": [nil]], "{\"a\":[null],\"b\":1}"),
    ] as [(JSONValue, String)]
  )
  func values(value: JSONValue, expected: String) { #expect(compact(value) == expected) }

  @Test(
    "only what has to be escaped is",
    arguments: [
      ("\"\\/", "\"\\\"\\\\/\""), ("\n\t\r\u{8}\u{c}", "\"\\n\\t\\r\\b\\f\""),
      ("\0\u{1}\u{1f}", "\"\\u0000\\u0001\\u001f\""), ("\u{7f}é😀<&", "\"\\u007fé😀<&\""),
      ("\u{9b}31m\u{202e}", "\"\\u009b31m\\u202e\""),
      ("a\u{2028}b\u{2029}", "\"a\\u2028b\\u2029\""), ("e\u{301}\r\n", "\"e\u{301}\\r\\n\""),
    ]
  )
  func escapes(text: String, expected: String) {
    #expect(Array(compact(.string(text)).utf8) == Array(expected.utf8))
  }

  /// A text as it is written, scalar by scalar.
  private func written(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{08}": "\\b", "\u{0c}": "\\f", "\n": "\\n", "\r": "\\r",
      "\t": "\\t",
    ]
    var result = "\""
    for scalar in text.unicodeScalars {
      if let form = short[scalar] {
        result += form
        continue
      }
      switch scalar {
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{200e}", "\u{200f}", "\u{2028}"..."\u{202e}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  @Test("every scalar up to U+FFFF is written as it stands alone, between others and at the ends")
  func scalars() {
    for value in UInt32(0)...0xffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)b", "\(scalar)\(scalar)é", "\u{e2}\(scalar)\u{c2}😀"] {
        if compact(.string(text)).utf8.elementsEqual(written(text).utf8) { continue }
        Issue.record("U+\(String(value, radix: 16)) in \(text.count) characters")
      }
    }
  }

  @Test(
    "whole numbers are written with all their digits",
    arguments: [
      0, 1, -1, 9, 10, -10, 99, 100, 1_000_000_007, .max, .min, .max - 1, .min + 1,
    ] as [Int64]
  )
  func integers(value: Int64) {
    var json = JSONBytes()
    json.integer(value)
    json.raw(",")
    json.integer(value as Int64?)
    json.integer(nil)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "\(value),\(value)null")
  }

  @Test("keys are sorted by their UTF-8 bytes")
  func keys() {
    #expect(
      compact(["\u{ffff}": 1, "😀": 2, "é": 3, "z": 4, "Z": 5, "": 6, "zz": 7])
        == "{\"\":6,\"Z\":5,\"z\":4,\"zz\":7,\"é\":3,\"\u{ffff}\":1,\"😀\":2}"
    )
    // Not as Swift orders strings, which takes the first key for one letter after `f`.
    #expect(Array(compact(["f": 1, "e\u{301}": 2]).utf8) == Array("{\"e\u{301}\":2,\"f\":1}".utf8))
  }

  @Test("the indented form keeps short lists of scalars on one line")
  func indented() {
    let value: JSONValue = [
      "list": [1, "two", nil, [], [:]], "empty": [], "none": [:],
      "nested": [["a": 1], [1, [2]]], "text": "x",
    ]
    #expect(
      pretty(value) == """
        {
          "empty": [],
          "list": [1, "two", null, [], {}],
          "nested": [
            {
              "a": 1
            },
            [
              1,
              [2]
            ]
          ],
          "none": {},
          "text": "x"
        }

        """
    )
    #expect(pretty(1) == "1\n")
  }

  @Test("a list that would pass column 100 is broken up")
  func width() {
    // The line is `  "a": ["é...", 12]`: 15 columns and the text; a comma may follow it.
    let fits = String(repeating: "é", count: 84)
    #expect(pretty(["a": [.string(fits), 12]]) == "{\n  \"a\": [\"\(fits)\", 12]\n}\n")
    let wide = fits + "é"
    #expect(
      pretty(["a": [.string(wide), 12]])
        == "{\n  \"a\": [\n    \"\(wide)\",\n    12\n  ]\n}\n"
    )
  }

  @Test("what is written is read back as it was")
  func roundTrip() throws {
    let seed: UInt64 = 7
    var generator = SeededGenerator(state: seed)
    for round in 0..<300 {
      let value = randomValue(depth: 4, &generator)
      for bytes in [JSONWriter.compact(value), JSONWriter.pretty(value)] {
        let node = try DocumentReader.json(bytes: bytes, file: "a")
        #expect(JSONValue(node) == value, "seed \(seed), round \(round)")
      }
    }
  }

  private func randomValue(depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 6), using: &generator) {
    case 0: return nil
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3: return .string(randomText(&generator))
    case 4:
      let count = Int.random(in: 0..<5, using: &generator)
      return .array((0..<count).map { _ in randomValue(depth: depth - 1, &generator) })
    default:
      let count = Int.random(in: 0..<5, using: &generator)
      let members = (0..<count).map { _ in
        (randomText(&generator), randomValue(depth: depth - 1, &generator))
      }
      return .object(Dictionary(members) { $1 })
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let scalars = Array("ab\"\\/\n\r\t\0\u{1f}\u{7f}é€😀\u{2028}\u{ffff}\u{301}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      text.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
    }
    return String(text)
  }
}

extension JSONValue {
  /// The value of a tree whose numbers are whole.
  fileprivate init(_ node: DocumentNode) {
    switch node.value {
    case .null, .unusable: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let text): self = Int64(text).map { .integer($0) } ?? .decimal(text)
    case .string(let text): self = .string(text)
    case .array(let nodes): self = .array(nodes.map { JSONValue($0) })
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, JSONValue($0.node)) }) { $1 })
    }
  }
}
