import CivilTime
import Nightly
import Plans

/// What time it is for one command: `--now`, `LOCKIN_NOW`, the configuration's `as_of` or the machine's
/// clock.
final class CommandClock {
  private let given: Instant?
  private let machine: Instant
  private let reading: @Sendable () -> ClockReading
  private var isTold = false

  init(_ arguments: Arguments, _ invocation: Invocation) throws(UsageError) {
    machine = invocation.clock
    reading = invocation.reading
    if let given = try arguments.instant("--now") {
      self.given = given
    } else {
      // An empty variable is one that was not set.
      let text = invocation.environment["LOCKIN_NOW"].flatMap { $0.isEmpty ? nil : $0 }
      given = try text.map { text throws(UsageError) in
        try Arguments.instant(text, "LOCKIN_NOW")
      }
    }
  }

  /// The instant as far as is known without a configuration.
  var nowBeforeSettings: Instant { given ?? machine }

  /// Whether an instant stands for the machine's clocks in a workspace with this configuration.
  func standsStill(_ configuration: Configuration) -> Bool {
    given != nil || configuration.asOf != nil
  }

  /// What the clocks show: the machine's, unless an instant stands for them.
  func reading(
    _ configuration: Configuration,
    _ workspace: Workspace,
    _ messages: Messages
  ) -> ClockReading {
    let now = now(configuration, workspace, messages)
    return ClockReading(
      wall: now,
      uptime: standsStill(configuration) ? nil : reading().uptime
    )
  }

  /// The instant in a workspace with this configuration; says once that it stands still there.
  func now(_ configuration: Configuration, _ workspace: Workspace, _ messages: Messages) -> Instant
  {
    guard given == nil, let asOf = configuration.asOf else { return nowBeforeSettings }
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
