extension DurationText {
  /// Milliseconds in a length of time written as `H:MM:SS`, half to even; nil for anything else.
  ///
  /// The hours may have up to six digits, and the seconds a fraction.
  static func clock(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    func whole(_ part: Slice<UnsafeRawBufferPointer>, digits: ClosedRange<Int>) -> Int64? {
      guard digits.contains(part.count), part.allSatisfy({ $0 &- 48 <= 9 }) else { return nil }
      return number(UnsafeRawBufferPointer(rebasing: part), decimals: 0)
    }
    guard parts.count == 3, let hours = whole(parts[0], digits: 1...6),
      let minutes = whole(parts[1], digits: 2...2), minutes < 60,
      let seconds = whole(parts[2].prefix(2), digits: 2...2), seconds < 60
    else { return nil }
    var milliseconds = seconds * 1000
    let fraction = parts[2].dropFirst(2)
    if !fraction.isEmpty {
      guard fraction.first == UInt8(ascii: "."), whole(fraction.dropFirst(), digits: 1...18) != nil,
        let part = number(UnsafeRawBufferPointer(rebasing: fraction), decimals: 3)
      else { return nil }
      milliseconds += part
    }
    return (hours * 3600 + minutes * 60) * 1000 + milliseconds
  }
}
