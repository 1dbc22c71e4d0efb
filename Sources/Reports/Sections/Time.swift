import Analysis
import CivilTime
import Records

/// What the time was spent on.
enum TimeSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.time(report) },
    fields: {
      Key("categories", .list(of: category), \.categories)
        .means("Time by category, the largest first")
      Key("apps", .list(of: app), \.apps)
        .means("Time by application, the largest first; empty where applications are not published")
    }
  )

  private static let category = Shape<CategoryTime>.object("A category") {
    Key("category", .text, \.category.description).means("Its path: Work > Study")
    Key("productivity", .orNull(.whole(-2...2)), \.productivity)
      .means("Its class; null where it is not known")
    Key("active_ms", .whole, \.milliseconds).means("Its time, in milliseconds")
  }

  private static let app = Shape<AppTime>.object("An application") {
    Key("app", .text, \.app).means("Its name")
    Key("active_ms", .whole, \.milliseconds).means("Its time, in milliseconds")
  }
}

extension Outline {
  /// What the time was spent on.
  static func time(_ report: Report) -> Part {
    let total = report.categories.reduce(0) { $0 + $1.milliseconds }
    let categories = report.categories.map { item -> [DataTable.Cell] in
      [
        .init(Phrase(data: item.category.description)),
        .init(item.productivity.map { productivity($0) } ?? "not known"),
        .init(Wording.duration(item.milliseconds)),
        .init(Wording.percent(item.milliseconds, of: total)),
      ]
    }
    var blocks: [Block] = []
    if categories.isEmpty {
      blocks.append(.paragraph("No time to show."))
    } else {
      blocks.append(
        .table(
          DataTable(
            "categories-table",
            "Time by category",
            [.text("Category"), .time("Class"), .number("Time"), .number("Share")],
            categories,
            limit: 5
          )
        )
      )
    }
    if !report.apps.isEmpty {
      blocks.append(
        .table(
          DataTable(
            "apps-table",
            "Time by application",
            [.text("Application"), .number("Time")],
            report.apps.map {
              [
                .init($0.app.isEmpty ? "not known" : Phrase(data: $0.app)),
                .init(Wording.duration($0.milliseconds)),
              ]
            },
            limit: 5
          )
        )
      )
    }
    return Part("time", "Where the time went", blocks + cap(report.cap, of: report.kind))
  }

  private static func productivity(_ value: Int8) -> String {
    switch value {
    case 2...: "focus (+2)"
    case 1: "focus (+1)"
    case 0: "neutral (0)"
    case -1: "distraction (-1)"
    default: "distraction (-2)"
    }
  }
}
