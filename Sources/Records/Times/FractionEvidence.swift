/// What the lengths of a whole file say about the marks in their numbers.
///
/// In `1,800` the comma parts thousands or a fraction, and nothing tells which. A point parts a fraction, unless
/// the file speaks against it: other lengths of it have a comma for that (`1,5`), or all that have a point have
/// three digits behind it and those below a thousand have none (`1.200`, `900`), or there are none below a thousand and
/// semicolons part its columns, as where a comma is for fractions.
struct FractionEvidence {
  /// Whether semicolons part the columns.
  let hasSemicolons: Bool
  /// Whether a comma parts a fraction for sure.
  private var hasCommas = false
  /// Whether a whole number below a thousand is there.
  private var hasSmall = false
  /// Whether a number is there that is not written with its thousands parted.
  private var isPlain = false

  /// Nothing seen yet.
  init(hasSemicolons: Bool) { self.hasSemicolons = hasSemicolons }

  /// Looks at the digits of a length; what is none is no evidence.
  mutating func look(at bytes: UnsafeRawBufferPointer) {
    let digits = bytes.first == 0x2d || bytes.first == 0x2b ? bytes.dropFirst() : bytes[...]
    guard digits.first.map({ $0 &- 0x30 <= 9 }) ?? false,
      digits.allSatisfy({ $0 &- 0x30 <= 9 || $0 == 0x2c || $0 == 0x2e })
    else { return }
    let (commas, points) = (digits.count { $0 == 0x2c }, digits.count { $0 == 0x2e })
    if commas == 1, points == 0, !DurationText.parts(bytes, at: 0x2c) { hasCommas = true }
    if points == 1, commas == 0, !DurationText.parts(bytes, at: 0x2e) { isPlain = true }
    if points == 0, commas == 0 {
      if digits.count > 3 { isPlain = true } else { hasSmall = true }
    }
  }

  /// Whether a number may be read in two ways.
  func isAmbiguous(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isOpen = hasCommas || (!isPlain && (hasSmall || hasSemicolons))
    return DurationText.parts(bytes, at: 0x2c) || (isOpen && DurationText.parts(bytes, at: 0x2e))
  }
}
