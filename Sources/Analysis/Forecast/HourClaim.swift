import CivilTime

/// A tested claim as a model of hours takes it: the days and hours that it is about, and its test.
package struct HourClaim: Sendable, Hashable {
  /// The days.
  package let kind: DayKind
  /// By hour of the personal day, whether it is about it.
  package let hours: [Bool]
  /// The mean contrast.
  package let mean: Double
  /// Its standard error.
  package let error: Double
  /// The statistic.
  package let statistic: Double
  /// The statistic that it had to exceed in size.
  package let critical: Double

  /// A claim with all its parts given.
  package init(
    kind: DayKind,
    hours: [Bool],
    mean: Double,
    error: Double,
    statistic: Double,
    critical: Double
  ) {
    self.kind = kind
    self.hours = hours
    self.mean = mean
    self.error = error
    self.statistic = statistic
    self.critical = critical
  }
}

extension HourClaim {
  /// A claim over the hours of its window that no clearer claim holds and that seven of its days have a
  /// quarter of an hour of activity in.
  init(_ claim: WindowClaim, days: [PersonalDay]) {
    kind = claim.kind
    hours = (0..<24).map { hour in
      claim.window.contains(hour) && claim.kept[hour]
        && days.count { claim.kind.contains($0.date) && $0.active[hour] >= 900_000 }
          >= WindowScan.leastDays
    }
    mean = claim.mean
    error = claim.error
    statistic = claim.statistic
    critical = claim.critical
  }
}
