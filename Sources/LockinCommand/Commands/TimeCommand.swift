import CivilTime
import Documents
import Nightly
import Reports

/// Shows where the time of some days went.
enum TimeCommand: Command {
  static let name = "time"
  static let summary = "show where your time went: by site, application, title or category"
  static let operands = "[DATES]"
  static let examples = [
    Example("lockin time --by site --days 30", "the sites of 30 days"),
    Example("lockin time yesterday --by title", "what you looked at yesterday"),
  ]
  static let flags = [
    Flag.choice("--by", "WHAT", TimeUse.Trait.self),
    Flag.from, Flag.to, Flag.days, Flag.format, Flag.state, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let trait = try call.choice("--by", TimeUse.Trait.self)
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let dates = try call.dates(today: today, upTo: today, usual: 7)
    let use = try TimeUse(by: trait, of: dates, try open.loader())
    if form == .json {
      try call.output.print(use.json)
    } else if use.total == 0 {
      call.messages.say(
        "\(dates.lowerBound) to \(dates.upperBound - 1): no activity; --from and --to choose other dates"
      )
    } else {
      try call.output.show(use.table.lines(on: call.output.screen))
    }
    return .done
  }
}
