import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

/// What was decided on suggestions: `plans/decisions.csv`, to which each decision is added before the store
/// hears of it, and which the store mirrors.
package struct DecisionBook {
  let open: Session

  /// The decisions of a workspace.
  package init(open: Session) { self.open = open }

  private var workspace: Workspace { open.workspace }

  /// What taking the file up came to.
  package struct Taken {
    /// What is wrong with the file.
    package var problems: [Diagnostic] = []
    /// What to say of decisions that the store alone had.
    package var words: String?
  }

  /// Has the store stand as the file says.
  ///
  /// Decisions of a store that never mirrored the file, and all of them where the file is gone, are added to
  /// it, unless nothing may be written. A file that can't be used leaves the store as it is.
  package func takeUp(mayWrite: Bool) throws -> Taken {
    var taken = Taken()
    guard let (bytes, reading) = workspace.decisions(&taken.problems), !reading.isUnusable else {
      return taken
    }
    let mirrored = try open.store.mirroredDecisions()
    if mirrored == nil || reading.isEmpty {
      let missing = try unwritten(besides: reading)
      if !missing.isEmpty {
        try carryOver(missing, behind: reading, mayWrite, &taken)
        return taken
      }
    }
    let hash = DecisionBook.hash(bytes)
    if !reading.isEmpty, hash != mirrored { try open.store.mirror(reading.decisions, of: hash) }
    return taken
  }

  /// The decisions that the store has and the file says nothing of, in the order of time.
  private func unwritten(besides reading: DecisionsFile.Reading) throws -> [Decision] {
    let written = Set(reading.decisions.map(\.suggestion))
    return try open.store.suggestions().compactMap { item in
      let suggestion = item.suggestion
      guard let verdict = Decision.Verdict(rawValue: suggestion.state.rawValue),
        !written.contains(suggestion.id)
      else { return nil }
      return Decision(
        recorded: item.decided ?? open.now,
        suggestion: suggestion.id,
        verdict: verdict,
        decider: item.decider,
        move: suggestion.move
      )
    }.sorted { ($0.recorded, $0.suggestion) < ($1.recorded, $1.suggestion) }
  }

  private func carryOver(
    _ missing: [Decision],
    behind reading: DecisionsFile.Reading,
    _ mayWrite: Bool,
    _ taken: inout Taken
  ) throws {
    // Whether or not the file can be written, this is what was decided.
    try open.store.mirror(reading.decisions + missing, of: nil)
    guard mayWrite else { return }
    do {
      try add(addition(missing))
      let count = missing.count == 1 ? "1 decision" : "\(missing.count) decisions"
      taken.words =
        "\(workspace.name(of: workspace.decisionsFile)): \(count) on suggestions that the store alone "
        + "had: added"
    } catch let problem as Diagnostic {
      taken.problems.append(problem)
    } catch let error as FileError {
      taken.problems.append(
        Diagnostic(
          file: workspace.name(of: workspace.decisionsFile),
          code: "not_written",
          problem: "decisions that the store alone has could not be added (\(error))",
          remedy: "look at its permissions and at the disk; the next run tries again"
        )
      )
    }
  }

  // MARK: - Adding

  /// The file with some decisions behind all others, ready to be put in place.
  package struct Addition {
    fileprivate let change: HandWrittenChange
    /// The suggestions that were decided on.
    fileprivate let suggestions: Set<String>
  }

  /// Makes an addition ready; throws where it can't be put in place.
  package func addition(_ decisions: [Decision]) throws -> Addition {
    let change = try HandWrittenChange(of: workspace.decisionsFile, in: workspace) {
      try DecisionsFile.appending(
        decisions,
        to: $0,
        file: $1,
        timeline: open.configuration.timeline
      )
    }
    return Addition(change: change, suggestions: Set(decisions.map(\.suggestion)))
  }

  /// Decisions made now, on suggestions as they stand.
  package func decisions(
    _ verdict: Decision.Verdict,
    on suggestions: [Suggestion],
    by decider: Suggestion.Decider
  ) -> [Decision] {
    suggestions.map {
      Decision(
        recorded: open.now,
        suggestion: $0.id,
        verdict: verdict,
        decider: decider,
        move: $0.move
      )
    }
  }

  /// Puts the file in place, and has the store mirror it.
  package func add(_ addition: Addition) throws {
    try addition.change.write()
    try rehearse(addition)
  }

  /// Has the store, which is a copy to rehearse on, stand as if the file were in place.
  func rehearse(_ addition: Addition) throws {
    let bytes = addition.change.new
    let reading = DecisionsFile.read(bytes, file: workspace.name(of: workspace.decisionsFile))
    try open.store.mirror(
      reading.decisions,
      of: DecisionBook.hash(bytes),
      new: addition.suggestions
    )
  }

  private static func hash(_ bytes: [UInt8]) -> String {
    ContentHash.hexadecimal(ContentHash.of(bytes))
  }
}

extension Workspace {
  /// What `plans/decisions.csv` holds and says, nothing where there is none; nil where it can't be read.
  ///
  /// What is wrong with it is added to `problems`.
  package func decisions(
    _ problems: inout [Diagnostic]
  ) -> (bytes: [UInt8], reading: DecisionsFile.Reading)? {
    if FileStatus.isAbsent(decisionsFile) { return ([], DecisionsFile.read([], file: "")) }
    let read = written(decisionsFile, &problems) { file in
      let bytes = try ByteStream.contents(of: decisionsFile, limit: DecisionsFile.sizeLimit)
      return (bytes, DecisionsFile.read(bytes, file: file))
    }
    problems += read?.1.diagnostics ?? []
    return read
  }
}
