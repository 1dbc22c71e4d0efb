import CivilTime
import FaultServer
import Synchronization
import Testing

@testable import Nightly

@Suite("Fetching from ActivityWatch")
struct ActivityWatchTests {
  private static let day = 86_400
  /// 5:15 of 1 June 2026.
  private static let now = Int(FetchScene.now.seconds)

  /// A window of ten minutes each hour, and a long absence.
  private static func bucket(until: @escaping @Sendable () -> Int) -> ActivityWatchStandIn.Bucket {
    ActivityWatchStandIn.Bucket(
      "aw-watcher-window_laptop",
      type: "currentwindow",
      created: now - 40 * day
    ) {
      stride(from: now - 40 * day + 600, to: until(), by: 3600).map { start in
        (start, 600, "{\"app\":\"kate\",\"title\":\"\u{e9}tude {[\"}")
      }
    }
  }

  private func server(
    until: @escaping @Sendable () -> Int = { now },
    more: [ActivityWatchStandIn.Bucket] = []
  ) throws -> StandInServer {
    let standIn = ActivityWatchStandIn([Self.bucket(until: until)] + more)
    return try StandInServer { standIn.answer($0) }
  }

  @Test("the first time all is fetched, in pieces, as one export of all buckets")
  func first() throws {
    let server = try server(
      more: [
        .init("aw-watcher-input_laptop", type: "os.hid.input", created: Self.now) {
          [(Self.now, 1, "{}")]
        },
        .init("aw-watcher-afk_laptop", type: "afkstatus", created: Self.now - 2 * Self.day) {
          [(Self.now - 7200, 600, "{\"status\":\"afk\"}")]
        },
      ]
    )
    defer { server.stop() }
    let scene = try FetchScene()
    let state = try scene.fetch(FetchScene.source(.activitywatch, server.address))
    let file = try #require(state.file)
    #expect(file == "inbox/activitywatch-1/20260601T051500Z.json")
    let text = try scene.text(file)
    #expect(text.components(of: "\"app\":\"kate\"") == 960)
    #expect(text.components(of: "\"status\":\"afk\"") == 1)
    #expect(!text.contains("os.hid.input"))
    #expect(text.hasPrefix("{\"buckets\":{\n\"aw-watcher-afk_laptop\":{\"client\":\"test\""))
    guard case .fetched(_, let count, let isPart) = state else { return }
    #expect(count == 961 && !isPart)
    // Two looks for what is older, and 28 days a piece.
    let asked = server.received.map(\.query).filter { $0["limit"] == nil && $0["start"] != nil }
    #expect(
      asked.map { $0["start"] } == [
        "2026-05-30T05:15:00Z", "2026-04-22T05:15:00Z", "2026-05-20T05:15:00Z",
      ]
    )
    #expect(asked.last?["end"] == "2026-06-01T05:15:00Z")
  }

  @Test(
    "a later night asks for a day before what is there, and keeps a file only where something is new"
  )
  func later() throws {
    let until = Mutex(Self.now)
    let server = try server(until: { until.withLock { $0 } })
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, server.address)
    #expect(try scene.fetch(source).file != nil)
    let before = server.received.count
    #expect(try scene.fetch(source, after: 1).isNothingNew)
    let again = server.received.dropFirst(before).map(\.query).filter { $0["start"] != nil }
    // The last window ended at 4:35; the one of the hour before a day before that is asked for again.
    #expect(again.map { $0["start"] } == ["2026-05-31T04:25:00Z"])
    #expect(try scene.inbox().count == 1)

    until.withLock { $0 += Self.day }
    let file = try #require(try scene.fetch(source, after: 1).file)
    #expect(file == "inbox/activitywatch-1/20260602T051500Z.json")
    // The day before, with the window in which it begins, and the new one.
    #expect(try scene.text(file).components(of: "kate") == 49)
    // What was taken out of the inbox, or the store, is not fetched again.
    until.withLock { $0 += Self.day }
    let third = try #require(try scene.fetch(source, after: 2).file)
    #expect(try scene.text(third).components(of: "kate") == 49)
  }

  @Test("an event that goes on for days is fetched from its beginning, as often as it grows")
  func growing() throws {
    let length = Mutex(3600)
    let server = try StandInServer { request in
      ActivityWatchStandIn([
        .init("aw-watcher-afk_laptop", type: "afkstatus", created: Self.now - 2 * Self.day) {
          [
            (Self.now - Self.day, 600, "{\"status\":\"not-afk\"}"),
            (Self.now - 3600, length.withLock { $0 }, "{\"status\":\"afk\"}"),
          ]
        }
      ]).answer(request)
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, server.address)
    #expect(try scene.fetch(source).file != nil)
    for night in 1...4 {
      length.withLock { $0 = 3600 + night * Self.day }
      let file = try #require(try scene.fetch(source, after: Double(night)).file)
      #expect(
        try scene.text(file).contains("\"duration\":\(3600 + night * Self.day).0"),
        "night \(night)"
      )
    }
  }

  @Test(
    "under a clock that went back what may not have been asked for is fetched again, under a name of its own"
  )
  func clockGoesBack() throws {
    let until = Mutex(Self.now)
    let server = try server(until: { until.withLock { $0 } })
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.activitywatch, server.address)
    #expect(try scene.fetch(source).file != nil)
    // It may as well have been ahead before, and nobody knows what lies between.
    let back = try #require(try scene.fetch(source, after: -3).file)
    #expect(back == "inbox/activitywatch-1/20260529T051500Z.json")
    #expect(try scene.fetch(source, after: -3).isNothingNew)
    until.withLock { $0 += 1800 }
    let again = try #require(try scene.fetch(source).file)
    #expect(again == "inbox/activitywatch-1/20260601T051500Z-2.json")
    // Three days, and the one before them.
    #expect(try scene.text(again).components(of: "kate") == 97)
    #expect(try scene.fetch(source).isNothingNew, "as of that instant, nothing is new")
    #expect(try scene.inbox().count == 3)
  }

  @Test("events that are older than their bucket are found")
  func imported() throws {
    let server = try server(
      more: [
        .init("aw-watcher-window_old", type: "currentwindow", created: Self.now - Self.day) {
          [(Self.now - 3000 * Self.day, 60, "{\"app\":\"ancient\"}")]
        }
      ]
    )
    defer { server.stop() }
    let scene = try FetchScene()
    let file = try #require(
      try scene.fetch(FetchScene.source(.activitywatch, server.address)).file
    )
    #expect(try scene.text(file).contains("ancient"))
  }

  @Test(
    "a server that is none of ActivityWatch is told, and nothing is kept",
    arguments: [
      ("<html>", "other_answer"), ("[]", "other_answer"), ("{\"a\":1}", "other_answer"),
      ("{\"a\":{\"type\":7}}", "other_answer"), ("", "other_answer"),
    ]
  )
  func other(body: String, problem: String) throws {
    let server = try StandInServer { _ in .init("200 OK", [], body) }
    defer { server.stop() }
    let scene = try FetchScene()
    #expect(try scene.fetch(FetchScene.source(.activitywatch, server.address)).problem == problem)
    #expect(try scene.inbox().isEmpty)
  }

  @Test("a server that sends the same events whatever it is asked for is found out")
  func same() throws {
    let server = try StandInServer { request in
      request.place.hasSuffix("buckets/")
        ? .init(
          "200 OK",
          [],
          "{\"b\":{\"type\":\"currentwindow\",\"created\":\"2026-01-01T00:00:00Z\"}}"
        )
        : .init(
          "200 OK",
          [],
          "[{\"timestamp\":\"2026-05-31T10:00:00Z\",\"duration\":60,\"data\":{}}]"
        )
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let state = try scene.fetch(FetchScene.source(.activitywatch, server.address))
    #expect(state.problem == "ignores_range")
    #expect(try scene.inbox().isEmpty)
  }

  @Test("another server under the same name is fetched from its beginning")
  func otherServer() throws {
    let (one, two) = (try server(), try server())
    defer {
      one.stop()
      two.stop()
    }
    let scene = try FetchScene()
    #expect(try scene.fetch(FetchScene.source(.activitywatch, one.address)).file != nil)
    let file = try #require(
      try scene.fetch(FetchScene.source(.activitywatch, two.address), after: 0.5).file
    )
    #expect(try scene.text(file).components(of: "kate") == 960)
  }
}

extension String {
  /// How often a text is in it.
  func components(of text: String) -> Int { ranges(of: text).count }
}
