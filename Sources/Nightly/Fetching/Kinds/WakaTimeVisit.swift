import CivilTime
import Documents
import Platform

/// Fetches heartbeats by day, from WakaTime or from Wakapi, which speaks as it does.
///
/// Source: WakaTime's documentation of `GET /api/v1/users/current/heartbeats?date=YYYY-MM-DD`, whose answer
/// has the heartbeats of that day of the account's zone as a list `data`; the key is the name of basic
/// authentication. What is kept has the form of their dump: `days` with `date` and `heartbeats`.
enum WakaTimeVisit {
  /// So many days are asked for first: what WakaTime keeps of an account that costs nothing.
  private static let firstDays = 13

  /// Fetches; how far it got is in the visit afterwards.
  static func fetch(_ visit: inout Visit, at address: SourceAddress) throws(FetchFailure) -> Haul {
    let path =
      visit.source.kind == .wakapi
      ? ["api", "compat", "wakatime", "v1", "users", "current", "heartbeats"]
      : ["api", "v1", "users", "current", "heartbeats"]
    let credential = visit.secret.flatMap { HTTPRequest.Credential.basic($0) }
    let today = visit.timeline.date(at: visit.now)
    let start =
      visit.start(of: FetchLedger.Entry.whole)
      ?? visit.first(usual: visit.timeline.start(of: today - firstDays))
    var date = visit.timeline.date(at: start)
    var window = WindowedExport(visit, opening: "{\"days\":[\n", closing: "\n]}\n")
    while date <= today, !window.isOver {
      let body = try visit.get(
        address.appending(path: path, query: [("date", date.description)]),
        credential: credential
      ).body
      let list = try JSONList(body, under: "data", wanted: ["time"]) {
        (values) throws(FetchFailure) in
        guard let seconds = values[0].flatMap(Double.init), abs(seconds) < 1e11 else { return }
        window.note(Instant(milliseconds: Int64(seconds * 1000)))
      }
      guard let list else {
        throw .otherAnswer(expected: "heartbeats", came: Visit.description(of: body))
      }
      if list.count > 0 {
        let head = "{\"date\":\"\(date)\",\"heartbeats\":["
        try window.add(Array(head.utf8) + list.elements + "]}".utf8, count: list.count)
      }
      date = date + 1
      window.reached(visit.timeline.start(of: date))
    }
    return try window.finish(&visit)
  }
}
