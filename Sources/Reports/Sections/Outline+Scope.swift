import CivilTime

extension Outline {
  /// What a part is about: the days as they are called, and how instants and titles are shown.
  struct Scope {
    /// The days that a part is about.
    enum Span {
      case day
      case week
      case days
    }

    let span: Span
    let timeline: ZoneTimeline
    let showsTitles: Bool

    init(_ span: Span, timeline: ZoneTimeline, showsTitles: Bool) {
      self.span = span
      self.timeline = timeline
      self.showsTitles = showsTitles
    }

    init(_ report: Report) {
      self.init(
        report.kind == .day ? .day : .week,
        timeline: report.timeline,
        showsTitles: report.showsTitles
      )
    }

    /// `the day`.
    var name: String {
      switch span {
      case .day: "the day"
      case .week: "the week"
      case .days: "these days"
      }
    }

    /// `this day`.
    var this: String {
      switch span {
      case .day: "this day"
      case .week: "this week"
      case .days: "these days"
      }
    }

    /// `on this day`.
    var within: String {
      switch span {
      case .day: "on this day"
      case .week: "in this week"
      case .days: "in these days"
      }
    }

    /// What a column for the days is called.
    var title: String {
      switch span {
      case .day: "On this day"
      case .week: "This week"
      case .days: "In these days"
      }
    }
  }
}
