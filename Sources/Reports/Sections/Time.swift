import Analysis
import CivilTime
import Records

/// What the time was spent on.
enum TimeSection {
  /// The section.
  static let section = Section(
    summary: { [Outline.timeByClass($0)] },
    lines: { [Outline.timeLine($0)] },
    details: { report, _ in Outline.time(report) },
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
  /// Where the time at devices went, by class and by day; nil where there was none.
  static func timeByClass(_ report: Report) -> Part? {
    let classes = classes(report)
    let total = classes.reduce(0) { $0 + $1.time }
    guard total > 0 else { return nil }
    let stacks =
      report.kind == .week ? TimeStacks(report.hours, dates: report.dates) : nil
    let focus = classes.first { $0.some == .focus }?.time ?? 0
    return Part(
      "classes",
      """
      \(atDevices(total, report)): \(Wording.percent(focus, of: total)) focus
      """,
      [.stacks(stacks, classes.map(\.bars))]
    )
  }

  /// `7 h 50 min at devices`, and of a day from when to when.
  static func atDevices(_ time: Int64, _ report: Report) -> String {
    let words = "\(Wording.duration(time)) at devices"
    guard let span = report.activitySpan else { return words }
    let clock = [span.start, span.end].map { report.timeline.local(at: $0).hourAndMinute }
    return "\(words), \(clock[0])\u{2013}\(clock[1])"
  }

  /// The time at devices by class, with its categories as bars; classes without any are left out.
  static func classes(_ report: Report) -> [(some: TimeClass, time: Int64, bars: Outline.Bars)] {
    TimeClass.allCases.compactMap { some in
      let time = report.categories.reduce(0) {
        TimeClass($1) == some ? $0 + $1.milliseconds : $0
      }
      return Outline.Bars(some, report.categories).map { (some, time, $0) }
    }
  }

  /// Where the time at devices went, by class; nil where there was none.
  static func timeLine(_ report: Report) -> Brief.Line? {
    let classes = classes(report)
    let total = classes.reduce(0) { $0 + $1.time }
    guard total > 0 else { return nil }
    // What is neither is the rest.
    let parts = classes.filter { $0.time > 0 && $0.some != .neutral }.map { item -> Phrase in
      let share = "\(Wording.percent(item.time, of: total)) \(item.bars.title.lowercased())"
      guard let first = item.bars.rows.first else { return Phrase(share) }
      return "\(share) (\(first.name.cut(to: Brief.titleWidth)) \(first.value))"
    }
    return Brief.Line("Time", [Phrase(atDevices(total, report))] + parts, most: 3)
  }

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
    return Part("time", "Where the time went", blocks + cap(report.cap))
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
