import Platform
import Storage

/// An export whose bytes turn out to be known when they were read: nothing of that is kept.
struct KnownBytes: Error {
  let hash: [UInt8]
}

/// What was read so far, which exports that are new may begin with.
final class ReadBeginnings {
  typealias Bytes = (file: String, size: Int64, hash: [UInt8])
  private var known: [Bytes]?

  /// All files as they were when they were read last.
  func all(_ store: Store) throws -> [Bytes] {
    if let known { return known }
    let all = try store.rememberedBytes()
    known = all
    return all
  }

  /// Adds a file that was read just now, where all before it were asked for.
  func add(_ file: String, _ status: FileStatus, _ hash: [UInt8]) {
    known?.append((file: file, size: status.size, hash: hash))
  }

  /// The hashes of the first bytes of an export, by how many they are; `sizes` are sorted.
  static func hashes(of source: ByteSource, after sizes: [Int64]) throws -> [Int64: [UInt8]] {
    let stream = try ByteStream(source)
    let hash = FileHash()
    var hashes: [Int64: [UInt8]] = [:]
    var rest = sizes[...]
    while !rest.isEmpty {
      var chunk = try stream.next()[...]
      if chunk.isEmpty { break }
      while let size = rest.first, size - hash.count <= Int64(chunk.count) {
        let part = chunk.prefix(Int(size - hash.count))
        hash.update(UnsafeRawBufferPointer(rebasing: part))
        chunk = chunk.dropFirst(part.count)
        hashes[size] = hash.finish()
        rest.removeFirst()
      }
      hash.update(UnsafeRawBufferPointer(rebasing: chunk))
    }
    return hashes
  }
}
