import Documents
import Testing

@Suite("What a schema tells of a document")
struct SchemaTests {
  /// What a schema says of a document: `instance keyword code`, a line each.
  private func lines(_ schema: String, _ document: String) throws -> [String] {
    let schema = try Schema(json: Array(schema.utf8), file: "schema")
    let root = try DocumentReader.json(bytes: Array(document.utf8), file: "document")
    return schema.violations(of: root).map { "\($0.instance) \($0.keyword) \($0.code.rawValue)" }
  }

  @Test(
    "each keyword allows what it says, and tells where and what else there is, and never the value",
    arguments: [
      (#"{"type":"string"}"#, #""a""#, "1", [" /type wrong_type"]),
      (#"{"type":["string","null"]}"#, "null", "1", [" /type wrong_type"]),
      (#"{"type":"integer"}"#, "1.0", "1.5", [" /type wrong_type"]),
      (#"{"type":"number"}"#, "1e400", "true", [" /type wrong_type"]),
      (#"{"enum":[1,"a"]}"#, "1.0", "2", [" /enum not_in_enum"]),
      (#"{"const":{"a":1,"b":[]}}"#, #"{"b":[],"a":1}"#, "{}", [" /const not_the_constant"]),
      (#"{"maximum":3}"#, "3", "3.1", [" /maximum too_large"]),
      (#"{"minimum":3}"#, "3", "2", [" /minimum too_small"]),
      (#"{"maxLength":1}"#, #""😀""#, #""ab""#, [" /maxLength too_long"]),
      (#"{"minLength":2}"#, #""ab""#, #""😀""#, [" /minLength too_short"]),
      (#"{"pattern":"^a"}"#, #""ab""#, #""b""#, [" /pattern no_match"]),
      (#"{"maxItems":0}"#, "[]", "[1]", [" /maxItems too_many_items"]),
      (#"{"minItems":2}"#, "[1,2]", "[1]", [" /minItems too_few_items"]),
      (#"{"uniqueItems":true}"#, #"[1,"1"]"#, "[1,2,1.0]", [" /uniqueItems repeated_item"]),
      (#"{"uniqueItems":false}"#, "[1,1]", "", []),
      (
        #"{"required":["a","b","c"]}"#, #"{"a":1,"b":1,"c":null}"#, #"{"b":1}"#,
        [" /required/0 missing_property", " /required/2 missing_property"]
      ),
      (
        #"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b/c~":1}"#,
        ["/b~1c~0 /additionalProperties unknown_property"]
      ),
      (
        #"{"additionalProperties":{"type":"null"}}"#, #"{"a":null}"#, #"{"a":1}"#,
        ["/a /additionalProperties/type wrong_type"]
      ),
      (#"{"properties":{"a":false}}"#, "{}", #"{"a":1}"#, ["/a /properties/a not_allowed"]),
      (#"{"items":{"type":"null"}}"#, "[null]", "[null,1]", ["/1 /items/type wrong_type"]),
      (
        #"{"prefixItems":[{"type":"null"}],"items":false}"#, "[null]", "[1,2]",
        ["/0 /prefixItems/0/type wrong_type", "/1 /items unexpected_item"]
      ),
      (#"{"allOf":[true,{"type":"null"}]}"#, "null", "1", [" /allOf/1/type wrong_type"]),
      (#"{"anyOf":[{"type":"null"},false]}"#, "null", "1", [" /anyOf matches_none"]),
      (#"{"oneOf":[{"type":"null"}]}"#, "null", "1", [" /oneOf matches_none"]),
      (#"{"oneOf":[true,{"minimum":1}]}"#, "0", "1", [" /oneOf matches_several"]),
      (#"{"not":{"minimum":1}}"#, "0", "1", [" /not matches_forbidden"]),
      (#"{"if":{"minimum":1},"then":{"maximum":2}}"#, "0", "3", [" /then/maximum too_large"]),
      (#"{"if":{"minimum":1},"else":{"type":"null"}}"#, "3", "0", [" /else/type wrong_type"]),
      (
        ##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}}"##, "null", "1",
        [" /$ref/type wrong_type"]
      ),
      (
        ##"{"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/a"},"maxItems":1}}}"##,
        "[[[]]]", "[[1,2]]", ["/0 /$ref/items/$ref/maxItems too_many_items"]
      ),
      ("false", "", "1", ["  not_allowed"]),
    ] as [(String, String, String, [String])]
  )
  func keywords(_ schema: String, _ good: String, _ bad: String, _ told: [String]) throws {
    if !good.isEmpty { #expect(try lines(schema, good) == []) }
    if !bad.isEmpty { #expect(try lines(schema, bad) == told) }
  }

  @Test("a keyword about one type of value asks nothing of another")
  func otherTypes() throws {
    let schema = """
      {"minimum":1,"maximum":0,"minLength":9,"pattern":"^b","minItems":9,"uniqueItems":true,
       "required":["a"],"properties":{"a":false},"items":false}
      """
    for document in ["null", "true"] { #expect(try lines(schema, document) == []) }
    #expect(try lines(schema, #""a""#) == [" /minLength too_short", " /pattern no_match"])
  }

  @Test(
    "numbers are compared with all their digits",
    arguments: [
      ("1", "1.0", "="), ("1", "10e-1", "="), ("0", "-0.0", "="), ("0", "0e999", "="),
      ("1e400", "1e401", "<"), ("9e399", "1e400", "<"), ("-1e400", "1e-400", "<"),
      ("9223372036854775806", "9223372036854775807", "<"), ("0.1", "0.10000000000000001", "<"),
      ("-2", "-1", "<"), ("-1.5", "-1", "<"), ("100", "1E2", "="), ("1.5e+1", "15", "="),
      ("99", "100", "<"), ("0.009", "0.01", "<"), ("-0.009", "0", "<"),
      ("1", "1e99999999999999999999", "<"),
    ]
  )
  func numbers(_ a: String, _ b: String, _ sign: String) throws {
    let isEqual = sign == "="
    #expect(try lines(#"{"const":\#(a)}"#, b).isEmpty == isEqual)
    #expect(try lines(#"{"minimum":\#(a)}"#, b) == [])
    #expect(try lines(#"{"maximum":\#(b)}"#, a) == [])
    #expect(try lines(#"{"minimum":\#(b)}"#, a).isEmpty == isEqual)
    #expect(try lines(#"{"maximum":\#(a)}"#, b).isEmpty == isEqual)
  }

  @Test(
    "expressions are those of ECMA-262",
    arguments: [
      (#"\\S"#, ["a", "\u{85}", " a"], ["", " \t", "\u{a0}\u{feff}"]),
      (#"^[^\\s]$"#, ["a", "\u{85}"], ["\u{2028}", "\u{3000}"]),
      (#"^\\s$"#, ["\u{a0}", "\u{b}"], ["a", "\u{200b}"]),
      (#"^a$"#, ["a"], ["a\n", "b\na"]), (#"^[!-~]+$"#, ["a~"], ["", "é"]),
      (#"^[^\\u0000-,\\[-\\^]$"#, ["é", "a", "😀"], ["+", "]"]),
      (#"^(a|b{2})*\\.?$"#, ["", "abb."], ["ab", "a.."]), (#"é"#, ["aé"], ["e"]),
    ] as [(String, [String], [String])]
  )
  func patterns(_ expression: String, _ matching: [String], _ others: [String]) throws {
    for (texts, told) in [(matching, []), (others, [" /pattern no_match"])] {
      for text in texts {
        let document = String(decoding: JSONWriter.compact(.string(text)), as: UTF8.self)
        #expect(try lines(#"{"pattern":"\#(expression)"}"#, document) == told, "\(text)")
      }
    }
  }

  @Test(
    "of several schemas the nearest says what is wrong",
    arguments: [
      // A list of texts with one that is none is nearer to the list than to the text.
      (
        #"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#, #"["a",1]"#,
        [" /anyOf matches_none", "/1 /anyOf/1/items/type wrong_type"]
      ),
      // Most is there of the first; with nothing there, least is missing of the second.
      (
        #"{"oneOf":[{"required":["days","start"]},{"required":["times"]}]}"#, #"{"days":1}"#,
        [" /oneOf matches_none", " /oneOf/0/required/1 missing_property"]
      ),
      (
        #"{"oneOf":[{"required":["a","b"]},{"required":["c"]},{"required":["d"]}]}"#, "{}",
        [" /oneOf matches_none", " /oneOf/1/required/0 missing_property"]
      ),
      // A choice within a choice, and one that asks for another kind of value altogether.
      (
        #"{"anyOf":[{"type":"null"},{"items":{"anyOf":[{"type":"null"},{"minimum":3}]}}]}"#, "[1]",
        [
          " /anyOf matches_none", "/0 /anyOf/1/items/anyOf matches_none",
          "/0 /anyOf/1/items/anyOf/1/minimum too_small",
        ]
      ),
      (
        #"{"anyOf":[{"type":"null"},{"anyOf":[{"type":"string"},false]}]}"#, "1",
        [" /anyOf matches_none"]
      ),
    ] as [(String, String, [String])]
  )
  func nearest(_ schema: String, _ document: String, _ expected: [String]) throws {
    #expect(try lines(schema, document) == expected)
  }

  @Test("what is wrong is told from the top of the document to its end")
  func order() throws {
    let (a, b) = (#""a":{"type":"null"}"#, #""b":{"type":"null"}"#)
    let expected = ["/b /properties/b/type wrong_type", "/a /properties/a/type wrong_type"]
    for properties in [a + "," + b, b + "," + a] {
      #expect(try lines(#"{"properties":{"# + properties + "}}", #"{"b":1,"a":1}"#) == expected)
    }
  }

  @Test(
    "a schema with anything else is refused, with the place",
    arguments: [
      (#"{"multipleOf":2}"#, "schema:1:15: keyword 'multipleOf' is not supported: leave it out"),
      (#"{"items":{"contains":{}}}"#, "schema:1:22: keyword 'contains' is not supported: leave"),
      (#"{"$defs":{"a":{"nonsense":1}}}"#, "schema:1:27: keyword 'nonsense' is not supported"),
      (#"{"type":"text"}"#, "schema:1:9: there is no such type: use one of null, boolean, int"),
      (#"{"minLength":-1}"#, "schema:1:14: this has to be a whole number, not below 0, not a n"),
      (#"{"maximum":"1"}"#, "schema:1:12: this has to be a number, not a text: correct it"),
      (#"{"required":"a"}"#, "schema:1:13: this has to be a list, not a text: correct it"),
      (#"{"properties":{"a":1}}"#, "schema:1:20: this has to be a mapping, not a number"),
      (##"{"$ref":"#/$defs/a"}"##, "schema:1:9: the reference '#/$defs/a' leads to nothing: w"),
      (#"{"$ref":"a.json"}"#, "schema:1:9: the reference 'a.json' leads to nothing: write '#"),
      (#"{"pattern":"("}"#, "schema:1:12: the expression '(' can't be used, because it is no r"),
      (#"{"pattern":"a.b"}"#, "schema:1:12: the expression 'a.b' can't be used, because a '.' o"),
      (#"{"pattern":"\\w"}"#, #"schema:1:12: the expression '\w' can't be used, because it has"#),
      (#"{"pattern":"[[]"}"#, "schema:1:12: the expression '[[]' can't be used, because a '[' w"),
      ("3", "schema:1:1: this has to be a mapping, not a number: correct it"),
    ]
  )
  func refused(_ schema: String, _ expected: String) {
    let problem = #expect(throws: Diagnostic.self) {
      try Schema(json: Array(schema.utf8), file: "schema")
    }
    #expect(problem?.description.hasPrefix(expected) == true, "\(problem?.description ?? "")")
  }

  @Test("what only describes a value asks nothing")
  func annotations() throws {
    let schema = """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://x.test/a",
       "$comment":"a","title":"a","description":"a","default":1,"examples":[1],"format":"date"}
      """
    #expect(try lines(schema, #""b""#) == [])
  }
}
