import CivilTime
import Days
import Insights

extension Front {
  /// Where the time at devices went, by class and by day; nil where there was none.
  static func time(_ report: Report) -> Outline.Part? {
    let total = report.categories.reduce(0) { $0 + $1.milliseconds }
    guard total > 0 else { return nil }
    let lists = TimeClass.allCases.compactMap { bars($0, report.categories) }
    let stacks =
      report.kind == .week ? TimeStacks(report.hours, dates: report.dates) : nil
    let focus = report.categories.filter { TimeClass($0) == .focus }
      .reduce(0) { $0 + $1.milliseconds }
    return Outline.Part(
      "classes",
      """
      \(Wording.duration(total)) at devices: \(Wording.percent(focus, of: total)) focus
      """,
      [.stacks(stacks, lists)]
    )
  }

  /// How many categories have a line of their own.
  private static let mostRows = 5

  /// What categories are called in a list: without the top of their path, as far as they can be told apart so.
  private static func names(_ paths: [CategoryPath]) -> [String] {
    let short = paths.map { path in
      path.parts.count > 1
        ? path.parts.dropFirst().joined(separator: " > ") : path.description
    }
    return Set(short).count == short.count ? short : paths.map(\.description)
  }

  /// The categories of a class with bars; nil where it had no time.
  private static func bars(_ some: TimeClass, _ categories: [CategoryTime]) -> Outline.Bars? {
    let mine = categories.filter { TimeClass($0) == some && $0.milliseconds > 0 }
    guard let most = mine.map(\.milliseconds).max() else { return nil }
    let (name, paint): (String, Picture.Paint) =
      switch some {
      case .focus: ("Focus", .focus)
      case .neutral: ("Other", .neutral)
      case .distraction: ("Distraction", .distraction)
      }
    let names = names(mine.prefix(mostRows).map(\.category))
    var rows = zip(mine.prefix(mostRows), names).map { item, name in
      Outline.Bars.Row(
        name: Phrase(data: name),
        value: Wording.duration(item.milliseconds),
        length: max(1, Picture.part(item.milliseconds, of: most, on: 1000))
      )
    }
    let rest = mine.dropFirst(mostRows)
    if !rest.isEmpty {
      rows.append(
        Outline.Bars.Row(
          name: "\(rest.count) more",
          value: Wording.duration(rest.reduce(0) { $0 + $1.milliseconds }),
          length: nil
        )
      )
    }
    return Outline.Bars(
      title: name,
      sum: Wording.duration(mine.reduce(0) { $0 + $1.milliseconds }),
      paint: paint,
      rows: rows
    )
  }
}
