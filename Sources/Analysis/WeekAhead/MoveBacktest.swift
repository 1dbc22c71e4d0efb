import CivilTime
import Plans
import Records

/// Moves of planned work that would have been suggested in weeks that are over, held against what was
/// seen there.
///
/// Each week is placed anew by what was known at its begin. Where the person was active both at
/// the planned hours and at the other ones, the difference of their shares of focus was foreseen and
/// came out; so it was for work that was done at either, whatever it was, and nobody moved anything:
/// hours that people choose for other work are not hours that work was moved to, so nothing in it is
/// causal.
public struct MoveBacktest: Sendable, Hashable {
  /// A move whose old and new hours were both seen; differences are of the new hours less the old ones,
  /// in thousandths of the active time.
  public struct Pair: Sendable, Hashable {
    /// The first date of its week.
    public let week: CivilDate
    /// When the event was planned.
    public let planned: TimeSpan
    /// Where it would have been moved.
    public let other: TimeSpan
    /// The parts of the planned time that lie in hours with activity.
    public let plannedSeen: [TimeSpan]
    /// The parts of the other time that do.
    public let otherSeen: [TimeSpan]
    /// The difference that the model foresaw.
    public let foreseen: Int
    /// The difference that was seen.
    public let realised: Int
  }

  /// In how many weeks there have to be pairs.
  public static let leastWeeks = 4
  /// The most weeks that are looked back on.
  package static let mostWeeks = 12

  /// How many weeks were placed anew.
  public let weeks: Int
  /// How many moves would have been suggested in them.
  public let moves: Int
  /// Those of which both times were seen, in order of time.
  public let pairs: [Pair]

  /// In how many weeks there are pairs.
  public var pairWeeks: Int { Set(pairs.map(\.week)).count }
  /// Whether there are enough of them to say anything.
  public var isEnough: Bool { pairWeeks >= MoveBacktest.leastWeeks }
  /// The mean difference that was foreseen, each week counting alike; nil without pairs.
  public var foreseen: Int? {
    let means = weekMeans(\.foreseen)
    return means.isEmpty ? nil : Int((means.reduce(0, +) / Double(means.count)).rounded())
  }
  /// In how many pairs it was closer than to foresee no difference.
  public var closerThanNothing: Int {
    pairs.count { abs($0.foreseen - $0.realised) < abs($0.realised) }
  }
  /// The mean difference that was seen, each week counting alike, with its 90% interval.
  ///
  /// It is Student's for the mean of weeks, since the moves of one week are not independent; nil where
  /// there are too few weeks.
  public var realised: IntervalEstimate<Int>? {
    guard isEnough else { return nil }
    let means = weekMeans(\.realised)
    let count = Double(means.count)
    let mean = means.reduce(0, +) / count
    let squares = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / (count - 1) / count).squareRoot()
    let reach = StudentT.quantile(0.95, freedom: count - 1) * error
    return IntervalEstimate(
      value: Int(mean.rounded()),
      low: Int(max(-1000, mean - reach).rounded()),
      high: Int(min(1000, mean + reach).rounded())
    )
  }
  /// Foreseen over seen, in thousandths; nil where what was seen may be nothing, as the ratio then says
  /// nothing.
  public var ratio: Int? {
    guard let realised, let foreseen, realised.low > 0 else { return nil }
    return foreseen * 1000 / realised.value
  }

  /// The mean of the pairs of each week, in order.
  private func weekMeans(_ value: (Pair) -> Int) -> [Double] {
    Dictionary(grouping: pairs, by: \.week).sorted { $0.key < $1.key }.map { _, pairs in
      pairs.reduce(0.0) { $0 + Double(value($1)) } / Double(pairs.count)
    }
  }
}

extension WeekScheduler {
  /// A week that is over, with what was known at its begin.
  package struct PastWeek {
    let dates: Range<CivilDate>
    let model: HourModel
    let presence: PlannedPresence

    /// A week with all that was known.
    package init(dates: Range<CivilDate>, model: HourModel, presence: PlannedPresence) {
      self.dates = dates
      self.model = model
      self.presence = presence
    }
  }

  /// The test of some weeks, each placed anew by what was known before it.
  package func backtest(
    _ weeks: [PastWeek],
    seen days: PersonalDays,
    events: [PlannedEvent]
  ) -> MoveBacktest {
    var moves = 0
    var pairs: [MoveBacktest.Pair] = []
    let byDate = Dictionary(days.days.map { ($0.date, $0) }, uniquingKeysWith: { $1 })
    for week in weeks {
      let start = week.dates.lowerBound
      let grid = HourGrid(timeline: timeline, from: start, to: week.dates.upperBound)
      let near = events.filter {
        $0.span.end > grid.span.start - 86_400_000 && $0.span.start < grid.span.end + 86_400_000
      }
      let told = schedule(
        events: near,
        from: start,
        model: week.model,
        presence: week.presence
      ).moves.filter { $0.gain != nil }
      moves += told.count
      for move in told {
        let seen = [move.event.span, move.span].compactMap {
          SeenHours($0, grid, byDate, week.model)
        }
        guard seen.count == 2 else { continue }
        pairs.append(
          MoveBacktest.Pair(
            week: start,
            planned: move.event.span,
            other: move.span,
            plannedSeen: seen[0].parts,
            otherSeen: seen[1].parts,
            foreseen: ClaimWriter.thousandths(seen[1].foreseen - seen[0].foreseen),
            realised: ClaimWriter.thousandths(seen[1].share - seen[0].share)
          )
        )
      }
    }
    return MoveBacktest(
      weeks: weeks.count,
      moves: moves,
      pairs: pairs.sorted {
        ($0.planned.start, $0.other.start) < ($1.planned.start, $1.other.start)
      }
    )
  }
}

/// What the hours of a stretch of time were foreseen to hold and held.
private struct SeenHours {
  let parts: [TimeSpan]
  let share: Double
  let foreseen: Double

  /// The hours of a stretch that have a quarter of an hour of known activity; nil where these are less
  /// than half of it.
  init?(
    _ span: TimeSpan,
    _ grid: HourGrid,
    _ days: [CivilDate: PersonalDay],
    _ model: HourModel
  ) {
    var parts: [TimeSpan] = []
    var length = 0.0
    var sums = (share: 0.0, foreseen: 0.0)
    var at = grid.index(at: span.start) ?? grid.cells.count
    while at < grid.cells.count, grid.cells[at].start < span.end {
      let cell = grid.cells[at]
      at += 1
      let seen = cell.span.intersection(span)
      let part = Double(seen.length)
      let place = PersonalDays.place(cell.date, hour: cell.hour)
      guard let day = days[place.date], day.active[place.hour] >= 900_000 else { continue }
      guard let foreseen = model.share(place.date, hour: place.hour) else { continue }
      parts.append(seen)
      length += part
      sums.share += part * Double(day.focus[place.hour]) / Double(day.active[place.hour])
      sums.foreseen += part * foreseen
    }
    guard length > 0, length * 2 >= Double(span.length) else { return nil }
    self.parts = parts
    share = sums.share / length
    foreseen = sums.foreseen / length
  }
}
