import CivilTime
import Nightly

/// What time it is for one command: `--now`, `LOCKIN_NOW`, the configuration's `as_of` or the machine's
/// clock.
final class CommandClock {
  private let given: Instant?
  private let machine: Instant
  private var isTold = false

  init(_ arguments: Arguments, _ invocation: Invocation) throws(UsageError) {
    machine = invocation.clock
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
