/// How a figure compares with the same figure of the periods before.
public struct UsualRange: Sendable, Hashable {
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
  /// Quartiles lie between values as Hyndman and Fan's type 7 says, rounded down.
  public init?(_ values: [Int64]) {
    guard values.count >= 4 else { return nil }
    let sorted = values.sorted()
    func quantile(_ numerator: Int, _ denominator: Int) -> Int64 {
      let position = (sorted.count - 1) * numerator
      let low = sorted[position / denominator]
      let high = sorted[min(sorted.count - 1, position / denominator + 1)]
      return low + (high - low) * Int64(position % denominator) / Int64(denominator)
    }
    median = quantile(1, 2)
    low = quantile(1, 4)
    high = quantile(3, 4)
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
