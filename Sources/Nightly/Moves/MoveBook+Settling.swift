import Documents
import Plans
@_spi(Texts) import Platform
import Storage

extension MoveBook {
  /// Has the decisions hear of moves that a command made, and that was ended before it could write them down; gives
  /// what kept it from that.
  ///
  /// The event stands at its new time and says that advice moved it, so nothing that a person did by hand is
  /// taken for a decision; what the decisions say of a suggestion already counts, whatever became of its event.
  func settle() throws -> [Diagnostic] {
    // What is wrong with the file was told where decisions are taken up.
    var told: [Diagnostic] = []
    guard let written = open.workspace.decisions(&told)?.reading else { return [] }
    let decided = Set(written.decisions.map(\.suggestion))
    let suggestions = try open.store.suggestions().map(\.suggestion).filter {
      $0.state == .open && !decided.contains($0.id)
    }
    guard suggestions.contains(where: { $0.move != nil }), mayHaveMoved(suggestions) else {
      return []
    }
    let plan = try plan(around: suggestions.compactMap(\.move))
    let done = suggestions.compactMap { suggestion -> Step? in
      guard let move = suggestion.move,
        let event = plan.events.first(where: { $0.id == move.event }),
        event.span == move.to, event.isMovedByAdvice
      else { return nil }
      return Step(suggestion: suggestion, move: move, event: event)
    }
    guard !done.isEmpty else { return [] }
    do {
      try decisions.add(addition(.applied, done, by: .person))
      return []
    } catch let problem as Diagnostic {
      return [problem]
    } catch let error as FileError {
      return [
        Diagnostic(
          file: open.workspace.name(of: open.workspace.decisionsFile),
          code: "not_written",
          problem: "that suggestions were applied could not be written down (\(error.reason))",
          remedy: "look at its permissions and at the disk; the next run tries again"
        )
      ]
    }
  }

  /// Whether the files that moves are written into speak of any: plans are not laid out for nothing.
  private func mayHaveMoved(_ suggestions: [Suggestion]) -> Bool {
    let words = [EventsFile.movedByAdvice] + suggestions.map(\.id)
    return [open.workspace.eventsFile, open.workspace.changesFile].contains { path in
      // set aside: what can't be read is told of where plans are read, and moves wait for the next run.
      guard let bytes = try? ByteStream.contents(of: path) else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return words.contains { text.contains($0) }
    }
  }
}
