/// The range that would hold the same figure of an ordinary new period in about four of five cases.
///
/// The n latest whole periods, at most twelve, are sorted. The range goes from the rank
/// r = (n + 1) / 10 - 1/4 to n + 1 - r, between neighbours by interpolation, and beyond the outermost
/// values by going on as far as the outermost two are apart; it never goes below 0. Order statistics of
/// n values leave a new one out in 2 (r / (n + 1)) of the cases; the quarter of a rank pays for periods
/// that resemble their neighbours. From eight periods on it holds about 80%, with five to seven 74 to
/// 80. Where figures rise or fall all the time, no range of past ones holds the next.
///
/// Source: David and Nagaraja, "Order Statistics", 3rd edition, section 7.3, for prediction intervals.
public struct UsualRange: Sendable, Hashable {
  /// How many periods it takes at least.
  public static let leastPeriods = 5
  /// How many periods are looked at.
  public static let mostPeriods = 12

  /// A part of the range.
  public enum Third: Sendable, Hashable {
    /// The lower end.
    case lower
    /// The middle.
    case middle
    /// The upper end.
    case upper
  }

  /// The middle value.
  public let median: Int64
  /// The lower end.
  public let low: Int64
  /// The upper end.
  public let high: Int64
  /// How many periods it rests on.
  public let periods: Int

  /// The range of the given values, the oldest first, or nil where there are fewer than five; `most` is
  /// the largest value that there can be.
  public init?(_ values: [Int64], most: Int64 = .max) {
    let sorted = values.suffix(UsualRange.mostPeriods).sorted()
    guard sorted.count >= UsualRange.leastPeriods else { return nil }
    // In twentieths, in which all ranks are whole.
    let rank = 2 * sorted.count - 3
    median = sorted.quantile(1, 2)
    low = min(most, max(0, sorted.value(atRank: rank)))
    high = min(most, max(0, sorted.value(atRank: 20 * (sorted.count + 1) - rank)))
    periods = sorted.count
  }

  /// Where in the range a value lies; nil for one outside it.
  ///
  /// An end is a third of the range on its own side of the median: where most values are small, what is more
  /// than half of them is not at the lower end.
  func third(of value: Int64) -> Third? {
    guard low <= value, value <= high else { return nil }
    guard low < high else { return .middle }
    let above = 3 * Int128(value - low)
    let length = Int128(high - low)
    return above < length && value < median
      ? .lower : above > 2 * length && value > median ? .upper : .middle
  }
}

extension [Int64] {
  /// The value at a rank, given in twentieths, of at least two sorted values, rounded to the nearest
  /// whole number; the outermost distances go on beyond the first and the last rank.
  fileprivate func value(atRank rank: Int) -> Int64 {
    let index = Swift.min(Swift.max(rank / 20, 1), count - 1)
    let distance = Int128(self[index]) - Int128(self[index - 1])
    let part = Int128(rank - 20 * index) * distance
    let nearest = (2 * part + (part < 0 ? -20 : 20)) / 40
    return Int64(clamping: Int128(self[index - 1]) + nearest)
  }
}

/// What a comparison with the usual range says.
public enum Verdict: String, Sendable, CaseIterable {
  /// It lies above the range.
  case above
  /// It lies below the range.
  case below
  /// It lies within it.
  case within
  /// There are too few periods before, or no figure.
  case tooEarly = "too_early"

  /// The verdict on a value.
  public init(_ value: Int64?, _ usual: UsualRange?) {
    guard let value, let usual else {
      self = .tooEarly
      return
    }
    self = value > usual.high ? .above : value < usual.low ? .below : .within
  }
}
