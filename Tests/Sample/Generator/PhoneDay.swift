import CivilTime
import Platform

/// A day with the phone: many short sessions, most of them away from the laptop.
struct PhoneDay {
  let plan: DayPlan
  let zone: ZoneRules
  let laptop: [TrueSegment]

  /// The segments of the day, in whole seconds.
  func segments(_ random: inout SplitMix64) -> [TrueSegment] {
    var segments: [TrueSegment] = []
    var busy = 0
    for slot in stride(from: plan.wakeMinute, to: plan.bedMinute, by: 5) {
      let minute = slot + random.integer(in: 0...4)
      let start = max(minute * 60 + random.integer(in: 0...59), busy)
      let occupation = plan[minute]
      if occupation == .calling {
        extendCall(&segments, minute: minute)
        busy = (minute + 5) * 60
        continue
      }
      let chance = occupation.phoneChance(
        hour: minute / 60 % 24,
        laptopInUse: isLaptopInUse(second: start)
      )
      guard start < (minute + 5) * 60, random.chance(perMille: chance) else { continue }
      busy = session(from: start, occupation, &segments, &random)
    }
    return segments
  }

  /// One time the phone is taken up; gives back the second after midnight at which it is put down.
  private func session(
    from start: Int,
    _ occupation: Occupation,
    _ segments: inout [TrueSegment],
    _ random: inout SplitMix64
  ) -> Int {
    var second = start
    var last: AppUse?
    for _ in 0..<random.integer(in: 1...4) {
      let use = Repertoire.phone(occupation, &random)
      guard use != last else { continue }
      let isLong = use.category == "Video" || use.category == "Study"
      let mean = isLong ? 260 : use.category == "Music" && occupation == .travelling ? 600 : 75
      let length = min(max(random.lognormal(mean: mean, sigma: 900), 3), 2400)
      let end = min(second + length, plan.bedMinute * 60)
      guard end > second, isPhoneFree(to: end) else { break }
      segments.append(segment(use, second, end))
      second = end
      last = use
    }
    return second + 30
  }

  /// Whether the phone is not wanted for a call before this second.
  private func isPhoneFree(to second: Int) -> Bool {
    plan[second / 60] != .calling && plan[second / 60] != .inExam
  }

  private func extendCall(_ segments: inout [TrueSegment], minute: Int) {
    var first = minute
    var end = minute
    while plan[first - 1] == .calling { first -= 1 }
    while plan[end] == .calling { end += 1 }
    let call = segment(Repertoire.call, first * 60, end * 60)
    guard segments.last?.use != Repertoire.call else { return }
    while let last = segments.last, last.end > call.start { segments.removeLast() }
    segments.append(call)
  }

  private func segment(_ use: AppUse, _ from: Int, _ to: Int) -> TrueSegment {
    TrueSegment(device: .phone, start: instant(second: from), end: instant(second: to), use: use)
  }

  private func instant(second: Int) -> Instant {
    zone.instant(
      of: CivilDateTime(localSeconds: Int64(plan.date.dayNumber) * 86_400 + Int64(second))
    )
  }

  private func isLaptopInUse(second: Int) -> Bool {
    let now = instant(second: second)
    let next = laptop.lastIndex { $0.start <= now }
    return next.map { laptop[$0].end > now } ?? false
  }
}
