import Analysis
import CivilTime

/// The share of focus to expect in the hours of a day, as columns of which some are meant.
struct HourColumns: Sendable, Hashable {
  /// The drawing.
  let picture: Picture
  /// What the columns are of: hours on the clock.
  let hours: [Int]
  /// Whether some of them are to be left.
  var hasLeft: Bool { picture.layers.contains { $0.paint == .left } }

  private static let height = 100
  private static let step = 100
  private static let gap = 20

  /// The columns of a day of a curve; nil where no hour is known.
  ///
  /// `lit` are hours that are meant, `left` those that are to be left.
  init?(
    _ day: EnergyCurve.Day,
    from firstHour: Int,
    lit: Range<Int>,
    left: Range<Int>
  ) {
    let known = day.shares.enumerated().compactMap { index, share in
      share.map { (hour: firstHour + index, index: index, share: $0) }
    }
    guard !known.isEmpty else { return nil }
    func shapes(_ isMeant: (Int) -> Bool) -> [Picture.Shape] {
      known.filter { isMeant($0.hour) }.map { _, index, share in
        let length = max(2, Picture.part(Int64(share), of: 1000, on: HourColumns.height))
        return .column(
          index,
          from: HourColumns.height,
          length,
          step: HourColumns.step,
          gap: HourColumns.gap
        )
      }
    }
    let told = known.map { "\(Wording.hour($0.hour)) \(Wording.percent(Int64($0.share)))" }
    picture = Picture(
      "Share of focus to expect on \(Wording.shortDate(day.date)): \(told.joined(separator: ", ")).",
      width: day.shares.count * HourColumns.step,
      height: HourColumns.height,
      [
        (.plain, shapes { !lit.contains($0) && !left.contains($0) }),
        (.lit, shapes { lit.contains($0) }),
        (.left, shapes { left.contains($0) && !lit.contains($0) }),
      ]
    )
    hours = day.shares.indices.map { firstHour + $0 }
  }
}
