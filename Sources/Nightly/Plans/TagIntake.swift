import CivilTime
import Documents
import Plans

/// Tells of typing errors in the tags of plans.
struct TagIntake {
  private let check: TagCheck
  /// How many mistakes in other programs' calendars are told one by one.
  private static let most = 20

  /// Tags by a person's goals and rules; the goals are read for it.
  init(_ workspace: Workspace, _ configuration: Configuration) {
    let goals = GoalIntake(workspace, configuration.timeline, now: Instant(milliseconds: 0))
    check = TagCheck(
      goals: goals.known(),
      own: configuration.planMapping.rules.compactMap {
        if case .tag(let tag) = $0.match { tag } else { nil }
      },
      timeline: configuration.timeline
    )
  }

  /// An event of `plans/events.yaml` with where its tags stand.
  typealias WrittenEvent = (event: PlannedEvent, tags: [(tag: String, position: SourcePosition)])

  /// What is wrong with the tags of written events and of classes.
  func problems(in events: [WrittenEvent], _ timetables: [Timetable]) -> [Diagnostic] {
    diagnostics(events, timetables) { check.mistakes(in: $0, of: $1) }
  }

  /// Their tags of the person's own that may be meant to be others, each asked about once.
  func questions(in events: [WrittenEvent], _ timetables: [Timetable]) -> [Diagnostic] {
    var asked: Set<String> = []
    return diagnostics(events, timetables) { tags, _ in
      tags.compactMap(check.question).filter { asked.insert($0.tag).inserted }
    }
  }

  private func diagnostics(
    _ events: [WrittenEvent],
    _ timetables: [Timetable],
    _ look: ([String], PlannedEvent?) -> [TagMistake]
  ) -> [Diagnostic] {
    let written = events.flatMap { written in
      look(written.tags.map(\.tag), written.event).map { mistake in
        let position = written.tags.first { $0.tag == mistake.tag }?.position
        return diagnostic(mistake, file: written.event.file, position: position)
      }
    }
    let classes = timetables.flatMap(\.classes).flatMap { course in
      let place = course.place
      return look(course.tags.map { $0.lowercased() }, nil).map {
        let position = SourcePosition(line: place.line, column: place.column)
        return diagnostic($0, file: place.file, position: position)
      }
    }
    return written + classes
  }

  /// Where the tags of imported events stand, by file and UID, as far as that is known.
  typealias Places = [[String]: SourcePosition]

  /// What is wrong with the tags of other programs' events; those of a series are told once.
  func problems(inImported events: [PlannedEvent], at places: Places) -> [Diagnostic] {
    var seen: Set<[String]> = []
    var problems: [Diagnostic] = []
    for event in events where !event.tags.isEmpty {
      for mistake in check.mistakes(in: event.tags, of: event)
      where seen.insert([event.file, event.uid, mistake.code, mistake.tag]).inserted {
        let place = places[[event.file, event.uid]]
        problems.append(diagnostic(mistake, file: event.file, position: place))
      }
    }
    let rest = problems.dropFirst(TagIntake.most)
    guard let first = rest.first else { return problems }
    return problems.prefix(TagIntake.most) + [
      Diagnostic(
        file: first.file,
        severity: .warning,
        code: "more_bad_tags",
        problem: "\(rest.count) more tags of calendars have mistakes",
        remedy: "mend those above first",
        effect: .changed("they say nothing"),
        count: rest.count
      )
    ]
  }

  private func diagnostic(
    _ mistake: TagMistake,
    file: String,
    position: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      file: file,
      position: position,
      severity: mistake.isCertain ? .error : .warning,
      code: mistake.code,
      problem: mistake.problem,
      remedy: mistake.remedy,
      effect: .changed(mistake.effect)
    )
  }
}
