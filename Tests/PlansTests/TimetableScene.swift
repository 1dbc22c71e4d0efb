import CivilTime
import Documents
import Foundation
import Plans
import Platform

private let home = (try? berlin()) ?? ZoneTimeline(home: .utc)

/// Reads `plans/timetable.yaml` of some files that stand in for a workspace.
func timetable(_ files: [String: String]) -> TimetableReader.Outcome {
  TimetableReader(
    timeline: home,
    zones: { name in
      guard
        let data = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
      else { return nil }
      return try? TZif.read([UInt8](data), name: name)
    },
    contents: { name throws(FileError) in
      guard let text = files[name] else {
        throw FileError(path: name, operation: .open, code: 2)
      }
      return Array(text.utf8)
    }
  ).read("plans/timetable.yaml")
}

/// Reads one file alone.
func timetable(_ text: String) -> TimetableReader.Outcome {
  timetable(["plans/timetable.yaml": text])
}

/// The first lines of a semester of four weeks.
let summerTerm = """
  schedule_name: Summer
  start_date: 2026-04-13
  end_date: 2026-05-10

  """

extension TimetableReader.Outcome {
  /// What is wrong, as it is printed.
  var told: [String] { diagnostics.map(\.description) }

  /// All meetings: course, date, times, room.
  var meetings: [String] {
    (timetable?.classes ?? []).flatMap { course in
      course.meetings.map {
        "\(course.course) \($0.date) \($0.start)-\($0.end) \($0.room ?? "-")"
      }
    }
  }
}
