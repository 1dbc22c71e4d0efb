import CivilTime
import ICalendar

/// A calendar as it is to be written over the last export of it.
///
/// The last file is all that is remembered: what did not change keeps its version and its dates, so
/// that an export without changes gives the same bytes; what did has a higher SEQUENCE.
public struct PlanRevision: Sendable {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// What changed since the last export, in the order of the plan; what is gone comes last.
  public let changes: [PlanChange]

  /// The properties that say how new an event is.
  private static let versions: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

  /// The calendar after `previous`, which is the file of the last export, or nil where there is none.
  ///
  /// - Parameters:
  ///   - calendar: what is to be written.
  ///   - previous: the bytes of the last export.
  ///   - asOf: the instant of what has changed.
  ///   - timeline: the person's own time, which times in UTC are told in; as they are written where it is nil.
  ///   - clock: how a time of day, in minutes after midnight, reads in the changes.
  public init(
    of calendar: PlanCalendar,
    after previous: [UInt8]?,
    asOf: Instant,
    timeline: ZoneTimeline? = nil,
    clock: @escaping (Int) -> String
  ) {
    let roots = previous.map { CalendarComponent.read($0) } ?? []
    let old = EventUnit.units(roots.flatMap(\.children))
    let new = EventUnit.units(calendar.entries)
    let oldByName = Dictionary(old.map { ($0.uid, $0) }) { $1 }
    var entries: [CalendarComponent] = []
    var changes: [PlanChange] = []
    let words = ChangeWords(zones: calendar.zones, timeline: timeline, clock: clock)
    let names = Set(new.map(\.uid))
    let gone = old.filter { !names.contains($0.uid) }
    // What comes back has to be newer than what a calendar program may still hold.
    let before = roots.compactMap { $0.property(PlanCalendar.removedSequence)?.value }
    let removed = before.compactMap { Int($0) }.max()
    for unit in new {
      let known = oldByName[unit.uid]
      // A change of an imported event has to stay newer than what its calendar says meanwhile.
      if let known, known.content == unit.content, known.sequence >= unit.sequence {
        entries += known.components
        continue
      }
      entries += unit.components.map { PlanRevision.stamped($0, after: known, removed, asOf: asOf) }
      if let known {
        changes.append(PlanChange(.changed, unit.title, words.differences(known, unit)))
      } else if previous != nil {
        changes.append(PlanChange(.added, unit.title, words.description(unit)))
      }
    }
    for unit in gone {
      changes.append(PlanChange(.removed, unit.title, words.description(unit)))
    }
    self.bytes =
      calendar.file(entries, removed: (gone.map(\.sequence) + [removed].compactMap { $0 }).max())
      .bytes
    self.changes = changes
  }

  /// Whether a file is an export of plans, which may be replaced by the next one.
  public static func isExport(_ bytes: [UInt8]) -> Bool {
    let roots = CalendarComponent.read(bytes)
    return roots.count == 1 && roots[0].name == "VCALENDAR"
      && roots[0].property("PRODID")?.value == PlanCalendar.product
  }

  /// A component with its version behind its UID.
  private static func stamped(
    _ component: CalendarComponent,
    after old: EventUnit?,
    _ removed: Int?,
    asOf: Instant
  ) -> CalendarComponent {
    let now = CalendarText.utc(asOf)
    // Texts of this form sort as the times that they are.
    let changed = max(now, old?.modified ?? now)
    let last = old?.sequence ?? removed
    let sequence = last.map { min(max($0, 0), Int(Int32.max) - 1) + 1 } ?? 0
    let least = component.property("SEQUENCE").flatMap { Int($0.value) } ?? 0
    var stamped = PlanRevision.content(component)
    stamped.properties.insert(
      contentsOf: [
        .init("DTSTAMP", changed), .init("SEQUENCE", String(max(sequence, least))),
        .init("LAST-MODIFIED", changed),
      ],
      at: min(1, stamped.properties.count)
    )
    return stamped
  }

  /// The component without its version.
  fileprivate static func content(_ component: CalendarComponent) -> CalendarComponent {
    var content = component
    content.properties.removeAll { versions.contains($0.name) }
    return content
  }
}

/// All components of one UID: a series with its changed instances has one version.
struct EventUnit {
  let uid: String
  private(set) var components: [CalendarComponent]

  /// The components by their UIDs, in the order in which those come first.
  static func units(_ components: [CalendarComponent]) -> [EventUnit] {
    var units: [EventUnit] = []
    var places: [String: Int] = [:]
    for component in components where component.name == "VEVENT" || component.name == "VTODO" {
      let uid = component.property("UID")?.plainText ?? ""
      if let place = places[uid] {
        units[place].components.append(component)
      } else {
        places[uid] = units.count
        units.append(EventUnit(uid: uid, components: [component]))
      }
    }
    return units
  }

  /// The components without their version.
  var content: [CalendarComponent] { components.map { PlanRevision.content($0) } }

  /// The series, or the only component.
  var master: CalendarComponent? {
    components.first { $0.property("RECURRENCE-ID") == nil } ?? components.first
  }

  var title: String { master?.property("SUMMARY")?.plainText ?? "" }

  /// The highest SEQUENCE.
  var sequence: Int {
    components.compactMap { $0.property("SEQUENCE").flatMap { Int($0.value) } }.max() ?? 0
  }

  /// The latest LAST-MODIFIED, where it has the form of one.
  var modified: String? {
    components.compactMap { $0.property("LAST-MODIFIED")?.value }.filter {
      $0.utf8.count == 16 && $0.last == "Z" && $0.dropLast().utf8.allSatisfy { $0 < 0x60 }
    }.max()
  }
}
