import CivilTime

extension PlannedEvent {
  /// The same event at another time.
  public func moved(to span: TimeSpan, byAdvice: Bool) -> PlannedEvent {
    PlannedEvent(
      id: id,
      file: file,
      uid: uid,
      instance: instance,
      title: title,
      kind: kind,
      span: span,
      isMovable: isMovable,
      tags: tags,
      isAllDay: exclusion == .allDay,
      isBusy: exclusion != .notBusy,
      isMovedByAdvice: byAdvice
    )
  }
}
