import CivilTime
import Platform

/// Fetches activities and documents from RescueTime by five minutes.
///
/// Source: RescueTime's documentation of its Analytic Data API, `GET /anapi/data`; the key stands in the
/// query, times are local ones of the account. What is kept is its CSV, with one first line.
enum RescueTimeVisit {
  private static let firstDays = 28
  /// So many days are asked for at once.
  private static let span = 7

  /// Fetches; how far it got is in the visit afterwards.
  static func fetch(_ visit: inout Visit, at address: SourceAddress) throws(FetchFailure) -> Haul {
    let today = visit.timeline.date(at: visit.now)
    let start =
      visit.start(of: FetchLedger.Entry.whole)
      ?? visit.first(usual: visit.timeline.start(of: today - firstDays))
    var date = visit.timeline.date(at: start)
    var window = WindowedExport(visit, ending: "csv", between: "")
    var hasHead = false
    while date <= today, !window.isOver {
      let last = min(date + (span - 1), today)
      let body = try visit.get(
        address.appending(
          path: ["anapi", "data"],
          query: [
            ("perspective", "interval"), ("resolution_time", "minute"),
            ("restrict_kind", "document"), ("restrict_begin", date.description),
            ("restrict_end", last.description), ("format", "csv"),
          ],
          secret: visit.secret.map { ("key", $0) }
        )
      ).body
      let lines = body.split(separator: 0x0a, omittingEmptySubsequences: true)
      guard let head = lines.first, isHead(head) else {
        throw .otherAnswer(expected: "RescueTime's table", came: Visit.description(of: body))
      }
      // Each row has a line end; one without is where the answer was cut off, and the rest is asked for next time.
      let isCut = body.last != 0x0a
      let rows = isCut ? lines.dropFirst().dropLast() : lines.dropFirst()
      for row in rows { note(row, visit.timeline, &window) }
      if !rows.isEmpty {
        let text = (hasHead ? [] : [head]) + rows
        try window.add(Array(text.joined(separator: [0x0a])) + [0x0a], count: rows.count)
        hasHead = true
      }
      if isCut {
        window.end(at: visit.timeline.start(of: date))
        break
      }
      date = last + 1
      window.reached(visit.timeline.start(of: date))
    }
    return try window.finish(&visit)
  }

  private static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line.prefix(200), as: UTF8.self).lowercased()
    return text.hasPrefix("date,time spent (seconds)")
  }

  /// Notes the slot that a row is of.
  private static func note(
    _ row: ArraySlice<UInt8>,
    _ timeline: ZoneTimeline,
    _ window: inout WindowedExport
  ) {
    let first = String(decoding: row.prefix { $0 != 0x2c }, as: UTF8.self)
    guard let time = TimestampText(first) else { return }
    window.note(time.resolved(in: timeline).instant)
  }
}
