import CivilTime
import Days
import Documents
import Insights

/// What the time was spent on.
enum TimeSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.time(report) },
    fields: { report in
      [
        "categories": .array(report.categories.map { category($0) }),
        "apps": .array(
          report.apps.map { ["app": .string($0.app), "active_ms": .integer($0.milliseconds)] }
        ),
      ]
    }
  )

  static func category(_ item: CategoryTime) -> JSONValue {
    [
      "category": .string(item.category.description),
      "productivity": JSONValue(item.productivity.map { Int($0) }),
      "active_ms": .integer(item.milliseconds),
    ]
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
