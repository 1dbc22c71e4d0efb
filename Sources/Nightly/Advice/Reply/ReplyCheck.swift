import Analysis
import CivilTime
import Documents
import Plans

/// Checks what an adviser chose against the facts that it was sent; nothing in a reply is taken on trust.
///
/// Of a reply of the agreed form each item stands by itself: one that does not hold is dropped, and where nothing is left
/// under a key what the rules choose takes its place. No word of a dropped item goes anywhere.
public struct ReplyCheck {
  /// Why an item is dropped, or a reply is refused as a whole.
  public enum Reason: String, Sendable, CaseIterable {
    /// It is no JSON object of the schema.
    case notAReply = "not_a_reply"
    /// An id that was not offered.
    case unknownID = "unknown_id"
    /// What was chosen before, or tells of the same.
    case repeated
    /// A move into another event, a pause in an event that is to be moved.
    case clash
    /// More than may stand under its key.
    case tooMany = "too_many"
    /// A sentence with anything but plain words, marks and placeholders that were offered.
    case notPlain = "not_plain"
  }

  /// Something that does not hold: where, as a JSON pointer, and why.
  public struct Fault: Sendable, Hashable {
    /// The place in the reply; empty for the whole.
    public let pointer: String
    /// Why.
    public let reason: Reason
  }

  /// What came of a reply: what of it holds, nil where it is none, and what does not.
  public typealias Verdict = (reply: AdviceReply?, faults: [Fault])

  /// The most bytes that a reply may have.
  public static let largest = 64 << 10

  /// The JSON Schema (draft 2020-12) of a reply, of keywords that all providers know.
  public static var schema: [UInt8] { PackageResources.advice_schema_json }

  private let facts: AdviceFacts
  private let sentences: PlainSentences

  /// A check of replies about some facts.
  public init(_ facts: AdviceFacts) {
    self.facts = facts
    sentences = PlainSentences(facts)
  }

  /// The verdict on a reply's bytes.
  public func verdict(_ bytes: [UInt8]) -> Verdict {
    guard bytes.count <= ReplyCheck.largest,
      let root = try? DocumentReader.json(bytes: bytes, file: "reply"),
      let reply = AdviceReply(root)
    else { return (nil, [Fault(pointer: "", reason: .notAReply)]) }
    var (kept, faults) = sound(reply)
    let emptied = AdviceReply.Key.allCases.filter { key in
      kept[key].isEmpty && faults.contains { $0.pointer.hasPrefix("/\(key.rawValue)/") }
    }
    guard !emptied.isEmpty else { return (kept, faults) }
    let rules = RuleAdviser(facts).offer
    for key in emptied { kept[key] = rules[key] }
    return (sound(kept).reply, faults)
  }

  /// What of a reply holds, and what does not.
  func sound(_ reply: AdviceReply) -> (reply: AdviceReply, faults: [Fault]) {
    var kept = AdviceReply()
    var faults: [Fault] = []
    for key in AdviceReply.Key.allCases {
      var chosen: [(place: Int, item: String)] = []
      for (place, item) in reply[key].enumerated() {
        let reason =
          chosen.count == key.most
          ? .tooMany : self.reason(against: item, key, beside: chosen.map(\.item), kept)
        if let reason {
          faults.append(Fault(pointer: "/\(key.rawValue)/\(place)", reason: reason))
        } else {
          chosen.append((place, item))
        }
      }
      // Moves may make room for each other, so that they are looked at together.
      while key == .shifts, let place = blocked(chosen.map(\.item)) {
        faults.append(
          Fault(pointer: "/\(key.rawValue)/\(chosen[place].place)", reason: .clash)
        )
        chosen.remove(at: place)
      }
      kept[key] = chosen.map(\.item)
    }
    return (kept, faults)
  }

  private func reason(
    against item: String,
    _ key: AdviceReply.Key,
    beside chosen: [String],
    _ kept: AdviceReply
  ) -> Reason? {
    if chosen.contains(item) { return .repeated }
    switch key {
    case .shifts:
      guard let shift = facts.shift(item) else { return .unknownID }
      return chosen.contains { facts.shift($0)?.event == shift.event } ? .repeated : nil
    case .breaks:
      guard let pause = facts.pause(item) else { return .unknownID }
      // A pause in an event that is to be moved away would be a pause in nothing.
      let moved = kept[.shifts].compactMap { facts.shift($0)?.event }
      return pause.event.map(moved.contains) == true ? .clash : nil
    case .peakHours:
      guard let claim = facts.peak(item)?.claim else { return .unknownID }
      return chosen.contains { facts.peak($0)?.claim.meets(claim) == true } ? .repeated : nil
    case .notes:
      guard let sentence = facts.sentence(item) else { return .unknownID }
      // Of each figure one sentence is enough.
      return chosen.contains { facts.sentence($0)?.sharesFigure(with: sentence) == true }
        ? .repeated : nil
    case .summary: return sentences.filled(item, showsTitles: false) == nil ? .notPlain : nil
    }
  }

  /// The place of the last of some moves that something is in the way of, all of them made.
  private func blocked(_ shifts: [String]) -> Int? {
    let moves = shifts.compactMap { facts.shift($0)?.move.move }
    let check = facts.moveCheck
    return moves.lastIndex {
      check.obstacle(to: $0, among: facts.plan, together: facts.partings.map(\.move) + moves) != nil
    }
  }
}

extension AdviceFacts {
  /// The move of an id; nil where none was offered.
  func shift(_ id: String) -> Shift? { shifts.first { $0.id == id } }

  /// The pause of an id.
  func pause(_ id: String) -> Break? { breaks.first { $0.id == id } }

  /// The hours of an id.
  func peak(_ id: String) -> Peak? { peaks.first { $0.id == id } }

  /// The true sentence of an id.
  func sentence(_ id: String) -> TrueSentence? { sentences.first { $0.id == id } }
}

extension PeakClaim {
  /// The hours of the clock that it is about.
  var window: Set<Int> { Set((0..<hourCount).map { (fromHour + $0) % 24 }) }

  /// Whether another claim speaks of the same hours of a day, with other figures.
  fileprivate func meets(_ other: PeakClaim) -> Bool {
    days.meets(other.days) && !window.isDisjoint(with: other.window)
  }
}
