import CivilTime
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Documents
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("Sessions when commands are killed, or at work at once")
struct SessionFaultTests {
  // MARK: Killed

  /// Calls by which something changes on the disk.
  private static let calls = [
    "openat", "flock", "fchmod", "write", "fsync", "rename", "unlink",
  ]

  struct Deed: Sendable, CustomTestStringConvertible {
    let words: String
    let at: String
    /// What the log may hold afterwards, when one more command has come.
    let rows: Set<[String]>
    let testDescription: String
  }

  private static func row(_ end: String, _ recorded: String) -> String {
    "thesis,2026-06-01T09:00:00+02:00,2026-06-01T\(end):00+02:00,pomodoro,,2026-06-01T\(recorded):00+02:00,"
  }

  static let deeds = [
    Deed(
      words: "start exam",
      at: "12:00",
      rows: [[row("09:25", "12:00")]],
      testDescription: "start"
    ),
    Deed(
      words: "complete",
      at: "09:10",
      rows: [[], [row("09:10", "09:10")]],
      testDescription: "complete"
    ),
    Deed(
      words: "status",
      at: "10:00",
      rows: [[row("09:25", "10:00")], [row("09:25", "12:00")]],
      testDescription: "over"
    ),
    Deed(words: "cancel --yes", at: "09:10", rows: [[]], testDescription: "cancel"),
  ]

  @Test(
    "killed at any call of the system, the next command ends what was begun, once",
    arguments: deeds
  )
  func killed(_ deed: Deed) throws {
    let old = SessionScene.head + "exam,2026-05-20T10:00,2026-05-20T10:25,pomodoro,,,\n"
    var kills = 0
    func scene() throws -> SessionScene {
      let scene = try SessionScene()
      try scene.folder.write(old, to: SessionScene.log)
      try scene.session("start thesis", at: "09:00")
      return scene
    }
    for call in Self.calls {
      for place in try places(deed, scene(), call) {
        let scene = try scene()
        let killed = try strace(
          deed,
          scene,
          call,
          ["-e", "inject=\(call):signal=KILL:when=\(place)"]
        )
        #expect(killed.exit != 0, "\(call) \(place)")
        kills += 1
        // The next command is at work when the time is not over yet, if it ever was.
        let isOver = deed.at > "09:25"
        _ = try scene.session("status", at: isOver ? "12:00" : "09:11")
        let label = "\(call) \(place)"
        let log = try #require(scene.log)
        #expect(log.hasPrefix(old), "\(label): what stood there stays")
        let rows = Array(scene.rows.dropFirst())
        #expect(deed.rows.contains(rows), "\(label): \(rows)")
        // A completed one is logged or goes on, and never both or neither.
        if deed.testDescription == "complete" {
          #expect(scene.isRunning == rows.isEmpty, "\(label)")
        }
        if deed.testDescription == "over" { #expect(scene.isRunning == false, "\(label)") }
        #expect(
          try Directory.names(in: scene.folder.path + "/plans").sorted() == [
            "goals.yaml", "sessions.csv",
          ]
            || scene.isRunning,
          "\(label)"
        )
        // And whatever goes on, it is one session that can be ended.
        if scene.isRunning {
          #expect(
            try scene.session("complete", at: isOver ? "12:01" : "09:12").exit == 0,
            "\(label)"
          )
          #expect(scene.rows.count == rows.count + 2, "\(label)")
        }
      }
    }
    #expect(kills >= 4)
  }

  /// The numbers of a deed's calls of a name by which something of the person's is changed: drafts have other names each
  /// time, so that they can't be named beforehand.
  private func places(_ deed: Deed, _ scene: SessionScene, _ call: String) throws -> [Int] {
    let log = try TemporaryFolder()
    #expect(try strace(deed, scene, call, ["-y"], log: log.path + "/log").exit == 0)
    let calls = try log.text(of: "log").split(separator: "\n")
    return calls.indices.filter { place in
      ["/lockin.session.json", "/plans"].contains {
        calls[place].contains(scene.folder.path + $0)
      }
    }.map { $0 + 1 }
  }

  private func strace(
    _ deed: Deed,
    _ scene: SessionScene,
    _ call: String,
    _ more: [String],
    log: String = "/dev/null"
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["-qq", "-o", log, "-e", "trace=\(call)"] + more
        + [BuiltProgram.path, "-C", scene.folder.path, "session"]
        + deed.words.split(separator: " ").map(String.init),
      in: scene.folder.path,
      now: "2026-06-01T\(deed.at):00+02:00",
      program: "/usr/bin/strace"
    )
  }

  @Test(
    "a row that was logged before the session was forgotten is not logged again, whatever was edited"
  )
  func loggedBefore() throws {
    let scene = try SessionScene()
    let book = try scene.book()
    let (start, end) = (try reading("09:00"), try reading("09:20"))
    func logged() throws -> String {
      try scene.folder.write(SessionScene.head, to: SessionScene.log)
      _ = try book.start(session("thesis", start), start)
      var last = book
      last.step = { if $0 == .logged { _ = try? Self.copy(scene) } }
      _ = try last.complete(end)
      return try #require(scene.log)
    }
    // The same session twice, as instants may be given: each is logged.
    let once = try logged()
    _ = try book.start(session("thesis", start), start)
    _ = try book.complete(end)
    #expect(scene.rows.count == 2 && scene.rows[0] == scene.rows[1])
    // The file of the session as it was just before it was forgotten.
    let kept = try scene.folder.text(of: "kept.json")
    for edited in [
      once, once.replacingOccurrences(of: "pomodoro", with: "custom"),
      once.replacingOccurrences(of: "\n", with: "\r\n"),
      "# mine\n" + once + "exam,2026-05-20T10:00,2026-05-20T10:25,,,,\n",
      once.replacingOccurrences(of: "2026-06-01T09:20:00+02:00,", with: "2026-06-01T07:20Z,"),
    ] {
      try scene.folder.write(edited, to: SessionScene.log)
      try scene.folder.write(kept, to: SessionScene.running)
      let settled = try book.settle(end)
      #expect(settled.logged != nil && settled.running == nil)
      #expect(try scene.folder.text(of: SessionScene.log) == edited)
      #expect(scene.isRunning == false)
    }
    // The row is gone: it was never there, or somebody took it out.
    try scene.folder.write(SessionScene.head, to: SessionScene.log)
    try scene.folder.write(kept, to: SessionScene.running)
    _ = try book.settle(end)
    #expect(scene.log == once)
  }

  @Test("the file of a session that was ended early, put back by something, logs nothing again")
  func putBack() throws {
    let scene = try SessionScene()
    let book = try scene.book()
    let (start, end) = (try reading("09:00"), try reading("09:10"))
    try scene.folder.write(SessionScene.head, to: SessionScene.log)
    _ = try book.start(session("thesis", start), start)
    let going = try scene.folder.text(of: SessionScene.running)
    _ = try book.complete(end)
    let logged = scene.log
    for later in ["09:12", "23:00"] {
      try scene.folder.write(going, to: SessionScene.running)
      let settled = try book.settle(try reading(later))
      #expect(settled.logged == nil && settled.running == nil && !scene.isRunning)
      try scene.folder.write(going, to: SessionScene.running)
      #expect(throws: ChangeRefusal.self) { try book.complete(try reading(later)) }
      #expect(scene.log == logged && !scene.isRunning)
    }
    // Another one of that very start, begun after it was logged, is one of its own.
    _ = try book.start(session("thesis", start), start)
    _ = try book.complete(try reading("09:20"))
    #expect(scene.rows.count == 2)
  }

  private static func copy(_ scene: SessionScene) throws -> String {
    try scene.folder.write(try scene.folder.text(of: SessionScene.running), to: "kept.json")
  }

  @Test("an editor that saves the log meanwhile loses nothing")
  func edited() throws {
    let scene = try SessionScene()
    try scene.folder.write(SessionScene.head, to: SessionScene.log)
    let (start, end) = (try reading("09:00"), try reading("09:20"))
    var book = try scene.book()
    _ = try book.start(session("thesis", start), start)
    let path = scene.folder.path + "/" + SessionScene.log
    let saves = Mutex(0)
    func wait(for count: Int) {
      for _ in 0..<100_000 where saves.withLock({ $0 }) < count { usleep(100) }
    }
    let row = "exam,2026-05-20T10:00,2026-05-20T10:25,,,,\n"
    book.step = { step in
      guard step == .noted else { return }
      // It goes on saving for a while, with a row more each time.
      Thread.detachNewThread {
        for count in 1...3 {
          let text = SessionScene.head + String(repeating: row, count: count)
          try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
          saves.withLock { $0 = count }
        }
      }
      wait(for: 1)
    }
    // Three tries may not do against an editor that never stops; then it says so, and the next one logs it.
    _ = try? book.complete(end)
    wait(for: 3)
    book.step = { _ in }
    if scene.isRunning { _ = try book.settle(end) }
    // The last save is the editor's own, and may have been made over the row: the editor's word counts.
    let rows = scene.rows
    #expect(rows.filter { $0.hasPrefix("exam") }.count == 3)
    #expect(rows.filter { $0.hasPrefix("thesis") }.count <= 1)
  }

  // MARK: At once

  private func reading(_ time: String) throws -> Instant {
    try #require(TimestampText("2026-06-01T\(time):00+02:00")?.instant)
  }

  private func session(_ goal: String, _ start: Instant) -> RunningSession {
    RunningSession(goals: [goal], mode: .pomodoro, length: 1_500_000, start: start)
  }

  /// What a command may do.
  enum Act: CaseIterable {
    case startThesis
    case startExam
    case complete
    case cancel
    case settle
  }

  /// How things may stand before.
  enum Before: CaseIterable {
    case nothing
    case going
    case over
    case ending
  }

  private func prepare(_ before: Before) throws -> SessionScene {
    let scene = try SessionScene()
    try scene.folder.write(SessionScene.head, to: SessionScene.log)
    let start = try reading(before == .over ? "08:00" : "09:00")
    guard before != .nothing else { return scene }
    _ = try scene.book().start(session("thesis", start), start)
    if before == .ending {
      // A command was killed when it had noted the end.
      var running = session("thesis", start)
      running.ending = .init(
        end: start + 300_000,
        recorded: start + 300_000,
        equalRows: 0
      )
      try RunningSessionFile.write(running, to: scene.folder.path + "/" + SessionScene.running)
    }
    return scene
  }

  /// Does it, and gives what came of it in a word.
  private func perform(_ act: Act, _ book: FocusBook) throws -> String {
    let now = try reading("09:10")
    do {
      switch act {
      case .startThesis:
        return "started, logged \(try book.start(session("thesis", now), now) != nil)"
      case .startExam: return "started, logged \(try book.start(session("exam", now), now) != nil)"
      case .complete: return "completed \(try book.complete(now).session.span.length)"
      case .cancel: return "cancelled \(try book.cancel(nil, now).goals)"
      case .settle: return "settled \(try book.settle(now).logged != nil)"
      }
    } catch let refusal as ChangeRefusal {
      return "refused: \(refusal.problem)"
    }
  }

  private func state(_ scene: SessionScene) throws -> String {
    let running = try scene.book().current().map {
      "\($0.goals) \($0.start) \($0.ending == nil)"
    }
    return "\(scene.log ?? "") running: \(running ?? "none")"
  }

  /// What comes of two commands, one after the other.
  private func inOrder(_ before: Before, _ first: Act, _ second: Act) throws -> [String] {
    let scene = try prepare(before)
    let one = try perform(first, scene.book())
    let two = try perform(second, scene.book())
    return [one, two, try state(scene)]
  }

  /// What comes of two where the second begins when the first has made a step.
  private func atOnce(
    _ before: Before,
    _ first: Act,
    _ second: Act,
    from moment: FocusBook.Moment
  ) throws -> [String] {
    let scene = try prepare(before)
    let outcome = Mutex<Result<String, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let isBegun = Mutex(false)
    func begin() {
      guard
        isBegun.withLock({ wasBegun in
          defer { wasBegun = true }
          return !wasBegun
        })
      else { return }
      Thread.detachNewThread {
        let result = Result { try perform(second, scene.book()) }
        outcome.withLock { $0 = result }
        done.signal()
      }
      // It is done by then, or waits for its turn.
      if done.wait(timeout: .now() + .milliseconds(15)) == .success { done.signal() }
    }
    var book = try scene.book()
    book.step = { if $0 == moment { begin() } }
    let one = try perform(first, book)
    begin()
    try #require(done.wait(timeout: .now() + 60) == .success)
    let two = try #require(try outcome.withLock { $0 }?.get())
    return [one, two, try state(scene)]
  }

  static let pairs: [(Act, Act)] = [
    (.startThesis, .startExam), (.startExam, .startThesis), (.complete, .complete),
    (.complete, .cancel), (.cancel, .complete), (.startExam, .complete), (.complete, .startExam),
    (.settle, .complete), (.complete, .settle), (.settle, .settle), (.cancel, .startExam),
  ]

  @Test("two commands at once come to what they come to one after the other", arguments: pairs)
  func together(_ first: Act, _ second: Act) throws {
    var count = 0
    for before in Before.allCases {
      let orders = [
        try inOrder(before, first, second),
        try inOrder(before, second, first).swappedAtFront,
      ]
      for moment in FocusBook.Moment.allCases where moment != .forgotten {
        let found = try atOnce(before, first, second, from: moment)
        #expect(orders.contains(found), "\(before), \(moment): \(found) is not among \(orders)")
        count += 1
      }
    }
    #expect(count == 20)
  }
}

extension [String] {
  /// What came of two commands, the second one first.
  fileprivate var swappedAtFront: [String] { [self[1], self[0]] + dropFirst(2) }
}
