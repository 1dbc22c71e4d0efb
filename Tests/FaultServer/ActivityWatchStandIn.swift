import Foundation

/// A server that speaks as those of ActivityWatch do.
public struct ActivityWatchStandIn: Sendable {
  /// An event: when it began and how many seconds it took, in seconds since 1970, and its data.
  public typealias Event = (start: Int, seconds: Int, data: String)

  /// A bucket.
  public struct Bucket: Sendable {
    let id: String
    let type: String
    let created: Int
    let events: @Sendable () -> [Event]

    /// A bucket whose events are asked for at each request.
    public init(
      _ id: String,
      type: String,
      created: Int,
      _ events: @escaping @Sendable () -> [Event]
    ) {
      self.id = id
      self.type = type
      self.created = created
      self.events = events
    }
  }

  private let buckets: [Bucket]

  /// A server of some buckets.
  public init(_ buckets: [Bucket]) { self.buckets = buckets }

  /// What it answers to a request.
  public func answer(_ request: FaultServer.Received) -> StandInServer.Answer {
    let parts = request.place.split(separator: "/").map {
      FaultServer.Received.resolved(String($0))
    }
    if request.place == "/api/0/buckets/" { return .init(body: list) }
    if request.place == "/api/0/buckets" {
      return .init("308 PERMANENT REDIRECT", ["location: /api/0/buckets/"])
    }
    guard parts.count == 5, parts[0...2] == ["api", "0", "buckets"], parts[4] == "events",
      let bucket = buckets.first(where: { $0.id == parts[3] })
    else { return .init("404 NOT FOUND", [], "{\"message\": \"Bucket not found\"}") }
    return .init(body: events(of: bucket, request.query))
  }

  private var list: String {
    let buckets = buckets.map { bucket in
      "\"\(bucket.id)\":{\"id\":\"\(bucket.id)\",\"created\":\"\(Self.time(bucket.created))\","
        + "\"name\":null,\"type\":\"\(bucket.type)\",\"client\":\"test\",\"hostname\":\"laptop\","
        + "\"data\":{}}"
    }
    return "{" + buckets.joined(separator: ",") + "}"
  }

  private func events(of bucket: Bucket, _ query: [String: String]) -> String {
    let start = query["start"].flatMap(Self.seconds) ?? .min
    let end = query["end"].flatMap(Self.seconds) ?? .max
    var found = bucket.events().filter { $0.start <= end && $0.start + $0.seconds >= start }
      .sorted { $0.start > $1.start }
    if let limit = query["limit"].flatMap(Int.init), limit >= 0 {
      found = Array(found.prefix(limit))
    }
    let texts = found.enumerated().map { number, event in
      let from = max(event.start, start)
      let to = min(event.start + event.seconds, end)
      return "{\"id\":\(number),\"timestamp\":\"\(Self.time(from))\",\"duration\":\(to - from).0,"
        + "\"data\":\(event.data)}"
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  private static func time(_ seconds: Int) -> String {
    ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(seconds)))
      .replacingOccurrences(of: "Z", with: "+00:00")
  }

  private static func seconds(_ text: String) -> Int? {
    ISO8601DateFormatter().date(from: text).map { Int($0.timeIntervalSince1970) }
  }
}

extension StandInServer.Answer {
  fileprivate init(body: String) { self.init("200 OK", [], body) }
}
