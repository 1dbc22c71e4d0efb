import CivilTime
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LockinCommand
@testable import Nightly
@testable import Plans
@testable import Platform

@Suite("A session that is followed")
struct SessionFollowTests {
  private let scene: SessionScene

  init() throws { scene = try SessionScene() }

  private static func session(_ length: Int64?, _ goals: [String] = ["thesis"]) -> RunningSession {
    RunningSession(
      goals: goals,
      mode: length == nil ? .stopwatch : .pomodoro,
      length: length,
      start: Instant(seconds: 1_780_000_000)
    )
  }

  private static let long = "a goal with a name that is much too long for a line"

  static let lines: [(RunningSession, Int64, Int, String)] = [
    (session(1_500_000), 0, 79, "thesis [" + String(repeating: "-", count: 40) + "] 25:00 left"),
    (
      session(1_500_000), 750_000, 79,
      "thesis [" + String(repeating: "#", count: 20) + String(repeating: "-", count: 20)
        + "] 12:30 left"
    ),
    (session(1_500_000), 1_499_999, 40, "thesis [####################-] 0:01 left"),
    (session(1_500_000), 1_500_000, 30, "thesis [###########] 0:00 left"),
    (session(14_400_000), 1, 30, "thesis [--------] 4:00:00 left"),
    (session(1_500_000), 0, 20, "thesis 25:00 left"),
    (session(nil), 59_999, 79, "thesis 0:59"),
    (session(nil), 3_661_000, 79, "thesis 1:01:01"),
    (session(1_500_000, [long]), 0, 40, "a goal with a nam... [------] 25:00 left"),
    (session(nil, ["a\u{1b}[31m"]), 0, 40, "a\\u{1b}[31m 0:00"),
  ]

  @Test("shows how far it is in a line that fits", arguments: lines)
  func line(_ session: RunningSession, _ elapsed: Int64, _ width: Int, _ expected: String) {
    #expect(SessionFollow.line(session, elapsed: elapsed, width: width) == expected)
    #expect(expected.count <= max(width, 17))
  }

  /// Follows a session by clocks that go on by what is waited; `at` is told the time before each wait, in
  /// milliseconds.
  private func follow(
    _ session: RunningSession,
    at: @escaping (Int64) throws -> Bool = { _ in false }
  ) throws -> (outcome: SessionFollow.Outcome, lines: [String], waits: [Int64]) {
    let book = try scene.book()
    _ = try book.start(session, session.start)
    var (time, lines, waits) = (Int64(0), [String](), [Int64]())
    let outcome = try SessionFollow(
      book: book,
      clock: { session.start + time },
      wait: { milliseconds in
        waits.append(milliseconds)
        let isStopped = (try? at(time)) ?? true
        // Whoever waits sleeps a little longer than was asked for.
        time += milliseconds + 3
        return isStopped
      },
      draw: { lines.append($0) },
      width: { 40 }
    ).follow(session)
    return (outcome, lines, waits)
  }

  @Test("draws a line a second, and logs the session when it is over")
  func over() throws {
    let (outcome, lines, waits) = try follow(Self.session(300_000))
    guard case .over(let logged) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(logged.session.span.length == 300_000 && logged.isWhole)
    #expect(lines.count == 300)
    #expect(waits[1...].allSatisfy { (990...1000).contains($0) }, "waits do not add up to a drift")
    #expect(
      lines.first?.hasSuffix(" 5:00 left") == true && lines.last?.hasSuffix(" 0:01 left") == true
    )
    #expect(scene.rows.count == 1 && scene.isRunning == false)
  }

  @Test("goes on where somebody has seen enough")
  func left() throws {
    let (outcome, lines, _) = try follow(Self.session(nil)) { $0 > 130_000 }
    guard case .left = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(lines.last == "thesis 2:10")
    let running = try #require(try scene.book().current())
    #expect(running.ending == nil)
  }

  @Test("is over for whoever looks where another command ended it")
  func gone() throws {
    let book = try scene.book()
    let (outcome, lines, _) = try follow(Self.session(300_000)) { time in
      if time > 9_500 {
        _ = try book.cancel(nil, Instant(seconds: 1_780_000_010))
      }
      return false
    }
    guard case .gone = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(lines.count == 11 && scene.rows.isEmpty)
  }

  @Test("a stopwatch is followed for a day at most")
  func tooLong() throws {
    let book = try scene.book()
    let running = Self.session(nil)
    _ = try book.start(running, running.start)
    var time: Int64 = 86_399_000
    let outcome = try SessionFollow(
      book: book,
      clock: { running.start + time },
      wait: { milliseconds in
        time += milliseconds
        return false
      },
      draw: { _ in },
      width: { 40 }
    ).follow(running)
    guard case .withoutEnd(.tooLong) = outcome else { return #expect(Bool(false), "\(outcome)") }
  }

  // MARK: On a terminal

  /// A session of five minutes that is over in so many seconds.
  private func nearEnd(_ seconds: Int64) throws {
    let now = Instant(seconds: Int64(Date().timeIntervalSince1970))
    let session = RunningSession(
      goals: ["thesis"],
      mode: .custom,
      length: 300_000,
      start: now - (300_000 - seconds * 1000)
    )
    try RunningSessionFile.write(session, to: scene.folder.path + "/" + SessionScene.running)
  }

  /// Both ends of a terminal, as pts(4) and ioctl_tty(2) have it.
  private func terminal() throws -> (master: Int32, slave: Int32) {
    let (unlock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, name) = (Int32(0), UInt32(0))
    try #require(master >= 0)
    try #require(ioctl(master, unlock, &isLocked) == 0 && ioctl(master, number, &name) == 0)
    let slave = open("/dev/pts/\(name)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
    return (master, slave)
  }

  /// Runs the program with standard error on a terminal, or where `isWhole` all three streams, and gives what
  /// was printed there; `meanwhile` is called with the process and a look at what was printed so far, and gives
  /// what is typed.
  private func onTerminal(
    _ words: [String],
    isWhole: Bool = false,
    _ meanwhile: (StartedProgram, () -> String) throws -> String = { _, _ in "" }
  ) throws -> (exit: Int32, shown: String, printed: String) {
    let (master, slave) = try terminal()
    defer { close(master) }
    let output = try scene.folder.write("", to: "out")
    let started = try StartedProgram(
      BuiltProgram.path,
      ["-C", scene.folder.path] + words,
      environment: BuiltProgram.plain,
      input: isWhole ? .descriptor(slave) : .nothing,
      output: isWhole ? .descriptor(slave) : .file(output),
      messages: .descriptor(slave),
      seconds: 90
    )
    close(slave)
    var shown = ""
    func look() -> String {
      var (buffer, ready) = ([UInt8](repeating: 0, count: 4096), pollfd())
      (ready.fd, ready.events) = (master, Int16(POLLIN))
      while poll(&ready, 1, 20) > 0, ready.revents & Int16(POLLIN) != 0 {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { break }
        shown += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return shown
    }
    let typed = Array(try meanwhile(started, look).utf8)
    if !typed.isEmpty { _ = write(master, typed, typed.count) }
    while started.isRunning, !started.isTooLong { _ = look() }
    return (try started.wait(), look(), try scene.folder.text(of: "out"))
  }

  @Test("on a terminal there is a line that is drawn over, and the bell when it is over")
  func drawn() throws {
    try nearEnd(5)
    let (exit, shown, printed) = try onTerminal(["session", "status", "--follow"])
    #expect(exit == 0)
    #expect(
      shown.contains("\rthesis [") && shown.contains("] 0:02 left"),
      "\(shown.debugDescription)"
    )
    #expect(shown.hasSuffix("\r\n\u{7}"), "\(shown.debugDescription)")
    #expect(printed.contains("logged: thesis, "))
    #expect(scene.rows.count == 1 && scene.isRunning == false)
    let fields = try #require(scene.rows.first).split(separator: ",")
    let format = ISO8601DateFormatter()
    let start = try #require(format.date(from: String(fields[1])))
    #expect(format.date(from: String(fields[2]))?.timeIntervalSince(start) == 300)
  }

  @Test("Ctrl-C leaves it going and says so")
  func interrupted() throws {
    let (exit, shown, _) = try onTerminal(["session", "start", "thesis", "--follow"]) {
      started,
      look in
      let end = Date(timeIntervalSinceNow: 30)
      while !look().contains("left"), Date() < end {}
      kill(started.identifier, SIGINT)
      return ""
    }
    #expect(exit == 0)
    #expect(shown.contains("the session goes on: 'lockin session status --follow' shows it again"))
    #expect(scene.isRunning && scene.rows.isEmpty)
    #expect(try scene.book().current()?.ending == nil)
  }

  @Test("cancelling asks on a terminal, and only yes drops the session")
  func asked() throws {
    _ = try scene.session("start thesis --stopwatch", at: nil)
    for (answer, isDropped) in [("\n", false), ("no\n", false), ("y\n", true)] {
      let (exit, shown, _) = try onTerminal(["session", "cancel"], isWhole: true) { _, look in
        let end = Date(timeIntervalSinceNow: 30)
        while !look().contains("[y/N]"), Date() < end {}
        return answer
      }
      #expect(exit == 0)
      #expect(shown.contains("Drop thesis, stopwatch since "), "\(shown.debugDescription)")
      #expect(shown.contains(isDropped ? "cancelled, and not logged: thesis" : "it goes on"))
      #expect(scene.isRunning != isDropped && scene.rows.isEmpty)
    }
  }

  @Test("a command of the person's takes the place of the bell, and gets the session")
  func atEnd() throws {
    try scene.folder.write(
      "zone: Europe/Berlin\nsession: { at_end: [sh, -c, 'cat > told; pwd > where'] }\n",
      to: "lockin.yaml"
    )
    try nearEnd(4)
    let (exit, shown, _) = try onTerminal(["session", "status", "--follow"])
    #expect(exit == 0 && !shown.contains("\u{7}"), "\(shown.debugDescription)")
    #expect(try scene.folder.text(of: "told").contains("\"did\":\"completed\""))
    #expect(try scene.folder.text(of: "where") == scene.folder.path + "\n")
    try scene.folder.write("zone: Europe/Berlin\nsession: { at_end: ./none }\n", to: "lockin.yaml")
    try nearEnd(4)
    let failed = try onTerminal(["session", "status", "--follow"])
    #expect(failed.exit == 3)
    #expect(failed.shown.contains("the session is logged, and './none' could not be started"))
    #expect(scene.rows.count == 2)
    let check = try scene.lockin(["check"], at: "09:00")
    #expect(
      check.text.contains(
        "there is no program './none', which is to be started when a session ends"
      )
    )
  }

  @Test("without a terminal nothing is drawn, and it waits for the end all the same")
  func noTerminal() throws {
    try nearEnd(4)
    let outcome = try scene.session("status --follow", at: nil)
    #expect(outcome.exit == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    #expect(outcome.text.contains("logged: thesis, ") && scene.rows.count == 1)
  }
}
