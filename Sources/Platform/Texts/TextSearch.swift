/// Texts within texts, found by their bytes.
///
/// Swift's own come with a reader of regular expressions, which takes 1.4 MB of the program, and compare
/// characters: a quote with an accent upon it is another character and would stay unquoted.
extension StringProtocol {
  /// Where another text stands for the first time, or nil; an empty one stands nowhere.
  @_spi(Texts) public func firstRange(of other: String) -> Range<Index>? {
    range(of: other, from: startIndex)
  }

  /// Where another text stands, from the front on, without overlaps.
  @_spi(Texts) public func ranges(of other: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start = startIndex
    while let range = range(of: other, from: start) {
      found.append(range)
      start = range.upperBound
    }
    return found
  }

  /// Whether another text stands in it.
  @_spi(Texts) public func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  /// The text with another one in each place where a third stood.
  @_spi(Texts) public func replacing(_ other: String, with text: String) -> String {
    var result = ""
    var end = startIndex
    for range in ranges(of: other) {
      result += self[end..<range.lowerBound]
      result += text
      end = range.upperBound
    }
    result += self[end...]
    return result
  }

  /// The parts between the places where another text stands.
  @_spi(Texts) public func split(
    separator: String,
    omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var end = startIndex
    for range in ranges(of: separator) {
      parts.append(self[end..<range.lowerBound])
      end = range.upperBound
    }
    parts.append(self[end...])
    return omittingEmptySubsequences ? parts.filter { !$0.isEmpty } : parts
  }

  private func range(of other: String, from start: Index) -> Range<Index>? {
    let wanted = other.utf8
    guard let first = wanted.first else { return nil }
    var rest = utf8[start...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: wanted) {
        return place..<rest.index(place, offsetBy: wanted.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension [UInt8] {
  /// Where other bytes stand for the first time, or nil; none stand nowhere.
  @_spi(Texts) public func firstRange(of other: [UInt8]) -> Range<Int>? {
    guard !other.isEmpty, count >= other.count else { return nil }
    return (0...(count - other.count)).first { self[$0...].starts(with: other) }
      .map { $0..<$0 + other.count }
  }
}
