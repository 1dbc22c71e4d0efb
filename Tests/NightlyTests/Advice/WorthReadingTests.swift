import CivilTime
import Plans
import Testing

@testable import Nightly

@Suite("What is worth reading")
struct WorthReadingTests {
  private let hour = TimeSpan(Instant(milliseconds: 0), Instant(milliseconds: 3_600_000))

  /// A candidate by its name: the first letter is its sort, and the rest of a move's name its event.
  private func candidate(_ name: String, near: Bool, new: Bool) -> WorthReading.Candidate {
    let proposal: Suggestion.Proposal =
      switch name.first {
      case "m": .move(Move(event: String(name.dropFirst()), from: hour, to: hour), gain: nil)
      case "w": .workOn(hour)
      case "p": .pause(hour, event: nil)
      default: .keepFree
      }
    return WorthReading.Candidate(
      Suggestion(id: name, proposal, text: "", because: ""),
      isNear: near,
      isNew: new
    )
  }

  @Test(
    "at most three, one of each sort first, and one for today or tomorrow",
    arguments: [
      // Near ones, new ones of later days, and what is told of them.
      ("", "", ""),
      ("p1 p2 p3 p4", "", "p1 p2 p3"),
      ("p1 p2 w1 w2", "", "w1 p1 w2"),
      ("", "m1 m2 m3 m4", "m1 m2 m3"),
      ("p1", "m1 m2 k1", "m1 p1 k1"),
      ("w1 p1", "m1 k1", "m1 w1 p1"),
      ("m9", "m1", "m9 m1"),
      ("k1 k2", "m1 k3", "m1 k1"),
    ]
  )
  func places(near: String, new: String, told: String) {
    func all(_ names: String, near: Bool) -> [WorthReading.Candidate] {
      names.split(separator: " ").map { candidate(String($0), near: near, new: !near) }
    }
    let chosen = WorthReading.chosen(all(new, near: false) + all(near, near: true))
    #expect(chosen.map(\.suggestion.id).joined(separator: " ") == told)
  }

  @Test(
    "on mornings what is no move takes turns, and a move that was told before is behind it",
    arguments: [
      // What there is, whether the day before would not have said so, the number of the day, and what is told.
      ("w1 p1", true, 0, "w1 p1"), ("w1 p1", true, 1, "p1 w1"), ("m1 w1 p1", true, 1, "m1 p1 w1"),
      ("m1 w1 p1", false, 1, "p1 w1 m1"), ("w1", true, 0, "w1"), ("w1", true, 1, "w1"),
      ("k1", true, 0, ""), ("k1", true, 1, "k1"),
    ]
  )
  func turns(all: String, isNew: Bool, day: Int, told: String) {
    let candidates = all.split(separator: " ").map { candidate(String($0), near: true, new: isNew) }
    let chosen = WorthReading.chosen(candidates, day: day)
    #expect(chosen.map(\.suggestion.id).joined(separator: " ") == told)
  }

  @Test("what is neither new nor near is not told, and of two moves of one event one is")
  func left() {
    let old = candidate("m1", near: false, new: false)
    #expect(WorthReading.chosen([old]).isEmpty)
    let twice = [candidate("m1", near: false, new: true), candidate("m1", near: true, new: false)]
    #expect(WorthReading.chosen(twice).count == 1)
  }
}
