import FaultServer
import Foundation
import TestSupport
import Testing

@Suite("Advice of models, from the request to the report")
struct AdviceRunTests {
  @Test(
    "a model of each kind is asked, and nothing is sent again for the same facts",
    arguments: AdviceScene.providers
  )
  func kinds(provider: String) throws {
    let scene = try AdviceScene(provider: provider)
    let first = try scene.lockin("run")
    #expect(first.exit == 0, "\(first.messages)")
    // The latest day and the latest week.
    #expect(scene.server.count == 2)
    #expect(try scene.kinds(AdviceScene.day) == ["pause", "keep_free"])
    #expect(try scene.kinds(AdviceScene.week) == ["move", "keep_free"])
    #expect(try scene.origin(AdviceScene.day) == "model m-1")
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
    #expect(try scene.origin("week/2026-W21") == "rules")
    let sentence =
      "Chosen by m-1 among proposals that lockin worked out; every figure is lockin's own."
    let page = try scene.folder.text(of: "reports/\(AdviceScene.week)/index.html")
    #expect(page.contains("<p>\(sentence)</p>"))
    try scene.expectValidReports()
    let before = try scene.published()
    let second = try scene.lockin("run")
    #expect(second.exit == 0)
    #expect(second.messages.contains("nothing changed"))
    #expect(scene.server.count == 2)
    #expect(try scene.published() == before)
  }

  @Test("without libcurl a run goes by rule and names the package, and asks once it is there")
  func noLibrary() throws {
    let scene = try AdviceScene()
    try scene.folder.write("", to: "libraries/libcurl.so.4")
    let without = ModelWorkspace.environment.merging([
      "LD_LIBRARY_PATH": scene.folder.path + "/libraries"
    ]) { $1 }
    for arguments in [["check"], ["status"]] {
      let outcome = try BuiltProgram.run(arguments, in: scene.folder.path, environment: without)
      #expect(outcome.messages.contains("libcurl") == false, "\(outcome.messages)")
    }
    let outcome = try scene.lockin("run", environment: without)
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.contains(
        "lockin.yaml: m-1 gave no advice on 2026-05-31 (no_libcurl), which is by rule instead; 2026-W22 was "
          + "not asked about then: install the Debian package 'libcurl4'"
      ),
      "\(outcome.messages)"
    )
    #expect(scene.server.count == 0)
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 no_libcurl")
    #expect(try scene.value("SELECT sum(cost) FROM advice_requests") == "0")
    try scene.expectValidReports()
    #expect(try scene.lockin("run").exit == 0)
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
  }

  @Test("'advise --request' prints the bytes that a run sends")
  func request() throws {
    let scene = try AdviceScene(provider: "openai")
    #expect(try scene.lockin("run").exit == 0)
    let sent = scene.server.received(.good, run: "run").map(\.body)
    for period in ["day", "week"] {
      let printed = try scene.lockin("advise", "--request", period)
      #expect(printed.exit == 0)
      #expect(sent.contains(Array(printed.output.dropLast())), "\(period)")
    }
    #expect(scene.server.count == 2)
  }

  @Test("a day's advice stays as the model gave it when the next night comes")
  func nextNight() throws {
    let scene = try AdviceScene()
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.report(AdviceScene.day)["suggestions"] as? [[String: String]]
    let row = "1780300000,1800,code,,laptop,main.swift\n"
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n" + row,
      to: "inbox/monday.csv"
    )
    #expect(try scene.lockin("run", now: "2026-06-02T06:00:00Z").exit == 0)
    // Only the new day; the week is the one of before.
    #expect(scene.server.count == 3)
    #expect(try scene.origin("2026/06/01") == "model m-1")
    #expect(try scene.origin(AdviceScene.day) == "model m-1")
    #expect(try scene.report(AdviceScene.day)["suggestions"] as? [[String: String]] == before)
  }

  @Test(
    "recordings are used, made anew, or left alone as 'record' says",
    arguments: [
      // The requests of a first and of a second run, and of a third that may only replay.
      ("auto", [2, 2], "model m-1"), ("record", [2, 4], "model m-1"),
      ("off", [2, 4], "rules m-1 not_recorded"), ("replay", [0, 0], "rules m-1 not_recorded"),
    ]
  )
  func recordings(mode: String, counts: [Int], replayed: String) throws {
    let scene = try AdviceScene(more: ", record: \(mode)")
    for count in counts {
      #expect(try scene.lockin("run").exit == 0)
      #expect(scene.server.count == count)
    }
    try scene.configure(.good, more: ", record: replay")
    // Nothing is sent, so no key is needed.
    let outcome = try scene.lockin("run", environment: [:])
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(scene.server.count == counts.last)
    #expect(try scene.origin(AdviceScene.week) == replayed)
    try scene.expectValidReports()
  }

  @Test(
    "nothing is sent where nothing may be",
    arguments: [
      ("provider: offline", ["run"], "rules"), ("provider: none", ["run"], "none"),
      ("", ["run", "--offline"], "rules m-1 offline"), ("", ["run", "--dry-run"], ""),
      ("", ["report", "week"], ""), ("", ["import", "inbox/activity.csv"], ""),
      ("", ["advise", "--request", "week"], ""), ("", ["check"], ""),
    ]
  )
  func silence(advice: String, arguments: [String], origin: String) throws {
    let scene = try AdviceScene()
    if advice.isEmpty == false { try ModelWorkspace.configure(scene.folder, advice) }
    let outcome = try BuiltProgram.run(
      arguments,
      in: scene.folder.path,
      environment: ModelWorkspace.environment
    )
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(scene.server.count == 0)
    guard FileManager.default.fileExists(atPath: scene.folder.path + "/lockin.sqlite") else {
      return
    }
    #expect(try scene.value("SELECT count(*) FROM advice_requests") == "0")
    #expect(try scene.value("SELECT count(*) FROM advice_replies") == "0")
    let waits = arguments.contains("--offline") ? "2" : "0"
    #expect(try scene.value("SELECT count(*) FROM advice_waiting") == waits)
    if arguments.first == "run", arguments.contains("--dry-run") == false {
      #expect(try scene.origin(AdviceScene.week) == origin)
      try scene.expectValidReports()
    }
  }

  @Test("rehearsals and single reports use what was said, and tell why nothing was")
  func rehearsals() throws {
    let scene = try AdviceScene()
    #expect(try scene.lockin("run").exit == 0)
    #expect(try scene.lockin("run", "--dry-run").messages.contains("nothing changed"))
    let page = try scene.lockin("report", "week", "--format", "html").text
    #expect(page.contains("among proposals that lockin"))
    let failing = try AdviceScene(.unauthorized)
    #expect(try failing.lockin("run").exit == 3)
    let published = try failing.published()
    #expect(try failing.lockin("run", "--dry-run").messages.contains("nothing changed"))
    for (format, name) in [("md", "report.md"), ("text", "report.txt")] {
      let printed = try failing.lockin("report", "week", "--format", format)
      #expect(printed.output == published["\(AdviceScene.week)/\(name)"])
    }
    #expect(
      try failing.lockin("report", "week", "--format", "html").text.contains(
        "gave no advice (unauthorized); it is asked again at the next run."
      )
    )
    #expect(failing.server.count == 1)
  }

  @Test("without a key the reports are complete, and one warning says what to do")
  func noKey() throws {
    let scene = try AdviceScene(provider: "openai")
    let outcome = try scene.lockin("run", environment: [:])
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        "lockin.yaml: there is no key for 'openai' in the environment: set OPENAI_API_KEY, or use "
          + "'provider: offline'\n"
      )
    )
    #expect(outcome.messages.split(separator: "\n").count == 2, "\(outcome.messages)")
    #expect(scene.server.count == 0)
    try scene.expectValidReports()
    #expect(try scene.kinds(AdviceScene.week).isEmpty == false)
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 no_key")
    #expect(
      try scene.folder.text(of: "reports/\(AdviceScene.week)/index.html").contains(
        "was not asked: there was no key; it is asked again at the next run."
      )
    )
  }

  @Test("what could not be sent is asked at the next run, the latest first, and forgotten when old")
  func waiting() throws {
    let scene = try AdviceScene(.unavailable)
    #expect(try scene.lockin("run").exit == 3)
    // Three attempts at the day; then the service is known to be down.
    #expect(scene.server.count == 3)
    #expect(try scene.origin(AdviceScene.day) == "rules m-1 server_error")
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 server_error")
    #expect(
      try scene.value("SELECT group_concat(period) FROM advice_waiting") == "2026-05-31,2026-W22"
    )
    let row = "1780300000,1800,code,,laptop,main.swift\n"
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n" + row,
      to: "inbox/monday.csv"
    )
    try scene.configure(.good)
    #expect(try scene.lockin("run", now: "2026-06-02T06:00:00Z").exit == 0)
    #expect(scene.server.count == 6)
    let ahead = scene.server.received(.good, run: "run").compactMap {
      ModelStandIn.facts(in: $0.body)?["period"] as? String
    }
    // What a reader sees in the morning comes before what still waits.
    #expect(ahead == ["day", "week", "day"])
    for path in ["2026/06/01", AdviceScene.day, AdviceScene.week] {
      #expect(try scene.origin(path) == "model m-1")
    }
    #expect(try scene.value("SELECT count(*) FROM advice_waiting") == "0")
    // Two days are published: on the third nobody has a use for the first one's advice.
    #expect(try scene.lockin("run", "--offline", now: "2026-06-02T07:00:00Z").exit == 0)
    try scene.configure(.unavailable, more: ", max_output_tokens: 512")
    #expect(try scene.lockin("run", now: "2026-06-02T08:00:00Z").exit == 3)
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "1780390000,1800,code,,laptop,main.swift\n1780480000,1800,code,,laptop,main.swift\n",
      to: "inbox/later.csv"
    )
    #expect(try scene.lockin("run", "--offline", now: "2026-06-04T06:00:00Z").exit == 0)
    #expect(
      try scene.value("SELECT group_concat(period) FROM advice_waiting") == "2026-06-03,2026-W22"
    )
  }

  @Test("of a reply what does not hold is dropped and counted, and the rest is shown and kept")
  func salvage() throws {
    let scene = try AdviceScene { request in
      ModelStandIn.reply(to: request).replacing(
        "[\"\(ModelStandIn.note)\"]",
        with: "[\"You did 4 hours!\",\"You had {focus}.\"]"
      )
    }
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 2)
    #expect(try scene.kinds(AdviceScene.day) == ["pause", "keep_free"])
    #expect(try scene.kinds(AdviceScene.week) == ["move", "keep_free"])
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
    #expect(
      try scene.value("SELECT group_concat(DISTINCT outcome) FROM advice_requests")
        == "ok, 1 dropped"
    )
    let notes = try #require(scene.report(AdviceScene.week)["notes"] as? [String])
    #expect(notes.count == 1 && notes[0].hasPrefix("You had ") && notes[0].hasSuffix(" of focus."))
    try scene.expectValidReports()
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 2)
  }

  @Test(
    "a reply of another form is none: the rules choose, and the same facts are not asked about again"
  )
  func otherForm() throws {
    let scene = try AdviceScene { _ in #"{"peak_hours":["P9"],"secret of":1}"# }
    let outcome = try scene.lockin("run")
    #expect(outcome.exit == 3)
    #expect(!outcome.messages.contains("secret of"))
    #expect(scene.server.count == 2)
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 invalid")
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 2)
  }

  @Test("an answer that chooses nothing is one: it is kept, and lockin's own suggestions stand")
  func nothing() throws {
    let scene = try AdviceScene { _ in
      #"{"peak_hours":[],"recommended_shifts":[],"break_suggestions":[],"motivational_notes":[],"summary":[]}"#
    }
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 2)
    #expect(try scene.kinds(AdviceScene.week).isEmpty)
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
    let report = try scene.report(AdviceScene.week)
    #expect(report["no_suggestions"] as? String == "Nothing was chosen of what lockin proposed.")
    let page = try scene.folder.text(of: "reports/\(AdviceScene.week)/index.html")
    #expect(page.contains("<p>m-1 was asked which of lockin\u{2019}s proposals to take.</p>"))
    try scene.expectValidReports()
    #expect(try scene.lockin("run").messages.contains("nothing changed"))
    #expect(scene.server.count == 2)
    // Room for a goal is suggested by rule, whatever a model says.
    try scene.folder.write(
      "goals: [ { id: a, title: Thesis, target_hours: 20, start: 2026-05-20, deadline: 2026-06-10 } ]\n",
      to: "plans/goals.yaml"
    )
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect(try scene.kinds(AdviceScene.day) == ["work_on"])
    #expect(try scene.origin(AdviceScene.day) == "model m-1")
  }

  @Test("what was refused is not offered again, by rule or to a model")
  func refused() throws {
    let scene = try AdviceScene()
    #expect(try scene.lockin("run").exit == 0)
    let shift = try scene.value("SELECT id FROM suggestions WHERE kind = 'move'")
    #expect(shift.count == 8)
    #expect(try scene.lockin("suggestions", "refuse", shift).exit == 0)
    #expect(try scene.lockin("run").exit == 0)
    // Both the Sunday and its week are asked again, and have nothing else to offer.
    #expect(scene.server.count == 4)
    #expect(try scene.kinds(AdviceScene.week).contains("move") == false)
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
    let facts = scene.server.received(.good, run: "run").suffix(2).compactMap {
      ModelStandIn.facts(in: $0.body)?["shift_candidates"] as? [Any]
    }
    #expect(facts.map(\.count) == [0, 0])
  }

  @Test("a model that takes more than five seconds is named, once")
  func slow() throws {
    let scene = try AdviceScene { request in
      usleep(2_600_000)
      usleep(2_600_000)
      return ModelStandIn.reply(to: request)
    }
    let outcome = try scene.lockin("run")
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.split(separator: "\n").dropLast()
        == [
          "lockin.yaml: m-1 took more than five seconds to answer: nothing has to be done; a smaller "
            + "model is quicker"
        ]
    )
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
  }

  @Test("a run has one deadline for all that it asks, also where a server says nothing")
  func deadline() throws {
    let scene = try AdviceScene(.hangBeforeHeader, more: ", deadline: 5")
    let start = ContinuousClock.now
    #expect(try scene.lockin("run").exit == 3)
    let time = ContinuousClock.now - start
    #expect(time < .seconds(9))
    #expect(try scene.origin(AdviceScene.day) == "rules m-1 timed_out")
    #expect(try scene.origin(AdviceScene.week) == "rules m-1 timed_out")
    try scene.expectValidReports()
  }

  @Test(
    "whatever a server does, the reports are valid, and the exit code says whether to look",
    arguments: [
      (Fault.resetInBody, "connection_lost"), (.redirectElsewhere, "redirected"),
      (.gzipBomb, "encoded_body"), (.tenMegabytes, "body_too_large"),
      (.outOfCredit, "billing"), (.refusal, "refused"), (.cutOff, "cut_off"),
      (.keyEcho, "key_echo"), (.injectionEcho, "invalid"), (.envelopeTwiceTheKey, "duplicate_key"),
    ]
  )
  func faults(fault: Fault, code: String) throws {
    let scene = try AdviceScene(fault)
    let outcome = try scene.lockin("run")
    #expect(outcome.exit == 3)
    #expect(try scene.origin(AdviceScene.day) == "rules m-1 \(code)")
    #expect(try scene.kinds(AdviceScene.week).isEmpty == false)
    try scene.expectValidReports("\(fault)")
    // The warning and what was published; no word of the server's.
    #expect(outcome.messages.split(separator: "\n").count == 2, "\(outcome.messages)")
    #expect(outcome.messages.contains("canary") == false)
  }
}
