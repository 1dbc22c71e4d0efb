import CivilTime
import Documents
import Plans
import Platform
import Reports

/// What became of suggestions that were to be applied, or put back: in lines for a person, and for programs.
package struct MovesDocument {
  /// The moves of events that were made.
  private let moved: [Moved]
  /// Those whose events stood at their new times already.
  private let standing: [Moved]
  /// Why others were not made.
  package let refusals: [Diagnostic]
  private let timeline: ZoneTimeline
  private let now: Instant
  private let isUndo: Bool
  private let isRehearsal: Bool

  /// A move of an event, and the file that it is kept in.
  private struct Moved {
    let suggestion: String
    let event: PlannedEvent
    let from: TimeSpan
    let to: TimeSpan
    let file: String

    init(_ step: MoveBook.Step, isUndo: Bool, _ open: Session) {
      suggestion = step.suggestion.id
      event = step.event
      (from, to) = isUndo ? (step.move.to, step.move.from) : (step.move.from, step.move.to)
      let isOwn = MoveBook(open: open).isOwnEvent(step.event)
      file = open.workspace.name(
        of: isOwn ? open.workspace.eventsFile : open.workspace.changesFile
      )
    }
  }

  /// What was moved, or with `isUndo` put back; in a rehearsal, what would be.
  package init(
    moved: [MoveBook.Step],
    standing: [MoveBook.Step] = [],
    refusals: [Diagnostic],
    isUndo: Bool = false,
    isRehearsal: Bool,
    in open: Session
  ) {
    self.moved = moved.map { Moved($0, isUndo: isUndo, open) }
    self.standing = standing.map { Moved($0, isUndo: isUndo, open) }
    self.refusals = refusals
    self.isUndo = isUndo
    self.isRehearsal = isRehearsal
    timeline = open.configuration.timeline
    now = open.now
  }

  /// How many of them stand as they were to.
  package var count: Int { moved.count + standing.count }

  /// The lines for a person.
  package var lines: [String] {
    moved.map { move in
      let times = [move.from, move.to].map { MoveWords.time($0, timeline) }
      let name = MoveWords.name(move.event)
      return "\(move.suggestion)  \(name): \(times[0]) -> ".withVisibleControls
        + "\(times[1]) (\(move.file)\(isRehearsal ? "; this was a rehearsal" : ""))"
    }
      + standing.map { "\($0.suggestion)  \(MoveWords.name($0.event)): was there already" }
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { MovesDocument.form.value(of: self) }

  private static let form = PublishedForm<MovesDocument>(
    "v1/apply",
    title: "lockin apply --format json",
    "What became of suggestions that were to be applied, or put back. It holds titles. Fields may be added."
  ) {
    Key("schema", .always("lockin.apply.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it was done as of")
    Key("undo", .boolean, \.isUndo).means("Whether events were put back")
    Key("rehearsal", .boolean, \.isRehearsal).means("Whether nothing was written")
    Key("moved", moves, \.moved).means("The events that were moved, or would be")
    Key("standing", moves, \.standing).means("Those that stood at their new times already")
    Key("refused", .list(of: .finding), \.refusals)
      .means("Why others were not moved; the file of each is the id of its suggestion")
  }

  private static let moves = Shape<[Moved]>.list(of: move)

  private static let move = Shape<Moved>.object("A move of an event") {
    Key("id", .text, \.suggestion).means("The suggestion")
    Key("title", .text, \.event.title).means("What the event is called")
    Key("from", .span, \.from).means("Where it was")
    Key("to", .span, \.to).means("Where it is now, or would be")
    Key("file", .text, \.file).means("The file that the move is kept in, relative to the workspace")
  }
}
