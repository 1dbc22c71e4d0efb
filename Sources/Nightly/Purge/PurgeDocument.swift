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

  /// Something that holds what is purged, or may, and stays.
  package struct Left: Sendable, Hashable {
    /// What it is called, for the person.
    package let name: String
    /// Why it stays.
    package let why: String
    /// What the person can do.
    package let remedy: String
    /// Whether it was not asked for, so that nothing was left undone.
    var isApart = false
  }

  package let action: Action
  /// How much of records, calendars and history it was.
  package internal(set) var figures: PurgeFigures
  /// The id of the rule; nil where none is left.
  package internal(set) var id: String?
  /// The published files, which are gone.
  package internal(set) var removed: [String] = []
  /// The person's own files that hold it.
  package internal(set) var holding: [String] = []
  /// Those of them that hold other things as well.
  package internal(set) var mixed: Set<String> = []
  /// Files in the inbox that could not be looked at, and so may hold it.
  package internal(set) var unread: [String] = []
  /// The workspace's own earlier backups.
  package internal(set) var backups: [String] = []
  /// What stays.
  package internal(set) var left: [Left] = []
  /// Whether it takes titles, and with them not those of calendar events.
  package internal(set) var sparesEvents = false
  /// Whether the person's own files are gone.
  package internal(set) var filesGo = false
  /// Whether the backups are gone.
  package internal(set) var backupsGo = false

  init(_ action: Action, figures: PurgeFigures) {
    self.action = action
    self.figures = figures
  }

  /// How much it was, in words.
  package var extent: String {
    func count(_ number: Int, _ one: String, _ many: String) -> String? {
      number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }
    let parts = [
      count(figures.records, "record", "records"),
      count(figures.changed, "record in part", "records in part"),
      count(figures.calendars, "calendar", "calendars"),
      count(figures.replies, "reply of a model", "replies of models"),
      count(figures.suggestions, "suggestion", "suggestions"),
      count(figures.runs, "run", "runs"),
      count(removed.count, "published file", "published files"),
    ].compactMap { $0 }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Whether something stays that was to go, or may be that.
  package var isLacking: Bool { !unread.isEmpty || left.contains { !$0.isApart } }

  /// Says of a file that it stays.
  mutating func leave(_ name: String, _ why: String, _ remedy: String) {
    holding.removeAll { $0 == name }
    backups.removeAll { $0 == name }
    left.append(Left(name: name, why: "this holds it, and \(why)", remedy: remedy))
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
    Key("holding", .list(of: file), files)
      .means("Your own files that hold it")
    Key("unread", .list(of: .text), \.unread)
      .means("Files in the inbox that could not be looked at, and so may hold it; they stay")
    Key("backups", .list(of: .text), \.backups)
      .means("Earlier backups of this workspace, which may hold it")
    Key("left", .list(of: left), \.left).means("What holds it, or may, and stays")
    Key("event_titles_stay", .boolean, \.sparesEvents)
      .means("Whether titles go, and titles of calendar events stay")
    Key("files_removed", .boolean, \.filesGo).means("Whether your own files that hold it go")
    Key("backups_removed", .boolean, \.backupsGo).means("Whether these backups go")
  }

  private static func files(_ document: PurgeDocument) -> [(name: String, isMixed: Bool)] {
    document.holding.map { ($0, document.mixed.contains($0)) }
  }

  private static let file = Shape<(name: String, isMixed: Bool)>.object {
    Key("name", .text, \.name).means("Its name")
    Key("mixed", .boolean, \.isMixed).means("Whether it holds other records as well")
  }

  private static let left = Shape<Left>.object {
    Key("name", .text, \.name).means("Its name")
    Key("why", .text, \.why).means("Why it stays")
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
