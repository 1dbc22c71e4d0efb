import CivilTime
import Documents

/// Gives a report the form of `report.json`.
///
/// Times are whole milliseconds (`_ms`), shares whole thousandths (`_per_mille`), instants RFC 3339
/// in UTC. What is not known is `null`, never 0. New keys may come with a minor version.
public enum JSONReport {
  /// The version of the form, as in semantic versioning.
  public static let version = "2.0.0"

  /// The JSON schema of the form (draft 2020-12), as a file in UTF-8.
  public static let schema = form.schema

  /// The report as a value of JSON.
  public static func value(_ report: Report) -> JSONValue { form.value(of: report) }

  private static let form = PublishedForm<Report>(
    "v2/report",
    title: "A lockin report on a day, a week or any dates",
    """
    Times are whole milliseconds (_ms), shares whole thousandths (_per_mille). What is not known is null, \
    never 0. Readers should allow for keys they do not know.
    """
  ) {
    head
    Section.all.flatMap { $0.fields }
    Key("previous", .orNull(.text), \.previous)
      .means("The name of the period before, where it has a report")
    Key("next", .orNull(.text), \.next).means("The name of the period after, where it has a report")
  }

  @FieldList<Report> private static var head: [Field<Report>] {
    Key("$schema", .text) { ReportPaths($0.period).link(to: ReportPaths.schema) }
      .means("This schema, relative to the report")
    Key("schema_version", .text(like: #"2\.[0-9]+\.[0-9]+"#)) { _ in version }
      .means(
        "The version of this form, as in semantic versioning; new keys come with a minor version"
      )
    Key("kind", .choice, \.kind)
      .means(
        """
        What the period is: a day, an ISO week, or any dates that somebody asked about, of which nothing is \
        published
        """
      )
    Key("period", period) { $0 }.means("The period")
    Key("data_to", .orNull(.instant), \.dataTo)
      .means("How far the data reach, RFC 3339 in UTC; null without data")
    Key("headline", .text, \.headline).means("The finding of the period in a sentence")
  }

  private static let period = Shape<Report>.object {
    Key("from", .date, \.from).means("The first local date")
    Key("to", .date, \.to).means("The local date after the last one")
    Key("zone", .text, \.zone).means("The zone in force at the end, such as Europe/Berlin")
    Key("iso_week", .text(like: "[0-9]{4}-W[0-9]{2}")) { ISOWeek(containing: $0.from).description }
      .means("The week that the first date lies in")
  }
}
