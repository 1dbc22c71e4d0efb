/// The quantiles of the standard normal distribution, in whole thousandths.
enum NormalQuantile {
  /// The quantiles of every whole percent from 50 to 99, as in any table of the distribution.
  private static let upperHalf = [
    0, 25, 50, 75, 100, 126, 151, 176, 202, 228,
    253, 279, 305, 332, 358, 385, 412, 440, 468, 496,
    524, 553, 583, 613, 643, 674, 706, 739, 772, 806,
    842, 878, 915, 954, 994, 1036, 1080, 1126, 1175, 1227,
    1282, 1341, 1405, 1476, 1555, 1645, 1751, 1881, 2054, 2326,
  ]

  /// The number below which `perMille` of a thousand standard normal draws lie, times 1000.
  ///
  /// Linear between whole percents; probabilities are kept within 1 % and 99 %.
  static func of(perMille: Int) -> Int {
    let clamped = min(max(perMille, 10), 990)
    if clamped < 500 { return -of(perMille: 1000 - clamped) }
    let percent = clamped / 10 - 50
    guard percent + 1 < upperHalf.count else { return upperHalf[upperHalf.count - 1] }
    let step = upperHalf[percent + 1] - upperHalf[percent]
    return upperHalf[percent] + step * (clamped % 10) / 10
  }
}
