import CivilTime
import Platform
import Records
import Storage

/// Accounts for days from the store's records, looking as far around them as it takes.
package struct ActivityLoader {
  let store: Store
  let accounting: Accounting
  let timeline: ZoneTimeline
  /// The devices in order of rank.
  let devices: [String]
  /// The times that the store's records lie in, or nil where there are none.
  let extent: (firstDay: Int, lastDay: Int, reach: Instant)?
  /// Closed while the store is in use, as several loaders may share it.
  let gate: Gate

  /// The accounted activity of local days.
  ///
  /// What a day holds may depend on records around it; more of them are loaded until a pause on both
  /// sides makes the outcome certain.
  package func load(_ dates: Range<CivilDate>) throws -> AccountedActivity {
    let grid = HourGrid(timeline: timeline, from: dates.lowerBound, to: dates.upperBound)
    var before = 1
    var after = 1
    while true {
      let first = grid.span.start.utcDay - before
      let last = grid.span.end.utcDay + after
      let loaded = TimeSpan(
        Instant(milliseconds: Int64(first) * 86_400_000),
        Instant(milliseconds: Int64(last + 1) * 86_400_000)
      )
      let packed = try gate.closed { try store.packedRecords(first: first, last: last) }
      let activity = accounting.account(
        try packed.map { try $0.unpacked() },
        devices: devices,
        grid: grid,
        loaded: loaded
      )
      try gate.closed { try store.texts.check() }
      let isFirst = extent.map { $0.firstDay >= first } ?? true
      let isLast = extent.map { $0.lastDay <= last } ?? true
      let settledBefore = activity.isSettledBefore || isFirst
      let settledAfter = activity.isSettledAfter || isLast
      if settledBefore, settledAfter { return activity }
      if !settledBefore { before *= 2 }
      if !settledAfter { after *= 2 }
    }
  }

  /// The same of many days, some at a time: what records become takes a tenth of their memory.
  func loadSeason(_ dates: Range<CivilDate>) throws -> AccountedActivity {
    var parts: [AccountedActivity] = []
    var first = dates.lowerBound
    while first < dates.upperBound {
      let next = min(first + ActivityLoader.atOnce, dates.upperBound)
      parts.append(try load(first..<next))
      first = next
    }
    let grid = HourGrid(timeline: timeline, from: dates.lowerBound, to: dates.upperBound)
    return AccountedActivity(joining: parts, grid: grid)
  }

  /// So many days of a season are loaded at once: fewer would load more of them twice, as neighbours.
  private static let atOnce = 15

  /// The devices of a store in order of rank: those that are configured, then the others by name.
  static func ranked(_ configured: [String], _ store: Store) throws -> [String] {
    let known = try store.devices()
    // Texts that look alike may differ in their bytes, and are two devices then.
    func bytes(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }
    let (inStore, inOrder) = (bytes(known), bytes(configured))
    return configured.filter { inStore.contains(Array($0.utf8)) }
      + known.filter { !inOrder.contains(Array($0.utf8)) }
  }
}
