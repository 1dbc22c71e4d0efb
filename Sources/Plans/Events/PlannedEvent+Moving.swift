import CivilTime

extension PlannedEvent {
  /// The same event at another time.
  public func moved(to span: TimeSpan, byAdvice: Bool) -> PlannedEvent {
    with(span, isMovable: saysMovable, byAdvice: byAdvice)
  }

  /// The same event, which may be moved where it does not say anything else itself.
  ///
  /// Classes, exams and meetings involve others, who would have to be asked.
  public var madeMovable: PlannedEvent {
    guard saysMovable == nil, kind == .project || kind == .personal else { return self }
    return with(span, isMovable: true, byAdvice: isMovedByAdvice)
  }

  private func with(_ span: TimeSpan, isMovable: Bool?, byAdvice: Bool) -> PlannedEvent {
    PlannedEvent(
      id: id,
      file: file,
      uid: uid,
      instance: instance,
      title: title,
      kind: isKindGuessed ? nil : kind,
      span: span,
      isMovable: isMovable,
      tags: tags,
      isAllDay: exclusion == .allDay,
      isBusy: exclusion != .notBusy,
      isMovedByAdvice: byAdvice
    )
  }
}
