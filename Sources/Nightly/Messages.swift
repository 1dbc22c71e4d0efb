import Documents
import Glibc
@_spi(Texts) import Platform

/// What a command tells a person besides its data.
package struct Messages {
  let isQuiet: Bool
  /// Where what goes on is shown; nil where it is not.
  let progress: ProgressLine?
  /// Whether each line begins with how much it matters.
  let marksPriority: Bool
  /// How marks are painted on a terminal; nil where there is none, and warnings have no mark.
  let paint: Paint?

  /// How much a message matters, by the numbers of syslog (RFC 5424, section 6.2.1).
  package enum Priority: Int {
    case failure = 3
    case warning = 4
    case information = 6
  }

  /// Messages for a person; for the journal of systemd with their priority, as sd-daemon(3) has it.
  package init(
    isQuiet: Bool,
    progress: ProgressLine? = nil,
    marksPriority: Bool = false,
    paint: Paint? = nil
  ) {
    self.isQuiet = isQuiet
    self.progress = progress
    self.marksPriority = marksPriority
    self.paint = paint
  }

  /// Whether what goes on is shown.
  package var showsProgress: Bool { progress != nil }

  /// Something good to know.
  package func say(_ text: String) {
    if !isQuiet { tell(text, .information) }
  }

  /// Something wrong.
  package func warn(_ text: String) { tell(text, .warning) }

  /// Why the command ends without having done its work.
  package func fail(_ text: String) { tell(text, .failure) }

  private func tell(_ text: String, _ priority: Priority) {
    progress?.pause()
    if marksPriority {
      let mark = "<\(priority.rawValue)>"
      return Console.tell(mark + text.replacing("\n", with: "\n" + mark))
    }
    guard let paint else { return Console.tell(text) }
    switch priority {
    case .information: Console.tell(text)
    case .warning: Console.tell(paint.text("warning:", .caution) + " " + text)
    case .failure:
      let mark = "lockin:"
      let rest = text.hasPrefix(mark) ? text.dropFirst(mark.count) : " " + text[...]
      Console.tell(paint.text(mark, .bad) + rest)
    }
  }

  /// What is being done at the moment, and how much of it where `total` is more than nothing.
  package func progress(_ text: String, _ done: Int64 = 0, of total: Int64 = 0) {
    progress?.tell(text.withVisibleControls, done, of: total)
  }
}

/// Standard output for data, standard error for messages.
package enum Console {
  /// What standard output is called where it can't be written.
  package static let outputName = "standard output"

  /// Prints data; a reader that has gone away ends the program quietly.
  package static func print(_ text: String) throws { try print(Array(text.utf8) + [0x0a]) }

  /// Prints bytes as they are.
  package static func print(_ bytes: [UInt8]) throws {
    try AtomicFile.writeAll(bytes, to: STDOUT_FILENO, path: outputName)
  }

  /// Tells the person something, on a line of its own.
  package static func tell(_ text: String) {
    // set aside: where nobody can be told, nobody can be told of that either.
    try? AtomicFile.writeAll(
      Array(text.utf8) + [0x0a],
      to: STDERR_FILENO,
      path: "standard error"
    )
  }

  /// Writes to the terminal that messages go to, without ending the line.
  package static func draw(_ text: String) {
    // set aside: as above.
    try? AtomicFile.writeAll(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }
}
