import CivilTime
import Documents
import Files
import Glibc

/// Tells how the nightly job is doing.
enum StatusCommand: Command {
  static let name = "status"
  static let summary = "print the last good run, coverage and what is due; 3 when stale"
  static let operands = ""
  static let flags = [
    Flag.store
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let configuration = try OpenWorkspace.configuration(
      of: call.workspace,
      zones: ZoneDatabase(folder: OpenWorkspace.zoneFolder)
    )
    let record = try RunRecord.latest(of: call.workspace)
    var status = NightlyStatus(timeline: configuration.timeline, now: call.now)
    do {
      try status.read(try call.openToRead(patience: 0), record)
    } catch let error as FileError where error.operation == .lock && error.code == EWOULDBLOCK {
      // set aside: nothing is waited for; what the run before left behind is known without the store.
      status.read(record, heldSince: try FileLock.heldSince(path: call.store + ".lock"))
    }
    for line in status.lines { try Console.print(line.withVisibleControls) }
    return status.isStale ? .warnings : .done
  }
}
