import Analysis
import CivilTime
import Plans

/// When a session ended that a person ends now.
struct SessionEnd {
  private let running: RunningSession
  private let state: SessionState
  private let now: Instant
  private let timeline: ZoneTimeline

  /// The end of a session as its clocks stand now.
  init(_ running: RunningSession, _ now: Instant, _ timeline: ZoneTimeline) {
    self.running = running
    state = running.state(at: now)
    self.now = now
    self.timeline = timeline
  }

  /// The end, as somebody says it or as the clock does.
  ///
  /// Throws `ChangeRefusal` where it can't have ended then, or nobody knows.
  func instant(
    _ said: EventMoment?
  ) throws(ChangeRefusal) -> Instant {
    let words = SessionWords(timeline)
    guard let said, let end = said.instant(after: running.start, in: timeline) else {
      guard let known else {
        throw ChangeRefusal(
          problem:
            "\(words.going(running, at: now)): \(words.unknownEnd(state) ?? "it has no end")",
          remedy: SessionWords.howToEnd
        )
      }
      return known
    }
    let start = running.start
    guard end > start else {
      throw ChangeRefusal(
        problem:
          "the session began at \(words.time(start, beside: end)), and can't have ended before",
        remedy: "say a later --end"
      )
    }
    guard end <= last else {
      let reason =
        known == nil
        ? "it lasts \(Wording.duration(last - start)) at most"
        : "it has lasted up to \(words.time(last, beside: end))"
      throw ChangeRefusal(
        problem: "the session can't have ended at \(words.time(end, beside: start)): \(reason)",
        remedy: "say an earlier --end" + (known == nil ? "" : ", or leave it out")
      )
    }
    return end
  }

  /// The end that the clocks tell; nil where they do not.
  private var known: Instant? {
    switch state {
    case .going(let elapsed): running.end(after: elapsed)
    case .over(let end): end
    case .tooLong, .unknown: nil
    }
  }

  /// The latest that it can have ended.
  private var last: Instant {
    known ?? running.plannedEnd ?? running.start + SessionsFile.longest
  }
}
