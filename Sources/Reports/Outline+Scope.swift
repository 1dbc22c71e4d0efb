import CivilTime

extension Outline {
  /// What a part is about: the days as they are called, and how instants and titles are shown.
  struct Scope {
    let kind: Report.Kind
    let timeline: ZoneTimeline
    let showsTitles: Bool

    init(_ kind: Report.Kind, timeline: ZoneTimeline, showsTitles: Bool) {
      self.kind = kind
      self.timeline = timeline
      self.showsTitles = showsTitles
    }

    init(_ report: Report) {
      self.init(
        report.kind,
        timeline: report.timeline,
        showsTitles: report.showsTitles
      )
    }

    /// `day`: what a period of a kind is called where one word has to do.
    static func noun(_ kind: Report.Kind) -> String { kind == .range ? "stretch" : kind.rawValue }

    /// `the day`.
    var name: String {
      switch kind {
      case .day: "the day"
      case .week: "the week"
      case .range: "these days"
      }
    }

    /// `this day`.
    var this: String {
      switch kind {
      case .day: "this day"
      case .week: "this week"
      case .range: "these days"
      }
    }

    /// `these hours`.
    var hours: String { kind == .range ? this : "these hours" }

    /// `on this day`.
    var within: String {
      switch kind {
      case .day: "on this day"
      case .week: "in this week"
      case .range: "in these days"
      }
    }

    /// What a column for the days is called.
    var title: String {
      switch kind {
      case .day: "On this day"
      case .week: "This week"
      case .range: "In these days"
      }
    }
  }
}
