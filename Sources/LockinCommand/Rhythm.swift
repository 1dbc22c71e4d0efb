import Analysis
import CivilTime

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
