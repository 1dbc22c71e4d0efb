import Platform

/// Makes YAML as people write it: blocks and brackets, comments, quotes, scripts, gaps, line ends.
///
/// Comments are numbered, and those that belong to the element above them begin with `#~`.
struct RandomDocument {
  var random: SplitMix64
  private var count = 0
  private let offset: Int
  private let step: Int
  private let hasComments: Bool

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    offset = random.choice(of: [0, 0, 2])
    step = random.choice(of: [2, 2, 4])
    hasComments = random.chance(perMille: 800)
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func chance(_ perMille: Int) -> Bool { random.chance(perMille: perMille) }

  private mutating func comment(_ mark: String = "#!") -> String {
    count += 1
    return "\(mark) \(count)"
  }

  /// A comment at the end of a line, or nothing.
  private mutating func trailing(behindText: Bool = false) -> String {
    guard hasComments, chance(250) else { return chance(60) ? "  " : "" }
    return random.choice(of: [" ", "   ", behindText ? " \t" : " "]) + comment()
  }

  // MARK: - Values

  /// A text, which may be awkward.
  mutating func word() -> String {
    count += 1
    return random.choice(of: [
      "x", "12", "true", "Übung: 2", "a #b", "it's", "\u{1f600}", "- x", "a\nb", "null", "é\\",
      "\"q\"", "no", "12:30", "1e3", "a, b", "[x]", "Work > Study", "日本語", "2026-04-09", "x: {y}",
      "\u{1}\u{7f}\u{85}\u{2028}\u{feff}", " x ", "", "a\tb", "- ", "k:", "~", "0x1F", "a\r\nb",
      "!x",
      "&a", "*a", "% y", "@z", "`q`", "?", "a\n\nb\n", "words \(count)", "plain \(count)",
    ])
  }

  private mutating func scalar(isInFlow: Bool) -> String {
    count += 1
    switch random.integer(in: 0...7) {
    case 0: return "\(count)"
    case 1: return random.choice(of: ["true", "False", "1.5", "-3", "+7", "0x1F", "1e3"])
    case 2: return "'it''s \(count)'"
    case 3: return "\"q \\\" \\u00fc \(count)\""
    case 4: return "2026-04-09T09:00"
    case 5: return "日本語 \(count)"
    case 6: return isInFlow ? "w\(count)" : "w\(count), and x#y:z"
    default: return "plain words \(count)"
    }
  }

  private mutating func keys() -> [String] {
    var names = ["id", "title", "m", "l", "n", "start", "ä key", "note"]
    return (0..<random.integer(in: 1...4)).map { _ in
      names.remove(at: random.integer(in: 0...names.count - 1))
    }
  }

  private mutating func written(_ key: String) -> String {
    switch random.integer(in: 0...9) {
    case 0: "\"\(key)\""
    case 1: "'\(key)'"
    default: key
    }
  }

  // MARK: - YAML

  /// A whole file.
  mutating func yaml() -> String {
    var lines: [String] = []
    if hasComments, chance(500) { lines += [comment(), ""] }
    if chance(200) { lines.append("---") }
    lines += blockMapping(column: 0, depth: 0)
    if hasComments, chance(300) { lines += ["", comment()] }
    if chance(60) { lines.append("...") }
    var text = lines.joined(separator: "\n") + "\n"
    if chance(200) { text.removeLast() }
    if chance(200) {
      text = String(text.unicodeScalars.flatMap { $0 == "\n" ? "\r\n" : String($0) })
    }
    return (chance(150) ? "\u{feff}" : "") + text
  }

  private mutating func blockMapping(column: Int, depth: Int) -> [String] {
    var lines: [String] = []
    for (place, key) in keys().enumerated() {
      if place > 0, hasComments, chance(150) { lines.append(spaces(column) + comment()) }
      if place > 0, chance(80) { lines.append("") }
      lines += entry(written(key), column: column, depth: depth)
    }
    return lines
  }

  private mutating func entry(_ key: String, column: Int, depth: Int) -> [String] {
    let start = spaces(column) + key + ":"
    switch random.integer(in: 0...(depth > 2 ? 5 : 9)) {
    case 0: return [start + random.choice(of: ["", "", " ~", " null"]) + trailing()]
    case 1:
      count += 1
      let mark = random.choice(of: ["|", "|-", ">", ">-"])
      let inner = spaces(column + step)
      return [start + " " + mark, inner + "text \(count)", "", inner + "# no comment \(count)"]
    case 2, 3: return flow(start + " ", column: column + 2, depth: depth)
    case 4, 5:
      return [
        start + random.choice(of: [" ", " ", "   "]) + scalar(isInFlow: false)
          + trailing(behindText: true)
      ]
    case 6, 7, 8:
      return [start + trailing()] + blockList(column: column + offset, depth: depth + 1)
    default: return [start + trailing()] + blockMapping(column: column + step, depth: depth + 1)
    }
  }

  private mutating func blockList(column: Int, depth: Int) -> [String] {
    var lines: [String] = []
    let isSpaced = chance(200)
    let count = random.integer(in: 1...4)
    for place in 0..<count {
      if hasComments, chance(200) { lines.append(spaces(column) + comment()) }
      switch random.integer(in: 0...6) {
      case 0: lines.append(spaces(column) + "-" + trailing())
      case 1, 2:
        lines.append(spaces(column) + "- " + scalar(isInFlow: false) + trailing(behindText: true))
      case 3: lines += flow(spaces(column) + "- ", column: column + 2, depth: depth)
      default:
        let gap = random.choice(of: [2, 2, 4])
        var inner = blockMapping(column: column + gap, depth: depth + 1)
        if chance(150) {
          lines.append(spaces(column) + "-")
        } else {
          inner[0] = spaces(column) + "-" + spaces(gap - 1) + inner[0].dropFirst(column + gap)
        }
        lines += inner
      }
      if hasComments, chance(120) { lines.append(spaces(column + 2) + comment("#~")) }
      if isSpaced, place + 1 < count { lines.append("") }
    }
    return lines
  }

  /// Something in brackets, on a line or on several.
  private mutating func flow(_ start: String, column: Int, depth: Int) -> [String] {
    let isList = chance(500)
    let (opening, closing) = isList ? ("[", "]") : ("{", "}")
    let names = isList ? (0..<random.integer(in: 0...3)).map { "\($0)" } : keys()
    let items = names.map { name -> String in
      let value =
        depth < 4 && chance(300)
        ? flow("", column: 0, depth: depth + 9).joined() : scalar(isInFlow: true)
      return isList ? value : written(name) + ": " + value
    }
    guard depth < 9, chance(300), !items.isEmpty else {
      let pad = random.choice(of: ["", " "])
      let comma = random.choice(of: [", ", ", ", ",", " , "])
      let end = items.isEmpty || !chance(100) ? "" : ","
      let inside = items.joined(separator: isList || comma != "," ? comma : ", ")
      return [
        start + opening + pad + inside + end + pad + closing + (depth < 9 ? trailing() : "")
      ]
    }
    let isEnded = chance(400)
    let inner = items.enumerated().map { place, item in
      spaces(column + 2) + item + (place + 1 < items.count || isEnded ? "," : "") + trailing()
    }
    return [start + opening] + inner + [spaces(column) + closing + trailing()]
  }
}
