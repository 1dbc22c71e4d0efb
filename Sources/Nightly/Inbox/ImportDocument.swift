import Documents
import Reports

/// What reading exports came to, for programs.
package struct ImportDocument {
  /// What was done.
  package enum Action: String, CaseIterable, Sendable {
    case imported
    case rebuilt
    case undone
  }

  private let action: Action
  private let summary: IntakeSummary
  private let taken: Rebuild.Taken

  /// What was read, and what a rebuild took over from the store before.
  package init(_ action: Action, _ summary: IntakeSummary, _ taken: Rebuild.Taken = .init()) {
    self.action = action
    self.summary = summary
    self.taken = taken
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { ImportDocument.form.value(of: self) }

  private static let form = PublishedForm<ImportDocument>(
    "v1/import",
    title: "lockin import --format json",
    "What reading exports into the store came to. It holds names of files. Fields may be added."
  ) {
    Key("schema", .always("lockin.import.v1")).means("The name of this form")
    Key("action", .choice, \.action)
      .means(
        """
        imported: exports were read; rebuilt: the store was made anew; undone: it is the one from before that
        """
      )
    Key("files_read", .whole(0...), \.summary.filesRead).means("How many files were read")
    Key("files_known", .whole(0...), \.summary.filesKnown)
      .means("How many files the store had taken in before")
    Key("files_refused", .whole(0...), \.summary.filesRefused)
      .means("How many files were told before to be no exports, and are as they were then")
    Key("records_taken_over", .whole(0...), \.taken.records)
      .means("How many records of a store before were taken over, as no file gives them any more")
    Key("calendars_taken_over", .whole(0...), \.taken.calendars)
      .means("How many calendars were taken over in the same way")
    Key("records_read_anew", .whole(0...), \.taken.recordsReadAnew)
      .means(
        """
        How many records that exports gave by other choices of zone, sources, user or titles count as these are read \
        today, and no more as they were
        """
      )
    Key("problems", .list(of: .finding), \.summary.diagnostics).means("What was wrong with them")
  }
}
