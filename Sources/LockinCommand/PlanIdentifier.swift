import Files
import Planning

/// Names hand-written events in calendars.
enum PlanIdentifier {
  private static let space = NamedUUID("plans.lockin.invalid", in: .domainNames)

  /// The UID of an event, the same in every export while its id, or its title and start, stay.
  ///
  /// The id of a hand-written file is unique in that file only; a UID has to be so everywhere.
  static func uid(_ event: PlannedEvent) -> String {
    NamedUUID("\(event.file)\n\(event.uid)", in: space).description
  }
}
