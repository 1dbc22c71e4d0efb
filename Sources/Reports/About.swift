import Analysis
import CivilTime
import Documents

/// All files that the data come from, with what was not taken in of each: `about.html` and `about.json`.
public struct AboutDocument: Sendable {
  /// The version of the form, as in semantic versioning.
  public static let version = "1.1.0"

  /// The JSON schema of the form (draft 2020-12), as a file in UTF-8.
  public static let schema = form.schema

  /// So many files have a row on the page; the others stand in `about.json` alone.
  static let mostRows = 2000

  private let files: [(file: SourceFile, name: String)]
  private let timeline: ZoneTimeline
  private let dataTo: Instant?
  private let hosts: HostsInTouch
  private let preferences: Preferences

  /// All files, with what they are called.
  init(
    _ files: [(file: SourceFile, name: String)],
    timeline: ZoneTimeline,
    dataTo: Instant?,
    hosts: HostsInTouch = HostsInTouch(),
    preferences: Preferences = Preferences()
  ) {
    self.hosts = hosts
    self.preferences = preferences
    self.files = files
    self.timeline = timeline
    self.dataTo = dataTo
  }

  /// The page, in UTF-8.
  public var page: [UInt8] {
    let blocks = HTMLBlocks(paths: .root, preferences: preferences)
    return HTMLPage(
      title: "All files \u{2013} lockin",
      summary: "The files that the reports rest on, and what was not taken in",
      top: """
        \(PageFrame.navigation(.root))
        <h1>All files</h1>
        <p>\(sums)</p>
        <p>\(hosts.words)</p>
        """,
      content: blocks.part(part),
      bottom: PageFrame.footer([
        ("As JSON", ReportPaths.aboutFigures), ("Schema of the JSON", ReportPaths.aboutSchema),
      ]),
      preferences: preferences
    ).bytes
  }

  /// The document.
  public var value: JSONValue { AboutDocument.form.value(of: self) }

  private var good: Int { files.reduce(0) { $0 + $1.file.records } }

  /// How much was read, in all files.
  private var sums: Phrase {
    guard !files.isEmpty else { return "No file was read yet." }
    let others = files.flatMap(\.file.rejected).reduce(0) { $0 + $1.count }
    let reach = dataTo.map { instant -> String in
      let local = timeline.local(at: instant)
      return " Data to \(Wording.date(local.date)), \(local.hourAndMinute)."
    }
    return """
      \(Wording.count(files.count, "file")): \(Wording.count(good, "good record")), \(others) not taken \
      in.\(reach ?? "")
      """
  }

  private var part: Outline.Part {
    let hasChanged = files.contains { $0.file.contents > 1 }
    let hidden = files.count - AboutDocument.mostRows
    let table = DataTable(
      "files-table",
      "Records that were good, and others by reason; days are those of your own zone",
      [.text("File"), .text("Format"), .number("Good"), .text("Not taken in")]
        + (hasChanged ? [.number("Contents")] : []) + [.time("First day"), .time("Last day")],
      files.prefix(AboutDocument.mostRows).map { row($0.file, $0.name, showsContents: hasChanged) },
      leftOut: 0
    )
    var notes: [Phrase] = [
      """
      In reports a record counts once, in however many files it stands. Of calendars, events are counted \
      here instead of records.
      """
    ]
    if hasChanged {
      notes.append(
        """
        A file that was read with several contents counts with all of them, from the first day to the last; \
        what is good and not taken in is that of the newest.
        """
      )
    }
    if hidden > 0 { notes.append("\(Wording.count(hidden, "more file")) in about.json.") }
    return Outline.Part("files", "What was read", [.table(table)] + notes.map { .paragraph($0) })
  }

  private func row(_ file: SourceFile, _ name: String, showsContents: Bool) -> [DataTable.Cell] {
    let days = days(file)
    return [
      .init(Phrase(data: name)), .init(Phrase(data: file.format)), .init(String(file.records)),
      .init(AboutDocument.words(file.rejected)),
    ] + (showsContents ? [.init(String(file.contents))] : [])
      + [.init(AboutDocument.day(days?.lowerBound)), .init(AboutDocument.day(days?.upperBound))]
  }

  /// `3 negative duration, 1 unparseable`.
  private static func words(_ rejected: [SourceFile.Rejection]) -> Phrase {
    guard !rejected.isEmpty else { return "none" }
    var list: Phrase = ""
    for (index, rejection) in rejected.enumerated() {
      let reason = String(rejection.reason.map { $0 == "_" ? " " : $0 })
      list = list + (index > 0 ? ", " : "") + "\(rejection.count) \(data: reason)"
    }
    return list
  }

  /// `26 May 2026`.
  private static func day(_ date: CivilDate?) -> String {
    date.map { String(Wording.date($0).dropFirst(4)) } ?? ""
  }

  /// The dates of the first and the last record; nil without records, and where that is not known.
  private func days(_ file: SourceFile) -> ClosedRange<CivilDate>? {
    file.span.map { span in
      let first = timeline.date(at: span.start)
      return first...max(first, timeline.date(at: span.end - 1))
    }
  }
}

extension AboutDocument {
  private static let form = PublishedForm<AboutDocument>(
    "v1/about",
    title: "All files that lockin's reports rest on",
    "What is not known is null, never 0. Readers should allow for keys they do not know."
  ) {
    Key("$schema", .text) { _ in ReportPaths.aboutSchema }
      .means("Where this schema lies, relative to the file")
    Key("schema_version", .text(like: #"1\.[0-9]+\.[0-9]+"#)) { _ in version }
      .means(
        "The version of the form, as in semantic versioning; new keys come with a minor version"
      )
    Key("data_to", .orNull(.instant), \.dataTo)
      .means("The latest instant that the data reach, RFC 3339 in UTC; null without data")
    Key("records", .whole, \.good)
      .means("The records and events that were good, of all files together")
    Key("rejected", .sums("How many")) { counts($0.files.flatMap(\.file.rejected)) }
      .means("The others, by reason")
    Key("fetched_from", .list(of: .text), \.hosts.from)
      .means("The hosts that exports and calendars are fetched from")
    Key("sent_to", .list(of: .text), \.hosts.to)
      .means(
        "The hosts that figures for advice go to; an empty list where nothing leaves the machine"
      )
    Key("files", .list(of: entry)) { document in
      document.files.map { ($0.file, $0.name, document.days($0.file)) }
    }
    .means(
      """
      The files whose records or events count, in the order of their names, or of their numbers where names \
      are not published
      """
    )
  }

  private typealias Entry = (file: SourceFile, name: String, days: ClosedRange<CivilDate>?)

  private static let entry = Shape<Entry>.object(
    "A file; one that is gone or was overwritten is there as long as what it held counts"
  ) {
    Key("file", .text, \.name)
      .means(
        """
        The file, relative to the workspace, or a number such as file 3 where names are not published; \
        reports call it the same
        """
      )
    Key("format", .text, \.file.format).means("Its format in a person's words")
    Key("contents", .whole(1...), \.file.contents)
      .means("How many different contents it was read with")
    Key("records", .whole, \.file.records)
      .means("The records or events of the newest content that were good")
    Key("rejected", .sums("How many")) { counts($0.file.rejected) }
      .means("The others of that content, by reason")
    Key("first_day", .orNull(.date), \.days?.lowerBound)
      .means(
        """
        The local date of the first record of all contents; null for calendars, without records, and where \
        it is not known
        """
      )
    Key("last_day", .orNull(.date), \.days?.upperBound)
      .means("The local date of the last record; null as above")
  }

  private static func counts(_ rejected: [SourceFile.Rejection]) -> [(String, Int64)] {
    rejected.map { ($0.reason, Int64($0.count)) }
  }
}
