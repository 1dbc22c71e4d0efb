import CivilTime

/// Reads points in time as spreadsheets write them.
struct LocalTimeText {
  /// The order of dates that leave it open.
  let order: DateOrder
  /// The zones of times that name none.
  let timeline: ZoneTimeline

  /// Reads times whose dates stand in one column, in the order that all rows of the file prove or the
  /// person said; throws `RefusedExport` where there is none.
  init(datesIn field: Int, _ context: ImportContext) throws {
    var order = DateOrderEvidence()
    var isHeader = true
    try context.survey { row in
      defer { isHeader = false }
      if !isHeader {
        order.look(at: LocalTimeText.parts(row[field]).date, row, field: field)
      }
    }
    self.init(order: try order.order(context), timeline: context.timeline)
  }

  /// Reads times whose dates are in an order.
  init(order: DateOrder, timeline: ZoneTimeline) {
    self.order = order
    self.timeline = timeline
  }

  /// The instant of a date and a time of day, and whether a clock change makes it uncertain.
  func instant(
    date: UnsafeRawBufferPointer,
    clock: UnsafeRawBufferPointer
  ) -> (Instant, isAmbiguous: Bool)? {
    guard let date = DateText(date)?.date(order), let seconds = ClockText.seconds(clock) else {
      return nil
    }
    return instant(CivilDateTime(date: date, secondOfDay: seconds))
  }

  /// When a clock shows a time of day next, from an instant on; nil where the text is none.
  ///
  /// It is of the same day where a clock change makes either uncertain.
  func instant(
    clock: UnsafeRawBufferPointer,
    from begin: Instant,
    isUncertain: Bool
  ) -> (Instant, isAmbiguous: Bool)? {
    guard let seconds = ClockText.seconds(clock) else { return nil }
    let date = timeline.date(at: begin)
    let sameDay = instant(CivilDateTime(date: date, secondOfDay: seconds))
    if sameDay.0 >= begin || sameDay.isAmbiguous || isUncertain { return sameDay }
    return instant(CivilDateTime(date: date + 1, secondOfDay: seconds))
  }

  /// The instant of a text that holds both: ISO 8601, seconds since 1970, or a date and a time with
  /// a blank, a comma or a `T` between them.
  func instant(_ bytes: UnsafeRawBufferPointer) -> (Instant, isAmbiguous: Bool)? {
    if let text = TimestampText(bytes) {
      let resolved = text.resolved(in: timeline)
      return (resolved.instant, resolved.isAmbiguous)
    }
    if let instant = EpochText.instant(bytes) { return (instant, false) }
    let (date, clock) = LocalTimeText.parts(bytes)
    guard let clock else {
      guard let date = DateText(date)?.date(order) else { return nil }
      return instant(CivilDateTime(date: date, secondOfDay: 0))
    }
    return instant(date: date, clock: clock)
  }

  /// The date at the beginning of a text, and the time of day behind it.
  static func parts(
    _ bytes: UnsafeRawBufferPointer
  ) -> (date: UnsafeRawBufferPointer, clock: UnsafeRawBufferPointer?) {
    let date = bytes.prefix { $0 &- 48 <= 9 || [0x2d, 0x2e, 0x2f].contains($0) }
    let rest = bytes[date.endIndex...].drop { [0x20, 0x2c, 0x54, 0x74].contains($0) }
    return (
      UnsafeRawBufferPointer(rebasing: date),
      date.endIndex == bytes.endIndex ? nil : UnsafeRawBufferPointer(rebasing: rest)
    )
  }

  private func instant(_ local: CivilDateTime) -> (Instant, isAmbiguous: Bool) {
    let resolution = timeline.resolve(local)
    if case .unique(let seconds) = resolution { return (Instant(seconds: seconds), false) }
    return (Instant(seconds: resolution.seconds), true)
  }
}

/// Points in time as a number of seconds since 1970, or of thousandths, millionths or billionths of one.
enum EpochText {
  /// The instant; nil for what is no such number.
  ///
  /// The units can't be taken for each other: what is a date from 1990 on in one lies beyond the last one in a larger.
  static func instant(_ bytes: UnsafeRawBufferPointer) -> Instant? {
    guard bytes.count >= 9, !bytes.contains(0x2d) else { return nil }
    let end = RecordRules.end.milliseconds
    if let milliseconds = DurationText.milliseconds(bytes), milliseconds < end {
      return Instant(milliseconds: milliseconds)
    }
    return [0, -3, -6].lazy.compactMap { DurationText.number(bytes, decimals: $0) }
      .first { $0 < end }.map { Instant(milliseconds: $0) }
  }
}
