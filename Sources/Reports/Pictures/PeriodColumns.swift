import Analysis
import CivilTime

/// What periods of one kind held, as columns with the usual range behind them.
struct PeriodColumns: Sendable, Hashable {
  /// The drawing.
  let picture: Picture
  /// Milliseconds of each period, the oldest first; nil where it was not seen.
  let values: [Int64?]
  /// What stands over the last column.
  let last: String
  /// What stands under the first column and under the last.
  let ends: (first: String, last: String)
  /// How many columns there are, in words.
  let count: String
  /// The ends of what is usual: `10 h 59 to 24 h 39`; nil where that is not known.
  let range: String?
  /// What the band is, in words; nil without one.
  let usual: String?
  /// Whether any column before the last is of a period that was not seen on all of its days.
  var hasPartial: Bool { picture.layers.contains { $0.paint == .unseen } }

  private static let height = 400
  private static let step = 100
  private static let gap = 14

  /// The columns of some periods, the oldest first, of which the last one is told of; nil where nothing is known of
  /// it or it stands alone.
  ///
  /// `noun` is what one period is called, `what` is what the columns are of, `name` is what stands under them, and `partial` says which
  /// periods were not seen on all of their days.
  init?(
    _ past: [Report.Past],
    now: Report.Past,
    usual: UsualRange?,
    noun: String,
    what: String = "Focus",
    name: (CivilDate) -> String = Wording.dayAndMonth,
    partial: (CivilDate) -> Bool = { _ in false }
  ) {
    guard let value = now.focus else { return nil }
    let usual = usual.flatMap { $0.isRange ? $0 : nil }
    // What lies before the first period that is known says nothing.
    let known = Array(past.drop { $0.focus == nil }) + [now]
    guard known.count > 1 else { return nil }
    let top = max(known.compactMap(\.focus).max() ?? 0, usual?.high ?? 0, 1)
    func length(_ value: Int64) -> Int {
      Picture.part(value, of: top, on: PeriodColumns.height)
    }
    func column(_ index: Int, _ value: Int64) -> Picture.Shape {
      .column(
        index,
        from: PeriodColumns.height,
        max(length(value), 2),
        step: PeriodColumns.step,
        gap: PeriodColumns.gap
      )
    }
    let width = known.count * PeriodColumns.step
    func before(_ isPartial: Bool) -> [Picture.Shape] {
      known.dropLast().enumerated().compactMap { index, past in
        partial(past.from) == isPartial ? past.focus.map { column(index, $0) } : nil
      }
    }
    let band = usual.map { range in
      Picture.Shape.box(
        x: 0,
        y: PeriodColumns.height - length(range.high),
        width: width,
        height: max(length(range.high) - length(range.low), 2)
      )
    }
    count = "\(Wording.number(known.count)) \(noun)s"
    range = usual.map { "\(Wording.clock($0.low)) to \(Wording.clock($0.high))" }
    picture = Picture(
      "\(what) of \(count), the oldest first: \(PeriodColumns.told(known))."
        + Phrase(range.map { " A usual \(noun) is \($0)." } ?? ""),
      width: width,
      height: PeriodColumns.height,
      [
        (.band, band.map { [$0] } ?? []),
        (.soft, before(false)),
        (.unseen, before(true)),
        (.focus, [column(known.count - 1, value)]),
      ]
    )
    values = known.map(\.focus)
    last = Wording.clock(value)
    ends = (name(known[0].from), name(now.from))
    self.usual = range.map { "usual, \($0)" }
  }

  /// `18 h 33, not seen, 24 h 13`.
  private static func told(_ periods: [Report.Past]) -> String {
    periods.map { $0.focus.map(Wording.clock) ?? "not seen" }.joined(separator: ", ")
  }

  static func == (a: PeriodColumns, b: PeriodColumns) -> Bool {
    a.picture == b.picture && a.last == b.last && a.ends == b.ends && a.count == b.count
      && a.usual == b.usual
  }

  func hash(into hasher: inout Hasher) { hasher.combine(picture) }
}
