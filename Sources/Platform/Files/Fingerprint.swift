import CXXHash

/// 128 bits that tell values apart: XXH3 of the bytes that a `FingerprintInput` was given.
///
/// Fingerprints are compared on one machine and never published, so their bytes are in the machine's order.
/// Sums of them stand for sets: `a + b` is the set of both, and `(a + b) - a` is `b`.
public struct Fingerprint: Sendable, Hashable {
  /// The two halves.
  public let halves: (low: UInt64, high: UInt64)

  /// The fingerprint of nothing at all.
  public static let nothing = Fingerprint(low: 0, high: 0)

  /// A fingerprint of two halves.
  init(low: UInt64, high: UInt64) { halves = (low, high) }

  /// The fingerprint in its 16 bytes, or nil where they are not so many.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func half(_ from: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[from + $1]) << (8 * UInt64($1)) }
    }
    self.init(low: half(0), high: half(8))
  }

  /// The 16 bytes, the lowest first.
  public var bytes: [UInt8] {
    [halves.low, halves.high].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * UInt64($0))) }
    }
  }

  /// The set of both.
  public static func + (a: Fingerprint, b: Fingerprint) -> Fingerprint {
    Fingerprint(low: a.halves.low &+ b.halves.low, high: a.halves.high &+ b.halves.high)
  }

  /// The set without a part of it.
  public static func - (a: Fingerprint, b: Fingerprint) -> Fingerprint {
    Fingerprint(low: a.halves.low &- b.halves.low, high: a.halves.high &- b.halves.high)
  }

  /// Whether all bits are the same.
  public static func == (a: Fingerprint, b: Fingerprint) -> Bool { a.halves == b.halves }

  /// Feeds the halves into a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(halves.low)
    hasher.combine(halves.high)
  }
}

/// Values one after another, of which a fingerprint is taken.
///
/// Texts go with their length and optional values with a mark, so that no two sequences of values of the
/// same types are the same bytes.
public struct FingerprintInput {
  private var bytes: [UInt8] = []

  /// No values yet.
  public init() {}

  /// Adds a whole number.
  public mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Adds a whole number.
  public mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds a whole number, or that there is none.
  public mutating func add(_ number: Int64?) {
    bytes.append(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  /// Adds a choice between two.
  public mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Adds a text.
  public mutating func add(_ text: String) {
    add(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes.
  public mutating func add(_ other: [UInt8]) {
    add(Int64(other.count))
    bytes.append(contentsOf: other)
  }

  /// Adds a fingerprint.
  public mutating func add(_ fingerprint: Fingerprint) {
    add(Int64(bitPattern: fingerprint.halves.low))
    add(Int64(bitPattern: fingerprint.halves.high))
  }

  /// Forgets the values and keeps the room for others.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The fingerprint of the values so far.
  public var fingerprint: Fingerprint {
    let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
    return Fingerprint(low: hash.low64, high: hash.high64)
  }
}

/// Sums of the fingerprints of consecutive places, so that those of any range cost the same.
public struct FingerprintSums: Sendable {
  private let first: Int
  /// By place, the sum of all before it, and at last of all.
  private let sums: [Fingerprint]

  /// The sums of some fingerprints by place; places without any count as nothing.
  public init(_ fingerprints: [Int: Fingerprint]) {
    let first = fingerprints.keys.min() ?? 0
    let count = (fingerprints.keys.max().map { $0 - first + 1 }) ?? 0
    var sums: [Fingerprint] = [.nothing]
    sums.reserveCapacity(count + 1)
    for place in 0..<count {
      sums.append(sums[place] + (fingerprints[first + place] ?? .nothing))
    }
    self.first = first
    self.sums = sums
  }

  /// The sum over some places.
  public func sum(_ places: Range<Int>) -> Fingerprint {
    func upTo(_ place: Int) -> Fingerprint { sums[min(max(place - first, 0), sums.count - 1)] }
    return upTo(places.upperBound) - upTo(places.lowerBound)
  }
}
