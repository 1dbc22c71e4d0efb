import CivilTime
import Documents
import Nightly
import Plans
import Platform

/// Shows how a session goes on, until it ends or somebody has seen enough.
struct SessionFollow {
  /// What came of it.
  enum Outcome {
    /// It was over, and is logged.
    case over(FocusBook.Logged)
    /// Somebody pressed Ctrl-C; it goes on.
    case left
    /// Another command completed or cancelled it.
    case gone
    /// Nobody knows when it ended.
    case withoutEnd(SessionState)
  }

  let book: FocusBook
  /// What the clock shows.
  let clock: () -> Instant
  /// Waits so many milliseconds; true where somebody pressed Ctrl-C.
  let wait: (Int64) -> Bool
  /// Shows a line in place of the one before.
  let draw: (String) -> Void
  /// How many characters a line may have.
  let width: () -> Int

  /// Follows a session to its end.
  func follow(_ session: RunningSession) throws -> Outcome {
    while true {
      guard let running = try book.current(), running.isSame(as: session), running.ending == nil
      else { return .gone }
      let now = clock()
      let state = running.state(at: now)
      switch state {
      case .going(let elapsed):
        draw(SessionFollow.line(running, elapsed: elapsed, width: width()))
        if wait(1000 - elapsed % 1000) { return .left }
      case .over: return try book.settle(now).logged.map { .over($0) } ?? .gone
      case .tooLong, .unknown: return .withoutEnd(state)
      }
    }
  }

  /// `thesis [#########-----------] 12:34 left`, or of a stopwatch `thesis 12:34`.
  static func line(_ session: RunningSession, elapsed: Int64, width: Int) -> String {
    let name = session.goals.joined(separator: ", ").withVisibleControls
    guard let length = session.length else {
      return short(name, to: width - 10) + " " + SessionReport.clock(elapsed)
    }
    // What is left begins with the whole length, and is nothing only when it is over.
    let left = SessionReport.clock(max(0, length - elapsed) + 999) + " left"
    let title = short(name, to: width / 2)
    let room = min(40, width - title.count - left.count - 4)
    guard room >= 5 else { return title + " " + left }
    let done = Int(Int64(room) * min(elapsed, length) / length)
    return title + " [" + String(repeating: "#", count: done)
      + String(repeating: "-", count: room - done) + "] " + left
  }

  private static func short(_ text: String, to length: Int) -> String {
    text.count <= max(8, length) ? text : text.prefix(max(5, length - 3)) + "..."
  }
}
