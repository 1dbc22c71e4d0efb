import CivilTime
import Platform

/// The office computer's segments as RescueTime's API gives them: sums over five minutes.
///
/// The times are naive local; now and then a slot holds more than its 300 seconds, as real files
/// do where RescueTime merges devices.
struct OfficeExport {
  /// The file.
  let text: String
  /// The sum of all rows, in milliseconds.
  private(set) var rawMilliseconds: Int64 = 0
  /// What slots hold beyond 300 seconds, in milliseconds.
  private(set) var overflowMilliseconds: Int64 = 0

  /// Sums the segments, whose times are whole seconds, over the slots of the local clock.
  init(_ segments: [TrueSegment], zone: ZoneRules, seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 0x4_0000)
    var slots: [Int64: [AppUse: Int64]] = [:]
    for segment in segments {
      let start = zone.local(at: segment.start).localSeconds
      let end = start + segment.duration / 1000
      var at = start
      while at < end {
        let slot = at.floorDivided(by: 300) * 300
        let next = min(slot + 300, end)
        slots[slot, default: [:]][segment.use, default: 0] += next - at
        at = next
      }
    }
    var lines = ["Date,Time Spent (seconds),Number of People,Activity,Category,Productivity"]
    for (slot, uses) in slots.sorted(by: { $0.key < $1.key }) {
      var rows = uses.map { (use: $0.key, seconds: $0.value) }
      let full = rows.reduce(0) { $0 + $1.seconds }
      if full >= 290, random.chance(perMille: 12),
        !rows.contains(where: { $0.use.app == OfficeExport.remote.app })
      {
        let extra = Int64(random.integer(in: 30...200))
        rows.append((OfficeExport.remote, extra))
        overflowMilliseconds += max(full + extra - 300, 0) * 1000
      }
      rows.sort { ($1.seconds, $0.use.app) < ($0.seconds, $1.use.app) }
      let date = CivilDateTime(localSeconds: slot)
      for (use, seconds) in rows {
        rawMilliseconds += seconds * 1000
        lines.append("\(date),\(seconds),1,\(use.app),\(use.category),\(use.productivity)")
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// What a second computer, merged into the same account, was used for.
  private static let remote = AppUse(
    app: "Remote Desktop",
    title: "",
    category: "Utilities",
    productivity: 0
  )
}
