import Testing

@testable import Documents

@Suite("Changing hand-written files in place")
struct DocumentSpliceTests {
  private func splice(
    _ text: String,
    _ edits: [DocumentSplice.Edit]
  ) throws -> String {
    String(
      decoding: try DocumentSplice(bytes: Array(text.utf8), file: "f.yaml").applying(edits),
      as: UTF8.self
    )
  }

  private func code(_ text: String, _ edits: [DocumentSplice.Edit]) -> String? {
    do {
      _ = try splice(text, edits)
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  private static let move: [DocumentSplice.Edit] = [
    .set([.key("e"), .index(0)], "start", to: .text("2026-04-09T09:00"), after: "start"),
    .set([.key("e"), .index(0)], "id", to: .text("Übung: 1"), after: "start"),
    .set([.key("e"), .index(0)], "moved", to: .boolean(true), after: "start"),
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
      "e: [ { \"start\": \"2026-04-09T09:00\", id: \"Übung: 1\", moved: true } ]"
    ),
    (
      "\u{feff}# ünï\r\ne:\r\n  -\r\n    start: 2026-04-08T14:00",
      "\u{feff}# ünï\r\ne:\r\n  -\r\n    start: 2026-04-09T09:00\r\n    id: \"Übung: 1\"\r\n"
        + "    moved: true"
    ),
    (
      "{\"e\":[{\"t\":\"\\ud83d\\ude00\",\"start\":\"2026-04-08T14:00\",\"end\":1}]}",
      "{\"e\":[{\"t\":\"\\ud83d\\ude00\",\"start\":\"2026-04-09T09:00\", \"id\": \"Übung: 1\", "
        + "\"moved\": true,\"end\":1}]}"
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
      ("e:\n  - start: |\n      1x\n", "not_changed"),
      ("e:\n  - start: !!str 1x\n", "not_changed"),
      ("e:\n  - start: [1]\n", "not_changed"),
      ("e: []\n", "not_changed"),
      ("e:\n\t- start: 1x\n", "invalid_yaml"),
      ("e:\n  - { start: 1x, start: 2x }\n", "duplicate_key"),
    ]
  )
  func refuses(_ text: String, _ expected: String) {
    #expect(code(text, Self.move) == expected)
  }

  private static let items: [[DocumentSplice.Entry]] = [
    [.init("a", .text("12345678")), .init("b", .text("2026-04-08T14:00+02:00"))],
    [.init("a", .text("x")), .init("b", .boolean(false))],
  ]

  @Test(
    "adds to lists",
    arguments: [
      ("", "l:\n  - A\n  - B\n"),
      ("# only words", "# only words\nl:\n  - A\n  - B\n"),
      ("l:\n", "l:\n  - A\n  - B\n"),
      ("l: # none\nk: 1\n", "l: # none\n  - A\n  - B\nk: 1\n"),
      ("l: []\n", "l: [A, B]\n"),
      ("l: [ {a: y}, ]\n", "l: [ {a: y}, A, B, ]\n"),
      ("l:\n- a: y # c\n# d\nk: 1", "l:\n- a: y # c\n- A\n- B\n# d\nk: 1"),
      ("k: 1", "k: 1\nl:\n  - A\n  - B\n"),
    ]
  )
  func appends(_ old: String, _ pattern: String) throws {
    let new = pattern.replacing("A", with: "{ a: \"12345678\", b: 2026-04-08T14:00+02:00 }")
      .replacing("B", with: "{ a: x, b: false }")
    #expect(try splice(old, [.append([.key("l")], Self.items)]) == new)
  }

  @Test(
    "takes out of lists",
    arguments: [
      ("l:\n  - a # x\n  # about b\n  - b\n  - c\n", [1], "l:\n  - a # x\n  # about b\n  - c\n"),
      ("l:\n  - {a: 1}\n", [0], "l:\n"),
      ("l: [a, b, c]\n", [0, 2], "l: [b]\n"),
      ("l: [a, b, c,]\n", [0, 1, 2], "l: []\n"),
      ("l: [ a, b ]\n", [1], "l: [ a ]\n"),
      ("l:\r\n  - a:\r\n      b: 1\r\n  - c\r\n", [0], "l:\r\n  - c\r\n"),
    ] as [(String, [Int], String)]
  )
  func removes(_ old: String, _ indices: [Int], _ new: String) throws {
    #expect(
      Array(try splice(old, [.remove([.key("l")], Set(indices))]).utf8) == Array(new.utf8)
    )
  }

  @Test("either changes just what was wanted or gives nothing", arguments: 0..<400 as Range<UInt64>)
  func property(_ seed: UInt64) throws {
    var random = RandomYAML(seed: seed)
    let text = random.document()
    let bytes = Array(text.utf8)
    guard let splice = try? DocumentSplice(bytes: bytes, file: "f"),
      case .array(let events) = splice.tree["events"]?.value, events.isEmpty == false
    else {
      Issue.record("seed \(seed): the generator made what can't be read:\n\(text)")
      return
    }
    let index = random.below(events.count)
    let path: [DocumentSplice.Step] = [.key("events"), .index(index)]
    let word = random.word()
    let changed = try splice.applying([
      .set(path, "start", to: .text("2026-04-09T09:00"), after: "start"),
      .set(path, "id", to: .text(word), after: "start"),
    ])
    let read = try DocumentReader.read(bytes: changed, file: "f")
    let event = try #require(DocumentSplice.node(read, path[...]))
    if case .string(let start) = event["start"]?.value { #expect(start == "2026-04-09T09:00") }
    if case .string(let id) = event["id"]?.value {
      #expect(id.utf8.elementsEqual(word.utf8), "seed \(seed)")
    } else {
      Issue.record("seed \(seed): no id in\n\(String(decoding: changed, as: UTF8.self))")
    }
    // Taken away again, the bytes are those that were there.
    let inserted = changed.count - bytes.count
    #expect(inserted >= 4, "seed \(seed)")
    let prefix = zip(bytes, changed).prefix { $0 == $1 }.count
    let suffix = zip(bytes.reversed(), changed.reversed()).prefix { $0 == $1 }.count
    // All that differs lies between the start's value and the new key.
    #expect(changed.count - prefix - min(suffix, changed.count - prefix) < 120, "seed \(seed)")
    let comments = text.components(of: "#!")
    #expect(
      String(decoding: changed, as: UTF8.self).components(of: "#!") == comments,
      "seed \(seed)"
    )
  }

  @Test(
    "what is added to a list and taken out again leaves nothing",
    arguments: 0..<200 as Range<UInt64>
  )
  func thereAndBack(_ seed: UInt64) throws {
    var random = RandomYAML(seed: seed)
    let bytes = Array(random.document().utf8)
    let splice = try DocumentSplice(bytes: bytes, file: "f")
    guard case .array(let events) = splice.tree["events"]?.value else {
      Issue.record("seed \(seed): no list")
      return
    }
    let added = try splice.applying([
      .append(
        [.key("events")],
        [[.init("title", .text(random.word())), .init("x", .boolean(true))]]
      )
    ])
    let read = try DocumentReader.read(bytes: added, file: "f")
    let last = try #require(DocumentSplice.node(read, [.key("events"), .index(events.count)]))
    if case .boolean(let value) = last["x"]?.value {
      #expect(value)
    } else {
      Issue.record("\(seed)")
    }
    let back = try DocumentSplice(bytes: added, file: "f")
      .applying([.remove([.key("events")], [events.count])])
    // A last line that was open is closed now.
    let isOpen = bytes.last != 0x0a
    let newline: [UInt8] = bytes.contains(0x0d) ? [0x0d, 0x0a] : [0x0a]
    #expect(back == bytes || (isOpen && back == bytes + newline), "seed \(seed)")
  }
}

extension String {
  /// What stands behind each mark up to the end of its line.
  fileprivate func components(of mark: String) -> [String] {
    split(whereSeparator: \.isNewline).compactMap { line in
      line.firstRange(of: mark).map { String(line[$0.lowerBound...]) }
    }
  }
}

/// Makes YAML documents as people write them: blocks and braces, comments, quotes, line ends, scripts.
private struct RandomYAML {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func below(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % count
  }

  mutating func word() -> String {
    [
      "x", "12", "true", "Übung: 2", "a #b", "it's", "\u{1f600}", "- x", "a\nb", "null", "é\\",
      "\"q\"",
    ][
      below(12)
    ]
  }

  private mutating func time() -> String {
    let time = "2026-04-0\(1 + below(8))T1\(below(9)):00"
    return [time, "'\(time)'", "\"\(time)\""][below(3)]
  }

  private mutating func title() -> String {
    ["plain words", "'ünï''s'", "\"\\u00fc \\\" {x}\"", "\u{1f469}\u{200d}\u{1f4bb} code", "日本語"][
      below(5)
    ]
  }

  mutating func document() -> String {
    let end = below(4) == 0 ? "\r\n" : "\n"
    var text = below(5) == 0 ? "\u{feff}" : ""
    if below(2) == 0 { text += "#! ünïcode \u{1f600}\(end)" }
    if below(3) == 0 { text += "---\(end)" }
    let indent = String(repeating: " ", count: below(3))
    text += "events:\(below(3) == 0 ? " #! list" : "")\(end)"
    for number in 0..<(1 + below(4)) {
      let comment = below(2) == 0 ? " #! \(number)" : ""
      if below(2) == 0 {
        let gap = [" ", "", "  "][below(3)]
        let line = below(3) == 0 ? end + indent + "     " : " "
        text += "\(indent)- {\(gap)title: \(title()),\(line)start: \(time())"
        text += "\(below(2) == 0 ? " , tags: [a, \"b\"]" : "")\(gap)}\(comment)\(end)"
      } else {
        let dash = ["- ", "-   "][below(2)]
        let inner = indent + String(repeating: " ", count: dash.count)
        var lines = ["title: \(title())\(comment)", "start: \(time())\(comment)"]
        if below(2) == 0 { lines.append("tags:\(end)\(inner)  - x\(comment)") }
        if below(2) == 0 { lines.swapAt(0, 1) }
        text += indent + dash + lines.joined(separator: end + inner) + end
        if below(3) == 0 { text += "\(end)#! between\(end)" }
      }
    }
    if below(3) == 0 { while text.hasSuffix("\n") || text.hasSuffix("\r\n") { text.removeLast() } }
    return text
  }
}
