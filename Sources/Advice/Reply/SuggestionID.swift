import CivilTime
import Files
import Insights
import Plans

/// The ids by which the person applies or refuses suggestions: eight hexadecimal digits that are the
/// same on every night on which the same thing is suggested.
public enum SuggestionID {
  /// The id of moving an event to a new start.
  public static func shift(_ event: PlannedEvent, to start: Instant) -> String {
    hash("shift \(event.id) \(start.milliseconds / 1000)")
  }

  /// The id of a pause.
  static func pause(_ pause: AdviceFacts.Break, _ facts: AdviceFacts) -> String {
    self.pause(in: facts.events.first { $0.id == pause.event }?.planned, pause.span)
  }

  /// The id of a pause in an event, or between events.
  static func pause(in event: PlannedEvent?, _ span: TimeSpan) -> String {
    hash("break \(event?.id ?? "") \(span.start.milliseconds / 1000)")
  }

  /// The id of keeping hours free.
  static func peak(_ claim: PeakClaim) -> String {
    hash("peak_hours \(claim.days.rawValue) \(claim.fromHour) \(claim.toHour)")
  }

  /// The id of room for a goal.
  static func block(_ block: WorkBlock) -> String {
    hash("work_on \(block.goal) \(block.span.start.milliseconds / 1000)")
  }

  /// The id of a note.
  static func note(_ text: String) -> String { hash("note \(text)") }

  private static func hash(_ text: String) -> String {
    ContentHash.hexadecimal(ContentHash.of(text.utf8).prefix(4))
  }
}
