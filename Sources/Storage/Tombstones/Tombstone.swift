import CivilTime
import Platform

/// What was purged and is not to come back: which records by their time, device and program, and never a text.
public struct Tombstone: Sendable, Hashable {
  /// What of them was purged.
  public enum Extent: String, Sendable, CaseIterable {
    /// The records themselves.
    case records
    /// Their titles and addresses.
    case titles
    /// What models said, which no export gives.
    case advice
    /// The records, calendars and everything else.
    case everything
  }

  /// What of them was purged.
  public var extents: Set<Extent>
  /// The first instant that it does not reach.
  public var end: Instant
  /// The hash of the one device; nil for all.
  public var device: [UInt8]?
  /// The hash of the one program that kept them; nil for all.
  public var source: [UInt8]?

  /// A tombstone with all its parts given.
  public init(extents: Set<Extent>, end: Instant, device: [UInt8]? = nil, source: [UInt8]? = nil) {
    self.extents = extents
    self.end = end
    self.device = device
    self.source = source
  }

  /// Whether records are gone.
  public var takesRecords: Bool {
    extents.contains(.records) || extents.contains(.everything)
  }

  /// Whether it is about all devices and programs.
  public var isOfAll: Bool { device == nil && source == nil }
}

/// Several of them, with the key of their hashes.
public struct TombstoneSet: Sendable {
  /// What was purged.
  public let stones: [Tombstone]
  private let hash: KeyedHash?

  /// Tombstones whose hashes are under a key of 32 bytes.
  public init(_ stones: [Tombstone], key: [UInt8]) {
    self.stones = stones
    hash = KeyedHash(key: key)
  }

  /// Whether nothing that an export may give was purged.
  public var isEmpty: Bool {
    !stones.contains { $0.takesRecords || $0.extents.contains(.titles) }
  }

  /// Before which instant calendars have nothing; nil where all of them counts.
  public var calendarsEnd: Instant? {
    stones.filter { $0.takesRecords && $0.isOfAll }.map(\.end).max()
  }

  /// Until when nothing at all is to be known; nil where that was never asked for.
  public var everythingEnd: Instant? {
    stones.filter { $0.extents.contains(.everything) }.map(\.end).max()
  }

  /// Whether calendars are to say nothing but times, titles and categories.
  public var plainCalendars: Bool {
    stones.contains { $0.extents.contains(.titles) && $0.isOfAll }
  }

  /// What stands for the name of a device.
  public func hash(device: String) -> [UInt8] {
    Array(hash?.of("device\n" + device).prefix(16) ?? [])
  }

  /// What stands for the name of a program.
  public func hash(source: String) -> [UInt8] {
    Array(hash?.of("source\n" + source).prefix(16) ?? [])
  }

  /// What stands for something else that is not to be said.
  public func hash(file: String) -> [UInt8] { Array(hash?.of("file\n" + file).prefix(16) ?? []) }

  /// What becomes of the records that a program kept on a device, which may be known as others as well.
  func reach(device: String, source: String, alsoOf others: [[UInt8]] = []) -> Reach {
    var reach = Reach()
    guard !stones.isEmpty else { return reach }
    let (device, source) = (hash(device: device), hash(source: source))
    for stone in stones
    where stone.device.map({ $0 == device || others.contains($0) }) ?? true
      && stone.source.map({ $0 == source }) ?? true
    {
      if stone.takesRecords { reach.gone = max(reach.gone, stone.end.milliseconds) }
      if stone.extents.contains(.titles) {
        reach.untitled = max(reach.untitled, stone.end.milliseconds)
      }
    }
    return reach
  }

  /// Up to where records are gone, and up to where they have no title.
  struct Reach: Hashable {
    /// Milliseconds since 1970.
    var gone = Int64.min
    /// Milliseconds since 1970.
    var untitled = Int64.min

    /// Whether nothing that begins from an instant on is touched.
    func spares(from start: Int64) -> Bool { start >= gone && start >= untitled }
  }
}
