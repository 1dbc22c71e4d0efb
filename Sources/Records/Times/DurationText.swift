/// Reads lengths of time as exports write them.
enum DurationText {
  /// Milliseconds in a decimal number of seconds, half to even; nil for anything else.
  ///
  /// Read digit by digit, so that no binary fraction comes between. Exponents are understood, since
  /// JSON writers use them for very short lengths.
  static func milliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    short(bytes) ?? number(bytes, decimals: 3)
  }

  /// A decimal number in units of its last wanted decimal, half to even; nil for anything else.
  static func number(_ bytes: UnsafeRawBufferPointer, decimals: Int) -> Int64? {
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
        if !isPast { whole += 1 }
      } else if byte == 0x2e, !isPast {
        isPast = true
      } else {
        break
      }
      at += 1
    }
    guard !digits.isEmpty else { return nil }
    if at < bytes.count {
      guard bytes[at] | 0x20 == 0x65 else { return nil }
      let text = String(decoding: bytes[(at + 1)...], as: UTF8.self)
      guard let exponent = Int(text), (-400...400).contains(exponent) else { return nil }
      whole += exponent
    }
    guard let value = rounded(digits, whole: whole + decimals) else { return nil }
    return negative ? -value : value
  }

  /// The same for the few digits that nearly all lengths have, or nil where it takes more care.
  private static func short(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count <= 12, let first = bytes.first, first &- 48 <= 9 else { return nil }
    var value: Int64 = 0
    var decimals = -1
    for byte in bytes {
      if byte == 0x2e, decimals < 0 {
        decimals = 0
        continue
      }
      guard byte &- 48 <= 9 else { return nil }
      value = value * 10 + Int64(byte - 48)
      if decimals >= 0 { decimals += 1 }
    }
    switch decimals {
    case -1, 0: return value * 1000
    case 1: return value * 100
    case 2: return value * 10
    case 3: return value
    default: return nil
    }
  }

  /// The number with `whole` digits before its point, rounded half to even.
  private static func rounded(_ digits: [UInt8], whole: Int) -> Int64? {
    var value: Int64 = 0
    for index in 0..<max(0, whole) {
      let digit = index < digits.count ? Int64(digits[index]) : 0
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
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
  /// Whether a mark in a number may part thousands, as the comma in `1,800`.
  static func parts(_ bytes: UnsafeRawBufferPointer, at mark: UInt8) -> Bool {
    let digits = bytes.first == 0x2d || bytes.first == 0x2b ? bytes.dropFirst() : bytes[...]
    guard let place = digits.firstIndex(of: mark), digits.first != 0x30 else { return false }
    let (front, behind) = (digits[..<place], digits[(place + 1)...])
    return (1...3).contains(front.count) && behind.count == 3
      && front.allSatisfy { $0 &- 0x30 <= 9 } && behind.allSatisfy { $0 &- 0x30 <= 9 }
  }

  /// Milliseconds in a number of units of so many milliseconds each, half to even; the fraction may
  /// stand behind a comma, as many countries write it.
  static func number(_ bytes: UnsafeRawBufferPointer, of unit: Int64) -> Int64? {
    let text = bytes.map { $0 == 0x2c ? 0x2e : $0 }
    // Twelve places, so that what the unit makes of the fraction is rounded once; lengths in small
    // units have more digits before the point and need fewer behind it.
    let places = unit < 60_000 ? 6 : 12
    guard let number = text.withUnsafeBytes({ DurationText.number($0, decimals: places) }) else {
      return nil
    }
    let scale: Int128 = unit < 60_000 ? 1_000_000 : 1_000_000_000_000
    let product = Int128(number.magnitude) * Int128(unit)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: scale)
    let isUp = 2 * rest > scale || (2 * rest == scale && quotient % 2 == 1)
    guard let length = Int64(exactly: isUp ? quotient + 1 : quotient) else { return nil }
    return number < 0 ? -length : length
  }
}
