/// Finds the medians of many lists of numbers that lie near one another.
///
/// Numbers of no size that could be the median are only counted, so that a few are left to be put in
/// order; where the medians turn out to lie elsewhere, all are.
struct MedianSearch {
  /// How far from the median before the next is looked for first, as a part of it.
  private static let reach = 0.06

  private var guess = 0.0
  private var near: [Double]

  /// A search in lists of at most `count` numbers.
  init(count: Int) { near = [Double](repeating: 0, count: count + 1) }

  /// The median of some numbers; 0 without any.
  mutating func median(of numbers: [Double]) -> Double {
    guard !numbers.isEmpty else { return 0 }
    let low = guess - MedianSearch.reach * guess
    let high = guess + MedianSearch.reach * guess
    var below = 0
    var kept = 0
    near.withUnsafeMutableBufferPointer { near in
      numbers.withUnsafeBufferPointer { numbers in
        for number in numbers {
          // No branch: half of the numbers would be guessed wrongly by the processor.
          near[kept] = number
          kept += number >= low && number <= high ? 1 : 0
          below += number < low ? 1 : 0
        }
      }
    }
    let upper = numbers.count / 2
    let lower = (numbers.count - 1) / 2
    if lower < below || upper >= below + kept {
      for index in numbers.indices { near[index] = numbers[index] }
      below = 0
      kept = numbers.count
    }
    guess = middle(lower - below, upper - below, of: kept)
    return guess
  }

  /// The mean of two neighbours among the first numbers of `near`, by their places in order.
  private mutating func middle(_ lower: Int, _ upper: Int, of count: Int) -> Double {
    near.withUnsafeMutableBufferPointer { near in
      let numbers = UnsafeMutableBufferPointer(rebasing: near[..<count])
      let high = MedianSearch.select(upper, numbers)
      guard lower < upper else { return high }
      var low = numbers[0]
      for index in 0..<upper { low = max(low, numbers[index]) }
      return (low + high) / 2
    }
  }

  /// The number that has a place among the sorted ones; those before it are no larger, those behind it no
  /// smaller.
  ///
  /// Source: Hoare, "Algorithm 65: FIND", Communications of the ACM 4(7), 1961.
  private static func select(
    _ place: Int,
    _ numbers: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var low = 0
    var high = numbers.count - 1
    while low < high {
      let pivot = numbers[low + (high - low) / 2]
      var left = low
      var right = high
      while left <= right {
        while numbers[left] < pivot { left += 1 }
        while numbers[right] > pivot { right -= 1 }
        guard left <= right else { break }
        numbers.swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        break
      }
    }
    return numbers[place]
  }
}
