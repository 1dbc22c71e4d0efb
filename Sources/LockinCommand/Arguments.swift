import CivilTime
import Documents

/// A mistake in how a command was called.
struct UsageError: Error, Equatable {
  let problem: String
  let remedy: String
  /// Whether the arguments are right in themselves, and name what is not in the files or the store.
  var isOfFiles = false
}

extension UsageError {
  /// What is wrong with the value of an option, as it would be under the key that it writes.
  init(of option: String, _ mistake: Diagnostic) {
    self.init(problem: "\(option): \(mistake.problem)", remedy: mistake.remedy)
  }
}

/// One option of a command; the same definition makes the parser and the help text.
struct Flag {
  /// The name with its hyphens: `--now`.
  let name: String
  /// What its value is called in the help text, or nil where it takes none.
  let value: String?
  let summary: String
  /// Whether the value may be left out; it then stands behind `=` alone.
  let isOptional: Bool
  /// Whether its value is a number, which may as well stand behind it as the next word.
  let takesNumber: Bool
  /// A letter that says the same: `-h`.
  let letter: String?
  /// The values that there are, where they are a few words.
  let choices: [String]

  init(
    _ name: String,
    _ value: String? = nil,
    _ summary: String,
    isOptional: Bool = false,
    takesNumber: Bool = false,
    letter: String? = nil,
    choices: [String] = []
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isOptional = isOptional
    self.takesNumber = takesNumber
    self.letter = letter
    self.choices = choices
  }

  /// All that it is called by.
  var names: [String] { [letter, name].compactMap(\.self) }

  /// As help texts show it: `-q, --quiet` or `--format FORMAT`.
  var shown: String {
    let value = value.map { takesNumber ? " [\($0)]" : isOptional ? "[=\($0)]" : " \($0)" } ?? ""
    return names.joined(separator: ", ") + value
  }

  /// Whether an argument names it.
  func isCalled(_ argument: String) -> Bool { argument == name || argument == letter }

  /// Where the archive and the cache are, for the commands that open them.
  static let state = Flag(
    "--state",
    "DIR",
    "where archive/, state/ and lockin.sqlite are, if not in the workspace"
  )

  /// In which form to print, for the commands that print for people and for scripts.
  static let format = Flag.choice("--format", "FORMAT", PrintedForm.self)

  /// An option whose value is one of a few words; the first of them is meant where it is not given.
  static func choice<Choice>(
    _ name: String,
    _ value: String,
    _ choices: Choice.Type,
    _ context: String = ""
  ) -> Flag where Choice: RawRepresentable<String> & CaseIterable {
    let names = choices.allCases.map(\.rawValue)
    let marked = names.enumerated().map { $0 == 0 ? "\($1) (by default)" : $1 }
    return Flag(name, value, context + marked.asAlternatives, choices: names)
  }

  /// How long to wait, for the commands that read the store.
  static let wait = Flag(
    "--wait",
    "SECONDS",
    "wait so long while a run goes on; 10 by default"
  )

  /// The same for the commands that write to it.
  static let waitToWrite = Flag(
    "--wait",
    "SECONDS",
    "wait so long while another command writes to the store; not at all by default"
  )

  /// That nothing but the terminal shows a text.
  static let noPager = Flag(
    "--no-pager",
    nil,
    "print what is longer than the screen as it is, without a pager"
  )

  /// The options that every command takes.
  static let common = [
    Flag("-C", "DIR", "the workspace; by default that of LOCKIN_DIR, or the one you are in"),
    Flag(
      "--now",
      "TIME",
      "run as of this time, such as '2026-06-01 08:00' or 2026-06-01T06:00:00Z"
    ),
    Flag("--quiet", nil, "no messages but warnings and errors", letter: "-q"),
    noPager,
    Flag("--help", nil, "print this text", letter: "-h"),
  ]
}

/// The forms of commands that print for people and for scripts.
enum PrintedForm: String, CaseIterable {
  case text
  case json
}

/// The arguments of a command, checked against its options.
struct Arguments {
  private var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// Sorts the arguments of a command into options and operands; `--` ends the options.
  init(
    _ arguments: some Sequence<String>,
    of command: String? = nil,
    flags: [Flag]
  ) throws(UsageError) {
    var rest = Array(arguments)[...]
    var areOptionsOver = false
    while let argument = rest.popFirst() {
      // It is a variable of a script that was never set, and would name the root of all files.
      guard !argument.isEmpty else {
        throw UsageError(problem: "an empty word was given", remedy: "leave it out, or fill it in")
      }
      guard !areOptionsOver, argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        areOptionsOver = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard let flag = flags.first(where: { $0.isCalled(parts[0]) }) else {
        throw Arguments.unknown(parts[0], of: command, flags)
      }
      guard let kind = flag.value else {
        guard parts.count == 1 else {
          throw UsageError(
            problem: "\(flag.name) takes no value",
            remedy: "write only \(flag.name)"
          )
        }
        values[flag.name, default: []].append("")
        continue
      }
      if flag.isOptional, parts.count == 1 {
        let number = flag.takesNumber ? rest.first.flatMap { Int($0) == nil ? nil : $0 } : nil
        values[flag.name, default: []] += [number].compactMap { $0 }
        if number != nil { rest.removeFirst() }
        continue
      }
      // An empty one is a variable of a script that was never set: it names nothing.
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw Arguments.lacksValue(flag, kind)
      }
      values[flag.name, default: []].append(value)
    }
  }

  /// The same without the first operand.
  var behindFirstOperand: Arguments {
    var rest = self
    rest.operands = Array(operands.dropFirst())
    return rest
  }

  /// The value of an option, the last where there are several, or nil where it was not given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may be given several times, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// How many of some arguments are options of every command that stand before the command, or before a question
  /// for help or the version.
  static func leading(_ arguments: [String]) throws(UsageError) -> Int {
    var count = 0
    while count < arguments.count, arguments[count].hasPrefix("-"),
      !["--help", "-h", "--version"].contains(arguments[count])
    {
      let name = String(arguments[count].prefix { $0 != "=" })
      guard let flag = Flag.common.first(where: { $0.isCalled(name) }) else {
        throw unknown(name, of: nil, Flag.common)
      }
      if let kind = flag.value, name == arguments[count], count + 1 == arguments.count {
        throw lacksValue(flag, kind)
      }
      count += flag.value != nil && name == arguments[count] ? 2 : 1
    }
    return count
  }

  private static func lacksValue(_ flag: Flag, _ kind: String) -> UsageError {
    UsageError(problem: "\(flag.name) lacks its value", remedy: "write \(flag.name) \(kind)")
  }

  private static func unknown(_ name: String, of command: String?, _ flags: [Flag]) -> UsageError {
    let help = command.map { "'lockin help \($0)' lists the options" }
    let names = flags.map(\.name)
    // An option may be shorter than the key that it writes, as '--due' is for 'due_date'.
    let near =
      Spelling.nearest(to: name, among: names) ?? names.first { name.hasPrefix($0 + "-") }
    return UsageError(
      problem: "unknown option '\(name)'\(command == nil ? " before the command" : "")",
      remedy: near.map { "did you mean '\($0)'?" }
        ?? help ?? "options of a command stand behind it: see 'lockin help'"
    )
  }

  /// An instant written in RFC 3339, with its offset.
  static func instant(_ text: String, _ name: String) throws(UsageError) -> Instant {
    guard let instant = TimestampText(text)?.instant else {
      throw UsageError(
        problem: "\(name) '\(text)' is not an instant",
        remedy: "write it with its offset, like 2026-06-01T06:00:00Z"
      )
    }
    return instant
  }

  /// An option that has to be given.
  func required<Value>(_ name: String, _ value: Value?) throws(UsageError) -> Value {
    guard let value else {
      throw UsageError(problem: "\(name) is missing", remedy: "add \(name)")
    }
    return value
  }
}

extension [String] {
  /// `md, text or json`.
  var asAlternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
