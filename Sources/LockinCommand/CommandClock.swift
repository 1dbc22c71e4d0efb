import CivilTime
import Nightly

/// What time it is for one command: `--now`, `LOCKIN_NOW`, the configuration's `as_of` or the machine's
/// clock.
final class CommandClock {
  /// What was said, which names an instant with its offset, or what the person's own clock shows.
  private let given: TimestampText?
  private let machine: Instant
  private var isTold = false

  init(_ arguments: Arguments, _ invocation: Invocation) throws(UsageError) {
    machine = invocation.clock
    // An empty variable is one that was not set.
    let variable = invocation.environment["LOCKIN_NOW"].flatMap { $0.isEmpty ? nil : $0 }
    if let text = arguments.value("--now") {
      given = try CommandClock.time(text, "--now")
    } else {
      given = try variable.map { text throws(UsageError) in
        try CommandClock.time(text, "LOCKIN_NOW")
      }
    }
  }

  /// A time with its date; a date alone is none.
  private static func time(_ text: String, _ name: String) throws(UsageError) -> TimestampText {
    guard let time = TimestampText(text), text.contains(":") else {
      throw UsageError(
        problem: "\(name) '\(text)' is no time with its date",
        remedy: "write what your clock shows, like '2026-06-01 08:00', or an instant, like "
          + "2026-06-01T06:00:00Z"
      )
    }
    return time
  }

  /// The instant in a zone, as far as is known without a configuration.
  func nowBeforeSettings(_ timeline: ZoneTimeline) -> Instant {
    given?.resolved(in: timeline).instant ?? machine
  }

  /// Whether an instant stands for the machine's clocks in a workspace with this configuration.
  func standsStill(_ configuration: Configuration) -> Bool {
    given != nil || configuration.asOf != nil
  }

  /// The instant in a workspace with this configuration; says once that it stands still there.
  func now(_ configuration: Configuration, _ workspace: Workspace, _ messages: Messages) -> Instant
  {
    guard given == nil, let asOf = configuration.asOf else {
      return nowBeforeSettings(configuration.timeline)
    }
    if !isTold {
      isTold = true
      // With --quiet as well: where it was left in by mistake, nothing new is ever published.
      messages.warn(
        "\(workspace.configurationFile): time stands still at \(asOf): take out 'as_of' to follow "
          + "the clock"
      )
    }
    return asOf
  }
}
