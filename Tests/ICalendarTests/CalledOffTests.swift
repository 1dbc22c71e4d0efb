import CivilTime
import Documents
import ICalendar
import Testing

@Suite("What was called off, and what is to be done")
struct CalledOffTests {
  private func read(
    _ lines: [String],
    method: String? = nil,
    floating: ZoneRules? = nil
  ) -> Calendar {
    let all =
      ["BEGIN:VCALENDAR"] + (method.map { ["METHOD:\($0)"] } ?? []) + lines + ["END:VCALENDAR"]
    return Calendar(
      Array(all.joined(separator: "\r\n").utf8),
      file: "a.ics",
      zones: { _ in nil },
      floating: floating
    )
  }

  private func event(_ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:a", "DTSTART:20260302T090000Z"] + lines + ["END:VEVENT"]
  }

  @Test(
    "a title says so in the commonest languages",
    arguments: [
      "Canceled: A", "Cancelled : A", "Canceled event: A", "Abgesagt: A", "Annulé : A",
      "Cancelado: A",
      "Annullato: A", "Geannuleerd: A", "Odwołane: A", "Отменено: A", "已取消：A", "キャンセル済み: A",
      "[CANCELLED] A",
    ]
  )
  func titles(title: String) {
    #expect(read(event("SUMMARY:\(title)")).events.map(\.status) == [.cancelled])
  }

  @Test("and others do not", arguments: ["Cancelled flights: talk", "Canceled", "A: canceled", ""])
  func others(title: String) {
    #expect(read(event("SUMMARY:\(title)")).events.map(\.status) == [.confirmed])
  }

  @Test("so does a message of METHOD:CANCEL alone")
  func messages() {
    #expect(read(event(), method: "CANCEL").events.map(\.status) == [.cancelled])
    #expect(read(event(), method: "REQUEST").events.map(\.status) == [.confirmed])
  }

  @Test("times without a zone are in that of the file")
  func floating() {
    let lines = ["BEGIN:VEVENT", "UID:a", "DTSTART:20260302T090000", "END:VEVENT"]
    let local = CivilDateTime(
      date: CivilDate("2026-03-02") ?? CivilDate(dayNumber: 0),
      secondOfDay: 32_400
    )
    #expect(read(lines).events.map(\.start) == [.floating(local)])
    #expect(read(lines, floating: .utc).events.map(\.start) == [.zoned(local, .utc)])
  }

  @Test(
    "to-dos are open or done, and one that was called off, has no title or was done nobody knows when is none"
  )
  func tasks() {
    func task(_ lines: String...) -> [String] { ["BEGIN:VTODO", "UID:t"] + lines + ["END:VTODO"] }
    let calendar = read(
      task("SUMMARY:Form", "DUE;VALUE=DATE:20260306", "PRIORITY:1")
        + task("SUMMARY:Milk", "STATUS:COMPLETED", "COMPLETED:20260301T090000Z")
        + task("SUMMARY:Bread", "PERCENT-COMPLETE:100", "LAST-MODIFIED:20260302T090000Z")
        + task("SUMMARY:Salt", "STATUS:COMPLETED") + task("SUMMARY:Oil", "STATUS:CANCELLED")
        + task()
    )
    #expect(
      calendar.tasks.map { "\($0.title) \($0.isImportant) \($0.done.map { "\($0)" } ?? "open")" }
        == [
          "Form true open", "Milk false 2026-03-01T09:00:00Z", "Bread false 2026-03-02T09:00:00Z",
        ]
    )
    #expect(calendar.diagnostics.map(\.code) == ["task_without_title"])
  }
}
