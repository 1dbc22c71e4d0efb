import Analysis
import CivilTime
import Storage

/// Pages of days, weeks and months that are not over: only a run under a clock that was ahead leaves any.
enum PagesAhead {
  /// Takes them away.
  ///
  /// Where the clock is behind what the data reach it may be the clock that is wrong, and nothing goes; nor where plans are
  /// all that the latest reports rest on, since those are not drawn again when their time is over.
  static func withdraw(
    from site: Site,
    _ data: DataExtent,
    asOf now: Instant,
    _ timeline: ZoneTimeline
  ) throws {
    let today = timeline.date(at: now)
    guard let reach = data.reach, now - reach <= DataExtent.awaited,
      timeline.date(at: reach) <= today
    else { return }
    for sums in try site.sums(after: nil, atMost: .max) where isAhead(sums.place, of: today) {
      for name in sums.sums.keys.sorted() { try site.withdraw(sums.path(of: name)) }
    }
  }

  /// Whether a folder of the tree is of a day or a week that is not over on a day, or of a month of which no day is.
  private static func isAhead(_ place: String, of today: CivilDate) -> Bool {
    switch ReportPlace(place) {
    case .report(.day(let date)): date >= today
    case .report(.week(let week)): week.monday + 7 > today
    case .month(let month): month.first >= today
    case .report(.dates), .year, nil: false
    }
  }
}
