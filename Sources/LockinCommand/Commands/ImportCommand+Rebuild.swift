import Documents
import Nightly
import Platform
import Storage

extension ImportCommand {
  /// Makes the store anew.
  static func rebuild(_ call: Call) throws -> ExitCode {
    let isLost = try LostStore.isLost(call.store, of: call.workspace)
    try call.finishPurges()
    try LinkedStore.refuse(call.store)
    var rebuild = Rebuild(
      workspace: call.workspace,
      path: call.store,
      isNamed: call.arguments.has(Flag.store.name),
      now: call.now(_:)
    )
    rebuild.dateOrder = try dateOrder(call)
    rebuild.forgotten = forgotten(call, "--forget-missing")
    rebuild.forgottenChanges = forgotten(call, "--forget-changed")
    rebuild.progress = call.progress
    rebuild.isLost = isLost
    let outcome = try rebuild.run()
    let exit = try tell(.rebuilt, outcome.summary, call, outcome.taken)
    if let words = outcome.taken.words { call.messages.say(words) }
    if StoreFile.hasOlder(call.store) {
      call.messages.say(
        "'lockin import --undo-rebuild' brings the old store back, until the next run"
      )
    }
    return exit == .data ? .warnings : exit
  }

  /// Of which exports something is to be forgotten.
  private static func forgotten(_ call: Call, _ flag: String) -> Rebuild.Forgotten {
    guard call.arguments.has(flag) else { return .none }
    let files = call.arguments.all(flag)
    return files.isEmpty
      ? .all : .files(Set(files.map { call.workspace.name(of: call.workspace.path($0)) }))
  }

  /// Brings the store back from before that.
  static func undo(_ call: Call) throws -> ExitCode {
    let lock = try FileLock(path: call.store + ".lock")
    return try withExtendedLifetime(lock) {
      guard let count = try StoreFile.putBack(call.store) else {
        throw Diagnostic(
          file: call.workspace.name(of: call.store),
          code: "nothing_to_undo",
          problem: "no rebuild can be undone",
          remedy: "the old store is kept until the run after a rebuild; nothing was changed"
        )
      }
      if try call.isForProgram {
        try call.output.print(ImportDocument(.undone, IntakeSummary()).json)
      }
      call.messages.say(
        "the store is the one from before the rebuild; what came into the other one since is not in it, "
          + (count == 1
            ? "and the same command again brings that one back, until the next run"
            : "and the same command again goes on to the one before, and after the last of \(count) back to this one, "
              + "until the next run")
      )
      return .done
    }
  }
}
