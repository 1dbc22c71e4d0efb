import Documents
import Reports
import Storage

/// What a purge came to, or would come to.
package struct PurgeDocument {
  /// What was done.
  package enum Action: String, CaseIterable {
    case purged
    case rehearsed
  }

  package let action: Action
  /// How much of records, calendars and history it was.
  package internal(set) var figures: PurgeFigures
  private let entry: PurgeRules.Entry
  /// The published files, which are gone.
  package internal(set) var removed: [String] = []
  /// The exports in the inbox that hold it, or what an earlier purge took.
  package internal(set) var holding: [String] = []
  /// Files in the inbox that could not be read, and so may hold it.
  package internal(set) var unread: [String] = []
  /// The workspace's own earlier backups.
  package internal(set) var backups: [String] = []
  /// What holds it, or may, and stays.
  package internal(set) var left: [Diagnostic] = []
  /// What else is told of exports that were read.
  package internal(set) var told: [Diagnostic] = []

  init(_ action: Action, _ entry: PurgeRules.Entry, figures: PurgeFigures) {
    (self.action, self.entry, self.figures) = (action, entry, figures)
  }

  /// The id of the rule; nil where none is left.
  private var id: String? { entry.rule.extents == [.advice] ? nil : entry.id }
  /// Whether exports of the inbox go.
  package var filesGo: Bool { entry.unfinished?.files ?? false }
  /// Whether the backups go.
  package var backupsGo: Bool { entry.unfinished?.backups ?? false }
  /// Whether it takes titles, and with them not those of calendar events.
  package var sparesEvents: Bool { entry.rule.takesTitles }
  /// Whether it takes all there is.
  package var isOfEverything: Bool { entry.isOfEverything }
  /// Whether what the person wrote may tell of what is gone.
  package var sparesPlans: Bool { entry.rule.takesRecords && entry.rule.isOfAll }
  /// Whether something stays that was to go, or may be that.
  package var isLacking: Bool { !unread.isEmpty || !left.isEmpty }

  /// How much it was, in words.
  package var extent: String {
    let counts = [
      (figures.records, "record", "records"),
      (figures.changed, "record in part", "records in part"),
      (figures.calendars, "calendar", "calendars"),
      (figures.replies, "reply of a model", "replies of models"),
      (figures.suggestions, "suggestion", "suggestions"),
      (figures.runs, "run", "runs"),
      (removed.count, "published file", "published files"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Says of a file that it stays.
  mutating func leave(_ name: String, _ why: String, _ remedy: String) {
    holding.removeAll { $0 == name }
    backups.removeAll { $0 == name }
    left.append(Diagnostic(file: name, code: "stays", problem: why, remedy: remedy))
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { PurgeDocument.form.value(of: self) }

  private static let form = PublishedForm<PurgeDocument>(
    "v1/purge",
    title: "lockin purge --format json",
    "What was purged, or would be. It holds names of files. Fields may be added."
  ) {
    Key("schema", .always("lockin.purge.v1")).means("The name of this form")
    Key("action", .choice, \.action).means("Whether it was done or rehearsed")
    Key("id", .orNull(.text), \.id).means("The id of the rule that keeps it from coming back")
    Key("store", figures, \.figures).means("How much it is")
    Key("removed", .list(of: .text), \.removed)
      .means("The published files, which go; the next run draws them of what is left")
    Key("holding", .list(of: .text), \.holding)
      .means("Exports in the inbox that hold it, or what an earlier purge took")
    Key("unread", .list(of: .text), \.unread)
      .means("Files in the inbox that could not be read, and so may hold it; they stay")
    Key("backups", .list(of: .text), \.backups)
      .means("Earlier backups of this workspace, which may hold it")
    Key("left", .list(of: left), \.left).means("What holds it, or may, and stays")
    Key("event_titles_stay", .boolean, \.sparesEvents)
      .means("Whether titles go, and titles of calendar events stay")
    Key("files_removed", .boolean, \.filesGo).means("Whether the exports that hold it go")
    Key("backups_removed", .boolean, \.backupsGo).means("Whether these backups go")
  }

  private static let left = Shape<Diagnostic>.object {
    Key("name", .text, \.file).means("Its name")
    Key("why", .text, \.problem).means("Why it stays")
    Key("remedy", .text, \.remedy).means("What you can do")
  }

  private static let figures = Shape<PurgeFigures>.object {
    Key("records", .whole(0...), \.records).means("Records that are gone")
    Key("changed", .whole(0...), \.changed)
      .means("Records that lost their title and address, or a part")
    Key("calendars", .whole(0...), \.calendars).means("Calendars of which something is gone")
    Key("replies", .whole(0...), \.replies).means("Replies of models that are gone")
    Key("suggestions", .whole(0...), \.suggestions).means("Suggestions that are gone")
    Key("runs", .whole(0...), \.runs).means("Entries of runs that are gone")
  }
}
