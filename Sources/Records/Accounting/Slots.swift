import CivilTime

extension Accounting {
  /// The records, with those of slots laid end to end within them, and what others tell of as well.
  ///
  /// Only here is everything together that all exports say of a slot, so that it makes no difference
  /// how many there are and where one ends.
  func placed(
    _ records: [ActivityRecord]
  ) -> (records: [ActivityRecord], known: [ActivityRecord]) {
    var slots: [TextID: Int64] = [:]
    for source in Set(records.lazy.map(\.source)) { slots[source] = policy.slots[text(source)] }
    guard !slots.isEmpty else { return (records, []) }
    // What an earlier version placed by itself stays where it is.
    func slot(_ record: ActivityRecord) -> Int64? {
      slots[record.source].flatMap { record.start.milliseconds % $0 == 0 ? $0 : nil }
    }
    var placed = records.filter { slot($0) == nil }
    let (parts, known) = partsOfSlots(records.filter { slot($0) != nil })
    for (length, totals) in Dictionary(grouping: parts, by: slot)
      .sorted(by: { $0.key ?? 0 < $1.key ?? 0 })
    {
      placed += HourTotals.laid(
        totals,
        in: length ?? HourTotals.slot,
        longestFirst: true,
        text: text
      )
    }
    return (placed.sorted(by: ActivityRecord.precedes), known)
  }

  /// An activity of one slot.
  private struct Activity: Hashable {
    let start: Instant
    let source: TextID
    let app: TextID
  }

  /// Records of slots as parts of them, and what is in others as well.
  ///
  /// ```
  /// records:  mail 120 s             of an export without documents
  ///           mail "a" 70, "b" 40 s  of one with documents
  /// output:   mail "a" 70, "b" 40, mail 10 s; known: mail 110 s
  /// ```
  /// A total of an activity holds its documents. It has more where the other export ends within the slot.
  private func partsOfSlots(
    _ records: [ActivityRecord]
  ) -> (parts: [ActivityRecord], known: [ActivityRecord]) {
    var documents: [Activity: Int64] = [:]
    for record in records where record.title != 0 {
      let activity = Activity(start: record.start, source: record.source, app: record.app)
      documents[activity, default: 0] += record.duration
    }
    guard !documents.isEmpty else { return (records, []) }
    var known: [ActivityRecord] = []
    let parts = records.compactMap { record -> ActivityRecord? in
      let activity = Activity(start: record.start, source: record.source, app: record.app)
      guard record.title == 0, let told = documents[activity] else { return record }
      var (part, rest) = (record, record)
      part.duration = min(told, record.duration)
      // Copies of it are those of the record that was read.
      part.duplicate = 0
      rest.duration -= part.duration
      known.append(part)
      return rest.duration > 0 ? rest : nil
    }
    return (parts, known)
  }
}
