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
      .init(HabitsFile.form),
      .init(TimetableReader.form),
      .init(ChangesFile.form),
      .init("report", "report.json of a day, a week or any dates", JSONReport.schema),
      .init("alerts", "alerts.json beside the reports", AlertDocument.schema),
      .init("about", "about.json beside the reports: all files", AboutDocument.schema),
      .init("advice", "what a model has to reply", ReplyJudge.schema),
      .init("run", "lockin.run.json, what the latest run came to", RunRecord.schema),
      .init("status", "what 'lockin status --format json' prints", StatusFigures.schema),
      .init("run-plan", "what 'lockin run --dry-run --format json' prints", RunPlanDocument.schema),
      .init("import", "what 'lockin import --format json' prints", ImportDocument.schema),
      .init("fetch", "what 'lockin fetch --format json' prints", FetchForm.schema),
      .init("session", "what 'lockin session --format json' prints", SessionReport.schema),
      .init("sessions", "what 'lockin session list --format json' prints", SessionList.schema),
      .init("check", "what 'lockin check --format json' prints", CheckDocument.schema),
      .init("habit-list", "what 'lockin habits --format json' prints", HabitListing.schema),
      .init("habit-note", "what 'lockin habits done --format json' prints", HabitNote.schema),
      .init("todo-list", "what 'lockin todo --format json' prints", TodoListing.schema),
      .init("todo-item", "what changes of 'lockin todo --format json' print", ItemForm.schema),
      .init(
        "template-list",
        "what 'lockin templates --format json' prints",
        TemplateForm.listSchema
      ),
      .init(
        "template",
        "what 'lockin templates show|add --format json' print",
        TemplateForm.schema
      ),
      .init("event-list", "what 'lockin events --format json' prints", EventListing.schema),
      .init("event", "what changes of 'lockin events --format json' print", EventForm.schema),
      .init(
        "goal",
        "what 'lockin goals show --format json' and changes of goals print",
        GoalForm.schema
      ),
      .init("doctor", "what 'lockin doctor --format json' prints", DoctorDocument.schema),
      .init("init", "what 'lockin init --format json' prints", SetupDocument.schema),
      .init(
        "backup",
        "what 'lockin backup' and 'restore --format json' print",
        BackupDocument.schema
      ),
      .init(
        "personal-export",
        "what 'lockin export --format json' prints",
        PersonalExportDocument.schema
      ),
      .init("verify", "what 'lockin verify --format json' prints", VerifyDocument.schema),
      .init("purge", "what 'lockin purge --format json' prints", PurgeDocument.schema),
      .init(
        "purge-list",
        "what 'lockin purge list' and 'forget --format json' print",
        PurgeListing.schema
      ),
      .init("timer", "what 'lockin timer --format json' prints", TimerDocument.schema),
      .init("mail", "what 'lockin mail --format json' prints", MailDocument.schema),
      .init("goals-list", "what 'lockin goals --format json' prints", GoalTable.schema),
      .init(
        "suggestions-list",
        "what 'lockin suggestions --format json' prints",
        KeptSuggestion.schema
      ),
      .init(
        "verdicts",
        "what 'lockin suggestions refuse --format json' prints",
        VerdictsDocument.schema
      ),
      .init("apply", "what 'lockin apply --format json' prints", MovesDocument.schema),
      .init("timetable-list", "what 'lockin timetable --format json' prints", TimetableList.schema),
      .init(
        "export",
        "what 'lockin plan' and 'timetable export --format json' print",
        ExportDocument.schema
      ),
      .init(
        "categories-test",
        "what 'lockin categories --format json' prints",
        CategoryUseReport.schema
      ),
      .init("categories-choice", "the same with --app NAME", CategoryChoice.schema),
      .init(
        "categories-add",
        "what 'lockin categories add --format json' prints",
        AdditionDocument.schema
      ),
      .init("schema-list", "what 'lockin schema --format json' prints", listForm.schema),
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
