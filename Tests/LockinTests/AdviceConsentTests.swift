import FaultServer
import Foundation
import TestSupport
import Testing

@Suite("What may leave, and since when")
struct AdviceConsentTests {
  /// What 'lockin status' says of advice.
  private func status(_ scene: AdviceScene, now: String = "2026-06-01T06:00:00Z") throws -> String {
    try scene.lockin("status", now: now).text.split(separator: "\n")
      .first { $0.hasPrefix("advice: ") }.map(String.init) ?? ""
  }

  @Test("the runs that see a choice date it, and the status tells it")
  func dated() throws {
    let scene = try AdviceScene()
    let service = "compatible at http://127.0.0.1:\(scene.server.port)"
    try ModelWorkspace.configure(scene.folder, "provider: offline")
    #expect(try scene.lockin("run").exit == 0)
    #expect(try scene.value("SELECT count(*) FROM consents WHERE topic = 'advice'") == "0")
    #expect(try status(scene) == "advice: nothing leaves this machine")
    try scene.configure(.good)
    // Looking at it is no choice.
    #expect(try scene.lockin("run", "--dry-run").exit == 0)
    #expect(try scene.lockin("advise", "--request", "week").exit == 0)
    #expect(try scene.lockin("report", "week").exit == 0)
    #expect(try status(scene) == "advice: \(service), from the next run on")
    #expect(try scene.lockin("run", now: "2026-06-01T07:00:00Z").exit == 0)
    #expect(try scene.lockin("run", now: "2026-06-01T08:00:00Z").exit == 0)
    #expect(try status(scene) == "advice: \(service), since 2026-06-01 09:00")
    try ModelWorkspace.configure(scene.folder, "provider: none")
    #expect(
      try status(scene)
        == "advice: nothing leaves this machine; \(service) was chosen from 2026-06-01 09:00 to the next run"
    )
    #expect(try scene.lockin("run", now: "2026-06-01T09:00:00Z").exit == 0)
    #expect(
      try status(scene)
        == "advice: nothing leaves this machine; \(service) was chosen from 2026-06-01 09:00 to 2026-06-01 11:00"
    )
    // A cache that is made anew remembers it.
    try scene.folder.removeCache()
    #expect(try scene.lockin("import", "inbox/activity.csv").exit == 0)
    let noted = try scene.value(
      "SELECT group_concat(choice || '@' || (since_ms / 1000), ';') FROM consents WHERE topic = 'advice'"
    )
    #expect(noted == "\(service)@1780297200;@1780304400")
  }

  @Test("where enough has left in six hours, what is to be asked waits, and the report says so")
  func sentTooMuch() throws {
    let scene = try AdviceScene()
    #expect(try scene.lockin("run", "--offline").exit == 0)
    // As if an hour ago so much had been sent that there is room for less than a request.
    _ = try scene.value(
      """
      INSERT INTO advice_requests (person, month, sent_ms, provider, model, set_aside, cost, bytes)
      VALUES (1, '2026-06', 1780290000000, 'compatible', 'm-1', 0, 0, 199000)
      """
    )
    let outcome = try scene.lockin("run")
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        "lockin.yaml: m-1 gave no advice on 2026-05-31 (sent_too_much), which is by rule instead; 2026-W22 "
          + "was not asked about then: 200 kB in six hours is the most that leaves; a later run asks again\n"
      ),
      "\(outcome.messages)"
    )
    #expect(scene.server.count == 0)
    #expect(
      try scene.value("SELECT group_concat(period || ' ' || reason) FROM advice_waiting")
        == "2026-05-31 sent_too_much,2026-W22 sent_too_much"
    )
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 sent_too_much")
    #expect(
      try scene.folder.text(of: "reports/\(AdviceScene.week)/index.html").contains(
        "since m-1 was not asked: as much as may leave in six hours was sent; it is asked again at the "
          + "next run."
      )
    )
    try scene.expectValidReports()
    #expect(try scene.lockin("run", now: "2026-06-01T10:59:59Z").exit == 3)
    #expect(scene.server.count == 0)
    #expect(try scene.lockin("run", now: "2026-06-01T11:00:00Z").exit == 0)
    #expect(scene.server.count == 2)
    let bytes = scene.server.received(.good, run: "run").reduce(0) { $0 + $1.body.count }
    #expect(
      try scene.value("SELECT sum(bytes) FROM advice_requests WHERE set_aside > 0") == "\(bytes)"
    )
  }

  @Test("every attempt counts, whatever came of it")
  func attempts() throws {
    let scene = try AdviceScene(.unavailable)
    #expect(try scene.lockin("run").exit == 3)
    let bytes = scene.server.received(.unavailable, run: "run").map(\.body.count)
    #expect(bytes.count == 3)
    #expect(
      try scene.value("SELECT sum(bytes) FROM advice_requests") == "\(bytes.reduce(0, +))"
    )
  }
}
