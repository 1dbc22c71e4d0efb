import CivilTime

/// One VTODO: something to be done.
///
/// Source: RFC 5545 section 3.6.2. Programs set DUE anew where it comes again, so that its rule is not needed.
public struct CalendarTask: Sendable, Hashable {
  /// UID.
  public let uid: String
  /// SUMMARY.
  public let title: String
  /// DESCRIPTION.
  public let notes: String?
  /// CATEGORIES, in the order of the file.
  public let categories: [String]
  /// DUE, or DTSTART where there is none; nil where it has time.
  public let due: CalendarTime?
  /// When it was done, as far as the file tells: COMPLETED, or when it was changed last; nil while it is open.
  public let done: Instant?
  /// Whether PRIORITY is one of the highest four of nine.
  public let isImportant: Bool
}

extension EventReader {
  /// Reads one VTODO; nil of one that was called off, that has no title, or that was done nobody knows when.
  mutating func task(_ component: Component) -> CalendarTask? {
    let status = component.property(.status)?.keyword
    // What was left out of a calendar leaves its BEGIN and its END.
    guard !component.properties.isEmpty, status != "CANCELLED", !isCalledOff(component) else {
      return nil
    }
    guard let title = text(.summary, component), !title.isEmpty else {
      problems.add(
        line: component.line,
        code: "task_without_title",
        problem: "the to-do has no title (SUMMARY) and is left out",
        remedy: "give it one in the program that it comes from and export it again"
      )
      return nil
    }
    let isDone =
      status == "COMPLETED" || component.property(.completed) != nil
      || component.property(.percentComplete)?.keyword == "100"
    let done = isDone ? doneTime(component) : nil
    guard !isDone || done != nil else { return nil }
    let due = component.property(.due) ?? component.property(.dtstart)
    return CalendarTask(
      uid: uid(of: component),
      title: title,
      notes: text(.description, component),
      categories: categories(component),
      due: due.flatMap { time($0.value, of: $0) },
      done: done,
      isImportant: ["1", "2", "3", "4"].contains(component.property(.priority)?.keyword ?? "")
    )
  }

  /// When a task was done, which stands there in UTC.
  private func doneTime(_ component: Component) -> Instant? {
    [.completed, .lastModified, .dtstamp].lazy.compactMap { component.property($0) }
      .compactMap { WrittenTime($0.value.trimmed) }.first.map { written in
        let local = CivilDateTime(date: written.date, secondOfDay: written.secondOfDay ?? 0)
        return Instant(seconds: local.localSeconds)
      }
  }
}
