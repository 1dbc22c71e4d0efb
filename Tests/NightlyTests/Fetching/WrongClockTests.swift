import CivilTime
import FaultServer
import Synchronization
import TestSupport
import Testing

@testable import Documents
@testable import Nightly

@Suite("Fetching after a night under a clock that was ahead")
struct WrongClockTests {
  private static let day = 86_400
  /// 5:15 of 1 June 2026.
  private static let now = Int(FetchScene.now.seconds)

  /// The days after the first on which the clock is right, and those that it shows on the second night.
  private static let ahead = 45.0

  @Test(
    "what a tracker of the same clock noted then hides nothing of the days after it",
    // The window of that night alone, and several with days between them, behind which nothing begins.
    arguments: [[45], [41, 43, 45]]
  )
  func activityWatch(bogus: [Int]) throws {
    let until = Mutex(Self.now)
    let stand = ActivityWatchStandIn([
      .init("aw-watcher-window_laptop", type: "currentwindow", created: Self.now - 9 * Self.day) {
        let end = until.withLock { $0 }
        let right = stride(from: Self.now - 9 * Self.day, to: end, by: Self.day).map {
          ($0, 600, "{\"app\":\"day\(($0 - Self.now) / Self.day)\"}")
        }
        guard end > Self.now else { return right }
        return right + bogus.map { (Self.now + $0 * Self.day - 900, 600, "{\"app\":\"bogus\"}") }
      }
    ])
    let server = try StandInServer { stand.answer($0) }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, server.address)
    #expect(try scene.fetch(source).file != nil)
    until.withLock { $0 += Self.day }
    #expect(try scene.fetch(source, after: Self.ahead).file != nil)
    until.withLock { $0 += 4 * Self.day }
    let file = try #require(try scene.fetch(source, after: 5).file)
    let text = try scene.text(file)
    for day in 0...4 { #expect(text.contains("day\(day)\""), "\(day)") }
    // And goes on as usual.
    let again = try scene.fetch(source, after: 5.25)
    #expect(again.isNothingNew, "\(again)")
    until.withLock { $0 += Self.day }
    let next = try #require(try scene.fetch(source, after: 6).file)
    #expect(try scene.text(next).contains("day5\""))
  }

  @Test(
    "of what is recorded under a clock that goes wrong for some days, and is set right, nothing is missed",
    arguments: [
      (2, 3, 0), (5, 10, 3), (45, 1, 0), (0.5, 2, 0), (-2, 1, 0), (-1, 1, 0), (-0.5, 2, 1),
      (-30, 3, 2),
    ] as [(Double, Int, Int)]
  )
  func recorded(ahead: Double, days: Int, off: Int) throws {
    let events = Mutex<[(start: Int, seconds: Int, data: String)]>([])
    let stand = ActivityWatchStandIn([
      .init("aw-watcher-window_laptop", type: "currentwindow", created: Self.now - 99 * Self.day) {
        events.withLock { $0 }
      }
    ])
    let server = try StandInServer { stand.answer($0) }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, server.address)
    var found = ""
    for day in 0..<(days + off + 9) where !(4 + days..<4 + days + off).contains(day) {
      let offset = (4..<4 + days).contains(day) ? ahead : 0
      let shown = Self.now + day * Self.day + Int(offset * Double(Self.day))
      events.withLock { all in
        for hour in 1...4 {
          all.append((shown - hour * 4000, 1800, "{\"app\":\"d\(day)h\(hour)x\"}"))
        }
      }
      let state = try scene.fetch(source, after: Double(day) + offset)
      found += try state.file.map(scene.text) ?? ""
    }
    for event in events.withLock({ $0 }) {
      #expect(found.contains(event.data.dropFirst().dropLast()), "\(event.data)")
    }
  }

  @Test("nor what a service has of then")
  func service() throws {
    let server = try StandInServer { request in
      let date = request.query["date"] ?? ""
      let second = CivilDate(date).map { $0.dayNumber * Self.day + 36_000 } ?? 0
      let isThere = ["2026-05-31", "2026-06-02", "2026-06-04", "2026-07-15"].contains(date)
      let beat = "{\"time\":\(second).5,\"entity\":\"/\(date).swift\",\"type\":\"file\"}"
      return .init("200 OK", [], "{\"data\":[\(isThere ? beat : "")]}")
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.wakapi, server.address)
    #expect(try scene.fetch(source).file != nil)
    #expect(try scene.fetch(source, after: Self.ahead).file != nil)
    let file = try #require(try scene.fetch(source, after: 4).file)
    let text = try scene.text(file)
    for date in ["2026-05-31", "2026-06-02", "2026-06-04"] {
      #expect(text.contains(date + ".swift"), "\(date)")
    }
  }

  @Test("that it was set back stays known over visits that fail, and those whose time is over")
  func failing() throws {
    let isDown = Mutex(false)
    let asked = Mutex<[String]>([])
    let server = try StandInServer { request in
      if isDown.withLock({ $0 }) { return .init("500 Internal Server Error", [], "") }
      let date = request.query["date"] ?? ""
      asked.withLock { $0.append(date) }
      let second = CivilDate(date).map { $0.dayNumber * Self.day + 36_000 } ?? 0
      return .init(
        "200 OK",
        [],
        "{\"data\":[{\"time\":\(second).5,\"entity\":\"/\(date).swift\",\"type\":\"file\"}]}"
      )
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.wakapi, server.address)
    for day in [0.0, 1, 6] { #expect(try scene.fetch(source, after: day).file != nil) }
    // 3 June, after a night of 7 June.
    isDown.withLock { $0 = true }
    for day in [2.0, 3] { _ = try scene.fetch(source, after: day) }
    isDown.withLock { $0 = false }
    asked.withLock { $0 = [] }
    #expect(try scene.fetch(source, after: 7).file != nil)
    let dates = asked.withLock { $0 }
    #expect(dates.contains("2026-06-02") && dates.contains("2026-06-05"), "\(dates)")
    // And then no more than is usual.
    asked.withLock { $0 = [] }
    _ = try scene.fetch(source, after: 8)
    #expect(asked.withLock { $0.first } == "2026-06-07")
  }

  @Test("who looks at another time has set no clock: nothing is asked for anew, then or after")
  func look() throws {
    let now = Self.now
    let stand = ActivityWatchStandIn([
      .init("aw-watcher-window_laptop", type: "currentwindow", created: now - 9 * Self.day) {
        stride(from: now - 9 * Self.day, to: now, by: Self.day).map { ($0, 600, "{\"app\":\"x\"}") }
      }
    ])
    let server = try StandInServer { stand.answer($0) }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, server.address)
    #expect(try scene.fetch(source).file != nil)
    for (days, machine) in [(-5.0, nil), (0.25, "desk"), (90, nil), (0.5, "desk")]
      as [(Double, String?)]
    {
      let state = try scene.fetch(source, after: days, on: machine)
      #expect(state.isNothingNew, "\(days): \(state)")
    }
    #expect(
      try days([(0, "desk"), (1, "desk"), (-9, nil), (2, "desk"), (50, nil), (3, "desk")])
        == [nil, "2026-05-31", "2026-05-22", "2026-06-01", "2026-06-02", "2026-06-02"]
    )
  }

  @Test("a program is asked for all there is where the clock was set back")
  func program() throws {
    let asked = try days([(0, "desk"), (1, "desk"), (45, "desk"), (6, "desk"), (7, "desk")])
    #expect(asked == [nil, "2026-05-31", "2026-06-01", nil, "2026-06-06"])
  }

  @Test(
    "each machine that shares the workspace asks its own program for all since its own last visit"
  )
  func machines() throws {
    let asked = try days([(0, "desk"), (1, "lap"), (5, "desk"), (6, "lap"), (7, "desk")])
    #expect(
      asked == [nil, nil, "2026-05-31", "2026-06-01", "2026-06-05"]
    )
  }

  /// The days that a program was asked for in visits as so many days after the first; nil for all of them.
  private func days(_ visits: [(Double, String?)]) throws -> [String?] {
    let scene = try FetchScene()
    let home = scene.folder.path + "/home"
    let words = [
      "sh", "-c",
      "echo 'timestamp,duration_s,app_identifier,category'; echo '# {since}' $(date +%s%N)",
    ]
    _ = try AllowedPrograms(workspace: scene.workspace) { $0 == "HOME" ? home : nil }.allow(words)
    let source = FetchSource(
      .command,
      name: "own",
      at: .command(words),
      timeout: 30,
      position: .init(line: 2, column: 5)
    )
    return try visits.map { visit in
      let file = try #require(try scene.fetch(source, after: visit.0, on: visit.1).file)
      let day = String(try scene.text(file).split(separator: " ")[1])
      return day == "1970-01-01" ? nil : day
    }
  }
}
