import CZlib
import Glibc

/// A file of gzip (RFC 1952) that is written piece by piece, and gets its name when it is whole.
///
/// The same bytes give the same file: it holds no name and no time.
package final class GzipFile {
  private let draft: DraftFile
  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 1 << 16)

  /// How hard zlib tries, from 1 to 9: a third of the time of the usual 6, and files a fifth larger.
  private static let level: Int32 = 1

  /// Begins a file, private to the person.
  package init(at path: String) throws(FileError) {
    draft = try DraftFile(at: path)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard czlib_open_gzip(stream, GzipFile.level) == Z_OK else {
      throw FileError(path: path, operation: .create, code: ENOMEM)
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Packs the next bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    // zlib only reads them, which its declaration does not say.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: UInt8.self).baseAddress
    )
    stream.pointee.avail_in = UInt32(bytes.count)
    try pack(Z_NO_FLUSH)
  }

  /// Makes the file whole and durable under a name in its folder, in place of whatever has it.
  package func finish(as path: String) throws(FileError) {
    stream.pointee.avail_in = 0
    try pack(Z_FINISH)
    try draft.finish(as: path, replaces: true)
  }

  private func pack(_ flush: Int32) throws(FileError) {
    repeat {
      let count = output.withUnsafeMutableBufferPointer { buffer in
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        deflate(stream, flush)
        return buffer.count - Int(stream.pointee.avail_out)
      }
      if count > 0 { try draft.append(output[..<count]) }
    } while stream.pointee.avail_out == 0
  }
}
