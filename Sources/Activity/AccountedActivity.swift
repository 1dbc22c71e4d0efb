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
  /// What other devices did meanwhile, in order of time.
  public let concurrent: [ConcurrentUse]
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
  private let grid: HourGrid
  private var accounts: [CivilDate: TimeAccount] = [:]

  init(grid: HourGrid) { self.grid = grid }

  /// Adds the part of each day that lies in `span`; what lies outside the grid is left out.
  mutating func add(_ span: TimeSpan, _ change: (inout TimeAccount, Int64) -> Void) {
    let inside = span.intersection(grid.span)
    guard inside.isEmpty == false, let first = grid.index(at: inside.start) else { return }
    var index = first
    while index < grid.cells.count, grid.cells[index].start < inside.end {
      let part = grid.cells[index].span.intersection(inside)
      change(&accounts[grid.cells[index].date, default: TimeAccount()], part.length)
      index += 1
    }
  }

  /// Adds time that has no place of its own to the day that holds `instant`.
  mutating func add(
    _ length: Int64,
    at instant: Instant,
    _ change: (inout TimeAccount, Int64) -> Void
  ) {
    guard let index = grid.index(at: instant) else { return }
    change(&accounts[grid.cells[index].date, default: TimeAccount()], length)
  }

  /// Every date of the grid that exists, with its account.
  var byDate: [DayAccount] {
    var dates: [CivilDate] = []
    for cell in grid.cells where dates.last != cell.date { dates.append(cell.date) }
    return Set(dates).sorted().map {
      DayAccount(date: $0, account: accounts[$0] ?? TimeAccount())
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
