import CivilTime
import Glibc

extension HourModel {
  /// The share of focus to expect in the active time of some hours.
  package struct Expectation: Sendable, Hashable {
    package let share: Double
    /// The variance of the mean of such days, as far as it is not known.
    let variance: Double
    /// The variance of a single day.
    let dayVariance: Double

    /// The 90% interval of the mean of such days.
    package var mean: ClosedRange<Double> { interval(variance, 1.645) }
    /// The 80% interval of a single day, whose tails are heavier than a normal distribution's: 1.36 in place
    /// of 1.28.
    package var day: ClosedRange<Double> { interval(dayVariance, 1.36) }

    private func interval(_ variance: Double, _ reach: Double) -> ClosedRange<Double> {
      let half = reach * max(0, variance).squareRoot()
      return min(max(share - half, 0), 1)...max(min(share + half, 1), 0)
    }
  }

  /// What is to be expected of free hours of one day, each with some minutes of activity; nil where one was
  /// never seen.
  package func expectation(_ date: CivilDate, hours: [Int], minutes: Double) -> Expectation? {
    expectation(hours.map { Part(date: date, hour: $0, minutes: 60) }, .free) { _ in minutes }
  }

  /// What is to be expected of parts of hours of one day in which something or nothing is planned.
  ///
  /// `active` says how many minutes of activity a part has. It is nil where an hour was never seen, or without
  /// any time.
  func expectation(
    _ parts: [Part],
    _ plan: PlanSort,
    active: (Part) -> Double
  ) -> Expectation? {
    let total = parts.reduce(0) { $0 + $1.minutes }
    guard total > 0, let hours = loads(parts, plan) else { return nil }
    let loads = hours.map { $0 * 60 / total }
    let known = variance(loads) + levelVariance
    var common = 0.0
    var own = 0.0
    for part in parts {
      let weight = part.minutes / total
      own += weight * weight * (noise.own + noise.minutes / active(part))
      for other in parts {
        let distance = Double(abs(part.hour - other.hour))
        common += weight * other.minutes / total * pow(noise.correlation, distance)
      }
    }
    return Expectation(
      share: value(loads),
      variance: known,
      dayVariance: known + noise.day + noise.hours * common + own
    )
  }

  /// The share of focus to expect in an hour on the clock, 0-23, of a date if nothing is planned there, with the
  /// 90% interval of the mean of such days, in thousandths; nil where it was active on fewer than five days.
  func hour(_ date: CivilDate, _ hour: Int) -> IntervalEstimate<Int>? {
    guard (0..<24).contains(hour) else { return nil }
    let place = PersonalDays.place(date, hour: hour, dayStarts: dayStarts)
    guard let found = expectation(place.date, hours: [place.hour], minutes: 60) else { return nil }
    return IntervalEstimate(
      value: ClaimWriter.thousandths(min(max(found.share, 0), 1)),
      low: ClaimWriter.thousandths(found.mean.lowerBound),
      high: ClaimWriter.thousandths(found.mean.upperBound)
    )
  }
}
