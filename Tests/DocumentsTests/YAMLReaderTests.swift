import Documents
import Testing

@Suite("Reading YAML")
struct YAMLReaderTests {
  /// The tree in a compact notation with the place of each value, or the error's code and place.
  private func read(_ text: String) -> String { read(Array(text.utf8)) }

  private func read(_ bytes: [UInt8]) -> String {
    do throws(Diagnostic) {
      return outline(try DocumentReader.yaml(bytes: bytes, file: "a"))
    } catch {
      return summary(error)
    }
  }

  private func outline(_ node: DocumentNode) -> String {
    let place = "@\(node.position.line):\(node.position.column)"
    switch node.value {
    case .null: return "null\(place)"
    case .boolean(let value): return "\(value)\(place)"
    case .number(let text): return "#\(text)\(place)"
    case .string(let text): return "'\(text)'\(place)"
    case .unusable(let flaw): return "<\(summary(flaw))>"
    case .array(let nodes): return "[\(nodes.map(outline).joined(separator: ","))]\(place)"
    case .object(let members):
      let inner = members.map {
        "\($0.key)@\($0.position.line):\($0.position.column)=\(outline($0.node))"
      }
      return "{\(inner.joined(separator: ","))}\(place)"
    }
  }

  @Test(
    "plain scalars follow the core schema of YAML 1.2",
    arguments: [
      ("no", "'no'"), ("yes", "'yes'"), ("on", "'on'"), ("Off", "'Off'"), ("y", "'y'"),
      ("08:30", "'08:30'"), ("12:30:45", "'12:30:45'"), ("2026-03-23", "'2026-03-23'"),
      ("null", "null"), ("~", "null"), ("Null", "null"), ("NULL", "null"), ("nULL", "'nULL'"),
      ("true", "true"), ("True", "true"), ("TRUE", "true"), ("tRUE", "'tRUE'"), ("false", "false"),
      ("False", "false"), ("FALSE", "false"), ("0", "#0"), ("-0", "#-0"), ("+12", "#12"),
      ("012", "#12"), ("-007", "#-7"), ("0o17", "#15"), ("0x1F", "#31"), ("-0x1F", "'-0x1F'"),
      ("0o8", "'0o8'"), ("0x", "'0x'"), ("1_000", "'1_000'"), ("0b1", "'0b1'"),
      ("123456789012345678901234567890", "#123456789012345678901234567890"),
      ("0xffffffffffffffff", "#18446744073709551615"), ("1.50", "#1.50"), (".5", "#0.5"),
      ("5.", "#5.0"), ("-.5e-03", "#-0.5e-03"), ("1e9", "#1e9"), ("1E+9", "#1e+9"), (".", "'.'"),
      ("-", "[null]"), ("+", "'+'"), ("1e", "'1e'"), ("1e5x", "'1e5x'"), ("1.5x", "'1.5x'"),
      ("1.2.3", "'1.2.3'"), ("e9", "'e9'"),
      ("\"12\"", "'12'"), ("'true'", "'true'"), ("\"\"", "''"), ("!!str 12", "'12'"),
      ("! 12", "'12'"), ("!!int \"12\"", "#12"), ("!!float 3", "#3"), ("!!null ''", "null"),
      ("!!bool true", "true"), ("\"\\0\\u00e9\"", "'\0é'"),
    ]
  )
  func scalars(text: String, expected: String) {
    let found = read(text + "\n")
    #expect(found.replacing(/@\d+:\d+/, with: "") == expected)
  }

  @Test("places are counted in Unicode scalars from 1")
  func places() {
    let text = "ü: [\"ü😀\", b, {c: d}]\n\"😀\": x\nlist:\n  - 1\n  - k: v\n    l:\nlast: |\n  t\n"
    #expect(
      read(text)
        == "{ü@1:1=['ü😀'@1:5,'b'@1:11,{c@1:15='d'@1:18}@1:14]@1:4,😀@2:1='x'@2:6,"
        + "list@3:1=[#1@4:5,{k@5:5='v'@5:8,l@6:5=null@6:7}@5:5]@4:3,last@7:1='t\n'@7:7}@1:1"
    )
    #expect(read("\u{feff}a: 1\n") == "{a@1:1=#1@1:4}@1:1")
    #expect(read("a: 1\r\nb: 2\r\n") == "{a@1:1=#1@1:4,b@2:1=#2@2:4}@1:1")
  }

  @Test(
    "a file with nothing in it is null",
    arguments: ["", "\n\n", "# nothing\n", "---\n", "---\n...\n"]
  )
  func empty(text: String) { #expect(read(text).hasPrefix("null@")) }

  @Test(
    "anchors can be used again",
    arguments: [
      ("a: &x [1]\nb: *x\n", "{a@1:1=[#1@1:8]@1:4,b@2:1=[#1@1:8]@1:4}@1:1"),
      ("&k a: 1\nb: {*k : 2}\n", "{a@1:1=#1@1:7,b@2:1={a@2:5=#2@2:10}@2:4}@1:1"),
    ]
  )
  func anchors(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(
    "what could be misread is refused at its place",
    arguments: [
      ("a: 1\nb: 2\na: 3\n", "duplicate_key 3:1"),
      ("a: 1\n\"\\u0061\": 3\n", "duplicate_key 2:1"),
      ("1: a\n", "key_not_text 1:1"),
      ("x:\n  true: a\n", "key_not_text 2:3"),
      ("? [a]\n: b\n", "key_not_text 1:3"),
      ("?\n: b\n", "key_not_text 1:2"),
      ("a: .inf\n", "not_finite 1:4"),
      ("a: -.INF\n", "not_finite 1:4"),
      ("a: .NaN\n", "not_finite 1:4"),
      ("a: 0x10000000000000000\n", "number_too_large 1:4"),
      ("a: !x 1\n", "unknown_tag 1:4"),
      ("a: !!binary aGk=\n", "unknown_tag 1:4"),
      ("a: !!set {}\n", "unknown_tag 1:4"),
      ("a: !!int x\n", "wrong_tag 1:4"),
      ("a: !!int 1.5\n", "wrong_tag 1:4"),
      ("a: *x\n", "unknown_anchor 1:4"),
      ("&a [*a]\n", "unknown_anchor 1:5"),
      ("a\n---\nb\n", "several_documents 2:1"),
      ("a: [1\n", "invalid_yaml 2:1"),
      ("a: \"x\n", "invalid_yaml 2:1"),
      ("a:\n\t- 1\n", "invalid_yaml 2:1"),
      ("ü: 😀 b: c\n", "invalid_yaml 1:7"),
      ("a: @x\n", "invalid_yaml 1:4"),
      ("a: 1\n b: 2\n", "invalid_yaml 2:3"),
      ("ü: \0\n", "invalid_utf8 1:4"),
      ("a: 1\nü: \u{1}\n", "invalid_utf8 2:4"),
    ]
  )
  func refused(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(
    "read leniently, what is wrong with a value or a mapping stands in its place",
    arguments: [
      ("[1, .inf]\n", "[#1@1:2,<not_finite 1:5>]@1:1"),
      ("- { a: .nan, b: 2 }\n- 3\n", "[{a@1:5=<not_finite 1:8>,b@1:14=#2@1:17}@1:3,#3@2:3]@1:1"),
      ("- { a: 1, b: 2, a: 3 }\n- 4\n", "[<duplicate_key 1:17>,#4@2:3]@1:1"),
      ("- 0x10000000000000000\n- !x 5\n", "[<number_too_large 1:3>,<unknown_tag 2:3>]@1:1"),
      ("- !!int 1.5\n", "[<wrong_tag 1:3>]@1:1"),
      // What concerns more than a value is refused all the same.
      ("- .inf: 1\n", "not_finite 1:3"), ("- [1\n", "invalid_yaml 2:1"),
      ("- *x\n", "unknown_anchor 1:3"),
    ]
  )
  func leniently(text: String, expected: String) {
    do throws(Diagnostic) {
      let bytes = Array(text.utf8)
      #expect(
        outline(try DocumentReader.yaml(bytes: bytes, file: "a", leniently: true)) == expected
      )
    } catch {
      #expect(summary(error) == expected)
    }
  }

  @Test("bytes that are not UTF-8 are refused at their place")
  func notUTF8() {
    let start = Array("a: 1\nü: ".utf8)
    for bytes: [UInt8] in [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xc3]] {
      #expect(read(start + bytes) == "invalid_utf8 2:4", "\(bytes)")
    }
    // The byte that should have continued the sequence.
    #expect(read(start + [0xe2, 0x28, 0xa1]) == "invalid_utf8 2:5")
    #expect(read([0xff, 0xfe, 0x61, 0x00]).hasPrefix("invalid_utf8 1:1"))
  }

  @Test("a tab is named as the cause")
  func tab() throws {
    do throws(Diagnostic) {
      _ = try DocumentReader.yaml(bytes: Array("a:\n\t- 1\n".utf8), file: "a.yaml")
      Issue.record("accepted")
    } catch {
      #expect(
        "\(error)"
          == "a.yaml:2:1: this is not YAML (while scanning for the next token: found character that "
          + "cannot start any token): indent with spaces, not with tabs"
      )
    }
  }

  @Test("aliases that multiply are cut off at once")
  func laughs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let start = ContinuousClock.now
    do throws(Diagnostic) {
      _ = try DocumentReader.yaml(bytes: Array(text.utf8), file: "a")
      Issue.record("accepted")
    } catch {
      #expect(summary(error) == "too_many_nodes 6:45")
    }
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test("nesting is limited, through aliases too")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(64)).hasPrefix("["))
    #expect(read(nested(65)) == "too_deep 1:65")
    #expect(read(String(repeating: "- ", count: 100_000)) == "too_deep 1:129")
    var chain = "- &a0 []\n"
    for level in 1...100 { chain += "- &a\(level) [*a\(level - 1), x]\n" }
    #expect(read(chain) == "too_deep 64:9")
  }

  @Test("a file of more than 4 MB is refused")
  func size() {
    let comment = [UInt8](repeating: UInt8(ascii: "#"), count: 4 << 20)
    #expect(read(comment) == "null@1:1")
    #expect(read(comment + [10]) == "file_too_large -")
  }
}
