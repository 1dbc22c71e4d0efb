import CivilTime

/// What the tags and the kind of an event say of its weight.
extension PlannedEvent {
  /// Whether much hangs on it: an exam or a deadline, or the time that is kept free for one.
  public var isCritical: Bool {
    kind == .exam || tags.contains("exam") || tags.contains("deadline") || tags.contains("critical")
  }

  /// Whether it is done away from devices, so that they can't say whether it was: tagged `offline`.
  public var isOffline: Bool { tags.contains("offline") }

  /// The tags that name what it is about; those that tell lockin what to do with it are left out.
  public var subjects: [String] {
    tags.filter { $0 != "movable" && $0 != "offline" && PlanTag.key($0) == nil }
  }

  /// Whether, at the same time, the first event has the time: critical before fixed before movable,
  /// then the shorter one, the one that begins later, and the name.
  public static func outranks(_ a: PlannedEvent, _ b: PlannedEvent) -> Bool {
    if a.firmness != b.firmness { return a.firmness > b.firmness }
    if a.span.length != b.span.length { return a.span.length < b.span.length }
    if a.span.start != b.span.start { return a.span.start > b.span.start }
    return a.id < b.id
  }

  private var firmness: Int { isCritical ? 2 : isMovable ? 0 : 1 }
}
