import CivilTime
import Documents
import Nightly
import Plans
import Reports

/// Templates, for programs.
enum TemplateForm {
  /// What a command does with a template.
  enum Action: String, CaseIterable, Sendable {
    case show
    case add
  }

  /// What is told of one.
  struct Subject: Sendable {
    let action: Action
    let outcome: TemplateBook.Outcome
  }

  /// The form of what is printed of one, as a JSON Schema.
  static let schema = form.schema

  /// What is told of one.
  static func value(of subject: Subject) -> JSONValue { form.value(of: subject) }

  private static let form = PublishedForm<Subject>(
    "v1/template",
    title: "what lockin templates show and add --format json print",
    "What is made from a template. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.template.v1")).means("The name of this form")
    Key("action", .choice, \.action).means("What the command does")
    Key("changed", .boolean, \.outcome.isChanged).means("Whether the file is another one now")
    Key("file", .text, \.outcome.file).means("The file that it belongs into")
    Key("template", .text, \.outcome.template.name).means("The name of the template")
    Key("kind", .choice, \.outcome.template.kind).means("What is made from it")
    Key("id", .text, \.outcome.id).means("Names what is made from it")
    Key("title", .text, \.outcome.title).means("What that is called")
    Key("start", .date, \.outcome.start).means("The local date on which it begins")
    Key("text", .text, \.outcome.text).means("The lines of a file in which it stands alone")
  }

  /// The form of the list of them, as a JSON Schema.
  static let listSchema = listForm.schema

  /// What is told of all.
  static func value(of templates: [PlanTemplate]) -> JSONValue { listForm.value(of: templates) }

  private static let listForm = PublishedForm<[PlanTemplate]>(
    "v1/template-list",
    title: "lockin templates --format json",
    "The templates. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.template-list.v1")).means("The name of this form")
    Key("templates", .list(of: entry), \.self).means("The templates: habits, plans, lists")
  }

  private static let entry = Shape<PlanTemplate>.object("A template") {
    Key("name", .text, \.name).means("Its name")
    Key("kind", .choice, \.kind).means("What is made from it")
    Key("title", .text, \.title).means("What that is called where nothing else is said")
  }
}
