import Analysis
import CivilTime

extension PeriodColumns {
  /// Months as columns of focus a day, those dashed that were not seen on all of their days; nil where nothing is
  /// known of the last one or it stands alone.
  init?(months before: [MonthTally], now: MonthTally, usual: UsualRange?) {
    func past(_ month: MonthTally) -> Report.Past {
      Report.Past(month.month.first, focus: month.aDay(month.focus))
    }
    let partial = Set(before.filter { $0.seen.count < $0.days.count }.map(\.month.first))
    self.init(
      before.map(past),
      now: past(now),
      usual: usual,
      noun: "month",
      what: "Focus a day",
      name: { String($0.shortMonthName) },
      partial: partial.contains
    )
  }
}
