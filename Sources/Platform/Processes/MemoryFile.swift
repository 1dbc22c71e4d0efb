import CSystem
import Glibc

/// A file that is in memory alone, and gone with whoever holds it.
final class MemoryFile {
  let descriptor: Int32

  /// The system refused something, with its number.
  struct Failure: Error {
    let code: Int32
  }

  /// A file that holds these bytes and stands at its start.
  init(holding bytes: [UInt8]) throws(Failure) {
    descriptor = memfd_create("lockin", lockin_memfd_cloexec)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(code: errno) }
      written += count
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Failure(code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// How many bytes it holds now.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// All that it holds; nil where that is more than `limit` bytes.
  func contents(limit: Int) throws(Failure) -> [UInt8]? {
    let size = size
    guard size <= limit else { return nil }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      while count < size {
        let read = pread(
          descriptor,
          room.baseAddress.map { $0 + count },
          size - count,
          off_t(count)
        )
        if read < 0, errno == EINTR { continue }
        if read < 0 { code = errno }
        guard read > 0 else { return }
        count += read
      }
    }
    guard code == 0 else { throw Failure(code: code) }
    return bytes
  }
}
