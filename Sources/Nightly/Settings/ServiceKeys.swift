import Documents

/// How people say where the key of a service is kept.
enum ServiceKeys {
  static let variable = FileKind<DocumentNode>.unread([
    "type": "string", "pattern": "^[A-Z_][A-Z0-9_]{0,63}$",
  ])
  static let variableMeaning =
    "The variable of the environment that holds the key, in capitals; never the key itself."
  static let fileMeaning = """
    A file outside the workspace that holds the key and that nobody else may read, such as \
    `~/.config/lockin/key`, in place of `key_env`.
    """
}
