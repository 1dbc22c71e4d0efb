import CivilTime
import Records

/// Totals of hours on a device of which shorter slots of the same program tell as well.
///
/// ```
/// slots:   [a ]     [b]          of an hour
/// totals:  a 8 min, b 5 min
/// output:  [a ][a]  [b]          what the totals have beyond the slots, where no slot lies
/// ```
/// Both tell of the same time: a total of an application holds what the slots of its hour say of it. It has more
/// where the export of slots ends within the hour; all totals of an hour together never have more than they hold
/// beyond all of its slots, whatever the exports call an application.
struct TotalsBesideSlots {
  /// The totals as far as they are time of their own, laid within their hours.
  private(set) var laid: [ActivityRecord] = []
  /// As much of the totals as slots tell of.
  private(set) var known: [ActivityRecord] = []

  /// Compares the totals of one device with its records that have a place; `program` tells which sources are
  /// exports of one program.
  init(
    _ totals: [ActivityRecord],
    beside records: [ActivityRecord],
    program: (TextID) -> String,
    text: (TextID) -> String
  ) {
    let programs = Dictionary(
      Set((totals + records).map(\.source)).map { ($0, program($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    let telling = Set(totals.compactMap { programs[$0.source] })
    var slots: [Hour: [ActivityRecord]] = [:]
    for record in records {
      guard let program = programs[record.source], telling.contains(program) else { continue }
      slots[Hour(program: program, number: Hour.number(of: record.start)), default: []].append(record)
    }
    guard !slots.isEmpty else {
      laid = HourTotals.laid(totals, text: text)
      return
    }
    var alone: [ActivityRecord] = []
    var rest = totals.sorted { HourTotals.precedes($0, $1, text) }[...]
    while let first = rest.first {
      let hour = rest.prefix { $0.start == first.start && $0.source == first.source }
      rest = rest.dropFirst(hour.count)
      // Hours of zones that are half an hour off reach into two of UTC.
      let number = Hour.number(of: first.start)
      let found = [number, number + 1].flatMap {
        slots[Hour(program: programs[first.source] ?? "", number: $0)] ?? []
      }.filter { $0.start >= first.start && $0.start < first.start + HourTotals.slot }
      if found.isEmpty { alone += hour } else { add(hour, beside: found) }
    }
    laid += HourTotals.laid(alone, text: text)
  }

  /// An hour of UTC in which slots of a program begin.
  private struct Hour: Hashable {
    let program: String
    let number: Int64

    static func number(of instant: Instant) -> Int64 {
      let part = instant.milliseconds % HourTotals.slot
      return (instant.milliseconds - (part < 0 ? part + HourTotals.slot : part)) / HourTotals.slot
    }
  }

  /// Adds the totals of one hour, of which some slots tell.
  private mutating func add(_ totals: ArraySlice<ActivityRecord>, beside slots: [ActivityRecord]) {
    var told: [TextID: Int64] = [:]
    for slot in slots { told[slot.app, default: 0] += slot.duration + slot.duplicate }
    let sum = totals.reduce(0) { $0 + $1.duration }
    var beyond = max(0, sum - told.values.reduce(0, +))
    let start = totals.first?.start ?? Instant(milliseconds: 0)
    var gaps = TimeSet(slots.map { TimeSpan($0.start, $0.end) })
      .gaps(in: TimeSpan(start, start + HourTotals.slot))[...]
    for total in totals {
      let same = min(total.duration, told[total.app] ?? 0)
      told[total.app, default: same] -= same
      let own = min(total.duration - same, beyond)
      beyond -= own
      var part = total
      if own < total.duration {
        part.duration = total.duration - own
        part.duplicate = own == 0 ? total.duplicate : 0
        known.append(part)
      }
      guard own > 0 else { continue }
      part.duration = own
      part.duplicate = total.duplicate
      lay(part, in: &gaps)
    }
  }

  /// Lays a total into what slots leave of its hour, and what is beyond that over them.
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
      piece.duration = part.length
      piece.duplicate += part.duplicate
      left.duplicate = 0
      laid.append(piece)
    }
  }
}
