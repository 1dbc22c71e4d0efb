import CivilTime
import Nightly
import Plans
import Reports

/// Shows what today holds.
enum TodayCommand: Command {
  static let name = "today"
  static let summary = "show what is planned and due today, what goals want, and one thing to do"
  static let operands = ""
  static let examples = [Example("lockin today", "the day, with your own titles")]
  static let flags = [Flag.state, Flag.wait]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let night = Night(open: open, messages: call.messages, reach: .none)
    let (report, events, problems) = try night.morning(of: today)
    for problem in problems { call.messages.warn("\(problem)") }
    try call.output.show(Morning(report, events).lines(on: call.output.screen))
    return .done
  }
}
