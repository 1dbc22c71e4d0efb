/// A date and time as a file writes it, before any zone is applied.
public struct TimestampText: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00 on the clock that was written down.
  public let localSeconds: Int64
  /// The fraction of the second in milliseconds, 0-1000 (1000 where it rounds up), half to even.
  public let milliseconds: Int
  /// Seconds the written clock is ahead of UTC, or nil where the text names no offset.
  public let offset: Int?

  /// The instant, where the text names its offset.
  public var instant: Instant? {
    guard let offset else { return nil }
    return Instant(milliseconds: (localSeconds - Int64(offset)) * 1000 + Int64(milliseconds))
  }

  /// The instant, with `timeline` supplying the zone where the text names no offset.
  ///
  /// `isAmbiguous` is true where the clock showed that reading twice or never.
  public func resolved(in timeline: ZoneTimeline) -> (instant: Instant, isAmbiguous: Bool) {
    if let instant { return (instant, false) }
    let resolution = timeline.resolve(CivilDateTime(localSeconds: localSeconds))
    var ambiguous = true
    if case .unique = resolution { ambiguous = false }
    return (
      Instant(milliseconds: resolution.seconds * 1000 + Int64(milliseconds)), ambiguous
    )
  }

  /// Reads the ISO 8601 and RFC 3339 forms that exports use; nil for anything else.
  ///
  /// Accepted: `YYYY-MM-DD`, then optionally `T` or one blank and `HH:MM[:SS[.fraction]]`, then
  /// optionally `Z`, `+HH:MM`, `+HHMM` or `+HH`, with at most one blank before it.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 10, let year = TimestampText.twoDigits(bytes, 0),
      let ofCentury = TimestampText.twoDigits(bytes, 2), bytes[4] == 0x2d,
      let month = TimestampText.twoDigits(bytes, 5), bytes[7] == 0x2d,
      let day = TimestampText.twoDigits(bytes, 8), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(year: year * 100 + ofCentury, month: month)
    else { return nil }
    let date = CivilDate.dayNumber(year: year * 100 + ofCentury, month: month, day: day)
    var seconds = Int64(date) * 86_400
    var fraction = 0
    var offset: Int?
    if bytes.count > 10 {
      guard bytes.count >= 16, bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20,
        let hour = TimestampText.twoDigits(bytes, 11), hour < 24, bytes[13] == 0x3a,
        let minute = TimestampText.twoDigits(bytes, 14), minute < 60
      else { return nil }
      seconds += Int64(hour * 3600 + minute * 60)
      var at = 16
      if at < bytes.count, bytes[at] == 0x3a {
        guard let second = TimestampText.twoDigits(bytes, 17), second < 60 else { return nil }
        seconds += Int64(second)
        at = 19
        if at < bytes.count, bytes[at] == 0x2e || bytes[at] == 0x2c {
          at += 1
          guard let rounded = TimestampText.fraction(bytes, &at) else { return nil }
          fraction = rounded
        }
      }
      guard TimestampText.offset(bytes, from: at, &offset) else { return nil }
    }
    self.localSeconds = seconds
    self.milliseconds = fraction
    self.offset = offset
  }

  /// The number that two digits make, or nil where there are none.
  private static func twoDigits(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
    guard at + 2 <= bytes.count else { return nil }
    let tens = bytes[at] &- 48
    let ones = bytes[at + 1] &- 48
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// Reads the zone's offset up to the end of the text; false where something else stands there.
  private static func offset(
    _ bytes: UnsafeRawBufferPointer,
    from start: Int,
    _ offset: inout Int?
  ) -> Bool {
    var at = start
    if at < bytes.count, bytes[at] == 0x20 { at += 1 }
    if at == bytes.count { return true }
    let sign = bytes[at]
    at += 1
    if sign | 0x20 == 0x7a {
      offset = 0
      return at == bytes.count
    }
    guard sign == 0x2b || sign == 0x2d, let hours = twoDigits(bytes, at), hours < 24 else {
      return false
    }
    at += 2
    var total = hours * 3600
    if at < bytes.count {
      if bytes[at] == 0x3a { at += 1 }
      guard let minutes = twoDigits(bytes, at), minutes < 60 else { return false }
      total += minutes * 60
      at += 2
    }
    offset = sign == 0x2d ? -total : total
    return at == bytes.count
  }

  /// Reads the same forms from a string.
  public init?(_ text: String) {
    var text = text
    guard
      let read = text.withUTF8({ TimestampText(UnsafeRawBufferPointer($0)) })
    else { return nil }
    self = read
  }

  /// Takes the digits of a fraction and rounds them to milliseconds, half to even.
  private static func fraction(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Int? {
    var value = 0
    var count = 0
    var next = 0
    var beyond = false
    while at < bytes.count, bytes[at] &- 48 <= 9 {
      let digit = Int(bytes[at] - 48)
      if count < 3 {
        value = value * 10 + digit
      } else if count == 3 {
        next = digit
      } else if digit != 0 {
        beyond = true
      }
      count += 1
      at += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 3)..<3 { value *= 10 }
    let up = next > 5 || (next == 5 && (beyond || value % 2 == 1))
    return up ? value + 1 : value
  }
}
