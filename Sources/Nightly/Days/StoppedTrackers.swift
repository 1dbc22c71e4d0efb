import Analysis
import CivilTime
import Documents
import Records
import Storage

/// The trackers that may have stopped: their devices are silent on days on which they usually are used.
package struct StoppedTrackers {
  /// A device that is silent while others go on.
  package struct Device {
    /// The device.
    package let name: String
    /// The latest instant that it told of.
    package let reach: Instant
    /// Whether this is the first morning on which that is unusual.
    let isNew: Bool
  }

  /// On how many days all devices were silent that is unusual; nil where they are not.
  package let days: Int?
  /// The silent devices where others go on, in order of name.
  package let devices: [Device]
  /// Whether devices usually are used on a day since the run before: nothing new is missing of others.
  private let isNew: Bool
  private let reach: Instant?
  private let timeline: ZoneTimeline
  private let asOf: Instant

  /// Older silence of one of several devices is no news: the device is not used any more.
  private static let longest = 28

  /// What is silent in a store as of an instant.
  package init(_ known: KnownDays, _ store: Store, _ timeline: ZoneTimeline, asOf: Instant) throws {
    let today = timeline.date(at: asOf)
    let before = try store.lastPublishedRun().map { timeline.date(at: $0.asOf) }
    let first = max(min(before ?? today, today - 1), today - 366)
    isNew = (0..<(today - first)).contains { known.usual.isUsed(on: first + $0) != false }
    func date(_ reach: Instant) -> CivilDate { timeline.date(at: reach) }
    let reach = try store.lastEnd(asOf: asOf)
    (self.reach, self.timeline, self.asOf) = (reach, timeline, asOf)
    days = reach.flatMap { known.usual.unusualSilence(after: date($0), before: today) }
    guard days == nil, let reach else {
      devices = []
      return
    }
    devices = try store.lastEnds(asOf: asOf).compactMap { name, end in
      let last = date(end)
      guard name != AccountingPolicy.ownDevice, last < date(reach),
        today - last <= StoppedTrackers.longest
      else { return nil }
      let usual = known.usual(of: name)
      guard let days = usual.unusualSilence(after: last, before: today) else { return nil }
      let before = usual.unusualSilence(after: last, before: today - 1) ?? 0
      return Device(name: name, reach: end, isNew: days > before && before == 0)
    }
  }

  /// What a run tells: where every device is silent, after each day that was missed; once where others go on.
  var diagnostics: [Diagnostic] {
    guard let reach, days != nil else {
      return devices.filter(\.isNew).map { device in
        Diagnostic(
          file: "inbox",
          severity: .warning,
          code: "silent_device",
          problem: "\(device.name.quoted) has told nothing since \(time(device.reach))",
          remedy: "put newer exports there, or see whether its tracker has stopped"
        )
      }
    }
    guard isNew else { return [] }
    return [
      Diagnostic(
        file: "inbox",
        severity: .warning,
        code: "stale_data",
        problem: "no data since \(time(reach)), "
          + "\(Wording.count(Int((asOf - reach) / 86_400_000), "day")) before this run",
        remedy: "put newer exports there, see whether a tracker has stopped, or, if you were off, "
          + "type 'lockin day holiday \(timeline.date(at: asOf) - 1)'"
      )
    ]
  }

  private func time(_ instant: Instant) -> String {
    let local = timeline.local(at: instant)
    return "\(local.date) at \(local.hourAndMinute)"
  }
}
