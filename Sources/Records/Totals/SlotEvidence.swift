import CivilTime
import Documents
@_spi(Texts) import Platform

/// What exports of RescueTime say of the length of their slots, which stands in none of them.
///
/// Slots of five minutes begin at any of them, those of an hour at full hours, and totals of days at
/// midnight; nothing lasts longer than its slot, by as many devices as may be at work at once. One slot alone,
/// such as the last part of a longer export, may leave it open; all exports of the same person together mostly
/// don't.
///
/// A slot of five minutes that is taken for an hour keeps its time; an hour that is taken for five minutes loses
/// what is beyond. So where both may be, only what is short and alone is taken for one of five minutes.
public struct SlotEvidence: Sendable, Hashable {
  /// The length of a short slot, in milliseconds.
  package static let minutes: Int64 = 300_000
  /// Whether any slot is of five minutes.
  package private(set) var hasMinutes = false
  private var hasHours = false
  /// How many days begin with a slot.
  private var midnights = 0
  /// How many other full hours do.
  private var hours = 0
  /// The most milliseconds in one slot.
  private var longest: Int64 = 0

  /// Nothing known.
  init() {}

  /// What some slots say, by the second of the clock that they begin at: how many milliseconds they hold.
  init(_ slots: [Int64: Int64]) {
    longest = slots.values.max() ?? 0
    hasMinutes = slots.keys.contains { $0 % 3600 != 0 }
    midnights = slots.keys.count { $0 % 86_400 == 0 }
    hours = slots.keys.count { $0 % 3600 == 0 && $0 % 86_400 != 0 }
    hasHours = hours > 0
  }

  /// What a text says that `text` gave; nothing where it is none.
  public init(text: String) {
    hasMinutes = text.contains("minutes")
    hasHours = text.contains("hours")
  }

  /// What is known, in words for the store.
  public var text: String {
    [hasMinutes ? "minutes" : nil, hasHours ? "hours" : nil].compactMap { $0 }
      .joined(separator: " ")
  }

  /// Adds what another export says.
  mutating func merge(_ other: SlotEvidence) {
    hasMinutes = hasMinutes || other.hasMinutes
    hasHours = hasHours || other.hasHours
  }

  /// Whether the slots are longer than five minutes: one is, or there are several full hours and nothing between.
  private var isBeyondMinutes: Bool {
    guard !hasMinutes else { return false }
    return hasHours
      ? longest > SlotEvidence.minutes || hours + midnights > 1
      : longest > OpenHour.mostDevices * SlotEvidence.minutes
  }

  /// Whether the file alone says how long its slots are.
  var isPlain: Bool {
    hasMinutes || longest == 0 || (isBeyondMinutes && (hasHours || longest > HourTotals.slot))
  }

  /// The length of the slots in milliseconds, or nil where they are whole days.
  func slot(beside others: SlotEvidence) -> Int64? {
    if hasMinutes { return SlotEvidence.minutes }
    if hasHours {
      return others.hasMinutes && !isBeyondMinutes
        ? SlotEvidence.minutes : HourTotals.slot
    }
    // Nothing but midnights. Totals of days that are all as short as a slot are unlikely.
    if others.hasMinutes {
      let devices = midnights == 1 ? OpenHour.mostDevices : 1
      return longest <= devices * SlotEvidence.minutes ? SlotEvidence.minutes : nil
    }
    return others.hasHours && midnights == 1 && longest <= HourTotals.slot ? HourTotals.slot : nil
  }
}

/// What is known of the slots of a person's exports of RescueTime, beside the file that is read.
public final class SlotKnowledge {
  /// What is known so far; a text of it is worth keeping.
  public private(set) var known = SlotEvidence()
  private let files: () -> [ByteSource]
  private let evidence: (ByteSource) throws -> SlotEvidence?
  private var hasLooked = false

  /// Nothing known; `files` gives the exports of all kinds that there are, and `evidence` what one of them
  /// says, or nil where it is none of RescueTime.
  init(
    files: @escaping () -> [ByteSource],
    evidence: @escaping (ByteSource) throws -> SlotEvidence?
  ) {
    self.files = files
    self.evidence = evidence
  }

  /// Adds what a file says, or what was kept.
  public func note(_ evidence: SlotEvidence) { known.merge(evidence) }

  /// What all files say; they are looked at once, and only if somebody asks.
  func all() -> SlotEvidence {
    guard !hasLooked else { return known }
    hasLooked = true
    for file in files() {
      // set aside: a file that can't be read, or is no export, says nothing here and is told of where it
      // is read itself.
      if let evidence = try? evidence(file) { known.merge(evidence) }
    }
    return known
  }
}
