import Analysis
import CivilTime
import Documents
import Plans

/// Sentences of plain words and placeholders, which lockin fills.
///
/// ```
/// Your week held {focus}, {focus_change}.
/// Consider {move:S2}: it gives {gain:S2}.
/// sentence    = piece *( [mark] " " piece ) ["." / "!" / "?"]
/// placeholder = "{" name [":" id] "}"
/// ```
///
/// All that is claimed is in what placeholders stand for. The words around them are those of a shipped list, by where they
/// stand: before, between and behind figures, or about a proposal. None of them is a figure, name, time, comparison, judgement
/// or negation, and none relates two figures: whoever composes a sentence can only say what lockin found.
struct PlainSentences {
  /// The most words and placeholders of a sentence.
  private static let longest = 25

  private let facts: AdviceFacts
  private let period: String
  private let names: Set<String>

  /// Sentences about some facts.
  init(_ facts: AdviceFacts) {
    self.facts = facts
    period = facts.isWeek ? "week" : "day"
    names = Set(facts.offeredPlaceholders)
  }

  /// Where a word stands.
  private enum Place: String, CaseIterable {
    case lead, between, tail, proposal
  }

  private static let words: [Place: Set<String>] = {
    let table = WordTable(PackageResources.plain_words_en_txt)
    return Dictionary(uniqueKeysWithValues: Place.allCases.map { ($0, Set(table[$0.rawValue])) })
  }()

  /// The words by where they may stand, for whoever composes sentences.
  static let vocabulary = Place.allCases.map { place in
    "\(place.rawValue): " + (words[place] ?? []).sorted().joined(separator: " ")
  }.joined(separator: "; ")

  /// A sentence of an adviser's with its placeholders filled, nil where it is anything else than the above.
  ///
  /// It has a placeholder, and none of another proposal than the first one's; what a move gains stands beside the move.
  func filled(_ text: String, showsTitles: Bool) -> String? {
    let used = PlainSentences.placeholders(in: text)
    let ids = Set(used.map { $0.split(separator: ":").dropFirst().first })
    guard ids.count == 1, let id = ids.first else { return nil }
    if let id, used.contains("gain:\(id)"), !used.contains("move:\(id)") { return nil }
    let pieces = PlainSentences.pieces(of: text)
    guard pieces.count <= PlainSentences.longest else { return nil }
    let places = pieces.indices.filter { isPlaceholder(pieces[$0]) }
    guard let first = places.first, let last = places.last, places.count == used.count else {
      return nil
    }
    for (index, piece) in pieces.enumerated() where !places.contains(index) {
      let place: Place =
        id != nil ? .proposal : index < first ? .lead : index < last ? .between : .tail
      guard isPlain(piece, place, isFirst: index == 0) else { return nil }
    }
    return facts.filled(text, showsTitles: showsTitles)
  }

  /// What stands between blanks, without the marks that may end it.
  private static func pieces(of text: String) -> [Substring] {
    var body = text[...]
    if let end = body.utf8.last, "!.?".utf8.contains(end) { body = body.dropLast() }
    var pieces = body.split(separator: " ", omittingEmptySubsequences: false)
    for place in pieces.indices.dropLast()
    where pieces[place].utf8.last.map(",;:".utf8.contains) == true {
      pieces[place].removeLast()
    }
    return pieces
  }

  private func isPlaceholder(_ piece: Substring) -> Bool {
    piece.utf8.first == UInt8(ascii: "{") && piece.utf8.last == UInt8(ascii: "}")
      && names.contains(String(piece.dropFirst().dropLast()))
  }

  private func isPlain(_ piece: Substring, _ place: Place, isFirst: Bool) -> Bool {
    let words = PlainSentences.words[place] ?? []
    func isKnown(_ word: String) -> Bool {
      words.contains(word) || word == period && place != .proposal
    }
    if isKnown(String(piece)) { return true }
    // A capital within a sentence makes a name of a word.
    guard isFirst, let first = piece.utf8.first, (0x41...0x5a).contains(first) else { return false }
    return isKnown(String(decoding: [first + 0x20], as: UTF8.self) + piece.dropFirst())
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

  /// The placeholders that an adviser may use, in order: how focus compares is for lockin's own sentences alone.
  var offeredPlaceholders: [String] {
    placeholders(showsTitles: false).keys.filter { $0 != "focus_verdict" }.sorted()
  }

  /// What placeholders stand for: whole claims, so that no sentence around them makes another one of them.
  func placeholders(showsTitles: Bool) -> [String: String] {
    var values: [String: String] = [:]
    if let focus {
      values["focus"] = "\(Wording.duration(focus.value)) of focus"
      if let usual = focus.usual {
        values["focus_verdict"] = Wording.verdict(focus.value, usual)
        values["focus_usual"] =
          "usually focus is \(Wording.duration(usual.low)) to \(Wording.duration(usual.high))"
        let change = focus.value - usual.median
        if abs(change) >= AdviceFacts.step {
          values["focus_change"] =
            "\(Wording.duration(abs(change))) \(change > 0 ? "more" : "less") focus than usual"
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
