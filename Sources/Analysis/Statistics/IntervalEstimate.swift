/// A figure with an interval that holds nine times in ten, or as often as who gives it says.
///
/// The unit is that of the value: thousandths for shares, milliseconds for times.
public struct IntervalEstimate<Figure: Sendable & Hashable>: Sendable, Hashable {
  /// The figure.
  public let value: Figure
  /// The interval's lower end.
  public let low: Figure
  /// The interval's upper end.
  public let high: Figure

  /// A figure with its interval.
  public init(value: Figure, low: Figure, high: Figure) {
    self.value = value
    self.low = low
    self.high = high
  }
}

extension IntervalEstimate<Int> {
  /// A share, 0...1, with its standard deviation, in thousandths; normal, and approximate at the ends.
  init(share: Double, variance: Double) {
    let reach = NormalDistribution.quantile(0.95) * variance.squareRoot()
    self.init(
      value: ClaimWriter.thousandths(share),
      low: ClaimWriter.thousandths(max(0, share - reach)),
      high: ClaimWriter.thousandths(min(1, share + reach))
    )
  }
}
