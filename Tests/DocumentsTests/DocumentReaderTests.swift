import Documents
import Testing

@Suite("Reading whole documents")
struct DocumentReaderTests {
  @Test("the first character tells JSON from YAML")
  func format() throws {
    let json = try DocumentReader.read(bytes: Array("\u{feff} {\"a\": 1}".utf8), file: "a")
    #expect(json["a"]?.position == SourcePosition(line: 1, column: 8))
    let yaml = try DocumentReader.read(bytes: Array("a: no\n".utf8), file: "a")
    #expect(yaml["a"]?.kind == "a text")
  }

  @Test("keys of the same canonical form are told apart")
  func canonicalForms() throws {
    let node = try DocumentReader.json(
      bytes: Array("{\"\u{e9}\":1, \"e\u{301}\":2}".utf8),
      file: "a"
    )
    guard case .object(let members) = node.value else {
      Issue.record("not a mapping")
      return
    }
    #expect(members.count == 2)
  }
}
