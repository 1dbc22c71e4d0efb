import CivilTime

/// Writes the laptop's events as the python server of ActivityWatch exports them.
///
/// Source: aw-server `api.py` and aw-core `Event.to_json_dict`: an object of buckets keyed by id,
/// events newest first and without their ids, times in UTC with offset, durations in seconds.
enum ActivityWatchExport {
  static func text(_ trace: LaptopTrace, host: String, created: Instant) -> String {
    let buckets = [
      bucket("aw-watcher-window_\(host)", "currentwindow", host, created, trace.windows),
      bucket("aw-watcher-afk_\(host)", "afkstatus", host, created, trace.afk),
      bucket("aw-watcher-web-firefox_\(host)", "web.tab.current", host, created, trace.web),
    ]
    return "{\"buckets\":{\n" + buckets.joined(separator: ",\n") + "\n}}\n"
  }

  private static func bucket(
    _ id: String,
    _ type: String,
    _ host: String,
    _ created: Instant,
    _ events: [WatchEvent]
  ) -> String {
    let client = id.split(separator: "_").first.map(String.init) ?? id
    let sorted = events.sorted {
      ($1.start, $1.duration, $1.data) < ($0.start, $0.duration, $0.data)
    }
    let head =
      "\"\(id)\":{\"id\":\"\(id)\",\"created\":\"\(time(created))\",\"name\":null,"
      + "\"type\":\"\(type)\",\"client\":\"\(client)\",\"hostname\":\"\(host)\",\"events\":[\n"
    return head + sorted.map(event).joined(separator: ",\n") + "\n]}"
  }

  private static func event(_ event: WatchEvent) -> String {
    "{\"timestamp\":\"\(time(event.start))\",\"duration\":\(seconds(event.duration)),"
      + "\"data\":{\(event.data)}}"
  }

  /// Python's isoformat with milliseconds: `2026-03-23T07:28:01.784000+00:00`.
  private static func time(_ instant: Instant) -> String {
    let reading = CivilDateTime(localSeconds: instant.seconds)
    let fraction = Int(instant.milliseconds - instant.seconds * 1000).padded(to: 3)
    return "\(reading).\(fraction)000+00:00"
  }

  /// A float as Python writes it: `47.0`, `0.25`, `12.345`.
  private static func seconds(_ milliseconds: Int64) -> String {
    var fraction = Int(milliseconds % 1000).padded(to: 3)
    while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(milliseconds / 1000).\(fraction)"
  }
}
