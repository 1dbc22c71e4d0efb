import CivilTime
import Testing

@testable import Documents
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("Weeks with more events than are told")
struct ManyEventsTests {
  /// Two hundred events: on each of seven days one of ten minutes at every quarter of an hour from 8:00
  /// on, 29 on the first four days and 28 on the others; the last of them is movable.
  private var week: PlannedWeek {
    var week = PlannedWeek(
      timeline: RandomDays.timeline,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working
    )
    for number in 0..<200 {
      let (day, place) =
        number < 116 ? (number / 29, number % 29) : (4 + (number - 116) / 28, (number - 116) % 28)
      week.events.append(
        RandomDays.event(
          number,
          RandomDays.time(day, 480 + 15 * place),
          minutes: 10,
          movable: number == 199,
          kind: number == 199 ? .project : .meeting
        )
      )
    }
    return week
  }

  private func text(_ facts: AdviceFacts) -> String {
    String(decoding: JSONWriter.compact(facts.json), as: UTF8.self)
  }

  @Test("the nearest are told, with the one that is to be moved, and how many are not")
  func told() throws {
    let week = week
    let move = RandomDays.move(week.events[199], to: RandomDays.time(6, 17 * 60))
    let facts = week.facts([move])
    #expect(facts.events.map(\.planned.id) == (week.events[..<79] + [week.events[199]]).map(\.id))
    #expect(facts.events.map(\.id) == (1...80).map { "E\($0)" })
    #expect(facts.shifts.map(\.event) == ["E80"])
    #expect(facts.others.count == 120)
    #expect(text(facts).contains("\"schedules_left_out\":120,"))
    // Whatever the order they come in, and whatever they are called.
    var other = week
    var random = SplitMix64(seed: 3)
    for index in other.events.indices.reversed() {
      other.events.swapAt(index, random.integer(in: 0...index))
    }
    #expect(text(other.facts([move])) == text(facts))
    var small = week
    small.events.removeFirst(120)
    #expect(text(small.facts([])).contains("left_out") == false)
    #expect(small.facts([]).events.count == 80)
  }

  @Test("twins are told apart by what is proposed for them, and not by their titles")
  func twins() {
    func told(_ moved: String, _ other: String) -> String {
      var week = week
      let start = RandomDays.time(0, 1000)
      let twins = [("0000aaaa", other), ("0000bbbb", moved)].map { id, title in
        PlannedEvent(
          id: id,
          file: "plans/events.yaml",
          uid: id,
          instance: nil,
          title: title,
          kind: .project,
          span: TimeSpan(start, start + 1_800_000),
          isMovable: true,
          tags: [title],
          isAllDay: false,
          isBusy: true
        )
      }
      week.events = moved < other ? twins : twins.reversed()
      return text(week.facts([RandomDays.move(twins[1], to: RandomDays.time(1, 600))]))
    }
    #expect(told("a", "b") == told("b", "a"))
    #expect(told("a", "b").contains("\"event\":\"E1\""))
  }

  @Test("pauses are told with their events, however late")
  func pauses() throws {
    var week = week
    week.events.append(
      RandomDays.event(300, RandomDays.time(0, 17 * 60), minutes: 120, movable: true)
    )
    // A hundred more before it, on the same day.
    for number in 0..<100 {
      week.events.append(
        RandomDays.event(400 + number, RandomDays.time(0, 360 + number), minutes: 1, movable: false)
      )
    }
    let start = RandomDays.time(0, 17 * 60 + 50)
    let facts = week.facts([], pauses: [TimeSpan(start, start + 600_000)])
    #expect(facts.events.count == 80)
    #expect(facts.breaks.map(\.event) == ["E80"])
    #expect(facts.events.last?.planned.id == "00000300")
  }

  @Test("what is not told stands in the way of shifts and pauses all the same", arguments: 79..<199)
  func inTheWay(number: Int) throws {
    let week = week
    let untold = week.events[number].span
    let target = untold.start + 300_000 - 300_000 % 900_000
    let move = RandomDays.move(week.events[199], to: target)
    // It is not offered at all ...
    #expect(week.facts([move]).shifts.isEmpty)
    #expect(
      week.facts([], pauses: [TimeSpan(untold.start + 60_000, untold.end + 60_000)]).breaks.isEmpty
    )
    // ... and refused where a reply comes up with it.
    let free = week.facts([RandomDays.move(week.events[199], to: RandomDays.time(6, 17 * 60))])
    let facts = AdviceFacts(
      user: "",
      timeline: free.timeline,
      isWeek: false,
      dayAhead: free.dayAhead,
      working: free.working,
      hours: [],
      figures: [AdviceFacts.Figure(id: "F1", kind: .longRuns, value: 1)],
      events: free.events,
      others: free.others,
      shifts: [AdviceFacts.Shift(id: "S1", event: "E80", move: move)],
      breaks: [],
      peaks: [],
      refused: []
    )
    var reply = AdviceReply()
    reply[.shifts] = ["S1"]
    #expect(ReplyCheck(facts).sound(reply).faults.map(\.reason) == [.clash])
  }

  @Test("a move that needs another one falls away where that one was refused")
  func refused() {
    var week = PlannedWeek(
      timeline: RandomDays.timeline,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working
    )
    let first = RandomDays.event(1, RandomDays.time(0, 600), minutes: 60, movable: true)
    let second = RandomDays.event(2, RandomDays.time(0, 720), minutes: 60, movable: true)
    week.events = [first, second]
    let moves = [
      RandomDays.move(first, to: second.span.start),
      RandomDays.move(second, to: RandomDays.time(1, 600)),
    ]
    let facts = week.facts(moves)
    #expect(facts.shifts.map(\.event) == ["E1", "E2"])
    #expect(RuleAdviser(facts).reply()[.shifts] == ["S1", "S2"])
    // The first alone would run into the second.
    var alone = AdviceReply()
    alone[.shifts] = ["S1"]
    #expect(ReplyCheck(facts).sound(alone).faults.map(\.reason) == [.clash])
    week.refused = [SuggestionID().shift(second, to: RandomDays.time(1, 600))]
    #expect(week.facts(moves).shifts.isEmpty)
  }
}
