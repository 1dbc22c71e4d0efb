import Glibc
import Platform

/// One line of a terminal that is written over and over.
final class FollowedLine {
  private var shown = 0

  /// Shows a text in place of the one before.
  func draw(_ text: String) {
    put("\r" + text + String(repeating: " ", count: max(0, shown - text.count)))
    shown = text.count
  }

  /// Ends the line, so that what follows stands below it.
  func end() {
    if shown > 0 { put("\n") }
    shown = 0
  }

  /// Rings the terminal's bell.
  func ring() { put("\u{7}") }

  /// How many characters a line of the terminal has, and 80 where it does not tell.
  ///
  /// The last one is left free, as some go to the next line behind it.
  var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 79 }
    return Int(size.ws_col) - 1
  }

  private func put(_ text: String) {
    // set aside: where nobody looks any more, the session goes on all the same.
    try? AtomicFile.writeAll(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }
}
