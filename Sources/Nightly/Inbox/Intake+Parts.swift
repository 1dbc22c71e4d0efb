import CivilTime
import Documents
import Records
import Storage

/// Exports that come in parts, of which each says less than the whole where they meet.
extension Intake {
  /// The longest time in milliseconds between two parts of a screen's log: more is no use that went on.
  private static let longestScreenUse: Int64 = 86_400_000

  /// What to tell of an export of heartbeats, or of a screen's log, that meets another one without sharing a row with it.
  func meetings(
    of file: String,
    _ format: ExportFormat,
    _ brought: Brought
  ) throws -> [Diagnostic] {
    if format == .wakaTime {
      let meeting = try meeting(brought, format, within: HeartbeatGaps.longest) { _ in true }
      return meeting.map { other, gap in
        [
          parts(
            file,
            "its heartbeats and those of \(other) are \(gap.length / 1000) seconds apart, which count in neither",
            "export parts that share a heartbeat, such as whole days of which both have the last one"
          )
        ]
      } ?? []
    }
    guard format == .screenState else { return [] }
    let meeting = try meeting(brought, format, within: Intake.longestScreenUse) { gap in
      try isScreenOn(in: gap, of: brought)
    }
    return meeting.map { other, gap in
      [
        parts(
          file,
          "the screen was on between its rows and those of \(other), and the \(gap.length / 1000) seconds of that count in "
            + "neither",
          "export parts that share a row where they meet"
        )
      ]
    } ?? []
  }

  /// What to tell of exports of RescueTime that were taken for an hour, as one slot at a full hour was all that was known,
  /// where one that was just read has slots of five minutes; `before` is what was known before it.
  func takenForHours(before: SlotEvidence) throws -> [Diagnostic] {
    guard slots.known.hasMinutes, !before.hasMinutes else { return [] }
    return try store.importEntries().compactMap { entry in
      guard entry.format == ExportFormat.rescueTime.name, let span = entry.span,
        span.length <= HourTotals.slot
      else { return nil }
      let devices = Set(try store.spans(of: entry.hash).map(\.device))
      let totals = try store.records(first: span.start.utcDay, last: span.start.utcDay)
        .filter { devices.contains($0.device) }.flatMap(\.records)
        .filter { $0.isHourTotal && $0.start == span.start }
      let sum = totals.reduce(0) { $0 + $1.duration }
      guard sum > 0, sum <= SlotEvidence.minutes else { return nil }
      return Diagnostic(
        file: entry.file,
        severity: .warning,
        code: "taken_for_hour",
        problem:
          "its one slot was taken for an hour when it was read, and others of five minutes have come since",
        remedy: "'lockin import --rebuild' reads it as one of five minutes"
      )
    }
  }

  private func parts(_ file: String, _ problem: String, _ remedy: String) -> Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: "parts_meet",
      problem: problem,
      remedy: remedy
    )
  }

  /// Another export of a format and a device that ends, or begins, so soon before or behind one that was just read, and the
  /// time between; nil where a third export has that.
  ///
  /// A heartbeat lasts until the next one of its export, and a state until the next change: what lies between the last of
  /// one and the first of the other counts in neither.
  private func meeting(
    _ brought: Brought,
    _ format: ExportFormat,
    within longest: Int64,
    where isCut: (TimeSpan) throws -> Bool
  ) throws -> (file: String, gap: TimeSpan)? {
    guard let own = brought.span, !brought.isPurged else { return nil }
    let devices = Set(brought.days.map(\.device))
    let others = try store.importEntries().filter { entry in
      guard entry.format == format.name, entry.span != nil else { return false }
      return try store.spans(of: entry.hash).contains { devices.contains($0.device) }
    }
    let spans = others.compactMap(\.span)
    for other in others {
      guard let span = other.span else { continue }
      let between = own.start >= span.end ? (span.end, own.start) : (own.end, span.start)
      let gap = between.1 - between.0
      guard gap > 0, gap <= longest,
        !spans.contains(where: { $0.start < between.1 && $0.end > between.0 }),
        try isCut(TimeSpan(between.0, between.1))
      else { continue }
      return (other.file, TimeSpan(between.0, between.1))
    }
    return nil
  }

  /// Whether a screen was off up to a time, by the records of its device, and from its end on.
  private func isScreenOn(in gap: TimeSpan, of brought: Brought) throws -> Bool {
    let devices = Set(brought.days.map(\.device))
    let days = try store.records(first: gap.start.utcDay, last: gap.end.utcDay)
      .filter { devices.contains($0.device) }
    let absences = days.flatMap(\.records).filter { $0.kind == .away }
    return absences.contains { $0.end == gap.start } && absences.contains { $0.start == gap.end }
  }
}
