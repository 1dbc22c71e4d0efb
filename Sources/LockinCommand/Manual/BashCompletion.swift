/// What completes a half-typed command line in bash.
struct BashCompletion {
  let commands: [any Command.Type]

  /// The file's text.
  ///
  /// bash parts words at `=`: `--format=json` is three of them.
  var text: String {
    """
    # What completes a line of lockin in bash; made by 'lockin generate bash'.
    _lockin() {
      local current=${COMP_WORDS[COMP_CWORD]} command= option= words= operands=0 i
      if [[ $current == '=' ]]; then current=; fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        case $option/$command/${COMP_WORDS[i]} in
          */=) ;;
          [!/]*) option= ;;
          \(valued.map { "/*/\($0)" }.joined(separator: "|"))) option=${COMP_WORDS[i]} ;;
          /*/-*) ;;
          //*) command=${COMP_WORDS[i]} ;;
          *) operands=$((operands + 1)) ;;
        esac
      done
      COMPREPLY=()
      case $command/$option in
    \(values.joined(separator: "\n"))
        */?*) compopt +o default 2>/dev/null; return ;;
      esac
      if [[ -z $option && $current == -* ]]; then
        case $command in
          '') words="\((Flag.common.flatMap(\.names) + ["--version"]).joined(separator: " "))" ;;
    \(options.joined(separator: "\n"))
        esac
      elif [[ -z $option && $operands == 0 ]]; then
        case $command in
          '') words="\(first.joined(separator: " "))" ;;
          help) words="\(commands.map { $0.name }.joined(separator: " "))" ;;
    \(operands.joined(separator: "\n"))
        esac
      fi
      case $command in
        \(commands.filter { $0.takesFiles }.map { $0.name }.joined(separator: "|"))) ;;
        *) compopt +o default 2>/dev/null ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -o default -F _lockin lockin

    """
  }

  /// The options behind which a value stands, of whatever command.
  private var valued: [String] {
    Set((commands.flatMap { $0.flags } + Flag.common).filter(\.takesWord).flatMap(\.names)).sorted()
  }

  /// What may stand first.
  private var first: [String] {
    commands.map { $0.name } + HelpText.besides.map(\.name)
  }

  /// What may stand behind options; where files may, the shell itself proposes them.
  private var values: [String] {
    let own = commands.flatMap { command in command.flags.map { (command.name, $0) } }
    let all = own + Flag.common.map { ("*", $0) }
    return all.filter(\.1.takesWord).flatMap { command, flag in
      flag.names.compactMap { name -> String? in
        switch flag.proposal {
        case .words(let words):
          "    \(command)/\(name)) words=\"\(words.joined(separator: " "))\" ;;"
        case .files: "    \(command)/\(name)) return ;;"
        case .folders:
          "    \(command)/\(name)) compopt -o dirnames +o default 2>/dev/null; return ;;"
        case .nothing: nil
        }
      }
    }
  }

  /// The options of each command.
  private var options: [String] {
    commands.map { command in
      let names = (command.flags + Flag.common).flatMap(\.names)
      return "      \(command.name)) words=\"\(names.joined(separator: " "))\" ;;"
    }
  }

  /// The words that may be the first operand of a command.
  private var operands: [String] {
    commands.filter { !$0.words.isEmpty }.map { command in
      "      \(command.name)) words=\"\(command.words.joined(separator: " "))\" ;;"
    }
  }
}
