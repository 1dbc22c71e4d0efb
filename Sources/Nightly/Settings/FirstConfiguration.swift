@_spi(Texts) import Platform

/// The configuration that a new workspace begins with.
package enum FirstConfiguration {
  /// The text of `lockin.yaml`, with a comment for every choice.
  package static func text(_ answers: SetupAnswers) -> String {
    String(decoding: PackageResources.first_lockin_yaml, as: UTF8.self)
      .replacing("{zone}", with: answers.zone)
      .replacing("{publish_titles}", with: "\(answers.publishesTitles)")
      + fetching(answers.fetched)
  }

  /// The lines that have sources fetched before each run; none where there are none.
  static func fetching(_ sources: [FetchedSource]) -> String {
    guard !sources.isEmpty else { return "" }
    let lines = sources.map { source in
      switch source {
      case .activityWatch: "  - activitywatch: http://localhost:5600\n"
      case .calendar(let address): "  - calendar: \(address)\n"
      }
    }
    return
      "\n# What is fetched before each run. Nobody else may read this file: an address can be a secret.\n"
      + "fetch:\n" + lines.joined()
  }
}
