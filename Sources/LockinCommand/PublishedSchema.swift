import Documents
import Nightly
import Plans
import Reports
import Storage

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
      .init(EventsFile.form), .init(ItemsFile.form), .init(ListsFile.form), .init(GoalsFile.form),
      .init(HabitsFile.form), .init(DaysFile.form),
      .init(TimetableReader.form),
      .init(ChangesFile.form),
      .init("report", "report.json of a day, a week or any dates", JSONReport.schema),
      .init("alerts", "alerts.json beside the reports", AlertDocument.schema),
      .init("about", "about.json beside the reports: all files", AboutDocument.schema),
      .init("advice", "what a model has to reply", ReplyCheck.schema),
      .init("run", "lockin.run.json, what the latest run came to", RunRecord.schema),
      .printed("status", "status", StatusFigures.schema),
      .printed("run-plan", "run --dry-run", RunPlanDocument.schema),
      .printed("import", "import", ImportDocument.schema),
      .printed("fetch", "fetch", FetchForm.schema),
      .printed("session", "session", SessionReport.schema),
      .printed("sessions", "session list", SessionList.schema),
      .printed("check", "check", CheckDocument.schema),
      .printed("time", "time", TimeUse.schema),
      .printed("habit-list", "habits", HabitListing.schema),
      .printed("habit-note", "habits done", HabitNote.schema),
      .printed("todo-list", "todo", TodoListing.schema),
      .init("todo-item", "what changes of 'lockin todo --format json' print", ItemForm.schema),
      .printed("template-list", "templates", TemplateForm.listSchema),
      .init(
        "template",
        "what 'lockin templates show|add --format json' print",
        TemplateForm.schema
      ),
      .printed("event-list", "events", EventListing.schema),
      .init("event", "what changes of 'lockin events --format json' print", EventForm.schema),
      .init(
        "goal",
        "what 'lockin goals show --format json' and changes of goals print",
        GoalForm.schema
      ),
      .printed("doctor", "doctor", DoctorDocument.schema),
      .printed("init", "init", SetupDocument.schema),
      .printed("archive", "archive", ArchiveListing.schema),
      .init(
        "backup",
        "what 'lockin backup' and 'restore --format json' print",
        BackupDocument.schema
      ),
      .printed("personal-export", "export", PersonalExportDocument.schema),
      .printed("verify", "verify", VerifyDocument.schema),
      .printed("purge", "purge", PurgeDocument.schema),
      .init(
        "purge-list",
        "what 'lockin purge list' and 'forget --format json' print",
        PurgeRules.schema
      ),
      .printed("timer", "timer", TimerDocument.schema),
      .printed("mail", "mail", MailDocument.schema),
      .printed("goals-list", "goals", GoalTable.schema),
      .printed("suggestions-list", "suggestions", KeptSuggestion.schema),
      .printed("verdicts", "suggestions refuse", VerdictsDocument.schema),
      .printed("apply", "apply", MovesDocument.schema),
      .printed("timetable-list", "timetable", TimetableList.schema),
      .init(
        "export",
        "what 'lockin plan' and 'timetable export --format json' print",
        ExportDocument.schema
      ),
      .printed("categories-test", "categories", CategoryUseReport.schema),
      .init("categories-choice", "the same with --app NAME", CategoryChoice.schema),
      .printed("categories-add", "categories add", AdditionDocument.schema),
      .printed("schema-list", "schema", listForm.schema),
    ]
  }

  private init(_ name: String, _ subject: String, _ bytes: [UInt8]) {
    self.name = name
    self.subject = subject
    self.bytes = bytes
  }

  /// The schema of what a command prints for programs.
  private static func printed(_ name: String, _ command: String, _ bytes: [UInt8]) -> Self {
    .init(name, "what 'lockin \(command) --format json' prints", bytes)
  }

  private init(_ form: FileForm) { self.init(form.name, form.subject, form.schema) }

  /// The schema of that name; nil where there is none.
  init?(name: String) {
    guard let schema = PublishedSchema.all.first(where: { $0.name == name }) else { return nil }
    self = schema
  }

  /// All of them, as a document for programs.
  static var list: JSONValue { listForm.value(of: all) }

  private static let listForm = PublishedForm<[PublishedSchema]>(
    "v1/schema-list",
    title: "lockin schema --format json",
    "The schemas that 'lockin schema NAME' prints. Fields may be added."
  ) {
    Key("schemas", .list(of: entry)) { $0 }.means("The schemas, those of hand-written files first")
  }

  private static let entry = Shape<PublishedSchema>.object {
    Key("name", .text, \.name).means("What it is called")
    Key("describes", .text, \.subject).means("What it is of")
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
