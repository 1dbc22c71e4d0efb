import Analysis

extension Front {
  /// What hours the week after a week is likely to hold focus in; nil where none stands out, and for days, whose
  /// next day is a page of its own.
  static func ahead(_ report: Report) -> Outline.Part? {
    guard report.kind == .week, let curve = report.weekAhead?.curve,
      let hours = ExpectedHours(curve)
    else { return nil }
    let title =
      hours.best.map {
        """
        Your best hours: likely \(Wording.hour($0.fromHour)) to \(Wording.hour($0.toHour)), \
        \(Wording.percent(Int64($0.level.value))) focus
        """
      } ?? "Your hours next week"
    return Outline.Part("best-hours", title, [.curve(hours)])
  }
}
