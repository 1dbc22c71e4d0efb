import CivilTime

/// The records of one device that begin on one UTC day, in canonical order.
///
/// Within one export the longest copy of a record stays and the others are counted in `duplicate`; between exports the
/// larger of both figures stays. Of an hour or slot (`Total`) what the export read later says counts as a whole, and
/// the parts of a slot that have no title add up.
public struct DayRecords: Sendable, Hashable {
  /// The device's name.
  public let device: String
  /// Days since 1970-01-01.
  public let utcDay: Int
  /// What the records say besides their times, each content once, in the order of its first record.
  public let contents: [RecordContent]
  /// The records, sorted, no two with the same identity.
  public let rows: [RecordRow]

  /// The records of one export, in any order and with copies; `text` gives a number's text.
  public init(
    device: String,
    utcDay: Int,
    copies: [ActivityRecord],
    text: (TextID) -> String
  ) {
    self.init(device: device, utcDay: utcDay, combining: copies, text: text) { kept, other in
      if kept.title == 0, Total.isOfSlot(kept, text) {
        kept.add(part: other)
      } else {
        kept.duplicate += min(kept.duration, other.duration) + other.duplicate
        kept.settle(with: other, text: text)
      }
    }
  }

  /// The same of records whose contents stand apart, in the order of their first record.
  public init(
    device: String,
    utcDay: Int,
    copies rows: [RecordRow],
    contents: [RecordContent],
    text: (TextID) -> String
  ) {
    if zip(rows, rows.dropFirst()).allSatisfy({ $0.start < $1.start }) {
      self.init(device: device, utcDay: utcDay, canonical: rows, contents: contents)
    } else if zip(rows, rows.dropFirst()).allSatisfy({ $0.start > $1.start }) {
      // The newest first, as some programs export them.
      let (rows, contents) = DayRecords.reversed(rows, contents)
      self.init(device: device, utcDay: utcDay, canonical: rows, contents: contents)
    } else {
      let records = rows.map { ActivityRecord($0, contents[Int($0.content)]) }
      self.init(device: device, utcDay: utcDay, copies: records, text: text)
    }
  }

  /// The rows from the last to the first, and the contents in the order of their first row then.
  private static func reversed(
    _ rows: [RecordRow],
    _ contents: [RecordContent]
  ) -> (rows: [RecordRow], contents: [RecordContent]) {
    var numbers: [UInt32?] = Array(repeating: nil, count: contents.count)
    var order: [RecordContent] = []
    order.reserveCapacity(contents.count)
    let rows = rows.reversed().map { row in
      var row = row
      let content = Int(row.content)
      let number = numbers[content] ?? UInt32(order.count)
      if numbers[content] == nil {
        numbers[content] = number
        order.append(contents[content])
      }
      row.content = number
      return row
    }
    return (rows, order)
  }

  /// These records together with those of an export that was read later; `text` gives a number's text.
  public func merged(with other: DayRecords, text: (TextID) -> String) -> DayRecords {
    let theirs = other.records
    let totals = Set(theirs.filter { Total.isPart($0, text) }.map(Total.init))
    let mine =
      totals.isEmpty
      ? records : records.filter { !Total.isPart($0, text) || !totals.contains(Total($0)) }
    return DayRecords(
      device: device,
      utcDay: utcDay,
      combining: mine + theirs,
      text: text
    ) { kept, other in
      kept.duplicate = max(kept.duplicate, other.duplicate)
      kept.settle(with: other, text: text)
    }
  }

  /// Records that are known to be in canonical order.
  public init(device: String, utcDay: Int, canonical: [ActivityRecord]) {
    var table = ContentTable()
    let rows = canonical.map {
      RecordRow(
        start: $0.start,
        duration: $0.duration,
        duplicate: $0.duplicate,
        content: table.number(of: $0.content)
      )
    }
    self.init(device: device, utcDay: utcDay, canonical: rows, contents: table.contents)
  }

  /// Records that are known to be in canonical order, as the store keeps them.
  public init(device: String, utcDay: Int, canonical: [RecordRow], contents: [RecordContent]) {
    self.device = device
    self.utcDay = utcDay
    self.rows = canonical
    self.contents = contents
  }

  private init(
    device: String,
    utcDay: Int,
    combining all: [ActivityRecord],
    text: (TextID) -> String,
    _ join: (inout ActivityRecord, ActivityRecord) -> Void
  ) {
    if let sorted = DayRecords.sortedByStart(all) {
      self.init(device: device, utcDay: utcDay, canonical: sorted)
      return
    }
    var kept: [ActivityRecord] = []
    for record in all.sorted(by: ActivityRecord.precedes) {
      if let last = kept.last, last.hasSameIdentity(as: record),
        last.category == record.category || !Total.isPart(record, text)
      {
        join(&kept[kept.count - 1], record)
      } else {
        kept.append(record)
      }
    }
    self.init(device: device, utcDay: utcDay, canonical: kept)
  }

  /// The records in order, where they stand in order of time one way or the other and no two begin at
  /// once: most exports do.
  private static func sortedByStart(_ records: [ActivityRecord]) -> [ActivityRecord]? {
    guard records.count > 1 else { return records }
    if zip(records, records.dropFirst()).allSatisfy({ $0.start < $1.start }) { return records }
    if zip(records, records.dropFirst()).allSatisfy({ $0.start > $1.start }) {
      return records.reversed()
    }
    return nil
  }

  /// The records, sorted, no two with the same identity.
  public var records: [ActivityRecord] {
    rows.map { ActivityRecord($0, contents[Int($0.content)]) }
  }

  /// The latest instant that any of the records may speak of, or nil where there are none.
  public var reach: Instant? {
    guard contents.contains(where: \.isHourTotal) else {
      guard var reach = rows.first?.start else { return nil }
      for row in rows { reach = max(reach, row.start + row.duration) }
      return reach
    }
    return records.lazy.map(\.reach).max()
  }
}

extension String {
  /// Whether two names are the same byte by byte, as the store tells names apart.
  ///
  /// Swift's `==` also takes an é written as one scalar and as two for the same: two devices would be
  /// one in memory and two in the store.
  public func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
