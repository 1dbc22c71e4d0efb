extension [Int64] {
  /// The quantile `numerator / denominator` of sorted values, at least one.
  ///
  /// It lies between values as Hyndman and Fan's type 7 says, rounded down.
  func quantile(_ numerator: Int, _ denominator: Int) -> Int64 {
    let position = (count - 1) * numerator
    let low = self[position / denominator]
    let high = self[Swift.min(count - 1, position / denominator + 1)]
    return low + (high - low) * Int64(position % denominator) / Int64(denominator)
  }
}
