import Documents

/// The keys under `backup`.
enum BackupKeys {
  static let to = FileKey(
    "to",
    .unread([
      "type": "string", "pattern": "\\S",
      "not": [
        "type": "string",
        "pattern": "^(\\./+)*((inbox|plans|journal|reports|exports|~)(/|$)|\\.?$)|(^|/)\\.\\.(/|$)",
      ],
    ]),
    """
    A folder for backups, which other workspaces may use as well, from `/` on where it lies outside, which is better: \
    `/media/disk/lockin`. `lockin run` puts one there each time, into a folder of the workspace's own in it, and so does \
    `lockin backup` where it names no other place. Outside the workspace `lockin backup` makes it, where the folder that it \
    lies in is there; a run makes none, as the disk may not be mounted.
    """
  )
  static let passphraseFile = FileKey(
    "passphrase_file",
    .name,
    """
    A file outside the workspace that holds the passphrase in one line and that nobody else may read, such as \
    `~/.config/lockin/passphrase`, in place of `LOCKIN_PASSPHRASE`. Keep the passphrase where you find it when this \
    machine is gone: nothing opens a backup without it.
    """
  )
  static let inbox = FileKey(
    "inbox",
    .boolean,
    or: false,
    """
    Whether `inbox/` and `exports/` are part of a backup; false by default. `archive/`, which is part of each, has all \
    exports that were read, and calendars in `exports/` lie in it all the same, from which the next ones count their \
    changes on.
    """
  )
  static let keep = FileKey(
    "keep",
    .mapping(KeepKeys.all),
    """
    Which backups stay: the newest of each of so many of the latest days, weeks and months (by UTC) that have one. A run \
    removes the others, and none goes while `lockin check` tells that something of `plans/` is gone: for four weeks.
    """
  )
  static let all = KeyList([to, passphraseFile, inbox, keep])
}

/// The keys under `backup.keep`.
enum KeepKeys {
  static let days = FileKey("days", count, "Of how many days; 7 by default.")
  static let weeks = FileKey("weeks", count, "Of how many weeks; 4 by default.")
  static let months = FileKey("months", count, "Of how many months; 12 by default.")
  static let all = KeyList([days, weeks, months])

  private static let count = FileKind<Int>.whole(0...1000)
}
