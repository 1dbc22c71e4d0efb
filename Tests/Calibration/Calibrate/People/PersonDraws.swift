import Glibc
import Platform

/// What distinguishes one person of a kind from the next.
extension Kind {
  /// The hours that matter to a person.
  func effects(_ random: inout SplitMix64) -> [HourEffect] {
    let first = random.integer(in: 8...15)
    let peak = [first, first + 1]
    let off = DayPattern.shift(on: 4, cycle: 8, phase: random.integer(in: 0...7))
    let weekdays = Kind.pair(&random)
    var effects: [HourEffect] = []
    if weekends != 0 { effects.append(.init(.weekend, hours: Array(0..<24), adding: weekends)) }
    if daysOff != 0 { effects.append(.init(off, hours: Array(0..<24), adding: daysOff)) }
    switch rhythm {
    case .none: break
    case .peak(let gain): effects.append(.init(.weekdays, hours: peak, adding: gain))
    case .twoWeekdays(let gain):
      effects.append(.init(.only(weekdays), hours: peak, adding: gain))
    case .shiftPeak(let gain): effects.append(.init(off, hours: peak, adding: gain))
    case .nights(let gain): effects.append(.init(.all, hours: [23, 0, 1], adding: gain))
    case .mornings(let gain): effects.append(.init(.weekdays, hours: [6, 7], adding: gain))
    case .peakAndSlump(let gain, let loss):
      let three = [8, 9, 10].map { $0 + first % 2 }
      let slump = random.integer(in: 14...19)
      effects.append(.init(.weekdays, hours: three, adding: gain))
      effects.append(.init(.weekdays, hours: [slump, slump + 1], adding: loss))
    case .ownWeekend(let gain):
      let other = first < 12 ? random.integer(in: 14...18) : random.integer(in: 9...10)
      effects.append(.init(.weekdays, hours: peak, adding: gain))
      effects.append(.init(.weekend, hours: [other, other + 1], adding: gain))
    case .hill(let gain, let width):
      let middle = random.between(9, 16)
      let added = (0..<24).map { hour in
        let distance = (Double(hour) + 0.5 - middle) / width
        return gain * exp(-distance * distance / 2)
      }
      effects.append(.init(.weekdays, added: added))
    }
    return effects
  }

  /// Two of Monday to Friday.
  private static func pair(_ random: inout SplitMix64) -> [Int] {
    let one = random.integer(in: 0...4)
    return [one, (one + random.integer(in: 1...4)) % 5].sorted()
  }
}

extension Kind.Presence {
  /// Share of each hour that is spent at devices on an ordinary weekday.
  func profile(_ random: inout SplitMix64) -> [Double] {
    let busy = random.between(0.85, 1.1)
    let shift = random.integer(in: -1...1)
    var profile = [Double](repeating: 0, count: 24)
    for (offset, share) in Kind.Presence.waking.enumerated() {
      let start =
        switch waking {
        case .ordinary: 7 + shift
        case .early: 5
        case .late: 11
        }
      profile[(start + offset) % 24] = share * busy
    }
    return profile
  }

  /// From getting up to going to bed.
  private static let waking = [
    0.3, 0.5, 0.62, 0.62, 0.6, 0.42, 0.55, 0.6, 0.6, 0.6, 0.5, 0.38, 0.42, 0.45, 0.42, 0.25,
  ]
}
