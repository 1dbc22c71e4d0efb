import CivilTime

/// Why time that a device reported was not counted as the person's.
public enum DropReason: String, Sendable, CaseIterable {
  /// A copy of a record that is there already.
  case duplicate
  /// No input was seen.
  case afk
  /// A rule of the person leaves it out.
  case ignored
  /// A page or file whose browser or editor was not in the foreground.
  case annotationWithoutWindow = "annotation_without_window"
  /// The tail of a record too long to be believed.
  case implausibleTail = "implausible_tail"
  /// Another window of the same device was opened later, or slots tell of what an hour's total holds.
  case sameDeviceOverlap = "same_device_overlap"
  /// It begins after the instant of the run.
  case future
  /// The part of a record after the instant of the run.
  case clippedFuture = "clipped_future"
}

/// Where every millisecond of a period went.
///
/// The conservation identity `raw + flood = bucketed + concurrent + sum of dropped` holds exactly.
public struct TimeAccount: Sendable, Hashable {
  /// Milliseconds that the devices reported.
  public var raw: Int64 = 0
  /// Milliseconds added by giving short holes to a neighbour.
  public var flood: Int64 = 0
  /// Milliseconds counted as the person's time.
  public var bucketed: Int64 = 0
  /// Milliseconds of a device used while another one had the person's attention.
  public var concurrent: Int64 = 0
  /// Milliseconds not counted, by reason.
  public var dropped: [DropReason: Int64] = [:]

  /// An account of no time.
  public init() {}

  /// Whether what went in is exactly what came out.
  public var isBalanced: Bool {
    raw + flood == bucketed + concurrent + dropped.values.reduce(0, +)
  }

  /// The sum of two accounts.
  public static func + (a: TimeAccount, b: TimeAccount) -> TimeAccount {
    var sum = a
    sum.raw += b.raw
    sum.flood += b.flood
    sum.bucketed += b.bucketed
    sum.concurrent += b.concurrent
    sum.dropped.merge(b.dropped) { $0 + $1 }
    return sum
  }
}

/// Time that a stage set aside, with its reason.
struct SetAside: Sendable, Hashable {
  let span: TimeSpan
  let reason: DropReason
  /// How many records lost this time at once.
  var layers = 1
}
