import CivilTime
import Documents
import Reports
import Storage

/// What was purged and is kept from coming back, as 'lockin purge list' prints it.
extension PurgeRules {
  /// A line for each.
  package func lines(_ timeline: ZoneTimeline) -> [String] {
    entries.map { entry in
      let rule = entry.rule
      let what = rule.extents.map(\.rawValue).sorted().joined(separator: " and ")
      let of =
        (rule.device == nil ? "" : " of one device")
        + (rule.source == nil ? "" : " of one program")
      let end = TimestampForm.withOffset(rule.end, in: timeline)
      return
        "\(entry.id)  \(what)\(of) before \(end), purged \(TimestampForm.withOffset(entry.asked, in: timeline))"
        + (entry.unfinished == nil ? "" : ", not finished yet")
    }
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { PurgeRules.form.value(of: self) }

  private static let form = PublishedForm<PurgeRules>(
    "v1/purge-list",
    title: "lockin purge list --format json",
    "What was purged and is kept from coming back. No name is in it. Fields may be added."
  ) {
    Key("schema", .always("lockin.purge-list.v1")).means("The name of this form")
    Key("purges", .list(of: entry), \.entries).means("The purges, the earliest first")
  }

  private static let entry = Shape<PurgeRules.Entry>.object {
    Key("id", .text, \.id).means("Its name")
    Key("asked", .instant, \.asked).means("When it was asked for")
    Key("before", .instant, \.rule.end).means("The first instant that it does not reach")
    Key("what", .list(of: .text)) { $0.rule.extents.map(\.rawValue).sorted() }
      .means("What was purged: records, titles, advice or everything")
    Key("of_one_device", .boolean) { $0.rule.device != nil }
      .means("Whether it is about one device alone")
    Key("of_one_source", .boolean) { $0.rule.source != nil }
      .means("Whether it is about one program alone")
    Key("finished", .boolean) { $0.unfinished == nil }.means("Whether all of it was done")
  }
}
