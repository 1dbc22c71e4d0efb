import Activity
import CivilTime

/// What every record must be like, whatever the format it comes from.
enum RecordRules {
  /// 1990-01-01T00:00:00Z.
  static let earliest = Instant(seconds: 631_152_000)
  /// A month: longer records are mistakes of the program that kept them.
  static let longest: Int64 = 31 * 86_400_000

  /// Why a record with this start and length (milliseconds) is not taken in, or nil where it is.
  static func rejection(start: Instant, duration: Int64) -> RejectReason? {
    if duration < 0 { return .negativeDuration }
    if duration == 0 { return .zeroDuration }
    if start < earliest { return .before1990 }
    if duration > longest { return .absurdDuration }
    return nil
  }

  /// What to tell of a duration that could not be read.
  static let noDuration = (
    problem: "this is no number of seconds", remedy: "write it like 90 or 12.5"
  )
  /// What to tell of something in a list of events that is none.
  static let noEvent = (problem: "this is no event", remedy: "it was left out")

  /// What to tell of a total that is far longer than its slot.
  static let beyondSlot = (
    problem: "this total is far longer than the slots of the file and has no place in one",
    remedy: "export by one resolution at a time"
  )

  /// What to tell a person about a record that is not taken in.
  static func words(_ reason: RejectReason) -> (problem: String, remedy: String) {
    switch reason {
    case .unparseable:
      ("this is no date and time", "write it like 2026-03-23T09:00:00Z")
    case .missingField: ("a field that is needed is empty or missing", "fill it")
    case .negativeDuration: ("the duration is negative", "the record was left out")
    case .zeroDuration: ("the duration is zero", "the record was left out")
    case .absurdDuration: ("the duration is more than 31 days", "the record was left out")
    case .before1990: ("the date lies before 1990", "the record was left out")
    case .invalidUTF8: ("these bytes are not UTF-8", "export the file as UTF-8")
    case .nulByte: ("there is a NUL byte", "the record was left out; export the file again")
    case .otherUser: ("the record belongs to another user", "the record was left out")
    case .dayTotal:
      (
        "this is the total of a whole day, which has no place within the day",
        "export it by hour or by minute"
      )
    case .otherKind: ("lockin does not use records of this kind", "they were left out")
    case .brokenRow:
      (
        "a quotation mark in this row is neither doubled nor at the end of its field",
        "write it twice; the row was left out"
      )
    case .brokenOff: ("the file ends too early", "what came before was read; export it again")
    }
  }
}

/// Reads lengths of time that are written as numbers.
enum DurationText {
  /// Milliseconds in a decimal number of seconds, half to even; nil for anything else.
  ///
  /// Read digit by digit, so that no binary fraction comes between. Exponents are understood, since
  /// JSON writers use them for very short lengths.
  static func milliseconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    if let short = short(bytes) { return short }
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
    guard let value = rounded(digits, whole: whole + 3) else { return nil }
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
