import Advice
import Documents
import Nightly
import Plans
import Reports

/// A JSON Schema (draft 2020-12) that is part of the program.
///
/// Each stands by itself, as editors read them without any other.
struct PublishedSchema {
  /// What it is called: of a hand-written file, the file's name without its ending.
  let name: String
  /// What it describes.
  let subject: String
  let bytes: [UInt8]

  /// The name of its file in diagnostics.
  var file: String { name + ".schema.json" }

  /// All there are: of what a person writes first, then of what the program gives out and takes in.
  static var all: [PublishedSchema] {
    [
      .init(ConfigurationFile.form),
      .init(EventsFile.form), .init(ItemsFile.form), .init(GoalsFile.form),
      .init(TimetableReader.form),
      .init(ChangesFile.form),
      .init("report", "report.json of a day, a week or any dates", JSONReport.schema),
      .init("report-v1", "report.json as it was before version 2", JSONReport.firstSchema),
      .init("alerts", "alerts.json beside the reports", AlertDocument.schema),
      .init("about", "about.json beside the reports: all files", AboutDocument.schema),
      .init("advice", "what a model has to reply", ReplyJudge.schema),
      .init("run", "lockin.run.json, what the latest run came to", RunRecord.schema),
      .init("status", "what 'lockin status --format json' prints", StatusFigures.schema),
      .init("fetch", "what 'lockin fetch --format json' prints", FetchForm.schema),
      .init("check", "what 'lockin check --format json' prints", CheckDocument.schema),
      .init("goal-list", "what 'lockin goals --format json' prints", GoalSection.listForm.schema),
      .init(
        "goal",
        "what 'lockin goals show --format json' and changes of goals print",
        GoalForm.schema
      ),
      .init("doctor", "what 'lockin doctor --format json' prints", DoctorDocument.schema),
    ]
  }

  private init(_ name: String, _ subject: String, _ bytes: [UInt8]) {
    self.name = name
    self.subject = subject
    self.bytes = bytes
  }

  private init(_ form: FileForm) { self.init(form.name, form.subject, form.schema) }

  /// The schema of that name; nil where there is none.
  init?(name: String) {
    guard let schema = PublishedSchema.all.first(where: { $0.name == name }) else { return nil }
    self = schema
  }

  /// The mistake of naming one that there is not.
  static func unknown(_ name: String) -> UsageError {
    let names = all.map(\.name)
    return UsageError(
      problem: "there is no schema \(name.quoted)",
      remedy: Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? "use one of " + names.joined(separator: ", ")
    )
  }
}
