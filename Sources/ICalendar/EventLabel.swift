/// What all occurrences of an event say alike.
///
/// Kept once and referred to: a series may have thousands of occurrences, and their texts would
/// take most of the time and memory that laying them out takes.
public final class EventLabel: Sendable {
  /// The name that all copies and instances of the event share.
  public let uid: String
  /// What tells the event from all others: `uid`, and where several events share that, something of
  /// its own behind it.
  public let name: String
  /// SUMMARY, empty where it is missing.
  public let summary: String
  /// LOCATION.
  public let location: String?
  /// CATEGORIES, in the order of the file.
  public let categories: [String]
  /// Whether the event is made of whole days.
  public let isAllDay: Bool
  /// Whether the event takes up its owner's time: not cancelled, not transparent, not marked free and
  /// not declined.
  public let isBusy: Bool
  /// Whether it was called off, or its owner has declined it.
  public let isOff: Bool
  /// Whether X-LOCKIN-MOVABLE says that it may be moved; nil where it says nothing.
  public let isMovable: Bool?
  /// The calendar file.
  public let file: String
  /// The line of its `BEGIN:VEVENT`.
  public let line: Int
  /// The line of its CATEGORIES, or that of its `BEGIN:VEVENT` where it has none.
  public let tagLine: Int

  /// A label with all its parts given.
  init(
    uid: String,
    summary: String,
    location: String?,
    categories: [String],
    isAllDay: Bool,
    isBusy: Bool,
    isOff: Bool,
    isMovable: Bool?,
    file: String,
    line: Int,
    tagLine: Int
  ) {
    self.uid = uid
    self.name = uid
    self.summary = summary
    self.location = location
    self.categories = categories
    self.isAllDay = isAllDay
    self.isBusy = isBusy
    self.isOff = isOff
    self.isMovable = isMovable
    self.file = file
    self.line = line
    self.tagLine = tagLine
  }

  /// Whether the UID is so short that another calendar may have the same for something else, as programs do that number
  /// events; what stands behind an @ is mostly the program's own name.
  var hasShortUID: Bool { uid.utf8.prefix { $0 != UInt8(ascii: "@") }.count < 8 }

  /// What tells an event from those that share its UID: that, when it starts, and FNV-1a of its summary;
  /// with a number behind it where that is among `known` already.
  static func name(ofOwn event: Event, besides known: inout [String: Int]) -> String {
    var hash: UInt32 = 0x811c_9dc5
    for byte in event.summary.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let name = "\(event.uid)#\(event.start.local.basic)-\(String(hash, radix: 16))"
    known[name, default: 0] += 1
    let number = known[name] ?? 1
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// The label of an event that shares its UID with others.
  init(_ label: EventLabel, name: String) {
    self.uid = label.uid
    self.name = name
    self.summary = label.summary
    self.location = label.location
    self.categories = label.categories
    self.isAllDay = label.isAllDay
    self.isBusy = label.isBusy
    self.isOff = label.isOff
    self.isMovable = label.isMovable
    self.file = label.file
    self.line = label.line
    self.tagLine = label.tagLine
  }

  /// What occurrences of the same time are sorted by.
  static func precedes(_ a: EventLabel, _ b: EventLabel) -> Bool {
    if a.uid != b.uid { return a.uid < b.uid }
    if a.summary != b.summary { return a.summary < b.summary }
    return (a.file, a.line) < (b.file, b.line)
  }
}

extension EventLabel: Hashable {
  /// Whether all parts are equal.
  public static func == (a: EventLabel, b: EventLabel) -> Bool {
    a === b
      || (a.uid == b.uid && a.summary == b.summary && a.location == b.location
        && a.categories == b.categories && a.isAllDay == b.isAllDay && a.isBusy == b.isBusy
        && a.file == b.file && a.line == b.line)
  }

  /// Hashes what tells most labels apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(uid)
    hasher.combine(summary)
    hasher.combine(line)
  }
}
