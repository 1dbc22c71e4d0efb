import CivilTime

/// Totals of hours on a device of whose hours something that has a place tells as well.
///
/// ```
/// placed:  [a ]     [b]          of an hour: slots, or another tracker's windows
/// totals:  a 8 min, b 5 min
/// output:  [a ][a]  [b]          what the totals have beyond them, where nothing lies
/// ```
/// Both tell of the same time: a total of an application holds what slots of its hour say of it, and two trackers
/// of one device see the same person. The total has more where the export of slots ends within the hour. All
/// totals of an hour together never have more than they hold beyond all that has a place in it, whatever exports
/// call an application.
struct TotalsBesideSlots {
  /// The totals as far as they are time of their own, laid within their hours.
  private(set) var laid: [ActivityRecord] = []
  /// As much of the totals as other records tell of.
  private(set) var known: [ActivityRecord] = []

  private let placed: [Int64: [ActivityRecord]]
  private let program: (TextID) -> String

  /// Compares the totals of one device with its records that have a place, as far as those are believed; `program`
  /// tells which sources are exports of one program.
  init(
    _ totals: [ActivityRecord],
    beside records: [ActivityRecord],
    program: @escaping (TextID) -> String,
    text: (TextID) -> String
  ) {
    self.program = program
    var placed: [Int64: [ActivityRecord]] = [:]
    for record in totals.isEmpty ? [] : records where record.duration > 0 {
      for hour in TotalsBesideSlots.hour(
        of: record.start
      )...TotalsBesideSlots.hour(of: record.end + -1) {
        placed[hour, default: []].append(record)
      }
    }
    self.placed = placed
    var alone: [ActivityRecord] = []
    var rest = totals.sorted { HourTotals.precedes($0, $1, text) }[...]
    while let first = rest.first {
      let hour = rest.prefix { $0.start == first.start && $0.source == first.source }
      rest = rest.dropFirst(hour.count)
      let found = cut(toHourFrom: first.start)
      if found.isEmpty { alone += hour } else { add(hour, beside: found) }
    }
    laid += HourTotals.laid(alone, text: text)
  }

  /// The number of the hour of UTC that holds an instant.
  private static func hour(of instant: Instant) -> Int64 {
    let part = instant.milliseconds % HourTotals.slot
    return (instant.milliseconds - (part < 0 ? part + HourTotals.slot : part)) / HourTotals.slot
  }

  /// The records of the hour that begins at an instant, each cut to it: in zones that are half an hour off, it
  /// reaches into two of UTC.
  private func cut(toHourFrom start: Instant) -> [ActivityRecord] {
    let number = TotalsBesideSlots.hour(of: start)
    let next = (placed[number + 1] ?? []).filter { TotalsBesideSlots.hour(of: $0.start) > number }
    let hour = TimeSpan(start, start + HourTotals.slot)
    return ((placed[number] ?? []) + next).compactMap { record in
      let part = TimeSpan(record.start, record.end).intersection(hour)
      guard !part.isEmpty else { return nil }
      var record = record
      (record.start, record.duration) = (part.start, part.length)
      return record
    }
  }

  /// Adds the totals of one hour, of which some records tell.
  private mutating func add(_ totals: ArraySlice<ActivityRecord>, beside records: [ActivityRecord])
  {
    guard let first = totals.first else { return }
    // Slots of one program, which devices may share, add up as its totals do.
    let own = program(first.source)
    var slots: [TextID: Int64] = [:]
    var others: [TextID: Int64] = [:]
    for record in records {
      if program(record.source) == own {
        slots[record.app, default: 0] += record.duration
      } else {
        others[record.app, default: 0] += record.duration
      }
    }
    let taken = TimeSet(records.map { TimeSpan($0.start, $0.end) })
    var told = slots.merging(others) { max($0, $1) }
    let sum = totals.reduce(0) { $0 + $1.duration }
    var beyond = max(0, sum - max(taken.length, slots.values.reduce(0, +)))
    var gaps = taken.gaps(in: TimeSpan(first.start, first.start + HourTotals.slot))[...]
    for total in totals {
      let same = min(total.duration, told[total.app] ?? 0)
      told[total.app] = (told[total.app] ?? 0) - same
      let rest = min(total.duration - same, beyond)
      beyond -= rest
      var part = total
      if rest < total.duration {
        part.duration = total.duration - rest
        part.duplicate = rest == 0 ? total.duplicate : 0
        known.append(part)
      }
      guard rest > 0 else { continue }
      part.duration = rest
      part.duplicate = total.duplicate
      lay(part, in: &gaps)
    }
  }

  /// Lays a total into what is left of its hour, and what is beyond that over the rest.
  private mutating func lay(_ total: ActivityRecord, in gaps: inout ArraySlice<TimeSpan>) {
    var left = total
    while left.duration > 0, let gap = gaps.first {
      var piece = left
      piece.start = gap.start
      piece.duration = min(left.duration, gap.length)
      laid.append(piece)
      left.duration -= piece.duration
      left.duplicate = 0
      gaps[gaps.startIndex].start = piece.end
      if gaps.first?.isEmpty ?? false { gaps.removeFirst() }
    }
    for part in HourTotals.parts(of: HourTotals.slot, from: 0, length: left.duration) {
      var piece = left
      piece.start = total.start
      piece.duration = part.length
      piece.duplicate += part.duplicate
      left.duplicate = 0
      laid.append(piece)
    }
  }
}
