import Documents
import Testing

@testable import Records

@Suite("WakaTime's heartbeats")
struct WakaTimeHeartbeatsTests {
  @Test("an export of two days, to the millisecond")
  func days() throws {
    let reading = try read(try fixture("wakatime/heartbeats.json"), as: .wakaTime)
    let path = "/home/ada/lockin/Sources"
    #expect(
      reading.lines == [
        "ada-laptop: 2026-03-05T08:00:00.123Z +120127 use app=vscode "
          + "title=lockin: \(path)/Accounting.swift category=Productivity > Programming from wakatime",
        "ada-laptop: 2026-03-05T08:02:00.250Z +899000 use app=vscode "
          + "title=lockin: \(path)/Sweep.swift category=Productivity > Programming from wakatime",
        "ada-laptop: 2026-03-05T08:16:59.250Z +900000 use app=vscode "
          + "title=lockin: \(path)/Sweep.swift category=Productivity > Programming from wakatime",
        "ada-laptop: 2026-03-05T08:47:00Z +180000 use app=vscode "
          + "title=lockin: \(path)/Joining.swift category=Productivity > Programming from wakatime",
        "ada-laptop: 2026-03-05T08:50:00Z +120000 use app=Chrome url=github.com "
          + "category=Browsing from wakatime",
        "ada-desktop: 2026-03-05T08:51:30.500Z +240000 use app=Slack category=Communication "
          + "from wakatime",
        "ada-laptop: 2026-03-05T23:04:00Z +120000 use app=vscode "
          + "title=lockin: \(path)/Ingest/CSVReader.swift category=Productivity > Programming from wakatime",
        "ada-laptop: 2026-03-05T22:58:00Z +360000 use app=vscode "
          + "title=lockin: \(path)/Ingest/CSVReader.swift category=Productivity > Programming from wakatime",
      ]
    )
    #expect(reading.used == 2_939_127)
    #expect(reading.outcome.records == 8)
    #expect(reading.rejected == "zero_duration=4")
    #expect(reading.told == [])
  }

  /// A dump of days, each with heartbeats that are given as JSON objects.
  private func dump(_ days: [String]...) -> String {
    let days = days.map {
      "{\"date\":\"2026-03-05\",\"heartbeats\":[\($0.joined(separator: ",\n"))]}"
    }
    return
      "{\"user\":{},\"range\":{\"start\":1,\"end\":2},\"days\":[\n\(days.joined(separator: ",\n"))]}"
  }

  /// A heartbeat so many seconds after 2026-03-05T08:00:00Z.
  private func beat(_ seconds: String, _ rest: String = #""machine_name_id":"m""#) -> String {
    "{\"time\":17726\(seconds),\(rest)}"
  }

  @Test(
    "a heartbeat lasts until the next one, if that comes within fifteen minutes",
    arguments: [
      (["97600", "97601"], ["00:00Z +1000"]),
      (["97600", "98500"], ["00:00Z +900000"]),
      (["97600", "98500.0004"], ["00:00Z +900000"]),
      (["97600", "98500.001"], []),
      (["97600.0005", "97600.0015"], ["00:00Z +2"]),
      (["97600.123456789", "97601"], ["00:00.123Z +877"]),
      (["97601", "97600"], ["00:00Z +1000"]),
      (["97602", "97600", "97601"], ["00:00Z +1000", "00:01Z +1000"]),
      (["97600", "97600", "97601"], ["00:00Z +1000"]), (["97600"], []), ([], []),
    ] as [([String], [String])]
  )
  func gaps(times: [String], expected: [String]) throws {
    let reading = try read(dump(times.map { beat($0) }), as: .wakaTime)
    #expect(reading.spans == expected.map { "m: 2026-03-05T08:\($0)" })
    #expect(reading.outcome.records == expected.count)
    let zeros = times.count - expected.count
    #expect(reading.rejected == (zeros == 0 ? "" : "zero_duration=\(zeros)"))
  }

  @Test("days may come in any order, and their borders cut nothing")
  func order() throws {
    let days = [
      [beat("97700"), beat("97600")], [beat("97800")], [beat("97900"), beat("98000")], [],
    ]
    let expected = ["00:00", "01:40", "03:20", "05:00"].map { "m: 2026-03-05T08:\($0)Z +100000" }
    for order in [[0, 1, 2, 3], [2, 1, 0, 3], [1, 3, 0, 2], [2, 0, 1, 3]] {
      let text = dump(days[order[0]], days[order[1]], days[order[2]], days[order[3]])
      #expect(try read(text, as: .wakaTime).spans.sorted() == expected)
    }
  }

  @Test("machines are apart; where a machine has only a number, the device is that of the file")
  func machines() throws {
    let number = #""machine_name_id":"0b7e5c3a-1111-4222-8333-0123456789ab""#
    let reading = try read(
      dump([
        beat("97600", #""machine_name_id":"a""#), beat("97700", #""machine_name_id":"b""#),
        beat("97800", #""machine_name_id":"a""#), beat("97600", number), beat("97660", number),
        beat("97600", #""machine_name_id":null"#), beat("97610", #""entity":"x""#),
      ]),
      as: .wakaTime
    )
    #expect(
      reading.spans == [
        "a: 2026-03-05T08:00:00Z +200000", "laptop: 2026-03-05T08:00:00Z +60000",
        "laptop: 2026-03-05T08:00:00Z +10000",
      ]
    )
  }

  @Test(
    "what a heartbeat is about",
    arguments: [
      (
        #""entity":"/a/b.c","project":"p","type":"file""#,
        "app=WakaTime title=p: /a/b.c category=Productivity > Programming"
      ),
      (
        #""entity":"/a/b.c","project":null,"type":"file""#,
        "app=WakaTime title=/a/b.c category=Productivity > Programming"
      ),
      (
        #""project":"p","category":"building""#,
        "app=WakaTime title=p category=Productivity > Programming"
      ),
      (#""entity":"Zoom","type":"app""#, "app=Zoom"),
      (
        #""entity":"Zoom","type":"app","category":"meeting","project":"p""#,
        "app=Zoom title=p category=Communication"
      ),
      (
        #""entity":"https://x.y/z","type":"url""#,
        "app=WakaTime url=https://x.y/z category=Browsing"
      ),
      (
        #""entity":5,"type":[],"project":{"a":1},"category":true,"user_agent_id":7"#, "app=WakaTime"
      ),
      (
        #""type":"file","user_agent_id":"3fa85f64-5717-4562-b3fc-2c963f66afa6""#,
        "app=WakaTime category=Productivity > Programming"
      ),
      (
        #""type":"file","is_write":true,"unknown":[{"time":1}]"#,
        "app=WakaTime category=Productivity > Programming"
      ),
    ]
  )
  func subject(members: String, expected: String) throws {
    let reading = try read(dump([beat("97600", members), beat("97601", members)]), as: .wakaTime)
    #expect(
      reading.lines == ["laptop: 2026-03-05T08:00:00Z +1000 use \(expected) from wakatime"]
    )
  }

  @Test("titles and addresses are left out where they are not to be kept")
  func privacy() throws {
    let reading = try read(
      try fixture("wakatime/heartbeats.json"),
      as: .wakaTime,
      keepsTitles: false
    )
    #expect(reading.used == 2_939_127)
    #expect(reading.lines.filter { $0.contains("title=") || $0.contains("url=") } == [])
    #expect(reading.lines[4].hasSuffix("app=Chrome category=Browsing from wakatime"))
  }

  @Test("heartbeats that are wrong cost themselves, with the place of the first of each kind")
  func mistakes() throws {
    let reading = try read(
      dump([
        beat("97600"), "{\"entity\":\"x\"}", "{\"time\":null}", "{\"time\":\"1772697600\"}",
        "{\"time\": true}", "{\"time\":1e400}", "{\"time\":1772697600000}",
        "{\"time\":9223372036854775.807}", "{\"time\":-9223372036854775.807}", "{\"time\":0}",
        "{\"time\":[1]}", "null", "[1,[2]]", "\"x\"", beat("97601"),
      ]),
      as: .wakaTime
    )
    #expect(reading.spans == ["m: 2026-03-05T08:00:00Z +1000"])
    #expect(
      reading.rejected == "before_1990=2 missing_field=2 unparseable=9 zero_duration=1"
    )
    #expect(
      reading.told == [
        "in.txt:3:1: a field that is needed is empty or missing: the record was left out; fill it (and 1 more like it)",
        "in.txt:5:9: this is not a number of seconds since 1970: the heartbeat was left out "
          + "(and 5 more like it)",
        "in.txt:10:1: the date lies before 1990: the record was left out (and 1 more like it)",
        "in.txt:13:1: this is no event: it was left out (and 2 more like it)",
      ]
    )
  }

  @Test(
    "days without a list of heartbeats",
    arguments: [
      (#"{"date":"2026-03-05"}"#, "missing_field=1"),
      (#"{"grand_total":{"total_seconds":5.0}}"#, "day_total=1"),
      (#"{"heartbeats":null,"grand_total":{}}"#, ""), (#"{"heartbeats":[]}"#, ""),
      (#"{"heartbeats":{"0":{}}}"#, "unparseable=1"), ("5", "unparseable=1"),
      ("[]", "unparseable=1"),
    ]
  )
  func noHeartbeats(day: String, rejected: String) throws {
    let reading = try read("{\"days\":[\(day)]}", as: .wakaTime)
    #expect(reading.lines == [])
    #expect(reading.rejected == rejected)
  }

  @Test("a file that breaks off gives what came before, in the day at hand too")
  func brokenOff() throws {
    let whole = dump([beat("97600"), beat("97700")], [beat("97800"), beat("97900")])
    let cut = String(whole.dropLast(8))
    let reading = try read(cut, as: .wakaTime)
    #expect(
      reading.spans == [
        "m: 2026-03-05T08:00:00Z +100000", "m: 2026-03-05T08:01:40Z +100000",
      ]
    )
    #expect(reading.rejected == "broken_off=1 zero_duration=1")
    #expect(
      reading.told == [
        "in.txt:5:38: the file ends in the middle of a value: check that it was copied whole"
      ]
    )
    #expect(try read("\u{feff}" + whole, as: .wakaTime).used == 300_000)
    #expect(try read(whole + whole, as: .wakaTime).rejected == "broken_off=1 zero_duration=1")
  }
}
