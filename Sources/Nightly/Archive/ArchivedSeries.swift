import Analysis
import CivilTime
import Documents
import Platform
import Records
import Storage

/// The kept states of an export.
package struct ArchivedSeries {
  private let states: [ArchivedExport]

  /// The states of what has a name, with or without `inbox/`; a `Diagnostic` where there are none.
  package init(named name: String, in open: Session) throws {
    let contents = try open.archive.contents()
    var all = contents.exports + contents.missing
    let stems = Set(all.map(\.stem))
    // One whose files are gone counts still.
    all += try open.store.appliedExports().filter { !stems.contains($0.stem) }
    let names = [name, "inbox/" + name]
    let exact = all.filter { export in names.contains { $0.hasSameBytes(as: export.name) } }
    let series = Set(exact.map(\.series)).union(
      names.filter { name in all.contains { $0.series == name } }
    )
    states = all.filter { series.contains($0.series) }
    guard states.isEmpty else { return }
    throw Diagnostic(
      file: open.workspace.name(of: open.archive.folder),
      code: "no_such_export",
      problem: "no export that is kept is called \(name.quoted)",
      remedy: "'lockin archive' lists what they are called"
    )
  }

  /// What they are, in words.
  package var words: String {
    let name = states.last?.series ?? ""
    return states.count == 1 ? name : "\(states.count) states of \(name)"
  }

  /// What is told before they are forgotten.
  package var consequence: String {
    let records = states.reduce(0) { $0 + $1.figures.records }
    return
      "\(words), with \(Wording.count(records, "record")): what no other export has of that counts no more; "
      + "what lies in inbox/ is read again by the next run"
  }

  /// Takes them out of what counts and out of the archive.
  package func forget(_ open: Session) throws {
    let intake = open.intake
    _ = try intake.take { _ in
      try intake.fold.forget(states)
      let left = Set(intake.fold.exports.map(\.name))
      for name in Set(states.map(\.name)) where !left.contains(name) {
        try open.store.setCalendar(file: name, content: nil)
      }
    }
    for state in states { try open.archive.remove(state) }
    try open.recount()
  }

  /// The states, the latest last, each with the records that no later one has and that count no more.
  package func lines(_ open: Session) throws -> [String] {
    let timeline = open.configuration.timeline
    var lines: [String] = []
    for state in states {
      let figures = state.figures
      let span = figures.span.map {
        " of \(timeline.date(at: $0.start)) to \(timeline.date(at: $0.end - 1))"
      }
      lines.append(
        "\(timeline.date(at: state.readAt))  \(state.name.withVisibleControls), \(state.format), "
          + Wording.count(figures.records, "record") + (span ?? "")
          + (state.isJoined ? ", joined with the one before" : "")
      )
      let gone = try superseded(state, open)
      for record in gone.suffix(ArchivedSeries.most) { lines.append("  counts no more: \(record)") }
      if gone.count > ArchivedSeries.most {
        lines.append("  and \(gone.count - ArchivedSeries.most) more before them")
      }
    }
    return lines
  }

  /// So many records are listed of a state.
  private static let most = 50

  /// The records of a state that count no more, in words.
  private func superseded(_ state: ArchivedExport, _ open: Session) throws -> [String] {
    guard ExportFormat.tellsAll(state.format) else { return [] }
    let alone = try open.intake.fold.aloneStore([state])
    let timeline = open.configuration.timeline
    var lines: [String] = []
    for span in state.figures.days {
      var days = DeviceDays()
      days.insert(span)
      let now = Set(try open.store.records(of: days).flatMap { words($0, open.store, timeline) })
      lines += try alone.records(of: days).flatMap { words($0, alone, timeline) }
        .filter { !now.contains($0) }
    }
    return lines
  }

  private func words(_ day: DayRecords, _ store: Store, _ timeline: ZoneTimeline) -> [String] {
    day.records.map { record in
      let local = timeline.local(at: record.start)
      var names: [String] = []
      for name in [record.app, record.title, record.category].map(store.texts.text)
      where !name.isEmpty && !names.contains(name) { names.append(name) }
      return "\(local.date) \(local.hourAndMinute)  \(Wording.duration(record.duration))  "
        + names.joined(separator: ", ").withVisibleControls
    }
  }
}
