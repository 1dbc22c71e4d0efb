import Foundation
import Platform
import TestSupport
import Testing

@testable import Records

/// What the data of events say is remembered by their bytes; no outcome may depend on it.
@Suite("Events that say what others said")
struct KnownEventsTests {
  private static let data = [
    #"{"app": "zed", "title": "a"}"#, #"{"app":"zed","title":"a}b"}"#,
    #"{"title":"}","app":"zed"}"#,
    #"{"app": "zed", "more": {"x": 1}, "title": "late"}"#, #"{"app":"zed"}"#, "{}",
    #"{"more": {"x": {"y": "}"}}}"#, #"{"app": 7, "title": null}"#, #"{"title":"Gr\u00f6\u007d"}"#,
    #"{"app":"a","app":"b"}"#, #"{"url":"https://x.org/{id}","title":"t"}"#, "[]", "null", #""}""#,
    #"{"status":"afk"}"#, #"{"status":"not-afk"}"#, #"{"file":"m.tex","project":"p}"}"#,
  ]

  /// A file of two buckets with these data in turn; `form` lays out each event's data.
  private func file(_ events: [(Int, String)], _ form: (String) -> String) -> String {
    let kinds = [
      ("w", "currentwindow"), ("a", "afkstatus"), ("e", "app.editor.activity"),
    ]
    let buckets = kinds.enumerated().map { index, kind in
      let list = events.enumerated().filter { $0.element.0 == index }.map { place, event in
        """
        {"id":\(place),"timestamp":"2026-03-01T10:00:\(String(place % 50 + 10))Z","duration":1.5,\
        "data":\(form(event.1))}
        """
      }
      return
        """
        "aw-\(kind.0)_laptop":{"type":"\(kind.1)","hostname":"laptop",\
        "events":[\(list.joined(separator: ","))]}
        """
    }
    return "{\"buckets\":{\(buckets.joined(separator: ","))}}"
  }

  @Test("the outcome is that of events that say what no other said", arguments: 1...40)
  func noDifference(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let used = (0..<random.integer(in: 1...8)).map { _ in
      random.choice(of: KnownEventsTests.data)
    }
    let events = (0..<random.integer(in: 1...200)).map { _ in
      (random.integer(in: 0...2), random.choice(of: used))
    }
    let blanks = ["", " ", "   "]
    let with = try read(file(events) { random.choice(of: blanks) + $0 }, as: .activityWatch)
    // What has a line break behind its colon is never remembered.
    let without = try read(file(events) { "\n" + $0 }, as: .activityWatch)
    #expect(with.lines == without.lines, "seed \(seed)")
    #expect(with.rejected == without.rejected, "seed \(seed)")
    #expect(with.outcome.records == without.outcome.records, "seed \(seed)")
  }

  @Test("data that lie across the reader's window are read all the same")
  func acrossWindows() throws {
    // Longer than two windows of the file, so that both ends of every kind of data get cut.
    let events = (0..<9000).map { (0, #"{"app":"zed","title":"number \#($0 % 7) of many"}"#) }
    let with = try read(file(events) { $0 }, as: .activityWatch)
    let without = try read(file(events) { "\n" + $0 }, as: .activityWatch)
    #expect(with.lines.count == 9000)
    #expect(with.lines == without.lines)
  }

  @Test("an event that is left out is told of at its place, among many that were read at once")
  func places() throws {
    func event(_ place: Int, _ duration: String, _ data: String) -> String {
      #"{"timestamp":"2026-03-01T10:00:\#(place + 10)Z","duration":\#(duration),"data":\#(data)}"#
    }
    let known = #"{"app":"zed","title":"grün"}"#
    var events = (0..<40).map { event($0, "1.5", known) }
    events[7] = event(7, "0", known)
    events[20] = event(20, "1", #"{"app":"new"}"#)
    events[21] = event(21, "-1", known)
    events[35] = event(35, "1e9", known)
    let text =
      #"{"buckets":{"aw-w_laptop":{"type":"currentwindow","hostname":"laptop","events":["#
      + events.joined(separator: ", ") + "]}}}"
    let reading = try read(text, as: .activityWatch)
    func column(_ event: String) throws -> Int {
      let place = try #require(text.range(of: event))
      return text.distance(from: text.startIndex, to: place.lowerBound) + 1
    }
    #expect(reading.lines.count == 37)
    #expect(reading.rejected == "absurd_duration=1 negative_duration=1 zero_duration=1")
    let (negative, absurd) = (try column(events[21]), try column(events[35]))
    #expect(
      reading.told.map { String($0.prefix { $0 != " " }) } == [
        "in.txt:1:\(negative):", "in.txt:1:\(absurd):",
      ]
    )
  }
}
