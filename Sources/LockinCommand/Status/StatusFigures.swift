import Analysis
import CivilTime
import Documents
import Nightly
import Reports

/// How the nightly job is doing, in figures for programs that watch over it.
struct StatusFigures {
  /// The instant that it is told as of.
  let now: Instant
  /// Whether something should be looked at.
  var isStale = false
  /// Whether a run goes on, which leaves all that stands in the store untold.
  var isRunning = false
  /// The instant that the published reports are for; nil where no run ended well, or none is known.
  var lastGoodRun: Instant?
  /// How far the data reach.
  var dataReach: Instant?
  /// How much of yesterday a tracker was at work; nil where nothing is known of it.
  var coverage: Coverage?
  /// How many days are over that no run has reported on yet; nil where none was reported on.
  var dueDays: Int?
  /// How many entries of plans have mistakes.
  var mistakes: Int?
  /// How many rows of logs were changed by hand.
  var changedRows: Int?
  /// How many calendars are no longer in the inbox, while their events still count.
  var goneCalendars: Int?
  /// The number that the latest run ended with.
  var lastExit: Int32?
  /// What that number stands for, more closely.
  var lastCode: RunEnd?

  /// The sources that are fetched before runs.
  var sources: [SourceAges.Age] = []

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// The figures as they are printed.
  var json: JSONValue { StatusFigures.form.value(of: self) }

  private static let form = PublishedForm<StatusFigures>(
    "v1/status",
    title: "lockin status --format json",
    """
    How the nightly job of a workspace is doing. It holds no title, name or path. Fields may be added; what is \
    not known is null.
    """
  ) {
    Key("schema", .always("lockin.status.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it is told as of")
    Key("stale", .boolean, \.isStale)
      .means("Whether something should be looked at; the command then ends with 3")
    Key("running", .boolean, \.isRunning)
      .means("Whether a run goes on, so that coverage and mistakes are not known")
    Key("last_good_run", .orNull(.instant), \.lastGoodRun)
      .means("The instant that the published reports are for")
    Key("data_reach", .orNull(.instant), \.dataReach).means("How far the data reach")
    Key("coverage_per_mille", .orNull(.whole)) { $0.coverage?.perMille }
      .means("The share of yesterday in which a tracker was at work")
    Key("due_days", .orNull(.whole), \.dueDays)
      .means("How many days are over that no run has reported on yet")
    Key("mistakes", .orNull(.whole), \.mistakes).means("How many entries of plans have mistakes")
    Key("changed_rows", .orNull(.whole), \.changedRows)
      .means("How many rows of logs to which rows are only added were changed, removed or inserted")
    Key("gone_calendars", .orNull(.whole), \.goneCalendars)
      .means("How many calendars are no longer in the inbox, while their events still count")
    Key("last_exit", .orNull(.whole), \.lastExit).means("The number that the latest run ended with")
    Key("last_code", .orNull(.choice), \.lastCode)
      .means("What that number stands for, as in lockin.run.json")
    Key("sources", .list(of: source), \.sources)
      .means("What is fetched before runs, in the order of lockin.yaml")
  }

  private static let source = Shape<SourceAges.Age>.object(
    "A source, without its name and its host"
  ) {
    Key("number", .whole(1...), \.number).means("Its place in the list")
    Key("kind", .choice, \.source.kind).means("What it is")
    Key("fetched", .orNull(.instant), \.fetched).means("When it was fetched last")
    Key("tried", .orNull(.instant), \.tried).means("When that was tried last")
    Key("problem", .orNull(.text), \.problem).means("What went wrong then, in a word")
  }

  /// The figures in the text format of Prometheus, for a folder that its node_exporter reads; what is not known
  /// is left out.
  ///
  /// https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4.
  var prometheus: String {
    var text = ""
    func add(_ name: String, _ help: String, _ value: String?) {
      guard let value else { return }
      text +=
        "# HELP lockin_\(name) \(help)\n# TYPE lockin_\(name) gauge\nlockin_\(name) \(value)\n"
    }
    func seconds(_ instant: Instant?) -> String? { instant.map { "\($0.milliseconds / 1000)" } }
    func thousandths(_ share: Int) -> String { "\(share / 1000).\((share % 1000).padded(to: 3))" }
    add("stale", "Whether something should be looked at.", isStale ? "1" : "0")
    add("running", "Whether a run goes on.", isRunning ? "1" : "0")
    add(
      "last_good_run_timestamp_seconds",
      "The instant that the published reports are for.",
      seconds(lastGoodRun)
    )
    add("data_reach_timestamp_seconds", "How far the data reach.", seconds(dataReach))
    add(
      "coverage_ratio",
      "The share of yesterday in which a tracker was at work.",
      coverage?.perMille.map(thousandths)
    )
    add("due_days", "Days that are over and that no run has reported on.", dueDays.map { "\($0)" })
    add("plan_mistakes", "Entries of plans with mistakes.", mistakes.map { "\($0)" })
    add(
      "changed_rows",
      "Rows of logs that were changed, removed or inserted by hand.",
      changedRows.map { "\($0)" }
    )
    add(
      "gone_calendars",
      "Calendars that are no longer in the inbox, while their events still count.",
      goneCalendars.map { "\($0)" }
    )
    add(
      "last_run_exit_code",
      "The number that the latest run ended with.",
      lastExit.map { "\($0)" }
    )
    text += fetched
    return text
  }

  /// When each source was fetched last, a line a source.
  private var fetched: String {
    let known = sources.compactMap { source in
      source.fetched.map { (source, $0.milliseconds / 1000) }
    }
    guard !known.isEmpty else { return "" }
    let name = "lockin_source_fetched_timestamp_seconds"
    let lines = known.map { source, seconds in
      "\(name){kind=\"\(source.source.kind.rawValue)\",number=\"\(source.number)\"} \(seconds)\n"
    }
    return "# HELP \(name) When a source was fetched last.\n# TYPE \(name) gauge\n" + lines.joined()
  }
}
