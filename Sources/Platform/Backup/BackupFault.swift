/// Something that keeps a backup from being written or used.
public struct BackupFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// What it is.
  public enum Kind: Equatable, Sendable {
    /// The file does not begin as backups do.
    case notBackup
    /// It was written by a newer lockin, in this form.
    case newerForm(Int)
    /// Its head asks for more work or memory than any backup needs.
    case tooMuchWork
    /// The passphrase is another one, or the head was changed.
    case wrongPassphrase
    /// The passphrase has no character.
    case noPassphrase
    /// Bytes of this chunk were changed, or it stands in another's place.
    case damaged(chunk: Int)
    /// It ends before its last chunk.
    case cutOff
    /// Something stands behind its last chunk.
    case longer
    /// What is sealed in it is not what lockin writes.
    case unknownContents(String)
    /// A file was changed while it was read.
    case changed(String)
    /// The folder to restore into holds something, or is a link.
    case occupied
    /// What bears the name that a backup was to get stays: these words say what it is.
    case taken(String)
    /// The folder that backups go to lies in one that is not there.
    case unmounted
    /// The folder that backups go to is not there.
    case absent
    /// The library that seals and opens chunks refused, for want of memory.
    case noCipher
  }

  /// The backup, or the folder to restore into.
  public let path: String
  /// What it is.
  public let kind: Kind

  /// A fault of the backup or folder at `path`.
  public init(path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// What is wrong, in one line, with what to do.
  public var description: String { "\(path): \(words)" }

  private var words: String {
    switch kind {
    case .notBackup: "this is not a backup of lockin: look at its name"
    case .newerForm(let form):
      "this backup was written by a newer lockin (form \(form), this program knows \(BackupHead.form)): "
        + "restore it with that one"
    case .tooMuchWork:
      "this backup asks for more work to open it than lockin ever does, so that its head was changed: "
        + "use another backup"
    case .wrongPassphrase:
      "the passphrase does not fit this backup, or its first 64 bytes were changed: try the passphrase again, "
        + "or use another backup"
    case .noPassphrase: "a backup needs a passphrase of at least one character: give one"
    case .damaged(let chunk):
      "chunk \(chunk) of this backup is not as it was written: use another backup"
    case .cutOff: "this backup ends too early: use another backup, or copy it again"
    case .longer:
      "something stands behind the end of this backup: use another backup, or copy it again"
    case .unknownContents(let what):
      "what is in this backup is not what lockin writes (\(what)): use another backup"
    case .changed(let name): "\(name) was changed while it was read: make the backup again"
    case .occupied: "the folder holds something, or is a link: name one that is empty or not there"
    case .taken(let what): "\(what), and stays as it is: give the new one another name"
    case .unmounted:
      "the folder that it lies in is not there, and was not made: the disk may not be mounted: mount it, or make that folder"
    case .absent:
      "this folder is not there, and a run makes none outside the workspace: the disk may not be mounted: mount it, or type "
        + "'lockin backup' once, which makes the folder"
    case .noCipher:
      "the system gives no more memory to seal or open it, which takes some 200 MB: end other programs or raise the "
        + "limit (ulimit -v), then try again"
    }
  }
}
