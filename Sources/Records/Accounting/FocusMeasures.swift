import CivilTime

/// How focused some time was, as whole numbers that can be checked by hand.
///
/// The definitions are those of docs/counting.md. Time is in milliseconds, shares are
/// in thousandths. A class of 1 or 2 is focus, a negative one distraction. Totals of hours count as
/// time, but in nothing that rests on the order of things: switches, blocks, fragmentation, and deep
/// focus with the score.
public struct FocusMeasures: Sendable, Hashable {
  /// Active time.
  public let active: Int64
  /// Active time whose productivity class is not known.
  public let unknown: Int64
  /// Active time that is known as totals of hours, without a place within the hour.
  public let hourTotals: Int64
  /// Time in categories of class 1 and 2.
  public let focus: Int64
  /// Focus that has a place in time: all but what is in totals of hours.
  public let placedFocus: Int64
  /// Time in categories of class -1 and -2.
  public let distraction: Int64
  /// Focus as a share of the time whose class is known; nil under ten minutes of it.
  public let focusShare: Int?
  /// RescueTime's pulse, `100 * sum(t * (class + 2)) / (4 * sum(t))` rounded; nil without time.
  public let pulse: Int?
  /// Changes of top category between neighbours less than a minute apart, each of five seconds.
  public let switches: Int
  /// Switches an hour of active time with a place, in tenths; nil under fifteen minutes of it.
  public let switchesPerHourTenths: Int?
  /// The focus blocks, in order of time.
  public let blocks: [FocusBlock]
  /// Focus inside blocks of at least 25 minutes.
  public let deepFocus: Int64
  /// Simpson's index over the runs of focus: 0 for one run, near 1000 for many shards; nil without.
  public let fragmentation: Int?
  /// `share * (0.5 + 0.5 * deepFocus / placedFocus)`, 0 to 100; nil where the share is, or where all
  /// the focus is in totals of hours.
  public let score: Int?

  /// How long the longest focus block lasts, its interruptions among it, in milliseconds; nil without one.
  public var longestBlock: Int64? { blocks.map(\.span.length).max() }

  /// How long a block is from which on its focus counts as deep, in milliseconds.
  public static let deepBlock: Int64 = 1_500_000

  /// Measures segments that are in order of time and do not overlap.
  public init(_ segments: [Segment], top: (Segment) -> String) {
    func total(_ isCounted: (Segment) -> Bool) -> Int64 {
      segments.reduce(0) { isCounted($1) ? $0 + $1.span.length : $0 }
    }
    active = total { _ in true }
    hourTotals = total { $0.isHourTotal }
    unknown = total { $0.productivity == nil }
    focus = total { ($0.productivity ?? 0) >= 1 }
    distraction = total { ($0.productivity ?? 0) < 0 }
    let known = active - unknown
    focusShare = known >= 600_000 ? rounded(focus * 1000, known) : nil

    let weighted = segments.reduce(Int64(0)) { sum, segment in
      sum + (segment.productivity.map { segment.span.length * Int64($0 + 2) } ?? 0)
    }
    pulse = known > 0 ? rounded(weighted * 100, 4 * known) : nil

    let placed = segments.filter { !$0.isHourTotal }
    let observed = active - hourTotals
    switches = FocusMeasures.switches(placed, top: top)
    switchesPerHourTenths =
      observed >= 900_000 ? rounded(Int64(switches) * 36_000_000, observed) : nil

    let runs = FocusBlock.runs(of: placed)
    blocks = FocusBlock.blocks(of: runs)
    deepFocus = blocks.filter { $0.span.length >= FocusMeasures.deepBlock }.reduce(0) {
      $0 + $1.focus
    }
    fragmentation = FocusMeasures.fragmentation(runs.map(\.length))
    placedFocus = runs.reduce(0) { $0 + $1.length }
    if let share = focusShare, focus == 0 || placedFocus > 0 {
      score =
        focus == 0 ? 0 : rounded(Int64(share) * (placedFocus + deepFocus), 20 * placedFocus)
    } else {
      score = nil
    }
  }

  private static func switches(_ segments: [Segment], top: (Segment) -> String) -> Int {
    struct Run {
      let top: String
      var span: TimeSpan
    }
    func merged(_ runs: [Run]) -> [Run] {
      var result: [Run] = []
      for run in runs {
        if let last = result.last, last.top == run.top, run.span.start - last.span.end < 60_000 {
          result[result.count - 1].span.end = run.span.end
        } else {
          result.append(run)
        }
      }
      return result
    }
    let runs = merged(
      merged(segments.map { Run(top: top($0), span: $0.span) })
        .filter { $0.span.length >= 5000 }
    )
    return zip(runs, runs.dropFirst()).count {
      $0.top != $1.top && $1.span.start - $0.span.end < 60_000
    }
  }

  private static func fragmentation(_ lengths: [Int64]) -> Int? {
    // Whole seconds keep the squares of even a year's focus within range.
    let seconds = lengths.map { $0 / 1000 }
    let sum = seconds.reduce(0, +)
    guard sum > 0 else { return nil }
    let squares = seconds.reduce(0) { $0 + $1 * $1 }
    return 1000 - Int((Double(squares) / (Double(sum) * Double(sum)) * 1000).rounded())
  }
}

/// A run of focus that only short interruptions break.
public struct FocusBlock: Sendable, Hashable {
  /// From the first moment of focus to the last.
  public let span: TimeSpan
  /// Focus within it, the interruptions left out.
  public let focus: Int64

  /// The blocks in segments that are in order of time and do not overlap.
  public static func blocks(in segments: [Segment]) -> [FocusBlock] {
    blocks(of: runs(of: segments))
  }

  /// The focus of segments that has a place in time, what touches as one.
  static func runs(of segments: [Segment]) -> [TimeSpan] {
    TimeSet(segments.filter { !$0.isHourTotal && ($0.productivity ?? 0) >= 1 }.map(\.span)).spans
  }

  /// The blocks in runs of focus that are in order and apart.
  ///
  /// Interruptions last at most a minute each and a tenth of the block together; a block lasts at
  /// least ten minutes.
  static func blocks(of runs: [TimeSpan]) -> [FocusBlock] {
    var found: [FocusBlock] = []
    var open: FocusBlock?
    func close() {
      if let block = open, block.span.length >= 600_000 { found.append(block) }
    }
    for run in runs {
      if let block = open, run.start - block.span.end <= 60_000 {
        let longer = FocusBlock(
          span: TimeSpan(block.span.start, run.end),
          focus: block.focus + run.length
        )
        if (longer.span.length - longer.focus) * 10 <= longer.span.length {
          open = longer
          continue
        }
      }
      close()
      open = FocusBlock(span: run, focus: run.length)
    }
    close()
    return found
  }
}

/// The quotient rounded to the nearest whole number, halves up; both are not negative.
func rounded(_ dividend: Int64, _ divisor: Int64) -> Int {
  Int((dividend + divisor / 2) / divisor)
}
