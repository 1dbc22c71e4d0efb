import Documents
import Nightly
import Platform

/// Where what a command prints goes: to a person's screen, or wherever standard output leads.
struct Output {
  let terminals: Terminals
  /// What stands at the foot of the terminal, which has to go before anything is printed.
  let progress: ProgressLine?
  /// Whether a pager may show what is longer than the screen.
  let mayPage: Bool
  /// How much was printed, for a command that has to begin anew.
  let printed = PrintedBytes()

  /// Where texts for a person are shown.
  var screen: Screen { terminals.screen }

  /// Prints data with a line end behind it.
  func print(_ text: String) throws { try print(Array(text.utf8) + [0x0a]) }

  /// Prints bytes as they are.
  func print(_ bytes: [UInt8]) throws {
    progress?.pause()
    try Console.print(printed.left(of: bytes))
  }

  /// Prints what a file would hold: as it is where a program reads it, and at a terminal with whatever that could
  /// act on made visible.
  func print(file bytes: [UInt8]) throws {
    guard terminals.output != nil else { return try print(bytes) }
    for line in bytes.lines {
      try print(
        (line.utf8.last == 0x0d ? String(decoding: line.utf8.dropLast(), as: UTF8.self) : line)
          .withVisibleControls
      )
    }
  }

  /// Prints a document for programs.
  func print(_ document: JSONValue) throws { try print(JSONWriter.pretty(document)) }

  /// Shows a text to a person, with a line end behind it.
  func show(_ text: String) throws { try show(Array(text.utf8) + [0x0a]) }

  /// Shows lines that were made for the screen.
  func show(_ lines: [String]) throws {
    try show(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Shows a text to a person, by a pager where it is longer than the screen.
  ///
  /// Where the pager can't be started the text is printed; one that ends before the text does has shown enough.
  func show(_ text: [UInt8]) throws {
    progress?.pause()
    guard mayPage, let pager = terminals.pager, terminals.screen.isExceeded(by: text.lines) else {
      return try Console.print(text)
    }
    // It may start programs of its own, none of which has to know what opens backups, or what others' services ask for.
    let process = ForegroundProcess(
      command: pager.words,
      additions: pager.additions,
      withheld: ["_PASSPHRASE", "_KEY", "_TOKEN", "_SECRET", "_PASSWORD"]
    )
    if !process.show(text) { try Console.print(text) }
  }
}

/// What a command printed before it had to begin anew, as its cache was damaged: the same comes again, and is not printed twice.
final class PrintedBytes {
  private var count = 0
  private var skipped = 0

  /// Has the next bytes be those that were printed from the beginning.
  func beginAnew() { (skipped, count) = (count, 0) }

  /// What of the next bytes was not printed yet.
  func left(of bytes: [UInt8]) -> [UInt8] {
    count += bytes.count
    let known = min(skipped, bytes.count)
    skipped -= known
    return known == 0 ? bytes : Array(bytes[known...])
  }
}

extension Messages {
  /// Messages for whoever called the program; what goes on is shown where `progress` is.
  init(isQuiet: Bool, _ invocation: Invocation, _ progress: ProgressLine?) {
    let terminals = invocation.terminals
    self.init(
      isQuiet: isQuiet,
      progress: progress,
      marksPriority: invocation.leadsToJournal,
      paint: terminals.messages == nil ? nil : terminals.paintOfMessages
    )
  }
}

extension [UInt8] {
  /// The lines of a text.
  fileprivate var lines: [String] {
    split(separator: 0x0a, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
