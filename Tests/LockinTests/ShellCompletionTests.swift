import Foundation
import TestSupport
import Testing

@testable import LockinCommand

/// Asks the shells themselves what they would propose.
@Suite("Completion in real shells")
struct ShellCompletionTests {
  /// A half-typed line, and all that is proposed for its last word.
  private static let lines: [(line: String, proposed: [String])] = [
    ("lockin ru", ["run"]), ("lockin -C ws sta", ["status"]), ("lockin --now x -q goa", ["goals"]),
    ("lockin help sug", ["suggestions"]), ("lockin ver", ["verify", "version"]),
    ("lockin report --fo", ["--format"]),
    ("lockin report --format ", ["html", "json", "md", "text"]),
    ("lockin -C ws report we", ["week"]), ("lockin report week w", []),
    ("lockin suggestions re", ["refuse", "reopen"]),
    ("lockin suggestions list --status re", ["refused"]), ("lockin suggestions refuse re", []),
    ("lockin schema goals-", ["goals-list"]), ("lockin import --date-order m", ["mdy"]),
    ("lockin import exp", ["export.csv"]), ("lockin status exp", []),
    ("lockin report --now exp", []), ("lockin archive sh", ["show"]),
    ("lockin timetable export exp", ["export.csv"]), ("lockin plan ", ["export", "match"]),
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: "export.csv")
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    return folder
  }

  private static func isThere(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + shell)
  }

  /// What a shell's script printed for each line, which it is given as its arguments: words between lines of
  /// `-- LINE`.
  private func proposed(
    _ shell: String,
    _ options: [String],
    _ script: String,
    in folder: TemporaryFolder
  ) throws -> [String: [String]] {
    try folder.write(script, to: "script")
    let outcome = try BuiltProgram.run(
      options + ["script"] + Self.lines.map(\.line),
      in: folder.path,
      environment: ["HOME": folder.path, "TERM": "xterm"],
      program: "/usr/bin/" + shell
    )
    #expect(outcome.exit == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    return Self.sorted(outcome.text)
  }

  /// The words behind each line of `-- LINE`.
  private static func sorted(_ text: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    var line = ""
    for word in text.split(separator: "\n").map(String.init) {
      if word.hasPrefix("-- ") {
        line = String(word.dropFirst(3))
        found[line] = []
      } else {
        found[line, default: []].append(word)
      }
    }
    return found
  }

  private func expect(_ found: [String: [String]]) {
    for (line, proposed) in Self.lines {
      #expect(found[line]?.sorted() == proposed, "\(line)")
    }
  }

  @Test("fish", .enabled(if: isThere("fish"), "fish is not installed"))
  func fish() throws {
    let folder = try folder()
    try folder.write(Completion.fish.text(of: Program.commands), to: "lockin.fish")
    let script = """
      source lockin.fish
      for line in $argv
          echo "-- $line"
          complete -C "$line" | string replace -r '\\t.*' ''
      end
      exit 0

      """
    expect(try proposed("fish", ["--no-config"], script, in: folder))
  }

  /// bash completes when it reads a line from a person, so that it is typed to; readline's `insert-completions`
  /// puts all that it proposes on the line itself, which is then had to print its words.
  @Test("bash", .enabled(if: isThere("bash"), "bash is not installed"))
  func bash() throws {
    let folder = try folder()
    try folder.write(Completion.bash.text(of: Program.commands), to: "lockin.bash")
    let typed = Self.lines.map { line, _ in
      "echo '-- \(line)' >> shown\n\(line)\u{1b}*\u{5} >> shown\u{1}printf '%s\\n' \n"
    }
    try PseudoTerminal.type(
      typed.joined() + "exit\n",
      to: "/usr/bin/bash",
      ["--rcfile", "lockin.bash", "-i"],
      in: folder.path,
      environment: ["HOME": folder.path, "TERM": "dumb", "PATH": "/usr/bin:/bin"]
    )
    var found = Self.sorted(try folder.text(of: "shown"))
    for (line, _) in Self.lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      // What stood there before the last word, and the last word itself where nothing took its place.
      let rest = found[line]?.dropFirst(words.count - 1).filter { $0 != words.last }
      found[line] = Array(rest ?? ["nothing was printed"])
    }
    expect(found)
  }

  /// zsh completes in a widget, so that one is had to print what it would add.
  @Test("zsh", .enabled(if: isThere("zsh"), "zsh is not installed"))
  func zsh() throws {
    let folder = try folder()
    try folder.write(Completion.zsh.text(of: Program.commands), to: "functions/_lockin")
    try folder.write(
      """
      PROMPT=
      fpath=($PWD/functions $fpath)
      autoload -Uz compinit
      compinit -u -D
      bindkey '^I' complete-word
      zstyle ':completion:*' insert-tab false
      zstyle ':completion:*' list-separator ''
      start() { print -r -- '<<<' }
      finish() { print -r -- '>>>'; exit }
      compprefuncs=(start)
      comppostfuncs=(finish)
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
          builtin compadd "$@"
          return
        fi
        local -a found
        builtin compadd -A found "$@"
        (( $#found )) && print -rl -- $found
        builtin compadd "$@"
      }

      """,
      to: "setup"
    )
    let script = """
      zmodload zsh/zpty zsh/zselect
      # What the shell at the other end shows, up to some words or for half a minute.
      answer_to() {
        local part
        answer=
        repeat 600; do
          while zpty -r -t shell part; do answer+=$part; done
          [[ $answer == *$1* ]] && return
          zselect -t 5
        done
      }
      for line; do
        print -r -- "-- $line"
        zpty shell zsh -f -i
        zpty -w shell 'source ./setup; stty -echo; print -r re""ady'
        answer_to ready
        zpty -n -w shell "$line"$'\\t'
        answer_to '>>>'
        zpty -d shell
        print -r -- "${${${answer#*<<<}%>>>*}//$'\\r'}" | grep -v '^$' | sort -u
      done
      exit 0

      """
    expect(try proposed("zsh", ["-f"], script, in: folder))
  }
}
