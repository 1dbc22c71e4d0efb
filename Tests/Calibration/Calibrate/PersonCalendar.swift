import Analysis
import CivilTime
import Plans
import Records

/// A made-up person as the program comes to know them: days with activity, and events in a calendar.
struct PersonCalendar {
  /// Monday, 5 January 2026: the first day of everybody.
  static let start = CivilDate(dayNumber: 20_458)
  /// When work may be suggested by default, in minutes after midnight.
  static let working = 8 * 60..<18 * 60
  /// Without rules, work on a project is what wants focus.
  private let work = PlannedWork(CategoryRules(), PlanMapping())

  let timeline: ZoneTimeline
  /// The first day of the week ahead.
  let monday: CivilDate
  let events: [PlannedEvent]
  /// The days before it, with what was planned on them.
  let days: PersonalDays

  init(_ person: MadeUpPerson) {
    let timeline = PersonCalendar.timeline(person.clockChange)
    self.timeline = timeline
    monday = PersonCalendar.start + person.history
    let spans = person.spans.joined().map { ($0, false) } + person.movable.map { ($0, true) }
    events = spans.enumerated().map { number, span in
      PersonCalendar.event(number, span.0, isMovable: span.1, timeline)
    }
    let dates = (monday - Foresight.days)..<monday
    days = PersonalDays(days: PersonCalendar.known(person, dates), dates: dates)
      .planned(by: events, timeline: timeline, isFocusWork: work.isFocusWork)
  }

  /// What a report's week ahead says, as the nightly run comes to it.
  func weekAhead(_ foresight: Foresight) -> WeekAhead {
    WeekForecast(
      timeline: timeline,
      working: PersonCalendar.working,
      spacing: WorkingHours.spacing,
      work: work,
      givesAdvice: true
    ).week(from: monday, foresight, after: [], events: events)
  }

  /// The day of the person and the minute of its clock at an instant.
  func place(of instant: Instant) -> (day: Int, minute: Int) {
    let local = timeline.local(at: instant)
    return (local.date - PersonCalendar.start, local.hour * 60 + local.minute)
  }

  /// A clock that stays or is put forward or back at two in the morning of a day.
  private static func timeline(_ change: (day: Int, hours: Int)?) -> ZoneTimeline {
    guard let change else { return ZoneTimeline(home: .utc) }
    // Forward, two o'clock is three; back, three o'clock is two.
    let hour = change.hours > 0 ? 3 : 2
    let at = Int64((start + change.day).dayNumber) * 86_400 + Int64(hour) * 3600
    let zone = ZoneRules(
      name: "Made/Up",
      first: .init(start: .min, offset: 0, abbreviation: "A"),
      rest: [
        .init(
          start: at,
          offset: -3600 * change.hours,
          abbreviation: "B"
        )
      ]
    )
    return ZoneTimeline(home: zone)
  }

  private static func event(
    _ number: Int,
    _ span: MadeUpSpan,
    isMovable: Bool,
    _ timeline: ZoneTimeline
  ) -> PlannedEvent {
    // Nothing is planned for a Sunday, and the clock changes on no other day.
    let begin = timeline.start(of: start + span.day) + Int64(span.from) * 60_000
    return PlannedEvent(
      id: "\(number)",
      file: "",
      uid: "",
      instance: nil,
      title: "",
      kind: span.sort == .study ? .project : span.sort == .lecture ? .class : .meeting,
      span: TimeSpan(begin, begin + Int64(span.to - span.from) * 60_000),
      isMovable: isMovable,
      tags: [],
      isAllDay: false,
      isBusy: true
    )
  }

  /// Days of the person, each from four in the morning on.
  private static func known(_ person: MadeUpPerson, _ dates: Range<CivilDate>) -> [PersonalDay] {
    var active: [CivilDate: [Int64]] = [:]
    var focus: [CivilDate: [Int64]] = [:]
    for day in 0..<person.history {
      for hour in 0..<24 {
        let whole = person.days[day].whole(hour)
        let place = PersonalDays.place(start + day, hour: hour)
        guard whole.active > 0, dates.contains(place.date) else { continue }
        let none = [Int64](repeating: 0, count: 24)
        active[place.date, default: none][place.hour] += Int64(whole.active)
        focus[place.date, default: none][place.hour] += Int64(whole.focus)
      }
    }
    return active.keys.sorted().map { date in
      PersonalDay(date: date, active: active[date] ?? [], focus: focus[date] ?? [])
    }
  }
}
