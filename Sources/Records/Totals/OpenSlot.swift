import CivilTime

/// Adds up what an export says of one slot that is shorter than an hour, until it speaks of the next one.
///
/// An export names an activity several times in a slot: once for each document, also where those are not kept,
/// and once for each category that it has, as documents may have their own. All of them are parts of one time; only a
/// row of the same activity, document, category and class is a copy. What is said without a document goes without a
/// title, unless there are documents beside it: then it is not all of the activity, as the total of an export
/// without documents is.
///
/// ```
/// rows:    mail "a" 70 s, mail "b" 50 s, mail "b" 50 s    of one slot
/// output:  mail "a" 70 s, mail "b" 50 s (50 s of copies)  with titles
///          mail 120 s (50 s of copies)                    without
/// ```
struct OpenSlot {
  /// The length of the slot in milliseconds, which no time of one activity exceeds.
  let length: Int64
  private var totals: [ActivityRecord] = []
  private var places: [Total: Int] = [:]
  private var parts: [Part: Int64] = [:]
  /// The activities of which documents are known, and the places of what is beside them.
  private var documented: Set<TextID> = []
  private var rests: Set<Int> = []

  private struct Total: Hashable {
    let app: TextID
    let title: TextID
    let category: TextID
  }

  private struct Part: Hashable {
    let total: Total
    /// The document, where it is not the title.
    let document: [UInt8]
    /// Of one category a person may have put some documents into another class.
    let productivity: Int8?
  }

  /// Nothing said yet of slots of so many milliseconds.
  init(length: Int64) { self.length = length }

  /// Adds a part of a total; gives those of the slot before where the part is of another one.
  ///
  /// `document` tells parts from each other whose title is not kept; `isRest` says that the title is none, but
  /// the export's word for no document.
  mutating func add(
    _ part: ActivityRecord,
    document: [UInt8],
    isRest: Bool
  ) -> [ActivityRecord] {
    let before = totals.first.map { $0.start != part.start } ?? false ? close() : []
    let total = Total(app: part.app, title: part.title, category: part.category)
    if isRest {
      rests.insert(places[total] ?? totals.count)
    } else if part.title != 0 {
      documented.insert(part.app)
    }
    let key = Part(total: total, document: document, productivity: part.productivity)
    guard let place = places[total] else {
      places[total] = totals.count
      parts[key] = part.duration
      totals.append(part)
      return before
    }
    let known = parts[key] ?? 0
    let longer = max(known, part.duration)
    parts[key] = longer
    totals[place].duration += longer - known
    totals[place].duplicate += part.duration - (longer - known)
    if let theirs = part.productivity {
      totals[place].productivity = max(totals[place].productivity ?? theirs, theirs)
    }
    return before
  }

  /// The totals of the last slot; nothing is open after that.
  mutating func close() -> [ActivityRecord] {
    let closed = totals.enumerated().map { place, total in
      var total = total
      // Several devices with one activity: no time leaves its slot.
      let sum = total.duration
      total.duration = min(sum, length)
      total.duplicate += sum - total.duration
      if rests.contains(place), !documented.contains(total.app) { total.title = 0 }
      return total
    }
    self = OpenSlot(length: length)
    return closed
  }
}
