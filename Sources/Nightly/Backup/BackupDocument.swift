import CivilTime
import Documents
import Platform
import Reports

/// What became of a backup, for programs.
package struct BackupDocument {
  /// What was done.
  package enum Action: String, CaseIterable {
    case written
    case checked
    case restored
  }

  /// The backup's path.
  package let backup: String
  /// Links, and what is no file, which are not in it.
  package let leftOut: [String]
  /// The earlier backups that were removed.
  package var removed: [String] = []
  /// Why none of them was, where the one before does not open.
  package var stays: BackupFault?

  private let action: Action
  private let folder: String?
  private let contents: BackupContents

  /// What was done with a backup; `folder` is the one that it was restored into.
  package init(
    _ action: Action,
    _ backup: String,
    _ contents: BackupContents,
    folder: String? = nil,
    leftOut: [String] = []
  ) {
    self.action = action
    self.backup = backup
    self.contents = contents
    self.folder = folder
    self.leftOut = leftOut
  }

  /// Whether nothing is to be told of it.
  package var isWhole: Bool { leftOut.isEmpty && stays == nil }

  /// How much is in it, in words: `31 files, 1234567 bytes`.
  package var extent: String {
    let count = contents.names.count
    return "\(count) \(count == 1 ? "file" : "files"), \(contents.size) bytes"
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { BackupDocument.form.value(of: self) }

  private static let form = PublishedForm<BackupDocument>(
    "v1/backup",
    title: "lockin backup --format json",
    "What became of a backup. Fields may be added."
  ) {
    Key("schema", .always("lockin.backup.v1")).means("The name of this form")
    Key("action", .choice, \.action).means("What was done")
    Key("backup", .text, \.backup).means("The backup's path")
    Key("folder", .orNull(.text), \.folder).means("The folder that it was restored into")
    Key("files", .list(of: .text), \.contents.names)
      .means("The files in it, relative to the workspace")
    Key("bytes", .whole(0...), \.contents.size).means("How many bytes they have together")
    Key("left_out", .list(of: .text), \.leftOut)
      .means("Links, and what is no file, which are not in it")
    Key("removed", .list(of: .text), \.removed)
      .means("Earlier backups that were removed, by their names")
  }
}
