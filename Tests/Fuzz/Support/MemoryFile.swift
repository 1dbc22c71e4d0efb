import Glibc

/// A file that lies in memory alone, for what can only be read from a path.
///
/// What libFuzzer tries comes a hundred thousand times a second, too often for a disk.
public struct MemoryFile {
  /// A path by which this process reads the file.
  public let path: String
  private let descriptor: Int32

  /// An empty file.
  public init() {
    var name = Array("/dev/shm/lockin-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    expect(descriptor >= 0, "a file in memory can be made")
    // It goes with the process, however that ends.
    unlink(&name)
    path = "/proc/self/fd/\(descriptor)"
  }

  /// Puts bytes in the place of what the file held.
  public func replace(with bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    expect(ftruncate(descriptor, 0) == 0, "the file can be emptied")
    expect(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the file can be written")
  }
}

/// Ends the process, and so tells libFuzzer of the input, where something does not hold.
public func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
  if holds == false { fatalError("does not hold: \(what())") }
}
