import CivilTime
import Foundation
import SampleData
import Testing

/// Europe/Berlin in 2026: the changes of 29 March and 25 October at 01:00 UTC.
let berlin = ZoneRules(
  name: "Europe/Berlin",
  first: ZoneRules.Span(start: .min, offset: 3600, abbreviation: "CET", isDaylight: false),
  rest: [
    ZoneRules.Span(start: 1_774_746_000, offset: 7200, abbreviation: "CEST", isDaylight: true),
    ZoneRules.Span(start: 1_792_890_000, offset: 3600, abbreviation: "CET", isDaylight: false),
  ]
)

/// The files of the published workspace, read back with Foundation and code of the tests' own.
struct SampleFiles {
  static let published = SampleFiles(seed: SampleWorkspace.publishedSeed)

  let texts: [String: String]

  init(seed: UInt64) {
    texts = Dictionary(
      uniqueKeysWithValues: SampleWorkspace.files(seed: seed, zone: berlin)
        .map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    )
  }

  func text(_ path: String) throws -> String { try #require(texts[path]) }

  func lines(_ path: String) throws -> [String] {
    try text(path).split(separator: "\n").map(String.init)
  }

  func json(_ path: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try text(path).utf8))
    return try #require(object as? [String: Any])
  }

  /// A number of `truth.json`, found by its keys.
  func truth(_ keys: String...) throws -> Int64 {
    var value: Any = try json("truth.json")
    for key in keys { value = try #require((value as? [String: Any])?[key]) }
    return try #require((value as? NSNumber)?.int64Value)
  }

  /// The events of the bucket whose id has this beginning.
  func events(_ prefix: String) throws -> [Event] {
    let export = try json("inbox/aw-buckets-export.json")
    let buckets = try #require(export["buckets"] as? [String: [String: Any]])
    let bucket = try #require(buckets.first { $0.key.hasPrefix(prefix) }?.value)
    return try #require(bucket["events"] as? [[String: Any]]).map(Event.init)
  }

  /// An event of the laptop's export, in milliseconds since 1970.
  struct Event {
    let start: Int64
    let duration: Int64
    let data: [String: String]
    var end: Int64 { start + duration }

    init(_ event: [String: Any]) throws {
      let text = try #require(event["timestamp"] as? String)
      // 2026-03-23T07:28:01.784000+00:00
      #expect(text.utf8.count == 32)
      let formatter = ISO8601DateFormatter()
      let whole = try #require(formatter.date(from: String(text.prefix(19)) + "Z"))
      let fraction = try #require(Int64(text.dropFirst(20).prefix(3)))
      start = Int64(whole.timeIntervalSince1970) * 1000 + fraction
      let seconds = try #require(event["duration"] as? NSNumber)
      duration = Int64((seconds.doubleValue * 1000).rounded())
      data = (event["data"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
    }
  }
}
