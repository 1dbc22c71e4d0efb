import CivilTime

/// How far the events of a bucket go, and where to begin with it next time.
///
/// The latest event may still grow, and a server cuts the events at the ends of the time that it is asked about. So
/// the next visit begins where an event began, at least a day before the end and not behind the latest event.
struct EventReach {
  /// The latest end.
  private(set) var end: Instant?
  /// When events began, as far as they may be where to begin next time.
  private var starts: [Instant] = []

  /// Where to begin next time; nil without events.
  private(set) var resume: Instant?

  mutating func note(start: Instant) { starts.append(start) }

  mutating func note(end: Instant) { self.end = max(self.end ?? end, end) }

  /// Forgets what is not needed any more, behind the events of one answer.
  mutating func settle() {
    guard let end, let latest = starts.max() else { return }
    let bound = min(end - Visit.overlap, latest)
    resume = starts.filter { $0 <= bound }.max() ?? starts.min()
    starts.removeAll { start in resume.map { start < $0 } ?? false }
  }
}
