import CivilTime
import Plans

/// What became of a period's planned events, counted.
///
/// It counts events; time that several of them hold is that of the firmest one, as in `PlanTotals`.
public struct PlanSummary: Sendable, Hashable {
  /// The events that went one way.
  public struct Group: Sendable, Hashable {
    /// Which way; of `missed` less than five minutes were spent on it while devices were in use, and
    /// of `noEvidence` the devices say too little.
    public let status: PlanComparison.Status
    /// How many there are.
    public let events: Int
    /// Milliseconds planned for them.
    public let planned: Int64
  }

  /// The events by how they went, in the order of the statuses; those without events are missing.
  public let groups: [Group]
  /// How many events there are.
  public let events: Int
  /// Milliseconds planned for all of them.
  public let planned: Int64
  /// The summary of some events.
  public init(_ plan: [PlanComparison]) {
    let ranked = plan.sorted { PlannedEvent.outranks($0.event, $1.event) }
    var shares: [PlanComparison.Status: Int64] = [:]
    for (item, parts) in zip(ranked, TimeAllocation(ranked.map(\.event.span)).parts) {
      shares[item.status, default: 0] += parts.reduce(0) { $0 + $1.length }
    }
    groups = PlanComparison.Status.allCases.compactMap { status in
      shares[status].map { planned in
        Group(status: status, events: plan.count { $0.status == status }, planned: planned)
      }
    }
    events = plan.count
    planned = shares.values.reduce(0, +)
  }

  /// The events that went one way; nil without any.
  public func group(_ status: PlanComparison.Status) -> Group? {
    groups.first { $0.status == status }
  }
}
