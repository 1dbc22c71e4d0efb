import CivilTime
import Documents

/// `plans/events.yaml` as it is written, to be changed: where events stand in it.
///
/// An event that is wrong has its place too, so that it can be put right or taken out.
public struct WrittenEvents {
  let nodes: [DocumentNode]
  let timeline: ZoneTimeline
  /// The events in the order of the file; nil for one that can't be read.
  public let events: [PlannedEvent?]
  /// What is wrong with it.
  public let diagnostics: [Diagnostic]

  /// The bytes of such a file; throws where they can't be read.
  public init(_ bytes: [UInt8], file: String, timeline: ZoneTimeline) throws(Diagnostic) {
    let root = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    diagnostics = try EventsFile.read(bytes, file: file, timeline: timeline).diagnostics
    nodes = root[EventKeys.list.name]?.elements ?? []
    let reader = NodeReader(file: file)
    // set aside: what is wrong with an event is among the diagnostics.
    events = nodes.map { node in try? EventsFile.event(node, reader, timeline) }
    self.timeline = timeline
  }

  /// The places, from 0, of the events that are called so by their ids, or else by their titles, letter case set
  /// aside, or by the eight digits that name them among suggestions; of those on a date alone, where one is given.
  public func places(of name: String, on date: CivilDate? = nil) -> [Int] {
    let name = name.lowercased()
    for key in [EventKeys.id.name, EventKeys.title.name] {
      let found = nodes.indices.filter { text($0, key)?.lowercased() == name && isOn($0, date) }
      if !found.isEmpty { return found }
    }
    return nodes.indices.filter { events[$0]?.id == name && isOn($0, date) }
  }

  /// What an event is called, as it is written.
  public func title(at place: Int) -> String? { text(place, EventKeys.title.name) }

  /// The local date on which an event begins; nil where that can't be read.
  public func date(at place: Int) -> CivilDate? {
    events[place].map { timeline.date(at: $0.span.start) }
  }

  /// Where the event stands here that stood at a place of another reading of the file; nil where it does not any
  /// more.
  public func place(like other: Int, of written: WrittenEvents) -> Int? {
    let keys = [EventKeys.id.name, EventKeys.title.name, EventKeys.start.name]
    let wanted = keys.map { written.text(other, $0) }
    let found = nodes.indices.filter { place in keys.map { text(place, $0) } == wanted }
    // Of several the one that stands where it stood.
    return found.count > 1 ? (found.contains(other) ? other : nil) : found.first
  }

  /// Whether an event is written as one of whole days.
  func isOfWholeDays(_ place: Int) -> Bool {
    [EventKeys.start.name, EventKeys.end.name].allSatisfy { nodes[place][$0]?.isDate ?? false }
  }

  func text(_ place: Int, _ key: String) -> String? {
    if case .string(let text)? = nodes[place][key]?.value { text } else { nil }
  }

  private func isOn(_ place: Int, _ date: CivilDate?) -> Bool {
    date == nil || self.date(at: place) == date
  }
}
