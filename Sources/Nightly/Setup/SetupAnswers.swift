import Plans

/// What a person wants a new workspace to begin with.
package struct SetupAnswers: Equatable {
  /// The name of the zone.
  package let zone: String
  /// What is fetched before each run.
  package var fetched: [FetchedSource] = []
  /// What to put hours into first.
  package var goal: FirstGoal?
  /// Whether reports show titles.
  var publishesTitles = false

  /// A workspace by the clock of a zone, as it is where nothing else was said.
  package init(zone: String) { self.zone = zone }
}

/// A source that is fetched before each run.
package enum FetchedSource: Equatable {
  /// ActivityWatch on this machine.
  case activityWatch
  /// A calendar at an address.
  case calendar(String)
}

/// A first goal.
package struct FirstGoal: Equatable {
  /// What it is called, in 3 to 100 characters.
  package let title: String
  /// Tenths of an hour to spend on it in a week.
  let weeklyTenths: Int

  /// So many weeks it is set for; a goal has a sum of hours and a day, and not a sum a week.
  static let weeks = 12

  /// Its identifier: the letters and digits of the title.
  var id: String { Goal.identifier(of: title) }
}
