import Analysis
import CivilTime

/// The days of a year by how much focus each held: a week is a column, Monday at the top.
struct YearHeat: Sendable, Hashable {
  let picture: Picture
  /// What the paints mean.
  let key: [Outline.KeyEntry]
  /// Where each month begins, in thousandths of the width.
  let axis: [Outline.Tick]

  private static let (step, size) = (10, 9)

  /// A year, of which some months are known; the others have their room.
  init(_ year: Int, _ known: [MonthTally]) {
    let days = known.flatMap(\.days)
    let scale = FocusScale(days.compactMap { $0.core?.focus })
    let january = CalendarMonth(
      containing: CivilDate(dayNumber: CivilDate.dayNumber(year: year, month: 1, day: 1))
    )
    let months = (0..<12).map { january + $0 }
    let first = ISOWeek(containing: january.first).monday
    let weeks = ((january + 12).first - 1 - first) / 7 + 1
    var shapes = [[Picture.Shape]](repeating: [], count: 6)
    for day in days {
      guard let focus = day.core?.focus else { continue }
      let (week, weekday) = (day.date - first).quotientAndRemainder(dividingBy: 7)
      shapes[scale.step(of: focus)].append(
        .box(
          x: week * YearHeat.step,
          y: weekday * YearHeat.step,
          width: YearHeat.size,
          height: YearHeat.size
        )
      )
    }
    let counts = zip(scale.words, shapes).filter { !$0.1.isEmpty }
      .map { "\($0.0): \(Wording.count($0.1.count, "day"))" }
    picture = Picture(
      Phrase("Days of \(year) by focus. \(counts.joined(separator: "; "))."),
      width: weeks * YearHeat.step,
      height: 7 * YearHeat.step,
      shapes.enumerated().map { (.step($0), $1) }
    )
    key = scale.words.enumerated().map { Outline.KeyEntry(.step($0), $1) }
    axis = months.map { month in
      Outline.Tick(
        place: ((month.first - first) / 7 * YearHeat.step + YearHeat.size / 2) * 1000
          / (weeks * YearHeat.step),
        label: .words(month.first.shortMonthName)
      )
    }
  }
}
