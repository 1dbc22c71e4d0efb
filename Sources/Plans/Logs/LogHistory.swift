/// What the rows of a log said when they were first read, by which it shows which of them were changed since.
public struct LogHistory: Sendable, Hashable {
  /// A row that is not as it was.
  public struct Change: Sendable, Hashable {
    /// What became of a row.
    public enum Kind: String, Sendable, CaseIterable {
      /// It says something else.
      case changed
      /// It is gone.
      case removed
      /// It stands before rows that were there earlier.
      case inserted
    }

    /// What became of it.
    public let kind: Kind
    /// The line that it stands on; of one that is gone the line where it would.
    public let line: Int

    /// A change on a line.
    public init(_ kind: Kind, line: Int) {
      self.kind = kind
      self.line = line
    }
  }

  /// What tells each row from any other, as it was first read.
  private(set) var digests: [UInt64]

  /// The rows of a log that is read for the first time.
  public init(_ rows: LogRows) { digests = rows.digests }

  /// What was kept of a log, eight bytes a row, the lowest first; nil of anything else.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count % 8 == 0 else { return nil }
    digests = stride(from: 0, to: bytes.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) }
    }
  }

  /// The bytes to be kept.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * digests.count)
    for digest in digests {
      for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: digest >> (8 * UInt64(place)))) }
    }
    return bytes
  }

  /// What became of the rows that are known; rows behind all of them are no change.
  public func changes(in rows: LogRows) -> [Change] { compared(with: rows).changes }

  /// Takes in the rows behind all that are known; those that are known stay as they were.
  public mutating func extend(by rows: LogRows) {
    digests += rows.digests[compared(with: rows).known...]
  }

  /// What became of the rows that are known, and how many rows of the file were there before or stand in
  /// the place of such ones.
  private func compared(with rows: LogRows) -> (changes: [Change], known: Int) {
    var (changes, old, new) = ([Change](), 0, 0)
    /// What stands between two rows that stayed: of old rows and new ones each pair is a change.
    func close(_ oldEnd: Int, _ newEnd: Int, atEnd: Bool) {
      let pairs = min(oldEnd - old, newEnd - new)
      for place in new..<new + pairs { changes.append(Change(.changed, line: rows.lines[place])) }
      new += pairs
      for _ in 0..<(oldEnd - old - pairs) {
        changes.append(Change(.removed, line: line(newEnd, in: rows)))
      }
      guard !atEnd else { return }
      for place in new..<newEnd { changes.append(Change(.inserted, line: rows.lines[place])) }
    }
    for pair in kept(in: rows) {
      close(pair.old, pair.new, atEnd: false)
      (old, new) = (pair.old + 1, pair.new + 1)
    }
    close(digests.count, rows.digests.count, atEnd: true)
    return (changes, new)
  }

  /// The line of a row, or the one behind the last.
  private func line(_ place: Int, in rows: LogRows) -> Int {
    place < rows.lines.count ? rows.lines[place] : (rows.lines.last ?? 1) + 1
  }

  /// The rows that are as they were, in an order that they have in common: as many as there can be.
  private func kept(in rows: LogRows) -> [(old: Int, new: Int)] {
    let new = rows.digests
    var start = 0
    while start < digests.count, start < new.count, digests[start] == new[start] { start += 1 }
    let same = (0..<start).map { (old: $0, new: $0) }
    guard start < digests.count else { return same }
    // Rows that say the same are told apart by their order.
    var places: [UInt64: [Int]] = [:]
    for place in (start..<new.count).reversed() { places[new[place], default: []].append(place) }
    let pairs = (start..<digests.count).compactMap { old -> (old: Int, new: Int)? in
      places[digests[old]]?.popLast().map { (old, $0) }
    }
    return same + LogHistory.longestRise(pairs)
  }

  /// The longest part of some pairs, in order of the old place, in which the new place rises.
  ///
  /// Source: Fredman, "On computing the length of longest increasing subsequences" (1975).
  private static func longestRise(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // By length, the pair that such a part ends with at the lowest new place; and by pair, the one before it.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var rise: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      rise.append(pairs[index])
      next = before[index]
    }
    return rise.reversed()
  }
}
