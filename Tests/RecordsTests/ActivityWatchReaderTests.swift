import Documents
import Testing

@testable import Records

@Suite("ActivityWatch's buckets")
struct ActivityWatchReaderTests {
  @Test("the form of the Python server")
  func python() throws {
    let reading = try read(
      """
      {"buckets": {"aw-watcher-window_erb": {
        "id": "aw-watcher-window_erb", "created": "2023-11-18T19:00:00.000000+00:00",
        "name": null, "type": "currentwindow", "client": "aw-watcher-window", "hostname": "erb",
        "events": [
          {"timestamp": "2023-11-18T20:07:28.784000+00:00", "duration": 12.5,
           "data": {"app": "Code", "title": "a.swift"}},
          {"timestamp": "2023-11-18T20:07:20", "duration": 1, "data": {"app": "\\u00fc", "title": ""}}
        ]},
       "aw-watcher-afk_erb": {"type": "afkstatus", "hostname": "erb", "events": [
          {"timestamp": "2023-11-18T20:07:28.784000+00:00", "duration": 60,
           "data": {"status": "not-afk"}},
          {"timestamp": "2023-11-18T20:00:00+00:00", "duration": 300, "data": {"status": "afk"}}
        ]}}}
      """,
      as: .activityWatch
    )
    #expect(
      reading.lines == [
        "erb: 2023-11-18T20:07:28.784Z +12500 use app=Code title=a.swift from aw-watcher-window",
        "erb: 2023-11-18T20:07:20Z +1000 use app=ü from aw-watcher-window",
        "erb: 2023-11-18T20:07:28.784Z +60000 present from aw-watcher-afk",
        "erb: 2023-11-18T20:00:00Z +300000 away from aw-watcher-afk",
      ]
    )
    #expect(reading.outcome.records == 4)
    #expect(reading.told == [])
  }

  @Test("the form of the Rust server: ids, nanoseconds, data and metadata of buckets")
  func rust() throws {
    let reading = try read(
      #"""
      {"buckets":{"aw-watcher-window_erb":{"id":"aw-watcher-window_erb","type":"currentwindow",
      "client":"aw-watcher-window","hostname":"erb","created":"2026-01-01T00:00:00Z","data":{"type":"x"},
      "metadata":{"start":"2026-01-01T00:00:00Z","end":null},"last_updated":null,
      "events":[{"id":7,"timestamp":"2026-03-23T09:00:00.123456789Z","duration":0.0015,
      "data":{"title":"t","url":"http://x","incognito":false,"app":"a","list":[1,{"app":"no"}]}}]}}}
      """#,
      as: .activityWatch
    )
    #expect(
      reading.lines == [
        "erb: 2026-03-23T09:00:00.123Z +2 use app=a title=t url=http://x from aw-watcher-window"
      ]
    )
  }

  @Test("buckets without events, without a type, and what is no bucket are told of")
  func lost() throws {
    let reading = try read(
      ##"{"buckets":{"a":{"type":"currentwindow","hostname":"h"},"##
        + ##""b":{"hostname":"h","events":[\##(event)]},"c":5}}"##,
      as: .activityWatch
    )
    #expect(reading.lines == [])
    #expect(
      reading.told == [
        "in.txt:1:13: bucket 'a' has no list of events: export the buckets with their events",
        "in.txt:1:77: bucket 'b' does not say of which type it is, and its events were left out: export "
          + "the buckets again",
        "in.txt:1:195: this is no bucket: it was left out",
      ]
    )
  }

  private let event =
    ##"{"timestamp":"2026-03-23T09:00:00Z","duration":1,"##
    + ##""data":{"app":"a","title":"t","url":"u","status":"afk"}}"##

  /// A bucket with one event and the given members in front of the events and behind them.
  private func bucket(_ id: String, _ before: String, _ after: String = "") -> String {
    let front = before.isEmpty ? "" : before + ","
    return "\"\(id)\":{\(front)\"events\":[\(event)]\(after.isEmpty ? "" : "," + after)}"
  }

  private func file(_ buckets: String...) -> String {
    "{\"buckets\":{\(buckets.joined(separator: ",\n"))}}"
  }

  @Test("a bucket may say what it is after its events")
  func headLast() throws {
    let reading = try read(
      file(
        bucket("w_erb", "", #""type":"currentwindow","hostname":"erb""#),
        bucket("v_erb", #""hostname":"erb""#, #""type":"currentwindow""#),
        bucket("u_erb", #""type":"currentwindow""#, #""hostname":"erb""#)
      ),
      as: .activityWatch
    )
    #expect(
      reading.lines
        == ["w", "v", "u"].map {
          "erb: 2026-03-23T09:00:00Z +1000 use app=a title=t url=u from \($0)"
        }
    )
    #expect(reading.outcome.records == 3)
    #expect(reading.told == [])
  }

  private let unknown = #""type":"web.tab.current","hostname":"unknown""#

  @Test("a bucket of an unknown host is the only other host's, wherever it stands")
  func unknownHost() throws {
    let web = bucket("aw-watcher-web-firefox", unknown)
    let afk = bucket("aw-watcher-afk_erb", #""type":"afkstatus","hostname":"erb""#)
    let page =
      "erb: 2026-03-23T09:00:00Z +1000 annotation app=a title=t url=u from aw-watcher-web-firefox"
    let away = "erb: 2026-03-23T09:00:00Z +1000 away app=a title=t url=u from aw-watcher-afk"
    #expect(try read(file(web, afk), as: .activityWatch).lines == [away, page])
    #expect(try read(file(afk, web), as: .activityWatch).lines == [away, page])
    // A bucket that is no bucket does not put the others out of step.
    #expect(try read(file("\"x\":null", web, afk), as: .activityWatch).lines == [away, page])
    #expect(try read(file("\"x\":{}", web, afk), as: .activityWatch).lines == [away, page])
  }

  @Test("a watcher of input that does not say what it saw says nothing")
  func noStatus() throws {
    let silent =
      #"{"timestamp":"2026-03-23T09:00:00Z","duration":1,"data":{"app":"a"}}"#
    let reading = try read(
      #"{"buckets":{"afk_e":{"type":"afkstatus","hostname":"e","events":[\#(silent)]}}}"#,
      as: .activityWatch
    )
    #expect(reading.lines == [])
    #expect(reading.outcome.rejections.counts == [.missingField: 1])
  }

  @Test("where there is no other host, or more than one, it is the file's device")
  func unknownDevice() throws {
    let web = bucket("aw-watcher-web-firefox", unknown)
    #expect(
      try read(file(web), as: .activityWatch, device: "mine").lines == [
        "mine: 2026-03-23T09:00:00Z +1000 annotation app=a title=t url=u from aw-watcher-web-firefox"
      ]
    )
    let two = try read(
      file(
        web,
        bucket("afk_a", #""type":"afkstatus","hostname":"a""#),
        bucket("afk_b", #""type":"afkstatus","hostname":"b""#)
      ),
      as: .activityWatch,
      device: "mine"
    )
    #expect(two.lines.map { $0.prefix { $0 != ":" } } == ["a", "b", "mine"])
  }

  @Test("a synced copy has the source and the device of what it is a copy of")
  func synced() throws {
    let head = #""type":"currentwindow","hostname":"erb""#
    let web = #""type":"web.tab.current","hostname":"erb""#
    let reading = try read(
      file(
        bucket("aw-watcher-window_erb", head),
        bucket("aw-watcher-window_erb-synced-from-erb", head),
        bucket("aw-watcher-web-firefox", web),
        bucket("aw-watcher-web-firefox-synced-from-erb", web)
      ),
      as: .activityWatch
    )
    #expect(reading.lines.count == 4)
    #expect(reading.lines[0] == reading.lines[1])
    #expect(reading.lines[2] == reading.lines[3])
  }

  @Test("a synced copy of a bucket whose host is unknown is the device's that its id names")
  func syncedUnknown() throws {
    let reading = try read(
      file(
        bucket("aw-watcher-window_erb", #""type":"currentwindow","hostname":"erb""#),
        bucket("aw-watcher-web-firefox-synced-from-phone", unknown),
        bucket(
          "aw-watcher-afk_erb-copy-synced-from-erb",
          #""type":"afkstatus","hostname":"","data":{"$aw.sync.origin":"erb"}"#
        )
      ),
      as: .activityWatch
    )
    #expect(
      reading.lines == [
        "erb: 2026-03-23T09:00:00Z +1000 use app=a title=t url=u from aw-watcher-window",
        "phone: 2026-03-23T09:00:00Z +1000 annotation app=a title=t url=u "
          + "from aw-watcher-web-firefox",
        "erb: 2026-03-23T09:00:00Z +1000 away app=a title=t url=u from aw-watcher-afk",
      ]
    )
  }

  @Test(
    "the Python and the Rust server's forms give the same, with one bucket or many",
    arguments: [
      // aw-server: an explicit offset, no identifiers, a name, no data.
      #"""
      {"buckets": {"aw-watcher-window_erb-synced-from-erb": {"id":
        "aw-watcher-window_erb-synced-from-erb", "created": "2026-01-01T00:00:00+00:00",
        "name": null, "type": "currentwindow", "client": "aw-watcher-window", "hostname": "erb",
        "events": [
          {"timestamp": "2026-03-23T09:00:02.500000+00:00", "duration": 1.5,
            "data": {"app": "a", "title": "t"}},
          {"timestamp": "2026-03-23T09:00:02.500000+00:00", "data": {"app": "b", "title": "t"}},
          {"timestamp": "2026-03-23T09:00:00+00:00", "duration": 0.0,
            "data": {"app": "a", "title": ""}}]}}}
      """#,
      // aw-server-rust: UTC to the nanosecond, identifiers, data and metadata.
      #"""
      {"buckets":{"aw-watcher-window_erb-synced-from-erb":{"id":
      "aw-watcher-window_erb-synced-from-erb","type":"currentwindow","client":"aw-watcher-window",
      "hostname":"erb","created":"2026-01-01T00:00:00Z","data":{"$aw.sync.origin":"erb"},
      "metadata":{"start":"2026-03-23T09:00:00Z","end":"2026-03-23T09:00:04Z"},"events":[
      {"id":3,"timestamp":"2026-03-23T09:00:02.500000000Z","duration":1.5,"data":{"app":"a",
      "title":"t"}},{"id":2,"timestamp":"2026-03-23T09:00:02.500Z","data":{"app":"b","title":"t"}},
      {"id":1,"timestamp":"2026-03-23T09:00:00Z","duration":0.0,"data":{"app":"a","title":""}}],
      "last_updated":null}}}
      """#,
    ]
  )
  func servers(export: String) throws {
    let reading = try read(export, as: .activityWatch, device: "file")
    #expect(
      reading.lines == [
        "erb: 2026-03-23T09:00:02.500Z +1500 use app=a title=t from aw-watcher-window"
      ]
    )
    // An event without a duration lasts no time.
    #expect(reading.rejected == "zero_duration=2")
    #expect(reading.told == [])
  }

  @Test(
    "an editor's file is an annotation with the project's name and the file as its title",
    arguments: [
      (
        #""file":"/u/me/thesis/a.tex","project":"/u/me/thesis","language":"latex""#,
        " title=thesis \u{2014} /u/me/thesis/a.tex"
      ),
      (
        #""project":"C:\\work\\lockin\\","file":"main.swift""#,
        " title=lockin \u{2014} main.swift"
      ),
      (#""project":"lockin","file":"main.swift""#, " title=lockin \u{2014} main.swift"),
      (#""project":"unknown","file":"a.py","language":"unknown""#, " title=a.py"),
      (#""project":"lockin","file":"unknown""#, " title=lockin"), (#""file":null"#, ""), ("", ""),
    ]
  )
  func editors(data: String, title: String) throws {
    let text = #"""
      {"buckets":{"aw-watcher-vscode_erb":{"type":"app.editor.activity","hostname":"erb","events":[
      {"timestamp":"2026-03-23T09:00:00Z","duration":1,"data":{\#(data)}}]}}}
      """#
    #expect(
      try read(text, as: .activityWatch).lines == [
        "erb: 2026-03-23T09:00:00Z +1000 annotation\(title) from aw-watcher-vscode"
      ]
    )
    #expect(
      try read(text, as: .activityWatch, keepsTitles: false).lines == [
        "erb: 2026-03-23T09:00:00Z +1000 annotation from aw-watcher-vscode"
      ]
    )
  }

  @Test("titles and addresses are left out where they are not to be kept")
  func privacy() throws {
    let reading = try read(
      file(bucket("w", #""type":"currentwindow","hostname":"erb""#)),
      as: .activityWatch,
      keepsTitles: false
    )
    #expect(reading.lines == ["erb: 2026-03-23T09:00:00Z +1000 use app=a from w"])
  }

  @Test("a bucket of another kind is told of, and its events are left out")
  func otherKind() throws {
    let reading = try read(
      file(
        bucket("aw-watcher-spotify", #""type":"currently-playing-track","hostname":"unknown""#),
        bucket("late", "", #""type":"app.excel.activity""#),
        bucket("w", #""type":"currentwindow","hostname":"erb""#)
      ),
      as: .activityWatch
    )
    #expect(reading.lines.count == 1)
    #expect(
      reading.told == [
        "in.txt:1:89: bucket 'aw-watcher-spotify' is of type 'currently-playing-track', which lockin does not "
          + "use: nothing to do; its events were left out",
        "in.txt:2:9: bucket 'late' is of type 'app.excel.activity', which lockin does not use: "
          + "nothing to do; its events were left out",
      ]
    )
  }

  /// A window bucket whose events begin on the second line.
  private func window(_ events: String) -> String {
    "{\"buckets\":{\"w\":{\"type\":\"currentwindow\",\"hostname\":\"erb\",\"events\":[\n\(events)]}}}"
  }

  @Test("events that are wrong cost themselves, with the place of the first of each kind")
  func mistakes() throws {
    let reading = try read(
      window(
        """
        {"timestamp":"2026-03-23T09:00:00Z","data":{"app":"a"}},
        {"timestamp":"2026-03-23T09:00:00Z","duration":0.0,"data":{"app":"a"}},
          {"timestamp":"yesterday","duration":1,"data":{}},
        {"duration":1,"data":{}},
        {"timestamp":"2026-03-23T09:00:00Z","duration":"1","data":{}},
        {"timestamp":"2026-03-23T09:00:00Z","duration":-1,"data":{}},
        {"timestamp":"1970-01-01T00:00:00Z","duration":1,"data":{}},
        {"timestamp":"2026-03-23T09:00:00Z","duration":1e9,"data":{}},
        {"timestamp":"2026-03-23T09:00:00Z","duration":1e-9223372036854775808,"data":{}},
        null, [1, [2]], "text",
        {"timestamp":"2026-03-23T09:00:00Z","duration":2,"data":"none"},
        {"timestamp":"2026-03-23T09:00:00Z","duration":3,"data":{"app":5,"title":null}}
        """
      ),
      as: .activityWatch
    )
    #expect(
      reading.rejected
        == "absurd_duration=1 before_1990=1 negative_duration=1 unparseable=7 zero_duration=2"
    )
    #expect(
      reading.told == [
        "in.txt:4:3: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z "
          + "(and 1 more like it)",
        "in.txt:6:1: this is not a number of seconds: write it like 90 or 12.5 (and 1 more like it)",
        "in.txt:7:1: the duration is negative: the record was left out",
        "in.txt:8:1: the date lies before 1990: the record was left out",
        "in.txt:9:1: the duration is more than 31 days: the record was left out",
        "in.txt:11:1: this is no event: it was left out (and 2 more like it)",
      ]
    )
    #expect(
      reading.lines == [
        "erb: 2026-03-23T09:00:00Z +2000 use from w", "erb: 2026-03-23T09:00:00Z +3000 use from w",
      ]
    )
  }

  @Test(
    "what an event that can't be read lacks is told",
    arguments: [
      (
        "{\"timestamp\":\"2026-03-23T09:00:00Z\",\"duration\":null}",
        "in.txt:2:1: this is not a number of seconds: write it like 90 or 12.5"
      ),
      (
        "{}",
        "in.txt:2:1: this is not a date and time: the record was left out; "
          + "write it like 2026-03-23T09:00:00Z"
      ),
      (" true", "in.txt:2:2: this is no event: it was left out"),
    ]
  )
  func words(event: String, told: String) throws {
    #expect(try read(window(event), as: .activityWatch).told == [told])
  }

  @Test(
    "events that are no list",
    arguments: [("null", ""), ("[]", ""), ("{\"0\":{}}", "unparseable=1"), ("5", "unparseable=1")]
  )
  func noList(events: String, rejected: String) throws {
    let head = #""type":"currentwindow","hostname":"erb""#
    let reading = try read(#"{"buckets":{"w":{\#(head),"events":\#(events)}}}"#, as: .activityWatch)
    #expect(reading.lines == [])
    #expect(reading.rejected == rejected)
  }

  @Test("mistakes of both passes are told once, at the first place in the file")
  func bothPasses() throws {
    let wrong = #"{"timestamp":"x","duration":1,"data":{}}"#
    let reading = try read(
      """
      {"buckets":{"web":{"type":"web.tab.current","hostname":"unknown","events":[
      \(wrong),\(wrong)]},"w":{"type":"currentwindow","hostname":"erb","events":[
      \(wrong)]}}}
      """,
      as: .activityWatch
    )
    #expect(reading.rejected == "unparseable=3")
    #expect(
      reading.told == [
        "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z "
          + "(and 2 more like it)"
      ]
    )
  }

  @Test("a file that breaks off gives what came before, of every bucket, and says where")
  func brokenOff() throws {
    let whole = file(
      bucket("web", unknown),
      bucket("w", #""type":"currentwindow","hostname":"erb""#)
    )
    let cut = String(whole.dropLast(4)) + ",\n{\"timestamp\":\"2026"
    let reading = try read(cut, as: .activityWatch)
    #expect(
      reading.lines == [
        "erb: 2026-03-23T09:00:00Z +1000 use app=a title=t url=u from w",
        "erb: 2026-03-23T09:00:00Z +1000 annotation app=a title=t url=u from web",
      ]
    )
    #expect(reading.outcome.records == 2)
    #expect(reading.rejected == "broken_off=1")
    #expect(
      reading.told == [
        "in.txt:3:19: the file ends in the middle of a value: check that it was copied whole"
      ]
    )
  }

  @Test("events of a bucket that is cut off itself are kept, though its host is not known")
  func brokenOffWeb() throws {
    let whole = file(bucket("web", unknown))
    let reading = try read(String(whole.dropLast(4)), as: .activityWatch)
    #expect(reading.outcome.records == 1)
    #expect(reading.rejected == "broken_off=1")
  }

  @Test("every beginning of a file can be read, and no more than all of it comes out")
  func prefixes() throws {
    let text = Array(
      file(bucket("web", unknown), bucket("w", #""type":"currentwindow","hostname":"erb""#)).utf8
    )
    var last = 0
    for count in text.indices {
      let reading = try read(Array(text[..<count]), as: .activityWatch)
      #expect(reading.outcome.records >= last)
      last = reading.outcome.records
    }
    #expect(last == 2)
  }

  @Test(
    "what is not a list of buckets is told of",
    arguments: [
      (
        #"{"buckets": [{"id": "w"}]}"#,
        "in.txt:1:13: \"buckets\" is not an object: export the buckets again"
      ),
      (
        "{\"buckets\": " + String(repeating: "[", count: 100_000),
        "in.txt:1:13: \"buckets\" is not an object: export the buckets again"
      ),
    ]
  )
  func notBuckets(text: String, told: String) throws {
    let reading = try read(text, as: .activityWatch)
    #expect(reading.told == [told])
    #expect(reading.rejected == "broken_off=1")
  }

  @Test("nesting without end is refused at its limit, and what came before stays")
  func deep() throws {
    let reading = try read(
      window(event + ",{\"data\":{\"x\":" + String(repeating: "[", count: 100_000)),
      as: .activityWatch
    )
    #expect(reading.outcome.records == 1)
    #expect(reading.rejected == "broken_off=1")
  }
}
