import Activity
import CivilTime
import Documents
import Files
import Parallel
import Storage

/// Keeps the hour buckets in the store true: counts the hours anew that the records, the
/// configuration or the passing of time have changed, and no others.
struct HourAccounts {
  let store: Store
  /// One for each thread.
  let loaders: [ActivityLoader]
  let configuration: Configuration
  let now: Instant

  /// About how many records are held in memory at once.
  private static let budget = 32_000
  /// At most so many days are held at once, whatever they hold.
  private static let longestChunk = 28

  /// Brings the buckets up to date; gives the number of days that were counted anew.
  func update() throws -> Int {
    let basis = HourAccounts.basis(of: configuration, devices: loaders[0].devices)
    var stale: [TimeSpan] = []
    let recorded: TimeSet
    if try store.basis("hours") == basis {
      stale = try store.staleTimes().spans
      // What lay ahead at the last run may have come to pass, and the other way round.
      var passed: TimeSpan?
      if let text = try store.basis("as_of"), let last = Int64(text) {
        let last = Instant(milliseconds: last)
        passed = TimeSpan(min(last, now), max(last, now))
      }
      recorded = try recordedTimes(near: stale + (passed.map { [$0] } ?? []))
      if let passed { stale += recorded.intersection(passed) }
    } else {
      recorded = try store.recordedTimes()
      // Other zones have other hours: none of the old ones may stay. Until all are counted the store
      // rests on nothing, so that a run that ends before is not taken for one that counted.
      try store.transaction {
        try store.clearBuckets()
        try store.setBasis("hours", "")
      }
      stale = recorded.spans
    }
    let dates = affectedDates(stale, within: recorded)
    for range in dates { try count(range) }
    try store.transaction {
      try store.clearStaleTimes()
      try store.setBasis("hours", basis)
      try store.setBasis("as_of", String(now.milliseconds))
    }
    return dates.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  /// The times with records that could have to do with these times, and perhaps more.
  private func recordedTimes(near spans: [TimeSpan]) throws -> TimeSet {
    guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else {
      return TimeSet([])
    }
    let reach = 2 * configuration.policy.evidenceReach
    return try store.recordedTimes(near: TimeSpan(first - reach, last + reach))
  }

  private func count(_ range: Range<CivilDate>) throws {
    let counts = try store.recordCounts(
      first: range.lowerBound.dayNumber - 1,
      last: range.upperBound.dayNumber + 1
    )
    var from = range.lowerBound
    let gate = loaders[0].gate
    try store.transaction {
      try inOrder(
        workers: loaders.count,
        next: { () -> Range<CivilDate>? in
          guard from < range.upperBound else { return nil }
          defer { from = chunkEnd(from, range.upperBound, counts) }
          return from..<chunkEnd(from, range.upperBound, counts)
        },
        work: { worker, dates -> CountedDays in
          let activity = try loaders[worker].load(dates)
          for day in activity.accounts where day.account.isBalanced == false {
            throw Unbalanced(date: day.date)
          }
          return CountedDays(
            dates: dates,
            hours: activity.hourSums(),
            accounts: activity.accounts
          )
        },
        take: { (part: CountedDays) in
          try gate.closed {
            try store.set(hours: part.hours, accounts: part.accounts, of: part.dates)
          }
        }
      )
    }
  }

  /// The end of a chunk that begins at `from` and holds about as many records as the budget allows.
  private func chunkEnd(_ from: CivilDate, _ end: CivilDate, _ counts: [Int: Int]) -> CivilDate {
    var to = from + 1
    var held = counts[from.dayNumber] ?? 0
    while to < end, to - from < HourAccounts.longestChunk {
      held += counts[to.dayNumber] ?? 0
      if held > HourAccounts.budget { break }
      to = to + 1
    }
    return to
  }

  /// The local dates that changed times can touch: evidence of input reaches a day to both sides.
  ///
  /// Dates without records near them are left out: one record of a wrong clock costs its own days.
  private func affectedDates(
    _ stale: [TimeSpan],
    within recorded: TimeSet
  ) -> [Range<CivilDate>] {
    let reach = configuration.policy.evidenceReach
    func widened(_ spans: [TimeSpan]) -> TimeSet {
      TimeSet(
        spans.filter { $0.isEmpty == false }.map { TimeSpan($0.start - reach, $0.end + reach) }
      )
    }
    let near = widened(recorded.spans)
    let touched = widened(stale).spans.flatMap { near.intersection($0) }
    var ranges: [Range<CivilDate>] = []
    for span in touched {
      let first = configuration.timeline.local(at: span.start).date
      let last = configuration.timeline.local(at: span.end).date + 1
      if let previous = ranges.last, first <= previous.upperBound {
        ranges[ranges.count - 1] = previous.lowerBound..<max(previous.upperBound, last)
      } else {
        ranges.append(first..<last)
      }
    }
    return ranges
  }

  /// What all buckets rest on besides the records: a hash of the choices that shape them.
  static func basis(of configuration: Configuration, devices: [String]) -> String {
    let rules = configuration.rules
    let parts: [String] =
      ["accounting 3", configuration.timeline.home.name]
      + configuration.timeline.moves.map { "\($0.from) \($0.zone.name)" }
      + devices
      + rules.rules.map {
        "\($0.category)|\($0.field.rawValue)|\($0.rank)|\($0.ignoresCase)|\($0.pattern)"
      }
      + rules.productivity.map { "\($0.key)=\($0.value)" }.sorted()
      + [
        configuration.policy.attribution.rawValue, "\(configuration.policy.longestRecord)",
        "\(configuration.policy.floodGap)",
      ]
      + configuration.policy.longestByCategory.map { "\($0.key)=\($0.value)" }.sorted()
    return ContentHash.hexadecimal(ContentHash.of(parts.joined(separator: "\n").utf8))
  }
}

/// What counting some days gave.
private struct CountedDays {
  let dates: Range<CivilDate>
  let hours: HourSums
  let accounts: [DayAccount]
}

/// The account of a day does not add up: a mistake in lockin.
struct Unbalanced: Error {
  let date: CivilDate
}
