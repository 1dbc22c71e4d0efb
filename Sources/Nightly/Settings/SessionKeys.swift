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
