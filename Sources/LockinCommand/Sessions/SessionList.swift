import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

/// The sessions of some days, day by day, and what they come to.
struct SessionList {
  let days: FocusDays
  let timeline: ZoneTimeline

  /// The sessions on some dates; where `goal` is given, those for this one.
  init(
    _ sessions: [FocusSession],
    of goal: String?,
    on dates: Range<CivilDate>,
    _ timeline: ZoneTimeline
  ) {
    let chosen = goal.map { goal in sessions.filter { $0.goals.contains(goal) } } ?? sessions
    days = FocusDays(chosen, on: dates, timeline)
    self.timeline = timeline
  }

  // MARK: Text

  /// A line for each session, and below them what weeks, months and all days come to.
  func lines(on screen: Screen) -> [String] {
    var table = AlignedColumns(["day", "time", "length", "mode", "goal", "note"], right: [2])
    let words = SessionWords(timeline)
    for day in days.days {
      for (place, part) in day.parts.enumerated() {
        let session = part.session
        table.add([
          place == 0 ? Wording.date(day.date) : "", time(part.span, on: day.date),
          Wording.duration(part.span.length), session.mode?.rawValue ?? "",
          words.name(session), (session.note ?? "").trimmedStart.withVisibleControls,
        ])
      }
      if day.parts.count > 1 { table.add(["", "in all", Wording.duration(day.length)]) }
    }
    var totals = AlignedColumns(["in all", Wording.duration(days.length)], right: [1])
    for total in days.weeks { totals.add(["\(total.week)", Wording.duration(total.length)]) }
    for total in days.months { totals.add(["\(total.month)", Wording.duration(total.length)]) }
    return table.lines(on: screen) + [""] + totals.lines(on: screen)
  }

  /// `09:00-09:25`; what ends with the day ends at 24:00.
  private func time(_ span: TimeSpan, on date: CivilDate) -> String {
    let (start, end) = (timeline.local(at: span.start), timeline.local(at: span.end))
    let isMidnight = timeline.dayStarts == 0 && end.date != date
    return "\(start.hourAndMinute)-" + (isMidnight ? "24:00" : end.hourAndMinute)
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// The list as it is printed.
  var json: JSONValue { SessionList.form.value(of: self) }

  private static let form = PublishedForm<SessionList>(
    "v1/sessions",
    title: "lockin session list --format json",
    """
    The focus sessions of some days by local date, with what each day, week and month comes to, each minute once. It holds \
    ids of goals and notes. Fields may be added; what is not known is null.
    """
  ) {
    Key("schema", .always("lockin.sessions.v1")).means("The name of this form")
    Key("from", .date, \.days.dates.lowerBound).means("The first day")
    Key("to", .date) { $0.days.dates.upperBound + -1 }.means("The last day")
    Key("total_ms", .whole(0...), \.days.length).means("The focus of all days")
    Key("days", .list(of: day), \.days.days).means("The days with sessions, in order")
    Key("weeks", .list(of: week)) { $0.days.weeks.map { ("\($0.week)", $0.length) } }
      .means("The weeks, as far as they lie in the days that were asked for")
    Key("months", .list(of: month)) { list in
      list.days.months.map {
        ("\($0.month.year.padded(to: 4))-\($0.month.number.padded(to: 2))", $0.length)
      }
    }.means("The months, in the same way")
  }

  private static let day = Shape<FocusDays.Day>.object {
    Key("date", .date, \.date).means("The local date")
    Key("total_ms", .whole(0...), \.length).means("Its focus")
    Key("sessions", .list(of: part), \.parts).means("Its sessions, in order of time")
  }

  private static let part = Shape<FocusDays.Part>.object {
    SessionForm.fields(of: \.session)
    Key("ms", .whole(0...), \.span.length)
      .means("What of it lies on the date; a session across midnight is on two")
  }

  private static let week = Shape<(String, Int64)>.object {
    Key("week", .text(like: "[0-9]{4}-W[0-9]{2}"), \.0).means("The week of ISO 8601")
    Key("total_ms", .whole(0...), \.1).means("Its focus")
  }

  private static let month = Shape<(String, Int64)>.object {
    Key("month", .text(like: "[0-9]{4}-[0-9]{2}"), \.0).means("The month")
    Key("total_ms", .whole(0...), \.1).means("Its focus")
  }
}

extension String {
  fileprivate var trimmedStart: String { String(drop { $0 == " " }) }
}
