import Documents
import Records
import Testing

@testable import Nightly

@Suite("Category settings of ActivityWatch")
struct ActivityWatchCategoriesTests {
  private func read(_ text: String) throws -> (rules: CategoryRules, warnings: [Diagnostic]) {
    try ActivityWatchCategories(file: "aw.json").read(Array(text.utf8))
  }

  /// One category with this rule.
  private func rule(_ rule: String) throws -> (rules: CategoryRules, warnings: [Diagnostic]) {
    try read(#"{"categories":[{"name":["A","B"],"rule":\#(rule)}]}"#)
  }

  @Test("an export of the web interface is read with its ranks, letter case and classes")
  func export() throws {
    let all = try read(
      #"""
      {
        "id": "default",
        "categories": [
          {"id": 0, "name": ["Work"], "name_pretty": "Work", "subname": "Work", "depth": 0,
           "rule": {"type": "regex", "regex": "Google Docs|libreoffice"},
           "data": {"color": "#0F0", "score": 10}},
          {"id": 1, "name": ["Work", "Programming"], "parent": ["Work"],
           "rule": {"type": "regex", "regex": "GitHub|vim", "ignore_case": false}},
          {"id": 2, "name": ["Media", "Social"],
           "rule": {"type": "regex", "regex": "reddit", "ignore_case": true},
           "data": {"score": -4.5}},
          {"id": 3, "name": ["Comms"], "rule": {"type": null}, "data": {"color": "#9FF", "score": 0}},
          {"id": 4, "name": ["Uncategorized"], "rule": {"type": "none"}}
        ]
      }
      """#
    )
    #expect(all.warnings.isEmpty)
    let found = all.rules.rules.map {
      "\($0.place) \($0.category) \($0.field) \($0.pattern) \($0.ignoresCase) \($0.rank)"
    }
    #expect(
      found == [
        "aw.json:5:14 Work window Google Docs|libreoffice false 10",
        "aw.json:8:14 Work > Programming window GitHub|vim false 20",
        "aw.json:10:14 Media > Social window reddit true 20",
      ]
    )
    let classes = all.rules.productivity.map { "\($0.key)=\($0.value)" }.sorted()
    #expect(classes == ["Media > Social=-1", "Work=2"])
    #expect(all.rules.productivity(of: CategoryPath("Work > Programming")) == 2)
    #expect(all.rules.productivity(of: CategoryPath("Comms")) == nil)
  }

  @Test(
    "the sign of a score decides, and from 5 on its size",
    arguments: [
      ("1", 1), ("0.1", 1), ("4.99", 1), ("5", 2), ("100", 2), ("-1", -1), ("-5", -2), ("-1e3", -2),
    ]
  )
  func scores(score: String, productivity: Int8) throws {
    let one = try read(#"{"categories":[{"name":["A"],"data":{"score":\#(score)}}]}"#)
    #expect(one.rules.productivity == [CategoryPath("A"): productivity])
  }

  @Test("the server's settings and the list alone are read as well")
  func otherForms() throws {
    for text in [
      #"{"classes":[{"name":["A"],"rule":{"type":"regex","regex":"x"}}],"startOfDay":"04:00"}"#,
      #"[{"name":["A"],"rule":{"type":"regex","regex":"x"}}]"#,
      "\u{feff}" + #"{"categories":[{"name":["A"],"rule":{"type":"regex","regex":"x"}}]}"#,
    ] {
      #expect(try read(text).rules.rules.map(\.pattern) == ["x"])
    }
  }

  @Test(
    "a rule may look at some texts alone, and have a rank of its own",
    arguments: [
      (#"{"type":"regex","regex":"x","select_keys":["app"]}"#, "app 20"),
      (#"{"type":"regex","regex":"x","select_keys":["title","app"]}"#, "window 20"),
      (#"{"type":"regex","regex":"x","fields":["title"]}"#, "title 20"),
      (#"{"type":"regex","regex":"x","select_keys":["url"],"priority":7}"#, "url 7"),
      (#"{"type":"regex","regex":"x","weight":-3}"#, "window -3"),
      (#"{"type":"regex","regex":"x","select_keys":null,"negate":false}"#, "window 20"),
      (#"{"type":"regex","regex":""}"#, "window 20"), (#"{"type":"regex"}"#, ""),
      (#"{"type":"none","regex":"x"}"#, ""), (#"{}"#, ""), ("null", ""),
    ]
  )
  func forms(json: String, expected: String) throws {
    let found = try rule(json)
    #expect(found.warnings.isEmpty)
    #expect(found.rules.rules.map { "\($0.field) \($0.rank)" }.joined() == expected)
  }

  @Test(
    "a rule that can't be used is left out with a warning, and the others stay",
    arguments: [
      (#"{"type":"regex","regex":"("}"#, "this regular expression can't be used"),
      (#"{"type":"regex","regex":"\\u00e4"}"#, "this regular expression can't be used"),
      (#"{"type":"regex","regex":"\\N{BULLET}"}"#, "this regular expression can't be used"),
      (#"{"type":"regex","regex":"(?L)a"}"#, "this regular expression can't be used"),
      (#"{"type":"any","rules":[]}"#, "rules of the type 'any' are not understood"),
      (#"{"type":"regex","regex":"x","negate":true}"#, "'negate' is not understood"),
      (#"{"type":"regex","regex":"x","host":"a"}"#, "'host' is not understood"),
      (
        #"{"type":"regex","regex":"x","select_keys":["package"]}"#,
        "a rule on other texts than app, title and url is not understood"
      ),
    ]
  )
  func leftOut(json: String, problem: String) throws {
    let found = try rule(json)
    #expect(found.rules.rules.isEmpty)
    #expect(found.warnings.map(\.severity) == [.warning])
    #expect(found.warnings.first?.problem.hasPrefix(problem) == true, "\(found.warnings)")
  }

  @Test(
    "what is no such file is refused with its place",
    arguments: [
      (#"{"buckets":{}}"#, "aw.json:1:1: this file holds no category settings of ActivityWatch"),
      (#"{"categories":{}}"#, "aw.json:1:15: expected a list"),
      (#"{"categories":[{"rule":{}}]}"#, "aw.json:1:16: there is no value for 'name'"),
      (#"{"categories":[{"name":"A"}]}"#, "aw.json:1:24: expected a list"),
      (#"{"categories":[{"name":["A"],"rule":"x"}]}"#, "aw.json:1:37: expected a mapping"),
      (
        #"{"categories":[{"name":["A"],"rule":{"type":"regex","regex":5}}]}"#,
        "aw.json:1:61: expected a text"
      ),
      (#"{"categories":["#, "aw.json:1:16:"),
    ]
  )
  func refused(text: String, start: String) {
    #expect {
      _ = try read(text)
    } throws: {
      "\($0)".hasPrefix(start)
    }
  }
}
