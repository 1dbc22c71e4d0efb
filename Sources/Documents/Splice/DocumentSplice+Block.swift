/// Changes of lists and mappings in lines of their own.
extension DocumentSplice {
  var writer: ValueWriter { ValueWriter(lines, marks: marks) }

  // MARK: - Keys

  /// What adds an entry to the mapping at a path, and which of its entries it becomes.
  func adding(
    _ entry: DocumentEdit.Entry,
    to path: [Step],
    _ behind: [String],
    _ form: DocumentEdit.Form
  ) throws(Diagnostic) -> (replacements: [Replacement], place: Int) {
    let mapping = try own(path)
    guard !mapping.isTagged else { throw notChanged(path) }
    let members = mapping.members
    let found = members.lastIndex { behind.contains($0.key) }
    let place = (found ?? members.count - 1) + 1
    var setting = setting(within: mapping)
    let example = example(for: entry.key, path)
    guard mapping.isBlock, let first = members.first else {
      let replacements = try insertingItems(into: mapping, at: place, setting) { setting in
        [writer.pair(entry, like: example, setting)]
      }
      return (replacements, place)
    }
    setting.isInFlow = false
    let column = lines.column(first.keyBytes.lowerBound)
    let text = writer.entry(entry, like: example, setting, column: column, form: form)
    if path.isEmpty, found == nil { return ([atEnd(text)], place) }
    let end = lines.tail(
      below: lines.lineEnd(members[place - 1].end(in: bytes)),
      deeperThan: column
    )
    let line = lines.newline + SourceLines.spaces(column) + text
    return ([Replacement(range: end..<end, bytes: line)], place)
  }

  /// What writes the first entry of a file that holds nothing but comments.
  func beginning(
    _ entry: DocumentEdit.Entry,
    _ form: DocumentEdit.Form
  ) throws(Diagnostic) -> [Replacement] {
    // Below '---' stands nothing, which has a place.
    guard marks.map(\.bytes.isEmpty) ?? true else { throw notChanged([]) }
    let setting = ValueWriter.Setting(isInFlow: false)
    guard writer.isBlock(entry.value, like: nil), case .list(let values) = entry.value,
      let line = commentedOut(entry.key)
    else {
      return [atEnd(writer.entry(entry, like: nil, setting, column: 0, form: form))]
    }
    // The key stands there, with a '#' before it.
    let place = lines.lineEnd(line)
    let below = elements(values, below: place, column: 0, setting, form)
    return [Replacement(range: line..<line + 1), Replacement(range: place..<place, bytes: below)]
  }

  /// The one line that is a key without a value behind a `#`, and nothing else.
  private func commentedOut(_ key: String) -> Int? {
    let words = Array("#\(key):".utf8)
    var found: [Int] = []
    var line = lines.start
    while line < bytes.count {
      let end = lines.lineEnd(line)
      if bytes[line..<end].starts(with: words), lines.behindBlanks(line + words.count) >= end {
        found.append(line)
      }
      line = lines.nextLine(line)
    }
    return found.count == 1 ? found.first : nil
  }

  /// Adds lines to the end of the file, or above the mark that ends the document.
  private func atEnd(_ text: [UInt8]) -> Replacement {
    var line = lines.start
    while line < bytes.count {
      if bytes[line...].starts(with: [0x2e, 0x2e, 0x2e]) {
        return Replacement(range: line..<line, bytes: text + lines.newline)
      }
      line = lines.nextLine(line)
    }
    let isOpen = bytes.count > lines.start && ![0x0a, 0x0d].contains(bytes[bytes.count - 1])
    return Replacement(
      range: bytes.count..<bytes.count,
      bytes: (isOpen ? lines.newline : []) + text + lines.newline
    )
  }

  /// What takes a key out of a mapping.
  func removingKey(
    _ key: String,
    of mapping: MarkedNode,
    at path: [Step]
  ) throws(Diagnostic) -> Replacement {
    guard let index = mapping.members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) })
    else { throw notChanged(path) }
    let member = mapping.members[index]
    let from = member.keyBytes.lowerBound
    let end = lines.lineEnd(member.end(in: bytes))
    let below = lines.tail(below: end, deeperThan: lines.column(from))
    if lines.isFirstOnLine(from) {
      return Replacement(range: lines.lineStart(from)..<lines.nextLine(below))
    }
    // A dash stands before it: the next key takes its place, unless there is a comment between.
    if index + 1 < mapping.members.count {
      let next = mapping.members[index + 1].keyBytes.lowerBound
      if lines.lineAbove(lines.lineStart(next)) == lines.lineStart(end) {
        return Replacement(range: from..<next)
      }
    }
    let dash = bytes[..<from].lastIndex { !SourceLines.isBlank($0) } ?? from
    return Replacement(range: dash + 1..<end)
  }

  // MARK: - Elements

  /// Where the dash of an element stands; nil where anything but blanks stands before it on its line.
  private func dash(_ index: Int, of list: MarkedNode) -> Int? {
    let nodes = list.elements
    let column = lines.column(list.bytes.lowerBound)
    var line: Int? = lines.lineStart(
      index == 0 ? list.bytes.lowerBound : nodes[index].bytes.lowerBound
    )
    while let at = line, index == 0 || at > nodes[index - 1].bytes.lowerBound {
      let first = lines.behindBlanks(at)
      if first < bytes.count, bytes[first] == 0x2d, lines.column(first) == column { return first }
      line = lines.lineAbove(at)
      if index == 0 { return nil }
    }
    return nil
  }

  /// The end of the last line of an element, with the comments that stand in it.
  private func elementEnd(_ index: Int, of list: MarkedNode) -> Int {
    lines.tail(
      below: lines.lineEnd(list.elements[index].end(in: bytes)),
      deeperThan: lines.column(list.bytes.lowerBound),
      takesKeys: true
    )
  }

  /// The first line of an element, or of the comments directly above it.
  private func elementStart(
    _ index: Int,
    of list: MarkedNode,
    at path: [Step]
  ) throws(Diagnostic) -> Int {
    guard let dash = dash(index, of: list) else { throw notChanged(path + [.index(index)]) }
    let limit = index == 0 ? lines.start : lines.nextLine(elementEnd(index - 1, of: list))
    return lines.lead(above: lines.lineStart(dash), from: limit)
  }

  /// The bytes of the elements of a list, with the comments that belong to them; gaps lie between.
  func chunks(of list: MarkedNode, at path: [Step]) throws(Diagnostic) -> [Range<Int>] {
    try list.elements.indices.map { index throws(Diagnostic) in
      try elementStart(index, of: list, at: path)..<elementEnd(index, of: list)
    }
  }

  /// An element of a list as it stands, to be put into another one, also of another file; nil where there is none.
  ///
  /// What stands in brackets, or in lines that do not all begin with the blanks before its dash, is its value alone.
  public func element(at path: [DocumentEdit.Step]) -> DocumentEdit.Value? {
    guard let node = tree[path], let value = DocumentEdit.Value(node),
      case .index(let index)? = path.last
    else { return nil }
    let around = Array(path.dropLast())
    guard let list = marks?[around], list.isBlock, !list.elements[index].holdsAnchor,
      // set aside: what can't be told from the lines it is on is taken as what it says.
      let chunk = try? elementStart(index, of: list, at: path)..<elementEnd(index, of: list)
    else { return value }
    let blanks = SourceLines.spaces(lines.column(list.bytes.lowerBound))
    var texts: [[UInt8]] = []
    var line = chunk.lowerBound
    while line < chunk.upperBound {
      let text = bytes[line..<min(lines.lineEnd(line), chunk.upperBound)]
      guard text.isEmpty || text.starts(with: blanks) else { return value }
      texts.append(Array(text.dropFirst(blanks.count)))
      line = lines.nextLine(line)
    }
    return .written(lines: texts, value)
  }

  /// Whether an empty line stands between the last two elements of a list.
  private func isSpaced(_ list: MarkedNode, at path: [Step]) -> Bool {
    guard list.elements.count > 1,
      // set aside: an element that can't be told from the line it is on shows no style.
      let start = try? elementStart(list.elements.count - 1, of: list, at: path)
    else { return false }
    return lines.lineAbove(start).map(lines.isEmptyLine) ?? false
  }

  /// What puts elements into a list that has some.
  func inserting(
    _ values: [Value],
    into path: [Step],
    at index: Int,
    _ form: DocumentEdit.Form
  ) throws(Diagnostic) -> [Replacement] {
    let list = try own(path)
    guard !list.isTagged else { throw notChanged(path) }
    let nodes = list.elements
    let beside = index > 0 ? nodes[index - 1] : nodes[0]
    let example = beside.members.isEmpty ? nodes.last { !$0.members.isEmpty } ?? beside : beside
    guard list.isBlock else {
      let setting = setting(within: list)
      return try insertingItems(into: list, at: index, setting) { setting in
        values.map { writer.inline($0, like: example, setting) }
      }
    }
    let column = lines.column(list.bytes.lowerBound)
    let gap = lines.newline + (isSpaced(list, at: path) ? lines.newline : [])
    let texts = values.map {
      SourceLines.spaces(column)
        + writer.element($0, like: example, .init(), column: column, from: list, form: form)
    }
    if index == nodes.count {
      guard dash(index - 1, of: list) != nil else { throw notChanged(path) }
      let end = elementEnd(index - 1, of: list)
      return [Replacement(range: end..<end, bytes: texts.flatMap { gap + $0 })]
    }
    let start = try elementStart(index, of: list, at: path)
    return [Replacement(range: start..<start, bytes: texts.flatMap { $0 + gap })]
  }

  /// What takes an element out of a list: with it goes the empty line that set it apart.
  func removingElement(
    _ index: Int,
    of list: MarkedNode,
    at path: [Step],
    withComments: Bool
  ) throws(Diagnostic) -> Replacement {
    guard let dash = dash(index, of: list) else { throw notChanged(path) }
    let isLast = index + 1 == list.elements.count
    var start =
      withComments ? try elementStart(index, of: list, at: path) : lines.lineStart(dash)
    var end = lines.nextLine(elementEnd(index, of: list))
    let isEmptyBelow = end < bytes.count && lines.isEmptyLine(end)
    if let above = lines.lineAbove(start), lines.isEmptyLine(above), isLast || isEmptyBelow {
      if index > 0 { start = above }
    } else if index == 0, !isLast, isEmptyBelow {
      end = lines.nextLine(end)
    }
    return Replacement(range: start..<end)
  }

  /// The lines of new elements of a list below the line of its key, which stands at a column.
  func elements(
    _ values: [Value],
    below line: Int,
    column: Int,
    _ setting: ValueWriter.Setting,
    _ form: DocumentEdit.Form
  ) -> [UInt8] {
    var place = column + writer.listOffset
    // Where elements that were commented out stand below, they stand beside them.
    let next = lines.nextLine(line)
    if next < bytes.count, let mark = lines.comment(next) {
      let first = lines.behindBlanks(mark + 1)
      let blanks = first - mark - 1
      if first + 1 < bytes.count, bytes[first] == 0x2d, SourceLines.isBlank(bytes[first + 1]) {
        let known = lines.column(mark) + (blanks > 1 ? blanks : 0)
        if known >= column { place = known }
      }
    }
    return values.flatMap {
      lines.newline + SourceLines.spaces(place)
        + writer.element($0, like: nil, setting, column: place, from: nil, form: form)
    }
  }
}
