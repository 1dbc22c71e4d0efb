import CivilTime
import Platform

/// What was purged and is not to come back: which records by their time, device and program, and never a text.
public struct PurgeRule: Sendable, Hashable {
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

  /// A rule with all its parts given.
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

  /// Whether titles and addresses are gone.
  public var takesTitles: Bool { extents.contains(.titles) }

  /// Whether it takes something of exports.
  public var takesOfExports: Bool { takesRecords || takesTitles }

  /// Whether it is about all devices and programs.
  public var isOfAll: Bool { device == nil && source == nil }
}

/// The rules of purges, with the key of their hashes.
public struct PurgeFilter: Sendable {
  /// What was purged.
  public let rules: [PurgeRule]
  private let hash: KeyedHash?

  /// Rules whose hashes are under a key of 32 bytes.
  public init(_ rules: [PurgeRule], key: [UInt8]) {
    self.rules = rules
    hash = KeyedHash(key: key)
  }

  /// Whether nothing that an export may give was purged.
  public var isEmpty: Bool { !rules.contains(where: \.takesOfExports) }

  /// What tells these rules from any other, as far as exports go.
  package var text: [String] {
    let texts = rules.filter(\.takesOfExports).map { rule in
      let names = [rule.device, rule.source].map { $0.map(ContentHash.hexadecimal) ?? "" }
      return rule.extents.map(\.rawValue).sorted() + ["\(rule.end)"] + names
    }
    return Set(texts.map { $0.joined(separator: " ") }).sorted()
  }

  /// Before which instant calendars have nothing; nil where all of them counts.
  public var calendarsEnd: Instant? {
    rules.filter { $0.takesRecords && $0.isOfAll }.map(\.end).max()
  }

  /// Until when nothing at all is to be known; nil where that was never asked for.
  public var everythingEnd: Instant? {
    rules.filter { $0.extents.contains(.everything) }.map(\.end).max()
  }

  /// Whether calendars are to say nothing but times, titles and categories.
  public var plainCalendars: Bool { rules.contains { $0.takesTitles && $0.isOfAll } }

  /// The keyed hash of the name of a device.
  public func hash(device: String) -> [UInt8] {
    Array(hash?.of("device\n" + device).prefix(16) ?? [])
  }

  /// The keyed hash of the name of a program.
  public func hash(source: String) -> [UInt8] {
    Array(hash?.of("source\n" + source).prefix(16) ?? [])
  }

  /// What becomes of the records that a program kept on a device.
  func reach(device: String, source: String) -> Reach {
    var reach = Reach()
    guard !rules.isEmpty else { return reach }
    let (device, source) = (hash(device: device), hash(source: source))
    for rule in rules
    where (rule.device == nil || rule.device == device)
      && (rule.source == nil || rule.source == source)
    {
      if rule.takesRecords { reach.gone = max(reach.gone, rule.end.milliseconds) }
      if rule.takesTitles { reach.untitled = max(reach.untitled, rule.end.milliseconds) }
    }
    return reach
  }

  /// Up to where records are gone, and up to where they have no title.
  struct Reach: Hashable {
    /// Milliseconds since 1970.
    var gone = Int64.min
    /// Milliseconds since 1970.
    var untitled = Int64.min
  }
}
