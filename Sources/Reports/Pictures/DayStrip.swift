import Analysis
import CivilTime
import Plans
import Records

/// A day as it was planned and as it was lived: events above, and below them each hour's time at devices by class.
struct DayStrip: Sendable, Hashable {
  /// An event above the hours.
  struct Event: Sendable, Hashable {
    /// What its box looks like.
    enum Look: String, Sendable, Hashable {
      case kept, short, missed
      /// Not judged, or not over.
      case open = "un"
    }

    /// When it begins, on the clock.
    let time: String
    /// What it is called.
    let name: Phrase
    /// What became of it, in a word or two.
    let outcome: String
    let look: Look
    /// In which column of five minutes it begins and after which it ends; at least one.
    let columns: Range<Int>
    /// After which column its words end: as far as the next event leaves room.
    let room: Int
    /// The lane that it is in, from 0: events that overlap lie in different lanes.
    let lane: Int
    /// How much of it was done, in percent.
    let done: Int
  }

  /// The date.
  let date: CivilDate
  /// The events in order of time.
  let events: [Event]
  /// How many more events there are; as many as are drawn fill a day.
  let leftOut: Int
  /// How many columns of five minutes there are.
  let columns: Int
  /// The hours.
  let picture: Picture
  /// How much focus there was, or why it is not known.
  let total: String
  /// How that compares, in words.
  let verdict: String
  /// The same on a line; nil where it is not known.
  let bullet: UsualBullet?

  /// The most events that are drawn of a day.
  static let mostEvents = 20
  /// Room below the hours for blocks.
  static let foot = 9

  /// The strip of a date among hours on the clock; `best` are hours to keep for hard work.
  init(
    _ day: Report.Day,
    _ hours: [HourFacts],
    within clock: Range<Int>,
    best: [Range<Int>],
    _ report: Report
  ) {
    let axis = ClockAxis(day.date, clock, report.timeline)
    date = day.date
    columns = clock.count * 12
    let told = report.plan.compactMap { item in
      axis.columns(of: item.event.span).map { (item: item, columns: $0) }
    }
    events = DayStrip.events(Array(told.prefix(DayStrip.mostEvents)), axis, report)
    leftOut = max(0, told.count - DayStrip.mostEvents)
    picture = DayStrip.picture(day, hours, axis, best: best, report)
    total = day.focus.map(Wording.duration) ?? (day.observed > 0 ? Wording.missing : "no tracker")
    verdict = day.focus == nil ? "" : DayStrip.words(day)
    bullet = day.focus.flatMap { focus in day.usual.map { UsualBullet(focus, $0) } }
  }

  private static func words(_ day: Report.Day) -> String {
    switch Verdict(day.focus, day.usual) {
    case .above: "▲ above usual range"
    case .below: "▼ below usual range"
    case .within: "in usual range"
    case .tooEarly: ""
    }
  }

  private static func picture(
    _ day: Report.Day,
    _ hours: [HourFacts],
    _ axis: ClockAxis,
    best: [Range<Int>],
    _ report: Report
  ) -> Picture {
    let height = HourBar.height
    let bars = hours.compactMap { HourBar($0, axis) }
    let width = axis.clock.count * 60
    let blocks = report.focus.blocks.filter { $0.span.length >= FocusMeasures.deepBlock }
      .compactMap { axis.minutes(of: $0.span) }
      .map { Picture.Shape.box(x: $0.lowerBound, y: height + 3, width: $0.count, height: 5) }
    let lines = stride(from: (axis.clock.lowerBound + 3) / 4 * 4, to: axis.clock.upperBound, by: 4)
      .map { hour -> Picture.Shape in
        let x = (hour - axis.clock.lowerBound) * 60
        return .line([Picture.Point(x, 0), Picture.Point(x, height)])
      }
    return Picture(
      name(day, hours),
      width: width,
      height: height + foot,
      [
        (.band, best.compactMap { axis.box(of: $0, height: height) }),
        (.unseen, bars.compactMap(\.unseen)), (.grid, lines + [.level(height, width: width)]),
        (.neutral, bars.compactMap(\.neutral)), (.distraction, bars.compactMap(\.distraction)),
        (.focus, bars.compactMap(\.focus)), (.block, blocks),
      ]
    )
  }

  /// What is seen of a day.
  ///
  /// `Mon 25 May: 2 h 55 min of focus, most at 10:00 and 16:00; 3 h 55 min of distraction.`
  private static func name(_ day: Report.Day, _ hours: [HourFacts]) -> Phrase {
    let name = Wording.shortDate(day.date)
    guard let focus = day.focus else { return "\(name): no tracker was at work." }
    let most = hours.filter { $0.focus >= 5 * 60_000 }
      .sorted { ($1.focus, $0.cell.start) < ($0.focus, $1.cell.start) }.prefix(2)
      .sorted { $0.cell.start < $1.cell.start }.map { Wording.hour($0.cell) }
    let places = most.isEmpty ? "" : ", most at \(most.joined(separator: " and "))"
    let lost = hours.reduce(0) { $0 + $1.sum(of: .distraction) }
    return
      "\(name): \(Wording.duration(focus)) of focus\(places); \(Wording.duration(lost)) of distraction."
  }

  /// The lane of each event, and the column that its words may go up to; events are in order of their begin.
  static func places(_ events: [Range<Int>], of count: Int) -> [(lane: Int, room: Int)] {
    var ends: [Int] = []
    let lanes = events.map { columns -> Int in
      let lane = ends.firstIndex { $0 <= columns.lowerBound } ?? ends.count
      if lane == ends.count { ends.append(0) }
      ends[lane] = columns.upperBound
      return lane
    }
    return events.indices.map { index in
      let next = events.indices.first { $0 > index && lanes[$0] == lanes[index] }
      return (lanes[index], next.map { events[$0].lowerBound } ?? count)
    }
  }

  private static func events(
    _ told: [(item: PlanComparison, columns: Range<Int>)],
    _ axis: ClockAxis,
    _ report: Report
  ) -> [Event] {
    let places = places(told.map(\.columns), of: axis.clock.count * 12)
    return zip(told, places).map { told, place in
      let (item, columns) = told
      return Event(
        time: report.timeline.local(at: item.event.span.start).hourAndMinute,
        name: report.name(of: item.event),
        outcome: item.strip.words,
        look: item.strip.look,
        columns: columns,
        room: place.room,
        lane: place.lane,
        done: Picture.part(item.on ?? 0, of: item.planned, on: 100)
      )
    }
  }
}

extension PlanComparison {
  /// What became of it in a word or two, and how its box looks.
  fileprivate var strip: (words: String, look: DayStrip.Event.Look) {
    let share = Wording.percent(on ?? 0, of: planned)
    let part = "\(Wording.clock(on ?? 0)) of \(Wording.clock(planned))"
    return switch status {
    case .kept: ("✓ \(share)", .kept)
    case .late: ("✓ \(share), late", .kept)
    case .short: (part, .short)
    case .missed: ("✕ missed", .missed)
    case .noEvidence: ("? not seen", .open)
    case .unmapped: ("no rule", .open)
    case .ahead: ("ahead", .open)
    }
  }
}
