import Documents
import Nightly
import Reports

/// What came of each source, for programs.
enum FetchForm {
  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// What came of some sources.
  static func value(of outcomes: [Fetcher.Outcome]) -> JSONValue { form.value(of: outcomes) }

  /// What came of a source, in a word.
  private enum State: String, CaseIterable, Sendable {
    case fetched
    case part
    case nothingNew = "nothing_new"
    case failed
  }

  private static let form = PublishedForm<[Fetcher.Outcome]>(
    "v1/fetch",
    title: "lockin fetch --format json",
    "What came of each source. No address is in it. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.fetch.v1")).means("The name of this form")
    Key("sources", .list(of: entry)) { $0 }.means("The sources, in the order of lockin.yaml")
  }

  private static let entry = Shape<Fetcher.Outcome>.object("A source") {
    Key("source", .text, \.source.id).means("Its kind and its name or number: calendar-uni")
    Key("state", .choice, state)
      .means(
        """
        fetched: there is a new file; part: and more is to come; nothing_new: nothing that was not there; failed: \
        nothing, and what was there stays
        """
      )
    Key("file", .orNull(.text), file).means("The file, relative to the workspace")
    Key("problem", .orNull(.text), problem).means("What went wrong, in a word")
  }

  private static func state(_ outcome: Fetcher.Outcome) -> State {
    switch outcome.state {
    case .failed: .failed
    case .nothingNew: .nothingNew
    case .fetched(_, _, let isPart): isPart ? .part : .fetched
    }
  }

  private static func file(_ outcome: Fetcher.Outcome) -> String? {
    if case .fetched(let file, _, _) = outcome.state { file } else { nil }
  }

  private static func problem(_ outcome: Fetcher.Outcome) -> String? {
    if case .failed(let failure) = outcome.state { failure.code } else { nil }
  }
}
