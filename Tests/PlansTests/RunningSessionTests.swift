import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Plans
@testable import Platform

@Suite("A session that goes on")
struct RunningSessionTests {
  /// What the clocks show: the date and time, and after which start of the machine for how many minutes it has
  /// been on; nil where an instant stands for the clocks.
  struct Clock: Sendable {
    let wall: String
    let boot: String?
    let minutes: Double

    init(_ wall: String, _ boot: String? = nil, up minutes: Double = 0) {
      (self.wall, self.boot, self.minutes) = (wall, boot, minutes)
    }

    func reading() throws -> ClockReading {
      ClockReading(
        wall: try #require(TimestampText(wall)?.instant),
        uptime: boot.map { .init(boot: $0, elapsed: Int64(minutes * 60_000)) }
      )
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let start: Clock
    var mark: (clock: Clock, minutes: Int64)?
    let now: Clock
    /// How long it has gone on in minutes where that is known, and of a pomodoro of 25 whether it is over.
    let stopwatch: SessionState
    let pomodoro: SessionState
    var testDescription: String { name }

    init(
      _ name: String,
      _ start: Clock,
      mark: (clock: Clock, minutes: Int64)? = nil,
      _ now: Clock,
      stopwatch: SessionState,
      pomodoro: SessionState
    ) {
      (self.name, self.start, self.mark, self.now) = (name, start, mark, now)
      (self.stopwatch, self.pomodoro) = (stopwatch, pomodoro)
    }
  }

  private static func going(_ minutes: Int64) -> SessionState { .going(elapsed: minutes * 60_000) }
  private static func over(_ end: String, _ doubt: FocusSession.Doubt? = nil) -> SessionState {
    .over(end: TimestampText(end)?.instant ?? Instant(milliseconds: 0), doubt: doubt)
  }
  private static let nine = Clock("2026-06-01T09:00:00Z", "a", up: 100)
  private static let whole = over("2026-06-01T09:25:00Z")
  private static let doubted = over("2026-06-01T09:25:00Z", .clock)

  static let cases: [Case] = [
    Case(
      "within one start of the machine",
      nine,
      Clock("2026-06-01T09:20:00Z", "a", up: 120),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "to the very end of its length",
      nine,
      Clock("2026-06-01T09:25:00Z", "a", up: 125),
      stopwatch: going(25),
      pomodoro: whole
    ),
    Case(
      "with the clock an hour back meanwhile",
      nine,
      Clock("2026-06-01T08:40:00Z", "a", up: 140),
      stopwatch: going(40),
      pomodoro: whole
    ),
    Case(
      "with the clock five hours ahead meanwhile",
      nine,
      Clock("2026-06-01T14:20:00Z", "a", up: 120),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "with the clock two years back meanwhile",
      nine,
      Clock("2024-06-01T08:40:00Z", "a", up: 140),
      stopwatch: going(40),
      pomodoro: whole
    ),
    Case(
      "across the change to summer time in Berlin",
      Clock("2026-03-29T00:30:00Z", "a", up: 1),
      Clock("2026-03-29T01:30:00Z", "a", up: 61),
      stopwatch: going(60),
      pomodoro: over("2026-03-29T00:55:00Z")
    ),
    Case(
      "across midnight",
      Clock("2026-06-01T21:50:00Z", "a", up: 1),
      Clock("2026-06-01T22:10:00Z", "a", up: 21),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "while the machine slept for eight hours",
      nine,
      Clock("2026-06-01T17:10:00Z", "a", up: 590),
      stopwatch: going(490),
      pomodoro: whole
    ),
    Case(
      "after the machine was started anew",
      nine,
      Clock("2026-06-01T09:20:00Z", "b", up: 5),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "after it was started anew, later than the session was to last",
      nine,
      Clock("2026-06-01T09:50:00Z", "b", up: 5),
      stopwatch: going(50),
      pomodoro: whole
    ),
    Case(
      "after it was started anew with its clock before the start",
      nine,
      Clock("2026-06-01T08:50:00Z", "b", up: 5),
      stopwatch: .unknown(atLeast: 300_000),
      pomodoro: .unknown(atLeast: 300_000)
    ),
    Case(
      "after it was started anew with its clock back, and then on for longer than the session was to last",
      nine,
      Clock("2026-06-01T09:10:00Z", "b", up: 30),
      stopwatch: .unknown(atLeast: 1_800_000),
      pomodoro: doubted
    ),
    Case(
      "after it was started anew, by a clock that went two seconds slow",
      nine,
      Clock("2026-06-01T09:10:00Z", "b", up: 10.03),
      stopwatch: going(10),
      pomodoro: going(10)
    ),
    Case(
      "after it was started anew with its clock in 1970",
      nine,
      Clock("1970-01-01T00:01:00Z", "b", up: 1),
      stopwatch: .unknown(atLeast: 60_000),
      pomodoro: .unknown(atLeast: 60_000)
    ),
    Case(
      "last seen an hour after its start, and then after another start of the machine",
      nine,
      mark: (Clock("2026-06-01T10:00:00Z", "a", up: 160), 60),
      Clock("2026-06-01T10:30:00Z", "b", up: 10),
      stopwatch: going(90),
      pomodoro: whole
    ),
    Case(
      "last seen when the clock had been set right, an hour back, and then after another start",
      nine,
      mark: (Clock("2026-06-01T08:20:00Z", "a", up: 120), 20),
      Clock("2026-06-01T08:35:00Z", "b", up: 10),
      stopwatch: going(35),
      pomodoro: whole
    ),
    Case(
      "with a clock that was set back to before it was last seen, though not before its start",
      nine,
      mark: (Clock("2026-06-01T10:00:00Z", "a", up: 160), 60),
      Clock("2026-06-01T09:30:00Z", "b", up: 10),
      stopwatch: .unknown(atLeast: 4_200_000),
      pomodoro: doubted
    ),
    Case(
      "by instants that were given",
      Clock("2026-06-01T09:00:00Z"),
      Clock("2026-06-01T09:20:00Z"),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "by an instant that was given at its end alone",
      nine,
      Clock("2026-06-01T09:20:00Z"),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "by an instant that was given at its start alone",
      Clock("2026-06-01T09:00:00Z"),
      Clock("2026-06-01T09:20:00Z", "b", up: 1),
      stopwatch: going(20),
      pomodoro: going(20)
    ),
    Case(
      "by an instant that lies before its start",
      Clock("2026-06-01T09:00:00Z"),
      Clock("2026-06-01T08:20:00Z"),
      stopwatch: .unknown(atLeast: 0),
      pomodoro: .unknown(atLeast: 0)
    ),
    Case(
      "on a machine that was put back to an earlier state of itself",
      nine,
      Clock("2026-06-01T09:20:00Z", "a", up: 50),
      stopwatch: .unknown(atLeast: 0),
      pomodoro: .unknown(atLeast: 0)
    ),
    Case(
      "for as long as a session may last",
      nine,
      Clock("2026-06-02T09:00:00Z", "a", up: 1540),
      stopwatch: going(1440),
      pomodoro: whole
    ),
    Case(
      "for longer than a session may last",
      nine,
      Clock("2026-06-02T09:01:00Z", "a", up: 1541),
      stopwatch: .tooLong(elapsed: 1441 * 60_000),
      pomodoro: whole
    ),
  ]

  @Test("is timed by the clocks that can be trusted", arguments: cases)
  func clocks(_ one: Case) throws {
    for (mode, length, state) in [
      (FocusSession.Mode.stopwatch, nil, one.stopwatch),
      (.pomodoro, Int64(1_500_000), one.pomodoro),
    ] {
      var session = RunningSession(
        goals: ["thesis"],
        mode: mode,
        length: length,
        start: try one.start.reading()
      )
      session.mark = try one.mark.map {
        RunningSession.Mark(reading: try $0.clock.reading(), elapsed: $0.minutes * 60_000)
      }
      #expect(session.state(at: try one.now.reading()) == state, "\(mode)")
    }
  }

  @Test(
    "ends as long after its start as it went on, in whole seconds, one at least",
    arguments: [(0, 1000), (999, 1000), (1999, 1000), (2000, 2000), (3_600_500, 3_600_000)]
  )
  func ends(elapsed: Int64, length: Int64) throws {
    let start = try Clock("2026-06-01T09:00:00.750Z").reading()
    let session = RunningSession(goals: ["a"], mode: .stopwatch, length: nil, start: start)
    #expect(session.start.wall.description == "2026-06-01T09:00:00Z")
    #expect(session.end(after: elapsed) - session.start.wall == length)
  }

  @Test("ended at a time that the clock shows twice, or never")
  func saidAtChanges() throws {
    func minutes(_ start: String, _ minute: Int) throws -> Int64? {
      let start = try #require(TimestampText(start)?.instant)
      return try EventMoment.minuteAlone(minute).instant(after: start, in: berlin()).map {
        ($0 - start) / 60_000
      }
    }
    // The second 02:30 of the night in October is after a start at the first 02:40.
    #expect(try minutes("2026-10-25T02:40:00+02:00", 150) == 50)
    #expect(try minutes("2026-10-25T02:20:00+02:00", 150) == 10)
    #expect(try minutes("2026-03-29T01:30:00+01:00", 150) == 60)
  }

  // MARK: The file

  private func session() throws -> RunningSession {
    var session = RunningSession(
      goals: ["thesis", "exam"],
      mode: .custom,
      length: 2_400_000,
      start: try Self.nine.reading(),
      note: "a \"b\",\u{1f}c"
    )
    session.mark = .init(
      reading: try Clock("2026-06-01T09:10:00Z", "a", up: 110).reading(),
      elapsed: 600_000
    )
    session.ending = .init(
      end: session.start.wall + 1_200_000,
      recorded: session.start.wall + 1_300_000,
      doubt: .clock,
      equalRows: 2
    )
    return session
  }

  @Test("comes back from its file as it was, which is for its owner alone")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lockin.session.json"
    #expect(try RunningSessionFile.read(path, name: "x") == nil)
    let whole = try session()
    let least = RunningSession(
      goals: ["a"],
      mode: .stopwatch,
      length: nil,
      start: try Clock("2026-06-01T09:00:00Z").reading()
    )
    for session in [whole, least] {
      try RunningSessionFile.write(session, to: path)
      #expect(try RunningSessionFile.read(path, name: "x") == session)
    }
    #expect(try FileStatus(reading: path).permissions == 0o600)
  }

  @Test("is refused where its file is not as it was written, whatever byte is wrong")
  func damagedFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lockin.session.json"
    try RunningSessionFile.write(try session(), to: path)
    let sound = try ByteStream.contents(of: path)
    for (old, new) in [
      ("lockin.running.v1", "lockin.running.v2"), ("\"custom\"", "\"clock\""),
      ("\"custom\"", "\"stopwatch\""), ("2400000", "-1"), ("2400000", "86400001"),
      ("\"thesis\"", "7"), ("\"thesis\"", "\" \""), ("\"thesis\"", "\"a;b\""),
      ("09:20:00", "08:59:00"), ("2026-06-01T09:00:00Z", "1970-01-01T00:00:00Z"),
      ("600000", "-600000"), ("\"equal_rows\"", "\"rows\""),
    ] {
      let text = String(decoding: sound, as: UTF8.self)
      #expect(text.contains(old), "\(old)")
      try folder.write(text.replacingOccurrences(of: old, with: new), to: "lockin.session.json")
      let error = #expect(throws: (any Error).self, "\(old) -> \(new)") {
        try RunningSessionFile.read(path, name: "lockin.session.json")
      }
      #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("lockin.session.json: the session that"))
    }
    for end in 0..<sound.count - 2 {
      try folder.write(Array(sound[..<end]), to: "lockin.session.json")
      #expect(throws: (any Error).self, "\(end)") {
        try RunningSessionFile.read(path, name: "lockin.session.json")
      }
    }
  }
}
