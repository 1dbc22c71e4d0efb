import Synchronization

/// A line at the foot of a terminal that tells what goes on, and how far it is.
///
/// It is drawn when something takes over a second, and erased before anything else is printed. Whoever works only
/// tells what is being done; a thread of its own draws it.
public final class ProgressLine: Sendable {
  private struct State {
    var text: ProgressText?
    /// What stands on the terminal, and how many columns were written to.
    var line = ""
    var drawn = 0
    var isWatched = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let columns: Int
  private let patience: Int
  private let write: @Sendable (String) -> Void

  /// A line for a terminal of so many columns, that `write` writes to.
  ///
  /// Nothing is drawn in the first `patience` milliseconds.
  public init(
    columns: Int,
    patience: Int = 1000,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.columns = columns
    self.patience = patience
    self.write = write
  }

  /// Tells what is being done, and how much of it where `total` is more than nothing.
  public func tell(_ words: String, _ done: Int64 = 0, of total: Int64 = 0) {
    let isFirst = state.withLock { state in
      state.text = ProgressText(words: words, done: done, total: total)
      defer { state.isWatched = true }
      return !state.isWatched
    }
    guard isFirst else { return }
    repeatedly(after: patience, every: ProgressLine.pause) { [self] in draw() }
  }

  /// Erases it until something is told again: something else is to be printed.
  public func pause() {
    state.withLock { state in
      state.text = nil
      erase(&state)
    }
  }

  /// Erases it for good.
  public func end() {
    state.withLock { state in
      state.isOver = true
      erase(&state)
    }
  }

  /// Milliseconds between two drawings.
  private static let pause = 100

  /// Draws what was told last; gives whether anything may follow.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      guard let text = state.text else { return true }
      let line = text.line(columns: columns - 1)
      guard line != state.line else { return true }
      let width = TextWidth.of(line)
      let rest = String(repeating: " ", count: max(0, state.drawn - width))
      write("\r" + line + rest)
      (state.line, state.drawn) = (line, max(width, state.drawn))
      return true
    }
  }

  /// Without codes, which not every terminal knows.
  private func erase(_ state: inout State) {
    guard state.drawn > 0 else { return }
    write("\r" + String(repeating: " ", count: state.drawn) + "\r")
    (state.line, state.drawn) = ("", 0)
  }
}

/// What is being done, and how much of it.
struct ProgressText: Sendable, Equatable {
  let words: String
  let done: Int64
  let total: Int64

  /// The columns between the brackets.
  private static let bar = 20

  /// The text in a line of so many columns at most: `[#####               ]  25%  counting hours`.
  func line(columns: Int) -> String {
    guard total > 0 else { return TextWidth.cut(words + " ...", to: columns) }
    let perMille = Int(Double(min(max(done, 0), total)) / Double(total) * 1000)
    let marks = perMille * ProgressText.bar / 1000
    let bar =
      String(repeating: "#", count: marks)
      + String(repeating: " ", count: ProgressText.bar - marks)
    let percent = String("  \(perMille / 10)".suffix(3))
    return TextWidth.cut("[\(bar)] \(percent)%  \(words)", to: columns)
  }
}
