import CivilTime

/// A person's time over some local days, as accounting found it.
public struct AccountedActivity: Sendable {
  /// The hours of those days.
  public let grid: HourGrid
  /// The devices' names, in order of rank; segments refer to them by place.
  public let devices: [String]
  /// The categories; segments refer to them by place.
  public let categories: [CategoryPath]
  /// What the person attended to, in order of time and without overlap.
  public let segments: [Segment]
  /// What devices did while another one had the person's attention, in order of time; what each device
  /// did is without overlap.
  public let concurrent: [Segment]
  /// Where each day's time went, by date in order.
  public let accounts: [DayAccount]
  /// When any device's tracker was at work.
  public let observed: TimeSet
  /// Whether earlier records could not change anything here.
  public let isSettledBefore: Bool
  /// Whether later records could not change anything here.
  public let isSettledAfter: Bool

  /// The path of a segment's category.
  public func path(of segment: Segment) -> CategoryPath { categories[Int(segment.category)] }
}

extension AccountedActivity {
  /// What several stretches of days came to that follow each other, all found by the same accounting; `grid` has
  /// the hours of all of them.
  package init(joining parts: [AccountedActivity], grid: HourGrid) {
    var segments: [Segment] = []
    segments.reserveCapacity(parts.reduce(0) { $0 + $1.segments.count })
    for part in parts {
      var rest = part.segments[...]
      // What went on past midnight is one stretch.
      if let first = rest.first, let last = segments.last, first.continues(last) {
        segments[segments.count - 1].span.end = first.span.end
        rest = rest.dropFirst()
      }
      segments += rest
    }
    self.init(
      grid: grid,
      devices: parts.last?.devices ?? [],
      categories: parts.last?.categories ?? [],
      segments: segments,
      concurrent: parts.flatMap(\.concurrent),
      accounts: parts.flatMap(\.accounts),
      observed: TimeSet(parts.flatMap(\.observed.spans)),
      isSettledBefore: parts.first?.isSettledBefore ?? true,
      isSettledAfter: parts.last?.isSettledAfter ?? true
    )
  }
}

/// Where one local day's time went.
public struct DayAccount: Sendable, Hashable {
  /// The local date.
  public let date: CivilDate
  /// The account.
  public var account: TimeAccount

  /// The account of a date.
  public init(date: CivilDate, account: TimeAccount) {
    self.date = date
    self.account = account
  }
}

/// Adds times to the accounts of the local days they lie in.
struct DayAccounts {
  /// What a time is added to.
  enum Column {
    case raw
    case flood
    case bucketed
    case concurrent
    case dropped(DropReason)

    fileprivate var place: Int {
      switch self {
      case .raw: 0
      case .flood: 1
      case .bucketed: 2
      case .concurrent: 3
      case .dropped(let reason): 4 + reason.place
      }
    }

    fileprivate static let count = 4 + DropReason.allCases.count
  }

  /// Stretches of one date each; a journey may bring a date back.
  private var runs: [(span: TimeSpan, date: Int)] = []
  private var dates: [CivilDate] = []
  /// The columns of each date, one after another.
  private var sums: [Int64] = []
  /// The run that was added to last: times mostly come in order.
  private var at = 0

  init(grid: HourGrid) {
    dates = Set(grid.cells.map(\.date)).sorted()
    var date = 0
    for cell in grid.cells {
      if let last = runs.last, dates[last.date] == cell.date, last.span.end == cell.start {
        runs[runs.count - 1].span.end = cell.end
      } else {
        while dates[date] != cell.date { date = (date + 1) % dates.count }
        runs.append((cell.span, date))
      }
    }
    sums = Array(repeating: 0, count: dates.count * Column.count)
  }

  /// Adds the part of each day that lies in `span`, so many times over; what lies outside the grid is
  /// left out.
  mutating func add(_ span: TimeSpan, to column: Column, layers: Int = 1) {
    guard find(span.start) else { return }
    var index = at
    while index < runs.count, runs[index].span.start < span.end {
      let part = min(span.end, runs[index].span.end) - max(span.start, runs[index].span.start)
      sums[runs[index].date * Column.count + column.place] += max(0, part) * Int64(layers)
      index += 1
    }
  }

  /// Adds the parts of each day that lie in these segments.
  mutating func add(_ segments: [Segment], to column: Column) {
    var index = 0
    while index < segments.count {
      let span = segments[index].span
      guard at < runs.count, runs[at].span.start <= span.start, span.end <= runs[at].span.end else {
        add(span, to: column)
        index += 1
        continue
      }
      // Those that lie in the same day make one sum.
      let run = runs[at]
      var sum: Int64 = 0
      while index < segments.count, segments[index].span.start >= run.span.start,
        segments[index].span.end <= run.span.end
      {
        sum += segments[index].span.length
        index += 1
      }
      sums[run.date * Column.count + column.place] += sum
    }
  }

  /// Adds time that has no place of its own to the day that holds `instant`.
  mutating func add(_ length: Int64, at instant: Instant, to column: Column) {
    guard find(instant), runs[at].span.start <= instant else { return }
    sums[runs[at].date * Column.count + column.place] += length
  }

  /// Goes to the first run that ends after `instant`; false where there is none.
  private mutating func find(_ instant: Instant) -> Bool {
    if at < runs.count, runs[at].span.start <= instant, instant < runs[at].span.end { return true }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].span.end > instant { high = middle } else { low = middle + 1 }
    }
    at = low
    return low < runs.count
  }

  /// Every date of the grid that exists, with its account.
  var byDate: [DayAccount] {
    dates.indices.map { index in
      let row = sums[index * Column.count..<(index + 1) * Column.count]
      var account = TimeAccount()
      account.raw = row[row.startIndex]
      account.flood = row[row.startIndex + 1]
      account.bucketed = row[row.startIndex + 2]
      account.concurrent = row[row.startIndex + 3]
      for reason in DropReason.allCases {
        let dropped = row[row.startIndex + 4 + reason.place]
        if dropped != 0 { account.dropped[reason] = dropped }
      }
      return DayAccount(date: dates[index], account: account)
    }
  }
}

extension DropReason {
  /// The reason's place among all.
  fileprivate var place: Int {
    switch self {
    case .duplicate: 0
    case .afk: 1
    case .annotationWithoutWindow: 2
    case .implausibleTail: 3
    case .sameDeviceOverlap: 4
    case .future: 5
    case .clippedFuture: 6
    case .ignored: 7
    }
  }
}

extension HourCell {
  /// The time of the cell.
  public var span: TimeSpan { TimeSpan(start, end) }
}

extension HourGrid {
  /// The time from the first cell to the last one; empty where there is none.
  public var span: TimeSpan {
    TimeSpan(
      cells.first?.start ?? Instant(milliseconds: 0),
      cells.last?.end ?? Instant(milliseconds: 0)
    )
  }
}
