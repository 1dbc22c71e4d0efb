import CivilTime
import Documents
import Nightly
import Records
import Reports
import Storage

/// Prints where each day's time went, for scripts.
enum ActivityCommand: Command {
  static let name = "activity"
  static let summary = "print each day's account and hours as JSON lines"
  static let operands = "[DATES]"
  static let examples = [
    Example("lockin activity yesterday", "where yesterday went"),
    Example("lockin activity --from 2026-05-01 --to 2026-05-31", "a month, both days included"),
  ]
  static let flags = [Flag.from, Flag.to, Flag.days, Flag.state, Flag.wait]

  static func run(_ call: Call) throws -> ExitCode {
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let dates = try call.dates(today: today, upTo: today - 1)
    try open.recount()
    var total = TimeAccount()
    for date in dates.days {
      let cells = HourGrid(timeline: open.configuration.timeline, from: date, to: date + 1).cells
      guard !cells.isEmpty else { continue }
      let account =
        try open.store.accounts(of: date..<(date + 1)).first?.account ?? TimeAccount()
      let buckets = try open.store.buckets(of: date..<(date + 1))
      total = total + account
      var line = object(account)
      line["date"] = .string(date.description)
      line["hours"] = .array(
        hours(cells, buckets, open.store.texts.text)
      )
      try open.store.texts.check()
      try call.output.print(JSONWriter.compact(.object(line)) + [0x0a])
    }
    try call.output.print(
      JSONWriter.compact(["total": .object(object(total))]) + [0x0a]
    )
    call.messages.say(total.sentence)
    return .done
  }

  private static func object(_ account: TimeAccount) -> [String: JSONValue] {
    var dropped: [String: JSONValue] = [:]
    for (reason, milliseconds) in account.dropped where milliseconds != 0 {
      dropped[reason.rawValue] = .integer(milliseconds)
    }
    return [
      "raw_ms": .integer(account.raw), "flood_ms": .integer(account.flood),
      "bucketed_ms": .integer(account.bucketed), "concurrent_ms": .integer(account.concurrent),
      "dropped_ms": .object(dropped),
    ]
  }

  /// Every hour that the date had, those without activity too.
  private static func hours(
    _ cells: [HourCell],
    _ buckets: [HourBucket],
    _ text: (TextID) -> String
  ) -> [JSONValue] {
    cells.map { cell in
      var categories: [String: Int64] = [:]
      var apps: [String: Int64] = [:]
      for bucket in buckets where bucket.cell.start == cell.start {
        categories[bucket.category.description, default: 0] += bucket.milliseconds
        apps[text(bucket.app), default: 0] += bucket.milliseconds
      }
      return [
        "hour": JSONValue(cell.hour), "occurrence": JSONValue(cell.occurrence),
        "capacity_ms": .integer(cell.capacity),
        "categories": .object(categories.mapValues { .integer($0) }),
        "apps": .object(apps.mapValues { .integer($0) }),
      ]
    }
  }
}
