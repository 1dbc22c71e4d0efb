/// How much of a period is known: the share of its time in which a tracker was at work, or in which silence is usual.
///
/// It has one meaning wherever it is told: of the whole period, or of what is over of one that still runs,
/// which is then said to be "so far".
public struct Coverage: Sendable, Hashable {
  /// Milliseconds that a tracker was at work.
  public let observed: Int64
  /// Milliseconds of other time in hours that are usually silent.
  public private(set) var silent: Int64
  /// Milliseconds of the period that are over.
  public let capacity: Int64
  /// Milliseconds of the whole period.
  public let whole: Int64

  /// What was seen of a period, of which `capacity` of `whole` milliseconds are over.
  public init(observed: Int64, silent: Int64 = 0, capacity: Int64, whole: Int64) {
    self.observed = observed
    self.silent = silent
    self.capacity = capacity
    self.whole = whole
  }

  /// Milliseconds of which it is known what was done, be it nothing.
  public var known: Int64 { observed + silent }

  /// The share in thousandths, rounded down; nil where nothing of the period is over.
  public var perMille: Int? { capacity > 0 ? Int(known * 1000 / capacity) : nil }

  /// Whether a tracker was at work at all, or none of it is missing: then nothing is a figure as well.
  public var hasFigures: Bool { observed > 0 || isEnough }

  /// Whether some of the period is still to come.
  public var isSoFar: Bool { capacity < whole }

  /// Milliseconds of what is over in which silence would be unusual.
  private var expected: Int64 { capacity - silent }

  /// Whether a tracker was at work in four fifths of the time that is not usually silent: what is missing may be all of a
  /// difference.
  public var isEnough: Bool { capacity > 0 && observed * 5 >= expected * 4 }

  /// What little was seen of a `day` or a `week`: `27% of the day`, and where silence makes most of what is known
  /// `64% of your usual hours`.
  public func little(of noun: String) -> String {
    guard known * 5 >= capacity * 4 else { return "\(words) of the \(noun)" }
    return "\(Coverage.percent(observed, of: expected)) of your usual hours"
  }

  /// Whether figures can be compared with those of whole periods.
  public var isComparable: Bool { isEnough && !isSoFar }

  /// The share that is known: `80%` from four fifths on, and never more than it is.
  public var words: String { Coverage.percent(known, of: capacity) }

  private static func percent(_ part: Int64, of whole: Int64) -> String {
    guard whole > 0 else { return Wording.missing }
    let percent = part * 100 / whole
    return percent == 0 && part > 0 ? "under 1%" : "\(percent)%"
  }

  /// What several periods come to.
  static func + (a: Coverage, b: Coverage) -> Coverage {
    Coverage(
      observed: a.observed + b.observed,
      silent: a.silent + b.silent,
      capacity: a.capacity + b.capacity,
      whole: a.whole + b.whole
    )
  }

  /// The same with so much time more in hours that are usually silent.
  func adding(silent length: Int64) -> Coverage {
    var coverage = self
    coverage.silent += length
    return coverage
  }
}
