import Documents
import Files
import Glibc

/// What a command tells a person besides its data.
package struct Messages {
  let isQuiet: Bool
  package let showsProgress: Bool
  /// Whether each line begins with how much it matters.
  let marksPriority: Bool

  /// How much a message matters, by the numbers of syslog (RFC 5424, section 6.2.1).
  package enum Priority: Int {
    case failure = 3
    case warning = 4
    case information = 6
  }

  /// Messages for a person; for the journal of systemd with their priority, as sd-daemon(3) has it.
  package init(
    isQuiet: Bool,
    showsProgress: Bool,
    marksPriority: Bool = false
  ) {
    self.isQuiet = isQuiet
    self.showsProgress = showsProgress
    self.marksPriority = marksPriority
  }

  /// Something good to know.
  package func say(_ text: String) {
    if !isQuiet { tell(text, .information) }
  }

  /// Something wrong.
  package func warn(_ text: String) { tell(text, .warning) }

  /// Why the command ends without having done its work.
  package func fail(_ text: String) { tell(text, .failure) }

  private func tell(_ text: String, _ priority: Priority) {
    guard marksPriority else { return Console.tell(text) }
    let mark = "<\(priority.rawValue)>"
    Console.tell(mark + text.replacing("\n", with: "\n" + mark))
  }

  /// What is being done at the moment.
  package func progress(_ text: String) {
    if showsProgress { Console.tell(text.withVisibleControls) }
  }
}

/// Standard output for data, standard error for messages.
package enum Console {
  /// Prints data; a reader that has gone away ends the program quietly.
  package static func print(_ text: String) throws { try print(Array(text.utf8) + [0x0a]) }

  /// Prints bytes as they are.
  package static func print(_ bytes: [UInt8]) throws {
    try AtomicFile.writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
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
}
