import Documents

/// WakaTime's summaries: the totals of days, as its API and its daily dump give them.
///
/// Source: Wakapi, `models/compat/wakatime/v1/summaries.go`: `{"data":[{"grand_total","range",
/// "projects","languages"}],"cumulative_total"}`; the daily dump has `days` in the place of `data`.
///
/// A total of a day has no place within the day, so each is left out and counted.
struct WakaTimeSummaries {
  let context: ImportContext

  /// Whether a file is such a summary.
  static func recognises(_ shape: JSONShape) -> Bool {
    shape.has("data[].grand_total") || shape.has("days[].grand_total")
      || (shape.has("data") && shape.has("cumulative_total"))
  }

  func read(_ outcome: inout ImportOutcome) throws {
    let words = (
      problem: "this is the total of a whole day, which has no place within the day",
      remedy: "export your heartbeats from WakaTime's settings instead"
    )
    let reader = try context.json()
    guard try reader.next() == .beginObject else { return }
    while try reader.next() == .key {
      guard reader.isText("data") || reader.isText("days") else {
        try reader.skipValue()
        continue
      }
      try reader.records(context, &outcome) { outcome in
        outcome.reject(.dayTotal, at: reader.position, in: context, words: words)
        try reader.skipRest()
      }
    }
    _ = try reader.next()
  }
}

extension ExportFormat {
  /// WakaTime's totals of days.
  static let wakaTimeSummaries = ExportFormat(
    "wakatime-summaries",
    "WakaTime summaries",
    .json { WakaTimeSummaries.recognises($0) }
  ) { context, outcome in
    try WakaTimeSummaries(context: context).read(&outcome)
  }
}
