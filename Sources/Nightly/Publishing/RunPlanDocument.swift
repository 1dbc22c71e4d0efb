import CivilTime
import Documents
import Reports

/// What a run would put in place, for programs.
package struct RunPlanDocument {
  private let now: Instant
  private let folder: String
  private let plan: Site.Outcome
  private let problems: [Diagnostic]

  /// What a rehearsal came to, and what it would warn of.
  package init(_ plan: Site.Outcome, in folder: String, asOf now: Instant, _ problems: [Diagnostic])
  {
    self.plan = plan
    self.folder = folder
    self.now = now
    self.problems = problems
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { RunPlanDocument.form.value(of: self) }

  private static let form = PublishedForm<RunPlanDocument>(
    "v1/run-plan",
    title: "lockin run --dry-run --format json",
    "The files that a run would make, change and take away; nothing was written. Fields may be added."
  ) {
    Key("schema", .always("lockin.run-plan.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that the run would be for")
    Key("reports", .text, \.folder).means("The folder that paths are relative to")
    Key("new", paths) { $0.plan.created.sorted() }.means("What would be made")
    Key("changed", paths) { $0.plan.changed.sorted() }.means("What would be changed")
    Key("gone", paths) { $0.plan.removed.sorted() }.means("What would be taken away")
    Key("same", .whole(0...), \.plan.same).means("How many files would be left as they are")
    Key("problems", .list(of: .finding), \.problems)
      .means("What the run would warn of; the command then ends with 3")
  }

  private static let paths = Shape<[String]>.list(of: .text)
}
