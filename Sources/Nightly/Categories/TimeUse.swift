import Analysis
import CivilTime
import Documents
import Records
import Reports
import Storage

/// Where the time of some days went, by one trait of it: for the person's own eyes, with titles and sites.
package struct TimeUse {
  /// What time is added up by.
  package enum Trait: String, CaseIterable, Sendable {
    case category
    case app
    case site
    case title

    /// What stands where there is none.
    fileprivate var missing: String {
      switch self {
      case .category: CategoryPath.uncategorized.description
      case .app: "(no application)"
      case .site: "(no site)"
      case .title: "(no title)"
      }
    }
  }

  let trait: Trait
  let dates: Range<CivilDate>
  /// What the time went to, the largest first; an empty name where none is known.
  let shares: [CategoryShare]

  /// All time at devices, in milliseconds.
  package var total: Int64 { shares.reduce(0) { $0 + $1.milliseconds } }

  /// So many rows stand in the text.
  private static let most = 30

  /// Adds up the time of some days, a week at a time.
  package init(by trait: Trait, of dates: Range<CivilDate>, _ loader: ActivityLoader) throws {
    (self.trait, self.dates) = (trait, dates)
    let text = loader.store.texts.text
    var tally = ShareTally()
    var from = dates.lowerBound
    while from < dates.upperBound {
      let to = min(from + 7, dates.upperBound)
      let activity = try loader.load(from..<to)
      for segment in activity.segments {
        let name =
          switch trait {
          case .category: activity.path(of: segment).description
          case .app: text(segment.app)
          case .site: WebAddress.host(text(segment.url)) ?? ""
          case .title: text(segment.title)
          }
        tally.add(segment.span.length, to: name)
      }
      from = to
    }
    try loader.store.texts.check()
    shares = tally.shares
  }

  /// A line for each of the largest, and one for the rest.
  package var table: AlignedColumns {
    var table = AlignedColumns(["share", "time", trait.rawValue], right: [0, 1])
    func add(_ milliseconds: Int64, _ name: String) {
      table.add([
        Wording.percent(milliseconds, of: total), Wording.duration(milliseconds), name,
      ])
    }
    for share in shares.prefix(TimeUse.most) {
      add(share.milliseconds, share.name.isEmpty ? trait.missing : share.name)
    }
    let rest = shares.dropFirst(TimeUse.most)
    if !rest.isEmpty { add(rest.reduce(0) { $0 + $1.milliseconds }, "\(rest.count) more") }
    return table
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document for scripts: nothing is left out.
  package var json: JSONValue { TimeUse.form.value(of: self) }

  private static let form = PublishedForm<TimeUse>(
    "v1/time",
    title: "lockin time --format json",
    """
    Where the time of some days went. It holds titles and sites where it was asked for them. Fields may be added; what is \
    not known is null.
    """
  ) {
    Key("schema", .always("lockin.time.v1")).means("The name of this form")
    Key("from", .date, \.dates.lowerBound).means("The first day")
    Key("to", .date) { $0.dates.upperBound + -1 }.means("The last day")
    Key("by", .choice, \.trait).means("What it is added up by")
    Key("total_ms", .whole(0...), \.total).means("All time at devices, in milliseconds")
    Key("rows", .list(of: row), \.shares).means("What it went to, the largest first")
  }

  private static let row = Shape<CategoryShare>.object {
    Key("name", .orNull(.text)) { $0.name.isEmpty ? nil : $0.name }
      .means("The application, site, title or category; null where none is known")
    Key("ms", .whole(0...), \.milliseconds).means("How much, in milliseconds")
  }
}
