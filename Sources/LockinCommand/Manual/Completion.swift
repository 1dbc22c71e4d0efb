/// What completes a half-typed command line, for each shell, made of what the commands declare.
enum Completion: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Where the file belongs below a folder of shared data such as `/usr/share`.
  var path: String {
    switch self {
    case .bash: "bash-completion/completions/lockin"
    case .zsh: "zsh/site-functions/_lockin"
    case .fish: "fish/vendor_completions.d/lockin.fish"
    }
  }

  /// The file's text.
  func text(of commands: [any Command.Type]) -> String {
    switch self {
    case .bash: Completion.bash(commands)
    case .zsh: Completion.zsh(commands)
    case .fish: Completion.fish(commands)
    }
  }

  // MARK: bash

  private static func bash(_ commands: [any Command.Type]) -> String {
    let valued = Flag.common.filter { $0.value != nil }.flatMap(\.names)
    let words = commands.map { command in
      "    \(command.name)) words=\"\(all(command).joined(separator: " "))\" ;;"
    }
    let values = commands.flatMap { command in
      command.flags.filter { !$0.choices.isEmpty }.map { flag in
        "    \(command.name)/\(flag.name)) words=\"\(flag.choices.joined(separator: " "))\" ;;"
      }
    }
    // Behind an option with a value of any text, what the shell usually does is right: files.
    let free = commands.flatMap { command in
      (command.flags + Flag.common).filter {
        $0.value != nil && $0.choices.isEmpty && !$0.isOptional
      }
      .flatMap(\.names).map { "\(command.name)/\($0)" }
    }
    return """
      # Completion of lockin for bash; made by 'lockin generate bash'.
      _lockin() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= words= i
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(valued.joined(separator: "|"))) ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        COMPREPLY=()
        case $command/$previous in
      \(values.joined(separator: "\n"))
          \((valued.map { "/\($0)" } + free).joined(separator: "|"))) return ;;
          *) case $command in
          '') words="\((commands.map { $0.name } + ["help", "version"] + Flag.common.flatMap(\.names)).joined(separator: " "))" ;;
          help) words="\(commands.map { $0.name }.joined(separator: " "))" ;;
      \(words.joined(separator: "\n"))
          esac ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -o default -F _lockin lockin

      """
  }

  /// The words and options that may stand behind a command.
  private static func all(_ command: any Command.Type) -> [String] {
    command.words + (command.flags + Flag.common).flatMap(\.names)
  }

  // MARK: zsh

  private static func zsh(_ commands: [any Command.Type]) -> String {
    let list = commands.map { "    '\(quoted("\($0.name):\($0.summary)"))'" }
    let cases = commands.map { command in
      let words =
        command.words.isEmpty
        ? "'*:file:_files'" : "'*: :(\(command.words.joined(separator: " ")))'"
      let specs = (command.flags + Flag.common).flatMap(specifications) + [words]
      return "        \(command.name)) _arguments \(specs.joined(separator: " ")) ;;"
    }
    return """
      #compdef lockin
      # Completion of lockin for zsh; made by 'lockin generate zsh'.
      _lockin() {
        local -a commands
        local curcontext=$curcontext state line
        commands=(
      \(list.joined(separator: "\n"))
          'help:print how a command is called'
          'version:print the version'
        )
        _arguments -C \(Flag.common.flatMap(specifications).joined(separator: " ")) '1: :->command' '*:: :->rest'
        case $state in
          command) _describe command commands ;;
          rest)
            case $words[1] in
      \(cases.joined(separator: "\n"))
              help) _describe command commands ;;
            esac ;;
        esac
      }
      _lockin "$@"

      """
  }

  private static func specifications(_ flag: Flag) -> [String] {
    let summary = quoted(flag.summary).replacing("[", with: "(").replacing("]", with: ")")
    return flag.names.map { name in
      guard let value = flag.value else { return "'\(name)[\(summary)]'" }
      let action = flag.choices.isEmpty ? "_files" : "(\(flag.choices.joined(separator: " ")))"
      let mark = name.hasPrefix("--") ? (flag.isOptional ? "=-" : "=") : "+"
      return "'\(name)\(mark)[\(summary)]:\(value.replacing(":", with: "\\:")):\(action)'"
    }
  }

  /// Within single quotes, with no mark that divides a specification.
  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: ":", maxSplits: 1).map { $0.replacing(":", with: ";") }
    return parts.joined(separator: ":").replacing("'", with: "'\\''")
  }

  // MARK: fish

  private static func fish(_ commands: [any Command.Type]) -> String {
    func line(_ condition: String, _ rest: String, _ summary: String) -> String {
      "complete -c lockin -n '\(condition)' \(rest) -d '\(summary.replacing("'", with: "\\'"))'"
    }
    let first = commands.map { line("__fish_use_subcommand", "-f -a \($0.name)", $0.summary) }
    let rest = commands.flatMap { command in
      let condition = "__fish_seen_subcommand_from \(command.name)"
      return command.words.map { line(condition, "-f -a \($0)", "") }
        + command.flags.map { line(condition, option($0), $0.summary) }
    }
    let common = Flag.common.map { line("true", option($0), $0.summary) }
    return """
      # Completion of lockin for fish; made by 'lockin generate fish'.
      \((first + common + rest).joined(separator: "\n"))

      """
  }

  private static func option(_ flag: Flag) -> String {
    let names = flag.names.map {
      $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
    }
    let value =
      flag.value == nil || flag.isOptional
      ? "" : flag.choices.isEmpty ? " -r" : " -x -a '\(flag.choices.joined(separator: " "))'"
    return names.joined(separator: " ") + value
  }
}
