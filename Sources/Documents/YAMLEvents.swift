import CYAML

/// One event of a YAML stream (YAML 1.2, section 3.1).
struct YAMLEvent {
  /// What happened.
  enum Kind {
    case streamEnd
    case documentStart
    case documentEnd
    case alias(anchor: String)
    case scalar(YAMLScalar)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    /// The start of the stream.
    case other
  }

  let kind: Kind
  let position: SourcePosition
  /// The anchor that names the node, or nil.
  var anchor: String?
  /// The tag that was written, or nil.
  var tag: String?
  /// Where it is written, counted in characters from the beginning of the text.
  let characters: Range<Int>
  /// Whether a mapping or a list stands in brackets.
  var isFlow = false
}

/// A scalar as it was written.
struct YAMLScalar {
  /// How a scalar is written.
  enum Style {
    /// Without quotes, so that its kind is told from its text.
    case plain
    case singleQuoted
    case doubleQuoted
    /// On lines of its own, below `|` or `>`.
    case block
  }

  let text: String
  let style: Style

  var isPlain: Bool { style == .plain }
}

/// The events of a YAML text, from libyaml.
struct YAMLEvents: ~Copyable {
  let file: String
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Whether libyaml had the memory to begin.
  private let isReady: Bool

  /// Begins to read `bytes`, of which it keeps a copy.
  init(bytes: ArraySlice<UInt8>, file: String) {
    self.file = file
    input = .allocate(capacity: max(bytes.count, 1))
    input.initialize(repeating: 0)
    _ = input.update(fromContentsOf: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event.
  mutating func next() throws(Diagnostic) -> YAMLEvent {
    guard isReady else {
      throw Diagnostic(
        file: file,
        code: "out_of_memory",
        problem: "there is no memory to read the file",
        remedy: "close other programs"
      )
    }
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(event)
  }
}

extension YAMLEvents {
  /// What libyaml has to say about its last failure.
  private func failure() -> Diagnostic {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "this is not YAML"
    if state.error == YAML_READER_ERROR {
      return Diagnostic(
        file: file,
        position: position(ofByte: Int(state.problem_offset)),
        code: "invalid_utf8",
        problem: "there is a character here that no YAML file may hold (\(problem))",
        remedy: "save the file as UTF-8 and remove control characters"
      )
    }
    let context = state.context.map { String(cString: $0) + ": " } ?? ""
    let mark = state.problem_mark
    return Diagnostic(
      file: file,
      position: SourcePosition(mark),
      code: "invalid_yaml",
      problem: "this is not YAML (\(context)\(problem))",
      remedy: remedy(at: mark)
    )
  }

  private func remedy(at mark: yaml_mark_t) -> String {
    switch byte(at: mark) {
    case UInt8(ascii: "\t"): "indent with spaces, not with tabs"
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"): "put the text into quotes"
    case UInt8(ascii: "\\"):
      "between \"...\" YAML has a use of its own for the backslash: write '...' around a regular expression"
    default: "look for a missing quote, colon or space here or just above"
    }
  }

  /// The byte at a mark, whose index counts characters.
  private func byte(at mark: yaml_mark_t) -> UInt8? {
    var left = mark.index
    for byte in input where byte & 0xc0 != 0x80 {
      if left == 0 { return byte }
      left -= 1
    }
    return nil
  }

  /// The place of a byte, counted as libyaml counts: in characters, with LF and CR LF ending lines.
  private func position(ofByte offset: Int) -> SourcePosition {
    var line = 1
    var column = 1
    for byte in input.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }
}

extension SourcePosition {
  /// The place of a mark, which counts lines and characters from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

extension YAMLEvent {
  /// Copies what matters out of an event.
  fileprivate init(_ event: yaml_event_t) {
    position = SourcePosition(event.start_mark)
    let start = Int(event.start_mark.index)
    characters = start..<max(start, Int(event.end_mark.index))
    switch event.type {
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT:
      kind = .alias(anchor: String(yaml: event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        YAMLScalar(
          text: String(decoding: text, as: UTF8.self),
          style: YAMLScalar.Style(scalar.style)
        )
      )
      anchor = String(yaml: scalar.anchor)
      tag = String(yaml: scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      anchor = String(yaml: event.data.sequence_start.anchor)
      tag = String(yaml: event.data.sequence_start.tag)
      isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      anchor = String(yaml: event.data.mapping_start.anchor)
      tag = String(yaml: event.data.mapping_start.tag)
      isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .other
    }
  }
}

extension YAMLScalar.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
    default: self = .plain
    }
  }
}

extension String {
  /// The text of one of libyaml's strings, or nil where there is none.
  fileprivate init?(yaml text: UnsafeMutablePointer<yaml_char_t>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}
