import Testing

@testable import Documents

@Suite("Mistakes in schemas")
struct SchemaMistakeTests {
  @Test(
    "are told with their code and place",
    arguments: [
      (#"{"type":"text"}"#, "invalid_schema 1:9"), (#"{"type":[]}"#, "invalid_schema 1:9"),
      (#"{"type":["null","null"]}"#, "invalid_schema 1:9"),
      (#"{"enum":1}"#, "invalid_schema 1:9"), (#"{"multipleOf":0}"#, "invalid_schema 1:15"),
      (#"{"multipleOf":-1}"#, "invalid_schema 1:15"), (#"{"minimum":"1"}"#, "invalid_schema 1:12"),
      (#"{"maxLength":-1}"#, "invalid_schema 1:14"), (#"{"maxItems":1.5}"#, "invalid_schema 1:13"),
      (#"{"minContains":true}"#, "invalid_schema 1:16"),
      (#"{"pattern":1}"#, "invalid_schema 1:12"), (#"{"pattern":"("}"#, "invalid_pattern 1:12"),
      (#"{"patternProperties":{"[":true}}"#, "invalid_pattern 1:22"),
      (#"{"uniqueItems":1}"#, "invalid_schema 1:16"),
      (#"{"required":["a","a"]}"#, "invalid_schema 1:13"),
      (#"{"required":"a"}"#, "invalid_schema 1:13"),
      (#"{"dependentRequired":{"a":[1]}}"#, "invalid_schema 1:22"),
      (#"{"dependentRequired":[]}"#, "invalid_schema 1:22"),
      (#"{"allOf":[]}"#, "invalid_schema 1:10"), (#"{"anyOf":{}}"#, "invalid_schema 1:10"),
      (#"{"items":[]}"#, "invalid_schema 1:10"), (#"{"not":1}"#, "invalid_schema 1:8"),
      (#"{"properties":[]}"#, "invalid_schema 1:15"),
      (#"{"properties":{"a":1}}"#, "invalid_schema 1:20"),
      (#"{"$defs":{"a":{"type":1}}}"#, "invalid_schema 1:23"),
      (#"{"$defs":1}"#, "invalid_schema 1:10"), (#"{"title":1}"#, "invalid_schema 1:10"),
      (#"{"deprecated":1}"#, "invalid_schema 1:15"), (#"{"examples":1}"#, "invalid_schema 1:13"),
      (#"{"format":1}"#, "invalid_schema 1:11"), (#"{"$ref":1}"#, "invalid_schema 1:9"),
      (#"{"$id":1}"#, "invalid_schema 1:8"), (#"{"$id":"a#b"}"#, "invalid_schema 1:8"),
      (#"{"$anchor":"1a"}"#, "invalid_schema 1:12"), (#"{"$schema":1}"#, "invalid_schema 1:12"),
      (#"{"$vocabulary":{"a":1}}"#, "invalid_schema 1:16"), ("3", "invalid_schema 1:1"),
      (##"{"$ref":"#/a"}"##, "unresolved_reference 1:9"),
      (##"{"$ref":"#a"}"##, "unresolved_reference 1:9"),
      (##"{"$ref":"#/%zz"}"##, "unresolved_reference 1:9"),
      (#"{"$ref":"http://x.test/"}"#, "unresolved_reference 1:9"),
      (##"{"$dynamicRef":"#a"}"##, "unresolved_reference 1:16"),
      (#"{"$schema":"http://json-schema.org/draft-07/schema#"}"#, "unknown_dialect 1:12"),
      (#"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}"#, "duplicate_name 1:"),
      (#"{"$id":"a:x","$defs":{"a":{"$id":"y:z"},"b":{"$id":"y:z"}}}"#, "duplicate_name 1:"),
    ]
  )
  func mistakes(_ text: String, _ expected: String) throws {
    let problem = #expect(throws: Diagnostic.self) { try schema(text) }
    let position = try #require(problem?.position)
    let told = "\(problem?.code ?? "") \(position.line):\(position.column)"
    #expect(told.hasPrefix(expected), "\(told)")
    #expect(problem?.file == "schema")
  }

  @Test("in a schema that is referred to have that one's name")
  func remote() throws {
    let remote = ["http://x.test/a": #"{"type":1}"#]
    let problem = #expect(throws: Diagnostic.self) {
      try schema(#"{"$ref":"http://x.test/a"}"#, registry: remote)
    }
    #expect(problem?.file == "http://x.test/a")
  }

  @Test(
    "a dialect without a vocabulary has none of its keywords, and one with an unknown one is refused"
  )
  func dialects() throws {
    let core = "https://json-schema.org/draft/2020-12/vocab/core"
    let plain = ["http://x.test/m": #"{"$vocabulary":{"\#(core)":true}}"#]
    let text = #"{"$schema":"http://x.test/m","type":"null","properties":1}"#
    #expect(try schema(text, registry: plain).allows(try tree("1")))
    let unknown = ["http://x.test/m": #"{"$vocabulary":{"http://x.test/v":true}}"#]
    let problem = #expect(throws: Diagnostic.self) { try schema(text, registry: unknown) }
    #expect(problem?.code == "unknown_vocabulary")
    let optional = ["http://x.test/m": #"{"$vocabulary":{"http://x.test/v":false}}"#]
    #expect(try schema(text, registry: optional).allows(try tree("1")))
  }

  @Test("the metaschema takes itself, and what it refuses is refused")
  func metaschema() throws {
    let meta = try schema(#"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#)
    #expect(Metaschema.parts.count == 9)
    for uri in Metaschema.parts.keys.sorted() {
      let part = try #require(Metaschema.parts[uri])
      #expect(meta.violations(of: part) == [])
      #expect(throws: Never.self) { try Schema(.init(part, file: uri)) }
    }
    let wrong = try tree(#"{"properties":{"a":{"type":"text"}}}"#)
    #expect(
      meta.violations(of: wrong).map(\.instance) == ["/properties/a/type", "/properties/a/type"]
    )
  }
}
