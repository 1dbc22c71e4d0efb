import CivilTime
import Documents

/// A record whose start or end a file writes as a local time that the clock never showed, since it went forward.
///
/// Such a time is read with the offset before the change, which is as much later as the clock went forward; it
/// is told once a file.
enum SkippedTime {
  static let code = "skipped_time"
  static let words: RejectWords = (
    "the clock goes forward and never shows this local time",
    "it was read as much later as the clock went forward; export times with an offset, or in UTC"
  )

  /// No clock, and no journey, goes further forward in one step, in milliseconds.
  private static let furthest: Int64 = 27 * 3_600_000

  /// Whether a record, the local times of which the clock shows twice or never, has one that it never shows.
  ///
  /// What the clock shows twice lies before a change back, and not just behind one forward.
  static func isOne(start: Instant, duration: Int64, _ timeline: ZoneTimeline) -> Bool {
    [start, start + duration].contains { instant in
      let offsets = timeline.offsets(in: TimeSpan(instant - furthest, instant + 1))
      return zip(offsets, offsets.dropFirst()).contains { before, after in
        let jump = Int64(after.offset - before.offset) * 1000
        return jump > 0 && instant >= after.from && instant < after.from + jump
      }
    }
  }
}

extension ImportContext {
  /// What to tell of a record with such a time.
  func skippedTime(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      file: file,
      position: position,
      severity: .warning,
      code: SkippedTime.code,
      problem: SkippedTime.words.problem,
      remedy: SkippedTime.words.remedy
    )
  }
}

extension CountedNote {
  /// Counts a record that was taken in from this place where it has such a time.
  mutating func note(
    skippedTimeIn record: ActivityRecord,
    at position: @autoclosure () -> SourcePosition,
    _ context: ImportContext
  ) {
    guard record.isAmbiguous,
      SkippedTime.isOne(start: record.start, duration: record.duration, context.timeline)
    else { return }
    add { context.skippedTime(at: position()) }
  }
}
