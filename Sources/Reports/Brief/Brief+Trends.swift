import Analysis
import CivilTime

extension Brief {
  /// `▅▄▆█▄▄▅▄█▆`: values as blocks, the highest of which is the largest; a dot for what is not known.
  static func blocks(_ values: [Int64?], most: Int64) -> String {
    let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return values.map { value in
      value.map { steps[Picture.part($0, of: most, on: 7)] } ?? "·"
    }.joined()
  }

  /// The periods before with this one, and what is usual.
  static func periods(_ outline: Outline) -> Line? {
    guard let columns = outline.columns else { return nil }
    let most = columns.values.compactMap { $0 }.max() ?? 0
    let usual = columns.range.map { ", usual \($0)" } ?? ""
    return Line(
      "Focus of \(columns.count)",
      ["\(blocks(columns.values, most: most))\(usual)"],
      most: 1,
      isDrawn: true
    )
  }

  /// Focus by hour of a day, of whole hours; nil where there was none.
  static func hours(_ report: Report) -> Line? {
    guard report.kind == .day, report.hours.contains(where: { $0.focus > 0 }) else { return nil }
    let clock = Outline.clock(report)
    let hours = report.hours.filter {
      clock.contains(report.timeline.hourOfDate($0.cell.hour)) && $0.state != .notYet
    }
    let values = hours.map { $0.state == .missing ? nil : $0.focus }
    let most = hours.filter { $0.focus >= 5 * 60_000 }
      .sorted { ($1.focus, $0.cell.start) < ($0.focus, $1.cell.start) }.prefix(2)
      .sorted { $0.cell.start < $1.cell.start }.map { Wording.hour($0.cell) }
    let places = most.isEmpty ? "" : ", most at \(most.joined(separator: " and "))"
    return Line(
      "Focus by hour from \(Wording.hour(clock.lowerBound))",
      ["\(blocks(values, most: 3_600_000))\(places)"],
      most: 1,
      isDrawn: true
    )
  }
}
