import CivilTime
import Platform

/// The workspace of a simulated student: exports, calendars, plans, configuration and the truth.
public enum SampleWorkspace {
  /// The seed of the workspace that comes with the program.
  ///
  /// Of the seeds 1 to 48 the one whose ten weeks lie closest to the planted probabilities.
  public static let publishedSeed: UInt64 = 48

  /// Makes the files of the workspace, with paths relative to it, sorted by path.
  ///
  /// A pure function: the same seed and zone rules (Europe/Berlin is meant) give the same bytes on
  /// every machine. The data are those of `Student.ina`.
  public static func files(
    seed: UInt64,
    zone: ZoneRules
  ) -> [(path: String, bytes: [UInt8])] {
    let student = Student.ina
    let days = StudentDays(student: student, seed: seed, zone: zone)
    let firstDay = zone.instant(of: CivilDateTime(date: student.firstDate, secondOfDay: 0))
    // The morning after the last day, 06:00 UTC in summer: when the nightly run reads the exports.
    let asOf = zone.instant(of: CivilDateTime(date: student.endDate, secondOfDay: 8 * 3600))
    let laptop = LaptopTrace(
      days.segments(of: .laptop),
      firstDay: firstDay,
      asOf: asOf,
      seed: seed
    )
    let phone = PhoneExport(
      days.segments(of: .phone),
      podcastNight: firstDay + 47 * 86_400_000 + 20 * 3_600_000,
      seed: seed
    )
    let office = OfficeExport(days.segments(of: .office), zone: zone, seed: seed)
    let truth = Truth(
      days: days,
      seed: seed,
      asOf: asOf,
      laptop: laptop,
      phone: phone,
      office: office
    )
    let host = Device.laptop.rawValue
    let texts = [
      (
        "inbox/aw-buckets-export.json",
        ActivityWatchExport.text(laptop, host: host, created: firstDay - 30 * 86_400_000)
      ),
      ("inbox/personal.ics", CalendarExport.text(student.plans, book: .personal, zone: zone)),
      ("inbox/phone-ina.csv", phone.text),
      ("inbox/rescuetime-office.csv", office.text),
      ("inbox/university.ics", CalendarExport.text(student.plans, book: .university, zone: zone)),
      ("lockin.key", key(seed)),
      ("lockin.yaml", HandWrittenFiles.configuration),
      ("plans/changes.yaml", DecidedAdvice.changes),
      ("plans/checkins.csv", HabitFiles.checkins),
      ("plans/decisions.csv", DecidedAdvice.decisions),
      ("plans/events.yaml", HandWrittenFiles.events(student.plans)),
      ("plans/goals.yaml", GoalFiles.goals),
      ("plans/habits.yaml", HabitFiles.habits),
      ("plans/items.yaml", ListFiles.items),
      ("plans/lists.yaml", ListFiles.lists),
      ("plans/sessions.csv", GoalFiles.sessions),
      ("truth.json", truth.text),
    ]
    return texts.map { (path: $0.0, bytes: Array($0.1.utf8)) }
  }

  /// The key under which the student would be named to a model: no secret, so that everybody's request
  /// of the sample is the same.
  private static func key(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed, stream: 0x6b65_79)
    let digits = (0..<4).map { _ in
      let number = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - number.count) + number
    }
    return digits.joined() + "\n"
  }
}
