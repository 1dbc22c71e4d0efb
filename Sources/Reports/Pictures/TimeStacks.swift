import Analysis
import CivilTime

/// Days as columns of what they held: focus, what is neither, distraction.
struct TimeStacks: Sendable, Hashable {
  /// The drawing.
  let picture: Picture
  /// What stands under the columns.
  let names: [String]

  private static let height = 300
  private static let step = 100
  private static let gap = 24

  /// The stacks of some hours by date; nil where there was no activity.
  init?(_ hours: [HourFacts], dates: [CivilDate]) {
    let sums = dates.map { date in
      TimeClass.allCases.map { some in
        hours.reduce(0) { $1.cell.date == date ? $0 + $1.sum(of: some) : $0 }
      }
    }
    let most = sums.map { $0.reduce(0, +) }.max() ?? 0
    guard most > 0 else { return nil }
    var shapes = [[Picture.Shape]](repeating: [], count: TimeClass.allCases.count)
    for (index, parts) in sums.enumerated() {
      var ground = TimeStacks.height
      for (some, sum) in parts.enumerated() {
        let length = min(Picture.part(sum, of: most, on: TimeStacks.height), ground)
        guard length > 0 else { continue }
        shapes[some].append(
          .column(index, from: ground, length, step: TimeStacks.step, gap: TimeStacks.gap)
        )
        ground -= length
      }
    }
    let told = zip(dates, sums).map { date, parts in
      "\(Wording.shortWeekday(date)) \(Wording.clock(parts.reduce(0, +)))"
    }
    let width = dates.count * TimeStacks.step
    picture = Picture(
      "Time at devices by day: \(told.joined(separator: ", ")).",
      width: width,
      height: TimeStacks.height,
      [
        (.grid, [.level(TimeStacks.height, width: width)]), (.neutral, shapes[1]),
        (.distraction, shapes[2]), (.focus, shapes[0]),
      ]
    )
    names = dates.map(Wording.shortWeekday)
  }
}
