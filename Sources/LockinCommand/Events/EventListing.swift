import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Reports

/// Events of `plans/events.yaml`, as they are printed.
struct EventListing {
  let events: [EventForm.Entry]
  let today: CivilDate

  /// A line for each event.
  func lines(on screen: Screen) -> [String] {
    var columns = AlignedColumns(["day", "time", "event", "kind", "tags"], right: [])
    for entry in events {
      let event = entry.event
      columns.add([
        Wording.date(entry.start.date), entry.times, event.title,
        event.kind.rawValue + (event.isMovable ? ", movable" : ""),
        event.tags.joined(separator: ", "),
      ])
    }
    return columns.lines(on: screen)
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  var json: JSONValue { EventListing.form.value(of: self) }

  private static let form = PublishedForm<EventListing>(
    "v1/event-list",
    title: "lockin events --format json",
    "The events of plans/events.yaml. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.event-list.v1")).means("The name of this form")
    Key("date", .date, \.today).means("The local date that it is")
    Key("events", .list(of: EventForm.entry), \.events)
      .means("The events that are shown, in order of their start")
  }
}

extension EventForm.Entry {
  /// `14:00-16:00`, with the date of the end where that is another; `all day`, or up to which day.
  var times: String {
    if isAllDay {
      let last = end.date - 1
      return last <= start.date ? "all day" : "to " + Wording.shortDate(last)
    }
    let isSameDay = end.date == start.date
    return start.hourAndMinute + (isSameDay ? "-" : " to ")
      + (isSameDay ? "" : Wording.shortDate(end.date) + " ") + end.hourAndMinute
  }

  /// `Fri 5 Jun 2026 14:00-16:00`.
  var words: String { Wording.date(start.date) + " " + times }
}
