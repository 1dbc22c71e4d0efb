import Nightly

/// The help texts, made from the commands' own definitions.
enum HelpText {
  /// The text for the whole program, or for one command where `topic` names it.
  static func program(_ commands: [any Command.Type], topic: String?) -> String {
    if let topic, let command = commands.first(where: { $0.name == topic }) {
      return HelpText.command(command)
    }
    let rows = commands.map { row($0.name, $0.summary, width: 12) }
    return """
      lockin \(Build.version) — where your focus really went, from the exports you already have

      Usage: lockin COMMAND [OPTIONS]

      A first look:
        lockin init --sample my-sample     a workspace with ten weeks of made-up data
        lockin run -C my-sample            read it, and publish my-sample/reports/index.html

      Commands:
      \(rows.joined(separator: "\n"))

      Options of every command:
      \(options(Flag.common))

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

      Options:
      \(options(command.flags + Flag.common))
      """
  }

  private static func options(_ flags: [Flag]) -> String {
    flags.map { row($0.name + value(of: $0), $0.summary, width: 20) }.joined(separator: "\n")
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
