import Analysis
import CivilTime
import Parallel
import Storage

/// What can be foreseen after a person's days, and how well.
struct Foresight {
  /// How many days are looked at.
  static let days = 84

  /// The share of focus to expect in each hour of the week; nil without activity.
  let surface: FocusSurface?
  /// How well it would have foreseen the weeks before.
  let backtest: SurfaceBacktest
  /// What plans may rest on; nil where the weeks before bear nothing out.
  let borneOut: FocusSurface?

  /// What some days let foresee.
  init(_ days: PersonalDays) {
    surface = FocusSurface(days)
    backtest = SurfaceBacktest(days)
    borneOut = backtest.surface(of: days)
  }
}

/// What is known of a person's days as of a Monday: nothing later plays a part.
struct Rhythm {
  /// The hours with more or less focus than others.
  let peaks: PeakFindings
  /// What can be said of the weeks.
  let patterns: WeeklyPatterns
  /// What can be foreseen.
  let foresight: Foresight

  /// The rhythm of some days; `search` is what was found in the same ones before.
  init(_ days: PersonalDays, _ categories: CategoryDays, search: PeakSearch? = nil) {
    let search = search ?? PeakSearch(days)
    peaks = search.peaks
    patterns = WeeklyPatterns(
      recurrences: search.recurrences,
      emerging: EmergingFinder().find(in: categories)
    )
    foresight = Foresight(days)
  }

  /// The search for peaks that it rests on.
  var search: PeakSearch { PeakSearch(peaks: peaks, recurrences: patterns.recurrences) }
}

/// The part of a rhythm that takes long, and what it comes to.
struct PeakSearch: Equatable {
  let peaks: PeakFindings
  let recurrences: [Recurrence]

  init(peaks: PeakFindings, recurrences: [Recurrence]) {
    self.peaks = peaks
    self.recurrences = recurrences
  }

  /// Searches some days.
  init(_ days: PersonalDays) {
    peaks = PeakFinder().find(in: days)
    recurrences = RecurrenceFinder().recurrences(of: peaks.claims, in: days)
  }
}

/// The rhythms as of the Mondays that reports need.
struct Rhythms {
  private let byMonday: [CivilDate: Rhythm]

  /// The rhythms for the reports of some periods: a week's is as of its end, and a day's as of its
  /// week's beginning.
  ///
  /// Searches whose days have not changed are taken from the store, and the others put there.
  static func find(_ periods: PublishedPeriods, in store: Store) throws -> Rhythms {
    let mondays = Set(periods.weeks.map { $0.monday + 7 })
      .union(periods.days.map { ISOWeek(containing: $0).monday }).sorted()
    guard let first = mondays.first, let last = mondays.last else {
      return Rhythms(byMonday: [:])
    }
    let tally = try tally((first - lookBack)..<last, in: store)
    let cache = PeakSearchCache(store)
    var byMonday: [CivilDate: Rhythm] = [:]
    var fresh: [(monday: CivilDate, basis: [UInt8], search: PeakSearch)] = []
    var next = 0
    try inOrder(
      workers: workerCount,
      next: {
        guard next < mondays.count else { return nil as Piece? }
        let monday = mondays[next]
        next += 1
        let days = tally.personalDays((monday - Foresight.days)..<monday)
        let basis = PeakSearchCache.basis(of: days)
        return Piece(
          monday: monday,
          days: days,
          categories: tally.categoryDays((monday - lookBack)..<monday),
          basis: basis,
          known: try cache.search(of: days, asOf: monday, basis: basis)
        )
      },
      work: { _, piece in
        (piece, Rhythm(piece.days, piece.categories, search: piece.known))
      },
      take: { piece, rhythm in
        byMonday[piece.monday] = rhythm
        if piece.known == nil { fresh.append((piece.monday, piece.basis, rhythm.search)) }
      }
    )
    try store.transaction {
      for entry in fresh { try cache.set(entry.search, asOf: entry.monday, basis: entry.basis) }
    }
    return Rhythms(byMonday: byMonday)
  }

  private struct Piece {
    let monday: CivilDate
    let days: PersonalDays
    let categories: CategoryDays
    let basis: [UInt8]
    let known: PeakSearch?
  }

  /// How many days are read before a Monday: those of a rhythm, and of the weeks for its patterns.
  private static let lookBack = max(Foresight.days, 7 * EmergingFinder.lookBack)

  /// The rhythm of some dates, and nothing else.
  static func rhythm(of dates: Range<CivilDate>, in store: Store) throws -> Rhythm {
    let tally = try tally(dates, in: store)
    return Rhythm(tally.personalDays(dates), tally.categoryDays(dates))
  }

  /// Known activity and focus by hour of some dates.
  static func days(of dates: Range<CivilDate>, in store: Store) throws -> PersonalDays {
    try tally(dates, in: store).personalDays(dates)
  }

  /// What the days before a date let foresee.
  static func foresight(asOf date: CivilDate, in store: Store) throws -> Foresight {
    let dates = (date - Foresight.days)..<date
    return Foresight(try tally(dates, in: store).personalDays(dates))
  }

  /// What distraction takes of the hours before a date; nil without activity.
  static func distraction(asOf date: CivilDate, in store: Store) throws -> FocusSurface? {
    let dates = (date - Foresight.days)..<date
    return FocusSurface(try tally(dates, of: .distraction, in: store).personalDays(dates))
  }

  /// The focus to expect after some dates; nil without activity.
  static func surface(of dates: Range<CivilDate>, in store: Store) throws -> FocusSurface? {
    FocusSurface(try tally(dates, in: store).personalDays(dates))
  }

  /// The activity of some dates, from counted hours, of which a season is held at once.
  static func tally(
    _ dates: Range<CivilDate>,
    of part: ActivityTally.Part = .focus,
    in store: Store
  ) throws -> ActivityTally {
    var tally = ActivityTally(of: part)
    var from = dates.lowerBound
    while from < dates.upperBound {
      let to = min(from + 91, dates.upperBound)
      tally.add(try store.buckets(of: from..<to))
      from = to
    }
    return tally
  }

  /// The rhythm as of the beginning of a date's week, if a report needs it.
  func rhythm(asOf date: CivilDate) -> Rhythm? { byMonday[ISOWeek(containing: date).monday] }
}
