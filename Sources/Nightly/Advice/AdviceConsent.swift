import CivilTime
import Platform
import Storage

/// What the store knows of the person's choice to let a service know something.
///
/// The choice itself stands in `lockin.yaml`; the runs that see it note when it began and when it ended.
package enum AdviceConsent {
  private static let topic = "advice"

  /// Notes the choice that a run found.
  package static func note(_ adviser: Adviser, _ store: Store, at now: Instant) throws {
    try store.setConsent(topic, words(adviser), at: now)
  }

  /// Who is told of the person's time, since when, and who was told before; one line.
  package static func line(
    _ adviser: Adviser,
    _ store: Store,
    _ timeline: ZoneTimeline
  ) throws -> String {
    func time(_ instant: Instant) -> String {
      let local = timeline.local(at: instant)
      return "\(local.date) \(local.hourAndMinute)"
    }
    let (all, now) = (try store.consents(topic), words(adviser))
    let latest = all.last
    guard now.isEmpty else {
      return latest?.choice == now
        ? "\(now), since \(latest.map { time($0.since) } ?? "")"
        : "\(now), from the next run on"
    }
    guard let last = all.last(where: { !$0.choice.isEmpty }) else {
      return "nothing leaves this machine"
    }
    let end = latest.flatMap { $0.choice.isEmpty ? time($0.since) : nil } ?? "the next run"
    return
      "nothing leaves this machine; \(last.choice) was chosen from \(time(last.since)) to \(end)"
  }

  /// To whom something goes; empty where nothing does.
  ///
  /// Of the address, the machine alone: a path can hold what should not be written down.
  private static func words(_ adviser: Adviser) -> String {
    guard case .model(let settings) = adviser else { return "" }
    let parts = settings.address.text.split(separator: "/", omittingEmptySubsequences: false)
    return "\(settings.provider.rawValue) at \(parts.prefix(3).joined(separator: "/"))"
  }
}
