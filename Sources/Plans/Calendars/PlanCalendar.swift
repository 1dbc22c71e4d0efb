import CivilTime
import ICalendar

/// A calendar of plans that is about to be written, before its events have versions.
///
/// There is no METHOD: it would make invitations of the events.
public struct PlanCalendar: Sendable, Hashable {
  /// What names the program in the files it writes.
  public static let product = "-//lockin//Plans//EN"

  /// The name that calendar programs show.
  public let name: String
  /// The events and to-dos, in an order that depends on nothing but the plan.
  public let entries: [CalendarComponent]
  /// The zones that their times name, sorted by name.
  public let zones: [ZoneRules]
  /// The time that the zones' rules have to hold for.
  private let extent: (from: Instant, through: Instant)

  /// A calendar of entries whose times lie in `spans` and name some of `zones`.
  init(name: String, entries: [CalendarComponent], zones: [ZoneRules], spans: [TimeSpan]) {
    self.name = name
    self.entries = entries
    var byName: [String: ZoneRules] = [:]
    for zone in zones where zone.name != ZoneRules.utc.name { byName[zone.name] = zone }
    self.zones = byName.sorted { $0.key < $1.key }.map(\.value)
    // Two days more, since times are also written by the clocks of other zones.
    let first = spans.map(\.start).min() ?? Instant(seconds: 0)
    let last = spans.map(\.end).max() ?? first
    self.extent = (first - 2 * 86_400_000, last + 2 * 86_400_000)
  }

  /// The rules of the zones.
  private var definitions: [ZoneComponent] {
    zones.map { ZoneComponent($0, from: extent.from, through: extent.through) }
  }

  /// The zones whose changes had to be written out one by one, which some programs don't follow.
  public var writtenOutZones: [String] {
    zip(zones, definitions).filter(\.1.isWrittenOut).map(\.0.name)
  }

  /// The property that keeps the highest SEQUENCE of all that was removed.
  static let removedSequence = "X-LOCKIN-REMOVED-SEQUENCE"

  /// The file with these entries in place of the calendar's own, which have no versions yet, and with
  /// the highest SEQUENCE of what was ever removed.
  func file(_ entries: [CalendarComponent], removed: Int? = nil) -> CalendarComponent {
    let brand = ClassColor(rgb: 0x1A1F71)
    return CalendarComponent(
      "VCALENDAR",
      [
        .init("VERSION", "2.0"),
        .init("PRODID", PlanCalendar.product),
        .init("CALSCALE", "GREGORIAN"),
        .text("NAME", name),
        .text("X-WR-CALNAME", name),
        .init("COLOR", brand.nearestName),
        .init("X-APPLE-CALENDAR-COLOR", brand.hexadecimal),
      ] + (removed.map { [.init(PlanCalendar.removedSequence, String($0))] } ?? []),
      children: definitions.map(\.component) + entries
    )
  }

  /// Whether both calendars would be written as the same bytes.
  public static func == (a: PlanCalendar, b: PlanCalendar) -> Bool {
    a.file(a.entries) == b.file(b.entries)
  }

  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(file(entries)) }
}

extension CalendarComponent {
  /// A message before an event, or before a to-do is due, outside quiet hours; RFC 5545 section 3.6.6.
  ///
  /// - Parameters:
  ///   - minutes: how many minutes before.
  ///   - minute: when it is, in minutes behind midnight.
  ///   - quiet: when nobody is to be reminded.
  ///   - text: what it shows.
  ///   - isForToDo: whether it belongs to a to-do, whose end it goes by.
  /// - Returns: the component.
  static func alarm(
    minutesBefore minutes: Int,
    at minute: Int,
    besides quiet: QuietHours,
    text: String,
    isForToDo: Bool = false
  ) -> CalendarComponent {
    let ahead = quiet.reminder(minutes, before: minute)
    return CalendarComponent(
      "VALARM",
      [
        .init("ACTION", "DISPLAY"),
        .text("DESCRIPTION", text),
        .init(
          "TRIGGER",
          ahead == 0 ? "PT0S" : "-PT\(ahead)M",
          parameters: isForToDo ? [.init("RELATED", "END")] : []
        ),
      ]
    )
  }
}
