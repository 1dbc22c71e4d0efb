import Analysis
import CivilTime

/// What speaks for a proposal: the ids that a reply may cite for it.
extension AdviceFacts {
  /// The hours of a peak that held focus in the period.
  func because(_ peak: Peak) -> [String] {
    hours.filter { peak.claim.window.contains($0.hour) && $0.focus >= AdviceFacts.step }.map(\.id)
  }

  /// The event itself; the hours of its new time that held focus in the period, and the peaks there.
  func because(_ shift: Shift) -> [String] {
    let start = timeline.local(at: shift.span.start)
    let length = Int((max(1, shift.span.length) + 3_599_999) / 3_600_000)
    // A move that begins at half past reaches into one more hour of the clock.
    let last = timeline.local(at: shift.span.end + -1).hour
    let window = Set((0..<min(24, length)).map { (start.hour + $0) % 24 } + [last])
    return [shift.event]
      + hours.filter { window.contains($0.hour) && $0.focus >= AdviceFacts.step }.map(\.id)
      + peaks.filter {
        $0.claim.direction == .peak && $0.claim.days.contains(start.date)
          && !window.isDisjoint(with: $0.claim.window)
      }.map(\.id)
  }

  /// The event that a pause lies in, and work for long without one.
  func because(_ pause: Break) -> [String] {
    (pause.event.map { [$0] } ?? [])
      + figures.filter { [.longRuns, .longestRun].contains($0.kind) && $0.value > 0 }.map(\.id)
  }
}
