import CivilTime
import Documents
import Plans
import Platform
import Reports

/// What writing calendars, or pages of timetables, came to: in lines for a person, and for programs.
package struct ExportDocument {
  /// A file that was to be written.
  package struct Written {
    package let path: String
    let outcome: AtomicFile.Outcome
    let changes: [PlanChange]

    /// A file, what became of it, and what changed in it since the last export.
    package init(_ path: String, _ outcome: AtomicFile.Outcome, _ changes: [PlanChange] = []) {
      self.path = path
      self.outcome = outcome
      self.changes = changes
    }

    /// What changed, in lines for a person.
    package var lines: [String] {
      changes.map { change in
        let details = change.details.joined(separator: "; ")
        return "\(change.kind.rawValue)  \(change.title)\(details.isEmpty ? "" : ": ")\(details)"
          .withVisibleControls
      }
    }

    /// What became of the file.
    package var words: String {
      switch outcome {
      case .created: "\(path): new"
      case .changed: "\(path): changed"
      case .same: "\(path): as it was"
      }
    }

    /// Whether something was taken out of it.
    package var hasRemoved: Bool { changes.contains { $0.kind == .removed } }
  }

  private let written: [Written]
  private let isRehearsal: Bool
  private let problems: [Diagnostic]

  /// Files that were written, or would be, and what was wrong with what they come from.
  package init(_ written: [Written], isRehearsal: Bool = false, _ problems: [Diagnostic] = []) {
    self.written = written
    self.isRehearsal = isRehearsal
    self.problems = problems
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { ExportDocument.form.value(of: self) }

  private static let form = PublishedForm<ExportDocument>(
    "v1/export",
    title: "lockin plan export --format json, timetable export and preview",
    "The files that were written for other programs. It holds titles and paths. Fields may be added."
  ) {
    Key("schema", .always("lockin.export.v1")).means("The name of this form")
    Key("rehearsal", .boolean, \.isRehearsal).means("Whether nothing was written")
    Key("files", .list(of: file), \.written).means("The files")
    Key("problems", .list(of: .finding), \.problems)
      .means("What is wrong with the files that they come from")
  }

  private enum State: String, CaseIterable { case new, changed, same }

  private static let file = Shape<Written>.object {
    Key("path", .text, \.path).means("The file")
    Key("state", .choice, state).means("Whether it is new, changed, or the same as it was")
    Key("changes", .list(of: change), \.changes)
      .means("What changed in a calendar since the last export; nothing for one that is new")
  }

  private static let change = Shape<PlanChange>.object {
    Key("kind", .choice, \.kind).means("What sort of change it is")
    Key("title", .text, \.title).means("What the event is called")
    Key("details", .list(of: .text), \.details).means("What is different, or what it is, in words")
  }

  private static func state(_ written: Written) -> State {
    switch written.outcome {
    case .created: .new
    case .changed: .changed
    case .same: .same
    }
  }
}
