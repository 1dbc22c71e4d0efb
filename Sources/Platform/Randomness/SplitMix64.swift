/// A small seeded source of random numbers that gives the same sequence on every machine.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
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
}
