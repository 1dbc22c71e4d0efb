import Glibc

/// A line that is typed at a terminal and not shown.
public enum HiddenLine {
  /// Reads one from standard input, without its end; nil where it was given up (Ctrl-C, or the end of input), or where
  /// what is typed can't be hidden.
  ///
  /// The terminal is put back as it was, also where it is given up: keys that end programs are read as all others.
  public static func read() -> [UInt8]? {
    var usual = termios()
    guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return nil }
    var hidden = usual
    hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden) == 0 else { return nil }
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &usual) }
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      switch byte {
      case 0x0a, 0x0d: return line
      case 0x03, 0x04: return nil
      case 0x15: line = []
      case 0x08, 0x7f:
        // The bytes behind the first one of a character go with it.
        while let last = line.popLast(), last & 0xc0 == 0x80 {}
      default: if line.count < 4096 { line.append(byte) }
      }
    }
  }
}
