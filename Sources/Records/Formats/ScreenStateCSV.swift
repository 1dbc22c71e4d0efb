import CivilTime
import Documents

/// When a screen went on and off: `timestamp,event` with `on` or `off`.
///
/// While the screen is on the person may be there, while it is off nobody looks at it: on to off is
/// presence, off to on is absence, and so the file is evidence for the records of the same device.
/// A log without names of columns has the word in one column and a time in the other.
/// The rows may stand in any order. One that says again what the screen shows already begins
/// nothing new; the last one has no end and says nothing of what comes after it.
struct ScreenStateCSV: RowReader {
  static let isIndependent = false

  private static let noEvent: RejectWords = ("this is neither on nor off", "write on or off")

  /// A change of the screen's state.
  private struct Change {
    let at: Instant
    let isOn: Bool
    let isAmbiguous: Bool
    /// Whether a row has told of it, so that a copy of the row begins nothing.
    var isTold = false
  }

  private let times: LocalTimeText
  private let timestamp: Int
  private let event: Int
  /// The changes in order of time, each to another state than the one before.
  private var changes: [Change] = []

  let hasHeader: Bool

  static func recognises(_ first: CSVColumns) -> Bool {
    places(first.names) != nil
      || first.hold(["timestamp", "event"]) && first.names.count <= 3
        && AppEventCSV.app(first) == nil
  }

  /// Where a row that is a record has its time and its word; nil where it is none.
  private static func places(_ row: [String]) -> (timestamp: Int, event: Int)? {
    let row = row.map { $0.filter { $0 != "\"" && $0 != " " } }
    guard row.count <= 3, let event = row.firstIndex(where: { $0 == "on" || $0 == "off" }),
      let timestamp = row.firstIndex(where: { field in
        field.count >= 8 && field.count { $0.isNumber } >= 8
      })
    else { return nil }
    return (timestamp, event)
  }

  init?(first: CSVRow, context: ImportContext) throws {
    let columns = CSVColumns(first)
    let record = ScreenStateCSV.places(columns.names)
    guard ScreenStateCSV.recognises(columns),
      let timestamp = record?.timestamp ?? columns["timestamp"],
      let event = record?.event ?? columns["event"]
    else { return nil }
    hasHeader = record == nil
    self.timestamp = timestamp
    self.event = event
    times = try LocalTimeText(datesIn: timestamp, context)
    var all: [Change] = []
    try context.survey { row in
      // set aside: what is no change is told of where its row is read.
      if let change = try? change(row) { all.append(change) }
    }
    // What stands at the same instant keeps its order in the file, or turned round where the newest
    // comes first.
    if let first = all.first, let last = all.last, first.at > last.at { all.reverse() }
    let inTime = all.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    for (_, change) in inTime where changes.last?.isOn != change.isOn { changes.append(change) }
  }

  /// A row that begins nothing new, or what the file does not see the end of, is not a record.
  func isRecord(_ row: CSVRow) -> Bool {
    // set aside: what is no change is told of where its row is read.
    guard let change = try? change(row) else { return true }
    guard let place = place(of: change), place + 1 < changes.count else { return false }
    return changes[place + 1].at > change.at
  }

  mutating func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    let change = try change(row)
    guard let place = place(of: change), place + 1 < changes.count else { return }
    changes[place].isTold = true
    let next = changes[place + 1]
    let time = try RowTime(
      start: change.at,
      length: next.at - change.at,
      isAmbiguous: change.isAmbiguous || next.isAmbiguous,
      startField: timestamp,
      lengthField: timestamp
    )
    batch.add(time.record(change.isOn ? .present : .away, batch))
  }

  /// The change that a row tells of first, or nil where there is none.
  private func place(of change: Change) -> Int? {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at < change.at { low = middle + 1 } else { high = middle }
    }
    return changes[low...].prefix { $0.at == change.at }.firstIndex {
      $0.isOn == change.isOn && !$0.isTold
    }
  }

  private func change(_ row: CSVRow) throws(Rejection) -> Change {
    guard row.count > max(timestamp, event) else { throw Rejection(.missingField, 0) }
    guard let at = times.instant(row[timestamp].bare) else {
      throw Rejection(.unparseable, timestamp)
    }
    guard at.0 >= RecordRules.earliest else { throw Rejection(.before1990, timestamp) }
    let isOn: Bool
    switch String(decoding: row[event].bare, as: UTF8.self).lowercased() {
    case "on": isOn = true
    case "off": isOn = false
    default: throw Rejection(.unparseable, event, ScreenStateCSV.noEvent)
    }
    return Change(at: at.0, isOn: isOn, isAmbiguous: at.isAmbiguous)
  }
}

extension UnsafeRawBufferPointer {
  /// Without blanks and quotation marks at its ends: some logs have a blank before the mark.
  fileprivate var bare: UnsafeRawBufferPointer {
    let front = drop { $0 == 0x20 || $0 == 0x22 }
    guard let last = front.lastIndex(where: { $0 != 0x20 && $0 != 0x22 }) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(rebasing: self[front.startIndex...last])
  }
}

extension ExportFormat {
  /// When a screen went on and off.
  public static let screenState = ExportFormat(
    "screen-state",
    "screen on/off CSV",
    table: ScreenStateCSV.self
  )
}
