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

  /// When the clock of `timeline` shows it; nil where the text names its offset.
  public func resolution(in timeline: ZoneTimeline) -> ZoneRules.Resolution? {
    offset == nil ? timeline.resolve(CivilDateTime(localSeconds: localSeconds)) : nil
  }

  /// Reads the ISO 8601 and RFC 3339 forms that exports use; nil for anything else.
  ///
  /// Accepted: `YYYY-MM-DD`, then optionally `T` or one blank and `HH:MM[:SS[.fraction]]`, then
  /// optionally `Z`, `+HH:MM`, `+HHMM` or `+HH`, with at most one blank before it.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 10,
      let month = EightDigits(TimestampText.eight(bytes, 0), as: .yearAndMonth)
    else { return nil }
    let year = month.pair(at: 0) * 100 + month.pair(at: 2)
    let day = TimestampText.dayAndTime(bytes)
    guard let dayOfMonth = day?.pair(at: 0) ?? TimestampText.twoDigits(bytes, 8),
      (1...12).contains(month.pair(at: 5)), dayOfMonth >= 1,
      dayOfMonth <= CivilDate.daysInMonth(year: year, month: month.pair(at: 5))
    else { return nil }
    let date = CivilDate.dayNumber(year: year, month: month.pair(at: 5), day: dayOfMonth)
    var seconds = Int64(date) * 86_400
    var fraction = 0
    var offset: Int?
    if bytes.count > 10 {
      guard let day, day.pair(at: 3) < 24, day.pair(at: 6) < 60 else { return nil }
      seconds += Int64(day.pair(at: 3) * 3600 + day.pair(at: 6) * 60)
      if bytes.count == 24,
        let rest = EightDigits(TimestampText.eight(bytes, 16), as: .secondsInUTC)
      {
        guard rest.pair(at: 1) < 60 else { return nil }
        self.localSeconds = seconds + Int64(rest.pair(at: 1))
        self.milliseconds = rest.pair(at: 4) * 10 + rest.pair(at: 6) / 10
        self.offset = 0
        return
      }
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

  /// Eight bytes, the first in the lowest byte.
  private static func eight(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// The day, hour and minute, or nil where the text does not hold them.
  private static func dayAndTime(_ bytes: UnsafeRawBufferPointer) -> EightDigits? {
    guard bytes.count >= 16, bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20 else { return nil }
    let mark: UInt64 = 0xff_0000
    let characters = eight(bytes, 8) & ~mark | EightDigits.Form.dayAndTime.characters & mark
    return EightDigits(characters, as: .dayAndTime)
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

/// Eight characters of a text of which some have to be digits and the others signs, all looked at
/// together.
private struct EightDigits {
  /// Which characters are asked for, the first in the lowest byte.
  struct Form {
    /// The characters, with 0 where any digit may stand.
    let characters: UInt64
    /// What, added to how far a character is from the one asked for, goes beyond 127 where that is too
    /// far: 0 is allowed to signs and 9 to digits.
    let allowance: UInt64

    /// Year, month and the sign before the day: 0000-00-.
    static let yearAndMonth = Form(
      characters: 0x2d30_302d_3030_3030,
      allowance: 0x7f76_767f_7676_7676
    )
    /// Second, millisecond and UTC, as nearly all programs write them: :00.000Z.
    static let secondsInUTC = Form(
      characters: 0x5a30_3030_2e30_303a,
      allowance: 0x7f76_7676_7f76_767f
    )
    /// Day, hour and minute: 00T00:00.
    static let dayAndTime = Form(
      characters: 0x3030_3a30_3054_3030,
      allowance: 0x7676_7f76_767f_7676
    )
  }

  /// In each byte ten times its digit and the one behind it.
  private let pairs: UInt64

  /// Eight characters of a form, or nil; the first is in the lowest byte.
  init?(_ characters: UInt64, as form: Form) {
    let distances = characters ^ form.characters
    // The brackets count: '|' binds no looser than '&+' does, and a byte that is no ASCII would pass.
    guard (distances | (distances &+ form.allowance)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    pairs = distances &* 10 &+ distances >> 8
  }

  /// The number that the two digits make of which the first is the character at `place`.
  func pair(at place: Int) -> Int {
    Int(truncatingIfNeeded: pairs >> UInt64(8 * place) & 0xff)
  }
}
