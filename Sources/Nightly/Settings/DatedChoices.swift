import CivilTime
import Storage

/// Since when the person lets lockin do what it does.
///
/// The choices themselves stand in `lockin.yaml`; the runs that see them note when each began and when it ended. To whom
/// advice goes is noted beside them.
enum DatedChoices {
  /// Notes the choices that a run found; one that differs from the latest note alone.
  static func note(_ configuration: Configuration, _ store: Store, at now: Instant) throws {
    for (topic, choice) in choices(configuration) { try store.setConsent(topic, choice, at: now) }
  }

  /// Each topic with what was chosen; empty where it is not done.
  static func choices(_ configuration: Configuration) -> [(topic: String, choice: String)] {
    let sources = Set(configuration.fetched.map(words)).sorted()
    return [
      (
        "activity",
        configuration.readsActivity
          ? (["files in inbox/"] + sources).joined(separator: ", ") : ""
      ),
      ("titles", configuration.keepsTitles ? "kept" : ""),
      ("titles in reports", configuration.publishesTitles ? "shown" : ""),
      ("titles in what is handed out", configuration.sharesTitles ? "shown" : ""),
      ("calendar of what was done", configuration.exportsActual ? "made" : ""),
      ("moves by runs", configuration.adviceTerms.appliesMoves ? "made" : ""),
    ]
  }

  /// A source without its address, which may be a secret: `calendar at example.org`, `command`.
  private static func words(_ source: FetchSource) -> String {
    source.host.map { "\(source.kind.rawValue) at \($0)" } ?? source.kind.rawValue
  }
}
