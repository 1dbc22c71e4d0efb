/// One hour of a person's day as it really was, with its real length.
///
/// A cell is named by the local date, the hour on the clock and, where a clock change or a journey
/// repeats that hour, how many times it had come before on that date.
///
/// A date begins when the clock first shows its first hour and ends when the clock first shows that of a later one, so that
/// dates part time:
/// the hours of the evening before that a journey west over midnight brings back are of the date that had begun.
public struct HourCell: Sendable, Hashable {
  /// The local date.
  public let date: CivilDate
  /// The hour on the clock, 0-23.
  public let hour: Int
  /// 0 for the first time this hour comes on this date, 1 when it is repeated.
  public let occurrence: Int
  /// The first instant of the cell.
  public let start: Instant
  /// The first instant after the cell.
  public let end: Instant

  /// The cell's real length in milliseconds: 3,600,000 except where the clock changes.
  public var capacity: Int64 { end - start }

  /// A cell with all its parts given.
  public init(date: CivilDate, hour: Int, occurrence: Int, start: Instant, end: Instant) {
    self.date = date
    self.hour = hour
    self.occurrence = occurrence
    self.start = start
    self.end = end
  }
}

/// The hour cells of consecutive local dates, in order of time and without holes.
public struct HourGrid: Sendable, Hashable {
  /// The first date.
  public let from: CivilDate
  /// The date after the last one.
  public let to: CivilDate
  /// The cells in order of time.
  public let cells: [HourCell]

  /// Lays out the cells of the dates from `from` up to but not including `to`.
  ///
  /// Cells are cut wherever the date, the hour or the clock changes, so that a day of 23, 24.5 or 25 hours has
  /// exactly the cells its clock showed.
  public init(timeline: ZoneTimeline, from: CivilDate, to: CivilDate) {
    self.from = from
    self.to = to
    var cells: [HourCell] = []
    var seen: [ClockHour: Int] = [:]
    // No local date lies more than 26 hours from the same date in UTC; hours of the same date seen
    // before a journey count as its first occurrences, so the walk begins two days early.
    var second = Int64(from.dayNumber - 2) * 86_400
    let last = Int64(to.dayNumber + 2) * 86_400
    var day = CivilDate(dayNumber: from.dayNumber - 4)
    var open: (key: ClockHour, occurrence: Int, start: Int64, localEnd: Int64)?

    func close(at end: Int64) {
      guard let cell = open, cell.key.date >= from, cell.key.date < to else { return }
      cells.append(
        HourCell(
          date: cell.key.date,
          hour: cell.key.hour,
          occurrence: cell.occurrence,
          start: Instant(seconds: cell.start),
          end: Instant(seconds: end)
        )
      )
    }

    while second < last {
      let offset = Int64(
        timeline.zone(at: Instant(seconds: second)).offset(atUTC: second)
      )
      let local = second + offset
      let toNextHour = 3600 - (local - local.floorDivided(by: 3600) * 3600)
      var next = second + toNextHour
      if let change = timeline.nextChange(afterUTC: second), change < next { next = change }
      let reading = CivilDateTime(localSeconds: local)
      day = max(day, timeline.date(of: local))
      let key = ClockHour(date: day, hour: reading.hour)
      if let cell = open, cell.key == key, local >= cell.localEnd {
        // The clock went forward within the hour, or only the zone's name changed: one cell still.
        open?.localEnd = local + (next - second)
      } else {
        close(at: second)
        let occurrence = seen[key, default: 0]
        seen[key] = occurrence + 1
        open = (key, occurrence, second, local + (next - second))
      }
      second = next
    }
    close(at: second)
    self.cells = cells
  }

  /// The index of the cell that holds an instant, or nil outside the grid.
  public func index(at instant: Instant) -> Int? {
    guard let first = cells.first, let last = cells.last, instant >= first.start,
      instant < last.end
    else { return nil }
    var low = 0
    var high = cells.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if cells[middle].start <= instant { low = middle } else { high = middle }
    }
    return cells[low].end > instant ? low : nil
  }

  /// The cells of one date, in order of time.
  public func cells(of date: CivilDate) -> [HourCell] { cells.filter { $0.date == date } }

  private struct ClockHour: Hashable {
    let date: CivilDate
    let hour: Int
  }
}
