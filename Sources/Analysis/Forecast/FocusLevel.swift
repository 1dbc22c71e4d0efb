import Glibc

/// The share of focus in some hours over several days, with an interval that counts days and not
/// minutes.
///
/// One day of half focus and of mean length is added, so that days that are all alike have an interval
/// too. The error is that of a ratio of sums over days (Cochran, "Sampling Techniques", 1977, section
/// 6.3), carried to the logistic scale. Of the C library `exp` and `log` are used.
struct FocusLevel {
  /// The share as it was, 0...1.
  let share: Double
  /// The lower end of the interval.
  let low: Double
  /// The upper end of the interval.
  let high: Double

  /// The level of days; nil without activity.
  ///
  /// `confidence` is the interval's, such as 0.9.
  init?(_ days: [(active: Double, focus: Double)], confidence: Double) {
    let count = Double(days.count)
    let active = days.reduce(0) { $0 + $1.active }
    let focus = days.reduce(0) { $0 + $1.focus }
    guard active > 0 else { return nil }
    share = focus / active
    guard count > 1 else {
      low = 0
      high = 1
      return
    }
    let extra = active / count
    let whole = active + extra
    let centre = (focus + extra / 2) / whole
    let ownError = extra / 2 - centre * extra
    var errors = ownError * ownError
    for day in days {
      let error = day.focus - centre * day.active
      errors += error * error
    }
    let variance = errors / (whole * whole) * (count + 1) / count
    let onLogit = variance.squareRoot() / (centre * (1 - centre))
    let reach = StudentT.quantile((1 + confidence) / 2, freedom: count - 1) * onLogit
    let logit = log(centre / (1 - centre))
    low = min(share, 1 / (1 + exp(reach - logit)))
    high = max(share, 1 / (1 + exp(-reach - logit)))
  }
}
