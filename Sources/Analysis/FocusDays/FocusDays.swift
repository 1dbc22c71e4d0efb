import CivilTime
import Plans

/// Focus sessions by the person's local dates: what crosses midnight is split there.
public struct FocusDays: Sendable {
  /// A session, or what of it lies on a date.
  public struct Part: Sendable {
    /// The whole session.
    public let session: FocusSession
    /// What of it lies on the date.
    public let span: TimeSpan
  }

  /// A date with sessions.
  public struct Day: Sendable {
    /// The date.
    public let date: CivilDate
    /// Its sessions, in order of time.
    public let parts: [Part]
    /// Its focus in milliseconds, each minute once.
    public let length: Int64
  }

  /// The dates that were asked for.
  public let dates: Range<CivilDate>
  /// Those with sessions, in order.
  public let days: [Day]

  /// The sessions on some dates.
  public init(_ sessions: [FocusSession], on dates: Range<CivilDate>, _ timeline: ZoneTimeline) {
    self.dates = dates
    let calendar = LocalDays(timeline, from: dates.lowerBound, to: dates.upperBound)
    var byDate: [Int: [Part]] = [:]
    for session in sessions {
      for part in calendar.parts(of: session.span) {
        byDate[part.day, default: []].append(Part(session: session, span: part.span))
      }
    }
    days = byDate.sorted { $0.key < $1.key }.map { day, parts in
      let parts = parts.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
      return Day(
        date: dates.lowerBound + day,
        parts: parts,
        length: TimeSet(parts.map(\.span)).length
      )
    }
  }

  /// The focus of all dates in milliseconds, each minute once.
  public var length: Int64 { days.reduce(0) { $0 + $1.length } }

  /// The focus of each week, as far as it lies in the dates.
  public var weeks: [(week: ISOWeek, length: Int64)] {
    totals { ISOWeek(containing: $0) }.map { ($0.period, $0.length) }
  }

  /// The focus of each month, as far as it lies in the dates.
  public var months: [(month: CalendarMonth, length: Int64)] {
    totals { CalendarMonth(containing: $0) }.map { ($0.period, $0.length) }
  }

  private func totals<Period: Equatable>(
    _ period: (CivilDate) -> Period
  ) -> [(period: Period, length: Int64)] {
    days.reduce(into: []) { totals, day in
      let period = period(day.date)
      if totals.last?.period == period {
        totals[totals.count - 1].length += day.length
      } else {
        totals.append((period, day.length))
      }
    }
  }
}
