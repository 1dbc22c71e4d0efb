import CivilTime
import Documents
import Platform

/// Fetches the entries of Toggl Track.
///
/// Source: Toggl's documentation of API v9, `GET /api/v9/me/time_entries` with `start_date`, `end_date` and
/// `meta=true`, which adds the names of projects and clients; the key and `api_token` are the name and the
/// password of basic authentication. It gives nothing that is older than three months.
enum TogglVisit {
  private static let firstDays = 89
  /// So much is asked for at once, as an answer has a thousand entries at most.
  private static let span: Int64 = 14 * 86_400_000

  /// Fetches; how far it got is in the visit afterwards.
  static func fetch(_ visit: inout Visit, at address: SourceAddress) throws(FetchFailure) -> Haul {
    let credential = visit.secret.flatMap {
      HTTPRequest.Credential.basic($0, after: ":api_token")
    }
    var from =
      visit.start(of: FetchLedger.Entry.whole)
      ?? visit.first(usual: visit.now - Int64(firstDays) * 86_400_000)
    var window = WindowedExport(visit, opening: "[\n", closing: "\n]\n")
    // When the first of those began that still run.
    var running: Instant?
    while from < visit.now, !window.isOver {
      let to = min(from + span, visit.now)
      let body = try visit.get(
        address.appending(
          path: ["api", "v9", "me", "time_entries"],
          query: [
            ("start_date", from.wholeSeconds), ("end_date", to.wholeSeconds), ("meta", "true"),
          ]
        ),
        credential: credential
      ).body
      let list = try JSONList(body, wanted: ["start", "stop"]) { (values) throws(FetchFailure) in
        if let end = values[1].flatMap({ TimestampText($0)?.instant }) {
          window.note(end)
        } else if let start = values[0].flatMap({ TimestampText($0)?.instant }) {
          running = min(running ?? start, start)
        }
      }
      guard let list else {
        throw .otherAnswer(expected: "a list of entries", came: Visit.description(of: body))
      }
      if list.count > 0 { try window.add(list.elements, count: list.count) }
      from = to
      window.reached(to)
    }
    return try window.finish(&visit, open: running)
  }
}

extension Instant {
  /// The instant without a fraction: `2026-06-01T06:00:00Z`.
  var wholeSeconds: String { Instant(seconds: seconds).description }
}
