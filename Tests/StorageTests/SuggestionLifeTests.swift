import CivilTime
import Plans
import TestSupport
import Testing

@testable import Storage

@Suite("What becomes of kept suggestions")
struct SuggestionLifeTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }
  private let now = Instant(seconds: 1_775_638_800)
  private let later = Instant(seconds: 1_775_725_200)

  init() throws { folder = try TemporaryFolder() }

  /// Moving an event of an hour; `from` and `to` are hours after `now`.
  private func suggestion(
    _ id: String,
    _ text: String = "Move it.",
    from: Int64 = 0,
    to: Int64 = 2
  ) -> Suggestion {
    func span(_ hour: Int64) -> TimeSpan {
      TimeSpan(now + hour * 3_600_000, now + (hour + 1) * 3_600_000)
    }
    return Suggestion(
      id: id,
      .move(Move(event: "0a1b2c3d", from: span(from), to: span(to)), gain: nil),
      text: text,
      because: "20 days"
    )
  }

  private func decision(
    _ id: String,
    _ verdict: Decision.Verdict,
    _ decider: Suggestion.Decider? = .person,
    at time: Instant? = nil,
    move: Move? = nil
  ) -> Decision {
    Decision(
      recorded: time ?? now,
      suggestion: id,
      verdict: verdict,
      decider: decider,
      move: move
    )
  }

  private func kept(_ store: Store) throws -> KeptSuggestion {
    try #require(try store.suggestions(id: "aaaa1111").first)
  }

  @Test("a suggestion that was refused stays refused when it is made again")
  func refused() throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111"), suggestion("aaaa2222")], period: "2026-W15")
    try store.mirror([decision("aaaa1111", .refused)], of: "a")
    #expect(try store.mirroredDecisions() == "a")
    try store.keep(
      [suggestion("aaaa1111", "Otherwise."), suggestion("aaaa2222", "New words.")],
      period: "2026-W16"
    )
    let kept = try store.suggestions()
    #expect(kept.map(\.suggestion.id) == ["aaaa1111", "aaaa2222"])
    #expect(kept.map(\.suggestion.state) == [.refused, .open])
    #expect(kept.map(\.suggestion.text) == ["Move it.", "New words."])
    #expect(kept.map(\.period) == ["2026-W15", "2026-W16"])
    #expect(kept.map(\.decided) == [now, nil])
    #expect(kept[0].suggestion.move == suggestion("aaaa1111").move)
    #expect(try store.suggestions(id: "aaaa2").map(\.suggestion.id) == ["aaaa2222"])
  }

  @Test("times and period follow what is made last")
  func refreshed() throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111")], period: "2026-W15")
    try store.keep([suggestion("aaaa1111", from: 1)], period: "2026-04-12")
    #expect(try kept(store).suggestion.move == suggestion("", from: 1).move)
    #expect(try kept(store).period == "2026-04-12")
  }

  @Test("what a run no longer makes expires, and is open when it is made again")
  func expired() throws {
    let store = try Store(path: path)
    let refused = suggestion("aaaa2222")
    let applied = suggestion("aaaa3333")
    try store.keep(
      [suggestion("aaaa1111"), refused, applied, suggestion("aaaa4444")],
      period: "2026-W15"
    )
    try store.mirror(
      [decision("aaaa2222", .refused), decision("aaaa3333", .applied, .lockin)],
      of: nil
    )
    try store.expire(except: ["aaaa4444"], at: later)
    #expect(
      try store.suggestions().map(\.suggestion.state) == [.expired, .refused, .applied, .open]
    )
    #expect(try store.suggestions().map(\.expired) == [later, nil, nil, nil])
    // The time of expiry is the first run's that no longer made it.
    try store.expire(except: [], at: later + 1)
    #expect(try kept(store).expired == later)
    try store.keep([suggestion("aaaa1111"), refused], period: "2026-W16")
    #expect(try kept(store).suggestion.state == .open)
    #expect(try kept(store).expired == nil)
    #expect(try store.suggestions(id: "aaaa2222").first?.suggestion.state == .refused)
  }

  @Test(
    "an open one expires once its event or its new time begins, whether or not a run was there since",
    arguments: [(1, 3, 0, false), (1, 3, 1, true), (4, 2, 1, false), (4, 2, 2, true)]
  )
  func over(from: Int64, to: Int64, hour: Int64, hasExpired: Bool) throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111", from: from, to: to)], period: "2026-W15")
    let kept = try kept(store).expired(asOf: now + hour * 3_600_000)
    #expect(kept.suggestion.state == (hasExpired ? .expired : .open))
  }

  @Test("an applied one is open again only where its event is no longer where it was moved to")
  func appliedAgain() throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111")], period: "2026-W15")
    let applied = decision("aaaa1111", .applied, move: suggestion("").move)
    try store.mirror([applied], of: nil)
    // From its new time it is no move at all.
    try store.keep([suggestion("aaaa1111", from: 2)], period: "2026-W16")
    #expect(try kept(store).suggestion.state == .applied)
    #expect(try kept(store).suggestion.move == suggestion("").move)
    try store.keep([suggestion("aaaa1111", from: 5)], period: "2026-W16")
    #expect(try kept(store).suggestion.state == .open)
    #expect(try kept(store).suggestion.move == suggestion("", from: 5).move)
    // That it was decided once is not forgotten, so that no run moves it against a person's hand.
    #expect(try kept(store).decided == now)
    #expect(try kept(store).decider == .person)
    // Nor does it count as applied again because something else was decided.
    let other = decision("aaaa2222", .refused)
    try store.mirror([applied, other], of: nil)
    #expect(try kept(store).suggestion.state == .open)
    let refused = decision("aaaa1111", .refused, at: later)
    try store.mirror([applied, other, refused], of: nil)
    #expect(try kept(store).suggestion.state == .refused)
    #expect(try kept(store).decided == later)
    try store.mirror(
      [applied, other, refused, decision("aaaa1111", .reopened, at: later)],
      of: nil
    )
    #expect(try kept(store).suggestion.state == .open)
    #expect(try kept(store).decided == nil)
    #expect(try kept(store).decider == nil)
    #expect(try store.suggestions(id: "aaaa2222").first?.suggestion.state == .refused)
  }

  @Test("what was decided before the store was made is as decided when it is made again")
  func unknown() throws {
    let store = try Store(path: path)
    let applied = decision("aaaa1111", .applied, .lockin, move: suggestion("").move)
    let refused = decision("aaaa2222", .refused, nil, at: later)
    try store.mirror([refused, applied], of: "b")
    #expect(try store.suggestions().map(\.isUnknown) == [true, true])
    #expect(try store.suggestions().map(\.suggestion.state) == [.applied, .refused])
    #expect(try store.suggestions().map(\.suggestion.move) == [applied.move, nil])
    #expect(try store.suggestions().map(\.decider) == [.lockin, nil])
    #expect(try store.suggestions().map(\.decided) == [now, later])
    // No run lets it expire, and one that makes it leaves it as it was decided.
    try store.expire(except: [], at: later)
    try store.keep([suggestion("aaaa1111", from: 2), suggestion("aaaa2222")], period: "2026-W16")
    #expect(try store.suggestions().map(\.suggestion.state) == [.applied, .refused])
    // Where the event is elsewhere, it is open, as it would be in the store that was lost.
    try store.keep([suggestion("aaaa1111", from: 5)], period: "2026-W16")
    #expect(try kept(store).suggestion.state == .open)
    #expect(try kept(store).decided == now)
    #expect(try kept(store).isUnknown == false)
    // Nothing stays of what nobody knows and nobody decided.
    try store.mirror([applied, refused, decision("aaaa2222", .reopened)], of: "c")
    #expect(try store.suggestions().map(\.suggestion.id) == ["aaaa1111"])
    try store.mirror([], of: "d")
    #expect(try kept(store).suggestion.state == .open)
    #expect(try kept(store).decided == nil)
  }

  @Test("a decision that was changed by hand changes what it says, and no other")
  func edited() throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111"), suggestion("aaaa2222")], period: "2026-W15")
    let applied = decision("aaaa1111", .applied, move: suggestion("").move)
    let refused = decision("aaaa2222", .refused)
    try store.mirror([applied, refused], of: nil)
    let elsewhere = decision("aaaa1111", .applied, .lockin, move: suggestion("", to: 9).move)
    try store.mirror([elsewhere, refused], of: nil)
    #expect(try kept(store).suggestion.move == elsewhere.move)
    #expect(try kept(store).decider == .lockin)
    #expect(try store.suggestions(id: "aaaa2222").first?.decided == now)
    // A decision that names no move leaves the one that is known.
    try store.mirror([decision("aaaa1111", .refused), refused], of: nil)
    #expect(try kept(store).suggestion.state == .refused)
    #expect(try kept(store).suggestion.move == elsewhere.move)
  }
}
