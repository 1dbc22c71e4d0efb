/// What a period is compared with.
public struct PeriodsBefore: Sendable {
  /// The same kind of period before it, the latest first: weeks, or the same day of the week.
  public let same: [PeriodTally]
  /// For a day from Monday to Friday all such days of the four weeks before it, the latest first.
  public let alike: [PeriodTally]
  /// The day or week just before it; nil where too little is known of it.
  public let last: PeriodTally?

  /// Nothing to compare with.
  public static let none = PeriodsBefore(same: [])

  /// Periods before one, as far as they can be compared.
  public init(same: [PeriodTally], alike: [PeriodTally] = [], last: PeriodTally? = nil) {
    self.same = same
    self.alike = alike
    self.last = last
  }

  /// What a figure usually is; nil where too few periods have it.
  public func usual(most: Int64 = .max, _ value: (PeriodTally) -> Int64?) -> UsualRange? {
    UsualRange(
      same.compactMap(value).reversed(),
      alike: alike.compactMap(value).reversed(),
      most: most
    )
  }
}
