import Analysis
import CivilTime
import Parallel
import Storage

/// What is known of a person's days as of a Monday: nothing later plays a part.
struct Rhythm {
  /// How many days are looked at.
  static let days = 84

  /// The hours with more or less focus than others.
  let peaks: PeakFindings
  /// The share of focus to expect in each hour of the week; nil without activity.
  let surface: FocusSurface?
  /// How well it would have foreseen the weeks before.
  let backtest: SurfaceBacktest
  /// What plans may rest on; nil where the weeks before bear nothing out.
  let borneOut: FocusSurface?

  /// The rhythm of some days.
  init(_ days: PersonalDays) {
    peaks = PeakFinder().find(in: days)
    surface = FocusSurface(days)
    backtest = SurfaceBacktest(days)
    borneOut = backtest.surface(of: days)
  }
}

/// The rhythms as of the Mondays that reports need.
struct Rhythms {
  private let byMonday: [CivilDate: Rhythm]

  /// The rhythms for the reports of some periods: a week's is as of its end, and a day's as of its
  /// week's beginning.
  static func find(_ periods: PublishedPeriods, in store: Store) throws -> Rhythms {
    let mondays = Set(periods.weeks.map { $0.monday + 7 })
      .union(periods.days.map { ISOWeek(containing: $0).monday }).sorted()
    var byMonday: [CivilDate: Rhythm] = [:]
    var next = 0
    try inOrder(
      workers: workerCount,
      next: {
        guard next < mondays.count else { return nil as (CivilDate, PersonalDays)? }
        let monday = mondays[next]
        next += 1
        return (monday, try days((monday - Rhythm.days)..<monday, in: store))
      },
      work: { _, piece in (piece.0, Rhythm(piece.1)) },
      take: { byMonday[$0.0] = $0.1 }
    )
    return Rhythms(byMonday: byMonday)
  }

  /// The personal days of some dates, from counted hours.
  static func days(_ dates: Range<CivilDate>, in store: Store) throws -> PersonalDays {
    PersonalDays(try store.buckets(of: dates), dates: dates)
  }

  /// The rhythm as of the beginning of a date's week, if a report needs it.
  func rhythm(asOf date: CivilDate) -> Rhythm? { byMonday[ISOWeek(containing: date).monday] }
}
