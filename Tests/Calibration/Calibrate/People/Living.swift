import Glibc
import Platform

/// How made-up people live their days, minute by minute of use.
extension MadeUpPerson {
  /// All days, the week ahead among them.
  func lived(_ random: inout SplitMix64) -> [MadeUpDay] {
    let chance = kind.chance
    var ofDays = Chain(likeness: chance.likenessOfDays)
    var ofWeeks = Chain(likeness: chance.likenessOfWeeks)
    var ofAmounts = Chain(likeness: chance.likenessOfDays)
    var week = 0.0
    var isMissing = false
    let newTimetable = random.integer(in: 3...7) * 7
    return (0..<history + 7).map { day in
      if day % 7 == 0 { week = chance.ofWeeks * ofWeeks.next(&random) }
      let good =
        chance.tails == .normal ? ofDays.next(&random) : chance.day(&random)
      let spread = kind.presence.ofDays
      let amount = exp(spread * ofAmounts.next(&random) - spread * spread / 2)
      isMissing = kind.presence.isMissing(after: isMissing, &random)
      let luck = Luck(
        share: week + chance.ofDays * good,
        amount: amount * (day % 7 >= 5 ? kind.presence.onWeekends : 1),
        shortMorning: kind.presence.newTimetable && day >= newTimetable && day % 7 < 5
      )
      return self.day(day, luck, isMissing: isMissing, &random)
    }
  }

  /// What is common to the hours of a day.
  private struct Luck {
    let share: Double
    let amount: Double
    let shortMorning: Bool
  }

  private func day(
    _ day: Int,
    _ luck: Luck,
    isMissing: Bool,
    _ random: inout SplitMix64
  ) -> MadeUpDay {
    var ofHours = Chain(likeness: kind.chance.likenessOfHours)
    let plans = spans[day] + movable.filter { $0.day == day }
    let turnsUp = plans.map { _ in random.happens(MadeUpPerson.turningUp) }
    let parts = (0..<24).map { hour in
      var clock = [clockMinutes(day, hour), 0, 0, 0]
      var present = [freePresence(hour, luck, &random), 0, 0, 0.0]
      for (span, turnsUp) in zip(plans, turnsUp) {
        let minutes = span.minutes(ofHour: hour)
        guard minutes > 0 else { continue }
        clock[0] -= minutes
        clock[span.sort.rawValue] += minutes
        let usual = span.sort == .other ? 0.35 : presenceInPlans * MadeUpPerson.lunch(hour)
        present[span.sort.rawValue] = turnsUp ? usual * random.factor(spread: 0.15) : 0
      }
      let fortune = luck.share + kind.chance.ofHours * ofHours.next(&random)
      return PlanSort.allCases.map { sort in
        var part = HourPart(clock: max(0, clock[sort.rawValue]) * 60_000)
        guard !isMissing else { return part }
        part.active = Int(Double(part.clock) * min(1, present[sort.rawValue]))
        let share = plainShare(day: day, hour: hour, sort) + fortune
        part.focus = focus(of: part.active, min(1, max(0, share)), &random)
        return part
      }
    }
    return MadeUpDay(parts: parts, isMissing: isMissing)
  }

  /// Minutes on the clock: an hour is left out or comes twice where the clock changes.
  private func clockMinutes(_ day: Int, _ hour: Int) -> Int {
    guard let clockChange, clockChange.day == day, hour == 2 else { return 60 }
    return 60 + 60 * clockChange.hours
  }

  /// One hour in five that a person is up for passes without a device.
  private func freePresence(_ hour: Int, _ luck: Luck, _ random: inout SplitMix64) -> Double {
    let isThere = random.happens(0.8)
    let amount = luck.amount * random.factor(spread: kind.presence.ofHours)
    let morning = luck.shortMorning && (8..<12).contains(hour) ? 0.4 : 1
    return isThere ? min(1, presence[hour] / 0.8 * amount * morning) : 0
  }

  /// Focus in active time that goes from one thing to the next, each being focus or not.
  private func focus(of active: Int, _ share: Double, _ random: inout SplitMix64) -> Int {
    var left = active
    var focus = 0
    while left > 0 {
      let length = max(1000, Int(kind.chance.burst * 60_000 * random.factor(spread: 0.7)))
      if random.happens(share) { focus += min(left, length) }
      left -= length
    }
    return focus
  }
}

extension Kind.Presence {
  /// Whether the day after a missing one or a recorded one is missing.
  func isMissing(after missing: Bool, _ random: inout SplitMix64) -> Bool {
    let ends = 1 / missingRun
    return random.happens(missing ? 1 - ends : ends * self.missing / (1 - self.missing))
  }
}
