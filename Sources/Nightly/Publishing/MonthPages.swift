import Analysis
import CivilTime
import Platform
import Reports

/// The pages of the months and years that hold any published day or week.
struct MonthPages {
  /// A page that is drawn where it has to be.
  struct Page {
    let path: String
    /// What tells all that it rests on from anything else.
    let key: Fingerprint
    let bytes: () throws -> [UInt8]
  }

  /// The pages in order: the months of a year, and then the year.
  let all: [Page]

  /// The pages of what is published.
  init(_ basis: ReportBasis, _ keys: ReportKeys, _ drawing: ReportDrawing) {
    let months = basis.published.months
    let years = Set(months.map(\.year)).sorted()
    var pages: [Page] = []
    for (place, year) in years.enumerated() {
      let mine = months.filter { $0.year == year }
      for month in mine {
        let neighbours = (months.last { $0 < month }, months.first { month < $0 })
        pages.append(
          Page(path: ReportPaths(month).html, key: keys.key(of: month, neighbours)) {
            MonthPage.page(try drawing.report(on: month, neighbours))
          }
        )
      }
      let neighbours = (
        place > 0 ? years[place - 1] : nil, place + 1 < years.count ? years[place + 1] : nil
      )
      pages.append(
        Page(path: ReportPaths(year: year).html, key: keys.key(of: year, mine, neighbours)) {
          YearPage.page(try drawing.report(on: year, mine, neighbours))
        }
      )
    }
    all = pages
  }
}
