import CivilTime

/// What can be foreseen after a person's days, and how well.
package struct Foresight {
  /// How many days are looked at.
  package static let days = 84

  /// The focus of an hour if work is put there; nil where no hour is seen often enough.
  package let hours: HourModel?
  private let days: PersonalDays

  /// What some days let foresee, with the claims that they bear out.
  package init(_ days: PersonalDays, claims: [HourClaim]) {
    self.days = days
    hours = HourModel(days, claims: claims)
  }

  /// How much of planned work is spent at the devices; working hours are minutes after midnight.
  func presence(_ working: Range<Int>) -> PlannedPresence {
    PlannedPresence(days, working: working)
  }
}

/// What is known of a person's days as of a Monday: nothing later plays a part.
package struct Rhythm {
  /// The hours with more or less focus than others.
  package let peaks: PeakFindings
  /// For each claim of more or less focus, in their order, whether it recurs.
  package let recurrences: [Recurrence]
  /// What can be foreseen.
  package let foresight: Foresight

  /// The rhythm of some days; `search` is what was found in the same ones before, and `foresight` rests on
  /// others where it is given.
  package init(
    _ days: PersonalDays,
    search: PeakSearch? = nil,
    foresight: Foresight? = nil
  ) {
    let search = search ?? PeakSearch(days)
    peaks = search.peaks
    recurrences = search.recurrences
    self.foresight = foresight ?? Foresight(days, claims: search.claims)
  }
}

/// The part of a rhythm that takes long, and what it comes to.
package struct PeakSearch: Equatable {
  package let peaks: PeakFindings
  package let recurrences: [Recurrence]
  /// The claims as they were tested.
  package let claims: [HourClaim]

  /// Searches some days.
  package init(_ days: PersonalDays) {
    (peaks, claims) = PeakFinder().search(days)
    recurrences = RecurrenceFinder().recurrences(of: peaks.claims, in: days)
  }
}
