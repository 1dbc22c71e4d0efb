import CivilTime
import Records

/// An entry of which a purge left the end alone, as it reaches beyond the time that is gone.
struct CutEntry {
  /// Its record as it was.
  let record: ActivityRecord
  let device: String
  let reach: TombstoneSet.Reach

  /// What a mark stands for now that is of this entry, in this version or in another one; nil where it is of another entry,
  /// or nothing of that version is left.
  func rest(
    of mark: EntryMark,
    _ version: EntryVersion?,
    text: (TextID) -> String
  ) -> (mark: EntryMark, version: EntryVersion?)? {
    let before = EntryMark(record, version, device: device, text: text)
    guard before == mark || before == mark.withoutTitle else { return nil }
    var whole = record
    if let version { whole.duration = version.length }
    guard let left = whole.left(by: reach) else { return nil }
    let rest = version.map {
      EntryVersion(length: left.duration, category: $0.category, productivity: $0.productivity)
    }
    return (EntryMark(left, rest, device: device, text: text), rest)
  }
}
