@_spi(Texts) import Platform

/// What completes a half-typed command line in fish.
struct FishCompletion {
  let commands: [any Command.Type]

  /// The file's text.
  var text: String {
    """
    # What completes a line of lockin in fish; made by 'lockin generate fish'.
    function __lockin_operands
        set -l tokens (commandline -opc)
        set -e tokens[1]
        set -l skips 0
        for token in $tokens
            if test $skips = 1
                set skips 0
                continue
            end
            switch $token
                case \(valued.joined(separator: " "))
                    set skips 1
                case '-*'
                case '*'
                    printf '%s\\n' $token
            end
        end
    end
    function __lockin_first
        test (count (__lockin_operands)) = 0
    end
    function __lockin_in
        contains -- (__lockin_operands)[1] $argv
    end
    function __lockin_at
        set -l operands (__lockin_operands)
        test (count $operands) = 1; and contains -- $operands[1] $argv
    end
    complete -c lockin -f
    \((names + common + rest).joined(separator: "\n"))

    """
  }

  /// The options behind which a value stands, of whatever command.
  private var valued: [String] {
    Set((commands.flatMap { $0.flags } + Flag.common).filter(\.takesWord).flatMap(\.names)).sorted()
  }

  private func line(_ condition: String, _ rest: String, _ summary: String = "") -> String {
    let words = summary.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "complete -c lockin -n '\(condition)' \(rest)"
      + (summary.isEmpty ? "" : " -d '\(words)'")
  }

  private var names: [String] {
    let all = commands.map { ($0.name, $0.summary) } + HelpText.besides
    return all.map { line("__lockin_first", "-a \($0)", $1) }
      + commands.map { line("__lockin_at help", "-a \($0.name)", $0.summary) }
      + [line("__lockin_first", "-l version", "print the version")]
  }

  private var common: [String] { Flag.common.map { line("true", option($0), $0.summary) } }

  private var rest: [String] {
    commands.flatMap { command in
      let words = command.words.map { line("__lockin_at \(command.name)", "-a \($0)") }
      let files = command.takesFiles ? [line("__lockin_in \(command.name)", "-F")] : []
      let options = command.flags.map {
        line("__lockin_in \(command.name)", option($0), $0.summary)
      }
      return words + files + options
    }
  }

  private func option(_ flag: Flag) -> String {
    let names = flag.names.map {
      $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
    }
    let value =
      if !flag.takesWord {
        ""
      } else {
        switch flag.proposal {
        case .words(let words): " -x -a '\(words.joined(separator: " "))'"
        case .files: " -r -F"
        case .folders: " -x -a '(__fish_complete_directories)'"
        case .nothing: " -x"
        }
      }
    return names.joined(separator: " ") + value
  }
}
