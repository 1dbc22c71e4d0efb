import CivilTime
import ICalendar

extension Habit {
  /// The stretches of dates in each of which the habit is to be done, in order.
  ///
  /// ```
  /// daily, mon wed fri      a date each, as the rule names them
  /// weekly, monthly         a week, a month: any of its dates will do
  /// ```
  /// Those that touch `range` are given, the exceptions left out; the first week or month begins before
  /// the habit where that begins within it.
  public func periods(in range: Range<CivilDate>) -> [Range<CivilDate>] {
    let rule = recurrence.rule
    guard isQuota else {
      let excluded = Set(exceptions)
      return recurrence.dates(from: start, in: range)
        .filter { !excluded.contains($0) }.map { $0..<($0 + 1) }
    }
    var periods: [Range<CivilDate>] = []
    var number = firstNumber(before: range.lowerBound)
    let (most, last): (Int, CivilDate?) =
      switch rule.limit {
      case .none: (.max, nil)
      case .count(let count): (count, nil)
      case .until(let until): (.max, until.writtenDate)
      }
    while number < most {
      let period = begin(ofPeriod: number)..<begin(ofPeriod: number + 1)
      guard period.lowerBound < range.upperBound, last.map({ period.lowerBound <= $0 }) ?? true
      else { break }
      if period.upperBound > range.lowerBound { periods.append(period) }
      number += 1
    }
    return periods
  }

  /// The number of a period that ends no later than `date` lies in its successor, or 0.
  private func firstNumber(before date: CivilDate) -> Int {
    guard date > start else { return 0 }
    let interval = recurrence.rule.interval
    let days =
      switch recurrence.rule.frequency {
      case .weekly: 7
      case .monthly: 31
      default: 366
      }
    return max(0, (date - start) / (days * interval) - 1)
  }

  /// The first date of a period by its number, from 0 for the one that `start` lies in.
  private func begin(ofPeriod number: Int) -> CivilDate {
    let rule = recurrence.rule
    let count = number * rule.interval
    switch rule.frequency {
    case .weekly:
      let back = (start.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
      return start - back + 7 * count
    case .monthly:
      let month = start.year * 12 + start.month - 1 + count
      return CivilDate(
        dayNumber: CivilDate.dayNumber(year: month / 12, month: month % 12 + 1, day: 1)
      )
    default:
      return CivilDate(
        dayNumber: CivilDate.dayNumber(year: start.year + count, month: 1, day: 1)
      )
    }
  }
}

extension Habit {
  /// How often a day it is due, on the average: of a rule that names days, by its first year.
  public var dailyFrequency: Double {
    let rule = recurrence.rule
    guard isQuota else { return Double(max(1, periods(in: start..<(start + 366)).count)) / 366 }
    let days: Double =
      switch rule.frequency {
      case .weekly: 7
      case .monthly: 30
      default: 365
      }
    return Double(needed) / (days * Double(rule.interval))
  }
}
