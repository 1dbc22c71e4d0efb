/// How a figure compares with the same figure of the periods before.
public struct UsualRange: Sendable, Hashable {
  /// How many periods it takes at least.
  public static let leastPeriods = 4

  /// The middle value.
  public let median: Int64
  /// The lower end of the middle half.
  public let low: Int64
  /// The upper end of the middle half.
  public let high: Int64
  /// How many periods it rests on.
  public let periods: Int

  /// The range of the given values, or nil where there are fewer than four.
  ///
  /// Quartiles are rounded down.
  public init?(_ values: [Int64]) {
    guard values.count >= UsualRange.leastPeriods else { return nil }
    let sorted = values.sorted()
    median = sorted.quantile(1, 2)
    low = sorted.quantile(1, 4)
    high = sorted.quantile(3, 4)
    periods = values.count
  }
}

/// What a comparison with the usual range says.
public enum Verdict: String, Sendable, CaseIterable {
  /// It lies above the middle half.
  case above
  /// It lies below the middle half.
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
