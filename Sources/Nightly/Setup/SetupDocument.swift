import Documents
import Reports

/// What became of a workspace that was to be made, for programs.
package struct SetupDocument {
  private let folder: String
  private let outcome: NewWorkspace.Outcome

  /// What making a workspace in a folder came to.
  package init(_ folder: String, _ outcome: NewWorkspace.Outcome) {
    self.folder = folder
    self.outcome = outcome
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { SetupDocument.form.value(of: self) }

  private static let form = PublishedForm<SetupDocument>(
    "v1/init",
    title: "lockin init --format json",
    "The workspace that was made. Fields may be added."
  ) {
    Key("schema", .always("lockin.init.v1")).means("The name of this form")
    Key("workspace", .text, \.folder).means("The folder")
    Key("made", .list(of: .text), \.outcome.made).means("The files that were made, relative to it")
    Key("left", .list(of: .text), \.outcome.left)
      .means("Those that were there already with something else in them, and were left as they are")
    Key("open", .boolean, \.outcome.isOpen).means("Whether others may look into the folder")
  }
}
