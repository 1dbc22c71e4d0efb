/// A window over days of one kind whose statistic leads a round of the search.
struct WindowLead {
  let kind: DayKind
  let window: HourWindow
  let days: Int
  /// The mean contrast.
  let mean: Double
  /// Its standard error.
  let error: Double
  /// The median variance that its own was drawn towards.
  let prior: Double
  /// The variance between windows of its length beyond what chance gives.
  let spread: Double

  /// The statistic.
  var statistic: Double { mean / error }

  /// Days that are named more simply go first where their statistic is so large a part of the largest: chance
  /// alone makes some cycle's days fit a little better than Monday to Friday.
  private static let nearly = 0.8

  /// The leads of a round, which may be claimed in this order, that with the largest statistic among them.
  ///
  /// More simply named days that are further behind it come last, as a cycle may be too unsure to be claimed.
  static func leads(_ scan: WindowScan) -> [WindowLead] {
    let figures = scan.observed()
    var best = [Place?](repeating: nil, count: DayKind.simplicities)
    for block in scan.entries.indices {
      for (index, entry) in scan.entries[block].enumerated() {
        let place = Place(scan, figures, block, index)
        let group = DayKind.allCases[entry.kind].simplicity
        if best[group].map(place.leads) ?? true { best[group] = place }
      }
    }
    let known = best.compactMap(\.self)
    guard let largest = known.max(by: { $1.leads($0) }) else { return [] }
    let simple = known.prefix { $0.order != largest.order }
    let near = simple.filter { $0.size >= nearly * largest.size }
    let far = simple.filter { $0.size < nearly * largest.size }
    return (near + [largest] + far).map { WindowLead($0, scan, figures[$0.block]) }
  }

  /// Where an entry stands, and before which others it goes.
  private struct Place {
    let block: Int
    let index: Int
    let size: Double
    /// By kind of day, begin and length of the window.
    let order: Int

    init(_ scan: WindowScan, _ figures: [WindowScan.Figures], _ block: Int, _ index: Int) {
      self.block = block
      self.index = index
      size = abs(scan.statistic(figures[block], block, index))
      let entry = scan.entries[block][index]
      let window = HourWindow.all[entry.window]
      order = (entry.kind * 24 + window.start) * HourWindow.longest + window.length
    }

    /// Whether it goes before another: the larger one, of equals the first.
    func leads(_ other: Place) -> Bool {
      // The same days under two names have the same sum but for the order of its additions.
      let margin = other.size * 1e-9
      return size > other.size + margin || size >= other.size - margin && order < other.order
    }
  }

  private init(_ place: Place, _ scan: WindowScan, _ found: WindowScan.Figures) {
    let entries = scan.entries[place.block]
    kind = DayKind.allCases[entries[place.index].kind]
    window = HourWindow.all[entries[place.index].window]
    days = Int(entries[place.index].days)
    mean = found.means[place.index]
    error = scan.error(found, place.block, place.index)
    prior = found.median
    var sum = 0.0
    for index in entries.indices {
      let error = scan.error(found, place.block, index)
      sum += found.means[index] * found.means[index] - error * error
    }
    spread = max(0, sum / Double(entries.count))
  }
}
