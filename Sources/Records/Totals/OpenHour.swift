import CivilTime

/// Adds up what an export says of one hour, until it speaks of the next one.
///
/// An export may name an application or a category several times in an hour, such as once for each
/// document; the hour has one total of it.
struct OpenHour {
  /// An hour, or a shorter slot, is believed to hold the time of at most so many devices.
  static let mostDevices: Int64 = 4

  private var totals: [ActivityRecord] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let app: TextID
    let category: TextID
  }

  /// Adds a part of a total; gives those of the hour before where the part is of another one.
  mutating func add(_ part: ActivityRecord) -> [ActivityRecord] {
    let before = totals.first.map { $0.start != part.start } ?? false ? close() : []
    let key = Key(app: part.app, category: part.category)
    guard let place = places[key] else {
      places[key] = totals.count
      totals.append(part)
      return before
    }
    // What no number of devices explains is a copy.
    let sum = totals[place].duration + part.duration
    totals[place].duration = min(sum, OpenHour.mostDevices * HourTotals.slot)
    totals[place].duplicate += sum - totals[place].duration
    if let theirs = part.productivity {
      totals[place].productivity = max(totals[place].productivity ?? theirs, theirs)
    }
    return before
  }

  /// The totals of the last hour; nothing is open after that.
  mutating func close() -> [ActivityRecord] {
    let closed = totals
    totals = []
    places = [:]
    return closed
  }
}
