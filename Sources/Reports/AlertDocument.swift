import Analysis
import CivilTime
import Documents

/// The latest alerts, for programs that watch for them: `alerts.json`.
public struct AlertDocument: Sendable {
  /// The version of the form, as in semantic versioning.
  public static let version = "1.2.0"

  /// The JSON schema of the form (draft 2020-12), as a file in UTF-8.
  public static let schema = form.schema

  /// The first date that was looked at, and the date after the last one; nil without any report.
  public let dates: Range<CivilDate>?

  /// The alerts.
  let alerts: PlanAlerts
  /// What the person means to do, as it stood at the end of the dates and as it may be shown.
  let meant: Intentions
  /// The days with far more distraction than is usual, outside of what was planned.
  let excesses: [DistractionExcess]
  let timeline: ZoneTimeline
  let showsTitles: Bool

  /// The alerts on some dates.
  public init(
    dates: Range<CivilDate>?,
    alerts: PlanAlerts,
    meant: Intentions = Intentions(),
    excesses: [DistractionExcess] = [],
    timeline: ZoneTimeline,
    showsTitles: Bool
  ) {
    self.dates = dates
    self.alerts = alerts
    self.meant = meant
    self.excesses = excesses
    self.timeline = timeline
    self.showsTitles = showsTitles
  }

  /// The document; `new` names those that were not told before, where a hook command gets it.
  public func value(new: [String]? = nil) -> JSONValue {
    AlertDocument.form.value(of: (self, new))
  }

  private typealias Told = (document: AlertDocument, new: [String]?)

  private static let form = PublishedForm<Told>(
    "v1/alerts",
    title: "lockin alerts",
    """
    Large departures from the plan since the latest weekly report's Monday, as lockin publishes them in \
    alerts.json and gives them to a hook command. Times in _ms are milliseconds, shares in _per_mille \
    thousandths; what is not known is null
    """
  ) {
    Key("$schema", .text) { _ in ReportPaths.alertsSchema }
      .means("Where this schema lies, relative to the file")
    Key("schema_version", .text) { _ in version }
      .means("The version of the form, as in semantic versioning")
    Key("from", .orNull(.date), \.document.dates?.lowerBound)
      .means("The first date that was looked at; null without any report")
    Key("to", .orNull(.date), \.document.dates?.upperBound)
      .means("The date after the last one; null without any report")
    Key("alerts", .list(of: AlertSection.alert)) { $0.document.told }
      .means("The alerts, at most as many a week as the settings say, the heaviest first")
    Key("left_out", AlertSection.leftOut, \.document.alerts)
      .means("What the alerts that are left out come to")
    Key("slipped", .list(of: slip), \.document.slips)
      .means(
        """
        Goals that turned at risk or passed their limit on the dates, habits that were missed when they were due last, \
        and days with far more distraction than is usual outside of what was planned
        """
      )
    Key("new", .list(of: .text)) { $0.new ?? [] }.only { $0.new != nil }
      .means("For a hook command alone: the ids of the alerts that it was not told before")
  }

  private var told: [AlertSection.Told] {
    AlertSection.told(alerts, AlertWords(timeline: timeline, showsTitles: showsTitles))
  }
}
