import CivilTime

/// Puts parts of a slot together that have lost their titles.
///
/// An activity has a record for each of its documents in a slot, and without titles one for all of them. An export
/// without documents says the same time once more: where its record stands beside them, one of the two goes, as nothing
/// tells them from parts of one time any more. Records of other exports that only differed in their titles are copies of
/// each other then, as where they are read so.
package struct LostTitles {
  /// The records of one instant, of which more may come.
  private var open: [Open] = []
  /// The activities, categories and devices of those that have lost their titles.
  private var kinds = ContentTable()
  /// Where the record of each of them is.
  private var places: [Int] = []

  private struct Open {
    var record: ActivityRecord
    let device: TextID
    let isLost: Bool
    /// Whether it is what an export says of all documents.
    let isWhole: Bool
  }

  /// None yet.
  package init() {}

  /// Adds a record; hands over those of the instant before where it begins at another one.
  ///
  /// Records come in order of time. `hadTitle` says whether it had one before; `source` is the word of the program that
  /// kept it.
  package mutating func add(
    _ record: ActivityRecord,
    device: TextID = 0,
    hadTitle: Bool,
    source: String,
    _ take: (ActivityRecord, TextID) throws -> Void
  ) rethrows {
    if let first = open.first, first.record.start != record.start { try close(take) }
    let isOfSlot = LostTitles.isOfSlot(record, source)
    guard isOfSlot, hadTitle, record.title == 0 else {
      open.append(
        Open(
          record: record,
          device: device,
          isLost: false,
          isWhole: isOfSlot && !hadTitle && record.app != 0
        )
      )
      return
    }
    var kind = LostTitles.activity(of: record, device)
    kind.category = record.category
    let place = Int(kinds.number(of: kind))
    if place == places.count {
      places.append(open.count)
      open.append(Open(record: record, device: device, isLost: true, isWhole: false))
    } else {
      LostTitles.add(record, to: &open[places[place]].record)
    }
  }

  /// Hands over the records of the last instant.
  package mutating func close(_ take: (ActivityRecord, TextID) throws -> Void) rethrows {
    if !places.isEmpty {
      settle()
      (kinds, places) = (ContentTable(), [])
    }
    for entry in open { try take(entry.record, entry.device) }
    open.removeAll(keepingCapacity: true)
  }

  /// Whether a record may be part of what is said of a slot.
  package static func isOfSlot(_ record: ActivityRecord, _ source: String) -> Bool {
    record.kind == .use && !record.isHourTotal
      && record.start.milliseconds % SlotEvidence.minutes == 0
      && source == ExportFormat.rescueTime.word
  }

  /// Of what documents say of an activity, and of what is said of all of it, keeps the longer one, of two that are as long
  /// the one of the higher class, and then the documents.
  private mutating func settle() {
    guard open.contains(where: \.isWhole) else { return }
    var activities = ContentTable()
    var sums: [(parts: Int64, whole: Int64)] = []
    var classes: [(parts: Int8, whole: Int8)] = []
    var numbers: [Int] = []
    for entry in open {
      guard entry.isLost || entry.isWhole else {
        numbers.append(-1)
        continue
      }
      let number = Int(activities.number(of: LostTitles.activity(of: entry.record, entry.device)))
      if number == sums.count {
        sums.append((0, 0))
        classes.append((.min, .min))
      }
      let productivity = entry.record.productivity ?? .min
      if entry.isLost {
        sums[number].parts += entry.record.duration
        classes[number].parts = max(classes[number].parts, productivity)
      } else {
        sums[number].whole += entry.record.duration
        classes[number].whole = max(classes[number].whole, productivity)
      }
      numbers.append(number)
    }
    var left: [Open] = []
    for (entry, number) in zip(open, numbers) {
      guard number >= 0 else {
        left.append(entry)
        continue
      }
      let (sum, productivity) = (sums[number], classes[number])
      let isWhole =
        sum.whole == sum.parts ? productivity.whole > productivity.parts : sum.whole > sum.parts
      if entry.isWhole == isWhole { left.append(entry) }
    }
    open = left
  }

  private static func activity(of record: ActivityRecord, _ device: TextID) -> RecordContent {
    RecordContent(kind: .use, source: record.source, app: record.app, title: device)
  }

  /// Adds a part to what came before it; no time leaves its slot.
  private static func add(_ part: ActivityRecord, to sum: inout ActivityRecord) {
    let whole = sum.duration + part.duration
    sum.duration = min(whole, max(SlotEvidence.minutes, sum.duration))
    sum.duplicate += part.duplicate + whole - sum.duration
    if let theirs = part.productivity {
      sum.productivity = max(sum.productivity ?? theirs, theirs)
    }
  }
}
