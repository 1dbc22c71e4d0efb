import Glibc
import Nightly
@_spi(Texts) import Platform

/// Prints or installs the manual pages and what completes command lines.
enum GenerateCommand: Command {
  static let name = "generate"
  static let summary =
    "print what completes command lines, or install it with manual pages and units"
  static let operands = "bash | zsh | fish | share DIR | units DIR"
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
  static let flags = [
    Flag("--program", "PATH", "units: where the program will be; this one by default")
  ]
  static let words = Completion.allCases.map(\.rawValue) + ["share", "units"]

  static func run(_ call: Call) throws -> ExitCode {
    let operands = call.arguments.operands
    if operands.count == 2, operands[0] == "share" {
      try install(call.groups, below: operands[1], call.messages)
      return .done
    }
    if operands.count == 2, operands[0] == "units" {
      let program = call.arguments.value("--program") ?? call.invocation.program ?? "lockin"
      try put(TimerUnits.template(program: program), below: operands[1], call.messages)
      return .done
    }
    guard operands.count == 1, let shell = Completion(rawValue: operands[0]) else {
      throw UsageError(
        problem: operands.isEmpty
          ? "'generate' does not say what" : "'\(operands.joined(separator: " "))' can't be made",
        remedy:
          "write bash, zsh or fish, 'share' and a folder such as /usr/local/share, or 'units' and one "
          + "such as /usr/local/lib/systemd/user"
      )
    }
    try call.output.print(shell.text(of: call.groups.flatMap(\.commands)))
    return .done
  }

  /// Writes all below a folder of shared data.
  private static func install(
    _ groups: [CommandGroup],
    below folder: String,
    _ messages: Messages
  ) throws {
    let pages = ManualPage.all(groups).map { page in
      (file: "man/man\(page.file.suffix(1))/\(page.file)", text: page.text)
    }
    let completions = Completion.allCases.map {
      (file: $0.path, text: $0.text(of: groups.flatMap(\.commands)))
    }
    try put(pages + completions, below: folder, messages)
  }

  /// What stands in the first lines of manual pages, of what completes, and of units, of any lockin.
  private static let signs = [".TH LOCKIN", "made by 'lockin generate", "\nDescription=lockin"]

  /// Whether a file may be written to a path: nothing lies there, or what an earlier lockin put there.
  private static func isReplaced(_ path: String) throws -> Bool {
    guard try FileStatus.isTaken(path) else { return true }
    guard try FileStatus.ifPresent(path)?.isRegular == true else { return false }
    let head = String(decoding: try ByteStream.contents(of: path, first: 512), as: UTF8.self)
    return signs.contains { head.contains($0) }
  }

  private static func put(
    _ files: [(file: String, text: String)],
    below folder: String,
    _ messages: Messages
  ) throws {
    // All are looked at before any is written.
    for file in files where try !isReplaced(folder + "/" + file.file) {
      throw FileError(path: folder + "/" + file.file, operation: .create, code: EEXIST)
    }
    for file in files {
      let path = folder + "/" + file.file
      try Directory.make(Directory.parent(of: path))
      try AtomicFile.write(Array(file.text.utf8), to: path, permissions: 0o644)
      messages.say(path)
    }
  }
}
