import Analysis
import CivilTime

/// The share of focus to expect over the working hours of days on which the same hours stand out: a line through
/// the means of these days, in a band from the lowest to the highest end of their 90% intervals.
struct ExpectedHours: Sendable, Hashable {
  /// The drawing.
  let picture: Picture
  /// The days, in words: `Mon 1–Fri 5`.
  let days: String
  /// The hours of the clock that the points are of.
  let hours: [Int]
  /// The best two hours and what to expect of them; nil where they hardly differ from the rest.
  let best: EnergyCurve.Stretch?

  private static let (step, height) = (100, 200)

  /// The curve of the days in a row that are most of the week, the first of equals; nil where no hour of theirs
  /// stands out.
  init?(_ curve: EnergyCurve) {
    let runs = curve.runs.filter { $0[0].best != nil || $0[0].dip != nil }
    guard let most = runs.map(\.count).max(), let run = runs.first(where: { $0.count == most })
    else { return nil }
    days = Wording.days(run.map(\.date))
    best = run[0].best
    let levels = run[0].levels.indices.map { index in
      ExpectedHours.together(run.compactMap { $0.levels[index] })
    }
    hours = levels.indices.map { curve.firstHour + $0 }
    let top = max(levels.compactMap { $0?.high }.max() ?? 0, 1)
    func height(_ share: Int) -> Int {
      ExpectedHours.height - Picture.part(Int64(share), of: Int64(top), on: ExpectedHours.height)
    }
    /// The points of hours in a row in their middles; an hour alone is as long as it would be as a column.
    func points(
      _ part: [(index: Int, level: IntervalEstimate<Int>)],
      _ share: KeyPath<IntervalEstimate<Int>, Int>
    ) -> [Picture.Point] {
      part.flatMap { hour in
        (part.count > 1 ? [50] : [10, 90]).map {
          Picture.Point(hour.index * ExpectedHours.step + $0, height(hour.level[keyPath: share]))
        }
      }
    }
    // An hour that is not known parts the line.
    let parts = levels.indices.split { levels[$0] == nil }.map { part in
      part.compactMap { index in levels[index].map { (index: index, level: $0) } }
    }
    let told = levels.enumerated().compactMap { index, level in
      level.map {
        """
        \(Wording.hour(curve.firstHour + index)) \(Wording.percent(Int64($0.value))) \
        (\(Wording.percent(Int64($0.low)).dropLast()) to \(Wording.percent(Int64($0.high))))
        """
      }
    }
    let width = levels.count * ExpectedHours.step
    picture = Picture(
      """
      Share of focus to expect by hour, \(days), with the 90% interval of its average: \
      \(told.joined(separator: ", ")).
      """,
      width: width,
      height: ExpectedHours.height,
      [
        (
          .band,
          parts.map { .area(points($0, \.high) + points($0, \.low).reversed()) }
        ),
        (
          .grid,
          stride(from: 0, to: top, by: 250).map { share in
            .level(height(share), width: width)
          }
        ),
        (.done, parts.map { .line(points($0, \.value)) }),
      ]
    )
  }

  /// The mean of some days, with the widest interval that any end of theirs makes; nil without any.
  private static func together(_ levels: [IntervalEstimate<Int>]) -> IntervalEstimate<Int>? {
    guard let low = levels.map(\.low).min(), let high = levels.map(\.high).max() else { return nil }
    let sum = levels.reduce(0) { $0 + $1.value }
    return IntervalEstimate(
      value: (2 * sum + levels.count) / (2 * levels.count),
      low: low,
      high: high
    )
  }
}
