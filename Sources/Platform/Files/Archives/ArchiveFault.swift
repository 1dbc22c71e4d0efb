/// Why something packed can't be read.
public enum ArchiveFault: Error, Equatable, Sendable {
  /// The system gives no memory for it.
  case noMemory
  /// The file that it is packed in can't be read.
  case unreadable(FileError)
  /// It ends before it is whole.
  case truncated
  /// It contradicts itself.
  case damaged
  /// It was unpacked, and is not what was packed.
  case wrongChecksum
  /// It takes a password.
  case encrypted
  /// It is packed by a method that is not read, which has this number in a zip.
  case unknownMethod(Int)
  /// It holds more than there is room for, in bytes.
  case tooLarge(Int64)
  /// It holds more bytes than this for each packed one.
  case tooDense(Int64)
  /// A zip holds so many members, and more than are looked through.
  case tooManyMembers(Int)
  /// A zip is one of several parts.
  case severalParts
}

/// How much is unpacked of one archive at most.
public struct UnpackLimits: Sendable {
  /// The most bytes that are unpacked of any archive.
  public static let most: Int64 = 1 << 30

  /// The bytes of all that is unpacked.
  public var bytes: Int64
  /// The members of a zip, those that are none of lockin's concern included.
  public var members: Int
  /// The bytes that one packed byte may stand for: deflate reaches 1032, exports 10 to 60.
  var density: Int64
  /// So many bytes of each member may be as dense as they like.
  var denseBytes: Int64

  /// Limits for exports of a person's many years.
  public init(
    bytes: Int64 = UnpackLimits.most,
    members: Int = 1000,
    density: Int64 = 250,
    denseBytes: Int64 = 32 << 20
  ) {
    self.bytes = bytes
    self.members = members
    self.density = density
    self.denseBytes = denseBytes
  }
}
