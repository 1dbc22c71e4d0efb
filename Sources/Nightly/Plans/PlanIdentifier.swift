import Plans
import Platform

/// Names hand-written events in calendars.
package enum PlanIdentifier {
  private static let space = NamedUUID("plans.lockin.invalid", in: .domainNames)

  /// The UID of an event, the same in every export while its id, or its title and start, stay.
  ///
  /// The id of a hand-written file is unique in that file only; a UID has to be so everywhere.
  package static func uid(_ event: PlannedEvent) -> String {
    NamedUUID("\(event.file)\n\(event.uid)", in: space).description
  }
}
