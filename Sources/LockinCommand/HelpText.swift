import Nightly

/// The help texts, made from the commands' own definitions.
enum HelpText {
  /// The text for the whole program.
  static func program(_ groups: [(title: String, commands: [any Command.Type])]) -> String {
    let lists = groups.map { group in
      ([group.title + ":"] + group.commands.map { row($0.name, $0.summary, width: 13) })
        .joined(separator: "\n")
    }
    return """
      lockin \(Build.version) — where your focus really went, from the exports you already have

      Usage: lockin [-C DIR] COMMAND [OPTIONS]

      A first look:
        lockin init --sample my-sample     a workspace with ten weeks of made-up data
        lockin run -C my-sample            read it, and publish my-sample/reports/index.html

      \(lists.joined(separator: "\n\n"))

      Options of every command:
      \(options(Flag.common))

      Days may be dates (2026-05-26), weeks (2026-W22, W22), months (2026-05) or words: today,
      yesterday, mon, 'last week', 'last 28 days'.

      From the environment: LOCKIN_DIR the workspace, LOCKIN_NOW the instant.

      Exit codes: 0 done, 2 wrong usage, 3 done with warnings, 65 input unusable,
      70 a bug, 71 no memory, 73 cannot create, 74 cannot write, 75 locked by another run,
      77 permission denied, 78 configuration.

      'lockin help COMMAND' says more of one command.
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
      let name = flag.letter.map { $0 + ", " } ?? ""
      return row(name + flag.name + value(of: flag), flag.summary, width: 20)
    }.joined(separator: "\n")
  }

  private static func value(of flag: Flag) -> String {
    guard let value = flag.value else { return "" }
    return flag.isOptional ? "[=\(value)]" : " \(value)"
  }

  private static func row(_ name: String, _ summary: String, width: Int) -> String {
    let gap = String(repeating: " ", count: max(1, width - name.count))
    return "  \(name)\(gap)\(summary)"
  }
}
