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
    let today = timeline.local(at: now).date
    guard let reach = data.reach, now - reach <= DataExtent.awaited,
      timeline.local(at: reach).date <= today
    else { return }
    for sums in try site.sums(after: nil, atMost: .max) where isAhead(sums.place, of: today) {
      for name in sums.sums.keys.sorted() { try site.withdraw(sums.path(of: name)) }
    }
  }

  /// Whether a folder of the tree (`2026/05/30`, `2026/05`, `week/2026-W22`) is of a time that is not over on a day, or of
  /// a month of which no day is.
  private static func isAhead(_ place: String, of today: CivilDate) -> Bool {
    let parts = place.split(separator: "/")
    if parts.count == 2, parts[0] == "week" {
      return ISOWeek(parts[1]).map { $0.monday + 7 > today } ?? false
    }
    switch parts.count {
    case 3: return CivilDate(parts.joined(separator: "-")).map { $0 >= today } ?? false
    case 2: return CivilDate(parts.joined(separator: "-") + "-01").map { $0 >= today } ?? false
    default: return false
    }
  }
}
