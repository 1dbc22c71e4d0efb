import CivilTime

/// A text kept once and named by a number; 0 is the empty text.
public typealias TextID = UInt32

/// One thing an export says a device did, from one instant for some time.
public struct ActivityRecord: Hashable, Sendable {
  /// What a record is evidence of.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// An application in the foreground: time of its own.
    case use = 0
    /// Input was seen: the person was there.
    case present = 1
    /// No input was seen: the person was away.
    case away = 2
    /// What a browser or an editor showed; it refines the record of its window and is no time of its
    /// own.
    case annotation = 3
  }

  /// What the record is evidence of.
  public var kind: Kind
  /// Whether the export gave a local time that a clock change makes uncertain.
  public var isAmbiguous: Bool
  /// Whether it is the sum of an hour, which begins at `start`: its time has no place within the hour.
  public var isHourTotal: Bool
  /// The productivity class, -2...2, that the export itself gave, or nil.
  public var productivity: Int8?
  /// The program that kept the record, such as `aw-watcher-window`.
  public var source: TextID
  /// When it began.
  public var start: Instant
  /// How long it lasted, in milliseconds; the longest of its copies.
  public var duration: Int64
  /// Milliseconds in the other copies of this record within one export.
  public var duplicate: Int64
  /// The application.
  public var app: TextID
  /// The window's or page's title.
  public var title: TextID
  /// The page's address.
  public var url: TextID
  /// The category that the export itself gave.
  public var category: TextID

  /// A record with all its parts given.
  public init(
    kind: Kind,
    source: TextID,
    start: Instant,
    duration: Int64,
    app: TextID = 0,
    title: TextID = 0,
    url: TextID = 0,
    category: TextID = 0,
    productivity: Int8? = nil,
    isAmbiguous: Bool = false,
    isHourTotal: Bool = false,
    duplicate: Int64 = 0
  ) {
    self.kind = kind
    self.isAmbiguous = isAmbiguous
    self.isHourTotal = isHourTotal
    self.productivity = productivity
    self.source = source
    self.start = start
    self.duration = duration
    self.duplicate = duplicate
    self.app = app
    self.title = title
    self.url = url
    self.category = category
  }

  /// The first instant after the record.
  public var end: Instant { start + duration }

  /// The latest instant that the record may speak of: the time of a total lies anywhere in its hour.
  public var reach: Instant { isHourTotal ? start + HourTotals.slot : end }
}

/// The records of one device that begin on one UTC day, in canonical order.
///
/// The canonical order and the rule for copies make the set a function of what the exports say,
/// whatever their order: within one export the longest copy of a record stays and the others are
/// counted in `duplicate`; between exports the larger of both figures stays.
public struct DayRecords: Sendable, Hashable {
  /// The device's name.
  public let device: String
  /// Days since 1970-01-01.
  public let utcDay: Int
  /// The records, sorted, no two with the same identity.
  public let records: [ActivityRecord]

  /// The records of one export, in any order and with copies; `text` gives a number's text.
  public init(
    device: String,
    utcDay: Int,
    copies: [ActivityRecord],
    text: (TextID) -> String
  ) {
    self.init(device: device, utcDay: utcDay, combining: copies, text: text) { kept, other in
      let longer = max(kept.duration, other.duration)
      kept.duplicate += kept.duration + other.duration - longer + other.duplicate
      kept.duration = longer
    }
  }

  /// These records together with those of another export; `text` gives a number's text.
  public func merged(with other: DayRecords, text: (TextID) -> String) -> DayRecords {
    DayRecords(
      device: device,
      utcDay: utcDay,
      combining: records + other.records,
      text: text
    ) { kept, other in
      kept.duration = max(kept.duration, other.duration)
      kept.duplicate = max(kept.duplicate, other.duplicate)
    }
  }

  /// Records that are known to be in canonical order, as the store keeps them.
  public init(device: String, utcDay: Int, canonical: [ActivityRecord]) {
    self.device = device
    self.utcDay = utcDay
    self.records = canonical
  }

  private init(
    device: String,
    utcDay: Int,
    combining all: [ActivityRecord],
    text: (TextID) -> String,
    _ combine: (inout ActivityRecord, ActivityRecord) -> Void
  ) {
    if let sorted = DayRecords.sortedByStart(all) {
      self.init(device: device, utcDay: utcDay, canonical: sorted)
      return
    }
    var kept: [ActivityRecord] = []
    for record in all.sorted(by: ActivityRecord.precedes) {
      if let last = kept.last, last.hasSameIdentity(as: record) {
        combine(&kept[kept.count - 1], record)
        kept[kept.count - 1].adoptDetails(of: record, text: text)
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

  /// The latest end of any of the records, or nil where there are none.
  public var reach: Instant? { records.lazy.map(\.reach).max() }
}

extension ActivityRecord {
  /// Whether two records are copies of the same thing: all but their lengths and details agree.
  ///
  /// A total may be one of a category, so that its category is no detail.
  func hasSameIdentity(as other: ActivityRecord) -> Bool {
    start == other.start && kind == other.kind && source == other.source && app == other.app
      && title == other.title && url == other.url && isHourTotal == other.isHourTotal
      && (isHourTotal == false || category == other.category)
  }

  /// Settles the details that copies may disagree on, whichever came first: the higher class, then
  /// the category whose name comes first.
  mutating func adoptDetails(of other: ActivityRecord, text: (TextID) -> String) {
    if category == 0 {
      category = other.category
    } else if other.category != 0, other.category != category,
      text(other.category).utf8.lexicographicallyPrecedes(text(category).utf8)
    {
      category = other.category
    }
    if let theirs = other.productivity { productivity = max(productivity ?? theirs, theirs) }
    isAmbiguous = isAmbiguous && other.isAmbiguous
  }

  /// The canonical order: by time, then by what the record says.
  static func precedes(_ a: ActivityRecord, _ b: ActivityRecord) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
    if a.source != b.source { return a.source < b.source }
    if a.app != b.app { return a.app < b.app }
    if a.title != b.title { return a.title < b.title }
    if a.url != b.url { return a.url < b.url }
    if a.isHourTotal != b.isHourTotal { return b.isHourTotal }
    if a.category != b.category { return a.category < b.category }
    if a.duration != b.duration { return a.duration < b.duration }
    return (a.productivity ?? .min) < (b.productivity ?? .min)
  }
}

extension String {
  /// Whether two names are the same byte by byte, as the store tells names apart.
  ///
  /// Swift's `==` also takes an é written as one scalar and as two for the same: two devices would be
  /// one in memory and two in the store.
  public func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
