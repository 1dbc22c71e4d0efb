/// One step through a JSON text.
public enum JSONToken: Sendable, Equatable {
  /// `{`.
  case beginObject
  /// `}`.
  case endObject
  /// `[`.
  case beginArray
  /// `]`.
  case endArray
  /// The name of a member; its value is the next token.
  case key
  /// A text.
  case string
  /// A number, told apart no further.
  case number
  /// `true`.
  case `true`
  /// `false`.
  case `false`
  /// `null`.
  case null
  /// The end of the input, after exactly one whole value.
  case end
}

/// How much of a JSON text a reader puts up with.
///
/// None of these limits is in RFC 8259, which allows a reader to set them (section 9).
public struct JSONLimits: Sendable, Equatable {
  /// How many objects and arrays may be open at once.
  var maxDepth: Int
  /// The longest text or key, in bytes of UTF-8 after its escapes are resolved.
  var maxStringBytes: Int
  /// The longest number, in bytes.
  var maxNumberBytes: Int

  /// The given limits.
  init(maxDepth: Int = 64, maxStringBytes: Int = 1 << 20, maxNumberBytes: Int = 1 << 10) {
    self.maxDepth = maxDepth
    self.maxStringBytes = maxStringBytes
    self.maxNumberBytes = maxNumberBytes
  }

  /// For exports of activity: large files of small, flat records.
  public static let imports = JSONLimits()
  /// For files written by hand and for the replies of models.
  public static let documents = JSONLimits(maxStringBytes: 1 << 18)
  /// For lines that lockin itself has written.
  package static let lines = JSONLimits(maxStringBytes: 64 << 20)
}
