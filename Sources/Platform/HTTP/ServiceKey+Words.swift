extension ServiceKey.Problem {
  /// What is wrong with a key, or an address, that is kept apart, and what to do; nothing of it is shown.
  public func words(
    of key: ServiceKey,
    _ noun: String,
    _ fileKey: String
  ) -> (problem: String, remedy: String) {
    switch self {
    case .noVariable:
      (
        "there is no \(noun) in the environment",
        "set the variable that 'key_env' names, or use '\(fileKey)'"
      )
    case .unreadable(let reason):
      ("the file of '\(fileKey)' can't be read (\(reason))", "look at its name and permissions")
    case .withinWorkspace:
      (
        "the file of '\(fileKey)' lies in the workspace, or its path starts nowhere",
        "keep it elsewhere, and write a path from / or ~/, such as ~/.config/lockin/\(noun)"
      )
    case .openToOthers:
      ("the file of '\(fileKey)' may be read by others", "type 'chmod 600' and its name")
    case .malformed:
      (
        "the \(noun) is empty, or has blanks or other characters that none has",
        "write it anew, in one line"
      )
    }
  }
}
