import Analysis
import CivilTime

/// The hours of a mean day of a month as columns of focus.
struct DayCurve: Sendable, Hashable {
  let picture: Picture
  /// The hour with the most focus; nil without any.
  let most: Int?

  private static let (width, height) = (10, 100)

  /// The hours of a month; `top` is what the highest column stands for, in milliseconds a day.
  init(_ month: MonthTally, top: Int64) {
    let means = DayCurve.means(month)
    let best = means.indices.max { (means[$0], $1) < (means[$1], $0) }
    most = best.flatMap { means[$0] > 0 ? $0 : nil }
    let words =
      most.map {
        "most at \(Wording.hour($0)), \(Wording.duration(means[$0]))"
      } ?? "none"
    picture = Picture(
      Phrase("Focus by hour of a mean day in \(month.month.description): \(words)."),
      width: 24 * DayCurve.width,
      height: DayCurve.height,
      [
        (
          .focus,
          means.enumerated().compactMap { hour, mean in
            let length = Picture.part(mean, of: top, on: DayCurve.height)
            return length > 0
              ? .column(hour, from: DayCurve.height, length, step: DayCurve.width, gap: 2) : nil
          }
        ),
        (.grid, [.level(DayCurve.height, width: 24 * DayCurve.width)]),
      ]
    )
  }

  /// Milliseconds of focus by hour, a day.
  static func means(_ month: MonthTally) -> [Int64] {
    month.focusByHour.map { month.aDay($0) ?? 0 }
  }
}
