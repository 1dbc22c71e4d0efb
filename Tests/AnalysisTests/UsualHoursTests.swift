import CivilTime
import Platform
import Testing

@testable import Analysis

@Suite("Usual hours")
struct UsualHoursTests {
  /// Monday, 5 January 2026.
  static let monday = CivilDate(dayNumber: 20_458)

  /// Hours on the clock as bits.
  static func bits(_ hours: ClosedRange<Int>...) -> DayUse.Hours {
    hours.joined().reduce(0) { $0 | 1 << $1 }
  }

  /// The use of days from the Monday on.
  static func used(
    _ count: Int,
    _ hours: (CivilDate, Int) -> DayUse.Hours
  ) -> [CivilDate: DayUse.Hours] {
    var used: [CivilDate: DayUse.Hours] = [:]
    for number in 0..<count { used[monday + number] = hours(monday + number, number) }
    return used
  }

  static func office(_ date: CivilDate, _: Int = 0) -> DayUse.Hours {
    date.weekday < .saturday ? bits(8...17) : 0
  }

  @Test("silence is nothing unusual where most of eight such hours were silent")
  func learned() {
    let usual = UsualHours(of: Self.used(70, Self.office))
    let evenings = Self.bits(0...7, 18...23)
    #expect(usual.silent(on: Self.monday + 70) == evenings)
    #expect(usual.silent(on: Self.monday + 68) == DayUse.wholeDay)
    // What was learned later holds for the first days as well, and nothing is known before.
    // Work began and ended within an hour that is used, beside a silent one.
    #expect(usual.silent(on: Self.monday) == evenings | Self.bits(8...8, 17...17))
    #expect(usual.silent(on: Self.monday + 6) == DayUse.wholeDay)
    #expect(usual.silent(on: Self.monday - 1) == 0)
    #expect(UsualHours.unknown.silent(on: Self.monday) == 0)
    #expect(usual.silent(on: Self.monday + 75) == 0)
  }

  @Test(
    "until three such hours are known, those of like days are taken together, and before that the night is silent"
  )
  func early() {
    let two = UsualHours(of: Self.used(2, Self.office))
    #expect(two.silent(on: Self.monday + 1) == UsualHours.night)
    let three = UsualHours(of: Self.used(3, Self.office))
    #expect(three.silent(on: Self.monday + 3) == Self.bits(0...7, 18...23))
    #expect(three.silent(on: Self.monday + 5) == UsualHours.night)
    // Two weekends lie between the first use and the last one.
    let weeks = UsualHours(of: Self.used(15, Self.office))
    #expect(weeks.silent(on: Self.monday + 19) == DayUse.wholeDay)
  }

  @Test(
    "half of eight weeks is no more than half: the hour is in use, and what is older than eight weeks is forgotten"
  )
  func majority() {
    func evenings(in weeks: Set<Int>) -> UsualHours {
      UsualHours(
        of: Self.used(112) { date, number in
          Self.office(date) | (weeks.contains(number / 7) ? Self.bits(20...20) : 0)
        }
      )
    }
    let date = Self.monday + 112
    #expect(evenings(in: [8, 9, 10, 11]).silent(on: date) >> 20 & 1 == 0)
    #expect(evenings(in: [8, 9, 10]).silent(on: date) >> 20 & 1 == 1)
    #expect(evenings(in: [0, 1, 2, 3, 4, 5, 6, 7]).silent(on: date) >> 20 & 1 == 1)
  }

  @Test("what is written is silent, whatever was learned, and days that are left out say nothing")
  func written() {
    let days: Set<Weekday> = [.monday, .tuesday]
    let written = UsualHours.Written(days: days, hours: 9 * 60 + 30..<17 * 60)
    let usual = UsualHours(of: Self.used(70, Self.office), written: written)
    #expect(usual.silent(on: Self.monday + 70) == Self.bits(0...8, 17...23))
    // Wednesdays are used and are no working days.
    #expect(usual.silent(on: Self.monday + 72) == DayUse.wholeDay)
    #expect(usual.unusualSilence(after: Self.monday + 65, before: Self.monday + 70) == nil)
    #expect(usual.unusualSilence(after: Self.monday + 67, before: Self.monday + 71) == 1)
    let mondays = Set((0..<10).map { Self.monday + 7 * $0 })
    let ill = UsualHours(
      of: Self.used(70) { date, number in
        mondays.contains(date) && number > 20 ? 0 : Self.office(date)
      },
      leftOut: Set(mondays.sorted().dropFirst(3))
    )
    #expect(ill.silent(on: Self.monday + 21) == DayUse.wholeDay)
    #expect(ill.isUsed(on: Self.monday + 70) == true)
  }

  @Test("a day's use and what is unseen of it come back from bytes")
  func bytes() throws {
    let use = DayUse(
      devices: ["phone": 5, "laptop": 0xff_0000],
      unseen: [3: 3_600_000, 17: 1_200_000]
    )
    var out = CompactBytes()
    use.append(to: &out)
    var input = CompactReader(out.bytes)
    #expect(try DayUse(from: &input) == use)
    #expect(use.hours == 0xff_0005)
    #expect(use.unseen(in: Self.bits(0...6)) == 3_600_000)
    let usual = UsualHours(of: Self.used(70, Self.office))
    #expect(use.said(by: usual, on: Self.monday + 70) == [8, 0, 0, 0])
    #expect(DayUse.none.said(by: usual, on: Self.monday + 70).isEmpty)
  }
}

/// Made-up people, and on which morning it is told that a tracker has stopped.
@Suite("Trackers that stopped")
struct StoppedTrackersTests {
  /// A person whose devices were used as `hours` says on so many days; `told` is how many days after the last one the
  /// first morning is on which something is told, and nil where nothing may be on any morning up to then.
  struct Person: Sendable, CustomTestStringConvertible {
    let name: String
    let days: Int
    let told: Int?
    var written: UsualHours.Written?
    var leftOut: Set<Int> = []
    /// How many mornings while the tracker was at work may tell something by mistake.
    var mistakes = 0
    let hours: @Sendable (CivilDate, Int) -> DayUse.Hours

    var testDescription: String { name }

    func isSilent(on morning: CivilDate) -> Bool {
      var used: [CivilDate: DayUse.Hours] = [:]
      for number in 0..<min(days, morning - UsualHoursTests.monday) {
        let date = UsualHoursTests.monday + number
        used[date] = hours(date, number)
      }
      guard let last = used.filter({ $0.value != 0 }).keys.max() else { return false }
      let usual = UsualHours(
        of: used,
        written: written,
        leftOut: Set(leftOut.map { UsualHoursTests.monday + $0 })
      )
      return usual.unusualSilence(after: last, before: morning) != nil
    }
  }

  typealias Tests = UsualHoursTests
  static let work = Tests.bits(9...17)

  /// Whether a seeded die says so on a day.
  static func often(_ share: Int, _ seed: UInt64, _ number: Int) -> Bool {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 977)
    return random.integer(in: 0...99) < share
  }

  static let people: [Person] = [
    // The last day is a Wednesday, so that Thursday is missed on Friday morning.
    Person(name: "nine to five", days: 66, told: 2, hours: Tests.office),
    Person(name: "nine to five, stopped on a Friday", days: 68, told: 4, hours: Tests.office),
    Person(name: "nine to five, in the second week", days: 9, told: 2, hours: Tests.office),
    Person(name: "nine to five, in the first week", days: 3, told: 2, hours: Tests.office),
    Person(name: "installed on Thursday", days: 5, told: 4) { date, number in
      number < 3 ? 0 : Tests.office(date)
    },
    Person(name: "always on", days: 66, told: 2) { _, _ in DayUse.wholeDay },
    Person(name: "early, late and night shifts", days: 66, told: 2) { date, number in
      date.weekday > .friday
        ? 0 : [Tests.bits(6...13), Tests.bits(14...21), Tests.bits(0...5, 22...23)][number / 7 % 3]
    },
    // Two days off are no news after three such times, a third day is.
    Person(name: "four days on, two off", days: 64, told: 4, mistakes: 8) { _, number in
      number % 6 < 4 ? work : 0
    },
    Person(name: "weekends only", days: 70, told: 7, mistakes: 3) { date, _ in
      date.weekday > .friday ? Tests.bits(10...20) : 0
    },
    Person(name: "Tuesdays only", days: 65, told: 8, mistakes: 4) { date, _ in
      date.weekday == .tuesday ? work : 0
    },
    Person(
      name: "three days a week, as written",
      days: 65,
      told: 3,
      written: .init(days: [.monday, .wednesday, .thursday], hours: 480..<1080)
    ) { date, _ in
      [.monday, .wednesday, .thursday].contains(date.weekday) ? work : 0
    },
    Person(
      name: "works on Saturdays, and writes that it is no working day",
      days: 69,
      told: 3,
      written: .init(days: [.monday, .tuesday, .wednesday, .thursday, .friday], hours: 480..<1080)
    ) {
      date,
      _ in date.weekday == .sunday ? 0 : work
    },
    Person(name: "student", days: 66, told: 2, mistakes: 4) { date, number in
      date.weekday > .friday && often(30, 1, number) ? 0 : Tests.bits(10...12, 15...22)
    },
    Person(name: "irregular", days: 66, told: 3, mistakes: 8) { _, number in
      often(25, 2, number) ? 0 : Tests.bits(11...15)
    },
    Person(name: "phone only", days: 66, told: 2) { _, number in
      Tests.bits(7...8, 12...13, 18...22)
    },
    Person(name: "night owl", days: 66, told: 2) { _, _ in Tests.bits(0...3, 20...23) },
    // All mornings of the fortnight are told; the days off can be marked.
    Person(name: "a fortnight off", days: 80, told: 2, mistakes: 14) { date, number in
      (28..<42).contains(number) ? 0 : Tests.office(date)
    },
    Person(name: "a fortnight off, marked", days: 80, told: 2, leftOut: Set(28..<42)) {
      date,
      number in
      (28..<42).contains(number) ? 0 : Tests.office(date)
    },
    Person(name: "public holidays, marked", days: 73, told: 2, leftOut: [32, 35, 53]) {
      date,
      number in
      [32, 35, 53].contains(number) ? 0 : Tests.office(date)
    },
    Person(name: "a summer without devices, then back", days: 133, told: 4, mistakes: 63) {
      date,
      number in
      (49..<112).contains(number) ? 0 : Tests.office(date)
    },
    Person(name: "half days on Friday", days: 68, told: 4) { date, _ in
      date.weekday == .friday ? Tests.bits(8...11) : Tests.office(date)
    },
  ]

  @Test("is told on the first morning after a day that is missed", arguments: people)
  func stopped(person: Person) throws {
    let end = Tests.monday + person.days
    let last = try #require(
      (1...7).map { end - $0 }.first { person.hours($0, $0 - Tests.monday) != 0 }
    )
    let told = (1...9).first { person.isSilent(on: last + $0) }
    #expect(told == person.told)
  }

  @Test("is not told while it is at work", arguments: people)
  func atWork(person: Person) {
    let told = (2...person.days).filter { person.isSilent(on: Tests.monday + $0) }
    #expect(told.count <= person.mistakes, "\(told)")
  }
}
