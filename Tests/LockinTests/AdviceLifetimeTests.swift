import CivilTime
import Platform
import Storage
import TestSupport
import Testing

@testable import Plans

@Suite("How long suggestions live")
struct AdviceLifetimeTests {
  private func local(_ span: String, _ work: MorningPerson) throws -> Bool {
    try work.lockin("suggestions", "list").text.contains(span)
  }

  @Test("a suggestion follows its event to another time, and can be applied from there")
  func follows() throws {
    let work = try MorningPerson()
    try work.run()
    let first = try work.open().suggestion
    #expect(try local("from Wed 3 Jun 15:00", work))
    try work.plan(("2026-06-03T15:30", "2026-06-03T17:00"))
    try work.run()
    let second = try work.open().suggestion
    #expect(second.id == first.id)
    #expect(second.move?.from.start == first.move.map { $0.from.start + 1_800_000 })
    #expect(try local("from Wed 3 Jun 15:30", work))
    let outcome = try work.lockin("apply", second.id)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("Wed 2026-06-03 15:30-17:00 -> "))
  }

  @Test("an applied one that was moved back by hand and is suggested again is open again")
  func movedBack() throws {
    let work = try MorningPerson()
    try work.run()
    let id = try work.open().suggestion.id
    #expect(try work.lockin("apply", id).exit == 0)
    try work.plan()
    let between = try work.lockin("apply", id)
    #expect(between.exit == 65)
    #expect(
      between.messages
        == "\(id): it is applied already, and 'Parser' was moved to Wed 2026-06-03 15:00-16:30 since: move "
        + "it yourself, or run 'lockin run' to see whether it is suggested again\n"
    )
    try work.run()
    #expect(try work.published().contains(id))
    #expect(try work.state(id) == .open)
    #expect(try work.lockin("suggestions", "list").text.contains(id))
    #expect(try work.lockin("apply", id).exit == 0)
    #expect(try work.state(id) == .applied)
    #expect(try work.lockin("apply", "--undo", id).exit == 0)
    #expect(try work.state(id) == .refused)
  }

  @Test("a run does not move again what a hand has moved back")
  func againstTheHand() throws {
    let work = try MorningPerson()
    try ModelWorkspace.configure(work.folder, "provider: offline, auto_apply: true")
    try work.run()
    try work.run()
    let applied = try work.kept.first { $0.suggestion.state == .applied }
    let id = try #require(applied).suggestion.id
    try work.plan()
    let before = try work.folder.text(of: "plans/events.yaml")
    for _ in 0..<3 { try work.run() }
    #expect(try work.state(id) == .open)
    #expect(try work.folder.text(of: "plans/events.yaml") == before)
    // By hand it can still be taken up.
    #expect(try work.lockin("apply", id).exit == 0)
  }

  /// A change of the plan or of the time after which a suggestion no longer holds.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var event: (String, String)? = MorningPerson.usual
    /// Whether something else is planned where it was to go.
    var isTaken = false
    var now = "2026-06-01T04:00:00Z"
    /// What `apply` says behind the id.
    let words: String
  }

  @Test(
    "what no longer holds expires, says why, and can't be applied",
    arguments: [
      Change(
        testDescription: "the event is gone",
        event: nil,
        words: "it has expired: it is no longer planned: 'lockin suggestions list' shows what is "
          + "suggested now\n"
      ),
      Change(
        testDescription: "the event stands elsewhere, in hours that suit it",
        event: ("2026-06-08T09:00", "2026-06-08T10:30"),
        words:
          "it has expired: 'Parser': it was to leave Wed 2026-06-03 15:00-16:30, but is planned "
          + "for Mon 2026-06-08 09:00-10:30 now: 'lockin suggestions list' shows what is suggested now, "
          + "or move it yourself\n"
      ),
      Change(
        testDescription: "the event has begun",
        now: "2026-06-03T14:00:00Z",
        words:
          "it has expired: 'Parser': it has begun already: 'lockin suggestions list' shows what "
          + "is suggested now, or move it yourself\n"
      ),
    ]
  )
  func expires(_ change: Change) throws {
    let work = try MorningPerson()
    try work.run()
    let id = try work.open().suggestion.id
    try work.plan(change.event)
    try work.run(now: change.now)
    #expect(try work.state(id) == .expired)
    #expect(try work.lockin("suggestions", "list", now: change.now).text.contains(id) == false)
    let all = try work.lockin("suggestions", "list", "--status", "all").text
    #expect(all.contains("\(id)  expired  "))
    let before = try work.folder.text(of: "plans/events.yaml")
    let outcome = try work.lockin("apply", id, now: change.now)
    #expect(outcome.exit == 65)
    #expect(outcome.messages == "\(id): \(change.words)")
    #expect(try work.folder.text(of: "plans/events.yaml") == before)
    let reopened = try work.lockin("suggestions", "reopen", id)
    #expect(reopened.exit == 65)
    #expect(
      reopened.messages == "\(id): it has expired: a run that suggests it again opens it\n"
    )
  }

  @Test(
    "where its slot is taken newer advice takes its place, and it comes back when the slot is free"
  )
  func slotTaken() throws {
    let work = try MorningPerson()
    try work.run()
    let old = try work.open()
    let slot = try #require(old.suggestion.move?.to)
    // All moves go to hours on the quarter, in Berlin's summer.
    let start = (slot.start + 7_200_000).description.dropLast(4)
    let end = (slot.end + 7_200_000).description.dropLast(4)
    try work.plan(more: ["title: Exam, start: \(start), end: \(end), kind: exam"])
    try work.run()
    let new = try work.open()
    #expect(new.suggestion.id != old.suggestion.id)
    #expect(try work.state(old.suggestion.id) == .expired)
    let outcome = try work.lockin("apply", old.suggestion.id)
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages
        == "\(old.suggestion.id): it has expired: 'Parser': newer advice took its place: 'lockin apply "
        + "\(new.suggestion.id)' takes that up\n"
    )
    try work.plan()
    try work.run()
    #expect(try work.open().suggestion.id == old.suggestion.id)
    #expect(try work.state(new.suggestion.id) == .expired)
  }

  @Test("what was withdrawn in time is not held against the person in the week's report")
  func withdrawn() throws {
    let work = try MorningPerson()
    try work.run()
    let id = try work.open().suggestion.id
    try work.plan(("2026-06-05T09:00", "2026-06-05T10:30"))
    try work.run(now: "2026-06-02T04:00:00Z")
    #expect(try work.state(id) == .expired)
    try work.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-06-03T08:00:00Z,1800,code,,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    try work.run(now: "2026-06-08T04:00:00Z")
    let report = try work.folder.text(of: "reports/week/2026-W23/index.html")
    #expect(report.contains("Last week\u{2019}s advice") == false)
  }

  @Test("what nobody answered until its time was over is not told of, every night alike")
  func lapsed() throws {
    let work = try MorningPerson()
    try work.run()
    try work.run(now: "2026-06-02T04:00:00Z")
    let id = try work.open().suggestion.id
    try work.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-06-03T08:00:00Z,1800,code,,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    try work.run(now: "2026-06-08T04:00:00Z")
    #expect(try work.state(id) == .expired)
    let report = try work.folder.text(of: "reports/week/2026-W23/report.json")
    #expect(report.contains("\"advice_verdicts\":[]"))
    let again = try work.lockin("run", now: "2026-06-08T04:00:00Z")
    #expect(again.messages.contains("nothing changed"), "\(again.messages)")
  }

  @Test(
    "one that has expired can be refused, and what was refused never comes back",
    arguments: [1, 2]
  )
  func refused(seed: UInt64) throws {
    let work = try MorningPerson()
    try work.run()
    let first = try work.open().suggestion.id
    try work.plan(("2026-06-08T09:00", "2026-06-08T10:30"))
    try work.run()
    #expect(try work.state(first) == .expired)
    #expect(try work.lockin("suggestions", "refuse", first).text == "\(first)  refused\n")
    try work.plan()
    try work.run()
    #expect(try work.state(first) == .refused)
    // All that is still suggested is refused as well, moves and hours alike.
    let open = try work.kept.filter { $0.suggestion.state == .open }.map(\.suggestion.id)
    for id in open { #expect(try work.lockin("suggestions", "refuse", id).exit == 0) }
    let refused = Set(open + [first])
    #expect(refused.count >= 2, "\(refused)")
    var random = SplitMix64(seed: seed, stream: 0)
    for turn in 0..<8 {
      let minute = random.integer(in: 0...3) * 15
      let hour = random.integer(in: 13...16)
      try work.plan(
        ("2026-06-03T\(hour):\(minute == 0 ? "00" : "\(minute)")", "2026-06-03T18:00"),
        more: random.integer(in: 0...1) == 0
          ? []
          : [
            "title: Exam, start: 2026-06-0\(random.integer(in: 2...4))T09:00, end: 2026-06-04T10:00"
          ]
      )
      try ModelWorkspace.configure(
        work.folder,
        "provider: offline, auto_apply: \(random.integer(in: 0...1) == 0)"
      )
      if random.integer(in: 0...2) == 0 { try work.folder.removeCache() }
      if random.integer(in: 0...2) == 0 {
        try work.folder.write(
          "timestamp,duration_s,app_identifier,category,device,title\n"
            + "2026-05-30T\(random.integer(in: 10...19)):00:00Z,2400,code,,laptop,main.swift\n",
          to: "inbox/more-\(turn).csv"
        )
      }
      try work.run(now: "2026-06-0\(random.integer(in: 1...2))T04:00:00Z")
      let back = try work.published().intersection(refused)
      #expect(back.isEmpty, "seed \(seed), turn \(turn)")
      for id in refused { #expect(try work.state(id) == .refused, "seed \(seed), turn \(turn)") }
    }
  }
}
