import Foundation

/// The bytes of an export of one day, below `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return [UInt8](
    try Data(contentsOf: folder.appendingPathComponent("Fixtures").appendingPathComponent(name))
  )
}

extension Reading {
  /// The milliseconds of all records of use together.
  var used: Int {
    lines.filter { $0.contains(" use") }.reduce(0) { sum, line in
      sum
        + (line.split(separator: "+").dropFirst().first.flatMap {
          Int($0.prefix { $0 != " " })
        } ?? 0)
    }
  }

  /// The records alone, without what each says beside device, start and length.
  var spans: [String] {
    lines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
  }
}
