import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Plans
@testable import Platform

@Suite("A session that goes on")
struct RunningSessionTests {
  private static let nine = "2026-06-01T09:00:00Z"

  private static func going(_ minutes: Int64) -> SessionState { .going(elapsed: minutes * 60_000) }
  private static func over(_ end: String) -> SessionState {
    .over(end: TimestampText(end)?.instant ?? Instant(milliseconds: 0))
  }
  private static let whole = over("2026-06-01T09:25:00Z")

  /// When it began, what the clock shows now, and how a stopwatch and a pomodoro of 25 minutes stand then.
  static let cases:
    [(start: String, now: String, stopwatch: SessionState, pomodoro: SessionState)] =
      [
        (nine, "2026-06-01T09:20:00Z", going(20), going(20)),
        (nine, "2026-06-01T09:25:00Z", going(25), whole),
        (nine, "2026-06-01T17:10:00Z", going(490), whole),
        (nine, "2026-06-02T09:00:00Z", going(1440), whole),
        (nine, "2026-06-02T09:01:00Z", .tooLong(elapsed: 1441 * 60_000), whole),
        (nine, "2026-06-01T08:59:59Z", .unknown, .unknown),
        (
          "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", going(60), over("2026-03-29T00:55:00Z")
        ),
      ]

  private static func instant(_ text: String) throws -> Instant {
    try #require(TimestampText(text)?.instant)
  }

  @Test("is timed by the clock, and has no end where that was set back", arguments: cases.indices)
  func clocks(_ place: Int) throws {
    let one = Self.cases[place]
    for (mode, length, state) in [
      (FocusSession.Mode.stopwatch, nil, one.stopwatch),
      (.pomodoro, Int64(1_500_000), one.pomodoro),
    ] {
      let session = RunningSession(
        goals: ["thesis"],
        mode: mode,
        length: length,
        start: try Self.instant(one.start)
      )
      #expect(session.state(at: try Self.instant(one.now)) == state, "\(mode)")
    }
  }

  @Test(
    "ends as long after its start as it went on, in whole seconds, one at least",
    arguments: [(0, 1000), (999, 1000), (1999, 1000), (2000, 2000), (3_600_500, 3_600_000)]
  )
  func ends(elapsed: Int64, length: Int64) throws {
    let start = try Self.instant("2026-06-01T09:00:00.750Z")
    let session = RunningSession(goals: ["a"], mode: .stopwatch, length: nil, start: start)
    #expect(session.start.description == "2026-06-01T09:00:00Z")
    #expect(session.end(after: elapsed) - session.start == length)
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
      start: try Self.instant(Self.nine),
      note: "a \"b\",\u{1f}c"
    )
    session.ending = .init(
      end: session.start + 1_200_000,
      recorded: session.start + 1_300_000,
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
      start: try Self.instant(Self.nine)
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
      ("lockin.running.v2", "lockin.running.v1"), ("\"custom\"", "\"clock\""),
      ("\"custom\"", "\"stopwatch\""), ("2400000", "-1"), ("2400000", "86400001"),
      ("\"thesis\"", "7"), ("\"thesis\"", "\" \""), ("\"thesis\"", "\"a;b\""),
      ("09:20:00", "08:59:00"), ("2026-06-01T09:00:00Z", "1970-01-01T00:00:00Z"),
      ("\"equal_rows\"", "\"rows\""),
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
