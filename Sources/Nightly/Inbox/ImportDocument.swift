import Documents
import Reports

/// What reading exports came to, for programs.
package struct ImportDocument {
  private let summary: IntakeSummary

  /// What was read.
  package init(_ summary: IntakeSummary) { self.summary = summary }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { ImportDocument.form.value(of: self) }

  private static let form = PublishedForm<ImportDocument>(
    "v1/import",
    title: "lockin import --format json",
    "What reading exports came to. It holds names of files. Fields may be added."
  ) {
    Key("schema", .always("lockin.import.v1")).means("The name of this form")
    Key("files_read", .whole(0...), \.summary.filesRead).means("How many files were read")
    Key("files_known", .whole(0...), \.summary.filesKnown)
      .means("How many files had been read before")
    Key("files_refused", .whole(0...), \.summary.filesRefused)
      .means("How many files were told before to be no exports, and are as they were then")
    Key("problems", .list(of: .finding), \.summary.diagnostics).means("What was wrong with them")
  }
}
