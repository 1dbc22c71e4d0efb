import CivilTime
import Platform

/// A stretch of minutes at one computer during which neither focus nor occupation changes.
struct Stretch: Hashable {
  var isFocused: Bool
  var occupation: Occupation
  var from: Int
  var to: Int

  func continues(_ other: Stretch) -> Bool {
    other.to == from && other.isFocused == isFocused && other.occupation == occupation
  }
}

/// Turns minutes at a computer into stretches, and stretches into segments.
struct ComputerDay {
  let student: Student
  let plan: DayPlan
  let attention: Attention
  let zone: ZoneRules

  /// The instant of a minute after the day's midnight.
  func instant(minute: Int) -> Instant {
    zone.instant(
      of: CivilDateTime(localSeconds: Int64(plan.date.dayNumber) * 86_400 + Int64(minute) * 60)
    )
  }

  /// Whether time at a computer in this minute is focused.
  func isFocused(minute: Int) -> Bool {
    let weekday = (plan.date + minute / 1440).weekday
    let base = student.focus[weekday, minute / 60]
    let chance: Int
    switch plan[minute] {
    case .studying, .attending: chance = base + student.planLift
    case .evading: chance = min(base, 100)
    default: chance = base
    }
    return attention.isFocused(minute: minute, perMille: chance)
  }

  /// Joins minutes of presence to stretches.
  ///
  /// Presence of less than 2 minutes is left out, and absence of less than 4 minutes is filled, so
  /// that every absence is longer than what an AFK watcher waits for.
  func stretches(present: [Bool]) -> [Stretch] {
    var present = present
    fill(&present, runsOf: true, shorterThan: 2)
    fill(&present, runsOf: false, shorterThan: 4)
    var stretches: [Stretch] = []
    for minute in present.indices where present[minute] {
      let next = Stretch(
        isFocused: isFocused(minute: minute),
        occupation: plan[minute],
        from: minute,
        to: minute + 1
      )
      if let last = stretches.last, next.continues(last) {
        stretches[stretches.count - 1].to = next.to
      } else {
        stretches.append(next)
      }
    }
    return stretches
  }

  private func fill(_ present: inout [Bool], runsOf value: Bool, shorterThan limit: Int) {
    var start = 0
    while start < present.count {
      var end = start
      while end < present.count, present[end] == present[start] { end += 1 }
      if present[start] == value, end - start < limit, start > 0, end < present.count {
        for minute in start..<end { present[minute].toggle() }
      }
      start = end
    }
  }

  /// Cuts stretches into segments with the given length in milliseconds and content.
  ///
  /// Boundaries are moved up to 25 seconds later, since nobody starts on the minute. All times are
  /// multiples of `grain` milliseconds.
  func segments(
    device: Device,
    grain: Int,
    stretches: [Stretch],
    random: inout SplitMix64,
    draw: (Stretch, inout SplitMix64) -> (use: AppUse, length: Int)
  ) -> [TrueSegment] {
    var segments: [TrueSegment] = []
    var at = Instant(milliseconds: .min)
    for (index, stretch) in stretches.enumerated() {
      let jitter = random.integer(in: 0...25_000) / grain * grain
      let isJoined = index > 0 && stretches[index - 1].to == stretch.from
      let start = isJoined ? at : instant(minute: stretch.from) + Int64(jitter)
      let end = instant(minute: stretch.to) + Int64(random.integer(in: 0...25_000) / grain * grain)
      at = start
      while at < end {
        var (use, length) = draw(stretch, &random)
        if let last = segments.last, last.end == at, last.use == use {
          (use, length) = draw(stretch, &random)
        }
        var next = at + Int64(max(length, 1500) / grain * grain)
        if next + 4000 > end { next = end }
        if let last = segments.last, last.end == at, last.use == use {
          segments[segments.count - 1] = TrueSegment(
            device: device,
            start: last.start,
            end: next,
            use: use
          )
        } else {
          segments.append(TrueSegment(device: device, start: at, end: next, use: use))
        }
        at = next
      }
    }
    return segments
  }
}

/// A day at the student's laptop.
struct LaptopDay {
  private let day: ComputerDay

  init(_ student: Student, _ plan: DayPlan, _ attention: Attention, _ zone: ZoneRules) {
    day = ComputerDay(student: student, plan: plan, attention: attention, zone: zone)
  }

  func segments(_ random: inout SplitMix64) -> [TrueSegment] {
    let stretches = day.stretches(present: presence(&random))
    // One course for two hours: nobody changes the subject every few minutes.
    let courses = (0..<13).map { _ in random.choice(of: Repertoire.courses) }
    return day.segments(device: .laptop, grain: 1, stretches: stretches, random: &random) {
      draw($0, course: courses[$0.from / 120], &$1)
    }
  }

  private func draw(
    _ stretch: Stretch,
    course: Repertoire.Course,
    _ random: inout SplitMix64
  ) -> (AppUse, Int) {
    let student = day.student
    guard !stretch.isFocused else {
      let length = random.lognormal(mean: student.focusedSegment, sigma: 900)
      if case .attending(let course, let week) = stretch.occupation {
        return (Repertoire.attending(course, week: week, &random), length)
      }
      return (Repertoire.focused(course, &random), length)
    }
    let isLeisure = stretch.from >= 19 * 60 || day.plan.date.weekday >= .saturday
    let use = Repertoire.distracted(isLeisure: isLeisure, &random)
    return (use, random.lognormal(mean: meanLength(of: use, isLeisure: isLeisure), sigma: 1000))
  }

  /// How long a distraction stays in front on average, in milliseconds.
  private func meanLength(of use: AppUse, isLeisure: Bool) -> Int {
    switch use.category {
    // In leisure time a video is watched to its end.
    case "Video" where isLeisure: 420_000
    case "Music", "System": day.student.distractedSegment / 3
    default: day.student.distractedSegment
    }
  }

  /// Whether the laptop is in use, for every minute of the day.
  ///
  /// Each hour draws whether the laptop is open and what share of it is used, Beta(4, 2); within
  /// it use comes in runs of some minutes.
  private func presence(_ random: inout SplitMix64) -> [Bool] {
    let hours = (0..<25).map { _ in (open: random.integer(in: 0...999), share: random.beta(4, 2)) }
    var level = random.integer(in: 0...999)
    var present: [Bool] = []
    for minute in 0..<DayPlan.minutes {
      if minute % 5 == 0, random.chance(perMille: 450) { level = random.integer(in: 0...999) }
      let occupation = day.plan[minute]
      let weekday = (day.plan.date + minute / 1440).weekday
      let habit = day.student.presence[weekday, minute / 60]
      let hour = hours[minute / 60]
      present.append(
        hour.open < occupation.laptopChance ?? habit
          && level < max(hour.share, occupation.leastShare)
      )
    }
    return present
  }
}

/// An afternoon at the office computer.
struct OfficeDay {
  private let day: ComputerDay

  init(_ student: Student, _ plan: DayPlan, _ attention: Attention, _ zone: ZoneRules) {
    day = ComputerDay(student: student, plan: plan, attention: attention, zone: zone)
  }

  func segments(_ random: inout SplitMix64) -> [TrueSegment] {
    var level = 0
    var present: [Bool] = []
    for minute in 0..<DayPlan.minutes {
      if minute % 5 == 0 { level = random.integer(in: 0...999) }
      present.append(day.plan[minute] == .atOffice && level < 860)
    }
    let student = day.student
    let stretches = day.stretches(present: present)
    return day.segments(device: .office, grain: 1000, stretches: stretches, random: &random) {
      let mean = $0.isFocused ? student.focusedSegment : student.distractedSegment
      return (
        Repertoire.office(isFocused: $0.isFocused, &$1), $1.lognormal(mean: mean, sigma: 900)
      )
    }
  }
}
