/// What a figure usually is, from the same periods before: a middle value, and the range in which others lay.
///
/// | same periods | value | range |
/// | --- | --- | --- |
/// | 2 | the mean of both | both |
/// | 3, 4 | the median | the two ends |
/// | 5 and more | the median of the latest twelve | one that holds an ordinary new one in about four of five cases |
///
/// Days from Monday to Friday have the range of all of them in the four weeks before until five of the same weekday
/// are known, and their median until two are.
///
/// From five on the n values are sorted. The range goes from the rank r = (n + 1) / 10 - 1/4 to n + 1 - r, between
/// neighbours by interpolation, and beyond the outermost values by going on as far as the outermost two are
/// apart; it never goes below 0. Order statistics of n values leave a new one out in 2 (r / (n + 1)) of the cases; the
/// quarter of a rank pays for periods that resemble their neighbours. Of five and six values the range goes
/// further out, as simulated values ask for: to ranks 0 and 1/4. Where figures rise or fall all the time, no range of
/// past ones holds the next.
///
/// Source: David and Nagaraja, "Order Statistics", 3rd edition, section 7.3, for prediction intervals.
public struct UsualRange: Sendable, Hashable {
  /// From how many periods on there is a range that figures are held against.
  public static let leastPeriods = 5
  /// How many periods are looked at.
  public static let mostPeriods = 12
  /// How many days are looked at for a range of Monday to Friday.
  static let mostWeekdays = 20

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
  /// How many periods the range rests on.
  public let periods: Int
  /// Whether these are all days from Monday to Friday, and not the same weekday.
  public let isOfWeekdays: Bool

  /// Whether the range is one that an ordinary new period lies in.
  public var isRange: Bool { periods >= UsualRange.leastPeriods }

  /// What is usual after the given values of the same periods, the oldest first, or nil where there are too few;
  /// `alike` are those of all days from Monday to Friday, and `most` is the largest value that there can be.
  public init?(_ values: [Int64], alike: [Int64] = [], most: Int64 = .max) {
    let own = values.suffix(UsualRange.mostPeriods).sorted()
    isOfWeekdays = own.count < UsualRange.leastPeriods && alike.count > own.count && alike.count > 2
    let sorted = isOfWeekdays ? alike.suffix(UsualRange.mostWeekdays).sorted() : own
    guard let first = sorted.first, let last = sorted.last, sorted.count > 1 else { return nil }
    periods = sorted.count
    median = (own.count > 1 ? own : sorted).quantile(1, 2)
    guard sorted.count >= UsualRange.leastPeriods else {
      (low, high) = (min(first, median), max(last, median))
      return
    }
    // In twentieths, in which all ranks are whole.
    let rank = sorted.count < 7 ? 5 * (sorted.count - 5) : 2 * sorted.count - 3
    low = min(median, most, max(0, sorted.value(atRank: rank)))
    high = max(median, min(most, max(0, sorted.value(atRank: 20 * (sorted.count + 1) - rank))))
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
    guard let value, let usual, usual.isRange else {
      self = .tooEarly
      return
    }
    self = value > usual.high ? .above : value < usual.low ? .below : .within
  }
}
