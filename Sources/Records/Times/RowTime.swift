import CivilTime

/// When the record of a row began and how long it lasted, held against the rules for all records.
struct RowTime {
  let start: Instant
  /// In milliseconds.
  let length: Int64
  let isAmbiguous: Bool

  /// What to tell where a clock change leaves no time between start and end.
  static let uncertain: RejectWords = (
    "the clock changes meanwhile and shows one of these times twice or never, so that it ends before or as it "
      + "begins",
    "export times with an offset, or in UTC; the record was left out"
  )

  /// Throws where the record is not to be taken in; the fields are those of its start and length.
  ///
  /// `isShifted` where a clock change makes either its start or its end uncertain, and not both: that it has no length may
  /// come of that, and is told.
  init(
    start: Instant,
    length: Int64,
    isAmbiguous: Bool = false,
    isShifted: Bool = false,
    startField: Int,
    lengthField: Int
  ) throws(Rejection) {
    if let reason = RecordRules.rejection(start: start, duration: length) {
      throw Rejection(
        reason,
        reason == .before1990 ? startField : lengthField,
        (isAmbiguous && reason == .negativeDuration) || (isShifted && reason == .zeroDuration)
          ? RowTime.uncertain : nil
      )
    }
    self.start = start
    self.length = length
    self.isAmbiguous = isAmbiguous
  }

  /// A record of this time whose parts are still to be filled.
  func record(_ kind: ActivityRecord.Kind, _ batch: RowBatch) -> ActivityRecord {
    ActivityRecord(
      kind: kind,
      source: batch.source,
      start: start,
      duration: length,
      isAmbiguous: isAmbiguous
    )
  }
}
