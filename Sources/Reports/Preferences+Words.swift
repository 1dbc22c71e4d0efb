import CivilTime

extension Preferences {
  /// Whether words stand as the program writes them: `Mon 25 May 2026`, `14:15`, `12.4`.
  var keepsWords: Bool { clock == .twentyFour && date == .dayMonth && numbers == .point }

  /// The program's own words with their dates, times of day and decimals as they are preferred.
  ///
  /// Words are written in one form everywhere and turned where they leave, so that no sentence can be forgotten and
  /// JSON is the same for all. What stands in quotation marks, or between isolates (Unicode Standard Annex 9), is
  /// not the program's own and stays; so does what was turned already.
  func said(_ words: String) -> String {
    // Whatever is turned has a digit.
    guard !keepsWords, words.utf8.contains(where: isDigit) else { return words }
    var turning = WordTurning(Array(words.utf8), self)
    turning.turn()
    return String(decoding: turning.turned, as: UTF8.self)
  }

  /// A date as it is preferred, where it is known which: `25 May`, `May 25, 2026`, `2026-05-25`.
  fileprivate func written(_ date: WordTurning.FoundDate) -> String {
    let (day, month) = (date.day.padded(to: 2), date.month.padded(to: 2))
    return switch self.date {
    case .dayMonth:
      ([String(date.day), date.name] + [date.year].compactMap(\.self)).joined(separator: " ")
    case .monthDay: "\(date.name) \(date.day)" + (date.year.map { ", \($0)" } ?? "")
    case .iso: (date.year.map { $0 + "-" } ?? "") + "\(month)-\(day)"
    }
  }
}

/// One pass over words.
private struct WordTurning {
  /// A date that was found in words.
  struct FoundDate {
    let day: Int
    let month: Int
    /// The month as it is written: `May`, `June`.
    let name: String
    let year: String?
    let end: Int
  }

  private let text: [UInt8]
  private let preferences: Preferences
  private var at = 0
  private(set) var turned: [UInt8] = []

  init(_ text: [UInt8], _ preferences: Preferences) {
    self.text = text
    self.preferences = preferences
    turned.reserveCapacity(text.count + 16)
  }

  /// What begins and ends words that are not the program's own.
  private static let quotations: [(open: [UInt8], close: [UInt8])] = [
    (Array("\u{201c}".utf8), Array("\u{201d}".utf8)),
    (Array("\u{2068}".utf8), Array("\u{2069}".utf8)),
  ]

  mutating func turn() {
    while at < text.count {
      if text[at] == 0xe2, let end = endOfQuotation() {
        turned += text[at..<end]
        at = end
      } else if isDigit(text[at]), at == 0 || !joins(text[at - 1]) {
        number()
      } else {
        turned.append(text[at])
        at += 1
      }
    }
  }

  /// Where a quotation that begins here ends; nil where none does.
  private func endOfQuotation() -> Int? {
    for (open, close) in WordTurning.quotations where text[at...].starts(with: open) {
      var end = at + open.count
      while end + close.count <= text.count {
        if text[end...].starts(with: close) { return end + close.count }
        end += 1
      }
    }
    return nil
  }

  /// Writes what begins with the digit here, turned where it is a time, a date or a decimal.
  private mutating func number() {
    if preferences.clock == .twelve, let (minutes, end) = time() {
      turned += Array(preferences.time(minutes).utf8)
      at = end
    } else if preferences.date != .dayMonth, let date = date() {
      if preferences.date == .monthDay { partWeekday() }
      turned += Array(preferences.written(date).utf8)
      at = date.end
    } else if preferences.numbers == .comma, let end = decimal() {
      turned += text[at..<end].map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
      at = end
    } else {
      let end = digits(at, most: text.count)
      turned += text[at..<end]
      at = end
    }
  }

  /// `14:15` in minutes after midnight, and where it ends; nil for what has `am` or `pm` already.
  private func time() -> (minutes: Int, end: Int)? {
    let colon = digits(at, most: 2)
    guard colon < text.count, text[colon] == UInt8(ascii: ":") else { return nil }
    let end = digits(colon + 1, most: 2)
    guard end == colon + 3, !goesOn(end),
      let hour = value(at, colon), let minute = value(colon + 1, end),
      minute < 60, hour * 60 + minute <= 1440,
      ![" am", " pm"].contains(where: { text[end...].starts(with: $0.utf8) })
    else { return nil }
    return (hour * 60 + minute, end)
  }

  /// `25 May 2026`, `25 May` or `1 June`; nil where something else begins here.
  private func date() -> FoundDate? {
    let space = digits(at, most: 2)
    guard let day = value(at, space), (1...31).contains(day), space < text.count,
      text[space] == UInt8(ascii: " ")
    else { return nil }
    var end = space + 1
    while end < text.count, isLetter(text[end]) { end += 1 }
    let name = String(decoding: text[space + 1..<end], as: UTF8.self)
    guard let month = WordTurning.months.firstIndex(where: { $0 == name || $0.prefix(3) == name })
    else { return nil }
    let year = digits(min(end + 1, text.count), most: 5)
    let hasYear =
      end < text.count && text[end] == UInt8(ascii: " ") && year == end + 5 && !goesOn(year)
    return FoundDate(
      day: day,
      month: month + 1,
      name: name,
      year: hasYear ? String(decoding: text[end + 1..<year], as: UTF8.self) : nil,
      end: hasYear ? year : end
    )
  }

  /// Puts a comma behind the weekday that was written last, if one was: `Mon, May 25`.
  private mutating func partWeekday() {
    let isBehind = Weekday.allCases.contains { day in
      [day.shortName, day.name].contains { turned.count > $0.utf8.count && ends(with: $0) }
    }
    if isBehind { turned.insert(UInt8(ascii: ","), at: turned.count - 1) }
  }

  /// Whether a whole word and a space were written last.
  private func ends(with word: String) -> Bool {
    let tail = Array(word.utf8) + [UInt8(ascii: " ")]
    guard turned.suffix(tail.count).elementsEqual(tail) else { return false }
    let before = turned.dropLast(tail.count).last
    return before.map { !isLetter($0) } ?? true
  }

  /// Where `12.4` ends; nil for what has no decimals, or more than one point.
  private func decimal() -> Int? {
    let point = digits(at, most: text.count)
    guard point < text.count, text[point] == UInt8(ascii: ".") else { return nil }
    let end = digits(point + 1, most: text.count)
    return end > point + 1 && !goesOn(end) ? end : nil
  }

  // MARK: Letters and digits

  private static let months: [String] = (1...12).compactMap {
    CivilDate(year: 2026, month: $0, day: 1)?.monthName
  }

  /// Where the digits from a place on end, at most so many.
  private func digits(_ from: Int, most: Int) -> Int {
    var end = from
    while end < text.count, end - from < most, isDigit(text[end]) { end += 1 }
    return end
  }

  private func value(_ from: Int, _ to: Int) -> Int? {
    Int(String(decoding: text[from..<to], as: UTF8.self))
  }

  /// Whether a digit behind a byte is part of a longer number or name: `2026-05`, `v1`.
  private func joins(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || "_/.:-".utf8.contains(byte)
  }

  /// Whether a number or name goes on at a place; a full stop behind it ends a sentence.
  private func goesOn(_ place: Int) -> Bool {
    guard place < text.count else { return false }
    if isDigit(text[place]) || isLetter(text[place]) || text[place] == UInt8(ascii: "_") {
      return true
    }
    return ".:-/".utf8.contains(text[place]) && place + 1 < text.count && isDigit(text[place + 1])
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
