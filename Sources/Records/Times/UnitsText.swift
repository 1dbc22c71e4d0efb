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

  /// Names of units in small letters: English, Dutch, German, Romance and Scandinavian languages,
  /// Polish, Russian, Korean, Japanese, Chinese.
  private static let units: [String: Int64] = {
    let names: [(Int64, [String])] = [
      (
        3_600_000,
        [
          "h", "hr", "hrs", "hour", "hours", "u", "uur", "std", "t", "tim", "godz", "ч", "시간",
          "時間", "小时", "小時",
        ]
      ),
      (
        60_000,
        [
          "m", "min", "mins", "minute", "minutes", "мин", "м", "분", "分", "分钟", "分鐘",
        ]
      ),
      (
        1000,
        ["s", "sec", "secs", "second", "seconds", "sek", "с", "сек", "초", "秒", "秒钟", "秒鐘"]
      ),
    ]
    var units: [String: Int64] = [:]
    for (unit, names) in names {
      for name in names { units[name] = unit }
    }
    return units
  }()
}
