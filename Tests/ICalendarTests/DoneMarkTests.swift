import Documents
import ICalendar
import Testing

@Suite("Calendars of what was done are no plans")
struct DoneMarkTests {
  private func event(_ uid: String, _ more: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTART:20260525T080000Z", "SUMMARY:x"] + more + ["END:VEVENT"]
  }

  private func file(_ head: [String] = [], _ events: [String]...) -> [String] {
    ["BEGIN:VCALENDAR", "VERSION:2.0"] + head + events.flatMap(\.self) + ["END:VCALENDAR"]
  }

  @Test(
    "one is refused as a whole, whichever of its marks a calendar program has left",
    arguments: 0..<6
  )
  func refused(_ number: Int) {
    let mark = "X-LOCKIN-ACTUAL:TRUE"
    let named = event("20260525T080000Z" + DoneMark.ending)
    let lines = [
      file([mark], event("a")), file(["x-lockin-actual:true "], event("a")), file([mark]),
      file([], event("a", mark), event("b", mark)), file([], named),
      file([], named, event("a", mark)),
    ][number]
    let calendar = calendar(lines)
    #expect(calendar.events.isEmpty && calendar.leftOut.isEmpty)
    #expect(
      calendar.printed == [
        "a.ics: this calendar tells what was done, as lockin gives it out, and is no plan; nothing of it "
          + "is taken in: remove it from here; a calendar program shows it beside the plan"
      ]
    )
    #expect(calendar.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test("among the events of a plan such ones are left out, and told of once")
  func mixed() {
    let calendar = calendar(
      file(
        [],
        event("a"),
        event("1" + DoneMark.ending),
        event("b", "X-LOCKIN-ACTUAL:TRUE"),
        event("c")
      )
    )
    #expect(calendar.events.map(\.uid) == ["a", "c"])
    #expect(
      calendar.printed == [
        "a.ics:8:1: 2 of the events tell what was done, as lockin gives it out, and are left out: keep "
          + "them in a calendar of their own"
      ]
    )
  }

  @Test("what only looks like a mark is none")
  func others() {
    let calendar = calendar(
      file(
        ["X-LOCKIN-ACTUAL:FALSE"],
        event(DoneMark.ending),
        event("a", "X-LOCKIN-ACTUALLY:TRUE"),
        event("b" + DoneMark.ending + "x")
      )
    )
    #expect(calendar.events.count == 3 && calendar.diagnostics.isEmpty)
  }
}
