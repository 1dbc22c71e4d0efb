import CivilTime

/// The person behind a simulation: every tendency that the analysis is later asked to find.
public struct Student: Sendable, Hashable {
  /// How likely a kind of plan is kept: each week draws its chance from this Beta distribution.
  public struct Adherence: Sendable, Hashable {
    /// The first parameter, weighing for keeping the plan.
    public let a: Int
    /// The second parameter, weighing against it.
    public let b: Int

    /// The Beta distribution with whole parameters of at least 1.
    public init(a: Int, b: Int) {
      self.a = a
      self.b = b
    }
  }

  /// The first simulated date.
  public var firstDate: CivilDate
  /// How many dates are simulated.
  public var dayCount: Int
  /// The chance, in thousandths, that time at a computer is focused.
  public var focus: HourTable
  /// The chance, in thousandths, that an hour of free time has the laptop open.
  public var presence: HourTable
  /// The share of the variance of focus that whole days have in common, in thousandths (rho_day).
  public var dayCorrelation = 150
  /// How much the chance of focus rises while a plan is being kept, in thousandths.
  public var planLift = 250
  /// How readily each kind of plan is kept; a kind that is not named is always kept.
  public var adherence: [PlanKind: Adherence]
  /// The mean delay before a kept plan is begun, in minutes, before cutting off at 0.
  public var delayMean = 6
  /// The standard deviation of that delay in minutes.
  public var delayDeviation = 10
  /// The mean time in milliseconds that one window stays in front while the student is focused.
  public var focusedSegment = 240_000
  /// The same while the student is not.
  public var distractedSegment = 47_000
  /// The entries of the student's calendars.
  public var plans: [PlannedSeries]
  /// Days spent away from the computer with family.
  public var daysAway: Set<CivilDate>
  /// Public holidays, on which there is no office.
  public var holidays: Set<CivilDate>
  /// The days of the week with an afternoon at the office.
  public var officeDays: Set<Weekday>

  /// The first date after the simulation.
  public var endDate: CivilDate { firstDate + dayCount }

  /// The student of the sample workspace: ten weeks from Monday 23 March 2026 on.
  ///
  /// Mondays to Fridays focus is best from 9 to 11 and worst from 14 to 16.
  public static let ina = Student(
    firstDate: CivilDate(dayNumber: CivilDate.dayNumber(year: 2026, month: 3, day: 23)),
    dayCount: 70,
    focus: HourTable(
      weekdays: [
        50, 50, 50, 50, 50, 50, 200, 300, 440, 720, 720, 500,
        400, 380, 120, 120, 420, 460, 400, 320, 280, 220, 140, 80,
      ],
      saturday: [
        50, 50, 50, 50, 50, 50, 200, 200, 280, 360, 420, 420,
        320, 300, 300, 320, 320, 280, 220, 160, 140, 120, 80, 50,
      ],
      sunday: [
        50, 50, 50, 50, 50, 50, 200, 200, 240, 300, 320, 320,
        280, 260, 260, 300, 340, 340, 300, 260, 200, 140, 100, 50,
      ]
    ),
    presence: HourTable(
      weekdays: [
        60, 0, 0, 0, 0, 0, 100, 250, 700, 920, 920, 850,
        350, 600, 850, 850, 800, 600, 350, 450, 650, 650, 450, 250,
      ],
      saturday: [
        150, 0, 0, 0, 0, 0, 0, 50, 200, 450, 550, 550,
        300, 350, 400, 450, 450, 350, 250, 350, 500, 500, 450, 350,
      ],
      sunday: [
        60, 0, 0, 0, 0, 0, 0, 50, 150, 350, 450, 350,
        250, 350, 450, 500, 550, 500, 350, 450, 600, 600, 400, 150,
      ]
    ),
    adherence: [
      .lecture: Adherence(a: 9, b: 1),
      .study: Adherence(a: 6, b: 3),
      .project: Adherence(a: 7, b: 2),
      .sport: Adherence(a: 6, b: 2),
      .call: Adherence(a: 12, b: 1),
    ],
    plans: PlannedSeries.ofIna,
    // Easter with the family; Good Friday is a holiday without a journey.
    daysAway: Set([4, 5, 6].map { PlannedSeries.day(4, $0) }),
    holidays: Set([(4, 3), (4, 6), (5, 1), (5, 14), (5, 25)].map { PlannedSeries.day($0, $1) }),
    officeDays: [.tuesday, .thursday]
  )
}
