import Documents
import Files
import Glibc

/// What a command tells a person besides its data.
package struct Messages {
  let isQuiet: Bool
  let showsProgress: Bool

  /// Messages for a person.
  package init(
    isQuiet: Bool,
    showsProgress: Bool
  ) {
    self.isQuiet = isQuiet
    self.showsProgress = showsProgress
  }

  /// Something good to know.
  package func say(_ text: String) {
    if !isQuiet { Console.tell(text) }
  }

  /// Something wrong.
  package func warn(_ text: String) { Console.tell(text) }

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
