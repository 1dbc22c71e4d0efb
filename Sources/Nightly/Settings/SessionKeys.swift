import Documents

/// The keys under `session`.
enum SessionKeys {
  static let atEnd = FileKey(
    "at_end",
    .program,
    """
    A program that is started when a session ends that `--follow` shows, in place of the terminal's bell, or a list of it \
    and its arguments; it gets the session as JSON.
    """
  )
  static let all = KeyList([atEnd])
}

extension ConfigurationFile {
  /// What becomes of focus sessions.
  func session(
    _ fields: NodeFields,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    guard let node = try fields.value(SessionKeys.atEnd) else { return }
    configuration.places.endProgram = node.position
    configuration.endProgram = EndProgram(command: try command(node, of: "'at_end'"))
  }
}
