import CivilTime

@testable import Records

/// One record of an export in words, before any text has a number.
struct Line: Sendable, Hashable {
  var device = "laptop"
  var kind = ActivityRecord.Kind.use
  var source = "window"
  var app = ""
  var title = ""
  var url = ""
  var category = ""
  var productivity: Int8?
  var start: Int64
  var duration: Int64
  var isHourTotal = false

  var end: Int64 { start + duration }
}

/// What devices exported, and what an accounting is asked of it.
struct Scene {
  var lines: [Line] = []
  var devices = ["laptop", "phone", "tablet"]
  var policy = AccountingPolicy()
  var rules = CategoryRules()
  var asOf = Instant(milliseconds: .max / 4)
  var timeline = ZoneTimeline(home: .utc)
  var dates: Range<CivilDate>

  init(_ dates: Range<CivilDate>) { self.dates = dates }

  /// The days' hours.
  var grid: HourGrid { HourGrid(timeline: timeline, from: dates.lowerBound, to: dates.upperBound) }

  /// Adds a record that begins so many minutes after midnight UTC of the first date.
  mutating func add(
    _ kind: ActivityRecord.Kind = .use,
    _ app: String = "",
    from: Int64,
    to: Int64,
    device: String = "laptop",
    title: String = "",
    url: String = "",
    source: String? = nil
  ) {
    let base = Int64(dates.lowerBound.dayNumber) * 86_400_000
    lines.append(
      Line(
        device: device,
        kind: kind,
        source: source ?? "\(kind)",
        app: app,
        title: title,
        url: url,
        start: base + from * minute,
        duration: (to - from) * minute
      )
    )
  }

  /// The lines as one export of each device's days.
  func records(_ lines: [Line], _ texts: Texts) -> [DayRecords] {
    struct Key: Hashable {
      let device: String
      let utcDay: Int
    }
    var byDay: [Key: [ActivityRecord]] = [:]
    var order: [Key] = []
    for line in lines {
      let key = Key(device: line.device, utcDay: at(line.start).utcDay)
      if byDay[key] == nil { order.append(key) }
      byDay[key, default: []].append(
        ActivityRecord(
          kind: line.kind,
          source: texts.id(line.source),
          start: at(line.start),
          duration: line.duration,
          app: texts.id(line.app),
          title: texts.id(line.title),
          url: texts.id(line.url),
          category: texts.id(line.category),
          productivity: line.productivity,
          isHourTotal: line.isHourTotal
        )
      )
    }
    return order.map {
      DayRecords(device: $0.device, utcDay: $0.utcDay, copies: byDay[$0] ?? [], text: texts.text)
    }
  }

  /// The account of the lines.
  func account() -> Outcome {
    let texts = Texts()
    return account(records(lines, texts), texts)
  }

  /// The account of records; `loaded` is a week on both sides unless it is given.
  func account(_ records: [DayRecords], _ texts: Texts, loaded: TimeSpan? = nil) -> Outcome {
    let grid = grid
    let accounting = Accounting(
      policy: policy,
      asOf: asOf,
      classifier: Classifier(rules: rules, text: texts.text),
      text: texts.text
    )
    let week = TimeSpan(grid.span.start - 7 * 24 * hour, grid.span.end + 7 * 24 * hour)
    return Outcome(
      activity: accounting.account(records, devices: devices, grid: grid, loaded: loaded ?? week),
      texts: texts
    )
  }
}

/// What an accounting found, with the texts to read it.
struct Outcome {
  let activity: AccountedActivity
  let texts: Texts

  /// All days' accounts together.
  var total: TimeAccount { activity.accounts.reduce(TimeAccount()) { $0 + $1.account } }

  /// Every part of the outcome in words, so that neither the numbers of texts nor those of
  /// categories matter.
  var description: [String] {
    stretches + activity.accounts.map(Outcome.words)
      + activity.observed.spans.map { "observed \(drawing($0))" } + buckets
  }

  /// The attended stretches, then those beside them.
  var stretches: [String] {
    activity.segments.map { "attended " + words($0) }
      + ConcurrentUse.uses(activity.concurrent, beside: activity.segments).map {
        "beside \(activity.devices[$0.attended]) " + words($0.segment)
      }
  }

  /// The buckets, sorted as texts.
  var buckets: [String] { bucketTimes(shiftedBy: 0) }

  /// The buckets with their dates moved by some days.
  func bucketTimes(shiftedBy days: Int) -> [String] {
    activity.hourBuckets().map {
      "\($0.cell.date + days) \($0.cell.hour)/\($0.cell.occurrence) \(texts.text($0.app)) "
        + "\($0.category) \($0.productivity ?? 9) \($0.milliseconds)"
    }.sorted()
  }

  static func words(_ day: DayAccount) -> String {
    let account = day.account
    let dropped = DropReason.allCases.compactMap { reason in
      account.dropped[reason].map { " \(reason.rawValue) \($0)" }
    }
    return "\(day.date) raw \(account.raw) flood \(account.flood) used \(account.bucketed) "
      + "beside \(account.concurrent)" + dropped.joined()
  }

  func words(_ segment: Segment) -> String {
    "\(activity.devices[segment.device]) \(texts.text(segment.app)) \(texts.text(segment.title)) "
      + "\(texts.text(segment.url)) \(activity.path(of: segment)) \(segment.productivity ?? 9) "
      + "\(segment.isInteractive) \(segment.isHourTotal) \(drawing(segment.span))"
  }
}
