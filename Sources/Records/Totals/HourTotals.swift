import CivilTime

/// Times that an export gives as sums of hours: how long, but not when within the hour.
///
/// They fill hour buckets. What rests on the order of things within an hour, such as focus blocks,
/// switches and the start of planned work, leaves them out.
public enum HourTotals {
  /// The length of an hour in milliseconds, whatever the clock does meanwhile.
  public static let slot: Int64 = 3_600_000

  /// The stretches within a slot that a length of time takes when laid from `filled` on, round and
  /// round: at most one up to the slot's end and one from its start.
  ///
  /// All times are in milliseconds. No time leaves its slot: two devices at once give slots above
  /// their length, whose excess lies over what is there already. What goes round more than once is a
  /// copy of the second stretch, so that a length of days does not become thousands of records.
  public static func parts(
    of slot: Int64,
    from filled: Int64,
    length: Int64
  ) -> [(offset: Int64, length: Int64, duplicate: Int64)] {
    let offset = filled % slot
    let first = offset == 0 ? 0 : min(length, slot - offset)
    let rest = length - first
    let second = min(rest, slot)
    return [(offset, first, 0), (0, second, rest - second)].filter { $0.1 > 0 }
  }

  /// Lays the totals of one device end to end within their slots, which are hours where not told
  /// otherwise.
  ///
  /// ```
  /// totals:  a 20 min, b 30 min, both of the hour from 9
  /// output:  [a   ][b     ]          from 9:00 to 9:50
  /// ```
  /// The order within an hour is that of the texts, so that neither the order of exports nor a total
  /// that has grown since the last one matters, unless `longestFirst` says that the longest come first, as
  /// in the exports of slots. Each source has the slot to itself: what two say of
  /// one device overlaps.
  static func laid(
    _ totals: [ActivityRecord],
    in slot: Int64 = HourTotals.slot,
    longestFirst: Bool = false,
    text: (TextID) -> String
  ) -> [ActivityRecord] {
    var result: [ActivityRecord] = []
    var hour: (start: Instant, source: TextID, filled: Int64)?
    for total in totals.sorted(by: { precedes($0, $1, longestFirst: longestFirst, text) }) {
      var filled: Int64 = 0
      if let hour, hour.start == total.start, hour.source == total.source { filled = hour.filled }
      hour = (total.start, total.source, filled + total.duration)
      var duplicate = total.duplicate
      for part in parts(of: slot, from: filled, length: total.duration) {
        var piece = total
        piece.start = total.start + part.offset
        piece.duration = part.length
        piece.duplicate = part.duplicate + duplicate
        duplicate = 0
        result.append(piece)
      }
    }
    return result
  }

  /// The order in which totals are laid: by hour, then by their texts.
  static func precedes(
    _ a: ActivityRecord,
    _ b: ActivityRecord,
    longestFirst: Bool = false,
    _ text: (TextID) -> String
  ) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if longestFirst, a.source == b.source, a.duration != b.duration {
      return a.duration > b.duration
    }
    for field in [\ActivityRecord.source, \.app, \.category, \.title, \.url]
    where a[keyPath: field] != b[keyPath: field] {
      return text(a[keyPath: field]).utf8
        .lexicographicallyPrecedes(text(b[keyPath: field]).utf8)
    }
    return false
  }
}
