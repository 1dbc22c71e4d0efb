import CivilTime

/// What can be foreseen after a person's days, and how well.
package struct Foresight {
  /// How many days are looked at.
  package static let days = 84

  /// The share of focus to expect in each hour of the week; nil without activity.
  package let surface: FocusSurface?
  /// How well it would have foreseen the weeks before.
  let backtest: SurfaceBacktest
  /// What plans may rest on; nil where the weeks before bear nothing out.
  package let borneOut: FocusSurface?

  /// What some days let foresee.
  package init(_ days: PersonalDays) {
    surface = FocusSurface(days)
    backtest = SurfaceBacktest(days)
    borneOut = backtest.surface(of: days)
  }
}

/// What is known of a person's days as of a Monday: nothing later plays a part.
package struct Rhythm {
  /// The hours with more or less focus than others.
  package let peaks: PeakFindings
  /// What can be said of the weeks.
  package let patterns: WeeklyPatterns
  /// What can be foreseen.
  package let foresight: Foresight
  /// The share of focus to expect in each hour of the week by its days alone; nil without activity.
  package let surface: FocusSurface?

  /// The rhythm of some days; `search` is what was found in the same ones before, and `foresight` rests on
  /// others where it is given.
  package init(
    _ days: PersonalDays,
    _ categories: CategoryDays,
    search: PeakSearch? = nil,
    foresight: Foresight? = nil
  ) {
    let search = search ?? PeakSearch(days)
    peaks = search.peaks
    patterns = WeeklyPatterns(
      recurrences: search.recurrences,
      emerging: EmergingFinder().find(in: categories)
    )
    self.foresight = foresight ?? Foresight(days)
    surface = foresight == nil ? self.foresight.surface : FocusSurface(days)
  }

  /// The search for peaks that it rests on.
  package var search: PeakSearch { PeakSearch(peaks: peaks, recurrences: patterns.recurrences) }
}

/// The part of a rhythm that takes long, and what it comes to.
package struct PeakSearch: Equatable {
  package let peaks: PeakFindings
  package let recurrences: [Recurrence]

  package init(peaks: PeakFindings, recurrences: [Recurrence]) {
    self.peaks = peaks
    self.recurrences = recurrences
  }

  /// Searches some days.
  init(_ days: PersonalDays) {
    peaks = PeakFinder().find(in: days)
    recurrences = RecurrenceFinder().recurrences(of: peaks.claims, in: days)
  }
}
