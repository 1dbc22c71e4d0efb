import CivilTime

/// Two hours of the day in which the share of focus was highest, over some days.
///
/// This is a description of the days at hand, not a claim about the person: people without any rhythm
/// have top hours as well.
public struct TopHours: Sendable, Hashable {
  /// Which days were looked at.
  public enum Days: String, Sendable, CaseIterable {
    /// All of them.
    case all
    /// Monday to Friday.
    case weekdays
    /// Saturday and Sunday.
    case weekend
  }

  /// The days that were looked at.
  public let days: Days
  /// The first hour on the clock, 0-23.
  public let fromHour: Int
  /// The hour after the last one, 1-24.
  public let toHour: Int
  /// Focus as a share of known activity in those hours, in thousandths.
  public let share: Int
  /// The same share over all hours of those days, in thousandths.
  public let overall: Int
  /// On how many days one of those hours had known activity of at least a quarter of an hour.
  public let dayCount: Int
  /// Milliseconds of known activity that the share rests on.
  public let known: Int64

  /// Top hours with all their parts given.
  public init(
    days: Days,
    fromHour: Int,
    toHour: Int,
    share: Int,
    overall: Int,
    dayCount: Int,
    known: Int64
  ) {
    self.days = days
    self.fromHour = fromHour
    self.toHour = toHour
    self.share = share
    self.overall = overall
    self.dayCount = dayCount
    self.known = known
  }
}
