import Testing

@testable import Documents

@Suite("Changing hand-written files in place")
struct DocumentSpliceTests {
  private func splice(
    _ text: String,
    _ edits: [DocumentEdit]
  ) throws -> String {
    String(
      decoding: try DocumentSplice(bytes: Array(text.utf8), file: "f.yaml").applying(edits),
      as: UTF8.self
    )
  }

  private func code(_ text: String, _ edits: [DocumentEdit]) -> String? {
    do {
      _ = try splice(text, edits)
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  @Test(
    "JSON is refused, and is YAML below a comment",
    arguments: ["{\"l\": []}", "\u{feff} [1]\n"]
  )
  func json(_ text: String) throws {
    #expect(code(text, []) == "not_yaml")
    #expect(
      try splice("#\n{\"l\": []}\n", [.insert([.key("l")], [.whole(1)])]) == "#\n{\"l\": [1]}\n"
    )
  }

  private static let move: [DocumentEdit] = [
    .set([.key("e"), .index(0), .key("start")], to: .text("2026-04-09T09:00")),
    .set([.key("e"), .index(0), .key("id")], to: .text("Übung: 1"), behind: ["start"]),
    .set([.key("e"), .index(0), .key("moved")], to: .boolean(true), behind: ["start", "id"]),
  ]

  /// What is written, and what it becomes.
  static let cases: [(String, String)] = [
    (
      "e:\n  - title: a # one\n    start: 2026-04-08T14:00   # then\n    end: x\n# end\n",
      "e:\n  - title: a # one\n    start: 2026-04-09T09:00   # then\n    id: \"Übung: 1\"\n"
        + "    moved: true\n    end: x\n# end\n"
    ),
    (
      "e:\n- {title: 'ä', start: '2026-04-08T14:00' , end: x}\n",
      "e:\n- {title: 'ä', start: '2026-04-09T09:00', id: \"Übung: 1\", moved: true , end: x}\n"
    ),
    (
      "e: [ { \"start\": \"2026-04-08T14:00\" } ]",
      "e: [ { \"start\": \"2026-04-09T09:00\", \"id\": \"Übung: 1\", \"moved\": true } ]"
    ),
    (
      "\u{feff}# ünï\r\ne:\r\n  -\r\n    start: 2026-04-08T14:00",
      "\u{feff}# ünï\r\ne:\r\n  -\r\n    start: 2026-04-09T09:00\r\n    id: \"Übung: 1\"\r\n"
        + "    moved: true"
    ),
    (
      "e:\n  - start: 2026-04-08T14:00\n    moved: false\n    id:\n    end: x\n",
      "e:\n  - start: 2026-04-09T09:00\n    moved: true\n    id: \"Übung: 1\"\n    end: x\n"
    ),
    (
      "other: &o [1, 2]\nmore: *o\ne:\n  - start: 2026-04-08T14:00\n",
      "other: &o [1, 2]\nmore: *o\ne:\n  - start: 2026-04-09T09:00\n    id: \"Übung: 1\"\n"
        + "    moved: true\n"
    ),
  ]

  @Test("sets and adds, and leaves every other byte", arguments: cases)
  func sets(_ old: String, _ new: String) throws {
    // As bytes: Swift takes CR LF for one character, and texts of one form for equal.
    #expect(Array(try splice(old, Self.move).utf8) == Array(new.utf8))
  }

  @Test(
    "refuses what is shared, written in blocks, or not there",
    arguments: [
      ("e:\n  - &a { start: 1x }\n  - *a\n", "anchored"),
      ("e: &all\n  - { start: 1x }\n", "anchored"),
      ("e:\n  - { start: &t 1x }\n", "anchored"),
      ("s: &t { start: 1x }\ne:\n  - *t\n", "anchored"),
      ("e:\n  - start: | # why\n      1x\n", "not_changed"),
      ("e:\n  - start: !!str 1x\n", "not_changed"),
      ("e:\n  - ? start\n    : 1x\n", "not_changed"),
      ("e: []\n", "not_changed"),
      ("e:\n\t- start: 1x\n", "invalid_yaml"),
      ("e:\n  - { start: 1x, start: 2x }\n", "duplicate_key"),
    ]
  )
  func refuses(_ text: String, _ expected: String) {
    #expect(code(text, Self.move) == expected)
  }

  private static let items: [DocumentEdit.Value] = [
    .mapping([.init("a", .text("12345678")), .init("b", .text("2026-04-08T14:00+02:00"))]),
    .mapping([.init("a", .text("x")), .init("b", .boolean(false))]),
  ]

  @Test(
    "adds to lists as what stands there is written",
    arguments: [
      ("", "l:\n  - A\n  - B\n"),
      ("# only words", "# only words\nl:\n  - A\n  - B\n"),
      ("# words\n\n#l:\n#- { a: y }\n", "# words\n\nl:\n- A\n- B\n#- { a: y }\n"),
      ("#l:\n#  - { a: y }\n", "l:\n  - A\n  - B\n#  - { a: y }\n"),
      ("#l:\nk: 1\n", "#l:\nk: 1\nl:\n  - A\n  - B\n"),
      ("l:\n", "l:\n  - A\n  - B\n"),
      ("l: # none\nk: 1\n", "l: # none\n  - A\n  - B\nk: 1\n"),
      ("l: null # none\nk: 1\n", "l: # none\n  - A\n  - B\nk: 1\n"),
      ("l: []\n", "l:\n  - A\n  - B\n"),
      ("k:\n- 1\nl: [] # none\n", "k:\n- 1\nl: # none\n- A\n- B\n"),
      ("l: [ {a: y}, ]\n", "l: [ {a: y}, C, ]\n"),
      ("l: [\n  { a: y } # c\n]\n", "l: [\n  { a: y }, # c\n  A,\n  B\n]\n"),
      ("l: [\n  { a: y }, # c\n]\n", "l: [\n  { a: y }, # c\n  A,\n  B,\n]\n"),
      ("l:\n- {a: y} # c\n# d\nk: 1", "l:\n- {a: y} # c\n- D\n# d\nk: 1"),
      ("l:\n- a: y # c\n# d\nk: 1", "l:\n- a: y # c\n- E\n# d\nk: 1"),
      ("l:\n  -   a: 'y'\n\n  -   a: 'y'\n", "l:\n  -   a: 'y'\n\n  -   a: 'y'\n\n  - F\n"),
      (
        "l:\n- a: y\n#  b: 2\n  # of a\n# of k\nk: 1\n",
        "l:\n- a: y\n#  b: 2\n  # of a\n- E\n# of k\nk: 1\n"
      ),
      ("k: 1", "k: 1\nl:\n  - A\n  - B\n"),
      ("k: 1\n...\n", "k: 1\nl:\n  - A\n  - B\n...\n"),
    ]
  )
  func appends(_ old: String, _ pattern: String) throws {
    let time = "2026-04-08T14:00+02:00"
    let new = [
      ("A", "{ a: \"12345678\", b: \(time) }"), ("B", "{ a: x, b: false }"),
      ("C", "{a: \"12345678\", b: \(time)}, {a: x, b: false}"),
      ("D", "{a: \"12345678\", b: \(time)}\n- {a: x, b: false}"),
      ("E", "a: \"12345678\"\n  b: \(time)\n- a: x\n  b: false"),
      ("F", "  a: '12345678'\n      b: '\(time)'\n\n  -   a: 'x'\n      b: false"),
    ].reduce(pattern) { text, part in
      text.split(separator: part.0, omittingEmptySubsequences: false).joined(separator: part.1)
    }
    #expect(try splice(old, [.insert([.key("l")], Self.items)]) == new)
  }

  @Test(
    "takes out of lists and mappings",
    arguments: [
      ("l:\n  - a # x\n  # about b\n  - b\n  - c\n", 1, "l:\n  - a # x\n  # about b\n  - c\n"),
      ("l:\n  - {a: 1}\n", 0, "l:\n"),
      ("l: [a, b, c]\n", 0, "l: [b, c]\n"),
      ("l: [a, b, c]\n", 2, "l: [a, b]\n"),
      ("l: [a,]\n", 0, "l: []\n"),
      ("l: [ a, b ]\n", 1, "l: [ a ]\n"),
      ("l:\r\n  - a:\r\n      b: 1\r\n  - c\r\n", 0, "l:\r\n  - c\r\n"),
      ("l:\n  -\n    a: 1\n  - c\n", 0, "l:\n  - c\n"),
      ("l:\n- a: 1\n  # in a\n#  b: 2\n# at c\n- c\n", 0, "l:\n# at c\n- c\n"),
      ("l:\n- a\n\n- b\n\n- c\n", 1, "l:\n- a\n\n- c\n"),
      ("l:\n- a\n\n- b\n\n- c\n", 0, "l:\n- b\n\n- c\n"),
      ("l:\n- a\n\n- b\nk: 1\n", 1, "l:\n- a\nk: 1\n"),
      ("l: [\n  a, # of a\n  b, # of b\n  c # of c\n]\n", 1, "l: [\n  a, # of a\n  c # of c\n]\n"),
    ] as [(String, Int, String)]
  )
  func removes(_ old: String, _ index: Int, _ new: String) throws {
    #expect(
      Array(try splice(old, [.remove([.key("l"), .index(index)])]).utf8) == Array(new.utf8)
    )
    // What is not there need not be taken out.
    #expect(try splice(old, [.remove([.key("l"), .index(9)]), .remove([.key("x")])]) == old)
  }

  @Test(
    "takes keys out with their lines",
    arguments: [
      ("- id: a # of a\n  x: 1 # of x\n  # then\n  b: 2\n", "- id: a # of a\n  # then\n  b: 2\n"),
      ("- x: 1\n  id: a\n", "- id: a\n"),
      ("- x: 1 # of x\n  # of a\n  id: a\n", "-\n  # of a\n  id: a\n"),
      ("- id: a\n  x:\n  - 1 # one\n  - 2\n  b: 2\n", "- id: a\n  b: 2\n"),
      ("- id: a\n  x: |\n    text\n    # text\n\n  b: 2\n", "- id: a\n\n  b: 2\n"),
      ("- x: 1\n", "-\n"),
      ("- { x: 1, id: a }\n", "- { id: a }\n"),
      ("- { id: a, x: 1 }\n", "- { id: a }\n"),
    ]
  )
  func removesKeys(_ old: String, _ new: String) throws {
    #expect(try splice(old, [.remove([.index(0), .key("x")])]) == new)
  }

  @Test(
    "gives an element another place, with the comments above it",
    arguments: [
      ("l:\n- a # x\n# of b\n- b\n- c # y\n", 1, 0, "l:\n# of b\n- b\n- a # x\n- c # y\n"),
      ("l:\n- a: 1\n  b: 2\n\n- c\n\n- d", 2, 0, "l:\n- d\n\n- a: 1\n  b: 2\n\n- c"),
      ("l: [ a, {b: 1},c ]\n", 0, 2, "l: [ {b: 1}, c,a ]\n"),
      ("l:\n  - |\n    # text\n  - b\n", 1, 0, "l:\n  - b\n  - |\n    # text\n"),
    ]
  )
  func moves(_ old: String, _ from: Int, _ to: Int, _ new: String) throws {
    #expect(try splice(old, [.move([.key("l")], from: from, to: to)]) == new)
    // And back.
    #expect(try splice(new, [.move([.key("l")], from: to, to: from)]) == old)
  }

  /// What is set at `l`, and what that makes of files.
  static let values: [(String, DocumentEdit.Value, String)] = [
    (
      "l: [a, 'b']  # c\n", .list([.text("a"), .text("b"), .text("c d")]),
      "l: [a, 'b', 'c d']  # c\n"
    ),
    ("l:\n- a # 1\n- b # 2\n- c # 3\n", .list([.text("a"), .text("c")]), "l:\n- a # 1\n- c # 3\n"),
    ("l:\n- a # 1\n- b # 2\n", .list([.text("a"), .text("x")]), "l:\n- a # 1\n- x # 2\n"),
    ("l: # c\n- a\n# then\nk: 1\n", .list([]), "l: [] # c\n# then\nk: 1\n"),
    ("l: a # c\n", .list([.text("a")]), "l: [a] # c\n"),
    ("l: [a] # c\n", .text("no"), "l: \"no\" # c\n"),
    (
      "l:\n  a: 1\n  b: 2 # c\n", .mapping([.init("b", .whole(3)), .init("d", .number("0.5"))]),
      "l:\n  b: 3 # c\n  d: 0.5\n"
    ),
    (
      "l: { a: 1 }\n", .mapping([.init("a", .whole(1)), .init("b", .text("x, y"))]),
      "l: { a: 1, b: \"x, y\" }\n"
    ),
    (
      "k: 1\n", .mapping([.init("a", .mapping([.init("b", .text("x"))]))]),
      "k: 1\nl:\n  a:\n    b: x\n"
    ),
    ("l: |\n  old\n  text\nk: 1\n", .text("new"), "l: new\nk: 1\n"),
    ("l: |\n  old\n  text\nk: 1\n", .text("new\n\ntext\n"), "l: |\n  new\n\n  text\nk: 1\n"),
    ("l: >-\n  old\n", .text("new\ntext"), "l: |-\n  new\n  text\n"),
    ("l: \"old\"\n", .text("new\ntext\u{1}"), "l: \"new\\ntext\\u0001\"\n"),
    ("l: 'old'\n", .text("it's"), "l: 'it''s'\n"),
    ("l:\n  - {a: 1}\n", .list([.mapping([.init("a", .whole(2))])]), "l:\n  - {a: 2}\n"),
    ("l:\n- a: 1\n  b: 2\n", .list([.text("x")]), "l:\n- x\n"),
    ("l: old\n", .list([.mapping([.init("a", .text("12:30"))])]), "l:\n  - { a: \"12:30\" }\n"),
  ]

  @Test("sets values of any kind, and touches what differs", arguments: values)
  func setsValues(_ old: String, _ value: DocumentEdit.Value, _ new: String) throws {
    #expect(try splice(old, [.set([.key("l")], to: value)]) == new)
    #expect(try splice(new, [.set([.key("l")], to: value)]) == new)
  }

  @Test(
    "takes the way of writing from the entries beside",
    arguments: [
      (
        "g:\n- id: a\n  title: \"A\"\n  m:\n  - title: x\n    done: 1\n- id: b\n  title: \"B\"\n",
        "- id: b\n  title: \"B\"\n  m:\n  - title: new\n"
      ),
      ("g:\n- { id: a, m: [ {title: x} ] }\n- { id: b }\n", "- { id: b, m: [ {title: new} ] }\n"),
      ("g:\n- id: b\n- id: b\n", "- id: b\n  m:\n  - { title: new }\n"),
      ("g:\n  - id: b\n  - id: b\n", "- id: b\n    m:\n      - { title: new }\n"),
    ]
  )
  func beside(_ old: String, _ end: String) throws {
    let new = try splice(
      old,
      [.insert([.key("g"), .index(1), .key("m")], [.mapping([.init("title", .text("new"))])])]
    )
    #expect(new.hasSuffix(end), "\(new)")
  }

  @Test(
    "an element goes to another file with its comments, quotes and order",
    arguments: [
      (
        "items:\n# about a\n- title: 'a'   # x\n  # inside\n  due: 1 # y\n- b: 1\n", 0,
        "other:\n    - c: 1\n",
        "other:\n    - c: 1\n    # about a\n    - title: 'a'   # x\n      # inside\n      due: 1 # y\n",
        "items:\n- b: 1\n"
      ),
      // In brackets, and into them: what it says alone.
      (
        "items: [{ t: a }, { t: b }] # z\n", 1, "other:\n- t: c\n", "other:\n- t: c\n- t: b\n",
        "items: [{ t: a }] # z\n"
      ),
      (
        "items:\n- t: a # x\n- t: b\n", 0, "other: [{ t: c }]\n", "other: [{ t: c }, { t: a }]\n",
        "items:\n- t: b\n"
      ),
      // A list that is empty, other line ends, an alias that only its own file knows.
      (
        "items:\n- t: a # x\n  n: |\n    1\n\n    2\n- t: b\n", 0, "other:\r\n",
        "other:\r\n  - t: a # x\r\n    n: |\r\n      1\r\n\r\n      2\r\n", "items:\n- t: b\n"
      ),
      // A list in brackets with nothing in them, none at all, and a file of comments alone.
      (
        "items:\n# of a\n- t: a # x\n- t: b\n", 0, "other: []\n",
        "other:\n  # of a\n  - t: a # x\n", "items:\n- t: b\n"
      ),
      (
        "items:\n# of a\n- t: a # x\n- t: b\n", 0, "name: c\n",
        "name: c\nother:\n  # of a\n  - t: a # x\n", "items:\n- t: b\n"
      ),
      (
        "items:\n# of a\n- t: a # x\n- t: b\n", 0, "# nothing\n",
        "# nothing\nother:\n  # of a\n  - t: a # x\n", "items:\n- t: b\n"
      ),
      (
        "items:\n# of a\n- t: a # x\n- t: b\n", 0, "", "other:\n  # of a\n  - t: a # x\n",
        "items:\n- t: b\n"
      ),
      (
        "k: &k 7\nitems:\n- t: *k # x\n", 0, "other:\n- t: 1\n", "other:\n- t: 1\n- t: 7\n",
        "k: &k 7\nitems:\n"
      ),
    ]
  )
  func goesElsewhere(
    _ from: String,
    _ index: Int,
    _ to: String,
    _ new: String,
    _ left: String
  ) throws {
    let path: [DocumentEdit.Step] = [.key("items"), .index(index)]
    let source = try DocumentSplice(bytes: Array(from.utf8), file: "a.yaml")
    let value = try #require(source.element(at: path))
    let target = try DocumentSplice(bytes: Array(to.utf8), file: "b.yaml")
    let found = try target.applying([.insert([.key("other")], [value])])
    #expect(String(decoding: found, as: UTF8.self) == new)
    #expect(String(decoding: try source.applying([.cut(path)]), as: UTF8.self) == left)
  }

  @Test("puts entries before others, in the form asked for where there are none")
  func inserts() throws {
    let entry = DocumentEdit.Value.mapping([.init("a", .whole(1)), .init("b", .list([.whole(2)]))])
    #expect(
      try splice("l:\n# of x\n- x: 1\n", [.insert([.key("l")], at: 0, [entry])])
        == "l:\n- a: 1\n  b: [2]\n# of x\n- x: 1\n"
    )
    #expect(
      try splice("l: []\n", [.insert([.key("l")], [entry], form: .block)])
        == "l:\n  - a: 1\n    b: [2]\n"
    )
    #expect(
      try splice("#l:\n#- x: 1\n", [.insert([.key("l")], [entry], form: .block)])
        == "l:\n- a: 1\n  b: [2]\n#- x: 1\n"
    )
    #expect(code("l: [1]\n", [.insert([.key("l")], at: 2, [entry])]) == "not_changed")
    #expect(code("l: 1\n", [.insert([.key("l")], [entry])]) == "not_changed")
    #expect(code("l: [&a 1, *a]\n", [.move([.key("l")], from: 0, to: 1)]) == "not_changed")
    #expect(code("l: [&a 1, *a]\n", [.remove([.key("l"), .index(0)])]) == "anchored")
  }
}
