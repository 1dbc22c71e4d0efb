import CivilTime
import FaultServer
import Synchronization
import Testing

@testable import Nightly

@Suite("Fetching from services")
struct ServiceTests {
  @Test(
    "WakaTime and Wakapi are asked for each day, with the key as the name",
    arguments: [true, false]
  )
  func wakaTime(isWakapi: Bool) throws {
    let server = try StandInServer { request in
      let date = request.query["date"] ?? ""
      let beats =
        date == "2026-05-31"
        ? #"{"time":1780226100.25,"entity":"/a.swift","type":"file","project":"p"}"# : ""
      return .init("200 OK", [], "{\"end\":\"\",\"data\":[\(beats)],\"timezone\":\"UTC\"}")
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(isWakapi ? .wakapi : .wakatime, server.address)
    let file = try #require(try scene.fetch(source).file)
    #expect(
      try scene.text(file)
        == "{\"days\":[\n{\"date\":\"2026-05-31\",\"heartbeats\":["
        + #"{"time":1780226100.25,"entity":"/a.swift","type":"file","project":"p"}"# + "]}\n]}\n"
    )
    let path = isWakapi ? "/api/compat/wakatime/v1" : "/api/v1"
    #expect(server.received.count == 14)
    #expect(server.received[0].path == path + "/users/current/heartbeats?date=2026-05-19")
    #expect(server.received[13].query["date"] == "2026-06-01")
    // sk-canary-4711
    #expect(
      server.received.allSatisfy { $0.header("authorization") == "Basic c2stY2FuYXJ5LTQ3MTE=" }
    )
    #expect(try scene.fetch(source, after: 1).isNothingNew)
    #expect(
      server.received.dropFirst(14).map { $0.query["date"] ?? "" } == [
        "2026-05-30", "2026-05-31", "2026-06-01", "2026-06-02",
      ]
    )
  }

  @Test("Toggl is asked for two weeks at a time")
  func toggl() throws {
    let entry =
      #"{"id":1,"start":"2026-05-30T10:00:00Z","stop":"2026-05-30T11:00:00Z","duration":3600}"#
    let server = try StandInServer { request in
      let query = request.query
      let isIn =
        (query["start_date"] ?? "") <= "2026-05-30T10"
        && (query["end_date"] ?? "") > "2026-05-30T10"
      return .init("200 OK", [], isIn ? "[\(entry)]" : "[]")
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.toggl, server.address)
    let file = try #require(try scene.fetch(source).file)
    #expect(try scene.text(file) == "[\n\(entry)\n]\n")
    #expect(server.received.count == 7)
    #expect(
      server.received[0].path
        == "/api/v9/me/time_entries?start_date=2026-03-04T05%3A15%3A00Z&end_date=2026-03-18T05%3A15%3A00Z&meta=true"
    )
    // sk-canary-4711:api_token
    #expect(
      server.received[0].header("authorization") == "Basic c2stY2FuYXJ5LTQ3MTE6YXBpX3Rva2Vu"
    )
  }

  @Test("a timer that runs for days is asked for until it has an end, whatever ended since")
  func runningTimer() throws {
    let night = Mutex(0)
    let server = try StandInServer { request in
      let query = request.query
      let started = "2026-05-31T20:00:00Z"
      let stop = night.withLock { $0 } < 4 ? "null" : "\"2026-06-04T22:00:00Z\""
      var entries = [(started, "{\"id\":1,\"start\":\"\(started)\",\"stop\":\(stop)}")]
      for day in 1...4 where day <= night.withLock({ $0 }) {
        // Written by hand, and later than the timer was stopped.
        let start = "2026-06-0\(day + 1)T00:00:00Z"
        let stop = "2026-06-0\(day + 1)T05:00:00Z"
        entries.append((start, "{\"id\":\(day + 1),\"start\":\"\(start)\",\"stop\":\"\(stop)\"}"))
      }
      let asked = entries.filter {
        $0.0 >= query["start_date"] ?? "" && $0.0 < query["end_date"] ?? ""
      }
      return .init("200 OK", [], "[\(asked.map(\.1).joined(separator: ","))]")
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.toggl, server.address)
    for count in 0...3 {
      night.withLock { $0 = count }
      _ = try scene.fetch(source, after: Double(count))
    }
    night.withLock { $0 = 4 }
    let file = try #require(try scene.fetch(source, after: 4).file)
    #expect(
      try scene.text(file).contains("\"id\":1,\"start\":\"2026-05-31T20:00:00Z\",\"stop\":\"2026")
    )
    // And then as usual.
    let before = server.received.count
    #expect(try scene.fetch(source, after: 4.5).isNothingNew)
    #expect(server.received[before].query["start_date"] == "2026-06-04T05:00:00Z")
  }

  @Test(
    "what a cut-off answer of RescueTime ends in is not taken for a row, and the rest is asked for"
  )
  func cutTable() throws {
    let head =
      "Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity\n"
    let rows = ["18T10:05:00,250", "20T10:05:00,200"].map {
      "2026-05-\($0),1,kate,a.txt,Writing,2\n"
    }
    let isCut = Mutex(true)
    let server = try StandInServer { request in
      let day = request.query["restrict_begin"] ?? ""
      let all = rows.filter { $0 >= day && $0 < (request.query["restrict_end"] ?? "") + "U" }
      let body = head + all.joined()
      let isLast = all.count == 2 && isCut.withLock({ $0 })
      return .init("200 OK", [], String(body.dropLast(isLast ? 12 : 0)))
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.rescuetime, server.address)
    let first = try scene.fetch(source)
    #expect(try scene.text(try #require(first.file)) == head + rows[0])
    isCut.withLock { $0 = false }
    let second = try #require(try scene.fetch(source, after: 0.5).file)
    #expect(try scene.text(second).hasSuffix(rows[1]))
    #expect(server.received.last?.query["restrict_end"] == "2026-06-01")
  }

  @Test("RescueTime is asked for a week at a time, and its tables become one")
  func rescueTime() throws {
    let head =
      "Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity\n"
    let server = try StandInServer { request in
      let day = request.query["restrict_begin"] ?? ""
      let row = day >= "2026-05-18" ? "\(day)T10:05:00,250,1,kate,a.txt,Writing,2\n" : ""
      return .init("200 OK", [], head + row)
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.rescuetime, server.address)
    let file = try #require(try scene.fetch(source).file)
    #expect(file.hasSuffix("Z.csv"))
    #expect(
      try scene.text(file)
        == head + "2026-05-18T10:05:00,250,1,kate,a.txt,Writing,2\n"
        + "2026-05-25T10:05:00,250,1,kate,a.txt,Writing,2\n2026-06-01T10:05:00,250,1,kate,a.txt,Writing,2\n"
    )
    #expect(
      server.received[0].path
        == "/anapi/data?perspective=interval&resolution_time=minute&restrict_kind=document"
        + "&restrict_begin=2026-05-04&restrict_end=2026-05-10&format=csv&key=sk-canary-4711"
    )
    #expect(try scene.files().allSatisfy { !$0.value.contains("canary") })
    let broken = try StandInServer { _ in .init("200 OK", [], ##"{"error":"# key not found"}"##) }
    defer { broken.stop() }
    let other = try FetchScene.source(.rescuetime, broken.address)
    #expect(try scene.fetch(other).problem == "other_answer")
  }

  @Test("the person's first day is the first that is asked for, and only at first")
  func from() throws {
    let server = try StandInServer { _ in .init("200 OK", [], "{\"data\":[]}") }
    defer { server.stop() }
    let scene = try FetchScene()
    var source = try FetchScene.source(.wakapi, server.address)
    source.from = CivilDate("2026-05-30")
    #expect(try scene.fetch(source).isNothingNew)
    #expect(
      server.received.map { $0.query["date"] ?? "" } == ["2026-05-30", "2026-05-31", "2026-06-01"]
    )
  }

  @Test("an answer that is too slow keeps what came, and the next visit goes on from there")
  func slow() throws {
    let server = try StandInServer { request in
      let date = request.query["date"] ?? ""
      let second = Int((CivilDate(date)?.dayNumber ?? 0)) * 86_400 + 36_000
      return .init("200 OK", [], "{\"data\":[{\"time\":\(second),\"entity\":\"a\"}]}")
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.wakapi, server.address, timeout: 60)
    // Each request takes ten seconds of that clock.
    let slow = SlowTransport()
    let first = try slow.fetch(scene, source, after: 0)
    guard case .fetched(_, let count, let isPart) = first else {
      Issue.record("\(first)")
      return
    }
    #expect(isPart && (1..<14).contains(count))
    let next = try slow.fetch(scene, source, after: 0.1)
    #expect(next.file != nil)
    let asked = server.received.compactMap { $0.query["date"] }
    #expect(Set(asked).count > count, "\(asked)")
    #expect(asked.filter { $0 == asked[0] }.count == 1, "the first day is not asked for again")
  }
}
