import Analysis
import CivilTime
import Plans

/// The ids by which the person applies or refuses suggestions: eight hexadecimal digits that are the
/// same on every night on which the same thing is suggested, and that tell nothing to who has not the key.
public struct SuggestionID: Sendable {
  private let ids: KeyedIDs

  /// Ids under the workspace's key.
  public init(_ ids: KeyedIDs = KeyedIDs()) { self.ids = ids }

  /// The id of moving an event to a new start.
  public func shift(_ event: PlannedEvent, to start: Instant) -> String {
    let end = start + event.span.length
    return ids.of(
      KeyedIDs.plain(Move(event: event.id, from: event.span, to: TimeSpan(start, end)))
    )
  }

  /// The id of a pause in an event, or between events.
  func pause(in event: PlannedEvent?, _ span: TimeSpan) -> String {
    hash("break \(event?.id ?? "") \(span.start.milliseconds / 1000)")
  }

  /// The id of keeping hours free.
  func peak(_ claim: PeakClaim) -> String {
    hash("peak_hours \(claim.days.rawValue) \(claim.fromHour) \(claim.toHour)")
  }

  /// The id of room for a goal.
  func block(_ block: WorkBlock) -> String {
    hash("work_on \(block.goal) \(block.span.start.milliseconds / 1000)")
  }

  /// The id of doing something otherwise on a date.
  func practice(_ topic: String, on date: CivilDate) -> String { hash("practice \(topic) \(date)") }

  /// The id of a note.
  func note(_ text: String) -> String { hash("note \(text)") }

  private func hash(_ text: String) -> String { ids.of(KeyedIDs.plain(text)) }
}
