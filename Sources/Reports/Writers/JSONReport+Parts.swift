import CivilTime
import Days
import Documents
import Insights
import Plans

extension JSONReport {
  /// The measures of focus; of a week's blocks only those of deep focus, as it has dozens.
  static func focus(_ report: Report) -> JSONValue {
    let focus = report.focus
    let told = focus.blocks.filter {
      report.kind == .day || $0.span.length >= FocusMeasures.deepBlock
    }
    let blocks = told.map { block -> JSONValue in
      [
        "start": .string(block.span.start.description),
        "end": .string(block.span.end.description),
        "focus_ms": .integer(block.focus),
      ]
    }
    return [
      "active_ms": .integer(focus.active),
      "unknown_ms": .integer(focus.unknown),
      "focus_ms": .integer(focus.focus),
      "distraction_ms": .integer(focus.distraction),
      "deep_focus_ms": .integer(focus.deepFocus),
      "focus_share_per_mille": JSONValue(focus.focusShare),
      "pulse": JSONValue(focus.pulse),
      "switches": .integer(Int64(focus.switches)),
      "switches_per_hour_tenths": JSONValue(focus.switchesPerHourTenths),
      "fragmentation_per_mille": JSONValue(focus.fragmentation),
      "score": JSONValue(focus.score),
      "n_blocks": JSONValue(focus.blocks.count),
      "blocks": .array(blocks),
    ]
  }

  static func category(_ item: CategoryTime) -> JSONValue {
    [
      "category": .string(item.category.description),
      "productivity": JSONValue(item.productivity.map { Int($0) }),
      "active_ms": .integer(item.milliseconds),
    ]
  }

  /// An event and what became of it; where the devices say too little, its parts are null.
  ///
  /// The measures beside where its time went are told where it `isWhole`.
  static func comparison(
    _ item: PlanComparison,
    showsTitles: Bool,
    isWhole: Bool
  ) -> JSONValue {
    let isOver = item.status != .ahead
    func known(_ milliseconds: Int64) -> JSONValue { isOver ? .integer(milliseconds) : .null }
    var members = eventMembers(item.event, showsTitles: showsTitles)
    members["planned_ms"] = .integer(item.planned)
    members["on_ms"] = isOver ? JSONValue(item.on) : .null
    members["distract_ms"] = known(item.distraction)
    members["other_ms"] = known(item.other)
    members["away_ms"] = known(item.away)
    members["start_delay_ms"] = JSONValue(item.startDelay)
    members["overlaps"] = .boolean(item.overlaps)
    members["taken"] = .boolean(item.isTaken)
    members["status"] = .string(item.status.rawValue)
    if isWhole { members.merge(PlanJSON.measures(item)) { $1 } }
    return .object(members)
  }

  static func event(_ event: PlannedEvent, _ report: Report) -> JSONValue {
    var members = eventMembers(event, showsTitles: report.showsTitles)
    members["exclusion"] = JSONValue(event.exclusion?.rawValue)
    return .object(members)
  }

  private static func eventMembers(
    _ event: PlannedEvent,
    showsTitles: Bool
  ) -> [String: JSONValue] {
    [
      "id": .string(event.id),
      "title": showsTitles ? .string(event.title) : .null,
      "kind": .string(event.kind.rawValue),
      "start": .string(event.span.start.description),
      "end": .string(event.span.end.description),
      "moved_by_advice": .boolean(event.isMovedByAdvice),
    ]
  }

  private static func times(_ span: TimeSpan?) -> JSONValue {
    guard let span else { return .null }
    return ["start": .string(span.start.description), "end": .string(span.end.description)]
  }

  static func suggestion(_ suggestion: Suggestion) -> JSONValue {
    [
      "id": .string(suggestion.id),
      "kind": .string(suggestion.kind.rawValue),
      "text": .string(suggestion.text),
      "because": .string(suggestion.because),
      "state": .string(suggestion.state.rawValue),
      "event": JSONValue(suggestion.event),
      "from": times(suggestion.move?.from),
      "to": times(suggestion.span),
      "gain": suggestion.gain.map { gain in
        let (minutes, low, high) = gain.minutes
        return ["minutes": .integer(minutes), "low": .integer(low), "high": .integer(high)]
      } ?? .null,
    ]
  }

  /// The identity `raw + flood = bucketed + concurrent + sum of dropped`, with all reasons.
  static func account(_ account: TimeAccount) -> JSONValue {
    [
      "raw_ms": .integer(account.raw),
      "flood_ms": .integer(account.flood),
      "bucketed_ms": .integer(account.bucketed),
      "concurrent_ms": .integer(account.concurrent),
      "dropped_ms": sums(DropReason.allCases.map { ($0.rawValue, account.dropped[$0] ?? 0) }),
    ]
  }

  static func device(_ device: Report.Device) -> JSONValue {
    [
      "device": .string(device.name),
      "attended_ms": .integer(device.attended),
      "concurrent_ms": .integer(device.concurrent),
    ]
  }

  static func source(_ source: Report.Source) -> JSONValue {
    ["file": .string(source.file), "format": .string(source.format)]
  }
}
