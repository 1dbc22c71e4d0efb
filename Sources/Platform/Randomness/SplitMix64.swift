/// A small seeded source of random numbers that gives the same sequence on every machine.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
/// The distributions below use integers, and of floating point only the four operations that
/// IEEE 754 defines to the last bit, so that a seed means the same bytes everywhere.
public struct SplitMix64: Sendable, Hashable {
  private var state: UInt64

  /// The sequence that belongs to a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// One of many independent sequences of a seed, so that one part of a simulation can draw more
  /// numbers without disturbing the others.
  public init(seed: UInt64, stream: UInt64) {
    var names = SplitMix64(seed: stream &* 0xd134_2543_de82_ef95)
    state = seed ^ names.next()
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A whole number of the range, each as likely as the others.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    guard width != 0 else { return Int(truncatingIfNeeded: next()) }
    return range.lowerBound &+ Int(next().multipliedFullWidth(by: width).high)
  }

  /// Whether something happens that happens `perMille` times in a thousand.
  public mutating func chance(perMille: Int) -> Bool {
    integer(in: 0...999) < perMille
  }

  /// One of the items, each as likely as the others; `items` must not be empty.
  public mutating func choice<Item>(of items: [Item]) -> Item {
    items[integer(in: 0...items.count - 1)]
  }

  /// One of the items, each as likely as its weight says; the weights must have a positive sum.
  public mutating func choice<Item>(weighted items: [(weight: Int, item: Item)]) -> Item {
    var left = integer(in: 0...items.reduce(-1) { $0 + $1.weight })
    var index = 0
    while index < items.count - 1, left >= items[index].weight {
      left -= items[index].weight
      index += 1
    }
    return items[index].item
  }

  /// A normally distributed number with mean 0 and standard deviation 1000.
  ///
  /// The sum of twelve uniform numbers has variance one and lies within 0.003 of the normal
  /// distribution function everywhere.
  public mutating func normal() -> Int {
    var sum = 0
    for _ in 0..<3 {
      var bits = next()
      for _ in 0..<4 {
        sum += Int(bits & 0xffff)
        bits >>= 16
      }
    }
    return (sum - 12 * 65_535 / 2) * 1000 / 65_536
  }

  /// A normally distributed number with the given mean and standard deviation.
  public mutating func normal(mean: Int, deviation: Int) -> Int {
    mean + normal() * deviation / 1000
  }

  /// A lognormally distributed number with the given mean.
  ///
  /// `sigma` is the standard deviation of the number's logarithm in thousandths.
  public mutating func lognormal(mean: Int, sigma: Int) -> Int {
    let sigma = Double(sigma) / 1000
    let exponent = sigma * Double(normal()) / 1000 - sigma * sigma / 2
    return Int((Double(mean) * SplitMix64.exponential(exponent)).rounded())
  }

  /// A number of thousandths from the Beta distribution with whole parameters of at least 1.
  ///
  /// The `a`-th smallest of `a + b - 1` uniform numbers has this distribution.
  public mutating func beta(_ a: Int, _ b: Int) -> Int {
    var draws: [Int] = []
    for _ in 0..<(a + b - 1) { draws.append(integer(in: 0...1000)) }
    return draws.sorted()[a - 1]
  }

  /// e to the power of `x`, for |x| below 20, from additions, multiplications and divisions alone.
  ///
  /// The C library's function may differ in its last bit from one version to the next.
  static func exponential(_ x: Double) -> Double {
    let y = x / 4096
    var power = 1 + y * (1 + y / 2 * (1 + y / 3))
    for _ in 0..<12 { power *= power }
    return power
  }
}
