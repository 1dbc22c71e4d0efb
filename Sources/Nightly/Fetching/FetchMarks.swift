import CivilTime
import Platform

/// An instant for each part of a source, whose names may be put out of sight.
///
/// The name of a bucket has that of a device in it. Once it was put out of sight a hash under a key of its own stands
/// for it, so that what was fetched is known without it; the next visit that gives the part writes its name again.
public struct FetchMarks: Sendable, Equatable {
  /// By name.
  public private(set) var named: [String: Instant] = [:]
  /// By the hashes of names, as hexadecimal digits.
  private(set) var hidden: [String: Instant] = [:]
  /// The key of those hashes; empty where there are none.
  public private(set) var key: [UInt8] = []

  /// The part of a source that has no parts.
  static let whole = "all"

  /// No marks.
  init() {}

  /// Marks as they were written down.
  init(named: [String: Instant], hidden: [String: Instant] = [:], key: [UInt8] = []) {
    (self.named, self.hidden, self.key) = (named, hidden, key)
  }

  /// The mark of a part; nil where it has none.
  public subscript(part: String) -> Instant? {
    get { named[part] ?? hash(part).flatMap { hidden[$0] } }
    set {
      if let hash = hash(part) { hidden[hash] = nil }
      named[part] = newValue
    }
  }

  /// Puts names out of sight, but for ``whole`` and those that are not `wanted`; `fresh` are 32
  /// random bytes.
  mutating func hide(_ wanted: (String) -> Bool, fresh: [UInt8]) {
    for (name, instant) in named where name != FetchMarks.whole && wanted(name) {
      if key.isEmpty { key = fresh }
      named[name] = nil
      if let hash = hash(name) { hidden[hash] = instant }
    }
  }

  private func hash(_ part: String) -> String? {
    KeyedHash(key: key).map { ContentHash.hexadecimal($0.of(part).prefix(16)) }
  }
}
