import FaultServer
import Glibc
import Platform
import TestSupport
import Testing

/// `state/history.jsonl` against the loss of the cache that follows it.
@Suite("What only lockin knows, where the cache is gone")
struct HistoryRunTests {
  /// What no export gives again, as the cache has it.
  private func known(_ scene: AdviceScene) throws -> [String] {
    try [
      "json_array(as_of_ms, exit, changed)) FROM runs",
      "json_array(id, topic, since_ms, choice)) FROM consents",
      "json_array(id, month, sent_ms, model, set_aside, cost, outcome, bytes)) FROM advice_requests",
      "json_array(hex(request), provider, model, hex(reply))) FROM advice_replies",
      "json_array(period, reason)) FROM advice_waiting",
      "json_array(id, kind, text, because, period, event, state, decided_ms)) FROM suggestions",
      "json_array(file, hex(rows), noticed_ms)) FROM logs",
      "json_array(key, value)) FROM basis WHERE key IN ('decisions', 'plans_read', 'published_as_of')",
    ].map { try scene.value("SELECT group_concat(\($0)") }
  }

  @Test("one that is made again has it all, and nobody is asked or paid twice")
  func deleted() throws {
    let scene = try AdviceScene(more: ", credits: 1")
    try scene.folder.write(
      "goal,start,end,mode,note,recorded,doubt\nthesis,2026-05-20T10:00,2026-05-20T10:30,pomodoro,a,,\n",
      to: "plans/sessions.csv"
    )
    #expect(try scene.lockin("run").exit == 3)
    #expect(try scene.origin(AdviceScene.day) == "model m-1")
    let first = try scene.value("SELECT min(id) FROM suggestions WHERE state = 'open'")
    #expect(try scene.lockin("suggestions", "refuse", first).exit == 0)
    let file = scene.folder.path + "/state/history.jsonl"
    #expect(try scene.lockin("run").exit == 3)
    let known = try known(scene)
    #expect(!known[..<3].contains("") && known[5].contains("refused") && known[6] != "")
    let lines = try ByteStream.contents(of: file)
    let pages = try scene.published()
    try scene.folder.removeCache()
    #expect(try scene.lockin("import", "inbox/activity.csv").exit == 0)
    #expect(try self.known(scene) == known)
    #expect(try ByteStream.contents(of: file) == lines)
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.count == 1)
    let again = try scene.published()
    #expect(again.keys.sorted() == pages.keys.sorted())
    for (name, bytes) in pages where name != "about.html" {
      #expect(again[name] == bytes, "\(name)")
    }
  }

  @Test("what was set aside before a request left stays spent")
  func spent() throws {
    let scene = try AdviceScene(.hangBeforeHeader, more: ", credits: 1")
    let started = try StartedProgram(
      BuiltProgram.path,
      ["run", "--now", "2026-06-01T06:00:00Z"],
      in: scene.folder.path,
      environment: BuiltProgram.plain.merging(ModelWorkspace.environment) { $1 }
    )
    for _ in 0..<3000 where scene.server.count < 1 { usleep(10_000) }
    started.stop()
    try scene.folder.removeCache()
    try scene.configure(.good, more: ", credits: 1")
    #expect(try scene.lockin("run").exit == 3)
    #expect(scene.server.received(.good, run: "run").isEmpty)
    #expect(
      try scene.value("SELECT sum(coalesce(cost, set_aside)) FROM advice_requests") == "1000000"
    )
  }
}
