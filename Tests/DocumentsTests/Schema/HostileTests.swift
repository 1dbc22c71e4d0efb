import Testing

@testable import Documents

@Suite("Schemas and documents that mean harm")
struct HostileTests {
  /// The last thing that is told, with a hundredth of the work that is put up with otherwise: what
  /// ends then ends later as well.
  private func last(_ schemaText: String, _ document: String) throws -> Violation.Code? {
    let schema = try schema(schemaText)
    let document = try tree(document)
    var telling = Evaluation(of: schema, maxSteps: Evaluation.maxSteps / 100)
    var deciding = Evaluation(of: schema, maxSteps: Evaluation.maxSteps / 100)
    let found = telling.violations(of: document)
    #expect(deciding.allows(document) == found.isEmpty)
    return found.last?.code
  }

  @Test(
    "references in circles end",
    arguments: [
      ##"{"$ref":"#"}"##, ##"{"allOf":[{"$ref":"#"}]}"##, ##"{"not":{"$ref":"#"}}"##,
      ##"{"anyOf":[{"$ref":"#"},true]}"##, ##"{"if":{"$ref":"#"}}"##,
      ##"{"$dynamicAnchor":"a","$dynamicRef":"#a"}"##,
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
    ]
  )
  func circles(_ text: String) throws {
    #expect(try last(text, "1") == .endlessReference)
  }

  @Test("long chains of references over deep documents end before the stack does")
  func deep() throws {
    let chain = (0..<20).map { ##""a\##($0)":{"allOf":[{"$ref":"#/$defs/a\##($0 + 1)"}]}"## }
    let text =
      ##"{"$ref":"#/$defs/a0","$defs":{\##(chain.joined(separator: ",")),"##
      + ##""a20":{"items":{"$ref":"#/$defs/a0"}}}}"##
    let document = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    #expect(try last(text, document) == .tooDeep)
  }

  @Test("schemas that double with every level end")
  func doubling() throws {
    let levels = (0..<40).map {
      ##""a\##($0)":{"allOf":[{"$ref":"#/$defs/a\##($0 + 1)"},{"$ref":"#/$defs/a\##($0 + 1)"}]}"##
    }
    let text =
      ##"{"$ref":"#/$defs/a0","$defs":{\##(levels.joined(separator: ",")),"a40":{"type":"null"}}}"##
    // As every level fails twice, what is told ends first.
    #expect(try last(text, "1") == .tooManyViolations)
    #expect(try last(text, "null") == .tooMuchWork)
  }

  @Test("expressions that would search for ever end", .timeLimit(.minutes(5)))
  func expressions() throws {
    let text = "\"" + String(repeating: "a", count: 100) + "!\""
    #expect(try last(#"{"pattern":"^(a+)+$"}"#, text) == .tooMuchWork)
    #expect(try last(#"{"not":{"pattern":"^(a|a)*$"}}"#, text) == .tooMuchWork)
    // Each takes long, but ends: together they are too much.
    let slow = Array(repeating: "\"" + String(repeating: "a", count: 16) + "!\"", count: 3_000)
    let document = "[" + slow.joined(separator: ",") + "]"
    #expect(try last(#"{"items":{"not":{"pattern":"^(a+)+$"}}}"#, document) == .tooMuchWork)
  }

  @Test("numbers with a thousand digits are compared in time", .timeLimit(.minutes(5)))
  func numbers() throws {
    let digits = String(repeating: "7", count: 1_000)
    #expect(try last(#"{"multipleOf":\#(digits)}"#, digits + "0") == nil)
    let many = Array(repeating: digits + "1", count: 2_000).joined(separator: ",")
    #expect(try last(#"{"items":{"not":{"multipleOf":\#(digits)}}}"#, "[\(many)]") == .tooMuchWork)
  }

  @Test("many members and many demands are not multiplied", .timeLimit(.minutes(5)))
  func wide() throws {
    let names = (0..<20_000).map { "\"n\($0)\"" }
    let members = names.map { $0 + ":0" }.joined(separator: ",")
    let required = names.joined(separator: ",")
    #expect(try last(#"{"required":[\#(required)]}"#, "{\(members)}") == nil)
    #expect(try last(#"{"enum":[\#(required)]}"#, "\"n19999\"") == nil)
    #expect(try last(#"{"uniqueItems":true}"#, "[\(required)]") == nil)
    #expect(try last(#"{"required":[\#(required)]}"#, "{}") == .tooManyViolations)
  }

  @Test("many references into what is not a schema are found in time", .timeLimit(.minutes(5)))
  func references() throws {
    let names = (0..<20_000).map { "n\($0)" }
    let things = names.map { "\"\($0)\":{\"type\":\"null\"}" }.joined(separator: ",")
    let references = names.map { "{\"$ref\":\"#/x/\($0)\"}" }.joined(separator: ",")
    let text = "{\"x\":{\(things)},\"allOf\":[\(references)]}"
    #expect(try last(text, "null") == nil)
  }

  @Test("counts and indices beyond the machine's are no matter")
  func largeCounts() throws {
    #expect(try last(#"{"minLength":1e99}"#, #""a""#) == .tooShort)
    #expect(
      try last(#"{"maxItems":1e99,"contains":true,"minContains":1e99}"#, "[1]") == .tooFewMatches
    )
    #expect(try last(#"{"maximum":1e99999999999999999999}"#, "1e999999999999999999998") == nil)
    #expect(throws: Diagnostic.self) { try schema(##"{"$ref":"#/allOf/99999999999999999999"}"##) }
    #expect(throws: Diagnostic.self) {
      try schema(##"{"$ref":"#/allOf/01","allOf":[true,true]}"##)
    }
  }
}
