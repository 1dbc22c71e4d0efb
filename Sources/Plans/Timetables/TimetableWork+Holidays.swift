import CivilTime
import Documents
import ICalendar
import Platform

/// Reads the calendars whose whole days are without classes.
extension TimetableWork {
  /// The place of a file that is named relative to the folder of the one that names it.
  func path(_ name: String, _ reader: NodeReader) -> String {
    guard !name.hasPrefix("/") else { return name }
    var parts: [Substring] = []
    let folder = reader.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in folder + name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Reads a calendar of holidays, once; false where it is none, which is told.
  mutating func remember(
    _ path: String,
    _ node: DocumentNode,
    _ reader: NodeReader
  ) throws(Diagnostic) -> Bool {
    guard calendars[path] == nil else { return true }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try contents(path)
    } catch {
      throw reader.failure(
        at: node,
        code: "unreadable_file",
        problem: "\(path.quoted) can't be read (\(error.reason))",
        remedy: "look at its name and permissions"
      )
    }
    note(path)
    let calendar = Calendar(bytes, file: path, zones: zones)
    diagnostics += calendar.diagnostics
    guard !calendar.diagnostics.contains(where: { $0.severity == .error }) else {
      return false
    }
    calendars[path] = calendar
    return true
  }

  /// The whole days that a calendar of holidays has in a semester.
  func freeDays(
    in path: String,
    _ first: CivilDate,
    _ last: CivilDate,
    _ zone: ZoneRules
  ) -> [Timetable.FreeDays] {
    guard let calendar = calendars[path] else { return [] }
    let cancelled = Set(calendar.events.lazy.filter { $0.status == .cancelled }.map(\.line))
    let clock = ZoneTimeline(home: zone)
    let expansion = Expansion(
      of: [calendar],
      from: clock.start(of: first),
      to: clock.start(of: last + 1),
      owner: clock
    )
    return expansion.occurrences.filter { $0.isAllDay && !cancelled.contains($0.line) }.map {
      Timetable.FreeDays(
        from: max(first, zone.local(at: $0.start).date),
        through: min(last, zone.local(at: $0.end - 1).date),
        reason: $0.summary.isEmpty ? nil : $0.summary
      )
    }
  }
}
