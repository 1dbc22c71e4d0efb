import Activity
import Analysis
import CivilTime
import Documents
import Planning

/// Gives advice without a model: by rule, from the person's own figures.
///
/// Its reply has the form that a model's has and goes through the same decoder.
public struct OfflineAdviser {
  private let basis: AdviceBasis

  /// An adviser on one period.
  public init(basis: AdviceBasis) { self.basis = basis }

  /// The reply as JSON bytes.
  public func reply() -> [UInt8] {
    JSONWriter.compact(
      .object([
        "peak_hours": .array(peakHours()),
        "recommended_shifts": .array(shifts()),
        "break_suggestions": .array(breaks()),
        "motivational_notes": .array(notes()),
      ])
    )
  }

  private func peakHours() -> [JSONValue] {
    // A reply names hours of one day; those that go past midnight can't be kept free in a word.
    basis.peaks.filter { $0.direction == .peak && $0.fromHour < $0.toHour }.prefix(3).map { peak in
      [
        "days": .string(peak.days.rawValue),
        "from_hour": JSONValue(peak.fromHour),
        "to_hour": JSONValue(peak.toHour),
        "evidence": .string(
          "\(percent(peak.level.value)) focus in those hours on \(peak.dayCount) days, about "
            + "\((peak.expectedDifference + 5) / 10) points more than in the rest of those days"
        ),
      ]
    }
  }

  private func shifts() -> [JSONValue] {
    basis.shifts.prefix(3).compactMap { shift in
      let start = basis.timeline.local(at: shift.span.start)
      let end = basis.timeline.local(at: shift.span.end)
      guard start.minute % 5 == 0, end.minute % 5 == 0, start.second == 0, end.second == 0,
        // Where the clock goes back, an event may end at an earlier reading than it starts.
        end > start
      else { return nil }
      return [
        "event": .string(shift.event.id),
        "start": .string("\(start.date)T\(start.hourAndMinute)"),
        "end": .string("\(end.date)T\(end.hourAndMinute)"),
        "evidence": .string(evidence(shift)),
      ]
    }
  }

  /// What is gained, with its interval, and what it rests on.
  private func evidence(_ shift: ScheduledMove) -> String {
    let gain = shift.gain
    return "\(minutes(gain.value)) more minutes of focus are to be expected (90% interval "
      + "\(minutes(gain.low)) to \(minutes(gain.high)), more than none with a probability of "
      + "\(percent(min(shift.chance, 990)))\(shift.chance > 990 ? " or more" : "")): "
      + "\(percent(shift.otherShare)) of that time, \(percent(shift.presentShare)) of the present "
      + "one, from \(shift.dayCount) days"
      + (shift.needsAnother ? "; another move has to come first, as it makes room" : "")
  }

  private func breaks() -> [JSONValue] {
    let runs = basis.facts.continuousWork.longRuns
    guard let longest = runs.map(\.length).max() else { return [] }
    let times = runs.count == 1 ? "once" : "\(runs.count) times"
    return [
      [
        "after_minutes": 50,
        "minutes": 10,
        "evidence": .string(
          "you worked more than 50 minutes without a break \(times), the longest for "
            + "\(minutes(longest)) minutes"
        ),
      ]
    ]
  }

  private func notes() -> [JSONValue] {
    let focus = basis.facts.focus.focus
    if let usual = basis.usualFocus, focus > usual.high {
      return [
        [
          "text": "More focus than usual: whatever you did, it is worth doing again.",
          "evidence": .string(
            "\(minutes(focus)) minutes of focus, the middle half of the periods before had "
              + "\(minutes(usual.low)) to \(minutes(usual.high))"
          ),
        ]
      ]
    }
    if let longest = basis.facts.longestBlock {
      let count = basis.facts.focus.blocks.count
      return [
        [
          "text": .string("Your longest block was \(minutes(longest)) minutes of focus."),
          "evidence": .string(
            "\(count) \(count == 1 ? "block" : "blocks") of at least 10 minutes, "
              + "\(minutes(focus)) minutes of focus in all"
          ),
        ]
      ]
    }
    return []
  }

  private func percent(_ thousandths: Int) -> String { "\((thousandths + 5) / 10)%" }

  private func minutes(_ milliseconds: Int64) -> Int64 { (milliseconds + 30_000) / 60_000 }
}
