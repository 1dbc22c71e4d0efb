import Documents
import Testing

@Suite("A file that is named .json")
struct NamedJSONTests {
  private func read(_ text: String, _ file: String) -> (node: DocumentNode?, told: String) {
    do throws(Diagnostic) {
      return (try DocumentReader.read(bytes: Array(text.utf8), file: file), "")
    } catch {
      return (nil, "\(error)")
    }
  }

  @Test(
    "is read as JSON whatever it begins with",
    arguments: [
      (#""\ud83d\udca9\ud83d\udca9""#, "💩💩"), (#""a""#, "a"), ("\u{feff}\"a\"", "a"),
      (" \n\"\\u0041\"", "A"),
    ]
  )
  func texts(json: String, text: String) {
    for file in ["a.json", "folder/A.JSON"] {
      guard case .string(text)? = read(json, file).node?.value else {
        Issue.record("\(file): \(read(json, file).told)")
        continue
      }
    }
  }

  @Test(
    "is refused where it is none, although it would be YAML",
    arguments: [
      ("", "a.json:1:1: "), (" \n", "a.json:2:1: "), ("*", "a.json:1:1: "),
      ("a: 1", "a.json:1:1: "),
      ("# nothing", "a.json:1:1: "), ("'a'", "a.json:1:1: "), ("- 1", "a.json:1:"),
      ("yes", "a.json:1:1: "), ("01", "a.json:1:"), ("1 2", "a.json:1:3: "),
    ]
  )
  func refused(text: String, start: String) {
    let (node, told) = read(text, "a.json")
    #expect(node == nil)
    #expect(told.hasPrefix(start) && told.contains("YAML") == false, "\(told)")
  }

  @Test("is told of a key that stands there twice as such")
  func duplicates() {
    #expect(
      read(#"{"a":1,"b":{"c":1,"c":2}}"#, "a.json").told
        == "a.json:1:19: the key 'c' is in this mapping already, at line 1: remove one of the two"
    )
  }

  @Test("any other file is YAML, unless it begins with a bracket")
  func others() {
    #expect(read("", "a.yaml").told == "")
    #expect(read("a: 1", "a.yaml").told == "")
    #expect(read("a: 1", "json").told == "")
    #expect(read("{'a': 1}", "a.yaml").told.contains("double quotes"))
  }
}
