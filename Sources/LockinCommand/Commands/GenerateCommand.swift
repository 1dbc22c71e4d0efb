import Files
import Nightly

/// Prints or installs the manual pages and what completes command lines.
enum GenerateCommand: Command {
  static let name = "generate"
  static let summary = "print what completes command lines, or install it with the manual pages"
  static let operands = "bash | zsh | fish | share DIR"
  static let examples = [
    Example(
      "lockin generate bash > ~/.local/share/bash-completion/completions/lockin",
      "for you alone"
    ),
    Example(
      "lockin generate share ~/.local/share",
      "manual pages, and what completes in all shells"
    ),
  ]
  static let flags: [Flag] = []
  static let words = Completion.allCases.map(\.rawValue) + ["share"]

  static func run(_ call: Call) throws -> ExitCode {
    let operands = call.arguments.operands
    if operands.count == 2, operands[0] == "share" {
      try install(call.groups, below: operands[1], call.messages)
      return .done
    }
    guard operands.count == 1, let shell = Completion(rawValue: operands[0]) else {
      throw UsageError(
        problem: operands.isEmpty
          ? "'generate' does not say what" : "'\(operands.joined(separator: " "))' can't be made",
        remedy: "write bash, zsh or fish, or 'share' and a folder such as /usr/local/share"
      )
    }
    try Console.print(shell.text(of: call.groups.flatMap(\.commands)))
    return .done
  }

  /// Writes all below a folder of shared data.
  private static func install(
    _ groups: [CommandGroup],
    below folder: String,
    _ messages: Messages
  ) throws {
    let pages = ManualPage.all(groups).map { page in
      (path: "man/man\(page.file.suffix(1))/\(page.file)", text: page.text)
    }
    let completions = Completion.allCases.map {
      (path: $0.path, text: $0.text(of: groups.flatMap(\.commands)))
    }
    for file in pages + completions {
      let path = folder + "/" + file.path
      try Directory.make(Directory.parent(of: path))
      try AtomicFile.write(Array(file.text.utf8), to: path, permissions: 0o644)
      messages.say(path)
    }
  }
}
