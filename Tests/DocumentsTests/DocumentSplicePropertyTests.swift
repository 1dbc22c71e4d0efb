import Testing

@testable import Documents
@testable import Platform

@Suite("Random changes of random files")
struct DocumentSplicePropertyTests {
  /// How many files each of the two suites below changes.
  private static let files: UInt64 = 2_000

  @Test("what is read then is what was meant, and no other line changes")
  func changes() throws {
    var refused: [String] = []
    var made = 0
    for seed in 0..<Self.files {
      var source = RandomDocument(seed: seed)
      var bytes = Array(source.yaml().utf8)
      let name = "f.yaml"
      for _ in 0..<3 {
        guard let splice = try? DocumentSplice(bytes: bytes, file: name) else {
          Issue.record("seed \(seed): made what can't be read:\n\(shown(bytes))")
          return
        }
        var model = EditedModel(splice.tree)
        let edit = source.edit(of: model)
        model.make(edit)
        let changed: [UInt8]
        do {
          changed = try splice.applying([edit])
        } catch {
          let words = "seed \(seed): \(error.code): \(edit) in\n\(shown(bytes))"
          #expect(error.code == "not_changed", "\(words)")
          refused.append(words)
          break
        }
        made += 1
        let read = try DocumentReader.read(bytes: changed, file: name)
        let isRight = model.isSaid(by: read)
        #expect(isRight, "seed \(seed): \(edit) made of\n\(shown(bytes))\nthis:\n\(shown(changed))")
        if let flaw = LineCheck(splice, edit, changed).flaw {
          Issue.record(
            "seed \(seed): \(flaw): \(edit) made of\n\(shown(bytes))\nthis:\n\(shown(changed))"
          )
        }
        guard isRight else { return }
        bytes = changed
      }
    }
    // Keys of several lines, lists that begin on the line of another: refused, and seldom.
    #expect(
      refused.count * 200 < made,
      "\(refused.count) of \(made):\n\(refused.prefix(9).joined(separator: "\n"))"
    )
  }

  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar {
      case "\r": "\\r"
      case "\t": "\\t"
      case "\u{feff}": "\\uFEFF"
      default: String(scalar)
      }
    }.joined()
  }

  @Test("what is added to a list and taken out again leaves nothing")
  func thereAndBack() throws {
    var count = 0
    for seed in 0..<Self.files / 3 {
      var source = RandomDocument(seed: seed)
      let bytes = Array(source.yaml().utf8)
      let splice = try DocumentSplice(bytes: bytes, file: "f")
      let model = EditedModel(splice.tree)
      for path in model.paths {
        guard case .list(let values)? = model[path[...]], !values.isEmpty else { continue }
        count += 1
        let word = source.word()
        for place in 0...values.count {
          let entry = DocumentEdit.Value.mapping([.init("title", .text(word))])
          // set aside: what is refused is not added.
          let added = try? splice.applying([.insert(path, at: place, [entry])])
          guard let added else { continue }
          let back = try DocumentSplice(bytes: added, file: "f")
            .applying([.remove(path + [.index(place)])])
          #expect(
            lines(back) == lines(bytes),
            "seed \(seed), \(place) of \(path):\n\(shown(bytes))\n\(shown(added))\n\(shown(back))"
          )
        }
      }
    }
    #expect(count > 500)
  }

  /// Those that are not empty; an open last line may be closed.
  private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0a).map { $0.filter { $0 != 0x0d } }.filter { !$0.isEmpty }
  }

  @Test("what has anchors is changed elsewhere, or not at all")
  func anchors() throws {
    let text = "a: &x { b: 1 }\nl:\n  - *x\n  - &y\n    c: 2\n  - d # of d\nm: { k: *y }\n"
    let splice = try DocumentSplice(bytes: Array(text.utf8), file: "f")
    var source = RandomDocument(seed: 7)
    let model = EditedModel(splice.tree)
    for _ in 0..<2_000 {
      let edit = source.edit(of: model)
      do {
        let changed = try splice.applying([edit])
        var expected = model
        expected.make(edit)
        let isRight = expected.isSaid(by: try DocumentReader.read(bytes: changed, file: "f"))
        #expect(isRight, "\(edit):\n\(shown(changed))")
      } catch {
        #expect(["anchored", "not_changed"].contains(error.code), "\(edit)")
      }
    }
  }
}

/// Whether the lines that an edit does not concern are as they were, and in the same order.
private struct LineCheck {
  /// What is wrong.
  private(set) var flaw: String?

  init(_ splice: DocumentSplice, _ edit: DocumentEdit, _ changed: [UInt8]) {
    let concerned = LineCheck.concerned(splice, edit)
    var new = LineCheck.lines(changed)[...]
    for (line, place) in LineCheck.lines(splice.bytes) where !concerned.contains(place) {
      // What belongs to an element goes with it.
      if edit.takesOut, line.firstRange(of: Array("#~".utf8)) != nil { continue }
      guard let found = new.firstIndex(where: { $0.0 == line }) else {
        flaw = "a line is lost: \(String(decoding: line, as: UTF8.self))"
        return
      }
      new = new[(found + 1)...]
    }
  }

  /// The lines that are not empty, with the places where they begin.
  private static func lines(_ bytes: [UInt8]) -> [([UInt8], Int)] {
    let lines = SourceLines(bytes)
    var found: [([UInt8], Int)] = []
    var line = lines.start
    while line < bytes.count {
      if !lines.isEmptyLine(line) { found.append((Array(bytes[line..<lines.lineEnd(line)]), line)) }
      line = lines.nextLine(line)
    }
    return found
  }

  /// The bytes of the lines that an edit concerns.
  private static func concerned(_ splice: DocumentSplice, _ edit: DocumentEdit) -> Range<Int> {
    let lines = splice.lines
    guard let root = splice.marks else { return 0..<splice.bytes.count }
    /// From the line of a key or a dash to the last one of the value.
    func whole(_ path: some BidirectionalCollection<DocumentEdit.Step>) -> Range<Int> {
      guard let node = root[path] else { return whole(Array(path.dropLast())) }
      var start = node.bytes.lowerBound
      if case .key(let key)? = path.last, let member = root[path.dropLast()]?.member(key) {
        start = member.keyBytes.lowerBound
      }
      if case .index(let index)? = path.last, let list = root[path.dropLast()], list.isBlock {
        // The dash may stand above.
        let above =
          index > 0 ? list.elements[index - 1].end(in: splice.bytes) : list.bytes.lowerBound
        start = min(start, index > 0 ? lines.nextLine(above) : above)
      }
      let end = max(lines.lineEnd(node.end(in: splice.bytes)), start)
      return lines.lineStart(start)..<lines.tail(below: end, deeperThan: lines.column(start)) + 1
    }
    switch edit {
    case .cut(let path):
      let range = whole(path)
      return lines.lead(above: range.lowerBound, from: lines.start)..<range.upperBound
    case .remove(let path):
      guard let outer = root[path.dropLast()] else { return whole(path) }
      // A comma before it may go.
      guard outer.isBlock else { return whole(path.dropLast()) }
      // The next key may come up behind a dash.
      if case .key(let key)? = path.last, outer.members.first?.key == key, outer.members.count > 1 {
        let next = lines.lineEnd(outer.members[1].keyBytes.lowerBound)
        return whole(path).lowerBound..<max(whole(path).upperBound, next)
      }
      return whole(path)
    case .move(let path, let from, let to):
      let parts = [from, to].map { whole(path + [.index($0)]) }
      let first = lines.lead(above: parts.map(\.lowerBound).min() ?? 0, from: lines.start)
      let last = lines.tail(
        below: parts.map(\.upperBound).max().map { $0 - 1 } ?? 0,
        deeperThan: root[path].map { lines.column($0.bytes.lowerBound) } ?? 0
      )
      return first..<last + 1
    case .set(let path, to: _, behind: _):
      guard root[path] == nil else { return whole(path) }
      guard let outer = root[path.dropLast()] else { return whole(path) }
      return outer.isBlock ? 0..<0 : whole(path.dropLast())
    case .insert(let path, at: _, _, form: _):
      guard let list = root[path] else {
        return root[path.dropLast()]?.isBlock == true ? 0..<0 : whole(path.dropLast())
      }
      return list.isBlock ? 0..<0 : whole(path)
    }
  }
}

extension DocumentEdit {
  /// Whether elements may be gone then.
  fileprivate var takesOut: Bool {
    switch self {
    case .remove, .cut, .set: true
    case .insert, .move: false
    }
  }
}
