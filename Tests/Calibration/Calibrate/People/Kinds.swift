/// The kinds of people that the calibration sends through the analysis.
extension Kind {
  /// Those whose focus doesn't depend on the hour: every peak told of them is false, and every
  /// move worthless.
  static let withoutRhythm: [Kind] = [
    Kind("flat", 1),
    Kind("flat, 28 days", 2) { $0.days = 28 },
    Kind("days alike by .85", 3) {
      $0.chance.ofDays = 0.1
      $0.chance.likenessOfDays = 0.85
    },
    Kind("days by .7, weeks by .85", 4) {
      $0.chance.ofDays = 0.08
      $0.chance.likenessOfDays = 0.7
      $0.chance.ofWeeks = 0.06
      $0.chance.likenessOfWeeks = 0.85
      $0.chance.likenessOfHours = 0.7
    },
    Kind("heavy tails, 30% missing", 5) {
      $0.chance.tails = .heavy
      $0.chance.ofDays = 0.14
      $0.presence.ofDays = 0.6
      $0.presence.ofHours = 0.8
      $0.presence.missing = 0.3
      $0.presence.missingRun = 2.5
    },
    Kind("good and bad days", 6) {
      $0.chance.tails = .moods
      $0.chance.ofDays = 0.13
    },
    Kind("trend", 7) { $0.trend = 0.08 },
    Kind("new timetable", 8) { $0.presence.newTimetable = true },
    Kind("weak weekends", 9) {
      $0.weekends = -0.2
      $0.presence.onWeekends = 0.5
    },
    Kind("shifts, no hours", 10) { $0.daysOff = -0.18 },
    Kind("lectures", 11) {
      $0.planning.habit = .lectures
      $0.planning.lecture = 0.3
    },
    Kind("plan-caused, always 10-12", 12) {
      $0.planning.habit = .alwaysTen
      $0.planning.study = 0.3
    },
    Kind("plan-caused, mostly 14-16", 13) {
      $0.planning.habit = .mostlyTwo
      $0.planning.study = 0.25
    },
  ]

  /// Those whose focus does.
  static let withRhythm: [Kind] = [
    Kind("weekday peak +.30", 21) { $0.rhythm = .peak(0.3) },
    Kind("weekday peak +.30, 28 days", 22) {
      $0.rhythm = .peak(0.3)
      $0.days = 28
    },
    Kind("peak +.25, random plans", 23) {
      $0.rhythm = .peak(0.25)
      $0.planning.habit = .random(upTo: 6)
      $0.planning.study = 0.15
    },
    Kind("peak +.30, random plans", 24) {
      $0.rhythm = .peak(0.3)
      $0.planning.habit = .random(upTo: 6)
      $0.planning.study = 0.15
    },
    Kind("two weekdays +.35", 25) { $0.rhythm = .twoWeekdays(0.35) },
    Kind("shift peak +.30", 26) { $0.rhythm = .shiftPeak(0.3) },
    Kind("night owls 23-02", 27) {
      $0.rhythm = .nights(0.3)
      $0.presence.waking = .late
    },
    Kind("early people 6-8", 28) {
      $0.rhythm = .mornings(0.3)
      $0.presence.waking = .early
    },
    Kind("weekends' own peak", 29) { $0.rhythm = .ownWeekend(0.3) },
    Kind("peak, slump, trend, days .7", 30) {
      $0.rhythm = .peakAndSlump(0.3, -0.2)
      $0.trend = 0.08
      $0.chance.ofDays = 0.08
      $0.chance.likenessOfDays = 0.7
    },
    Kind("clock changes, peak +.30", 31) {
      $0.rhythm = .peak(0.3)
      $0.clockChange = true
    },
    Kind("weak peak +.12", 32) { $0.rhythm = .peak(0.12) },
    Kind("weak peak +.18", 33) { $0.rhythm = .peak(0.18) },
    Kind("smooth hill +.25", 34) { $0.rhythm = .hill(0.25, width: 1.7) },
  ]

  /// A kind of ordinary people, but for what is said of it.
  private init(_ name: String, _ stream: UInt64, _ differing: (inout Kind) -> Void = { _ in }) {
    self.init(name: name, stream: stream)
    differing(&self)
  }
}
