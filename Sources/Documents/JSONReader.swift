import Glibc
import Platform

/// Reads a JSON text token by token, in memory that doesn't grow with the text.
///
/// Source: RFC 8259, and nothing beside it: no comments, no trailing commas, no `NaN`, no bytes that
/// are not UTF-8, no lone surrogates. Keys that occur twice are told by whoever builds a value, as
/// the reader doesn't remember them.
///
/// ```swift
/// // The members of an object whose `{` was just read.
/// while try reader.next() == .key {
///   let isName = reader.isText("app")
///   if try reader.skipValue() == .string, isName { app = reader.string }
/// }
/// ```
public final class JSONReader {
  /// The name of the input in diagnostics.
  public let file: String
  /// The parser, at an address of its own: a stored property would be checked for exclusive access
  /// at every token, which takes as long as the reading itself.
  private let parser: UnsafeMutablePointer<JSONParser>

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
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(
      to: JSONParser(
        input: JSONInput(
          stream: stream,
          file: file,
          limits: limits,
          allowsByteOrderMark: allowsByteOrderMark
        )
      )
    )
  }

  /// Reads bytes at hand, of which it keeps a copy.
  public init(
    bytes: [UInt8],
    file: String,
    limits: JSONLimits = .documents,
    allowsByteOrderMark: Bool = false
  ) {
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(
      to: JSONParser(
        input: JSONInput(
          bytes: bytes,
          file: file,
          limits: limits,
          allowsByteOrderMark: allowsByteOrderMark
        )
      )
    )
  }

  deinit {
    parser.deinitialize(count: 1)
    parser.deallocate()
  }

  /// How many objects and arrays are open.
  public var depth: Int { parser.pointee.open.count }

  /// Where the last token begins; after an error, the place of the error.
  public var position: SourcePosition {
    parser.pointee.failure?.position ?? parser.pointee.input.tokenPosition()
  }

  /// The byte at which the last token begins, from 0.
  public var offset: Int64 { Int64(parser.pointee.input.tokenOffset) }

  /// The bytes of the last key, text or number, valid until the next call; else empty.
  ///
  /// Keys and texts are UTF-8 with their escapes resolved; numbers are as they were written.
  public var text: UnsafeRawBufferPointer { parser.pointee.input.text }

  /// The last key, text or number as a string of its own.
  public var string: String { String(decoding: parser.pointee.input.text, as: UTF8.self) }

  /// Whether the last key, text or number is exactly `literal`, compared byte by byte.
  public func isText(_ literal: StaticString) -> Bool {
    JSONLookahead.isText(parser.pointee.input.text, literal)
  }

  /// The next token.
  ///
  /// Throws a `Diagnostic` where the bytes are not JSON, go beyond a limit or can't be read; every
  /// later call throws it again.
  public func next() throws(Diagnostic) -> JSONToken { try parser.pointee.next() }

  /// Skips the value that comes next, however large, and returns the token it began with.
  ///
  /// Where no value comes next, the token that does is taken and returned: `endArray` after the last
  /// element.
  @discardableResult
  public func skipValue() throws(Diagnostic) -> JSONToken {
    let outer = depth
    let first = try next()
    try parser.pointee.leave(to: first == .beginObject || first == .beginArray ? outer : depth)
    return first
  }

  /// Skips what is left of the innermost open object or array, its closing bracket included.
  public func skipRest() throws(Diagnostic) { try parser.pointee.leave(to: max(depth - 1, 0)) }

  /// The bytes of the object that comes next, behind a key, up to the first closing brace; nil where
  /// they are not all at hand, or have line breaks.
  ///
  /// They are all of the object, unless there is a brace within it. Whoever has read the same bytes
  /// before, at the same depth, and found that `endedAhead`, may `takeObjectAhead`: it is the same
  /// object. The bytes are valid until the next call.
  public func objectAhead() -> UnsafeRawBufferPointer? { parser.pointee.objectAhead() }

  /// Takes the object that `objectAhead` gave just now, unread.
  public func takeObjectAhead() { parser.pointee.takeObjectAhead() }

  /// A look at the members of the object that was just begun; nil where the last token was no `{`.
  ///
  /// The reader stays where it is.
  public var lookahead: JSONLookahead? { parser.pointee.lookahead }

  /// Takes the rest of the object that was just begun, unread, and of the objects behind it as many as
  /// were looked at; `lookahead` is from here and at the end of an object.
  public func takeObject(_ lookahead: JSONLookahead) { parser.pointee.takeObject(lookahead) }

  /// Whether the reader has read as far as was looked.
  public func isBehind(_ lookahead: JSONLookahead) -> Bool {
    parser.pointee.input.offset == lookahead.offset
  }

  /// Whether the object that was read since `objectAhead` ended with the bytes that it gave.
  public var endedAhead: Bool { parser.pointee.isBehindObject }
}
