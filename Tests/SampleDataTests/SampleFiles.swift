import CivilTime
import Foundation
import SampleData
import Testing

/// Europe/Berlin in 2026: the changes of 29 March and 25 October at 01:00 UTC.
let berlin = ZoneRules(
  name: "Europe/Berlin",
  first: ZoneRules.Span(start: .min, offset: 3600, abbreviation: "CET"),
  rest: [
    ZoneRules.Span(start: 1_774_746_000, offset: 7200, abbreviation: "CEST"),
    ZoneRules.Span(start: 1_792_890_000, offset: 3600, abbreviation: "CET"),
  ]
)

/// The files of the published workspace, read back with Foundation and code of the tests' own.
struct SampleFiles {
  static let published = SampleFiles(seed: SampleWorkspace.publishedSeed)

  let texts: [String: String]
  /// The events of each bucket of the laptop's export; empty where it cannot be read.
  let buckets: [String: [Event]]

  init(seed: UInt64) {
    let texts = Dictionary(
      uniqueKeysWithValues: SampleWorkspace.files(seed: seed, zone: berlin)
        .map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    )
    self.texts = texts
    buckets = (try? SampleFiles.buckets(of: texts["inbox/aw-buckets-export.json"] ?? "")) ?? [:]
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

  /// The events of the bucket whose id has this beginning, in the order of the file.
  func events(_ prefix: String) throws -> [Event] {
    try #require(buckets.first { $0.key.hasPrefix(prefix) }?.value)
  }

  /// An event of the laptop's export, in milliseconds since 1970.
  struct Event: Sendable {
    let start: Int64
    let duration: Int64
    let data: [String: String]
    var end: Int64 { start + duration }
  }

  private static func buckets(of text: String) throws -> [String: [Event]] {
    let export = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let buckets = try #require(export?["buckets"] as? [String: [String: Any]])
    let formatter = ISO8601DateFormatter()
    var midnights: [Substring: Int64] = [:]
    return try buckets.mapValues { bucket in
      try #require(bucket["events"] as? [[String: Any]]).map { event in
        // 2026-03-23T07:28:01.784000+00:00
        let text = try #require(event["timestamp"] as? String)
        let clock = text.dropFirst(11).split { ":.+".contains($0) }.compactMap { Int64($0) }
        try #require(text.utf8.count == 32 && clock.count == 6 && text.hasSuffix("000+00:00"))
        let date = text.prefix(10)
        if midnights[date] == nil {
          let midnight = try #require(formatter.date(from: date + "T00:00:00Z"))
          midnights[date] = Int64(midnight.timeIntervalSince1970) * 1000
        }
        let seconds = try #require(event["duration"] as? NSNumber)
        return Event(
          start: midnights[date, default: 0] + (clock[0] * 60 + clock[1]) * 60_000
            + clock[2] * 1000 + clock[3] / 1000,
          duration: Int64((seconds.doubleValue * 1000).rounded()),
          data: (event["data"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
        )
      }
    }
  }
}
