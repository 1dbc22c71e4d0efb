import Documents

/// Lengths of time as counts of units, such as `1h 10m 26s`, in the languages of phones.
enum UnitsText {
  /// Milliseconds in hours, minutes and seconds with their units, the largest first; nil for
  /// anything else.
  static func milliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count <= 64 else { return nil }
    var rest = Substring(String(decoding: bytes, as: UTF8.self).lowercased())
    var total: Int64 = 0
    var last = Int64.max
    skipBlanks(&rest)
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard (1...9).contains(digits.count), let count = Int64(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      skipBlanks(&rest)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      if rest.first == "." { rest.removeFirst() }
      guard let unit = units[String(name)], unit < last else { return nil }
      last = unit
      total += count * unit
      skipBlanks(&rest)
    }
    return total
  }

  private static func skipBlanks(_ text: inout Substring) {
    text = text.drop(while: \.isWhitespace)
  }

  /// The milliseconds of units by their names.
  private static let units: [String: Int64] = {
    let lengths: [String: Int64] = ["hours": 3_600_000, "minutes": 60_000, "seconds": 1000]
    let names = WordTable(PackageResources.units_txt).entries.flatMap { unit in
      unit.texts.map { ($0, lengths[unit.name] ?? 0) }
    }
    return Dictionary(names) { first, _ in first }
  }()
}
