import CivilTime
import Insights

/// Days whose figures are known to be wrong, as what stands in the store is not what was.
public struct DaysInDoubt: Sendable, Hashable {
  /// The UTC days of which a store that was damaged lost what a device had, in order.
  public var lost: [CivilDate] = []
  /// The local dates of entries that were changed or removed after they were read and count as they were: one for each
  /// of them, in order.
  public var changed: [CivilDate] = []
  /// The local dates on which activity counts twice, as exports have it by the clocks of two zones.
  public var doubled: [Range<CivilDate>] = []

  /// None.
  public init() {}

  /// What is to be known of some dates before their figures are trusted.
  func cautions(on dates: Range<CivilDate>) -> [String] {
    var result: [String] = []
    let lost = lost.filter(dates.contains)
    if let first = lost.first {
      let more = lost.count > 1 ? " and \(lost.count - 1) more days" : ""
      result.append(
        "A damaged store lost what a device had of \(first)\(more): the figures are too small, and "
          + "comparisons with them are wrong."
      )
    }
    let changed = changed.count(where: dates.contains)
    if changed > 0 {
      result.append(
        "\(Wording.count(changed, "entry", "entries")) \(changed == 1 ? "was" : "were") changed or removed after lockin "
          + "had read \(changed == 1 ? "it, and counts as it was" : "them, and count as they were"): the figures are "
          + "wrong by that. 'lockin status' tells how to leave \(changed == 1 ? "it" : "them") out."
      )
    }
    if doubled.contains(where: { $0.overlaps(dates) }) {
      result.append(
        "Hours count twice here, as exports have them by the clocks of two zones: the figures are too large. 'lockin status' "
          + "tells how to put it right."
      )
    }
    return result
  }
}
