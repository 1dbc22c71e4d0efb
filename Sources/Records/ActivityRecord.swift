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
    /// What a browser or an editor showed; it refines the record of its window and is not a time of its
    /// own.
    case annotation = 3
  }

  /// What the record says besides its times.
  public var content: RecordContent
  /// When it began.
  public var start: Instant
  /// How long it lasted, in milliseconds; the longest of its copies.
  public var duration: Int64
  /// Milliseconds in the other copies of this record within one export.
  public var duplicate: Int64

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
    isAudible: Bool = false,
    duplicate: Int64 = 0
  ) {
    self.content = RecordContent(
      kind: kind,
      source: source,
      app: app,
      title: title,
      url: url,
      category: category,
      productivity: productivity,
      isAmbiguous: isAmbiguous,
      isHourTotal: isHourTotal,
      isAudible: isAudible
    )
    self.start = start
    self.duration = duration
    self.duplicate = duplicate
  }

  /// A record of a list that keeps contents apart.
  public init(_ row: RecordRow, _ content: RecordContent) {
    self.content = content
    self.start = row.start
    self.duration = row.duration
    self.duplicate = row.duplicate
  }

  /// The first instant after the record.
  public var end: Instant { start + duration }

  /// The latest instant that the record may speak of: the time of a total lies anywhere in its hour.
  public var reach: Instant { isHourTotal ? start + HourTotals.slot : end }
}

extension ActivityRecord {
  /// What the record is evidence of.
  @inlinable public var kind: Kind {
    get { content.kind }
    set { content.kind = newValue }
  }
  /// Whether the export gave a local time that a clock change makes uncertain.
  @inlinable public var isAmbiguous: Bool {
    get { content.isAmbiguous }
    set { content.isAmbiguous = newValue }
  }
  /// Whether it is the sum of an hour.
  @inlinable public var isHourTotal: Bool {
    get { content.isHourTotal }
    set { content.isHourTotal = newValue }
  }
  /// Whether the page that it tells of plays sound.
  @inlinable public var isAudible: Bool {
    get { content.isAudible }
    set { content.isAudible = newValue }
  }
  /// The productivity class, -2...2, that the export itself gave, or nil.
  @inlinable public var productivity: Int8? {
    get { content.productivity }
    set { content.productivity = newValue }
  }
  /// The program that kept the record.
  @inlinable public var source: TextID {
    get { content.source }
    set { content.source = newValue }
  }
  /// The application.
  @inlinable public var app: TextID {
    get { content.app }
    set { content.app = newValue }
  }
  /// The window's or page's title.
  @inlinable public var title: TextID {
    get { content.title }
    set { content.title = newValue }
  }
  /// The page's address.
  @inlinable public var url: TextID {
    get { content.url }
    set { content.url = newValue }
  }
  /// The category that the export itself gave.
  @inlinable public var category: TextID {
    get { content.category }
    set { content.category = newValue }
  }
}

extension ActivityRecord {
  /// Whether two records are copies of the same thing: all but their lengths and details agree.
  ///
  /// A total may be one of a category, so that its category is no detail.
  package func hasSameIdentity(as other: ActivityRecord) -> Bool {
    start == other.start && kind == other.kind && source == other.source && app == other.app
      && title == other.title && url == other.url && isHourTotal == other.isHourTotal
      && (!isHourTotal || category == other.category)
  }

  /// Settles the details that copies may disagree on, whichever came first.
  ///
  /// They and the length are those of one copy, so that no time goes to a category that no export gives it to.
  package mutating func settle(with other: ActivityRecord, text: (TextID) -> String) {
    if givesWay(to: other, text: text) {
      (content.category, content.productivity) = (other.category, other.productivity)
      duration = other.duration
    }
    content.isAmbiguous = isAmbiguous && other.isAmbiguous
    content.isAudible = isAudible || other.isAudible
  }

  /// Adds another part of a slot of five minutes, which no time leaves.
  mutating func add(part: ActivityRecord) {
    let whole = duration + part.duration
    duration = min(whole, max(SlotTotals.minutes, duration))
    duplicate += part.duplicate + whole - duration
    if let theirs = part.productivity { content.productivity = max(productivity ?? theirs, theirs) }
  }

  /// Whether the other one of two copies counts: the longer, then the one that has a category, then the one of the
  /// higher class, then of the category whose name comes first.
  package func givesWay(to other: ActivityRecord, text: (TextID) -> String) -> Bool {
    if duration != other.duration { return duration < other.duration }
    if (category == 0) != (other.category == 0) { return category == 0 }
    if productivity != other.productivity {
      return productivity ?? .min < other.productivity ?? .min
    }
    return category != other.category
      && text(other.category).utf8.lexicographicallyPrecedes(text(category).utf8)
  }

  /// The canonical order: by time, then by what the record says.
  package static func precedes(_ a: ActivityRecord, _ b: ActivityRecord) -> Bool {
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
