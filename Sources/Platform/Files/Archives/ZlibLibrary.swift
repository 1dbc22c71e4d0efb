import CZlib

/// zlib, loaded by the first packed file that the process reads.
struct ZlibLibrary: @unchecked Sendable {
  /// A table of functions that is written once and never freed.
  let functions: OpaquePointer

  /// The name under which every Linux has the library.
  static let usualName = "libz.so.1"

  /// zlib under its usual name; nil where this machine has none that can be used.
  private static let usual = ZlibLibrary(loading: usualName)

  private init?(loading name: String) {
    guard let functions = czlib_load(name) else { return nil }
    self.functions = functions
  }

  /// The library of a name, which is loaded once where it is the usual one.
  static func named(_ name: String) -> ZlibLibrary? {
    name == usualName ? usual : ZlibLibrary(loading: name)
  }

  /// The CRC-32 of some bytes behind those that `checksum` is of; 0 is that of none.
  func checksum(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    czlib_crc32(functions, checksum, bytes.baseAddress, bytes.count)
  }
}
