import CivilTime
import Plans
import Testing

@testable import Reports

@Suite("Numbers instead of names")
struct DisclosureTests {
  private func event(_ hour: Int64, _ tags: String...) -> PlannedEvent {
    let start = Instant(milliseconds: hour * 3_600_000)
    return PlannedEvent(
      id: "\(hour)",
      file: "",
      uid: "",
      instance: nil,
      title: "",
      kind: .personal,
      span: TimeSpan(start, start + 3_600_000),
      isMovable: false,
      tags: tags,
      isAllDay: false,
      isBusy: true
    )
  }

  @Test("tags are numbered by their first event, then by name")
  func tags() {
    let events = [
      event(9, "thesis", "reading"), event(3, "yoga"), event(5, "yoga", "alpha", "movable"),
    ]
    #expect(Disclosure.tags(of: events) == ["yoga", "alpha", "reading", "thesis"])
    // A new one comes behind, wherever it is in the alphabet.
    #expect(
      Disclosure.tags(of: events + [event(20, "aaa", "yoga")])
        == ["yoga", "alpha", "reading", "thesis", "aaa"]
    )
  }

  @Test("the words that lockin knows keep their names")
  func words() {
    let rule = Disclosure(
      showsTitles: false,
      showsApps: false,
      showsSources: false,
      tagged: [event(1, "yoga", "study")]
    )
    #expect(rule.tag("yoga") == "tag 1")
    #expect(rule.tag("study") == "study")
    #expect(rule.tag("unheard of") == "another tag")
  }
}
