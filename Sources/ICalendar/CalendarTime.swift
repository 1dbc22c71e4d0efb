import CivilTime

/// A date or a time as a calendar writes it.
///
/// Source: RFC 5545 sections 3.3.4 and 3.3.5.
public enum CalendarTime: Sendable, Hashable {
  /// A whole day, in whatever zone its reader is.
  case date(CivilDate)
  /// A clock reading in whatever zone its reader is.
  case floating(CivilDateTime)
  /// A point in time.
  case utc(Instant)
  /// A clock reading in a zone.
  case zoned(CivilDateTime, ZoneRules)

  /// Whether this is a whole day.
  var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// Whether this is surely earlier than `other`, whoever reads the two.
  func isBefore(_ other: CalendarTime) -> Bool {
    switch (self, other) {
    case (.date(let a), .date(let b)): a < b
    case (.floating(let a), .floating(let b)): a < b
    case (.utc(let a), .utc(let b)): a < b
    case (.utc(let a), .zoned(let b, let zone)): a < zone.instant(of: b)
    case (.zoned(let a, let zone), .utc(let b)): zone.instant(of: a) < b
    case (.zoned(let a, let here), .zoned(let b, let there)):
      here.instant(of: a) < there.instant(of: b)
    default: false
    }
  }

  /// The same reading on the clock of `start`, where this is a floating time and `start` is not.
  ///
  /// RFC 5545 asks the times of an event to be of one kind; exporters that forget the zone mean the
  /// one of DTSTART.
  func adopting(zoneOf start: CalendarTime) -> CalendarTime {
    guard case .floating(let local) = self else { return self }
    switch start {
    case .zoned(_, let zone): return .zoned(local, zone)
    case .utc: return .utc(Instant(seconds: local.localSeconds))
    case .date, .floating: return self
    }
  }
}

/// A date or a time as its digits stand in the file, before a zone is applied.
struct WrittenTime: Hashable {
  /// The date.
  let date: CivilDate
  /// The time of day in seconds, or nil for a DATE.
  let secondOfDay: Int?
  /// Whether a `Z` follows.
  let isUTC: Bool

  /// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`; nil for anything else.
  ///
  /// A leap second (`:60`) is read as the second before it, as RFC 5545 section 3.3.12 asks.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    func number(_ first: Int, _ digits: Int) -> Int? {
      var value = 0
      for index in first..<first + digits {
        let digit = bytes[index] &- 0x30
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16, let year = number(0, 4),
      let month = number(4, 2), let day = number(6, 2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    guard bytes.count > 8 else {
      self.secondOfDay = nil
      self.isUTC = false
      return
    }
    guard bytes[8] | 0x20 == 0x74, let hour = number(9, 2), hour < 24,
      let minute = number(11, 2), minute < 60, let second = number(13, 2), second <= 60
    else { return nil }
    if bytes.count == 16 { guard bytes[15] | 0x20 == 0x7a else { return nil } }
    self.secondOfDay = hour * 3600 + minute * 60 + min(second, 59)
    self.isUTC = bytes.count == 16
  }

  /// Reads the same from a text.
  init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ WrittenTime($0) }) else { return nil }
    self = time
  }

  /// The time without a zone, or in UTC where it says so.
  var unzoned: CalendarTime {
    guard let secondOfDay else { return .date(date) }
    let local = CivilDateTime(date: date, secondOfDay: secondOfDay)
    return isUTC ? .utc(Instant(seconds: local.localSeconds)) : .floating(local)
  }
}
