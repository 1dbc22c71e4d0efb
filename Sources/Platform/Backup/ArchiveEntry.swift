/// One file of a backup as its head says it: a `tar` archive of POSIX (pax), of regular files alone.
struct ArchiveEntry: Equatable {
  static let block = 512
  /// The sums of all files, which stand last and end the archive's list.
  static let sums = "SHA256SUMS"

  /// A path relative to the workspace.
  let name: String
  let size: Int
  /// Seconds since 1970 at which it was last changed.
  let modified: Int

  /// The blocks in front of its bytes.
  var head: [UInt8] {
    let path = Array(name.utf8)
    guard path.count > 100 || size > 0o77777777777 || modified < 0 else {
      return ArchiveEntry.ustar(path, size, modified, kind: "0")
    }
    let extended =
      ArchiveEntry.record("path", path) + ArchiveEntry.record("size", Array("\(size)".utf8))
    let padding = ArchiveEntry.padding(extended.count)
    return ArchiveEntry.ustar(Array("long".utf8), extended.count, 0, kind: "x") + extended
      + [UInt8](repeating: 0, count: padding)
      + ArchiveEntry.ustar(
        Array(path.prefix(100)),
        min(size, 0o77777777777),
        max(0, modified),
        kind: "0"
      )
  }

  /// The zeros behind so many bytes, up to the next block.
  static func padding(_ size: Int) -> Int { (block - size % block) % block }

  /// Whether a name leads to a file below the folder that it is relative to, whatever lies there.
  static func isInside(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 4000 && !name.utf8.contains(0)
      && parts.allSatisfy { part in
        (1...255).contains(part.count) && !part.elementsEqual(".".utf8)
          && !part.elementsEqual("..".utf8)
      }
  }

  /// The next entry of an archive; nil where its end is marked.
  static func next(_ take: (Int) throws -> [UInt8]) throws -> ArchiveEntry? {
    var fields: [String: String] = [:]
    while true {
      let head = try take(block)
      if head.allSatisfy({ $0 == 0 }) {
        guard fields.isEmpty, try take(block).allSatisfy({ $0 == 0 }) else {
          throw BadArchive(words: "an entry without a head")
        }
        return nil
      }
      guard head[257..<263].elementsEqual("ustar\0".utf8),
        octal(head[148..<156]) == sum(head), let size = octal(head[124..<136]),
        let modified = octal(head[136..<148])
      else { throw BadArchive(words: "a head of an entry that is none") }
      if head[156] == UInt8(ascii: "x"), fields.isEmpty {
        guard size <= 1 << 16 else { throw BadArchive(words: "a head of \(size) bytes") }
        let bytes = try take(size)
        _ = try take(padding(size))
        fields = try records(bytes)
        continue
      }
      guard head[156] == UInt8(ascii: "0") else {
        throw BadArchive(words: "something that is not a file")
      }
      let short = String(validating: head[..<100].prefix { $0 != 0 }, as: UTF8.self)
      guard let name = fields["path"] ?? short, isInside(name) else {
        throw BadArchive(words: "a name that leads out of the workspace")
      }
      guard case let size = fields["size"].map({ Int($0) ?? -1 }) ?? size, size >= 0 else {
        throw BadArchive(words: "a size that is none")
      }
      return ArchiveEntry(name: name, size: size, modified: modified)
    }
  }

  private static func ustar(
    _ name: [UInt8],
    _ size: Int,
    _ modified: Int,
    kind: Unicode.Scalar
  ) -> [UInt8] {
    func octal(_ number: Int, _ width: Int) -> [UInt8] {
      let digits = String(number, radix: 8).utf8
      return [UInt8](repeating: 0x30, count: max(0, width - 1 - digits.count)) + digits + [0]
    }
    var head = name + [UInt8](repeating: 0, count: 100 - name.count)
    head += octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(modified, 12)
    head += [UInt8](repeating: 0x20, count: 8) + [UInt8(ascii: kind)]
    head += [UInt8](repeating: 0, count: 100) + Array("ustar\0".utf8) + Array("00".utf8)
    head += [UInt8](repeating: 0, count: block - head.count)
    head.replaceSubrange(148..<156, with: octal(sum(head), 7) + [0x20])
    return head
  }

  /// The sum of a head's bytes, with blanks in the place of the sum.
  private static func sum(_ head: [UInt8]) -> Int {
    head.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(head[$1])) }
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { $0 != 0 && $0 != 0x20 }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }

  /// `LENGTH KEY=VALUE\n`, where the length counts itself.
  private static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(key)=".utf8) + value + [0x0a]
    var length = rest.count
    while case let next = rest.count + "\(length)".utf8.count, next != length { length = next }
    return Array("\(length)".utf8) + rest
  }

  private static func records(_ bytes: [UInt8]) throws -> [String: String] {
    var (rest, fields) = (bytes[...], [String: String]())
    while !rest.isEmpty {
      let digits = rest.prefix { $0 != 0x20 }
      guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count + 1,
        length <= rest.count, case let record = rest.prefix(length).dropFirst(digits.count + 1),
        record.last == 0x0a, let equals = record.firstIndex(of: UInt8(ascii: "=")),
        let key = String(validating: record[..<equals], as: UTF8.self),
        let value = String(validating: record[(equals + 1)...].dropLast(), as: UTF8.self)
      else { throw BadArchive(words: "a head of an entry that is none") }
      fields[key] = value
      rest = rest.dropFirst(length)
    }
    return fields
  }
}

/// An archive that lockin did not write.
struct BadArchive: Error {
  let words: String
}
