import CivilTime
import Documents
import Records
import Storage

/// Heartbeats that come in parts.
extension Intake {
  /// What to tell of an export of heartbeats that meets another one without sharing a heartbeat with it.
  ///
  /// A heartbeat lasts until the next one of its export: what lies between the last of one and the first of the
  /// other counts in neither. It does where a third export has both.
  func meetings(of file: String, _ brought: Brought) throws -> [Diagnostic] {
    guard let own = brought.span, !brought.isPurged else { return [] }
    let devices = Set(brought.days.map(\.device))
    let others = try store.importEntries().filter { entry in
      guard entry.format == ExportFormat.wakaTime.name, entry.span != nil else { return false }
      return try store.spans(of: entry.hash).contains { devices.contains($0.device) }
    }
    let spans = others.compactMap(\.span)
    for other in others {
      guard let span = other.span else { continue }
      let between = own.start >= span.end ? (span.end, own.start) : (own.end, span.start)
      let gap = between.1 - between.0
      guard gap > 0, gap <= HeartbeatGaps.longest,
        !spans.contains(where: { $0.start < between.1 && $0.end > between.0 })
      else { continue }
      return [
        Diagnostic(
          file: file,
          severity: .warning,
          code: "parts_meet",
          problem:
            "its heartbeats and those of \(other.file) are \(gap / 1000) seconds apart, which count in neither",
          remedy:
            "export parts that share a heartbeat, such as whole days of which both have the last one"
        )
      ]
    }
    return []
  }
}
