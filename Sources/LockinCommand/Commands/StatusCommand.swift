import CivilTime
import Documents
import Files
import Storage

/// Tells how the nightly job is doing.
enum StatusCommand: Command {
  static let name = "status"
  static let summary = "print the last good run and how far the data reach; 3 when stale"
  static let operands = ""
  static let flags = [
    Flag("--store", "FILE", "the store, where it is not lockin.sqlite in the workspace")
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let open = try OpenWorkspace(
      call.workspace,
      store: call.arguments.value("--store"),
      now: call.now
    )
    let timeline = open.configuration.timeline
    var isStale = false
    func line(_ label: String, _ instant: Instant?, _ missing: String) throws {
      guard let instant else {
        isStale = true
        return try Console.print("\(label): \(missing)")
      }
      let age = call.now - instant
      let local = timeline.local(at: instant)
      let stale = age > DataExtent.staleAfter
      isStale = isStale || stale
      try Console.print(
        "\(label): \(local.date) \(local.hourAndMinute), \(words(age))\(stale ? ", stale" : "")"
      )
    }
    try line("last good run", try open.store.lastPublishedRun()?.asOf, "never; type 'lockin run'")
    try line("data reach to", try open.store.lastEnd(asOf: call.now), "no data yet")
    return isStale ? .warnings : .done
  }

  private static func words(_ age: Int64) -> String {
    if age < 0 { return "in the future" }
    let hours = age / 3_600_000
    return hours < 48 ? "\(hours) h ago" : "\(hours / 24) days ago"
  }
}
