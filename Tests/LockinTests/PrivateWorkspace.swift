import Foundation
import TestSupport

/// A workspace that holds a text of the person's own wherever there is room for one.
///
/// No rule matches any of these texts, twins of events differ in nothing else, and records and events
/// fall on the same times.
enum PrivateWorkspace {
  /// The fields in which texts stand.
  static let fields = [
    "window title", "other window title", "app", "url", "given category", "category",
    "other category", "file name", "device", "source device", "column", "user", "address", "hook",
    "event", "twin event", "other twin", "event id", "tag", "rule tag", "summary", "second summary",
    "location", "description", "attendee", "organizer", "comment", "contact", "calendar name",
    "calendar uid", "calendar tag", "calendar url", "extension", "parameter", "to-do", "alarm",
    "moved uid", "goal", "goal id", "goal description", "goal tag", "session note", "item",
    "item id", "item notes", "item tag", "timetable", "timetable calendar", "timetable file",
    "course", "class id", "room", "other room", "class notes", "class tag", "reason",
    "class reason",
    "holiday", "holiday calendar",
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
    try put(configuration(advice, text), "lockin.yaml")
    // A hook that takes what it is told and says nothing.
    let hook = "\(prefix)\(text("hook")).sh"
    try folder.write("#!/bin/sh\ncat > /dev/null\n", to: hook)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: folder.path + "/" + hook
    )
    try put(activity(text), "inbox/\(text("file name")).csv")
    try put(
      "\(text("column")),minutes,program\n2026-05-30T14:00,20,\(text("app"))\n",
      "inbox/\(text("file name"))-own.csv"
    )
    try put(events(text), "plans/events.yaml")
    try put(calendar(text), "inbox/\(text("file name")).ics")
    try put(
      """
      changes:
        - { event: \(text("moved uid")), from: 2026-06-03T17:00:00+02:00, to: 2026-06-03T16:00:00+02:00 }

      """,
      "plans/changes.yaml"
    )
    try put(goals(text), "plans/goals.yaml")
    try put(
      """
      goal,start,end,mode,note
      \(text("goal id")),2026-05-30T10:00,2026-05-30T12:00,stopwatch,\(text("session note"))

      """,
      "plans/sessions.csv"
    )
    try put(
      """
      habits:
        - { id: \(text("habit id")), title: \(text("habit")), recurrence: daily, start: 2026-05-20 }

      """,
      "plans/habits.yaml"
    )
    try put(
      """
      habit,date,step,state,note,recorded
      \(text("habit id")),2026-05-30,1,done,\(text("check-in note")),

      """,
      "plans/checkins.csv"
    )
    try put(
      """
      items:
        - { id: \(text("item id")), title: \(text("item")), notes: \(text("item notes")),
            due_date: 2026-06-02, due_time: 12:00, starred: true, tags: [\(text("item tag"))] }

      """,
      "plans/items.yaml"
    )
    try put(timetable(text), "plans/timetable-\(text("timetable file")).yaml")
    try put(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//a//b\r
      X-WR-CALNAME:\(text("holiday calendar"))\r
      BEGIN:VEVENT\r
      UID:holiday\r
      DTSTAMP:20260101T000000Z\r
      DTSTART;VALUE=DATE:20260604\r
      DTEND;VALUE=DATE:20260605\r
      SUMMARY:\(text("holiday"))\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
      "\(text("holiday calendar")).ics"
    )
  }

  private static func configuration(_ advice: String, _ text: (String) -> String) -> String {
    """
    zone: Europe/Berlin
    user: \(text("user"))
    devices: [\(text("device")), \(text("source device"))]
    sources:
      - { file: "\(text("file name"))-own.csv", device: \(text("source device")), duration_unit: min,
          columns: { start: \(text("column")), duration: minutes, app: program } }
    publish: { days: 2, weeks: 2 }
    addresses: [\(text("address"))@example.com]
    categories:
      - { category: \(text("category")) > Programming, app: ^code$, class: 2 }
      - { category: \(text("other category")), app: ^music$, class: 0 }
      - { category: Leisure > Video, app: ^video$, class: -2 }
    plan_categories:
      - { tag: \(text("rule tag")), category: \(text("category")) }
      - { tag: seen, category: Leisure }
    accounting: { longest_by_category: { \(text("other category")): 6 } }
    alerts: { hook: [./\(text("hook")).sh, \(text("hook"))] }
    advice: { \(advice) }

    """
  }

  private static func activity(_ text: (String) -> String) -> String {
    var rows = "timestamp,duration_s,app_identifier,category,device,title,url,user_id\n"
    func row(
      _ start: some StringProtocol,
      _ length: some StringProtocol,
      _ app: String,
      _ title: String
    ) {
      rows += "\(start),\(length),\(app),\(app == text("app") ? text("given category") : ""),"
      rows += "\(text("device")),\(text(title)),https://\(text("url")).example/\(text("url")),"
      rows += "\(text("user"))\n"
    }
    for line in ModelWorkspace.activity(weeks: 9).split(separator: "\n").dropFirst() {
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      row(parts[0], parts[1], String(parts[2]), "window title")
    }
    // Two windows at the same time, of a program that no rule knows.
    for title in ["window title", "other window title"] {
      row("1780131600", "1200", text("app"), title)
    }
    return rows
  }

  private static func events(_ text: (String) -> String) -> String {
    """
    events:
      - { title: \(text("event")), start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project,
          movable: true, id: \(text("event id")), tags: ["goal:\(text("goal id"))"] }
      - { title: \(text("twin event")), start: 2026-06-02T14:00, end: 2026-06-02T15:00,
          kind: project, movable: true, tags: [critical, \(text("tag"))] }
      - { title: \(text("other twin")), start: 2026-06-02T14:00, end: 2026-06-02T15:00,
          kind: project, movable: true }
      - { title: \(text("twin event")), start: 2026-05-30T11:00, end: 2026-05-30T12:00,
          kind: project, tags: [\(text("rule tag"))] }
      - { title: \(text("other twin")), start: 2026-05-30T11:00, end: 2026-05-30T12:00,
          kind: project, tags: [seen] }

    """
  }

  private static func calendar(_ text: (String) -> String) -> String {
    var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//\(text("extension"))\r\n"
    calendar += "X-WR-CALNAME:\(text("calendar name"))\r\nX-WR-CALDESC:\(text("calendar name"))\r\n"
    func event(_ uid: String, _ start: String, _ end: String, _ summary: String) {
      calendar += """
        BEGIN:VEVENT\r
        UID:\(uid)\r
        DTSTAMP:20260101T000000Z\r
        DTSTART:\(start)\r
        DTEND:\(end)\r
        SUMMARY;X-PARAMETER=\(text("parameter")):\(text(summary))\r
        LOCATION:\(text("location"))\r
        DESCRIPTION;ALTREP="https://\(text("calendar url")).example/":\(text("description"))\r
        COMMENT:\(text("comment"))\r
        CONTACT:\(text("contact"))\r
        CATEGORIES:\(text("calendar tag")),\(text("tag"))\r
        URL:https://\(text("calendar url")).example/\(text("calendar url"))\r
        ATTACH:https://\(text("calendar url")).example/file\r
        RESOURCES:\(text("extension"))\r
        X-\(text("extension").uppercased()):\(text("extension"))\r
        ORGANIZER;CN=\(text("organizer")):mailto:\(text("organizer"))@example.com\r
        ATTENDEE;CN=\(text("attendee")):mailto:\(text("attendee"))@example.com\r
        ATTENDEE;PARTSTAT=ACCEPTED:mailto:\(text("address"))@example.com\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        TRIGGER:-PT10M\r
        DESCRIPTION:\(text("alarm"))\r
        END:VALARM\r
        END:VEVENT\r

        """
    }
    for (index, summary) in ["summary", "second summary"].enumerated() {
      for day in ["20260528", "20260603"] {
        event(
          "\(text("calendar uid"))-\(index)-\(day)",
          "\(day)T100000Z",
          "\(day)T110000Z",
          summary
        )
      }
    }
    event(text("moved uid"), "20260603T150000Z", "20260603T160000Z", "summary")
    calendar += """
      BEGIN:VTODO\r
      UID:to-do\r
      DTSTAMP:20260101T000000Z\r
      DUE:20260602T100000Z\r
      SUMMARY:\(text("to-do"))\r
      END:VTODO\r
      END:VCALENDAR\r

      """
    return calendar
  }

  private static func goals(_ text: (String) -> String) -> String {
    """
    goals:
      - { id: \(text("goal id")), title: \(text("goal")), description: \(text("goal description")),
          target_hours: 10, start: 2026-05-25, deadline: 2026-06-04,
          categories: [\(text("category"))], tags: [\(text("goal tag"))] }

    """
  }

  private static func timetable(_ text: (String) -> String) -> String {
    """
    schedule_name: \(text("timetable"))
    calendar_name: \(text("timetable calendar"))
    start_date: 2026-05-04
    end_date: 2026-06-19
    holidays: ../\(text("holiday calendar")).ics
    excluded_dates:
      - { date: 2026-05-14, reason: \(text("reason")) }
      - { from: 2026-05-25, to: 2026-05-26, reason: \(text("reason")) }
    classes:
      - { course_name: \(text("course")), id: \(text("class id")), days: [tue, thu], start_time: 10:15,
          end_time: 11:45, room: \(text("room")), notes: \(text("class notes")),
          tags: [\(text("class tag"))], moved: [{ from: 2026-06-02, room: \(text("other room")) }],
          excluded_dates: [{ date: 2026-05-12, reason: \(text("class reason")) }] }

    """
  }
}
