import Analysis
import CivilTime
import Records

extension Outline.Bars {
  /// How many categories have a line of their own.
  private static let mostRows = 5

  /// What categories are called in a list: without the top of their path, as far as they can be told apart so.
  private static func names(_ paths: [CategoryPath]) -> [String] {
    let short = paths.map { path in
      path.depth > 1
        ? path.parts.dropFirst().joined(separator: " > ") : path.description
    }
    return Set(short).count == short.count ? short : paths.map(\.description)
  }

  /// The categories of a class, the most first, with bars; nil where it had no time.
  ///
  /// `words` says how long a time is.
  init?(
    _ some: TimeClass,
    _ categories: [CategoryTime],
    words: (CategoryTime) -> String = { Wording.duration($0.milliseconds) },
    sum: (Int64) -> String = { Wording.duration($0) }
  ) {
    let mine = categories.filter { TimeClass($0) == some && $0.milliseconds > 0 }
    guard let most = mine.map(\.milliseconds).max() else { return nil }
    let (name, paint): (String, Picture.Paint) =
      switch some {
      case .focus: ("Focus", .focus)
      case .neutral: ("Other", .neutral)
      case .distraction: ("Distraction", .distraction)
      }
    let names = Self.names(mine.prefix(Self.mostRows).map(\.category))
    var rows = zip(mine.prefix(Self.mostRows), names).map { item, name in
      Outline.Bars.Row(
        name: Phrase(data: name),
        value: words(item),
        length: max(1, Picture.part(item.milliseconds, of: most, on: 1000))
      )
    }
    let rest = mine.dropFirst(Self.mostRows)
    if !rest.isEmpty {
      rows.append(
        Outline.Bars.Row(
          name: "\(rest.count) more",
          value: sum(rest.reduce(0) { $0 + $1.milliseconds }),
          length: nil
        )
      )
    }
    self.init(
      title: name,
      sum: sum(mine.reduce(0) { $0 + $1.milliseconds }),
      paint: paint,
      rows: rows
    )
  }
}
