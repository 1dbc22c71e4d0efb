import Glibc

/// How many characters a terminal shows.
public struct TerminalSize: Sendable, Equatable {
  /// In a line.
  public let columns: Int
  /// How many lines.
  public let rows: Int

  /// A size.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal that a descriptor is; nil where it is none.
  ///
  /// `COLUMNS` and `LINES` count before what the terminal itself says. One that says nothing is taken for 80
  /// columns and 24 lines.
  init?(of descriptor: Int32, _ variables: [String: String]) {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    // set aside: a terminal that does not tell its size has the usual one.
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    self.init(
      told: (Int(size.ws_col), Int(size.ws_row)),
      variables
    )
  }

  /// The size of a terminal that tells these numbers, 0 where it knows none.
  init(told: (columns: Int, rows: Int), _ variables: [String: String]) {
    func number(_ name: String, _ told: Int, usual: Int) -> Int {
      if let text = variables[name], let number = Int(text), (1...10_000).contains(number) {
        return number
      }
      return told > 0 ? told : usual
    }
    columns = number("COLUMNS", told.columns, usual: 80)
    rows = number("LINES", told.rows, usual: 24)
  }
}
