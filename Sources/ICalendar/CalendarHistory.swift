import CivilTime

/// A calendar that takes the place of an older content, with what was over before it begins.
///
/// Many servers give the events of the last weeks and what lies ahead, so that a calendar loses its first ones from one day
/// to the next. What was over before any event that it has now ended, or began before the first one, stays as it was. Everything else is as the newer content
/// says: an event that it leaves out in the middle was taken out by somebody.
public struct CalendarHistory {
  /// The newer content, and behind it a calendar of the events that stay.
  public let bytes: [UInt8]
  /// How many events and series that were over, at least in part, are in neither.
  public private(set) var lostPast = 0
  /// How many events that were not over are not in the newer content.
  public private(set) var lostAhead = 0
  /// How many of these the older content had.
  public private(set) var ahead = 0

  /// Joins a calendar to what it takes the place of.
  ///
  /// - Parameters:
  ///   - new: the newer content.
  ///   - old: the older one, with what stayed of those before.
  ///   - now: what ends later is not over.
  ///   - zones: finds the rules of an IANA zone.
  ///   - owner: the zones that floating times and whole days are read in.
  public init(
    _ new: [UInt8],
    after old: [UInt8],
    asOf now: Instant,
    zones: @escaping ZoneLookup,
    owner: ZoneTimeline
  ) {
    let states = States(
      newer: Calendar(new, file: "", zones: zones),
      older: Calendar(old, file: "", zones: zones),
      kept: KeptEvents.lines(in: old),
      now,
      owner
    )
    var kept: Set<Int> = []
    for (uid, events) in Dictionary(grouping: states.older.events, by: \.uid) {
      let isOver = events.allSatisfy { states.past.lines.contains($0.line) }
      ahead += isOver ? 0 : 1
      if states.unread.contains(uid) { continue }
      if let same = states.there[uid] {
        kept.formUnion(states.gone(of: events, among: same).map(\.line))
        if states.begins(events, before: same) { lostPast += 1 }
      } else if events.contains(where: states.isSaid) {
        continue
      } else if events.allSatisfy(states.isBefore) {
        kept.formUnion(events.map(\.line))
      } else if isOver {
        lostPast += 1
      } else {
        lostAhead += 1
        // What it has had goes with what it was to have.
        if events.contains(where: { $0.repeats && states.past.instant($0.start) < now }) {
          lostPast += 1
        }
      }
    }
    bytes = kept.isEmpty ? new : new + KeptEvents.calendar(of: kept, in: old)
  }

  /// The two contents beside each other.
  private struct States {
    let older: Calendar
    let past: PastEvents
    /// The events of the newer content by their UIDs.
    let there: [String: [Event]]
    /// The UIDs of events that could not be read there.
    let unread: Set<String>
    /// When the first event of the newer content starts.
    private let first: Instant?
    /// The lines of events that lie before what the server gives.
    private let before: Set<Int>
    /// The lines of events that stayed already.
    private let keptBefore: Set<Int>
    private let said: Set<Saying>
    /// Whether UIDs are given anew each time, so that one is another event's.
    private let isRenumbered: Bool

    init(newer: Calendar, older: Calendar, kept: Set<Int>, _ now: Instant, _ owner: ZoneTimeline) {
      let past = PastEvents(of: older, before: now, owner)
      let there = Dictionary(grouping: newer.events, by: \.uid)
      // A series that began years ago says nothing of how far back a server goes, nor do changes of its instances, and what
      // was called off.
      let single = newer.events.filter {
        $0.recurrenceID == nil && $0.status != .cancelled
          && there[$0.uid]?.contains(where: \.repeats) == false
      }
      let telling = single.isEmpty ? newer.events : single
      first = telling.map { past.instant($0.start) }.min()
      // Servers give what reaches into their window: a holiday that began long before says nothing of where that begins.
      let firstEnd = telling.map { past.end(of: $0) }.min()
      before = firstEnd.map { PastEvents(of: older, before: min($0, now), owner).lines } ?? []
      keptBefore = kept
      unread = Set(newer.leftOut.map(\.uid))
      // Some servers make new UIDs each time.
      let said = Set(newer.events.map { Saying($0) })
      // Others number them anew each time, so that a UID is another event's.
      let numbered = Set(newer.events.map { Numbered(uid: $0.uid, saying: Saying($0)) })
      isRenumbered = older.events.contains {
        said.contains(Saying($0)) && there[$0.uid] != nil
          && !numbered.contains(Numbered(uid: $0.uid, saying: Saying($0)))
      }
      (self.older, self.past, self.there, self.said) = (older, past, there, said)
    }

    /// Whether an event of the older content lies before what the server gives; one without events says nothing of what was.
    func isBefore(_ event: Event) -> Bool {
      // What stayed already was not given the last time either, so that its absence is no news.
      if keptBefore.contains(event.line) { return true }
      guard let first else { return past.lines.contains(event.line) }
      // What began before the first one and is over by now was beyond what the server gives as well.
      return before.contains(event.line)
        || (!event.repeats && past.over(event) && past.instant(event.start) < first)
    }

    /// Whether the newer content says the same under any UID.
    func isSaid(_ event: Event) -> Bool { said.contains(Saying(event)) }

    /// The instances of a UID that lie before what the server gives, and are none of those that have the UID now.
    func gone(of events: [Event], among same: [Event]) -> [Event] {
      // Instances that have one UID, each an event of its own; a single one that has another start was moved.
      let titles = Set(same.map(\.label.summary))
      let isShared =
        events.count > 1 || same.count > 1 || isRenumbered
        || events.allSatisfy { !titles.contains($0.label.summary) }
      return events.filter { old in
        !old.repeats && isBefore(old) && !isSaid(old) && (isShared || old.recurrenceID != nil)
          && !same.contains {
            $0.recurrenceID == old.recurrenceID
              && ($0.recurrenceID != nil || $0.start == old.start)
          }
      }
    }

    /// Whether a series began before another state of it and before all else that is there, so that its first instances are
    /// gone.
    func begins(_ old: [Event], before new: [Event]) -> Bool {
      guard let start = old.filter(\.repeats).map({ past.instant($0.start) }).min(),
        let other = new.filter(\.repeats).map({ past.instant($0.start) }).min(), let first
      else { return false }
      return start < other && start < first
    }
  }

  /// What tells events from each other that have no lasting UID.
  private struct Saying: Hashable {
    let title: String
    let start: CalendarTime

    init(_ event: Event) {
      title = event.label.summary
      start = event.start
    }
  }

  /// The same under a UID.
  private struct Numbered: Hashable {
    let uid: String
    let saying: Saying
  }
}
