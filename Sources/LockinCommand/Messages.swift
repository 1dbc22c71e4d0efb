import Documents
import Files
import Glibc

/// What a command tells a person besides its data.
struct Messages {
  let isQuiet: Bool
  let showsProgress: Bool

  /// Something good to know.
  func say(_ text: String) {
    if isQuiet == false { Console.tell(text) }
  }

  /// Something wrong.
  func warn(_ text: String) { Console.tell(text) }

  /// What is being done at the moment.
  func progress(_ text: String) {
    if showsProgress { Console.tell(text.withVisibleControls) }
  }
}

/// Standard output for data, standard error for messages.
enum Console {
  /// Prints data; a reader that has gone away ends the program quietly.
  static func print(_ text: String) throws { try print(Array(text.utf8) + [0x0a]) }

  /// Prints bytes as they are.
  static func print(_ bytes: [UInt8]) throws {
    try AtomicFile.writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
  }

  /// Tells the person something, on a line of its own.
  static func tell(_ text: String) {
    // set aside: where nobody can be told, nobody can be told of that either.
    try? AtomicFile.writeAll(
      Array(text.utf8) + [0x0a],
      to: STDERR_FILENO,
      path: "standard error"
    )
  }
}
