import Documents
import Nightly
@_spi(Texts) import Platform

/// The manual pages, made of what the commands, their options and the keys of files declare.
///
/// Macros are those of man(7). Pages have no date, so that the same program has the same pages.
struct ManualPage {
  /// The name of the file: `lockin-run.1`.
  let file: String
  private(set) var text: String

  private init(_ name: String, section: Int, _ summary: String) {
    file = "\(name).\(section)"
    text = """
      .TH \(ManualPage.escaped(name.uppercased())) \(section) "" "lockin \(Build.version)" "lockin"
      .SH NAME
      \(ManualPage.escaped("\(name) - \(summary)"))

      """
  }

  /// All pages: the program, each command, and its configuration.
  static func all(_ groups: [CommandGroup]) -> [ManualPage] {
    [program(groups)] + groups.flatMap(\.commands).map { ManualPage($0) } + [configuration]
  }

  private static func program(
    _ groups: [CommandGroup]
  ) -> ManualPage {
    var page = ManualPage("lockin", section: 1, HelpText.subject)
    page.add(section: "SYNOPSIS", "lockin [-C DIR] COMMAND [OPTIONS]")
    page.add(
      section: "DESCRIPTION",
      """
      Reads the exports of trackers and calendars in a folder, the workspace, and publishes reports of where \
      focus went, day by day and week by week. Nothing leaves the machine unless lockin.yaml says so.
      """
    )
    for group in groups {
      page.add(section: group.title.uppercased())
      for command in group.commands { page.add(item: "lockin-\(command.name)(1)", command.summary) }
    }
    page.add(section: "OPTIONS")
    page.add(Flag.common)
    page.add(section: "DAYS", HelpText.days)
    page.add(section: "ENVIRONMENT")
    for variable in HelpText.environment { page.add(item: variable.name, variable.meaning) }
    page.add(section: "EXIT STATUS")
    for code in ExitCode.meanings { page.add(item: "\(code.number)", code.words) }
    page.add(section: "SEE ALSO", "lockin.yaml(5)")
    return page
  }

  private init(_ command: any Command.Type) {
    self.init("lockin-\(command.name)", section: 1, command.summary)
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    add(section: "SYNOPSIS", "lockin \(command.name)\(operands) [OPTIONS]")
    add(section: "OPTIONS")
    add(command.flags + Flag.common)
    add(section: "EXAMPLES")
    for example in command.examples { add(item: example.line, example.meaning) }
    add(section: "SEE ALSO", "lockin(1), lockin.yaml(5)")
  }

  private static var configuration: ManualPage {
    var page = ManualPage("lockin.yaml", section: 5, "the configuration of a workspace")
    page.add(
      section: "DESCRIPTION",
      """
      A YAML file at the top of a workspace. Only 'zone' has to be there; 'lockin init' writes one with \
      comments, and 'lockin check' says what is wrong with it.
      """
    )
    page.add(section: "KEYS")
    page.add(ConfigurationFile.form.keys.keys, under: "")
    page.add(section: "SEE ALSO", "lockin(1), lockin-init(1), lockin-check(1)")
    return page
  }

  // MARK: Parts

  private mutating func add(section: String, _ paragraph: String? = nil) {
    text += ".SH \(ManualPage.escaped(section))\n"
    if let paragraph { text += ManualPage.escaped(paragraph) + "\n" }
  }

  private mutating func add(item: String, _ meaning: String) {
    text += ".TP\n.B \(ManualPage.escaped(item))\n\(ManualPage.escaped(meaning))\n"
  }

  private mutating func add(_ flags: [Flag]) {
    for flag in flags { add(item: flag.shown, flag.summary) }
  }

  private mutating func add(_ keys: [any DeclaredKey], under path: String) {
    var seen: Set<String> = []
    for key in keys where seen.insert(key.name).inserted {
      // Meanings are Markdown for the pages of docs/.
      add(item: path + key.name, key.meaning.replacing("`", with: "").replacing("**", with: ""))
      for mapping in key.mappings { add(mapping.keys, under: path + key.name + ".") }
    }
  }

  /// A text that the macros take as it is, in ASCII.
  private static func escaped(_ text: String) -> String {
    let ascii = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      case _:
        "\\[u"
          + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
          + String(scalar.value, radix: 16, uppercase: true) + "]"
      }
    }
    return ascii.joined()
      .split(separator: "\n", omittingEmptySubsequences: true)
      .map { $0.first == "." || $0.first == "'" ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}
