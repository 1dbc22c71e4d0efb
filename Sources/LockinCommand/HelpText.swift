import Nightly

/// The help texts, made from the commands' own definitions.
enum HelpText {
  /// What the program is for.
  static let subject = "where your focus really went, from the exports you already have"

  /// How days may be called.
  static let days = """
    Days may be dates (2026-05-26), weeks (2026-W22, W22), months (2026-05) or words: today,
    yesterday, mon, 'last week', 'last 28 days'.
    """

  /// What is read of the environment by every command.
  static let environment: [(name: String, meaning: String)] = [
    ("LOCKIN_DIR", "the workspace, where -C does not name it"),
    ("LOCKIN_NOW", "the instant, where --now does not name it"),
    ("LOCKIN_PAGER, PAGER", "what shows texts longer than the screen; less where not set"),
    ("LOCKIN_PASSPHRASE", "what opens backups, where no file of it is named"),
    ("NO_COLOR, CLICOLOR", "no colours where the first is set, or the other is 0"),
  ]

  /// What stands in the place of a command and is none.
  static let besides: [(name: String, summary: String)] = [
    ("help", "print how a command is called"), ("version", "print the version"),
  ]

  /// The text for the whole program.
  static func program(_ groups: [CommandGroup]) -> String {
    let lists = groups.map { group in
      ([group.title + ":"] + group.commands.map { row($0.name, $0.summary, width: 13) })
        .joined(separator: "\n")
    }
    return """
      lockin \(Build.version) — \(subject)

      Usage: lockin [-C DIR] COMMAND [OPTIONS]

      A first look:
        lockin init --sample my-sample     a workspace with ten weeks of made-up data
        lockin run -C my-sample            read it, and publish my-sample/reports/index.html

      \(lists.joined(separator: "\n\n"))

      Options of every command:
      \(options(Flag.common))

      \(days)

      Environment:
      \(environment.map { row($0.name, $0.meaning, width: 20) }.joined(separator: "\n"))

      \(exitCodes)

      'lockin help COMMAND' says more of one command; 'lockin help guide', 'formats' and 'configuration'
      show these pages.
      """
  }

  /// The text for one command.
  static func command(_ command: any Command.Type) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    return """
      lockin \(command.name) — \(command.summary)

      Usage: lockin \(command.name)\(operands) [OPTIONS]

      Examples:
      \(examples(command.examples))

      Options:
      \(options(command.flags + Flag.common))
      """
  }

  private static func examples(_ examples: [Example]) -> String {
    let width = 2 + (examples.map(\.line.count).max() ?? 0)
    return examples.map { row($0.line, $0.meaning, width: width) }.joined(separator: "\n")
  }

  private static func options(_ flags: [Flag]) -> String {
    flags.map { flag in
      row(flag.shown, flag.summary, width: 20)
    }.joined(separator: "\n")
  }

  /// The numbers that the program ends with, in lines of a terminal.
  private static var exitCodes: String {
    var lines = ["Exit codes:"]
    for (index, code) in ExitCode.meanings.enumerated() {
      let item = " \(code.number) \(code.words)" + (index < ExitCode.meanings.count - 1 ? "," : ".")
      if lines[lines.count - 1].count + item.count > 88 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? String(item.dropFirst()) : item
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ summary: String, width: Int) -> String {
    let gap = String(repeating: " ", count: max(1, width - name.count))
    return "  \(name)\(gap)\(summary)"
  }
}
