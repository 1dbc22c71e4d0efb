import Analysis
import CivilTime

/// The days of a month by how much focus each held, as a table in which a week is a row.
struct MonthCalendar: Sendable, Hashable {
  /// A day of the month.
  struct Day: Sendable, Hashable {
    let date: CivilDate
    /// Milliseconds of focus; nil where no tracker was at work or nothing is kept.
    let focus: Int64?
    /// 0-5, nil where the focus is not known.
    let step: Int?
    /// Whether it has a page.
    let isLinked: Bool
  }

  /// The days of one week that lie in the month, Monday first; nil for those of other months.
  struct Week: Sendable, Hashable {
    let week: ISOWeek
    let days: [Day?]
    /// Milliseconds of focus of all its days, those of other months too; nil where none is known.
    let focus: Int64?
    /// Whether it has a page.
    let isLinked: Bool
  }

  /// The month.
  let month: CalendarMonth
  /// Whether it has a page.
  let isLinked: Bool
  /// Its weeks in order.
  let weeks: [Week]

  /// A month, which has a page where any of its days or their weeks has one; `focus` gives what days held.
  init(
    _ month: CalendarMonth,
    scale: FocusScale,
    focus: [CivilDate: Int64],
    pages: Set<Period>
  ) {
    self.month = month
    isLinked = month.isHeld(by: pages)
    weeks = month.weeks.map { week in
      let known = week.days.compactMap { focus[$0] }
      return Week(
        week: week,
        days: week.days.map { date in
          guard month.dates.contains(date) else { return nil }
          return Day(
            date: date,
            focus: focus[date],
            step: focus[date].map(scale.step),
            isLinked: pages.contains(.day(date))
          )
        },
        focus: known.isEmpty ? nil : known.reduce(0, +),
        isLinked: pages.contains(.week(week))
      )
    }
  }
}

/// How much focus each step of a calendar's colours stands for.
struct FocusScale: Sendable, Hashable {
  /// Milliseconds of one step: a quarter of an hour to two hours.
  let unit: Int64

  /// The finest scale on which four in five of some days stay below the highest step.
  init(_ days: [Int64]) {
    let sorted = days.filter { $0 > 0 }.sorted()
    let most = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * 4 / 5]
    unit = [15, 30, 60, 90].map { $0 * 60_000 }.first { most < 4 * $0 } ?? 120 * 60_000
  }

  /// 0 without any focus, then a step for each unit that was begun, 5 at most.
  func step(of focus: Int64) -> Int { focus <= 0 ? 0 : Int(min(focus / unit, 4)) + 1 }

  /// What each step means, from none on.
  var words: [String] {
    func clock(_ steps: Int) -> String { Wording.clock(Int64(steps) * unit) }
    return ["none", "under \(clock(1))"]
      + (1...3).map { "\(clock($0)) to \(clock($0 + 1))" } + ["\(clock(4)) or more"]
  }
}
