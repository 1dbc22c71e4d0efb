import CivilTime
import Records

/// The time that was spent on something, in order, with no instant twice.
struct WorkedTime: Sendable {
  private let spans: [TimeSpan]
  /// By span, the milliseconds of all spans before it, and at last of all.
  private let sums: [Int64]
  /// What lies outside counts for nothing.
  private let bounds: TimeSpan
  /// The milliseconds before the bounds.
  private let before: Int64

  init(_ time: TimeSet) {
    spans = time.spans
    var sums: [Int64] = [0]
    sums.reserveCapacity(spans.count + 1)
    var sum: Int64 = 0
    for span in spans {
      sum += span.length
      sums.append(sum)
    }
    self.sums = sums
    bounds = TimeSpan(
      spans.first?.start ?? Instant(milliseconds: 0),
      spans.last?.end ?? Instant(milliseconds: 0)
    )
    before = 0
  }

  /// The part of some time that lies within a span; what is known of the time is shared, not copied.
  init(_ time: WorkedTime, within span: TimeSpan) {
    spans = time.spans
    sums = time.sums
    bounds = time.bounds.intersection(span)
    before = time.sum(upTo: bounds.start)
  }

  /// The first instant, or nil where there is none.
  var start: Instant? {
    let index = WorkedTime.first(in: spans.count) { spans[$0].end > bounds.start }
    guard index < spans.count, spans[index].start < bounds.end else { return nil }
    return max(spans[index].start, bounds.start)
  }

  /// The parts within a span, in order.
  func spans(in span: TimeSpan) -> [TimeSpan] {
    let span = span.intersection(bounds)
    var index = WorkedTime.first(in: spans.count) { spans[$0].end > span.start }
    var parts: [TimeSpan] = []
    while index < spans.count, spans[index].start < span.end {
      let part = spans[index].intersection(span)
      if !part.isEmpty { parts.append(part) }
      index += 1
    }
    return parts
  }

  /// Milliseconds up to an instant.
  func length(upTo end: Instant) -> Int64 {
    sum(upTo: min(max(end, bounds.start), bounds.end)) - before
  }

  private func sum(upTo end: Instant) -> Int64 {
    let index = WorkedTime.first(in: spans.count) { spans[$0].end > end }
    guard index < spans.count, spans[index].start < end else { return sums[index] }
    return sums[index] + (end - spans[index].start)
  }

  /// Milliseconds within a span.
  func length(in span: TimeSpan) -> Int64 { length(upTo: span.end) - length(upTo: span.start) }

  /// The instant at which so many milliseconds were reached, or nil where they were not.
  func instant(reaching length: Int64) -> Instant? {
    guard length > 0 else { return start }
    guard length <= self.length(upTo: bounds.end) else { return nil }
    let index = WorkedTime.first(in: spans.count) { sums[$0 + 1] >= length + before }
    guard index < spans.count else { return nil }
    return spans[index].start + (length + before - sums[index])
  }

  /// The first of `count` places for which `holds` is true, as it is for all behind it; else `count`.
  private static func first(in count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Consecutive local dates as the zones showed them.
struct LocalDays: Sendable {
  /// The first date.
  let from: CivilDate
  /// By date, its real length in milliseconds; 0 where the zone left it out.
  let capacities: [Int64]
  /// The stretches of time that have one date, in order of time; a journey west may give a date
  /// several.
  private let stretches: [(day: Int, span: TimeSpan)]

  /// The dates from `from` up to but not including `to`.
  init(_ timeline: ZoneTimeline, from: CivilDate, to: CivilDate) {
    self.from = from
    var capacities = [Int64](repeating: 0, count: max(0, to - from))
    var stretches: [(day: Int, span: TimeSpan)] = []
    // No local date lies more than 26 hours from the same date in UTC.
    let reach = TimeSpan(
      Instant(seconds: Int64(from.dayNumber - 2) * 86_400),
      Instant(seconds: Int64(to.dayNumber + 2) * 86_400)
    )
    let changes = capacities.isEmpty ? [] : timeline.offsets(in: reach)
    for (place, change) in changes.enumerated() {
      let end = place + 1 < changes.count ? changes[place + 1].from : reach.end
      var start = change.from
      while start < end {
        let local = CivilDateTime(
          localSeconds: start.seconds + Int64(change.offset - timeline.dayStarts * 3600)
        )
        let next = min(end, start + Int64(86_400 - local.secondOfDay) * 1000)
        let day = local.date - from
        if capacities.indices.contains(day) {
          capacities[day] += next - start
          if let last = stretches.last, last.day == day, last.span.end == start {
            stretches[stretches.count - 1].span.end = next
          } else {
            stretches.append((day, TimeSpan(start, next)))
          }
        }
        start = next
      }
    }
    self.capacities = capacities
    self.stretches = stretches
  }

  /// How many dates there are.
  var count: Int { capacities.count }

  /// By date, the milliseconds that something had: what crosses midnight is split there.
  func lengths(_ length: (TimeSpan) -> Int64) -> [Int64] {
    var sums = [Int64](repeating: 0, count: count)
    for stretch in stretches { sums[stretch.day] += length(stretch.span) }
    return sums
  }

  /// What of a span lies on which of the dates, by the place of the date, in order of time.
  func parts(of span: TimeSpan) -> [(day: Int, span: TimeSpan)] {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].span.end > span.start { high = middle } else { low = middle + 1 }
    }
    var parts: [(day: Int, span: TimeSpan)] = []
    while low < stretches.count, stretches[low].span.start < span.end {
      parts.append((stretches[low].day, stretches[low].span.intersection(span)))
      low += 1
    }
    return parts
  }
}
