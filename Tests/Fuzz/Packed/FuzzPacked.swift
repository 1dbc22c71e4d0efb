import FuzzSupport
import Platform

/// What libFuzzer calls with each input: a file that may be packed, as zip or gzip.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPacked(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  file.replace(with: bytes)
  if PackedPart.isGzip(bytes) { unpack(.gzip(ofSize: Int64(bytes.count))) }
  guard let directory = try? ZipDirectory(of: file.path, within: limits) else { return 0 }
  expect(directory.members.count <= limits.members, "no more members than may be")
  for member in directory.members {
    expect(!member.name.utf8.contains(0), "a name without a zero")
    if case .success(let part) = member.content { unpack(part) }
  }
  return 0
}

/// No more comes out than may.
private func unpack(_ part: PackedPart) {
  guard let stream = try? ByteStream(ByteSource(path: file.path, packed: part), capacity: 1 << 16)
  else { return }
  var (all, room) = (Int64(0), [UInt8](repeating: 0, count: 1 << 16))
  while let count = try? room.withUnsafeMutableBytes({ try stream.read(into: $0) }), count > 0 {
    all += Int64(count)
    expect(all <= UnpackLimits.most, "what is unpacked is bounded")
    // What is dense is stopped long before that.
    if all > 64 << 20 { return }
  }
}

nonisolated(unsafe) private let file = MemoryFile()
private let limits = UnpackLimits()
