import FaultServer
import Foundation
import TestSupport
import Testing

@Suite("What advice may cost")
struct AdviceBudgetTests {
  @Test("where the month's credits are used up, nothing is sent, and the next month it is")
  func usedUp() throws {
    let scene = try AdviceScene(more: ", credits: 1")
    let outcome = try scene.lockin("run")
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        "lockin.yaml: m-1 gave no advice on 2026-W22 (not_allowed), which is by rule instead: the "
          + "month's credits are used up; 'credits' under 'advice' sets them\n"
      )
    )
    #expect(scene.server.count == 1)
    #expect(try scene.origin(AdviceScene.day) == "model m-1")
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 not_allowed")
    try scene.expectValidReports()
    #expect(
      try scene.folder.text(of: "reports/\(AdviceScene.week)/index.html")
        .contains("the month's credits are used up")
    )
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 1)
    #expect(try scene.lockin("run", now: "2026-07-01T06:00:00Z").exit == 3)
    #expect(scene.server.count == 2)
  }

  @Test(
    "what a model refused or got wrong is not asked about again, and the report still says so",
    arguments: [(Fault.refusal, "refused"), (.injectionEcho, "invalid")],
    ["auto", "record"]
  )
  func notTwice(what: (fault: Fault, code: String), mode: String) throws {
    let scene = try AdviceScene(what.fault, more: ", record: \(mode)")
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 2)
    let again = try scene.lockin("run")
    #expect(again.exit == 0)
    #expect(again.messages.contains("all as they were"), "\(again.messages)")
    #expect(scene.server.count == 2)
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 \(what.code)")
    try scene.folder.removeCache()
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 2)
    try scene.expectValidReports()
  }

  @Test("a reply that was wrong is told of, also where the credits for another are missing")
  func wrongAndPoor() throws {
    let scene = try AdviceScene(.injectionEcho, more: ", credits: 1")
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 1)
    #expect(try scene.origin(AdviceScene.day) == "rules m-1 invalid")
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 not_allowed")
  }

  @Test("with credits: 0 nobody is ever asked")
  func nothing() throws {
    let scene = try AdviceScene(more: ", credits: 0")
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 0)
    #expect(try scene.value("SELECT count(*) FROM advice_requests") == "0")
  }

  @Test("attempts that fail count, and those that reach nobody don't")
  func attempts() throws {
    let scene = try AdviceScene(.unavailable)
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 3)
    #expect(
      try scene.value("SELECT group_concat(cost) FROM advice_requests")
        == "1000000,1000000,1000000"
    )
    try ModelWorkspace.configure(
      scene.folder,
      "provider: ollama, model: m-1, url: \"http://127.0.0.1:1\""
    )
    #expect(try scene.lockin("run").exit == 3)
    #expect(
      try scene.value("SELECT sum(cost) FROM advice_requests WHERE provider = 'ollama'") == "0"
    )
    #expect(
      try scene.value("SELECT count(*) FROM advice_requests WHERE provider = 'ollama'") == "3"
    )
  }

  @Test("where tokens have a price, the provider's count is what it costs, and bytes what it may")
  func tokens() throws {
    let scene = try AdviceScene(more: ", price: { input: 1000, output: 2000 }")
    #expect(try scene.lockin("run").exit == 0)
    // The server counts 12 tokens in and 34 out: 12 * 1000 + 34 * 2000 millionths.
    #expect(try scene.value("SELECT group_concat(cost) FROM advice_requests") == "80000,80000")
    let bytes = scene.server.received(.good, run: "run").map(\.body.count)
    #expect(
      try scene.value("SELECT group_concat(set_aside) FROM advice_requests")
        == bytes.map { String($0 * 1000 + 4096 * 2000) }.joined(separator: ",")
    )
  }

  /// Starts a run and leaves it to itself.
  private func start(_ scene: AdviceScene) throws -> StartedProgram {
    try StartedProgram(
      BuiltProgram.path,
      ["run", "--now", "2026-06-01T06:00:00Z"],
      in: scene.folder.path,
      environment: BuiltProgram.plain.merging(ModelWorkspace.environment) { $1 }
    )
  }

  /// Waits until so many requests came in, half a minute at most.
  private func wait(for count: Int, _ scene: AdviceScene) {
    for _ in 0..<3000 where scene.server.count < count { usleep(10_000) }
  }

  @Test("a run that is killed while it waits for an answer has paid, and the next one goes on")
  func killed() throws {
    let scene = try AdviceScene(.hangBeforeHeader, more: ", credits: 2")
    let started = try start(scene)
    wait(for: 1, scene)
    started.stop()
    #expect(
      try scene.value(
        "SELECT group_concat(set_aside || '/' || ifnull(cost, '-')) FROM advice_requests"
      )
        == "1000000/-"
    )
    try scene.configure(.good, more: ", credits: 2")
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.received(.good, run: "run").count == 1)
    #expect(
      try scene.value("SELECT sum(coalesce(cost, set_aside)) FROM advice_requests") == "2000000"
    )
    try scene.expectValidReports()
  }

  @Test("two runs at once take turns, so neither can spend what the other one has")
  func twoAtOnce() throws {
    let scene = try AdviceScene(.hangBeforeHeader, more: ", credits: 1, deadline: 5")
    let started = try start(scene)
    wait(for: 1, scene)
    let second = try scene.lockin("run")
    #expect(second.exit == 75)
    #expect(second.messages.contains("another run is at work"))
    #expect(try started.wait() == 3)
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 1)
    #expect(
      try scene.value("SELECT sum(coalesce(cost, set_aside)) FROM advice_requests") == "1000000"
    )
  }
}
