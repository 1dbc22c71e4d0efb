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
      kind: .shift,
      text: text,
      evidence: "20 days",
      move: Suggestion.Move(event: "0a1b2c3d", from: span(from), to: span(to))
    )
  }

  private func kept(_ store: Store) throws -> KeptSuggestion {
    try #require(try store.suggestions(id: "aaaa1111").first)
  }

  @Test("a suggestion that was refused stays refused when it is made again")
  func refused() throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111"), suggestion("aaaa2222")], period: "2026-W15")
    #expect(try store.decide("aaaa1111", .refused, at: now, by: .person))
    #expect(try store.decide("ffff0000", .refused, at: now, by: .person) == false)
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
    _ = try store.decide("aaaa2222", .refused, at: now, by: .person)
    _ = try store.decide("aaaa3333", .applied, at: now, by: .lockin)
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

  @Test("an applied one is open again only where its event is no longer where it was moved to")
  func appliedAgain() throws {
    let store = try Store(path: path)
    try store.keep([suggestion("aaaa1111")], period: "2026-W15")
    _ = try store.decide("aaaa1111", .applied, at: now, by: .person)
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
    _ = try store.decide("aaaa1111", .refused, at: later, by: .person)
    _ = try store.decide("aaaa1111", .open, at: later, by: .person)
    #expect(try kept(store).decided == nil)
    #expect(try kept(store).decider == nil)
  }
}
