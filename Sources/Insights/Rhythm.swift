import CivilTime

/// What can be foreseen after a person's days, and how well.
package struct Foresight {
  /// How many days are looked at.
  package static let days = 84

  /// The share of focus to expect in each hour of the week; nil without activity.
  package let surface: FocusSurface?
  /// How well it would have foreseen the weeks before.
  let backtest: SurfaceBacktest
  /// What the curve rests on; nil where the weeks before bear nothing out.
  package let borneOut: FocusSurface?
  /// The focus of an hour if work is put there, which moves rest on; nil where no hour is seen often enough.
  package let hours: HourModel?
  private let days: PersonalDays

  /// What some days let foresee, with the claims that they bear out.
  package init(_ days: PersonalDays, claims: [HourClaim]) {
    self.days = days
    hours = HourModel(days, claims: claims)
    surface = FocusSurface(days)
    backtest = SurfaceBacktest(days)
    borneOut = backtest.surface(of: days)
  }

  /// How much of planned work is spent at the devices; working hours are minutes after midnight.
  func presence(_ working: Range<Int>) -> PlannedPresence {
    PlannedPresence(days, sort: .focusWork, working: working)
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
  /// The search for peaks that it rests on.
  package let search: PeakSearch

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
    self.search = search
    self.foresight = foresight ?? Foresight(days, claims: search.claims)
    surface = foresight == nil ? self.foresight.surface : FocusSurface(days)
  }
}

/// The part of a rhythm that takes long, and what it comes to.
package struct PeakSearch: Equatable {
  package let peaks: PeakFindings
  package let recurrences: [Recurrence]
  /// The claims as they were tested.
  package let claims: [HourClaim]

  package init(peaks: PeakFindings, recurrences: [Recurrence], claims: [HourClaim]) {
    self.peaks = peaks
    self.recurrences = recurrences
    self.claims = claims
  }

  /// Searches some days.
  package init(_ days: PersonalDays) {
    (peaks, claims) = PeakFinder().search(days)
    recurrences = RecurrenceFinder().recurrences(of: peaks.claims, in: days)
  }
}
