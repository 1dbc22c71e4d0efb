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
    var at = 0
    func digits(_ count: Int) -> Int? {
      guard at + count <= bytes.count else { return nil }
      var value = 0
      for index in at..<at + count {
        let digit = bytes[index] &- 48
        guard digit <= 9 else { return nil }
        value = value &* 10 &+ Int(digit)
      }
      at += count
      return value
    }
    func take(_ byte: UInt8) -> Bool {
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    guard let year = digits(4), take(0x2d), let month = digits(2), take(0x2d),
      let day = digits(2), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(year: year, month: month)
    else { return nil }
    var seconds = Int64(CivilDate.dayNumber(year: year, month: month, day: day)) * 86_400
    var fraction = 0
    var offset: Int?
    if at < bytes.count {
      guard take(0x54) || take(0x74) || take(0x20), let hour = digits(2), hour < 24, take(0x3a),
        let minute = digits(2), minute < 60
      else { return nil }
      seconds += Int64(hour * 3600 + minute * 60)
      if take(0x3a) {
        guard let second = digits(2), second < 60 else { return nil }
        seconds += Int64(second)
        if take(0x2e) || take(0x2c) {
          guard let rounded = TimestampText.fraction(bytes, &at) else { return nil }
          fraction = rounded
        }
      }
      _ = take(0x20)
      if take(0x5a) || take(0x7a) {
        offset = 0
      } else if at < bytes.count {
        let west = take(0x2d)
        guard west || take(0x2b), let hours = digits(2), hours < 24 else { return nil }
        var total = hours * 3600
        if at < bytes.count {
          _ = take(0x3a)
          guard let minutes = digits(2), minutes < 60 else { return nil }
          total += minutes * 60
        }
        offset = west ? -total : total
      }
    }
    guard at == bytes.count else { return nil }
    self.localSeconds = seconds
    self.milliseconds = fraction
    self.offset = offset
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
