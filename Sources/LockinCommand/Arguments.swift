import CivilTime

/// A mistake in how a command was called.
struct UsageError: Error, Equatable {
  let problem: String
  let remedy: String
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

  init(_ name: String, _ value: String? = nil, _ summary: String, isOptional: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isOptional = isOptional
  }

  /// The store, for the commands that open one.
  static let store = Flag(
    "--store",
    "FILE",
    "the store, where it is not lockin.sqlite in the workspace"
  )

  /// How long to wait, for the commands that read the store.
  static let wait = Flag(
    "--wait",
    "SECONDS",
    "wait so long while a run goes on; 10 where not given"
  )

  /// The options that every command takes.
  static let common = [
    Flag("-C", "DIR", "the workspace; the current folder where not given"),
    Flag("--now", "INSTANT", "run as of this instant, such as 2026-06-01T06:00:00Z"),
    Flag("--quiet", nil, "no messages but warnings and errors"),
    Flag("--help", nil, "print this text"),
  ]
}

/// The arguments of a command, checked against its options.
struct Arguments {
  private var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// Sorts arguments into options and operands; `--` ends the options.
  init(_ arguments: some Sequence<String>, flags: [Flag]) throws(UsageError) {
    var rest = Array(arguments)[...]
    var areOptionsOver = false
    while let argument = rest.popFirst() {
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
      guard let flag = flags.first(where: { $0.name == parts[0] }) else {
        throw UsageError(
          problem: "unknown option '\(parts[0])'",
          remedy: "see 'lockin help'"
        )
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
        values[flag.name, default: []] += []
        continue
      }
      // An empty one is a variable of a script that was never set: it names nothing.
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw UsageError(
          problem: "\(flag.name) lacks its value",
          remedy: "write \(flag.name) \(kind)"
        )
      }
      values[flag.name, default: []].append(value)
    }
  }

  /// The value of an option, the last where there are several, or nil where it was not given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may be given several times, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// A date given as an option's value.
  func date(_ name: String) throws(UsageError) -> CivilDate? {
    guard let text = value(name) else { return nil }
    guard let date = CivilDate(text) else {
      throw UsageError(
        problem: "\(name) '\(text)' is not a date",
        remedy: "write it like 2026-03-29"
      )
    }
    return date
  }

  /// An instant given as an option's value.
  func instant(_ name: String) throws(UsageError) -> Instant? {
    guard let text = value(name) else { return nil }
    return try Arguments.instant(text, name)
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
