import CivilTime
import Documents

/// The occurrences of the events of some calendars within a window of time.
public struct Expansion: Sendable {
  /// What overlaps the window, sorted by start, end, UID and summary.
  public let occurrences: [Occurrence]
  /// What is wrong with events as a whole, in order of file and line.
  public let diagnostics: [Diagnostic]

  /// Lays out the events of all calendars together: one UID is one event, in however many files, unless
  /// a file has several with other times or summaries under it, which are events of their own.
  ///
  /// Of several copies of an event the one with the highest SEQUENCE counts, then the one changed
  /// last, then the later one; what is left out and was no older is told. A changed instance with a lower SEQUENCE than its series counts only
  /// where the series still has that instance. Instances that an EXDATE or a cancelled change
  /// removes are missing; cancelled and transparent events are there, but not busy.
  ///
  /// - Parameters:
  ///   - calendars: the calendars; their order decides between copies that are equally new.
  ///   - from: the first instant of the window.
  ///   - to: the first instant after it.
  ///   - owner: the zones that floating times and whole days are read in.
  ///   - stepBudget: how many days or instances may be looked at for one series, where an instance
  ///     in the window counts as twenty, and twenty times as many for all; a series that needs more
  ///     is left out.
  public init(
    of calendars: [Calendar],
    from: Instant,
    to: Instant,
    owner: ZoneTimeline,
    stepBudget: Int = 1_000_000
  ) {
    let first = Expansion.writable(from)
    var expander = Expander(
      window: first..<max(first, Expansion.writable(to)),
      owner: owner,
      stepsForSeries: max(0, stepBudget),
      stepsForAll: min(max(0, stepBudget), .max / 20) * 20
    )
    let copies = EventCopies(of: calendars)
    for head in copies.heads {
      if let single = copies.single(head, of: calendars) {
        expander.add(singleOf: calendars[single.calendar].events, at: single.index)
      } else {
        expander.add(copies.group(head, of: calendars))
      }
    }
    expander.settle()
    self.diagnostics = expander.diagnostics
    self.occurrences = expander.occurrences()
  }

  /// The instant, moved into the years 0 to 9999, which are all that a calendar can write.
  private static func writable(_ instant: Instant) -> Instant {
    let first = Int64(CivilDate.dayNumber(year: 0, month: 1, day: 1)) * 86_400
    let last = Int64(RecurrenceWalk.lastDay + 1) * 86_400
    return min(max(instant, Instant(seconds: first)), Instant(seconds: last))
  }
}
