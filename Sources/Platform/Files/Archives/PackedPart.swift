/// Where in a file something is packed, and how.
public struct PackedPart: Sendable, Hashable {
  /// How bytes may be packed.
  enum Form: Sendable {
    /// As they are.
    case stored
    /// By deflate (RFC 1951).
    case deflated
    /// As one or several members of gzip (RFC 1952), each with its checksum.
    case gzip
  }

  let form: Form
  /// Where the packed bytes begin.
  let offset: Int64
  /// How many there are.
  let packedSize: Int64
  /// How many bytes they stand for; nil as long as nobody knows.
  public internal(set) var size: Int64?
  /// The CRC-32 of what they stand for; nil where the form itself has one.
  let checksum: UInt32?

  /// A whole file of gzip, of so many bytes, which stand for so many where that is known.
  public static func gzip(ofSize packedSize: Int64, of size: Int64? = nil) -> PackedPart {
    PackedPart(form: .gzip, offset: 0, packedSize: packedSize, size: size, checksum: nil)
  }

  /// Whether a file that begins with these bytes is packed by gzip, with deflate.
  public static func isGzip(_ head: some Collection<UInt8>) -> Bool {
    head.starts(with: [0x1f, 0x8b, 8])
  }
}

/// Bytes to be read: those of a file, or of what is packed in it.
public struct ByteSource: Sendable, Hashable {
  /// The file.
  public let path: String
  /// What is packed in it; nil where its own bytes are meant.
  public let packed: PackedPart?

  /// A file, or something packed in it.
  public init(path: String, packed: PackedPart? = nil) {
    self.path = path
    self.packed = packed
  }
}
