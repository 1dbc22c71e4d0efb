import Analysis
import CivilTime
import Plans

/// What the program tells one made-up person, held against what is true of them.
struct PersonTrial {
  /// A move that is told; minutes of focus.
  struct Move {
    let promised: Double
    let interval: ClosedRange<Double>
    let truth: Double

    /// Whether it is not worth the trouble in truth.
    var isWorthless: Bool { truth < 3 }
    /// Whether the interval holds what is true, but for rounding.
    var isCovered: Bool {
      interval.lowerBound - 0.01 <= truth && truth <= interval.upperBound + 0.01
    }
  }

  /// Whether any hours are claimed.
  let claims: Bool
  /// Whether a claim has the wrong sign, or less than three points behind it.
  let isFalse: Bool
  /// Whether the hours with more focus are found on their days.
  let isFound: Bool
  /// Whether they are found on whatever days.
  let areHoursFound: Bool
  let moves: [Move]
  let expected: ExpectationTrial

  init(_ person: MadeUpPerson) {
    let calendar = PersonCalendar(person)
    let search = PeakSearch(calendar.days)
    let foresight = Foresight(calendar.days, claims: search.claims)
    let told = search.peaks.claims
    claims = !told.isEmpty
    isFalse = told.contains { !PersonTrial.isBorneOut($0, person) }
    (areHoursFound, isFound) = PersonTrial.found(told, person)
    moves = (calendar.weekAhead(foresight).schedule?.moves ?? []).compactMap { move in
      guard let gain = move.gain?.focus else { return nil }
      func truth(_ span: TimeSpan) -> Double {
        let place = calendar.place(of: span.start)
        let minutes = Int(span.length / 60_000)
        return person.focusMinutes(ofStudyOn: place.day, from: place.minute, minutes: minutes)
      }
      return Move(
        promised: Double(gain.value) / 60_000,
        interval: (Double(gain.low) / 60_000)...(Double(gain.high) / 60_000),
        truth: truth(move.span) - truth(move.event.span)
      )
    }
    expected = ExpectationTrial(person, calendar, foresight)
  }

  /// Days of the history on which a claim holds.
  private static func days(_ claim: PeakClaim, _ person: MadeUpPerson) -> Set<Int> {
    Set((0..<person.history).filter { claim.days.contains(PersonCalendar.start + $0) })
  }

  private static func hours(_ claim: PeakClaim) -> Set<Int> {
    Set((0..<claim.hourCount).map { (claim.fromHour + $0) % 24 })
  }

  /// Whether free time differs in the hours of a claim by three points and more, in its direction.
  private static func isBorneOut(_ claim: PeakClaim, _ person: MadeUpPerson) -> Bool {
    let hours = hours(claim)
    var inside = (sum: 0.0, weight: 0.0)
    var outside = inside
    for day in days(claim, person) {
      for hour in 0..<24 where !claim.leftOut.contains(hour) {
        let weight = person.presence[hour]
        let share = person.share(day: day, hour: hour, .free)
        if hours.contains(hour) {
          inside = (inside.sum + weight * share, inside.weight + weight)
        } else {
          outside = (outside.sum + weight * share, outside.weight + weight)
        }
      }
    }
    let difference = inside.sum / inside.weight - outside.sum / outside.weight
    return (claim.direction == .peak ? difference : -difference) >= 0.03
  }

  /// Whether a peak is told of at least half of the hours in either, and whether on at least half of the
  /// days in either as well; one told day by day counts as a whole.
  private static func found(
    _ claims: [PeakClaim],
    _ person: MadeUpPerson
  ) -> (hours: Bool, days: Bool) {
    guard let effect = person.effects.first(where: { $0.added.contains { $0 > 0 } }),
      let most = effect.added.max()
    else { return (false, false) }
    let wanted = Set((0..<24).filter { effect.added[$0] > most / 2 })
    let wantedDays = Set((0..<person.history).filter(effect.days.holds))
    func areAlike(_ a: Set<Int>, _ b: Set<Int>) -> Bool {
      a.intersection(b).count * 2 >= a.union(b).count
    }
    let told = claims.filter { $0.direction == .peak && areAlike(hours($0), wanted) }
    let toldDays = told.reduce(into: Set<Int>()) { $0.formUnion(days($1, person)) }
    return (!told.isEmpty, !told.isEmpty && areAlike(toldDays, wantedDays))
  }
}
