import Testing

@testable import Documents

@Suite("What is told of a value that none of several schemas allows")
struct NearestTests {
  @Test(
    "is what keeps it from being as the nearest says",
    arguments: [
      // A list of texts with one that is none: nearer to the list than to the text.
      (
        #"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#, #"["a",1]"#,
        [" /anyOf matches_none", "/1 /anyOf/1/items/type wrong_type"]
      ),
      // Of the first three names one is there, of the other one none.
      (
        #"{"oneOf":[{"required":["days","start","end"]},{"required":["times"]}]}"#, #"{"days":1}"#,
        [
          " /oneOf matches_none", " /oneOf/0/required/1 missing_property",
          " /oneOf/0/required/2 missing_property",
        ]
      ),
      // With nothing there, the one of which least is missing; of equals the first.
      (
        #"{"oneOf":[{"required":["a","b"]},{"required":["c"]},{"required":["d"]}]}"#, "{}",
        [" /oneOf matches_none", " /oneOf/1/required/0 missing_property"]
      ),
      // The kind that an object says it is.
      (
        ##"""
        {"anyOf":[{"properties":{"kind":{"const":"a"},"n":{"type":"integer"}},"required":["kind"]},
                  {"properties":{"kind":{"const":"b"},"n":{"type":"string"}},"required":["kind"]}]}
        """##, #"{"kind":"b","n":true}"#,
        [" /anyOf matches_none", "/n /anyOf/1/properties/n/type wrong_type"]
      ),
      // A word that is misspelt, rather than no list.
      (
        #"{"anyOf":[{"type":"array"},{"enum":["all","odd"]}]}"#, #""evne""#,
        [" /anyOf matches_none", " /anyOf/1/enum not_in_enum"]
      ),
      (
        ##"{"anyOf":[{"$ref":"#/$defs/date"},{"type":"null"}],"$defs":{"date":{"pattern":"^2"}}}"##,
        #""1""#, [" /anyOf matches_none", " /anyOf/0/$ref/pattern no_match"]
      ),
      // Choices within choices.
      (
        #"{"anyOf":[{"type":"null"},{"items":{"anyOf":[{"type":"null"},{"minimum":3}]}}]}"#, "[1]",
        [
          " /anyOf matches_none", "/0 /anyOf/1/items/anyOf matches_none",
          "/0 /anyOf/1/items/anyOf/1/minimum too_small",
        ]
      ),
      // Where another kind of value is asked for by all, that is all there is to say.
      (
        #"{"anyOf":[{"type":"null"},{"anyOf":[{"type":"string"},false]}]}"#, "1",
        [" /anyOf matches_none"]
      ),
      // What can't be decided is not near; the others still are.
      (
        ##"{"anyOf":[{"maximum":0,"$ref":"#/$defs/a"},{"minimum":3}],"$defs":{"a":{"$ref":"#/$defs/a"}}}"##,
        "1", [" /anyOf matches_none", " /anyOf/1/minimum too_small"]
      ),
      // What was tried and is not told leaves nothing behind.
      (
        #"{"items":{"anyOf":[{"required":["a","b"]},{"required":["c"]}]}}"#, #"[{},{"a":1}]"#,
        [
          "/0 /items/anyOf matches_none", "/0 /items/anyOf/1/required/0 missing_property",
          "/1 /items/anyOf matches_none", "/1 /items/anyOf/0/required/1 missing_property",
        ]
      ),
      (
        #"{"not":{"anyOf":[{"type":"null"},{"minimum":3}]}}"#, "4", [" /not matches_forbidden"]
      ),
    ] as [(String, String, [String])]
  )
  func nearest(_ schema: String, _ document: String, _ expected: [String]) throws {
    #expect(try lines(schema, document) == expected)
  }

  @Test("choices within choices take no more than a few times the work that the answer takes")
  func work() throws {
    let levels = (0..<12).map {
      ##""a\##($0)":{"anyOf":[{"$ref":"#/$defs/a\##($0 + 1)"},{"$ref":"#/$defs/a\##($0 + 1)"}]}"##
    }
    let text =
      ##"{"$ref":"#/$defs/a0","$defs":{\##(levels.joined(separator: ",")),"a12":{"minimum":3}}}"##
    let schema = try schema(text)
    // 2^12 ends at two schemas each are 16,000 steps, and each of twelve levels looks twice.
    var telling = Evaluation(of: schema, maxSteps: 12 * 2 * 16_384)
    #expect(telling.violations(of: try tree("1")).last?.code == .tooSmall)
  }
}
