import CivilTime
import Documents

extension ChangesFile {
  /// The first lines of a file that `lockin apply` makes.
  private static let head = """
    # Events of calendars and exports that take place at another time: 'lockin apply' writes them, and
    # you may change or remove them. 'from' is the time in the calendar.

    """

  /// The bytes of the file with events at other times; `bytes` is nil where there is no file yet.
  ///
  /// A move of an event that is moved already changes its entry; one back to the time in the calendar
  /// takes it out. Every other byte stays. Throws a diagnostic where the file can't be read, or changed
  /// in place.
  public static func writing(
    _ moves: [EventMove],
    in bytes: [UInt8]?,
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> [UInt8] {
    let old = bytes ?? Array(head.utf8)
    let splice = try DocumentSplice(bytes: old, file: file)
    let entries = try read(old, file: file, timeline: timeline).entries
    let list: [DocumentEdit.Step] = [.key(ChangeKeys.list.name)]
    let (event, from) = (ChangeKeys.event.name, ChangeKeys.from.name)
    let (to, suggestion) = (ChangeKeys.to.name, ChangeKeys.suggestion.name)
    var edits: [DocumentEdit] = []
    var removed: Set<Int> = []
    var added: [DocumentEdit.Value] = []
    for move in moves {
      func time(_ instant: Instant) -> DocumentEdit.Value {
        .text(TimestampForm.withOffset(instant, in: timeline))
      }
      let known = entries.first {
        $0.move.uid == move.uid && $0.move.instance == move.instance
      }
      if let known, move.to == move.from {
        removed.insert(known.index)
      } else if let known {
        let path = list + [.index(known.index)]
        if known.move.from != move.from {
          edits.append(.set(path + [.key(from)], to: time(move.from), behind: [event]))
        }
        edits.append(.set(path + [.key(to)], to: time(move.to), behind: [from]))
        if let taken = move.suggestion {
          edits.append(.set(path + [.key(suggestion)], to: .text(taken), behind: [to]))
        }
      } else if move.to != move.from {
        added.append(
          .mapping(
            [.init(event, .text(move.uid))]
              + (move.instance.map { [.init(ChangeKeys.instance.name, time($0))] } ?? [])
              + [.init(from, time(move.from)), .init(to, time(move.to))]
              + (move.suggestion.map { [.init(suggestion, .text($0))] } ?? [])
          )
        )
      }
    }
    if !added.isEmpty { edits.append(.insert(list, added)) }
    edits += removed.sorted(by: >).map { .remove(list + [.index($0)]) }
    return try splice.applying(edits)
  }
}
