import Documents
import TestSupport
import Testing

@testable import Nightly

@Suite("The schema that is sent")
struct WireSchemaTests {
  static let advice = ReplyJudge.schema

  @Test("the advice's schema as it is sent")
  func golden() throws {
    let wire = try WireSchema.portable(WireSchemaTests.advice)
    expectGolden(String(decoding: JSONWriter.pretty(wire), as: UTF8.self), "advice.wire.json")
  }

  /// All that can be sent, which `make conformance` holds against what others make of it.
  static let everything =
    ##"{"type":"object","required":["a","b","c","d","e"],"additionalProperties":false,"properties":{"##
    + ##""a":{"enum":["x","y"],"description":"One of two."},"b":{"const":7},"##
    + ##""c":{"anyOf":[{"type":"null"},{"type":"number","minimum":-1.5}]},"##
    + ##""d":{"type":"array","maxItems":2,"items":{"type":"boolean"}},"e":{"$ref":"#/$defs/e"}},"##
    + ##""$defs":{"e":{"type":"object","required":["n","l"],"additionalProperties":false,"##
    + ##""properties":{"n":{"type":"integer","maximum":9},"l":{"type":"array","items":{"anyOf":["##
    + ##"{"type":"string","pattern":"^z$"},{"const":null}]}}}}}}"##

  @Test("all that can be sent")
  func widest() throws {
    let wire = try WireSchema.portable(Array(WireSchemaTests.everything.utf8))
    expectGolden(String(decoding: JSONWriter.pretty(wire), as: UTF8.self), "everything.wire.json")
  }

  static let schemas: [(String, String)] = [
    (
      #"{"type":"integer","minimum":1,"maximum":24,"description":"An hour."}"#,
      #"{"description":"An hour. At least 1. At most 24.","type":"integer"}"#
    ),
    (
      #"{"$schema":"x","title":"t","type":"string","minLength":1,"pattern":"^a$"}"#,
      #"{"description":"At least 1 character. Matches the pattern ^a$.","type":"string"}"#
    ),
    (#"{"enum":["a","b"]}"#, #"{"enum":["a","b"],"type":"string"}"#),
    (#"{"const":7}"#, #"{"enum":[7],"type":"integer"}"#),
    (#"{"const":null}"#, #"{"type":"null"}"#),
    (#"{"enum":[1,null]}"#, "several_types /enum"),
    (#"{"type":["string","null"]}"#, "several_types /type"),
    (
      ##"{"$ref":"#/$defs/a","description":"B.","$defs":{"a":{"type":"null","description":"A."}}}"##,
      "unsupported_reference /$ref"
    ),
    (
      ##"{"type":"array","maxItems":3,"uniqueItems":true,"items":{"$ref":"#/$defs/a","description":"B."},"$defs":{"a":{"type":"null","description":"A."}}}"##,
      #"{"description":"At most 3 entries. No entry twice.","items":{"description":"B. A.","type":"null"},"type":"array"}"#
    ),
    (
      #"{"anyOf":[{"type":"null"},{"type":"number","exclusiveMinimum":0.5}]}"#,
      #"{"anyOf":[{"type":"null"},{"description":"More than 0.5.","type":"number"}]}"#
    ),
    (#"{"not":{}}"#, "unsupported_keyword /not"),
    (#"{"type":"array","prefixItems":[]}"#, "unsupported_keyword /prefixItems"),
    (#"{"$ref":"other.json"}"#, "unsupported_reference /$ref"),
    (
      ##"{"$defs":{"a":{"$ref":"#/$defs/a"}},"anyOf":[{"$ref":"#/$defs/a"}]}"##,
      "too_deep /anyOf/0"
    ),
    (#"{"type":"object"}"#, "free_object "),
    (#"{"type":"object","properties":{}}"#, "open_object "),
    (
      #"{"type":"object","additionalProperties":false,"required":["a"],"properties":{"a":{"type":"null"},"b":{}}}"#,
      "optional_property /properties/b"
    ),
    ("[]", "not_an_object "), (#"{"enum":[[]]}"#, "unsupported_value /enum"),
  ]

  @Test("bounds become words, references and constants what they stand for", arguments: schemas)
  func portable(schema: String, wire: String) throws {
    var found: String
    do {
      let value = try WireSchema.portable(Array(schema.utf8))
      found = String(decoding: JSONWriter.compact(value), as: UTF8.self)
    } catch let problem as WireSchema.Problem {
      found = "\(problem.code) \(problem.pointer)"
    }
    #expect(found == wire)
  }
}
