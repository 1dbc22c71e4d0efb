/// Finds the medians of many lists of numbers that lie near one another, to within a part of them.
///
/// The numbers are only counted: those below a guess say where to look next. In single precision,
/// several at a time, that takes a fraction of what putting the nearest in order does.
struct RoughMedian {
  /// How wide the last bracket may be, as a part of the median.
  static let bracket: Float = 0.004
  /// How far from the median before the next one is looked for first, as a part of it.
  private static let reach: Float = 0.05
  /// After so many guesses it is given up.
  private static let mostGuesses = 40

  /// The places of the two numbers in the middle, in order of size and from 0 on.
  private let middle: ClosedRange<Int32>
  /// How many numbers there are.
  private let count: Int32
  private var guess: Float

  /// A search in lists of numbers of which the first `ignored` in order of size, none of them above 0, don't count,
  /// and whose first median is near `guess`.
  init(count: Int, ignored: Int, guess: Double) {
    let counted = count - ignored
    middle = Int32(ignored + max(0, counted - 1) / 2)...Int32(ignored + counted / 2)
    self.count = Int32(count)
    self.guess = Float(guess)
  }

  /// A number that is as near to the median as half a bracket; nil where it isn't above 0 or not found.
  mutating func median(of numbers: [Float]) -> Float? {
    var (low, below) = (Float.zero, Int32.zero)
    var (high, upTo) = (Float.infinity, count)
    var half = RoughMedian.reach
    var next = guess
    var step: Float = 0.1
    for number in 0..<RoughMedian.mostGuesses {
      guard next > Float.leastNormalMagnitude, next.isFinite else { return nil }
      let (from, to) = (next * (1 - half), next * (1 + half))
      let counts = RoughMedian.counts(numbers, below: from, to)
      // A bound between the two in the middle leaves nothing to look for.
      for (count, bound) in [(counts.0, from), (counts.1, to)]
      where count > middle.lowerBound && count <= middle.upperBound {
        return found(RoughMedian.neighbours(numbers, of: bound))
      }
      if counts.0 > middle.upperBound {
        (high, upTo) = (from, counts.0)
      } else if counts.1 <= middle.lowerBound {
        (low, below) = (to, counts.1)
      } else {
        (low, below, high, upTo) = (from, counts.0, to, counts.1)
      }
      if high - low <= RoughMedian.bracket * low { return found(low + (high - low) / 2) }
      half = RoughMedian.bracket * 0.49
      if low == 0 {
        next = high / (1 + step)
        step *= 2
      } else if high == .infinity {
        next = low * (1 + step)
        step *= 2
      } else {
        // Numbers that stand in heaps may lead astray, and the middle of the bracket never does.
        let wanted = Float(middle.lowerBound + middle.upperBound + 1) / 2
        let part = number % 3 == 2 ? 0.5 : (wanted - Float(below)) / Float(upTo - below)
        next = low + (high - low) * min(max(part, 0.05), 0.95)
      }
    }
    return nil
  }

  private mutating func found(_ median: Float) -> Float {
    guess = median
    return median
  }

  /// How many numbers are below either of two bounds; none of all is below 0.
  private static func counts(
    _ numbers: [Float],
    below first: Float,
    _ second: Float
  ) -> (Int32, Int32) {
    // Such numbers stand in the order of their bits, and the sign of a difference counts without a branch.
    let bounds = (Int32(bitPattern: first.bitPattern), Int32(bitPattern: second.bitPattern))
    var (below, belowSecond) = (Int32.zero, Int32.zero)
    numbers.withUnsafeBufferPointer { numbers in
      for index in 0..<numbers.count {
        let bits = Int32(bitPattern: numbers[index].bitPattern)
        below &-= (bits &- bounds.0) &>> 31
        belowSecond &-= (bits &- bounds.1) &>> 31
      }
    }
    return (below, belowSecond)
  }

  /// The mean of the largest number below a bound and the smallest from it on.
  private static func neighbours(_ numbers: [Float], of bound: Float) -> Float {
    var (below, above) = (-Float.infinity, Float.infinity)
    for number in numbers {
      if number < bound { below = max(below, number) } else { above = min(above, number) }
    }
    return (below + above) / 2
  }
}
