import CivilTime
import Documents

/// A log of when applications were opened and closed: `timestamp,app,event`.
///
/// A use lasts from an opening to the next closing of the same application. One that the log does not
/// see the end of has no length: it was opened again meanwhile, or the log ends. The rows may stand in
/// any order.
struct AppEventCSV: RowReader {
  static let isIndependent = false

  private static let openings: Set<String> = [
    "open", "opened", "start", "started", "launch", "launched", "resume", "resumed", "foreground",
    "move_to_foreground", "activity_resumed", "focus", "focused", "activate", "activated", "begin",
    "enter", "entered", "in", "on", "1",
  ]
  private static let closings: Set<String> = [
    "close", "closed", "stop", "stopped", "pause", "paused", "background", "move_to_background",
    "activity_paused", "activity_stopped", "unfocus", "unfocused", "blur", "blurred", "deactivate",
    "deactivated", "end", "ended", "leave", "left", "exit", "exited", "quit", "out", "off", "2",
  ]
  private static let noEvent: RejectWords = (
    "this is neither an opening nor a closing of an application",
    "write 'opened' or 'closed'; the row was left out"
  )
  private static let noLength: RejectWords = (
    "the log does not say when this use began or ended", "the row was left out"
  )

  /// What a row tells.
  private struct Event {
    let at: Instant
    let app: Int32
    let isOpening: Bool
    let isAmbiguous: Bool
  }

  /// What the words of a log mean, each looked at once.
  private final class Words {
    private var known: [String: Bool?] = [:]

    /// Whether a word means an opening or a closing; nil where it means neither.
    func isOpening(_ text: String) -> Bool? {
      if let known = known[text] { return known }
      let word = text.trimmingBlanks.lowercased().replacingBlanks
      let isOpening: Bool? =
        AppEventCSV.openings.contains(word)
        ? true : AppEventCSV.closings.contains(word) ? false : nil
      if known.count < 1000 { known[text] = .some(isOpening) }
      return isOpening
    }
  }

  /// An application at an instant.
  private struct Key: Hashable {
    let app: Int32
    let at: Instant
  }

  /// When a use ended.
  private struct End {
    let at: Instant
    let isAmbiguous: Bool
  }

  private let times: LocalTimeText
  private let timestamp: Int
  private let app: Int
  private let event: Int
  private let device: Int
  private let words = Words()
  private var apps: [String: Int32] = [:]
  /// The ends of the uses that have one.
  private var ends: [Key: End] = [:]
  /// The closings that end nothing.
  private var stray: Set<Key> = []

  /// The column of the applications, where there is one.
  static func app(_ first: CSVColumns) -> Int? {
    first.first(of: "app", "application", "app_name", "package", "packagename", "package_name")
  }

  static func recognises(_ first: CSVColumns) -> Bool {
    first.first(of: "timestamp", "time") != nil && first.hold(["event"]) && app(first) != nil
  }

  init?(first: CSVRow, context: ImportContext) throws {
    let columns = CSVColumns(first)
    guard AppEventCSV.recognises(columns), let app = AppEventCSV.app(columns),
      let timestamp = columns.first(of: "timestamp", "time"), let event = columns["event"]
    else { return nil }
    self.timestamp = timestamp
    self.app = app
    self.event = event
    device = columns["device"] ?? -1
    times = try LocalTimeText(datesIn: timestamp, context)
    var events: [Event] = []
    try context.survey { row in
      let name = row.string(app)
      let number = apps[name] ?? Int32(truncatingIfNeeded: apps.count)
      // set aside: what is no event is told of where its row is read.
      guard let event = try? self.event(row, app: number) else { return }
      apps[name] = number
      events.append(event)
    }
    pair(events)
  }

  /// Finds the end of each use.
  private mutating func pair(_ events: [Event]) {
    // What stands at one instant keeps its order in the file, or turned round where the newest comes
    // first; a use that ends as it begins has no length either way.
    var order = Array(events.indices)
    if let first = events.first, let last = events.last, first.at > last.at { order.reverse() }
    let ranks = order.enumerated().sorted {
      (events[$0.element].at, $0.offset) < (events[$1.element].at, $1.offset)
    }
    var open: [Int32: Instant] = [:]
    for (_, place) in ranks {
      let event = events[place]
      if event.isOpening {
        open[event.app] = event.at
      } else if let start = open.removeValue(forKey: event.app) {
        ends[Key(app: event.app, at: start)] = End(at: event.at, isAmbiguous: event.isAmbiguous)
      } else if ends[Key(app: event.app, at: event.at)] == nil {
        stray.insert(Key(app: event.app, at: event.at))
      }
    }
  }

  /// A closing that ends a use is not a record of its own.
  func isRecord(_ row: CSVRow) -> Bool {
    // set aside: what is no event is told of where its row is read.
    guard let app = apps[row.string(app)], let event = try? event(row, app: app) else {
      return true
    }
    return event.isOpening || stray.contains(Key(app: app, at: event.at))
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    let event = try event(row, app: apps[row.string(app)] ?? -1)
    guard event.isOpening, let end = ends[Key(app: event.app, at: event.at)] else {
      throw Rejection(.stillRunning, timestamp, AppEventCSV.noLength)
    }
    let time = try RowTime(
      start: event.at,
      length: end.at - event.at,
      isAmbiguous: event.isAmbiguous || end.isAmbiguous,
      startField: timestamp,
      lengthField: timestamp
    )
    var record = time.record(.use, batch)
    record.app = batch.text(row[app])
    batch.add(record, device: batch.text(row[device]))
  }

  private func event(_ row: CSVRow, app number: Int32) throws(Rejection) -> Event {
    guard row.count > max(timestamp, event, app) else { throw Rejection(.missingField, 0) }
    guard !row[app].isEmpty else { throw Rejection(.missingField, app) }
    guard let at = times.instant(row[timestamp]) else { throw Rejection(.unparseable, timestamp) }
    guard at.0 >= RecordRules.earliest else { throw Rejection(.before1990, timestamp) }
    guard let isOpening = words.isOpening(row.string(event)) else {
      throw Rejection(.otherKind, event, AppEventCSV.noEvent)
    }
    return Event(at: at.0, app: number, isOpening: isOpening, isAmbiguous: at.isAmbiguous)
  }
}

extension String {
  /// The text with `_` for blanks and hyphens: `Move to foreground` is written in many ways.
  fileprivate var replacingBlanks: String {
    String(map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}

extension ExportFormat {
  /// When applications were opened and closed.
  static let appEvents = ExportFormat(
    "app-events",
    "application log CSV",
    table: AppEventCSV.self
  )
}
