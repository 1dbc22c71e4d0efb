import CivilTime

/// The weeks that were told of when plans were all that was known of them, by their names.
///
/// A calendar tells of any time, and pages of years that nobody had a report of would say nothing: which weeks have some is
/// a matter of when the program ran.
extension Store {
  static let plannedWeeksBasis = "weeks_of_plans"

  /// Those weeks, in order.
  public func plannedWeeks() throws(StoreError) -> [ISOWeek] {
    let names = try basis(Store.plannedWeeksBasis)?.split(separator: " ") ?? []
    return names.compactMap { ISOWeek($0) }.sorted()
  }

  /// Keeps such weeks beside those that are known.
  public func add(plannedWeeks weeks: [ISOWeek]) throws(StoreError) {
    let known = Set(try plannedWeeks())
    guard !known.isSuperset(of: weeks) else { return }
    try set(plannedWeeks: known.union(weeks))
  }

  /// Forgets those that end before an instant, as what was planned then was purged.
  func forgetPlannedWeeks(before end: Instant) throws(StoreError) {
    let known = try plannedWeeks()
    let left = known.filter { ($0.monday + 7).dayNumber > end.utcDay }
    if left != known { try set(plannedWeeks: Set(left)) }
  }

  private func set(plannedWeeks weeks: Set<ISOWeek>) throws(StoreError) {
    guard !weeks.isEmpty else { return try removeBasis(Store.plannedWeeksBasis) }
    try setBasis(
      Store.plannedWeeksBasis,
      weeks.sorted().map(\.description).joined(separator: " ")
    )
  }
}
