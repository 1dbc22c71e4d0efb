import CivilTime

/// Adds up what an export says of one hour, until it speaks of the next one.
///
/// An export may name an application several times in an hour, such as once for each document or for each category
/// that it had; the hour has one total of it, with the details of its longest part. What has no application has one
/// for each category.
struct OpenHour {
  /// An hour, or a shorter slot, is believed to hold the time of at most so many devices.
  static let mostDevices: Int64 = 4

  private var totals: [ActivityRecord] = []
  private var places: [Key: Int] = [:]
  /// The longest part of each total.
  private var longest: [Int64] = []

  private struct Key: Hashable {
    let app: TextID
    let category: TextID
  }

  /// Adds a part of a total; gives those of the hour before where the part is of another one.
  mutating func add(_ part: ActivityRecord) -> [ActivityRecord] {
    let before = totals.first.map { $0.start != part.start } ?? false ? close() : []
    let key = Key(app: part.app, category: part.app == 0 ? part.category : 0)
    guard let place = places[key] else {
      places[key] = totals.count
      totals.append(part)
      longest.append(part.duration)
      return before
    }
    // What no number of devices explains is a copy.
    let sum = totals[place].duration + part.duration
    totals[place].duration = min(sum, OpenHour.mostDevices * HourTotals.slot)
    totals[place].duplicate += sum - totals[place].duration
    if part.duration > longest[place] {
      longest[place] = part.duration
      (totals[place].category, totals[place].productivity) = (part.category, part.productivity)
    }
    return before
  }

  /// The totals of the last hour; nothing is open after that.
  mutating func close() -> [ActivityRecord] {
    let closed = totals
    totals = []
    places = [:]
    longest = []
    return closed
  }
}
