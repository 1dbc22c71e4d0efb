import Files

/// Reads a JSON text token by token, in memory that doesn't grow with the text.
///
/// Source: RFC 8259, and nothing beside it: no comments, no trailing commas, no `NaN`, no bytes that
/// are not UTF-8, no lone surrogates. Keys that occur twice are told by whoever builds a value, as
/// the reader doesn't remember them.
///
/// ```swift
/// while try reader.next() != .endArray { ... }
/// ```
public final class JSONReader {
  private var input: JSONInput
  private var state = State.start
  /// For each object or array that is open, outermost first, whether it is an object.
  private var open: [Bool] = []
  private var failure: Diagnostic?

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

  /// Reads a stream from where it stands; places are counted from there.
  ///
  /// `file` is the name used in diagnostics. One byte order mark at the start is skipped where it is
  /// allowed, else refused.
  public init(
    stream: ByteStream,
    file: String,
    limits: JSONLimits = .imports,
    allowsByteOrderMark: Bool = false
  ) {
    input = JSONInput(
      stream: stream,
      file: file,
      limits: limits,
      allowsByteOrderMark: allowsByteOrderMark
    )
  }

  /// Reads bytes at hand, of which it keeps a copy.
  public init(
    bytes: [UInt8],
    file: String,
    limits: JSONLimits = .documents,
    allowsByteOrderMark: Bool = false
  ) {
    input = JSONInput(
      bytes: bytes,
      file: file,
      limits: limits,
      allowsByteOrderMark: allowsByteOrderMark
    )
  }

  /// The name of the input in diagnostics.
  public var file: String { input.file }

  /// How many objects and arrays are open.
  public var depth: Int { open.count }

  /// Where the last token begins; after an error, the place of the error.
  public var position: SourcePosition {
    failure?.position ?? input.tokenPosition()
  }

  /// The byte at which the last token begins, from 0.
  public var offset: Int64 { Int64(input.tokenOffset) }

  /// The bytes of the last key, text or number, valid until the next call; else empty.
  ///
  /// Keys and texts are UTF-8 with their escapes resolved; numbers are as they were written.
  public var text: UnsafeRawBufferPointer { input.text }

  /// The last key, text or number as a string of its own.
  public var string: String { String(decoding: input.text, as: UTF8.self) }

  /// Whether the last key, text or number is exactly `literal`, compared byte by byte.
  public func isText(_ literal: StaticString) -> Bool {
    let text = input.text
    guard literal.hasPointerRepresentation, text.count == literal.utf8CodeUnitCount else {
      return false
    }
    return text.elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: text.count))
  }

  /// The next token.
  ///
  /// Throws a `Diagnostic` where the bytes are not JSON, go beyond a limit or can't be read; every
  /// later call throws it again.
  public func next() throws(Diagnostic) -> JSONToken {
    if let failure { throw failure }
    do throws(Diagnostic) { return try advance() } catch {
      failure = error
      throw error
    }
  }

  /// Skips the value that comes next, however large, and returns the token it began with.
  ///
  /// Where no value comes next, the token that does is taken and returned: `endArray` after the last
  /// element.
  @discardableResult
  public func skipValue() throws(Diagnostic) -> JSONToken {
    let outer = depth
    let first = try next()
    guard first == .beginObject || first == .beginArray else { return first }
    while depth > outer { _ = try next() }
    return first
  }

  /// Skips what is left of the innermost open object or array, its closing bracket included.
  public func skipRest() throws(Diagnostic) {
    let outer = depth - 1
    while depth > max(outer, 0) { _ = try next() }
  }
}

extension JSONReader {
  private func advance() throws(Diagnostic) -> JSONToken {
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

  private func afterValue(_ byte: UInt8) throws(Diagnostic) -> JSONToken {
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
  private func required() throws(Diagnostic) -> UInt8 {
    guard let byte = try input.skipSpace() else { throw input.unexpectedEnd() }
    return byte
  }

  private func end() throws(Diagnostic) -> JSONToken {
    input.enterToken()
    if state == .afterValue, open.isEmpty { return .end }
    guard state == .value else { throw input.unexpectedEnd() }
    throw input.failure("empty_input", "there is no JSON value here", "put one into the file")
  }

  private func key(_ byte: UInt8) throws(Diagnostic) -> JSONToken {
    guard byte == UInt8(ascii: "\"") else {
      if byte == UInt8(ascii: "}") { throw trailingComma() }
      throw input.unexpected(expected: "a key in double quotes")
    }
    input.enterToken()
    try input.readString()
    state = .colon
    return .key
  }

  private func value(_ byte: UInt8) throws(Diagnostic) -> JSONToken {
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

  private func scalar(_ token: JSONToken) -> JSONToken {
    state = .afterValue
    return token
  }

  private func begin(_ token: JSONToken) throws(Diagnostic) -> JSONToken {
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

  private func close(_ token: JSONToken) -> JSONToken {
    input.enterToken()
    input.cursor += 1
    open.removeLast()
    state = .afterValue
    return token
  }

  private func trailingComma() -> Diagnostic {
    input.failure("trailing_comma", "there is a comma after the last entry", "remove the comma")
  }
}
