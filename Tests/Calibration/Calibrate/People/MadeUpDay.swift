/// What an hour on the clock is used for: nothing planned, or a sort of plan.
enum PlanSort: Int, CaseIterable, Sendable {
  case free
  case study
  case lecture
  case other
}

/// Something planned on a made-up day, in minutes of its clock.
struct MadeUpSpan: Sendable {
  let day: Int
  let from: Int
  let to: Int
  let sort: PlanSort

  /// Minutes of an hour that it takes.
  func minutes(ofHour hour: Int) -> Int {
    max(0, min(to, hour * 60 + 60) - max(from, hour * 60))
  }

  /// Whether the two have a minute in common.
  func overlaps(_ other: MadeUpSpan) -> Bool {
    day == other.day && from < other.to && other.from < to
  }
}

/// The free or planned part of an hour, in milliseconds.
struct HourPart: Sendable {
  var clock = 0
  var active = 0
  var focus = 0
}

/// A day that a made-up person has lived.
struct MadeUpDay: Sendable {
  /// By hour, then by sort of plan.
  var parts: [[HourPart]]
  /// Nothing was recorded.
  var isMissing: Bool

  /// A part of an hour.
  func part(_ hour: Int, _ sort: PlanSort) -> HourPart {
    parts[hour][sort.rawValue]
  }

  /// An hour, planned or not.
  func whole(_ hour: Int) -> HourPart {
    parts[hour].reduce(into: HourPart()) { sum, part in
      sum.clock += part.clock
      sum.active += part.active
      sum.focus += part.focus
    }
  }
}
