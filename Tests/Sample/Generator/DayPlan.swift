import CivilTime
import Platform

/// How one planned instance went.
public struct PlanOutcome: Sendable, Hashable {
  /// The instance.
  public let occurrence: PlannedOccurrence
  /// Whether the student did it at all.
  public let isKept: Bool
  /// Minutes between the planned and the true beginning; 0 where it was not kept.
  public let delay: Int

  /// Minutes really spent on it.
  public var keptMinutes: Int {
    isKept ? occurrence.endMinute - occurrence.startMinute - delay : 0
  }
}

/// A waking day: what the student is doing in every minute from midnight to 01:00 of the next day.
struct DayPlan {
  /// Minutes from midnight to the latest bedtime.
  static let minutes = 25 * 60

  let date: CivilDate
  let wakeMinute: Int
  let bedMinute: Int
  private(set) var outcomes: [PlanOutcome] = []
  private var occupations = [Occupation](repeating: .asleep, count: DayPlan.minutes)

  /// What the student is doing in a minute after midnight.
  subscript(minute: Int) -> Occupation {
    occupations.indices.contains(minute) ? occupations[minute] : .asleep
  }

  /// Draws the day; `keepChance` is this week's chance, in thousandths, that a kind is kept.
  init(
    student: Student,
    date: CivilDate,
    keepChance: [PlanKind: Int],
    random: inout SplitMix64
  ) {
    self.date = date
    let isWeekend = date.weekday >= .saturday || student.holidays.contains(date)
    let isLateNight = date.weekday == .friday || date.weekday == .saturday
    wakeMinute = random.normal(mean: isWeekend ? 525 : 448, deviation: isWeekend ? 35 : 16)
    bedMinute = min(
      random.normal(mean: isLateNight ? 1460 : 1408, deviation: isLateNight ? 25 : 22),
      DayPlan.minutes - 1
    )
    set(.free, from: wakeMinute, to: bedMinute)
    setMeals(&random)
    setErrands(isWeekend: isWeekend, &random)
    if student.officeDays.contains(date.weekday), !student.holidays.contains(date) {
      setOffice(&random)
    }
    let today = student.plans.flatMap { $0.occurrences(on: date) }
      .sorted { ($0.startMinute, $0.title) < ($1.startMinute, $1.title) }
    if student.daysAway.contains(date) {
      set(.out, from: wakeMinute + 40, to: bedMinute - 40)
      outcomes = today.map { PlanOutcome(occurrence: $0, isKept: false, delay: 0) }
      return
    }
    for occurrence in today {
      settle(occurrence, student: student, keepChance: keepChance, &random)
    }
  }

  private mutating func set(_ occupation: Occupation, from: Int, to: Int) {
    for minute in max(from, 0)..<max(min(to, occupations.count), max(from, 0)) {
      occupations[minute] = occupation
    }
  }

  private mutating func setMeals(_ random: inout SplitMix64) {
    let breakfast = wakeMinute + random.integer(in: 15...35)
    set(.meal, from: breakfast, to: breakfast + 20)
    let lunch = random.normal(mean: 12 * 60 + 55, deviation: 9)
    set(.meal, from: lunch, to: lunch + random.integer(in: 28...45))
    let dinner = random.normal(mean: 19 * 60 + 20, deviation: 22)
    set(.meal, from: dinner, to: dinner + random.integer(in: 25...50))
  }

  private mutating func setErrands(isWeekend: Bool, _ random: inout SplitMix64) {
    if random.chance(perMille: isWeekend ? 650 : 250) {
      let start = random.normal(mean: isWeekend ? 15 * 60 : 17 * 60, deviation: 45)
      set(.out, from: start, to: start + random.integer(in: isWeekend ? 100...210 : 40...90))
    }
    if random.chance(perMille: date.weekday == .saturday ? 550 : 120) {
      let start = random.normal(mean: 20 * 60, deviation: 25)
      set(.out, from: start, to: min(start + random.integer(in: 120...210), bedMinute - 15))
    }
  }

  private mutating func setOffice(_ random: inout SplitMix64) {
    let start = random.normal(mean: 13 * 60 + 40, deviation: 5)
    let end = random.normal(mean: 17 * 60 + 10, deviation: 8)
    set(.travelling, from: start - 22, to: start)
    set(.atOffice, from: start, to: end)
    set(.travelling, from: end, to: end + 25)
  }

  /// Decides whether an instance is kept, and when it begins.
  private mutating func settle(
    _ occurrence: PlannedOccurrence,
    student: Student,
    keepChance: [PlanKind: Int],
    _ random: inout SplitMix64
  ) {
    let start = occurrence.startMinute
    let end = occurrence.endMinute
    // Both numbers are drawn in any case, so that one outcome does not shift the next.
    let isKept = random.chance(perMille: keepChance[occurrence.kind] ?? 1000)
    let drawn = random.normal(mean: student.delayMean, deviation: student.delayDeviation)
    let delay = isKept ? min(max(drawn, 0), (end - start) / 2) : 0
    outcomes.append(PlanOutcome(occurrence: occurrence, isKept: isKept, delay: delay))
    guard isKept else {
      switch occurrence.kind {
      case .study, .project:
        set(random.chance(perMille: 350) ? .out : .evading, from: start, to: end)
      case .lecture, .sport, .call, .exam, .note: break
      }
      return
    }
    let begin = start + delay
    switch occurrence.kind {
    case .study, .project:
      set(.studying, from: begin, to: end)
    case .lecture:
      travel(around: begin, end, minutes: 14)
      set(.attending(course: occurrence.title, week: occurrence.week), from: begin, to: end)
    case .sport:
      travel(around: begin, end, minutes: 12)
      set(.sport, from: begin, to: end)
    case .exam:
      travel(around: begin, end, minutes: 20)
      set(.inExam, from: begin, to: end)
    case .call:
      set(.calling, from: begin, to: end)
    case .note: break
    }
  }

  /// Puts a way there and back around an appointment, where nothing else is.
  private mutating func travel(around begin: Int, _ end: Int, minutes: Int) {
    let ways = [begin - minutes..<begin, end..<end + minutes]
    for minute in ways.joined() where occupations.indices.contains(minute) {
      if occupations[minute] == .free || occupations[minute] == .meal {
        occupations[minute] = .travelling
      }
    }
  }
}
