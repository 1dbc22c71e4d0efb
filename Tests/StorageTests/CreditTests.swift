import CivilTime
import Plans
import TestSupport
import Testing

@testable import Storage

@Suite("Credits for advice, and what the person makes of it")
struct CreditTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lockin.sqlite" }
  private let now = Instant(seconds: 1_775_638_800)

  init() throws { folder = try TemporaryFolder() }

  private func claim(
    _ store: Store,
    _ amount: Int64,
    of limit: Int64,
    bytes: Int = 100,
    at time: Instant? = nil
  ) throws -> RequestGrant {
    try store.setAside(
      RequestClaim(amount: amount, monthly: limit, month: "2026-04", bytes: bytes),
      at: time ?? now,
      provider: "openai",
      model: "m"
    )
  }

  /// The number under which an amount was set aside, nil where the credits don't suffice.
  private func setAside(_ store: Store, _ amount: Int64, of limit: Int64) throws -> Int64? {
    switch try claim(store, amount, of: limit) {
    case .granted(let number): return number
    case .outOfCredits: return nil
    case .tooMuchSent:
      Issue.record("too much was sent")
      return nil
    }
  }

  @Test("at most 200,000 bytes leave within six hours, whatever came of them")
  func bytes() throws {
    let store = try Store(path: path)
    func take(_ bytes: Int, _ minutes: Int64) throws -> Bool {
      let grant = try claim(store, 1, of: 1_000_000, bytes: bytes, at: now + minutes * 60_000)
      if case .granted(let number) = grant {
        // What cost nothing has left all the same.
        try store.settle(number, cost: 0, outcome: "connection_lost")
        return true
      }
      #expect(grant == .tooMuchSent)
      return false
    }
    #expect(try take(200_001, 0) == false)
    #expect(try take(-1, 0) == false)
    #expect(try take(.max, 0) == false)
    #expect(try take(120_000, 0))
    #expect(try take(80_001, 60) == false)
    #expect(try take(80_000, 60))
    #expect(try take(1, 60) == false)
    #expect(try take(0, 60))
    // After six hours the first are no longer counted, and the clock that was set back helps nobody.
    #expect(try take(1, 359) == false)
    #expect(try take(120_000, 360))
    #expect(try take(1, 360) == false)
    #expect(try take(1, 1) == false)
    #expect(try store.sentBytes(around: now + 360 * 60_000) == 200_000)
    #expect(try Store(path: path).sentBytes(around: now) == 200_000)
  }

  @Test("a choice is noted when it changes, and taking it back is one")
  func consents() throws {
    let store = try Store(path: path)
    for (minute, choice) in [
      (0, ""), (1, "openai"), (2, "openai"), (3, "ollama"), (4, ""), (4, ""), (4, "openai"),
      (2, ""),
    ] as [(Int64, String)] {
      try store.setConsent("advice", choice, at: now + minute * 60_000)
    }
    let expected = [(1, "openai"), (3, "ollama"), (4, ""), (4, "openai"), (2, "")].map {
      Consent(choice: $0.1, since: now + Int64($0.0) * 60_000)
    }
    #expect(try store.consents("advice") == expected)
    #expect(try store.consents("journal").isEmpty)
  }

  @Test("what is set aside counts until the cost is known, and the cost is never more")
  func settling() throws {
    let store = try Store(path: path)
    let first = try #require(try setAside(store, 600, of: 1000))
    #expect(try store.usedCredits(month: "2026-04") == 600)
    #expect(try setAside(store, 401, of: 1000) == nil)
    try store.settle(first, cost: 150, outcome: "sound")
    #expect(try store.usedCredits(month: "2026-04") == 150)
    let second = try #require(try setAside(store, 850, of: 1000))
    try store.settle(second, cost: 9000, outcome: "sound")
    #expect(try store.usedCredits(month: "2026-04") == 1000)
    #expect(try setAside(store, 1, of: 1000) == nil)
    #expect(try setAside(store, 0, of: 1000) != nil)
    #expect(try store.usedCredits(month: "2026-05") == 0)
  }

  @Test("a limit that was lowered below what is used lets nothing through, nor do huge amounts")
  func extremes() throws {
    let store = try Store(path: path)
    #expect(try setAside(store, 600, of: 1000) != nil)
    #expect(try setAside(store, 0, of: 500) == nil)
    #expect(try setAside(store, .max, of: .max) == nil)
    #expect(try setAside(store, -1, of: 1000) == nil)
  }

  @Test("a run that dies after setting aside has spent the amount")
  func death() throws {
    try #expect(setAside(try Store(path: path), 700, of: 1000) != nil)
    #expect(try setAside(try Store(path: path), 400, of: 1000) == nil)
    #expect(try setAside(try Store(path: path), 300, of: 1000) != nil)
  }

  @Test("of connections that ask in turn only as many get credits as there are")
  func together() throws {
    let stores = try (0..<4).map { _ in try Store(path: path) }
    let granted = try (0..<100).count { try setAside(stores[$0 % 4], 10, of: 330) != nil }
    #expect(granted == 33)
    #expect(try stores[0].usedCredits(month: "2026-04") == 330)
  }

  private func suggestion(_ id: String, _ text: String = "Move it.") -> Suggestion {
    Suggestion(
      id: id,
      .move(
        Move(
          event: "0a1b2c3d",
          from: TimeSpan(now, now + 3_600_000),
          to: TimeSpan(now + 7_200_000, now + 10_800_000)
        ),
        gain: nil
      ),
      text: text,
      because: "20 days"
    )
  }

  @Test("a store made anew has what can't be computed again")
  func takenOver() throws {
    let old = try Store(path: path)
    let state = folder.path + "/state"
    try old.keepState(in: state)
    #expect(try setAside(old, 600, of: 1000) != nil)
    try old.keep([1, 0, 2], to: [7, 0, 7], provider: "openai", model: "m")
    try old.setWaiting("2026-04-07", reason: "unreachable")
    try old.keep([suggestion("aaaa1111")], period: "2026-W15")
    try old.mirror(
      [
        Decision(
          recorded: now,
          suggestion: "aaaa1111",
          verdict: .applied,
          decider: .lockin,
          move: nil
        )
      ],
      of: "0a0b"
    )
    let new = try Store(path: folder.path + "/new.sqlite")
    try new.keepState(in: state)
    #expect(try new.usedCredits(month: "2026-04") == 600)
    #expect(try new.sentBytes(around: now) == 100)
    #expect(try new.reply(to: [7, 0, 7]) == [1, 0, 2])
    #expect(try new.waitingAdvice().map(\.period) == ["2026-04-07"])
    #expect(try new.suggestions() == old.suggestions())
    #expect(try new.suggestions().map(\.decider) == [.lockin])
    #expect(try new.mirroredDecisions() == "0a0b")
    try new.clearWaiting("2026-04-07")
    #expect(try new.waitingAdvice().isEmpty)
  }
}
