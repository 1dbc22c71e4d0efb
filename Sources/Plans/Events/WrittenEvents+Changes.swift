import CivilTime
import Documents

// What wishes come to in edits.
extension WrittenEvents {
  /// What adds an event at the end; a time without a day is one of today.
  ///
  /// One of a date alone lasts that day where no end is said.
  public func adding(
    _ changes: [EventChange],
    today: CivilDate
  ) throws(ChangeRefusal) -> [DocumentEdit] {
    var changes = changes
    guard let start = changes.moment(.start) else {
      throw ChangeRefusal(
        problem: "it was not said when it begins",
        remedy: "write it like --start 'fri 14:00' --end 16:00, or --start fri for a whole day",
        isMalformed: true
      )
    }
    let begin = start.text(on: today)
    if changes.moment(.end) == nil {
      guard let date = CivilDate(begin) else {
        throw ChangeRefusal(
          problem: "it was not said when it ends",
          remedy: "write it like --end 16:00 or --end 'fri 16:00'",
          isMalformed: true
        )
      }
      changes.append(EventChange(.end, .moment(.date(date + 1))))
    }
    let entries = EventKeys.all.names.compactMap { key -> DocumentEdit.Entry? in
      guard let change = changes.last(where: { $0.field.rawValue == key }) else { return nil }
      return value(change, begin: begin, on: today).map { .init(key, $0) }
    }
    return [.insert([.key(EventKeys.list.name)], [.mapping(entries)])]
  }

  /// What says something else of an event.
  ///
  /// With another start alone it keeps its length. One without an `id` gets what named it up to now where its title
  /// or start changes and `isReferred` says that anything goes by that name, so that it stays the same event there;
  /// one that advice moved is the person's own again where its time changes.
  public func editing(
    _ place: Int,
    _ changes: [EventChange],
    today: CivilDate,
    isReferred: (PlannedEvent) -> Bool
  ) throws(ChangeRefusal) -> [DocumentEdit] {
    let path: [DocumentEdit.Step] = [.key(EventKeys.list.name), .index(place)]
    let isDated = changes.contains { $0.field == .start || $0.field == .end }
    // Of one that ends before it starts the start can be read still.
    let start = text(place, EventKeys.start.name).flatMap { TimestampText($0) }
    guard
      let day = date(at: place)
        ?? start.map({ CivilDateTime(localSeconds: $0.localSeconds).date })
        ?? (isDated ? nil : today)
    else {
      throw ChangeRefusal(
        problem: "when \((title(at: place) ?? "").quoted) begins is written wrong",
        remedy: "'lockin check' says where; put it right by hand"
      )
    }
    var changes = changes
    let begin = changes.moment(.start)?.text(on: day) ?? text(place, EventKeys.start.name) ?? ""
    if changes.moment(.start) != nil, changes.moment(.end) == nil {
      changes.append(try end(place, from: begin))
    }
    var edits: [DocumentEdit] = changes.map { change in
      let key = change.field.rawValue
      guard let value = value(change, begin: begin, on: day) else {
        return .remove(path + [.key(key)])
      }
      return .set(path + [.key(key)], to: value, behind: EventKeys.all.names(before: key))
    }
    let renames = changes.contains { $0.field == .title || $0.field == .start }
    let isNamed = changes.contains { $0.field == .id } || nodes[place][EventKeys.id.name] != nil
    if renames, !isNamed, let event = events[place], isReferred(event) {
      edits.append(
        .set(path + [.key(EventKeys.id.name)], to: .text(event.uid), behind: [EventKeys.end.name])
      )
    }
    if isDated, nodes[place][EventKeys.movedByAdvice.name] != nil {
      edits.append(.remove(path + [.key(EventKeys.movedByAdvice.name)]))
    }
    return edits
  }

  /// What takes an event out.
  public func removing(_ place: Int) -> [DocumentEdit] {
    [.remove([.key(EventKeys.list.name), .index(place)])]
  }

  /// The end of an event that begins at another time and is as long as before.
  private func end(_ place: Int, from begin: String) throws(ChangeRefusal) -> EventChange {
    let date = CivilDate(begin)
    guard let event = events[place], let old = text(place, EventKeys.end.name),
      isOfWholeDays(place) == (date != nil)
    else {
      throw ChangeRefusal(
        problem: "it was not said when it ends",
        remedy:
          "say so with --end, as whole days take the place of times, or times that of whole days"
      )
    }
    if let date, let last = CivilDate(old),
      let first = text(place, EventKeys.start.name).flatMap({ CivilDate($0) })
    {
      return EventChange(.end, .moment(.date(last + (date - first))))
    }
    guard let start = TimestampText(begin)?.resolved(in: timeline).instant else {
      throw ChangeRefusal(
        problem: "\(begin.quoted) is not a time",
        remedy: "write it like 2026-06-05T14:00",
        isMalformed: true
      )
    }
    let end = Instant(milliseconds: start.milliseconds + event.span.length)
    let written =
      TimestampForm(old)?.text(end, after: event.span.end, in: timeline)
      ?? TimestampForm.withOffset(end, in: timeline)
    return EventChange(.end, .moment(.written(written)))
  }

  /// What is written of a field; nil for nothing.
  private func value(
    _ change: EventChange,
    begin: String,
    on day: CivilDate
  ) -> DocumentEdit.Value? {
    switch change.value {
    case nil: return nil
    case .plain(let value): return value
    case .moment(let moment):
      guard change.field == .end else { return .text(begin) }
      let start = TimestampText(begin).map { start in
        start.offset == nil
          ? CivilDateTime(localSeconds: start.localSeconds)
          : timeline.local(at: start.resolved(in: timeline).instant)
      }
      return .text(moment.text(on: start?.date ?? day))
    }
  }
}

extension [EventChange] {
  /// The time that is said for a field.
  fileprivate func moment(_ field: EventField) -> EventMoment? {
    if case .moment(let moment)? = last(where: { $0.field == field })?.value {
      moment
    } else {
      nil
    }
  }
}

extension KeyList {
  fileprivate func names(before key: String) -> [String] { Array(names.prefix { $0 != key }) }
}
