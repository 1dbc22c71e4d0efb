import Analysis
import Documents
import Platform
import Reports
import Storage

/// A person's own command that is told of new alerts.
package struct AlertHook: Equatable {
  /// The program and its arguments; no shell reads them.
  let command: [String]
  /// How long it may take, in seconds.
  let timeout: Int

  /// Under this name the store keeps which alerts the hook was told of.
  private static let basis = "alerts_told"
  /// Under this name it keeps what tells the alerts of which it was told all from any others.
  private static let settled = "alerts_settled"
  /// So many names are kept at most.
  private static let memory = 500

  /// Runs the hook if there are alerts that it was not told of; gives what went wrong, or nil.
  ///
  /// What it was told of is remembered only when it ended well, so the next run tries again.
  package func tell(
    _ document: AlertDocument,
    key: Fingerprint,
    store: Store,
    folder: String,
    environment: [String: String]
  ) throws -> Diagnostic? {
    let told = try store.basis(AlertHook.basis)?.split(separator: "\n").map(String.init) ?? []
    let new = document.ids.filter { !told.contains($0) }
    let settled = ContentHash.hexadecimal(key.bytes)
    guard !new.isEmpty else {
      try store.setBasis(AlertHook.settled, settled)
      return nil
    }
    let input = JSONWriter.compact(document.value(new: new)) + [0x0a]
    let outcome = ChildProcess(command: command, folder: folder, environment: environment)
      .run(input, seconds: timeout)
    guard outcome == .done else { return diagnostic(outcome) }
    let all = (told + new).suffix(AlertHook.memory).joined(separator: "\n")
    try store.transaction {
      try store.setBasis(AlertHook.basis, all)
      try store.setBasis(AlertHook.settled, settled)
    }
    return nil
  }

  /// Whether it was told of all alerts of a key.
  func isTold(of key: Fingerprint, _ store: Store) throws -> Bool {
    try store.basis(AlertHook.settled) == ContentHash.hexadecimal(key.bytes)
  }

  private func diagnostic(_ outcome: ChildProcess.Outcome) -> Diagnostic {
    let program = command.first ?? ""
    let (problem, remedy) =
      switch outcome {
      case .done: ("'\(program)' ended well", "nothing has to be done")
      case .notStarted(let reason):
        (
          "'\(program)' could not be started (\(reason))",
          "write its path from the workspace, and make it executable"
        )
      case .failed(let code):
        ("'\(program)' ended with \(code)", "see what it says when it runs alone")
      case .killed(let signal):
        ("'\(program)' was ended by signal \(signal)", "see what it says when it runs alone")
      case .tooLong, .tooMuch:
        (
          "'\(program)' took more than \(timeout) seconds and was ended",
          "make it quicker, or raise 'timeout'"
        )
      }
    return Diagnostic(
      file: "lockin.yaml",
      severity: .warning,
      code: "hook_failed",
      problem: "the hook was not told of new alerts: " + problem,
      remedy: remedy + "; the next run tries again"
    )
  }
}
