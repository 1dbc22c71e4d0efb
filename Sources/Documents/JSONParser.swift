/// The grammar of JSON (RFC 8259, section 2) over the bytes of an input, without recursion.
struct JSONParser: ~Copyable {
  var input: JSONInput
  /// For each object or array that is open, outermost first, whether it is an object.
  private(set) var open: [Bool] = []
  private(set) var failure: Diagnostic?
  private var state = State.start
  /// Where the object ends that was ahead when someone looked last.
  private var ahead = 0

  /// What the grammar allows next.
  private enum State {
    /// Nothing was read yet.
    case start
    /// A value: at the top.
    case value
    /// A value or `]`, after `[`.
    case firstElement
    /// A key or `}`, after `{`.
    case firstKey
    /// A colon and a value, after a key.
    case colon
    /// A comma and more, or a closing bracket; at the top, the end.
    case afterValue
  }

  init(input: consuming JSONInput) { self.input = input }

  /// The next token, or the mistake that ended the reading.
  mutating func next() throws(Diagnostic) -> JSONToken {
    if let failure { throw failure }
    do throws(Diagnostic) { return try advance() } catch {
      failure = error
      throw error
    }
  }

  /// The object that comes next, behind its key, up to the first closing brace; nil where that is not
  /// at hand.
  mutating func objectAhead() -> UnsafeRawBufferPointer? {
    guard failure == nil, state == .colon, let bytes = input.objectAhead(),
      let start = bytes.baseAddress
    else { return nil }
    ahead = input.offset + (start + bytes.count - UnsafeRawPointer(input.cursor))
    return bytes
  }

  /// Takes the object that was ahead unread.
  mutating func takeObjectAhead() {
    input.leaveToken()
    input.cursor += ahead - input.offset
    input.enterToken()
    state = .afterValue
  }

  /// Whether what was read since ended with the object that was ahead.
  var isBehindObject: Bool { input.offset == ahead }

  /// The members behind the brace that was just read; nil where none was.
  var lookahead: JSONLookahead? {
    guard failure == nil, state == .firstKey else { return nil }
    return JSONLookahead(
      from: input.cursor,
      to: input.limit,
      limits: input.limits,
      offset: input.offset
    )
  }

  /// Takes the rest of the object, and the objects behind it that were looked at.
  mutating func takeObject(_ lookahead: JSONLookahead) {
    input.leaveToken()
    input.cursor = lookahead.place - 1
    _ = close(.endObject)
  }

  /// Reads tokens until no more than `depth` objects and arrays are open.
  mutating func leave(to depth: Int) throws(Diagnostic) {
    while open.count > depth { _ = try next() }
  }
}

extension JSONParser {
  private mutating func advance() throws(Diagnostic) -> JSONToken {
    input.leaveToken()
    if state == .start {
      try input.skipByteOrderMark()
      state = .value
    }
    guard let byte = try input.skipSpace() else { return try end() }
    switch state {
    case .start, .value:
      return try value(byte)
    case .firstElement:
      return byte == UInt8(ascii: "]") ? close(.endArray) : try value(byte)
    case .firstKey:
      return byte == UInt8(ascii: "}") ? close(.endObject) : try key(byte)
    case .colon:
      guard byte == UInt8(ascii: ":") else {
        throw input.unexpected(expected: "a colon after the key")
      }
      input.cursor += 1
      return try value(try required())
    case .afterValue:
      return try afterValue(byte)
    }
  }

  private mutating func afterValue(_ byte: UInt8) throws(Diagnostic) -> JSONToken {
    guard let isObject = open.last else {
      throw input.failure(
        "trailing_content",
        "there is something after the end of the JSON value",
        "remove it; a file holds one value"
      )
    }
    if byte == UInt8(ascii: ",") {
      input.cursor += 1
      let following = try required()
      return isObject ? try key(following) : try value(following)
    }
    guard byte == UInt8(ascii: isObject ? "}" : "]") else {
      throw input.unexpected(expected: isObject ? "a comma or '}'" : "a comma or ']'")
    }
    return close(isObject ? .endObject : .endArray)
  }

  /// The next byte that is not white space, where the text can't end.
  private mutating func required() throws(Diagnostic) -> UInt8 {
    guard let byte = try input.skipSpace() else { throw input.unexpectedEnd() }
    return byte
  }

  private mutating func end() throws(Diagnostic) -> JSONToken {
    input.enterToken()
    if state == .afterValue, open.isEmpty { return .end }
    guard state == .value else { throw input.unexpectedEnd() }
    throw input.failure("empty_input", "there is no JSON value here", "put one into the file")
  }

  private mutating func key(_ byte: UInt8) throws(Diagnostic) -> JSONToken {
    guard byte == UInt8(ascii: "\"") else {
      if byte == UInt8(ascii: "}") { throw trailingComma() }
      throw input.unexpected(expected: "a key in double quotes")
    }
    input.enterToken()
    try input.readString()
    state = .colon
    return .key
  }

  private mutating func value(_ byte: UInt8) throws(Diagnostic) -> JSONToken {
    input.enterToken()
    switch byte {
    case UInt8(ascii: "{"):
      return try begin(.beginObject)
    case UInt8(ascii: "["):
      return try begin(.beginArray)
    case UInt8(ascii: "\""):
      try input.readString()
      return scalar(.string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try input.readNumber()
      return scalar(.number)
    case UInt8(ascii: "t"):
      try input.readLiteral("true")
      return scalar(.true)
    case UInt8(ascii: "f"):
      try input.readLiteral("false")
      return scalar(.false)
    case UInt8(ascii: "n"):
      try input.readLiteral("null")
      return scalar(.null)
    case UInt8(ascii: "]") where state == .afterValue:
      throw trailingComma()
    default:
      throw input.unexpected(expected: "a value")
    }
  }

  private mutating func scalar(_ token: JSONToken) -> JSONToken {
    state = .afterValue
    return token
  }

  private mutating func begin(_ token: JSONToken) throws(Diagnostic) -> JSONToken {
    guard open.count < input.limits.maxDepth else {
      throw input.failure(
        "too_deep",
        "objects and arrays are nested deeper than \(input.limits.maxDepth) levels",
        "make the nesting flatter"
      )
    }
    input.cursor += 1
    open.append(token == .beginObject)
    state = token == .beginObject ? .firstKey : .firstElement
    return token
  }

  fileprivate mutating func close(_ token: JSONToken) -> JSONToken {
    input.enterToken()
    input.cursor += 1
    open.removeLast()
    state = .afterValue
    return token
  }

  private mutating func trailingComma() -> Diagnostic {
    input.failure("trailing_comma", "there is a comma after the last entry", "remove the comma")
  }
}
