import Analysis
import CivilTime
import Documents
import Plans

/// Sentences of plain words and placeholders, which lockin fills.
///
/// ```
/// Your week held {focus}, {focus_change} than usual.
/// Consider {move:S2}: it gives {gain:S2}.
/// sentence    = piece *( [mark] " " piece ) ["." / "!" / "?"]
/// placeholder = "{" name [":" id] "}"
/// ```
///
/// The words are those of a shipped list, which has no figure, name, time, comparison, judgement or negation, and all that is
/// claimed is in what placeholders stand for: whoever composes a sentence can only say what lockin found.
struct PlainSentences {
  /// The most words and placeholders of a sentence.
  private static let longest = 25

  private let facts: AdviceFacts
  private let words: Set<String>
  private let names: Set<String>

  /// Sentences about some facts.
  init(_ facts: AdviceFacts) {
    self.facts = facts
    words = PlainSentences.plainWords.union([facts.isWeek ? "week" : "day"])
    names = Set(facts.placeholders(showsTitles: false).keys)
  }

  private static let plainWords = Set(
    WordTable(PackageResources.plain_words_en_txt).entries.flatMap(\.texts)
  )

  /// The plain words, with commas between them.
  static let vocabulary = plainWords.sorted().joined(separator: ", ")

  /// A sentence of an adviser's with its placeholders filled, nil where it is anything else than the above.
  ///
  /// It has a placeholder, and none of another proposal than the first one's.
  func filled(_ text: String, showsTitles: Bool) -> String? {
    var body = text[...]
    if let last = body.utf8.last, "!.?".utf8.contains(last) { body = body.dropLast() }
    var pieces = body.split(separator: " ", omittingEmptySubsequences: false)
    guard pieces.count <= PlainSentences.longest else { return nil }
    // What stands between two pieces may end with a mark.
    for place in pieces.indices.dropLast()
    where pieces[place].utf8.last.map(",;:".utf8.contains) == true {
      pieces[place].removeLast()
    }
    for (place, piece) in pieces.enumerated() {
      let isThanUsual =
        piece == "than" && pieces.dropFirst(place + 1).first == "usual"
        || piece == "usual" && place > 0 && pieces[place - 1] == "than"
      guard isThanUsual || isPlain(piece, isFirst: place == 0) else { return nil }
    }
    let used = PlainSentences.placeholders(in: text)
    let ids = Set(used.map { $0.split(separator: ":").dropFirst().first })
    guard !used.isEmpty, ids.count == 1 else { return nil }
    return facts.filled(text, showsTitles: showsTitles)
  }

  private func isPlain(_ piece: Substring, isFirst: Bool) -> Bool {
    if piece.utf8.first == UInt8(ascii: "{") {
      return piece.utf8.last == UInt8(ascii: "}")
        && names.contains(String(piece.dropFirst().dropLast()))
    }
    if words.contains(String(piece)) { return true }
    // A capital within a sentence makes a name of a word.
    guard isFirst, let first = piece.utf8.first, (0x41...0x5a).contains(first) else { return false }
    return words.contains(String(decoding: [first + 0x20], as: UTF8.self) + piece.dropFirst())
  }

  /// The names of the placeholders of a text, in order, with their ids: `gain:S2`.
  static func placeholders(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }
}

extension AdviceFacts {
  /// A sentence with its placeholders filled, once each, and a capital in front; nil where one stands for nothing.
  func filled(_ text: String, showsTitles: Bool) -> String? {
    let values = placeholders(showsTitles: showsTitles)
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    var filled = String(parts.first ?? "")
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: "}"), let words = values[String(part[..<end])] else {
        return nil
      }
      filled += words + part[part.index(after: end)...]
    }
    guard let first = filled.utf8.first, (0x61...0x7a).contains(first) else { return filled }
    return String(decoding: [first - 0x20], as: UTF8.self) + filled.dropFirst()
  }

  /// What placeholders stand for: whole claims, so that no sentence around them makes another one of them.
  func placeholders(showsTitles: Bool) -> [String: String] {
    var values: [String: String] = [:]
    if let focus {
      values["focus"] = "\(Wording.duration(focus.value)) of focus"
      if let usual = focus.usual {
        values["focus_verdict"] = Wording.verdict(focus.value, usual)
        values["focus_usual"] =
          "usually it is \(Wording.duration(usual.low)) to \(Wording.duration(usual.high))"
        let change = focus.value - usual.median
        if abs(change) >= AdviceFacts.step {
          values["focus_change"] =
            "\(Wording.duration(abs(change))) \(change > 0 ? "more" : "less")"
        }
      }
    }
    if let longest = value(.longestBlock).map(Wording.duration) {
      values["longest_block"] = "longest block of focus was \(longest)"
      if let count = value(.focusBlocks), count > 1 {
        values["focus_blocks"] = "\(count) blocks of focus, the longest of \(longest)"
      }
    }
    if let kept = value(.planKept) {
      values["plan_kept"] = "\(Wording.percent(kept)) of the time planned went to plan"
    }
    if let longest = value(.longestRun).map(Wording.duration), let count = value(.longRuns) {
      values["longest_run"] = "longest stretch of focus without a break was \(longest)"
      values["long_runs"] =
        "\(Wording.times(Int(count))) you focused on without a break, at most \(longest)"
    }
    if let hour = bestHour {
      values["best_hour"] =
        "no hour held more focus than \(hour.hour):00 to \(hour.hour + 1):00: "
        + Wording.duration(hour.focus)
    }
    for peak in peaks {
      values["hours:\(peak.id)"] =
        "\(peak.claim.fromHour):00 to \(peak.claim.toHour):00 \(Wording.days(peak.claim.days)), where "
        + "\(Wording.percent(Int64(peak.claim.level.value))) of your active time is focus"
    }
    for shift in shifts {
      let event = shift.move.event.name(showsTitles: showsTitles)
      values["event:\(shift.id)"] = event
      values["move:\(shift.id)"] = "moving \(event) to \(timeline.clock(shift.span.start))"
      if let gain = shift.move.gain {
        values["gain:\(shift.id)"] = "about \(Wording.duration(gain.focus.value)) more focus"
      }
    }
    return values
  }
}
