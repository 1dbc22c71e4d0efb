import Analysis
import CivilTime
@_spi(Texts) import Platform

/// Makes words to be read aloud of a report's own: durations, shares, times and dates as one says them, and nothing
/// that is no word.
enum SpokenWords {
  /// A sentence with its full stop; empty where nothing can be said.
  static func sentence(_ text: String) -> String {
    var words = spoken(text)
    while let last = words.last, ",;:".contains(last) { words.removeLast() }
    guard let last = words.last else { return "" }
    return words.prefix(1).uppercased() + words.dropFirst() + (".?!".contains(last) ? "" : ".")
  }

  /// `Monday the twenty-fifth of May`.
  static func date(_ date: CivilDate) -> String {
    "\(date.weekday.name) the \(ordinal(date.day)) of \(date.monthName)"
  }

  private static func ordinal(_ day: Int) -> String {
    let low = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
      "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
      "seventeenth", "eighteenth", "nineteenth", "twentieth",
    ]
    if low.indices.contains(day - 1) { return low[day - 1] }
    return day == 30 ? "thirtieth" : (day < 30 ? "twenty-" : "thirty-") + low[day % 10 - 1]
  }

  /// The words of a text one after the other, each with the mark behind it.
  private static func spoken(_ text: String) -> String {
    let tokens = split(text)
    var words: [String] = []
    var place = 0
    // "June 2 in the afternoon" would be heard as another date.
    var isAfterDate = false
    while place < tokens.count {
      let rest = tokens[place...]
      let date = date(rest)
      var (said, count) = duration(rest) ?? date ?? (word(tokens[place]), 1)
      if isAfterDate, tokens[place].contains(":"), said.first?.isNumber == true {
        said = "at " + said
      }
      isAfterDate = date != nil && said.last?.isLetter == true
      // A mark that nothing is left before goes to the word before.
      if said.allSatisfy({ ",.;:?!".contains($0) }) {
        if let last = words.last, let mark = said.first, !",.;:?!".contains(last.last ?? ",") {
          words[words.count - 1] = last + String(mark)
        }
      } else {
        words.append(said)
      }
      place += count
    }
    return words.joined(separator: " ")
  }

  /// The words and numbers with the marks that end a phrase; dashes between times part them.
  private static func split(_ text: String) -> [String] {
    var plain = ""
    for scalar in text.replacing(Wording.missing, with: "not known").unicodeScalars {
      switch scalar {
      case "\u{2013}": plain += " to "
      case "(": plain += ", "
      case ")", ";": plain += ", "
      case "%", "'", "-", ".", ",", ":", "?", "!": plain.unicodeScalars.append(scalar)
      case "\u{2019}": plain += "'"
      default:
        let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        let isMark = scalar.properties.generalCategory == .nonspacingMark
        plain.unicodeScalars.append(isWord || isMark ? scalar : " ")
      }
    }
    return plain.split(separator: " ").map(String.init)
  }

  /// `2 h 30 min` and `2 h 30` as `2 hours 30 minutes`, with how many words that were.
  private static func duration(_ words: ArraySlice<String>) -> (String, Int)? {
    let parts = words.prefix(4).map(bare)
    guard let first = parts.first, let number = Int(first.text), first.mark.isEmpty, parts.count > 1
    else { return nil }
    if parts[1].text == "min" { return (count(number, "minute") + parts[1].mark, 2) }
    guard parts[1].text == "h" else { return nil }
    let hours = count(number, "hour")
    guard parts[1].mark.isEmpty, parts.count > 2, parts[2].text.count == 2,
      let minutes = Int(parts[2].text)
    else { return (hours + parts[1].mark, 2) }
    let said = minutes == 0 ? hours : "\(hours) \(count(minutes, "minute"))"
    if parts[2].mark.isEmpty, parts.count > 3, parts[3].text == "min" {
      return (said + parts[3].mark, 4)
    }
    return (said + parts[2].mark, 3)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static let weekdays = Weekday.allCases.map { ($0.shortName, $0.name) }
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `Mon 25 May 2026` and `Mon 25` as `Monday the twenty-fifth of May`, with how many words that were; the year
  /// is not said.
  private static func date(_ words: ArraySlice<String>) -> (String, Int)? {
    let parts = words.prefix(4).map(bare)
    guard parts.count > 1, parts[0].mark.isEmpty,
      let weekday = weekdays.first(where: { $0.0 == parts[0].text })?.1,
      let day = Int(parts[1].text), (1...31).contains(day)
    else { return nil }
    let said = "\(weekday) the \(ordinal(day))"
    guard parts[1].mark.isEmpty, parts.count > 2,
      let month = months.first(where: { $0.prefix(3) == parts[2].text })
    else { return (said + parts[1].mark, 2) }
    guard parts[2].mark.isEmpty, parts.count > 3, parts[3].text.count == 4,
      Int(parts[3].text) != nil
    else { return ("\(said) of \(month)" + parts[2].mark, 3) }
    return ("\(said) of \(month)" + parts[3].mark, 4)
  }

  /// A word with the mark behind it: shares, times of day and abbreviations as they are said.
  private static func word(_ word: String) -> String {
    let (text, mark) = bare(word)
    if text.hasSuffix("%") { return text.dropLast() + " percent" + mark }
    let clock = text.split(separator: ":")
    if clock.count == 2, let hour = Int(clock[0]), let minute = Int(clock[1]), clock[1].count == 2 {
      return time(hour, minute) + mark
    }
    return text.filter { !"%:".contains($0) } + mark
  }

  /// `4 30 in the afternoon`, `noon`.
  private static func time(_ hour: Int, _ minute: Int) -> String {
    if minute == 0, hour % 12 == 0 { return hour == 12 ? "noon" : "midnight" }
    let minutes = minute == 0 ? "" : minute < 10 ? " oh \(minute)" : " \(minute)"
    let part =
      switch hour {
      case 5..<12: "in the morning"
      case 12..<18: "in the afternoon"
      case 18..<22: "in the evening"
      default: "at night"
      }
    return "\(hour % 12 == 0 ? 12 : hour % 12)\(minutes) \(part)"
  }

  /// A word apart from the mark that ends a phrase.
  private static func bare(_ word: String) -> (text: String, mark: String) {
    guard let last = word.last, ",.;:?!".contains(last) else { return (word, "") }
    // What a colon announces is said after a pause.
    return (String(word.dropLast()), last == ":" || last == ";" ? "," : String(last))
  }
}
