import Glibc

/// How much days count by their age.
enum DayWeights {
  /// One for a day of age 0, half that for each `halfLife` days of age.
  static func halving(every halfLife: Double, _ ages: [Int]) -> [Double] {
    let logTwo = 0.693_147_180_559_945_3
    return ages.map { exp(-Double($0) / halfLife * logTwo) }
  }
}
