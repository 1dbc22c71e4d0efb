/// Reads lengths of time as exports write them.
enum DurationText {
  /// Milliseconds in a decimal number of seconds, half to even; nil for anything else.
  ///
  /// Read digit by digit, so that no binary fraction comes between. Exponents are understood, since
  /// JSON writers use them for very short lengths.
  static func milliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    decimal(bytes, places: 3)
  }

  /// A decimal number as a whole number of its last place, of so many behind the point.
  private static func decimal(_ bytes: UnsafeRawBufferPointer, places: Int) -> Int64? {
    var at = 0
    var negative = false
    if at < bytes.count, bytes[at] == 0x2d || bytes[at] == 0x2b {
      negative = bytes[at] == 0x2d
      at += 1
    }
    var digits: [UInt8] = []
    var whole = 0
    var isPast = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte &- 48 <= 9 {
        digits.append(byte - 48)
        if isPast == false { whole += 1 }
      } else if byte == 0x2e, isPast == false {
        isPast = true
      } else {
        break
      }
      at += 1
    }
    guard digits.isEmpty == false else { return nil }
    if at < bytes.count {
      guard bytes[at] | 0x20 == 0x65 else { return nil }
      let text = String(decoding: bytes[(at + 1)...], as: UTF8.self)
      guard let exponent = Int(text), (-400...400).contains(exponent) else { return nil }
      whole += exponent
    }
    guard let value = rounded(digits, whole: whole + places) else { return nil }
    return negative ? -value : value
  }

  /// The number with `whole` digits before its point, rounded half to even.
  private static func rounded(_ digits: [UInt8], whole: Int) -> Int64? {
    var value: Int64 = 0
    for index in 0..<max(0, whole) {
      let digit = index < digits.count ? Int64(digits[index]) : 0
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(digit)
      guard overflow == false, carry == false else { return nil }
      value = sum
    }
    guard whole >= 0, whole < digits.count else { return value }
    let next = digits[whole]
    let beyond = digits[(whole + 1)...].contains { $0 != 0 }
    guard next > 5 || (next == 5 && (beyond || value % 2 == 1)) else { return value }
    let (up, overflow) = value.addingReportingOverflow(1)
    return overflow ? nil : up
  }
}

extension DurationText {
  /// Milliseconds in `H:MM:SS`, with any number of hours and perhaps a fraction; nil for anything
  /// else, and so for `1:30`, which says minutes in one program and hours in another.
  static func clock(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    let isNegative = bytes.first == 0x2d
    let parts = bytes[(isNegative ? 1 : 0)...].split(
      separator: 0x3a,
      omittingEmptySubsequences: false
    )
    guard parts.count == 3, (1...7).contains(parts[0].count), parts[1].count == 2,
      parts[2].prefix(while: { $0 &- 48 <= 9 }).count == 2,
      let hours = whole(parts[0]), let minutes = whole(parts[1]), minutes < 60,
      let rest = milliseconds(UnsafeRawBufferPointer(rebasing: parts[2])), rest < 60_000
    else { return nil }
    let length = hours * 3_600_000 + minutes * 60_000 + rest
    return isNegative ? -length : length
  }

  /// Milliseconds in a number of units of so many milliseconds each, half to even; the fraction may
  /// stand behind a comma, as many countries write it.
  static func number(_ bytes: UnsafeRawBufferPointer, of unit: Int64) -> Int64? {
    let text = bytes.map { $0 == 0x2c ? 0x2e : $0 }
    // Twelve places, so that what the unit makes of the fraction is rounded once; lengths in small
    // units have more digits before the point and need fewer behind it.
    let places = unit < 60_000 ? 6 : 12
    guard let number = text.withUnsafeBytes({ decimal($0, places: places) }) else { return nil }
    let scale: Int128 = unit < 60_000 ? 1_000_000 : 1_000_000_000_000
    let product = Int128(number.magnitude) * Int128(unit)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: scale)
    let isUp = 2 * rest > scale || (2 * rest == scale && quotient % 2 == 1)
    guard let length = Int64(exactly: isUp ? quotient + 1 : quotient) else { return nil }
    return number < 0 ? -length : length
  }

  private static func whole(_ digits: Slice<UnsafeRawBufferPointer>) -> Int64? {
    guard digits.isEmpty == false, digits.allSatisfy({ $0 &- 48 <= 9 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}
