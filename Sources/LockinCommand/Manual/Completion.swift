@_spi(Texts) import Platform

/// What completes a half-typed command line, for each shell, made of what the commands declare.
///
/// All three read a line in the same way: options with the values that stand behind them are passed over, the first
/// other word is the command, and those behind it are its operands. Files are proposed where one is meant and nowhere
/// else.
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
    case .bash: BashCompletion(commands: commands).text
    case .zsh: ZshCompletion(commands: commands).text
    case .fish: FishCompletion(commands: commands).text
    }
  }
}

/// What may be proposed in place of a half-typed word.
enum Proposal: Equatable {
  case words([String])
  case files
  case folders
  /// It may be anything.
  case nothing
}

extension Flag {
  /// Whether a word behind it is its value.
  var takesWord: Bool { value != nil && !isOptional }

  /// What may stand there.
  var proposal: Proposal {
    if !choices.isEmpty { return .words(choices) }
    return switch value {
    case "FILE", "PATH", "REPLY": .files
    case "DIR": .folders
    default: .nothing
    }
  }
}

extension Command {
  /// Whether its operands are files or folders, behind its word where it has some.
  static var takesFiles: Bool {
    ["FILE", "DIR"].contains { operands.contains($0) }
  }
}
