import CivilTime

/// One VEVENT: a single event, the master of a series, or a changed instance of one.
///
/// Source: RFC 5545 section 3.6.1.
public struct Event: Sendable, Hashable {
  /// Whether an event takes place.
  public enum Status: String, Sendable {
    /// It may take place.
    case tentative = "TENTATIVE"
    /// It will take place.
    case confirmed = "CONFIRMED"
    /// It won't take place.
    case cancelled = "CANCELLED"
  }

  /// How an event says when it ends.
  public enum End: Sendable, Hashable {
    /// Not at all: a date lasts one day, a time has no length.
    case none
    /// At a time, which for a date is the day after the last.
    case time(CalendarTime)
    /// After a length of time.
    case duration(NominalDuration)
  }

  /// An instance that RDATE adds to a series.
  public struct AddedInstance: Sendable, Hashable {
    /// When it starts.
    public let start: CalendarTime
    /// When it ends; `.none` where it lasts as long as the first instance.
    public let end: End
  }

  /// How this copy of the event compares with others of the same UID; the highest is the newest.
  public struct Version: Sendable, Hashable, Comparable {
    /// SEQUENCE, 0 where it is missing.
    public let sequence: Int
    /// LAST-MODIFIED, or else DTSTAMP.
    public let changed: Instant?
    /// DTSTAMP: when this copy was made, as calendars without METHOD that are downloaded have it.
    public let stamped: Instant?

    /// Orders from old to new: by sequence, then by the date of change, then by that of the copy.
    public static func < (a: Version, b: Version) -> Bool {
      func order(_ version: Version) -> (Int, Int64, Int64) {
        (
          version.sequence, version.changed?.milliseconds ?? .min,
          version.stamped?.milliseconds ?? .min
        )
      }
      return order(a) < order(b)
    }
  }

  /// What all occurrences of the event say alike.
  let label: EventLabel
  /// How new this copy is.
  public let version: Version
  /// STATUS.
  public let status: Status
  /// Whether the calendar's owner has declined to come (PARTSTAT of an ATTENDEE).
  public let isDeclined: Bool
  /// DTSTART.
  public let start: CalendarTime
  /// DTEND or DURATION.
  public let end: End
  /// RRULE: the instances are those of all rules together.
  public let rules: [RecurrenceRule]
  /// EXRULE of RFC 2445: rules whose instances a series lacks.
  let exceptionRules: [RecurrenceRule]
  /// EXDATE: the instances that a series lacks.
  let exceptionDates: InstanceNames
  /// RDATE: the instances that a series has besides those of its rule.
  let addedInstances: [AddedInstance]
  /// RECURRENCE-ID: which instance of its series this is; a floating time is one of the series.
  public let recurrenceID: CalendarTime?
  /// RANGE=THISANDFUTURE: whether the instances behind this one are changed like it.
  let changesFollowing: Bool

  /// The name that all copies and instances of the event share.
  public var uid: String { label.uid }
  /// SUMMARY, empty where it is missing.
  public var summary: String { label.summary }
  /// The line of its `BEGIN:VEVENT`.
  public var line: Int { label.line }

  /// Whether the event takes place more than once.
  var repeats: Bool { !rules.isEmpty || !addedInstances.isEmpty }

  /// An event with all its parts given.
  init(
    uid: String,
    version: Version,
    summary: String,
    location: String?,
    categories: [String],
    status: Status,
    isFree: Bool,
    isDeclined: Bool,
    isMovable: Bool?,
    tagLine: Int?,
    start: CalendarTime,
    end: End,
    rules: [RecurrenceRule],
    exceptionRules: [RecurrenceRule],
    exceptionDates: InstanceNames,
    addedInstances: [AddedInstance],
    recurrenceID: CalendarTime?,
    changesFollowing: Bool,
    file: String,
    line: Int
  ) {
    self.label = EventLabel(
      uid: uid,
      summary: summary,
      location: location,
      categories: categories,
      isAllDay: start.isDate,
      isBusy: status != .cancelled && !isFree && !isDeclined,
      isOff: status == .cancelled || isDeclined,
      isMovable: isMovable,
      file: file,
      line: line,
      tagLine: tagLine ?? line
    )
    self.version = version
    self.status = status
    self.isDeclined = isDeclined
    self.start = start
    self.end = end
    self.rules = rules
    self.exceptionRules = exceptionRules
    self.exceptionDates = exceptionDates
    self.addedInstances = addedInstances
    self.recurrenceID = recurrenceID
    self.changesFollowing = changesFollowing
  }
}

/// An event that could not be understood; a diagnostic says why.
///
/// It is kept by name so that an older copy, or the rest of its series, isn't taken for the whole.
public struct LeftOutEvent: Sendable, Hashable {
  /// How much of the event is lost.
  public enum Extent: Sendable, Hashable {
    /// The event, with all its instances.
    case series
    /// A change of one instance of it, nil where it isn't known which.
    case instance(CalendarTime?)
    /// All of its series, because this change of it reaches beyond one instance.
    case wholeSeries
  }

  /// The name of the event.
  public let uid: String
  /// How new this copy is.
  public let version: Event.Version
  /// What is lost.
  let extent: Extent
  /// The line of its `BEGIN:VEVENT`.
  public let line: Int
}
