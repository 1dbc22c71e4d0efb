import FuzzSupport

@testable import Platform

/// What libFuzzer calls with each input: a byte that says whether it is the head of a backup, what a passphrase has
/// opened, or a whole file with a wrong passphrase.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBackup(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let content = Array(bytes.dropFirst())
  switch first % 2 {
  case 0: head(content)
  default: archive(content)
  }
  return 0
}

/// Whatever a head asks for is within bounds, or refused before any work is done.
private func head(_ bytes: [UInt8]) {
  let first = Array(bytes.prefix(BackupHead.size))
  guard let head = try? BackupHead(first, path: "a") else { return }
  expect(head.bytes == first, "a head is what it was")
  // 128 bytes for each of N times r blocks, and N times r times p steps.
  let work = head.work
  var blocks = Double(work.blockSize)
  for _ in 0..<work.logN { blocks *= 2 }
  expect(128 * blocks <= 512 * 1_048_576, "memory is bounded: \(work)")
  expect(blocks * Double(work.lanes) <= 8 * 131_072 * 8, "work is bounded: \(work)")
}

/// What was sealed is an archive, or is refused; no name in it leads out of the folder.
private func archive(_ bytes: [UInt8]) {
  var rest = bytes[...]
  func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= rest.count else { throw BackupFault(path: "a", .cutOff) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
  do {
    while let entry = try ArchiveEntry.next(take) {
      expect(entry.size >= 0, "a size: \(entry)")
      let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
      expect(
        !parts.contains { ["", ".", ".."].contains($0) },
        "a name that stays within: \(entry)"
      )
      expect(!entry.name.utf8.contains(0), "a name without a zero: \(entry)")
      let again = entry.head
      expect(again.count % ArchiveEntry.block == 0, "a head is whole blocks")
      guard entry.size <= rest.count else { return }
      _ = try take(entry.size)
      _ = try take(min(rest.count, ArchiveEntry.padding(entry.size)))
    }
  } catch is BackupFault {
  } catch is BadArchive {
  } catch {
    expect(false, "a fault is one of a backup: \(error)")
  }
}
