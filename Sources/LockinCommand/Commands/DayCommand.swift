import Analysis
import CivilTime
import Documents
import Nightly
import Plans

/// Marks days that are not to be compared with others.
enum DayCommand: Command {
  static let name = "day"
  static let summary = "mark days that are not usual: ill, holiday, travelling"
  static let operands = "[list] | ill DAYS | holiday DAYS | travelling DAYS | clear DAY"
  static let examples = [
    Example("lockin day ill yesterday", "leave it out of what is usual"),
    Example("lockin day holiday 2026-12-24 --to 2027-01-02", "several days"),
  ]
  static let flags = [Flag("--to", "DAY", "the last of several days, which counts too")]
  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case ill
    case holiday
    case travelling
    case clear
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let book = DayBook(call.workspace)
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let today = configuration.timeline.date(at: call.now(configuration))
    if word == .list {
      try call.expectNoOperands()
      return try list(book, call)
    }
    var dates = try days(call.arguments.operands.joined(separator: " "), call, today)
    if let text = call.arguments.value("--to") {
      let last = try days(text, call, today).upperBound
      guard word != .clear, dates.lowerBound <= last else {
        throw UsageError(
          problem: word == .clear ? "clear takes one day" : "--to is before the first day",
          remedy: word == .clear ? "leave --to out" : "write the last day, such as --to 2027-01-02"
        )
      }
      dates = dates.lowerBound...last
    }
    guard let mark = DayMark(rawValue: word.rawValue) else {
      try book.clear(dates.lowerBound) { entry in
        try call.output.print("\(name(entry.dates)): no longer marked as \(entry.mark.rawValue)")
      }
      return .done
    }
    try book.mark(dates, mark)
    try call.output.print("\(name(dates)): \(mark.rawValue), left out of what is usual")
    return .done
  }

  private static func list(_ book: DayBook, _ call: Call) throws -> ExitCode {
    let read = try book.read()
    for problem in read.diagnostics { call.messages.warn("\(problem)") }
    if read.entries.isEmpty {
      call.messages.say("no day is marked: 'lockin day ill yesterday' marks one")
    }
    try call.output.show(
      read.entries.sorted { $0.dates.lowerBound < $1.dates.lowerBound }
        .map { "\(name($0.dates)): \($0.mark.rawValue)" }
    )
    return read.diagnostics.isEmpty ? .done : .warnings
  }

  private static func days(
    _ text: String,
    _ call: Call,
    _ today: CivilDate
  ) throws -> ClosedRange<CivilDate> {
    guard !text.isEmpty else {
      throw UsageError(
        problem: "no day is named",
        remedy: "write it like 'lockin day ill yesterday'"
      )
    }
    let words = DateWords(today: today)
    guard let dates = words.dates(text) ?? words.ahead(text) else {
      throw DateWords.mistake(text)
    }
    return dates.lowerBound...(dates.upperBound - 1)
  }

  /// `Fri 20 Nov 2026`; `Thu 24 Dec 2026 to Sat 2 Jan 2027`.
  private static func name(_ dates: ClosedRange<CivilDate>) -> String {
    let first = Wording.date(dates.lowerBound)
    return dates.lowerBound == dates.upperBound
      ? first : "\(first) to \(Wording.date(dates.upperBound))"
  }
}
