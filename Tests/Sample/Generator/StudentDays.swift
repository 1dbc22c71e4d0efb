import CivilTime
import Platform

/// What a simulated student truly did: every segment on every device, and how each plan went.
public struct StudentDays: Sendable, Hashable {
  /// The student who was simulated.
  public let student: Student
  /// The zone of the student's clock.
  public let zone: ZoneRules
  /// The segments of each device, in order of time and without overlap within a device.
  public private(set) var segments: [Device: [TrueSegment]] = [:]
  /// How each planned instance went, in order of time.
  public private(set) var outcomes: [PlanOutcome] = []

  /// Simulates all days of a student; the same seed gives the same days.
  public init(student: Student, seed: UInt64, zone: ZoneRules) {
    self.student = student
    self.zone = zone
    var keepChance: [PlanKind: Int] = [:]
    for day in 0..<max(student.dayCount, 0) {
      let date = student.firstDate + day
      var random = SplitMix64(seed: seed, stream: UInt64(day))
      if day % 7 == 0 {
        keepChance = StudentDays.keepChances(student, seed: seed, week: UInt64(day / 7))
      }
      let plan = DayPlan(student: student, date: date, keepChance: keepChance, random: &random)
      let attention = Attention(dayCorrelation: student.dayCorrelation, random: &random)
      outcomes += plan.outcomes
      add(.laptop, LaptopDay(student, plan, attention, zone).segments(&random))
      add(.office, OfficeDay(student, plan, attention, zone).segments(&random))
      let laptop = segments[.laptop] ?? []
      add(.phone, PhoneDay(plan: plan, zone: zone, laptop: laptop).segments(&random))
    }
  }

  /// The segments of one device, in order of time.
  public func segments(of device: Device) -> [TrueSegment] { segments[device] ?? [] }

  /// Takes in a day's segments, cut off where the last simulated date ends.
  private mutating func add(_ device: Device, _ new: [TrueSegment]) {
    let end = zone.instant(of: CivilDateTime(date: student.endDate, secondOfDay: 0))
    segments[device, default: []] += new.filter { $0.start < end }.map {
      TrueSegment(device: device, start: $0.start, end: min($0.end, end), use: $0.use)
    }
  }

  private static func keepChances(
    _ student: Student,
    seed: UInt64,
    week: UInt64
  ) -> [PlanKind: Int] {
    var random = SplitMix64(seed: seed, stream: 0x1_0000 + week)
    var chances: [PlanKind: Int] = [:]
    for kind in PlanKind.allCases {
      guard let adherence = student.adherence[kind] else { continue }
      chances[kind] = random.beta(max(adherence.a, 1), max(adherence.b, 1))
    }
    return chances
  }
}
