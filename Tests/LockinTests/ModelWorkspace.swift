import Foundation
import Platform
import TestSupport

/// A workspace of someone who works well in the mornings and has planned project work for an afternoon,
/// so that there is something to choose from: a shift, pauses, hours with more focus.
enum ModelWorkspace {
  /// The key that runs are given.
  static let key = "sk-canary-4711"

  /// The environment with a key for every provider.
  static let environment = [
    "OPENAI_API_KEY": key, "ANTHROPIC_API_KEY": key, "LOCAL_KEY": key,
  ]

  /// Makes the workspace; `advice` is what stands under that key in `lockin.yaml`.
  static func make(_ advice: String, weeks: Int = 9) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try configure(folder, advice)
    try folder.write(activity(weeks: weeks), to: "inbox/activity.csv")
    try folder.write(
      """
      events:
        - { title: Parser, start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project,
            movable: true }
        - { title: Chess club, start: 2026-06-02T19:00, end: 2026-06-02T21:00, kind: personal }

      """,
      to: "plans/events.yaml"
    )
    return folder
  }

  /// Writes `lockin.yaml` anew.
  static func configure(_ folder: TemporaryFolder, _ advice: String) throws {
    try folder.write(
      """
      zone: Europe/Berlin
      publish: { days: 2, weeks: 2 }
      categories:
        - { category: Work > Programming, app: ^code$, class: 2 }
        - { category: Leisure > Video, app: ^video$, class: -2 }
      advice: { \(advice) }

      """,
      to: "lockin.yaml"
    )
  }

  /// Focus from nine to twelve, and something else from one to five, from Monday to Friday, up to
  /// 2026-05-31.
  static func activity(weeks: Int) -> String {
    var rows = "timestamp,duration_s,app_identifier,category,device,title\n"
    var random = SplitMix64(seed: 7, stream: 0)
    // 2026-05-31 is a Sunday, and 00:00 UTC of the Monday after it this second.
    let end = 1_780_272_000
    for day in stride(from: 7 * weeks, to: 0, by: -1) {
      let start = end - day * 86_400
      guard (7 * weeks - day) % 7 < 5 || day == 1 else { continue }
      for hour in 7..<15 where hour != 10 {
        let focus = random.integer(in: hour < 10 ? 40...55 : 5...15) * 60
        let at = start + hour * 3600
        rows += "\(at),\(focus),code,,laptop,main.swift\n"
        rows += "\(at + focus),\(3540 - focus),video,,laptop,film\n"
      }
    }
    return rows
  }
}
