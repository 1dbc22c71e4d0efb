import Foundation
import TestSupport

/// A workspace that holds a text of the person's own wherever there is room for one.
///
/// No rule matches any of these texts, twins of events differ in nothing else, and records and events
/// fall on the same times.
enum PrivateWorkspace {
  /// The fields in which texts stand.
  static let fields = [
    "window title", "other window title", "app", "url", "category", "file name", "device", "event",
    "twin event", "other twin", "summary", "second summary", "location", "description", "attendee",
    "organizer", "comment", "calendar name", "goal", "goal description", "session note", "user",
    "address", "tag", "timetable", "course", "room", "teacher",
  ]

  /// Writes the workspace into a folder; `text` gives the text for each field.
  static func write(
    to folder: TemporaryFolder,
    _ prefix: String,
    advice: String,
    _ text: (String) -> String
  ) throws {
    func put(_ words: String, _ name: String) throws {
      try folder.write(words, to: prefix + name)
    }
    try put(
      """
      zone: Europe/Berlin
      publish: { days: 2, weeks: 2 }
      addresses: [\(text("address"))@example.com]
      categories:
        - { category: \(text("category")) > Programming, app: ^code$, class: 2 }
        - { category: Leisure > Video, app: ^video$, class: -2 }
      plan_categories:
        - { tag: written, category: \(text("category")) }
        - { tag: seen, category: Leisure }
      advice: { \(advice) }

      """,
      "lockin.yaml"
    )
    var rows = "timestamp,duration_s,app_identifier,category,device,title,url\n"
    for line in ModelWorkspace.activity(weeks: 9).split(separator: "\n").dropFirst() {
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      rows += "\(parts[0]),\(parts[1]),\(parts[2]),,\(text("device")),\(text("window title")),\n"
    }
    // Two windows at the same time, of a program that no rule knows.
    for title in ["window title", "other window title"] {
      rows += "1780131600,1200,\(text("app")),,\(text("device")),\(text(title)),"
      rows += "https://\(text("url")).example/\(text("url"))\n"
    }
    try put(rows, "inbox/\(text("file name")).csv")
    try put(
      """
      events:
        - { title: \(text("event")), start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project,
            movable: true }
        - { title: \(text("twin event")), start: 2026-06-02T14:00, end: 2026-06-02T15:00,
            kind: project, movable: true, tags: [critical, \(text("tag"))] }
        - { title: \(text("other twin")), start: 2026-06-02T14:00, end: 2026-06-02T15:00,
            kind: project, movable: true }
        - { title: \(text("twin event")), start: 2026-05-30T11:00, end: 2026-05-30T12:00,
            kind: project, tags: [written] }
        - { title: \(text("other twin")), start: 2026-05-30T11:00, end: 2026-05-30T12:00,
            kind: project, tags: [seen] }

      """,
      "plans/events.yaml"
    )
    var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b\r\n"
    calendar += "X-WR-CALNAME:\(text("calendar name"))\r\n"
    for (index, summary) in ["summary", "second summary"].enumerated() {
      for day in ["20260528", "20260603"] {
        calendar += """
          BEGIN:VEVENT\r
          UID:uid-\(index)-\(day)\r
          DTSTAMP:20260101T000000Z\r
          DTSTART:\(day)T100000Z\r
          DTEND:\(day)T110000Z\r
          SUMMARY:\(text(summary))\r
          LOCATION:\(text("location"))\r
          DESCRIPTION:\(text("description"))\r
          COMMENT:\(text("comment"))\r
          ORGANIZER;CN=\(text("organizer")):mailto:\(text("organizer"))@example.com\r
          ATTENDEE;CN=\(text("attendee")):mailto:\(text("attendee"))@example.com\r
          END:VEVENT\r

          """
      }
    }
    try put(calendar + "END:VCALENDAR\r\n", "inbox/\(text("file name")).ics")
    try put(
      """
      goals:
        - { id: goal-1, title: \(text("goal")), target_hours: 10, start: 2026-05-25,
            deadline: 2026-06-04, categories: [\(text("category"))] }

      """,
      "plans/goals.yaml"
    )
    try put(
      """
      goal,start,end,mode,note
      goal-1,2026-05-30T10:00,2026-05-30T12:00,stopwatch,\(text("session note"))

      """,
      "plans/sessions.csv"
    )
  }
}
