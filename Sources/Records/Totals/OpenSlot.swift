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
  /// Whether each of them is the export's word for no document.
  private var areRests: [Bool] = []
  /// What each of the totals is of: its application, title and category.
  private var kinds = ContentTable()
  /// The parts that came, and the longest of each.
  private var parts = ContentTable()
  private var lengths: [Int64] = []
  /// The activities, and whether documents of each are known.
  private var apps = ContentTable()
  private var areDocumented: [Bool] = []

  /// Nothing said yet of slots of so many milliseconds.
  init(length: Int64) { self.length = length }

  /// Adds a part of a total; gives those of the slot before where the part is of another one.
  ///
  /// `document` is a hash that tells parts from each other whose title is not kept; `isRest` says that the title is
  /// none, but the export's word for no document.
  mutating func add(
    _ part: ActivityRecord,
    document: UInt64,
    isRest: Bool
  ) -> [ActivityRecord] {
    let before = totals.first.map { $0.start != part.start } ?? false ? close() : []
    let app = Int(apps.number(of: RecordContent(kind: .use, source: 0, app: part.app)))
    if app == areDocumented.count { areDocumented.append(false) }
    if part.title != 0, !isRest { areDocumented[app] = true }
    var kind = RecordContent(
      kind: .use,
      source: 0,
      app: part.app,
      title: part.title,
      category: part.category
    )
    let place = Int(kinds.number(of: kind))
    kind.source = TextID(truncatingIfNeeded: document)
    kind.url = TextID(truncatingIfNeeded: document >> 32)
    // Of one category a person may have put some documents into another class.
    kind.productivity = part.productivity
    let row = Int(parts.number(of: kind))
    if row == lengths.count { lengths.append(0) }
    guard place < totals.count else {
      lengths[row] = part.duration
      totals.append(part)
      areRests.append(isRest)
      return before
    }
    let beyond = max(0, part.duration - lengths[row])
    lengths[row] += beyond
    totals[place].duration += beyond
    totals[place].duplicate += part.duration - beyond
    if let theirs = part.productivity {
      totals[place].productivity = max(totals[place].productivity ?? theirs, theirs)
    }
    return before
  }

  /// The totals of the last slot; nothing is open after that.
  mutating func close() -> [ActivityRecord] {
    var closed: [ActivityRecord] = []
    for (var total, isRest) in zip(totals, areRests) {
      // Several devices with one activity: no time leaves its slot.
      let sum = total.duration
      total.duration = min(sum, length)
      total.duplicate += sum - total.duration
      let app = Int(apps.number(of: RecordContent(kind: .use, source: 0, app: total.app)))
      if isRest, !areDocumented[app] { total.title = 0 }
      closed.append(total)
    }
    self = OpenSlot(length: length)
    return closed
  }
}
