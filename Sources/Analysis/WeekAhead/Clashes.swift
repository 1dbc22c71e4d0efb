import CivilTime
import Plans

/// Movable events that lie over others, and which of them should go.
///
/// Where some overlap, as many as can stay do, and of the rest those may go that don't overlap one another: what
/// stays and what may go then never meet where they are now, whatever becomes of the others.
struct Clashes {
  /// From this length on, an event that holds another whole is taken for what it is done in, in milliseconds: a
  /// day at the office is no reason to leave it.
  static let frame: Int64 = 4 * 3_600_000

  /// The events that may go, in order of time.
  private(set) var free: [PlannedEvent] = []
  /// Of those, by event, one that it overlaps.
  private(set) var met: [PlannedEvent: PlannedEvent] = [:]
  /// The events that stay, each with the reason.
  private(set) var staying: [StayingEvent] = []

  /// Looks at movable events in order of time, among fixed ones.
  init(_ movable: [PlannedEvent], among fixed: [PlannedEvent]) {
    let fixed = fixed.sorted(by: PlannedEvent.precedes)
    // An event lasts at most sixteen hours, so that only those begun since then can reach into another.
    var first = 0
    var loose: [PlannedEvent] = []
    for event in movable {
      while first < fixed.count, fixed[first].span.start < event.span.start - 16 * 3_600_000 {
        first += 1
      }
      var index = first
      var isWithin = false
      while index < fixed.count, fixed[index].span.start < event.span.end {
        let other = fixed[index]
        index += 1
        guard Clashes.meet(event, other) else { continue }
        if Clashes.holds(other, event) {
          isWithin = true
        } else if met[event] == nil {
          met[event] = other
        }
      }
      if isWithin {
        let isOver = met.removeValue(forKey: event) != nil
        staying.append(StayingEvent(event, isOver ? .overAnotherWithin : .withinAnother))
      } else {
        loose.append(event)
      }
    }
    sort(loose)
    staying.sort { PlannedEvent.precedes($0.event, $1.event) }
  }

  /// Parts events that overlap no frame into those that may go and those that stay.
  private mutating func sort(_ events: [PlannedEvent]) {
    var group: [PlannedEvent] = []
    var end: Instant?
    for event in events {
      if let last = end, event.span.start >= last {
        part(group)
        group = []
      }
      group.append(event)
      end = max(end ?? event.span.end, event.span.end)
    }
    part(group)
  }

  /// Parts a group of events of which each overlaps another.
  private mutating func part(_ group: [PlannedEvent]) {
    guard group.count > 1 else {
      free += group
      return
    }
    // What overlaps something fixed has to go anyway. Of the others, most can stay where those are chosen
    // that end first.
    let kept = Set(Clashes.apart(group.filter { met[$0] == nil }))
    let rest = group.filter { !kept.contains($0) }
    let going = Set(Clashes.apart(rest))
    for event in group {
      if going.contains(event) {
        free.append(event)
        if met[event] == nil {
          met[event] = group.first { $0 != event && Clashes.meet($0, event) }
        }
      } else {
        staying.append(StayingEvent(event, .oneAtATime))
      }
    }
  }

  /// As many of some events as don't overlap: those that end first.
  ///
  /// Source: Kleinberg and Tardos, "Algorithm Design", 2005, section 4.1, on interval scheduling.
  private static func apart(_ events: [PlannedEvent]) -> [PlannedEvent] {
    let byEnd = events.sorted { a, b in
      if a.span.end != b.span.end { return a.span.end < b.span.end }
      if a.span.start != b.span.start { return a.span.start < b.span.start }
      // What is alike but for its title is told apart last, so that nothing that is sent depends on one.
      if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
      if a.tags != b.tags { return a.tags.lexicographicallyPrecedes(b.tags) }
      return PlannedEvent.precedes(a, b)
    }
    var chosen: [PlannedEvent] = []
    for event in byEnd where chosen.last.map({ $0.span.end <= event.span.start }) ?? true {
      chosen.append(event)
    }
    return chosen
  }

  /// Whether two events overlap that are not the same one from two files: at the very same time.
  ///
  /// No title is asked, so that what is suggested, and sent, depends on none.
  private static func meet(_ a: PlannedEvent, _ b: PlannedEvent) -> Bool {
    !a.span.intersection(b.span).isEmpty && (a.span != b.span || a.file == b.file)
  }

  private static func holds(_ frame: PlannedEvent, _ event: PlannedEvent) -> Bool {
    frame.span.length >= Clashes.frame && frame.span.start <= event.span.start
      && event.span.end <= frame.span.end
  }
}
