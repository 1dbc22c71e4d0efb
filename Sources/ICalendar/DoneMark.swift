import Documents

/// What marks a calendar as one of what was done, which is no plan.
///
/// Calendar programs keep the marks of a file, of its events, or the names of these; each is enough.
public enum DoneMark {
  /// What names the program in such a file.
  public static let product = "-//lockin//Done//EN"
  /// The property of the file and of each event, whose value is `TRUE`.
  public static let property = "X-LOCKIN-ACTUAL"
  /// What the UID of each event ends with.
  public static let ending = "@actual.lockin.invalid"
  /// The code of the one error of such a file.
  public static let code = "what_was_done"

  /// Takes the events of what was done out of those that are read, and tells of them; where that is what the
  /// file is there for, it gives the one error of it.
  static func setAside(
    _ parts: inout [Component],
    _ roots: [Component],
    _ problems: inout ProblemLog
  ) -> Diagnostic? {
    let marked = roots.contains { $0.name == "VCALENDAR" && hasMark($0) }
    let done = parts.filter { $0.name == "VEVENT" && isDone($0) }
    guard marked || !done.isEmpty else { return nil }
    guard !marked, done.count < parts.count(where: { $0.name == "VEVENT" }) else {
      return Diagnostic(
        file: problems.file,
        severity: .error,
        code: code,
        problem:
          "this calendar tells what was done, as lockin gives it out, and is no plan; nothing of "
          + "it is taken in",
        remedy: "remove it from here; a calendar program shows it beside the plan"
      )
    }
    problems.add(
      line: done[0].line,
      code: "done_events",
      problem:
        "\(done.count) of the events tell what was done, as lockin gives it out, and are left out",
      remedy: "keep them in a calendar of their own"
    )
    parts.removeAll { $0.name == "VEVENT" && isDone($0) }
    return nil
  }

  private static func isDone(_ event: Component) -> Bool {
    if hasMark(event) { return true }
    guard let uid = event.property(.uid)?.value.trimmed else { return false }
    return uid.count > ending.utf8.count && uid.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  private static func hasMark(_ component: Component) -> Bool {
    component.property(.doneMark)?.keyword == "TRUE"
  }
}
