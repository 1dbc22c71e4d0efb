@_spi(Texts) import Platform

/// What completes a half-typed command line in zsh.
struct ZshCompletion {
  let commands: [any Command.Type]

  /// The file's text.
  var text: String {
    """
    #compdef lockin
    # What completes a line of lockin in zsh; made by 'lockin generate zsh'.
    _lockin() {
      local -a commands
      local curcontext=$curcontext state line
      commands=(
    \(list.joined(separator: "\n"))
      )
      _arguments -C \(first.joined(separator: " ")) '1: :->command' '*:: :->rest'
      case $state in
        command) _describe command commands ;;
        rest)
          case $words[1] in
    \(cases.joined(separator: "\n"))
            help) _arguments '1: :->command'; [[ $state == command ]] && _describe command commands ;;
          esac ;;
      esac
    }
    _lockin "$@"

    """
  }

  private var list: [String] {
    let all = commands.map { ($0.name, $0.summary) } + HelpText.besides
    return all.map { "    '\(quoted("\($0):\($1)"))'" }
  }

  private var first: [String] {
    Flag.common.flatMap(specifications) + ["'--version[print the version]'"]
  }

  private var cases: [String] {
    commands.map { command in
      let words =
        command.words.isEmpty ? [] : ["'1: :(\(command.words.joined(separator: " ")))'"]
      let files = command.takesFiles ? ["'*:file:_files'"] : []
      let options = (command.flags + Flag.common).flatMap(specifications)
      return
        "        \(command.name)) _arguments \((options + words + files).joined(separator: " ")) ;;"
    }
  }

  private func specifications(_ flag: Flag) -> [String] {
    let summary = quoted(flag.summary).replacing("[", with: "\\[").replacing("]", with: "\\]")
    let others = flag.names.count > 1 ? "(\(flag.names.joined(separator: " ")))" : ""
    return flag.names.map { name in
      guard let value = flag.value else { return "'\(others)\(name)[\(summary)]'" }
      let action =
        switch flag.proposal {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .folders: "_files -/"
        case .nothing: " "
        }
      let mark = name.hasPrefix("--") ? (flag.isOptional ? "=-" : "=") : "+"
      return
        "'\(others)\(name)\(mark)[\(summary)]:\(value.replacing(":", with: "\\:")):\(action)'"
    }
  }

  /// Within single quotes.
  private func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
