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
    guard records.contains(where: { $0.title != 0 }) else { return (records, []) }
    var (parts, known): ([ActivityRecord], [ActivityRecord]) = ([], [])
    // Those of one activity follow each other, and what has no title comes first.
    var rest = records[...]
    while let first = rest.first {
      let activity = rest.prefix {
        $0.start == first.start && $0.source == first.source && $0.app == first.app
      }
      rest = rest.dropFirst(activity.count)
      var told = activity.reduce(0) { $0 + ($1.title == 0 ? 0 : $1.duration) }
      for record in activity {
        guard record.title == 0, told > 0 else {
          parts.append(record)
          continue
        }
        var (part, beyond) = (record, record)
        part.duration = min(told, record.duration)
        // Copies of it are those of the record that was read.
        part.duplicate = 0
        told -= part.duration
        beyond.duration -= part.duration
        known.append(part)
        if beyond.duration > 0 { parts.append(beyond) }
      }
    }
    return (parts, known)
  }
}
