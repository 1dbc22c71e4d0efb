import Analysis

/// A figure as a mark on a line on which the usual range is a band, for those who see; its words say the same.
struct UsualBullet: Sendable, Hashable {
  /// How wide the line is.
  static let width = 1000

  /// Where the mark is.
  let mark: Int
  /// Where the band begins and ends; nil where nothing is usual yet.
  let band: Range<Int>?

  /// A figure against its usual range; the line ends somewhat beyond the larger of both, for shares at the whole.
  init(_ value: Int64, _ usual: UsualRange?, most: Int64? = nil) {
    let usual = usual.flatMap { $0.isRange ? $0 : nil }
    let largest = max(value, usual?.high ?? 0, 1)
    let end = most ?? largest + largest / 4
    mark = Picture.part(value, of: end, on: UsualBullet.width)
    band = usual.map { range in
      let low = Picture.part(range.low, of: end, on: UsualBullet.width)
      return low..<max(Picture.part(range.high, of: end, on: UsualBullet.width), low + 1)
    }
  }
}
