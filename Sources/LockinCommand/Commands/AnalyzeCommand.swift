import Analysis
import CivilTime
import Documents
import Rendering

/// Prints what can be said of a person's hours, with what it rests on.
enum AnalyzeCommand: Command {
  static let name = "analyze"
  static let summary = "print which hours have more or less focus, as far as a test bears it out"
  static let operands = ""
  static let flags = [
    Flag("--from", "DATE", "the first local date"),
    Flag("--to", "DATE", "the local date after the last one"),
    Flag("--format", "FORMAT", "text (where not given) or json"),
    Flag.store,
  ]

  /// The longest stretch that is looked at, in days: older ones would weigh nothing.
  private static let most = 366

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let format = try format(call.arguments.value("--format") ?? "text")
    let from = try call.arguments.required("--from", try call.arguments.date("--from"))
    let to = try call.arguments.required("--to", try call.arguments.date("--to"))
    guard from < to else {
      throw UsageError(problem: "--to is not after --from", remedy: "--to is the day after")
    }
    guard to - from <= most else {
      throw UsageError(
        problem: "from --from to --to are more than \(most) days",
        remedy: "choose a year or less: after 28 days a day counts for half"
      )
    }
    let open = try call.open()
    _ = try open.countHours()
    try Console.print(format(Rhythm(try Rhythms.days(from..<to, in: open.store))))
    return .done
  }

  private static func format(_ name: String) throws(UsageError) -> (Rhythm) -> [UInt8] {
    switch name {
    case "text": text
    case "json": { JSONWriter.compact(json($0)) + [0x0a] }
    default:
      throw UsageError(problem: "there is no format '\(name)'", remedy: "use text or json")
    }
  }

  private static func text(_ rhythm: Rhythm) -> [UInt8] {
    Array(PeakWording.sentences(rhythm.peaks).map { $0 + "\n" }.joined().utf8)
  }

  /// The search, its claims, and for each hour of the week the share of focus to expect.
  private static func json(_ rhythm: Rhythm) -> JSONValue {
    let monday = ISOWeek(containing: rhythm.peaks.dates.upperBound).monday
    let hours = (0..<7).flatMap { day in
      (0..<24).compactMap { hour -> JSONValue? in
        guard let share = rhythm.surface?.estimate(monday + day, hour: hour) else { return nil }
        return [
          "weekday": JSONValue(day + 1), "hour": JSONValue(hour),
          "per_mille": JSONValue(share.value), "low_per_mille": JSONValue(share.low),
          "high_per_mille": JSONValue(share.high),
        ]
      }
    }
    return [
      "peak_search": PeakJSON.search(rhythm.peaks),
      "peaks": .array(rhythm.peaks.claims.map { PeakJSON.claim($0) }),
      "expected_focus": .array(hours),
    ]
  }
}
