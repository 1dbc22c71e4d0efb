import Glibc

/// What standard output and standard error lead to: a terminal of some size each, or a file or a pipe.
public struct Terminals: Sendable {
  /// The terminal that standard output is; nil where it is none.
  public let output: TerminalSize?
  /// The terminal that standard error is; nil where it is none.
  public let messages: TerminalSize?
  private let variables: [String: String]

  /// The variables of the environment that say how a person wants terminals to be used.
  public static let variables = [
    "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LESS", "LINES", "LOCKIN_PAGER", "NO_COLOR", "PAGER",
    "TERM",
  ]

  /// Terminals of some sizes, or none, and what the environment says of how to use them.
  public init(
    output: TerminalSize? = nil,
    messages: TerminalSize? = nil,
    variables: [String: String] = [:]
  ) {
    self.output = output
    self.messages = messages
    self.variables = variables
  }

  /// Those of this very process.
  public static func current(_ variables: [String: String]) -> Terminals {
    Terminals(
      output: TerminalSize(of: STDOUT_FILENO, variables),
      messages: TerminalSize(of: STDERR_FILENO, variables),
      variables: variables
    )
  }

  /// Where texts for a person are shown.
  public var screen: Screen { Screen(size: output, paint: paint(isTerminal: output != nil)) }

  /// How messages are painted.
  public var paintOfMessages: Paint { paint(isTerminal: messages != nil) }

  /// What shows texts that are longer than the screen; nil where nothing does.
  public var pager: PagerCommand? {
    guard output != nil, !isDumb else { return nil }
    let chosen = variables["LOCKIN_PAGER"] ?? variables["PAGER"] ?? "less"
    return PagerCommand(chosen, hasLess: variables["LESS"] != nil)
  }

  /// Whether the terminal knows no more than lines.
  private var isDumb: Bool { ["", "dumb"].contains(variables["TERM"] ?? "") }

  /// As https://no-color.org and https://bixense.com/clicolors have it: `NO_COLOR` before the others, and
  /// `CLICOLOR_FORCE` also where there is no terminal.
  private func paint(isTerminal: Bool) -> Paint {
    if !(variables["NO_COLOR"] ?? "").isEmpty { return Paint(isOn: false) }
    if !["", "0"].contains(variables["CLICOLOR_FORCE"] ?? "") { return Paint(isOn: true) }
    return Paint(isOn: isTerminal && !isDumb && variables["CLICOLOR"] != "0")
  }
}
