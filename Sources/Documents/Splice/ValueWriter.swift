/// Writes new values like those that stand beside them.
struct ValueWriter {
  let lines: SourceLines
  /// How much deeper than its key the dashes of a list stand.
  let listOffset: Int

  typealias Value = DocumentEdit.Value
  typealias Entry = DocumentEdit.Entry

  /// What a value is written within.
  struct Setting {
    /// Whether brackets are around it.
    var isInFlow = true
    /// The blanks that its line begins with.
    var indentation: [UInt8] = []
    /// How the texts beside it are written.
    var style = YAMLScalar.Style.plain
    /// How the keys beside it are written.
    var keyStyle = YAMLScalar.Style.plain
  }

  /// A writer for a file with such marks.
  init(_ lines: SourceLines, marks: MarkedNode?) {
    self.lines = lines
    listOffset = marks.flatMap { ValueWriter.listOffset(in: $0, lines) } ?? 2
  }

  /// How much deeper than its key the first list in lines of its own stands.
  private static func listOffset(in node: MarkedNode, _ lines: SourceLines) -> Int? {
    for member in node.members where !node.isFlow {
      if case .list(_, isFlow: false) = member.node.form, !member.node.isTagged {
        let offset =
          lines.column(member.node.bytes.lowerBound) - lines.column(member.keyBytes.lowerBound)
        if offset >= 0 { return offset }
      }
      if let offset = listOffset(in: member.node, lines) { return offset }
    }
    return node.elements.lazy.compactMap { listOffset(in: $0, lines) }.first
  }

  // MARK: - On a line, or in brackets

  /// A value that needs no lines of its own, like one beside it.
  func inline(_ value: Value, like example: MarkedNode?, _ setting: Setting) -> [UInt8] {
    switch value {
    case .written(_, let value): return inline(value, like: example, setting)
    case .text(let text): return self.text(text, like: example, setting)
    case .boolean(let value): return Array((value ? "true" : "false").utf8)
    case .whole(let value): return Array("\(value)".utf8)
    case .number(let text): return Array(text.utf8)
    case .list(let values):
      return bracketed(values, "[", "]", like: example, setting) { value, setting in
        inline(value, like: example?.elements.last, setting)
      }
    case .mapping(let entries):
      return bracketed(entries, "{", "}", like: example, setting) { entry, setting in
        var setting = setting
        if let example, !example.members.isEmpty {
          setting.keyStyle = keyStyle(of: example)
          setting.style = textStyle(of: example)
        }
        return pair(entry, like: example?.member(entry.key)?.node, setting)
      }
    }
  }

  /// `key: value` in brackets.
  func pair(_ entry: Entry, like example: MarkedNode?, _ setting: Setting) -> [UInt8] {
    key(entry.key, setting) + [0x3a, 0x20] + inline(entry.value, like: example, setting)
  }

  private func text(_ text: String, like example: MarkedNode?, _ setting: Setting) -> [UInt8] {
    var style = setting.style
    if case .scalar(let known) = example?.form, known != .block { style = known }
    return YAMLText.written(text, style, isInFlow: setting.isInFlow)
  }

  private func key(_ key: String, _ setting: Setting) -> [UInt8] {
    YAMLText.written(key, setting.keyStyle, isInFlow: setting.isInFlow)
  }

  private func bracketed<Part>(
    _ parts: [Part],
    _ opening: String,
    _ closing: String,
    like example: MarkedNode?,
    _ setting: Setting,
    _ write: (Part, Setting) -> [UInt8]
  ) -> [UInt8] {
    var inner = setting
    inner.isInFlow = true
    guard !parts.isEmpty else { return Array((opening + closing).utf8) }
    if let step = step(of: example) {
      inner.indentation += step
      let texts = parts.map { lines.newline + inner.indentation + write($0, inner) }
      return Array(opening.utf8) + texts.joined(separator: [0x2c]) + lines.newline
        + setting.indentation + Array(closing.utf8)
    }
    let isPadded =
      if let example, example.isFlow, example.bytes.count > 2 {
        SourceLines.isBlank(lines.bytes[example.bytes.lowerBound + 1])
      } else {
        opening == "{"
      }
    let pad: [UInt8] = isPadded ? [0x20] : []
    let inside = parts.map { write($0, inner) }.joined(separator: [0x2c, 0x20])
    return Array(opening.utf8) + pad + inside + pad + Array(closing.utf8)
  }

  /// How much deeper than its bracket what is in brackets stands, where it has lines of its own.
  private func step(of example: MarkedNode?) -> [UInt8]? {
    guard let example, example.isFlow,
      let first = example.members.first?.keyBytes.lowerBound
        ?? example.elements.first?.bytes.lowerBound,
      lines.isFirstOnLine(first)
    else { return nil }
    let outer = lines.indentation(example.bytes.lowerBound)
    let inner = lines.indentation(first)
    guard lines.lineStart(first) > example.bytes.lowerBound else { return nil }
    return inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : [0x20, 0x20]
  }

  // MARK: - Styles

  /// How the keys of a mapping are written: in quotes where all of them are.
  func keyStyle(of mapping: MarkedNode) -> YAMLScalar.Style {
    let styles = Set(mapping.members.map(\.keyStyle))
    return styles.count == 1 ? styles.first ?? .plain : .plain
  }

  /// How the texts of a mapping are written: in quotes where all of them are.
  func textStyle(of mapping: MarkedNode) -> YAMLScalar.Style {
    var quotes: YAMLScalar.Style?
    for member in mapping.members {
      guard case .scalar(let style) = member.node.form, style != .block else { continue }
      if style != .plain {
        quotes = quotes ?? style
      } else if case .string = YAMLCoreSchema.value(
        of: String(decoding: lines.bytes[member.node.bytes], as: UTF8.self)
      ) {
        return .plain
      }
    }
    return quotes ?? .plain
  }

  // MARK: - On lines

  /// Whether a value gets lines of its own below its key.
  func isBlock(_ value: Value, like example: MarkedNode?) -> Bool {
    switch value {
    case .list(let values) where !values.isEmpty:
      if case .list(let elements, let isFlow) = example?.form, !elements.isEmpty { return !isFlow }
      return values.contains { if case .mapping = $0.plain { true } else { false } }
    case .mapping(let entries) where !entries.isEmpty:
      if case .mapping(let members, let isFlow) = example?.form, !members.isEmpty { return !isFlow }
      return true
    default: return false
    }
  }

  /// An entry of a mapping at a column, its first line without the blanks before it.
  func entry(
    _ entry: Entry,
    like example: MarkedNode?,
    _ setting: Setting,
    column: Int,
    form: DocumentEdit.Form = .flow
  ) -> [UInt8] {
    key(entry.key, setting) + [0x3a]
      + behindKey(entry.value, like: example, setting, column: column, form: form)
  }

  /// What stands behind the colon of a key at a column: a blank and the value, or the lines below.
  func behindKey(
    _ value: Value,
    like example: MarkedNode?,
    _ setting: Setting,
    column: Int,
    form: DocumentEdit.Form = .flow
  ) -> [UInt8] {
    guard isBlock(value, like: example) else {
      return [0x20] + inline(value, like: example, setting)
    }
    return below(value, like: example, setting, column: column, form: form)
  }

  /// The lines of a list or a mapping below its key at a column, a line end before each.
  func below(
    _ value: Value,
    like example: MarkedNode?,
    _ setting: Setting,
    column: Int,
    form: DocumentEdit.Form = .flow
  ) -> [UInt8] {
    switch value {
    case .list(let values):
      let place = column + listOffset
      let elements = example?.isBlock == true ? example?.elements : nil
      return values.flatMap {
        lines.newline + SourceLines.spaces(place)
          + element($0, like: elements?.last, setting, column: place, from: example, form: form)
      }
    case .mapping(let entries):
      var setting = setting
      if let example, !example.members.isEmpty {
        setting.keyStyle = keyStyle(of: example)
        setting.style = textStyle(of: example)
      }
      return entries.flatMap { entry in
        lines.newline + SourceLines.spaces(column + 2)
          + self.entry(
            entry,
            like: example?.member(entry.key)?.node,
            setting,
            column: column + 2
          )
      }
    default: return []
    }
  }

  /// An element of a list whose dashes stand at a column, without the blanks before its first line.
  ///
  /// It is written like another one of a list; where there is none, as the form says.
  func element(
    _ value: Value,
    like example: MarkedNode?,
    _ setting: Setting,
    column: Int,
    from list: MarkedNode?,
    form: DocumentEdit.Form
  ) -> [UInt8] {
    if case .written(let texts, _) = value {
      let blanks = SourceLines.spaces(column)
      let below = texts.dropFirst().flatMap { lines.newline + ($0.isEmpty ? [] : blanks + $0) }
      return (texts.first ?? []) + below
    }
    var isBlock = form == .block
    if let example, !example.members.isEmpty { isBlock = example.isBlock }
    guard isBlock, case .mapping(let entries) = value, !entries.isEmpty else {
      var setting = setting
      setting.isInFlow = false
      return [0x2d, 0x20] + inline(value, like: example, setting)
    }
    var setting = setting
    var gap = 2
    if let example, let list, let first = example.members.first {
      setting.keyStyle = keyStyle(of: example)
      setting.style = textStyle(of: example)
      let known =
        lines.column(first.keyBytes.lowerBound) - lines.column(list.bytes.lowerBound)
      if (2...12).contains(known) { gap = known }
    }
    let texts = entries.map {
      self.entry(
        $0,
        like: example?.member($0.key)?.node,
        setting,
        column: column + gap
      )
    }
    return [0x2d] + SourceLines.spaces(gap - 1)
      + texts.joined(separator: lines.newline + SourceLines.spaces(column + gap))
  }
}
