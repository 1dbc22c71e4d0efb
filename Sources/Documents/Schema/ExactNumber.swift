/// A decimal number with all its digits, as JSON writes it.
///
/// Equal values are equal, however they are written: `1`, `1.0` and `10e-1` are one number.
struct ExactNumber: Hashable, Sendable {
  /// Whether it lies below zero.
  let isNegative: Bool
  /// The digits 0-9 without zeros at either end; none for zero.
  let digits: [UInt8]
  /// The power of ten that the last digit counts.
  let exponent: Int

  /// An exponent beyond this, far more digits than any file has, is taken for this.
  static let maxExponent = 1_000_000_000_000_000

  /// The number in the notation of RFC 8259, section 6; nil where the text is none.
  init?(_ text: String) {
    var (digits, exponent) = ([UInt8](), 0)
    var (isNegative, isFraction) = (false, false)
    var bytes = Substring(text).utf8
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes.removeFirst()
    }
    var count = 0
    while let byte = bytes.first {
      if byte &- 0x30 < 10 {
        count += 1
        if !digits.isEmpty || byte != 0x30 { digits.append(byte - 0x30) }
        if isFraction { exponent -= 1 }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      bytes.removeFirst()
    }
    guard count > 0 else { return nil }
    if let mark = bytes.popFirst() {
      guard mark | 0x20 == UInt8(ascii: "e"), let power = ExactNumber.power(bytes) else {
        return nil
      }
      exponent += power
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  private static func power(_ text: Substring.UTF8View) -> Int? {
    var text = text
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    var power = 0
    for byte in text {
      guard byte &- 0x30 < 10 else { return nil }
      power = min(power * 10 + Int(byte - 0x30), maxExponent)
    }
    return isNegative ? -power : power
  }

  /// Whether it is zero.
  var isZero: Bool { digits.isEmpty }

  /// Whether it has no fraction; `1.0` has none.
  var isWhole: Bool { exponent >= 0 }

  /// A count: whole and not negative, `Int.max` where it is larger; else nil.
  var count: Int? {
    guard isWhole, !isNegative else { return nil }
    guard digits.count + exponent <= 18 else { return Int.max }
    let value = digits.reduce(0) { $0 * 10 + Int($1) }
    return (0..<exponent).reduce(value) { value, _ in value * 10 }
  }
}

extension ExactNumber: Comparable {
  static func < (a: ExactNumber, b: ExactNumber) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.isSmallerInSize(than: a) : a.isSmallerInSize(than: b)
  }

  private func isSmallerInSize(than other: ExactNumber) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    let (size, otherSize) = (exponent + digits.count, other.exponent + other.digits.count)
    if size != otherSize { return size < otherSize }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension ExactNumber {
  /// How much work `isMultiple` is, in steps of the validator.
  func costOfMultiple(of divisor: ExactNumber) -> Int {
    (digits.count + 4 * divisor.digits.count) * (divisor.digits.count / 18 + 1) / 8
  }

  /// Whether a whole multiple of `divisor`, which isn't zero, gives exactly this number.
  func isMultiple(of divisor: ExactNumber) -> Bool {
    guard !isZero else { return true }
    // The digits end with no zero: a power of ten in the divisor could not be in them.
    guard exponent >= divisor.exponent else { return false }
    // A divisor of n digits has less than 4n factors of two or five that zeros could stand for.
    let zeros = min(exponent - divisor.exponent, 4 * divisor.digits.count)
    var remainder = Remainder(of: divisor.digits)
    for digit in digits { remainder.append(digit) }
    for _ in 0..<zeros { remainder.append(0) }
    return remainder.isZero
  }

  /// What is left of a number, given digit by digit, after it is divided: long division.
  private struct Remainder {
    private static let base: UInt64 = 1_000_000_000_000_000_000
    /// In groups of 18 digits, the lowest first; one group more than the divisor needs.
    private let divisor: [UInt64]
    private var groups: [UInt64]

    init(of digits: [UInt8]) {
      var divisor: [UInt64] = []
      var end = digits.count
      while end > 0 {
        let start = max(0, end - 18)
        divisor.append(digits[start..<end].reduce(0) { $0 * 10 + UInt64($1) })
        end = start
      }
      divisor.append(0)
      self.divisor = divisor
      groups = Array(repeating: 0, count: divisor.count)
    }

    var isZero: Bool { groups.allSatisfy { $0 == 0 } }

    mutating func append(_ digit: UInt8) {
      var carry = UInt64(digit)
      for index in groups.indices {
        let value = groups[index] * 10 + carry
        groups[index] = value % Remainder.base
        carry = value / Remainder.base
      }
      while isAtLeastDivisor { subtract() }
    }

    private var isAtLeastDivisor: Bool {
      for index in groups.indices.reversed() where groups[index] != divisor[index] {
        return groups[index] > divisor[index]
      }
      return true
    }

    private mutating func subtract() {
      var borrow: UInt64 = 0
      for index in groups.indices {
        let taken = divisor[index] + borrow
        borrow = groups[index] < taken ? 1 : 0
        groups[index] = groups[index] + borrow * Remainder.base - taken
      }
    }
  }
}
