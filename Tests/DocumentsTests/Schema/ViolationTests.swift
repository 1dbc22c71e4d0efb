import Testing

@testable import Documents

@Suite("What a schema tells of a document")
struct ViolationTests {
  @Test(
    "each keyword tells where and what, and never the value",
    arguments: [
      (#"{"type":"string"}"#, "1", [" /type wrong_type"]),
      (#"{"type":["string","null"]}"#, "1", [" /type wrong_type"]),
      (#"{"enum":[1,"a"]}"#, "2", [" /enum not_in_enum"]),
      (#"{"const":{"a":1}}"#, #"{"a":2}"#, [" /const not_the_constant"]),
      (#"{"multipleOf":0.01}"#, "0.075", [" /multipleOf not_a_multiple"]),
      (#"{"maximum":3}"#, "3.1", [" /maximum too_large"]),
      (#"{"exclusiveMaximum":3}"#, "3", [" /exclusiveMaximum too_large"]),
      (#"{"minimum":3}"#, "2", [" /minimum too_small"]),
      (#"{"exclusiveMinimum":3}"#, "3", [" /exclusiveMinimum too_small"]),
      (#"{"maxLength":1}"#, #""ab""#, [" /maxLength too_long"]),
      (#"{"minLength":2}"#, #""😀""#, [" /minLength too_short"]),
      (#"{"pattern":"^a"}"#, #""b""#, [" /pattern no_match"]),
      (#"{"maxItems":0}"#, "[1]", [" /maxItems too_many_items"]),
      (#"{"minItems":2}"#, "[1]", [" /minItems too_few_items"]),
      (#"{"uniqueItems":true}"#, "[1,2,1.0]", [" /uniqueItems repeated_item"]),
      (#"{"contains":{"type":"null"}}"#, "[1]", [" /contains too_few_matches"]),
      (#"{"contains":true,"maxContains":1}"#, "[1,2]", [" /maxContains too_many_matches"]),
      (#"{"contains":true,"minContains":3}"#, "[1,2]", [" /minContains too_few_matches"]),
      (
        #"{"contains":true,"minContains":3,"maxContains":1}"#, "[1,2]",
        [" /minContains too_few_matches"]
      ),
      (
        #"{"required":["a","b","c"]}"#, #"{"b":1}"#,
        [" /required/0 missing_property", " /required/2 missing_property"]
      ),
      (
        #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#,
        [" /dependentRequired/a/0 missing_property"]
      ),
      (#"{"maxProperties":0}"#, #"{"a":1}"#, [" /maxProperties too_many_properties"]),
      (#"{"minProperties":1}"#, "{}", [" /minProperties too_few_properties"]),
      (
        #"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1,"b/c~":1}"#,
        ["/b~1c~0 /additionalProperties unknown_property"]
      ),
      (
        #"{"properties":{"a":true},"unevaluatedProperties":false}"#, #"{"a":1,"b":1}"#,
        ["/b /unevaluatedProperties unknown_property"]
      ),
      (
        #"{"prefixItems":[true],"items":false}"#, "[1,2,3]",
        ["/1 /items unexpected_item", "/2 /items unexpected_item"]
      ),
      (#"{"prefixItems":[{"type":"null"}]}"#, "[1]", ["/0 /prefixItems/0/type wrong_type"]),
      (
        #"{"prefixItems":[true],"unevaluatedItems":false}"#, "[1,2]",
        ["/1 /unevaluatedItems unexpected_item"]
      ),
      (
        #"{"patternProperties":{"^a":{"type":"null"}}}"#, #"{"ab":1}"#,
        ["/ab /patternProperties/^a/type wrong_type"]
      ),
      (#"{"properties":{"a":false}}"#, #"{"a":1}"#, ["/a /properties/a not_allowed"]),
      (
        #"{"propertyNames":{"maxLength":1}}"#, #"{"a":1,"bc":1}"#,
        ["/bc /propertyNames/maxLength too_long"]
      ),
      (#"{"allOf":[true,{"type":"null"}]}"#, "1", [" /allOf/1/type wrong_type"]),
      (#"{"anyOf":[{"type":"null"},false]}"#, "1", [" /anyOf matches_none"]),
      (#"{"oneOf":[{"type":"null"}]}"#, "1", [" /oneOf matches_none"]),
      (#"{"oneOf":[true,true,true]}"#, "1", [" /oneOf matches_several"]),
      (#"{"not":true}"#, "1", [" /not matches_forbidden"]),
      (#"{"if":true,"then":{"type":"null"}}"#, "1", [" /then/type wrong_type"]),
      (#"{"if":false,"else":{"type":"null"}}"#, "1", [" /else/type wrong_type"]),
      (
        #"{"dependentSchemas":{"a":{"minProperties":2}}}"#, #"{"a":1}"#,
        [" /dependentSchemas/a/minProperties too_few_properties"]
      ),
      (##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}}"##, "1", [" /$ref/type wrong_type"]),
      ("false", "1", ["  not_allowed"]),
    ] as [(String, String, [String])]
  )
  func keywords(_ schema: String, _ document: String, _ expected: [String]) throws {
    #expect(try lines(schema, document) == expected)
  }

  @Test("goes from the top of the document to its end, whatever the order of the schema")
  func order() throws {
    let (a, b) = (#""a":{"type":"null"}"#, #""b":{"type":"null"}"#)
    let expected = [
      "/b /properties/b/type wrong_type", "/a /properties/a/type wrong_type",
    ]
    for properties in [a + "," + b, b + "," + a] {
      #expect(try lines(#"{"properties":{"# + properties + "}}", #"{"b":1,"a":1}"#) == expected)
    }
  }

  @Test("has the place of the value")
  func places() throws {
    let found = try schema(#"{"items":{"type":"null"}}"#).violations(of: try tree("[null,\n  7]"))
    #expect(found.map(\.position) == [SourcePosition(line: 2, column: 3)])
  }

  @Test("what failed elsewhere is not told again as left over")
  func leftOver() throws {
    let text = #"{"allOf":[{"properties":{"a":{"type":"null"}}}],"unevaluatedProperties":false}"#
    #expect(try lines(text, #"{"a":1}"#) == ["/a /allOf/0/properties/a/type wrong_type"])
  }

  @Test("names are told apart by their characters, and not by what they look like")
  func canonicalForms() throws {
    // One é is a single scalar, the other an e with an accent.
    let text = "{\"properties\":{\"\u{e9}\":{\"type\":\"null\"}},\"required\":[\"\u{e9}\"]}"
    #expect(try lines(text, "{\"e\u{301}\":1}") == [" /required/0 missing_property"])
    #expect(try lines("{\"enum\":[\"\u{e9}\"]}", "\"e\u{301}\"") == [" /enum not_in_enum"])
    #expect(try lines(#"{"uniqueItems":true}"#, "[\"\u{e9}\",\"e\u{301}\"]") == [])
  }

  @Test(
    "equal is what means the same",
    arguments: [
      ("1", "1.0", true), ("[1,2]", "[1.0,2e0]", true),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true),
      ("false", "0", false), ("true", "1", false), ("null", #""""#, false), ("1", #""1""#, false),
      ("[[1],2]", "[1,[2]]", false), (#"{"a":{}}"#, #"{"a":[]}"#, false),
      (#"["a","b"]"#, #"["ab"]"#, false), ("1e400", "10e399", true), ("-0", "0", true),
    ]
  )
  func equality(_ a: String, _ b: String, _ isEqual: Bool) throws {
    #expect(try schema(#"{"const":"# + a + "}").allows(try tree(b)) == isEqual)
    #expect(try schema(#"{"enum":["# + a + "]}").allows(try tree(b)) == isEqual)
    #expect(try schema(#"{"uniqueItems":true}"#).allows(try tree("[\(a),\(b)]")) != isEqual)
  }
}
