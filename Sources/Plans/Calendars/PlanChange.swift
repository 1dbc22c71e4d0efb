import CivilTime
import ICalendar

/// What has become of an event since the last export.
public struct PlanChange: Sendable, Hashable {
  /// What sort of change it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// It is new.
    case added
    /// It is another time, another room or has other details.
    case changed
    /// It is no longer planned; calendar programs keep it until it is deleted there.
    case removed
  }

  /// What sort of change it is.
  public let kind: Kind
  /// What the event is called.
  public let title: String
  /// What is different, or what it is, in words.
  public let details: [String]

  init(_ kind: Kind, _ title: String, _ details: [String]) {
    self.kind = kind
    self.title = title
    self.details = details
  }
}

/// Puts the differences of two versions of an event into words.
struct ChangeWords {
  let zones: [ZoneRules]
  /// The person's own time, which times in UTC are told in; as they are written where it is nil.
  let timeline: ZoneTimeline?
  let clock: (Int) -> String

  /// The time and the place of an event.
  func description(_ unit: EventUnit) -> [String] {
    guard let master = unit.master else { return [] }
    return [time(master), dates(master), room(master).map { "in \($0)" }].compactMap { $0 }
  }

  /// What the newer of two versions says differently.
  func differences(_ old: EventUnit, _ new: EventUnit) -> [String] {
    guard let before = old.master, let after = new.master else { return [] }
    var words: [String] = []
    func compare(_ label: String, _ before: String?, _ after: String?) {
      guard before != after else { return }
      words.append("\(label) \(after ?? "none"), was \(before ?? "none")")
    }
    compare("name", old.title, new.title)
    compare("room", room(before), room(after))
    compare("time", time(before), time(after))
    compare("dates", dates(before), dates(after))
    let (was, are) = (Set(exceptions(before)), Set(exceptions(after)))
    words += are.subtracting(was).sorted().map { "not on \($0)" }
    words += was.subtracting(are).sorted().map { "again on \($0)" }
    let (moved, moves) = (instances(old), instances(new))
    for (date, place) in moves.sorted(by: { $0.key < $1.key }) where moved[date] != place {
      words.append("on \(date): \(place)")
    }
    for date in moved.keys.sorted() where moves[date] == nil {
      words.append("on \(date): as usual")
    }
    return words.isEmpty ? ["details"] : words
  }

  private func room(_ component: CalendarComponent) -> String? {
    component.property("LOCATION")?.plainText
  }

  /// The days of the week and the times of day: `Mon Wed 10:15-11:45`.
  private func time(_ component: CalendarComponent) -> String? {
    guard let start = reading(component.property("DTSTART")) else {
      return reading(component.property("DUE")).map { "due \($0.date) \(clock($0.minute))" }
    }
    let listed = (rule(component)["BYDAY"] ?? "").split(separator: ",").map(String.init)
    let days = Weekday.allCases.filter { listed.contains($0.calendarName) }
    let names = days.isEmpty ? [start.date.weekday.shortName] : days.map(\.shortName)
    let end = reading(component.property("DTEND")).map { "-" + clock($0.minute) } ?? ""
    return names.joined(separator: " ") + " \(clock(start.minute))\(end)"
  }

  /// The first and the last date: `2026-04-13 to 2026-07-15`.
  private func dates(_ component: CalendarComponent) -> String? {
    guard let property = component.property("DTSTART"), let start = reading(property) else {
      return nil
    }
    guard let until = rule(component)["UNTIL"] else { return "\(start.date)" }
    let last = reading(.init("UNTIL", until)).map { utc in
      let zone = zones.first { $0.name == property.parameters.first?.value } ?? .utc
      let reading = CivilDateTime(date: utc.date, secondOfDay: utc.minute * 60)
      return zone.local(at: Instant(seconds: reading.localSeconds)).date.description
    }
    return "\(start.date) to \(last ?? until)"
  }

  private func exceptions(_ component: CalendarComponent) -> [String] {
    component.properties.filter { $0.name == "EXDATE" }
      .compactMap { reading($0).map { "\($0.date)" } }
  }

  /// The changed instances of a series, by their original dates.
  private func instances(_ unit: EventUnit) -> [String: String] {
    var places: [String: String] = [:]
    for component in unit.components {
      guard let original = reading(component.property("RECURRENCE-ID")) else { continue }
      let parts = [dates(component), time(component), room(component).map { "in \($0)" }]
      places["\(original.date)"] = parts.compactMap { $0 }.joined(separator: ", ")
    }
    return places
  }

  private func rule(_ component: CalendarComponent) -> [String: String] {
    var parts: [String: String] = [:]
    for part in (component.property("RRULE")?.value ?? "").split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1)
      if halves.count == 2 { parts[String(halves[0])] = String(halves[1]) }
    }
    return parts
  }

  /// The date and the minute of the day that a time is written with, or that one in UTC is in the person's own time.
  private func reading(
    _ property: CalendarComponent.Property?
  ) -> (date: CivilDate, minute: Int)? {
    guard let digits = property?.value.filter({ $0.isASCII && $0.isNumber }), digits.count >= 8,
      let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
      let day = Int(digits.dropFirst(6).prefix(2)),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let hour = Int(digits.dropFirst(8).prefix(2)) ?? 0
    let minute = Int(digits.dropFirst(10).prefix(2)) ?? 0
    guard hour < 24, minute < 60 else { return nil }
    guard let timeline, property?.name != "UNTIL", property?.value.last == "Z" else {
      return (date, hour * 60 + minute)
    }
    let utc = CivilDateTime(date: date, secondOfDay: (hour * 60 + minute) * 60)
    let local = timeline.local(at: Instant(seconds: utc.localSeconds))
    return (local.date, local.secondOfDay / 60)
  }
}
