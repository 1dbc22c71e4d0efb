import CivilTime
import Documents

/// What a person can say of an event by commands, by the keys of `plans/events.yaml`.
public enum EventField: String, Sendable, CaseIterable {
  /// Names it, where its title or start may change.
  case id
  /// What it is called.
  case title
  /// When it begins.
  case start
  /// When it ends.
  case end
  /// What it is.
  case kind
  /// Words of the person's own.
  case tags
  /// Whether another time may be suggested.
  case movable
}

/// One thing that is said of an event.
public struct EventChange: Sendable, Hashable {
  /// What it is to be.
  public enum Value: Sendable, Hashable {
    /// Something that the file holds so.
    case plain(DocumentEdit.Value)
    /// A time, which is worked out from what else is said.
    case moment(EventMoment)
  }

  /// What is said of it.
  public let field: EventField
  /// What it is to be; nil where nothing is to be said of it any more.
  public let value: Value?

  /// A value for a field, or nil for none.
  public init(_ field: EventField, _ value: Value?) {
    self.field = field
    self.value = value
  }
}

extension EventChange {
  /// What is wrong with the value in itself, whatever else is said of the event; nil where nothing is.
  public func mistake(in timeline: ZoneTimeline) -> Diagnostic? {
    guard case .plain(let value)? = value else { return nil }
    let others = [EventField.title: "title", .start: "2000-01-01", .end: "2000-01-02"]
      .filter { $0.key != field }
    let entries = others.map { DocumentEdit.Entry($0.key.rawValue, .text($0.value)) }
    let node = DocumentNode(
      of: .mapping(entries + [.init(field.rawValue, value)]),
      at: SourcePosition(line: 1, column: 1)
    )
    do throws(Diagnostic) {
      _ = try EventsFile.event(node, NodeReader(file: ""), timeline)
      return nil
    } catch {
      return error
    }
  }
}

/// When an event begins or ends, as a person says it.
public enum EventMoment: Sendable, Hashable {
  /// A date: of whole days.
  case date(CivilDate)
  /// A time of a day, in minutes behind midnight by the person's clock.
  case minute(Int, of: CivilDate)
  /// A time of the day that goes without saying.
  case minuteAlone(Int)
  /// As it is to be written.
  case written(String)

  /// The instant that is meant of what ends behind a start: a time of day is the first one after it; nil of a date.
  public func instant(after start: Instant, in timeline: ZoneTimeline) -> Instant? {
    switch self {
    case .date: return nil
    case .minute, .written:
      return TimestampText(text(on: timeline.date(at: start)))?.resolved(in: timeline).instant
    case .minuteAlone(let minute):
      let date = timeline.date(at: start)
      // A reading that the clock leaves out is meant as it would have been; one that it repeats comes twice.
      let times = (0...2).flatMap { day -> [Int64] in
        let time = CivilDateTime(date: date + day, secondOfDay: minute % 1440 * 60)
        return switch timeline.resolve(time) {
        case .unique(let seconds), .skipped(let seconds): [seconds]
        case .repeated(let first, let second): [first, second]
        }
      }
      return times.map(Instant.init(seconds:)).first { $0 > start }
    }
  }

  /// How it is written; `day` is the one that goes without saying.
  func text(on day: CivilDate) -> String {
    switch self {
    case .date(let date): "\(date)"
    case .minute(let minute, let date): EventMoment.text(minute, of: date)
    case .minuteAlone(let minute): EventMoment.text(minute, of: day)
    case .written(let text): text
    }
  }

  private static func text(_ minute: Int, of date: CivilDate) -> String {
    let time = CivilDateTime(date: date + minute / 1440, secondOfDay: minute % 1440 * 60)
    return "\(time.date)T\(time.hourAndMinute)"
  }
}
