/// What a person chose under `backup` in `lockin.yaml`.
package struct BackupSettings: Equatable {
  /// The folder that backups go to, as it is written; nil where none was named.
  package var folder: String?
  /// The file that holds the passphrase, as it is written; nil where none was named.
  package var passphraseFile: String?
  /// Whether `inbox/` and `exports/` are part of a backup.
  var hasInbox = false
  /// Which backups stay.
  package var keep = BackupGenerations()

  /// Nothing was chosen.
  package init() {}
}
