import CivilTime
import Documents
import Glibc
import Nightly
import Platform

/// Tells how the nightly job is doing.
enum StatusCommand: Command {
  static let name = "status"
  static let summary =
    "print the last good run, coverage and what is due; 3 when something is wrong"
  static let operands = ""
  static let examples = [
    Example("lockin status", "how old the data are, and what the last run came to"),
    Example("lockin status --format json", "the same for a program that watches over it"),
  ]
  static let flags = [
    Flag("--names", nil, "print all names behind the numbers that reports show"),
    Flag.choice("--format", "FORMAT", Format.self),
    Flag.state,
  ]

  enum Format: String, CaseIterable {
    case text
    case json
    case prometheus
  }

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let format = try call.choice("--format", Format.self)
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let record = try RunRecord.latest(of: call.workspace)
    var status = NightlyStatus(timeline: configuration.timeline, now: call.now(configuration))
    var open: Session?
    do {
      let found = try call.openToRead(patience: 0)
      try status.read(found, record)
      open = found
    } catch let error as FileError where error.operation == .lock && error.code == EWOULDBLOCK {
      // set aside: nothing is waited for; what the run before left behind is known without the store.
      status.read(record, heldSince: try FileLock.heldSince(path: call.store + ".lock"))
    }
    status.tell(SourceAges(configuration, call.workspace))
    switch format {
    case .json: try call.output.print(status.figures.json)
    case .prometheus: try call.output.print(status.figures.prometheus.utf8.map(\.self))
    case .text: try tell(&status, open, call)
    }
    return status.isStale ? .warnings : .done
  }

  private static func tell(
    _ status: inout NightlyStatus,
    _ open: Session?,
    _ call: Call
  ) throws {
    if let open {
      let most = call.arguments.has("--names") ? Int.max : NamesInReports.most
      try status.tellNames(of: open, most)
    }
    let screen = call.output.screen
    try call.output.show(status.lines.flatMap { screen.lines($0, indent: 2) })
  }
}
