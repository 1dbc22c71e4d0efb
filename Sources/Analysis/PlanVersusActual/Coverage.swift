/// How much of a period was seen: the share of its time in which a tracker was at work.
///
/// It has one meaning wherever it is told: of the whole period, or of what is over of one that still runs,
/// which is then said to be "so far". Time after the end of the data was not seen.
public struct Coverage: Sendable, Hashable {
  /// Milliseconds that a tracker was at work.
  public let observed: Int64
  /// Milliseconds of the period that are over.
  public let capacity: Int64
  /// Milliseconds of the whole period.
  public let whole: Int64

  /// What was seen of a period, of which `capacity` of `whole` milliseconds are over.
  public init(observed: Int64, capacity: Int64, whole: Int64) {
    self.observed = observed
    self.capacity = capacity
    self.whole = whole
  }

  /// The share in thousandths, rounded down; nil where nothing of the period is over.
  public var perMille: Int? { capacity > 0 ? Int(observed * 1000 / capacity) : nil }

  /// Whether some of the period is still to come.
  public var isSoFar: Bool { capacity < whole }

  /// Whether four fifths were seen: what is missing may be all of a difference.
  public var isEnough: Bool { capacity > 0 && observed * 5 >= capacity * 4 }

  /// Whether figures can be compared with those of whole periods.
  public var isComparable: Bool { isEnough && !isSoFar }

  /// The share as a percentage: `80%` from four fifths on, and never more than it is.
  public var words: String {
    guard capacity > 0 else { return Wording.missing }
    let percent = observed * 100 / capacity
    return percent == 0 && observed > 0 ? "under 1%" : "\(percent)%"
  }
}
