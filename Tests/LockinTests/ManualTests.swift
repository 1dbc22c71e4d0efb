import Documents
import Foundation
import Nightly
import Platform
import TestSupport
import Testing

@testable import LockinCommand

@Suite("Manual pages, completion and help")
struct ManualTests {
  static let names = Program.commands.map { $0.name }

  @Test(
    "tell every option, word and example of a command as it declares them",
    arguments: Self.names
  )
  func command(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let pages = ManualPage.all(Program.groups)
    let page = try #require(pages.first { $0.file == "lockin-\(name).1" }).text
    let help = HelpText.command(command)
    for flag in command.flags + Flag.common {
      for name in flag.names {
        let roff = name.replacing("-", with: "\\-")
        #expect(
          page.split(separator: "\n").contains { $0.hasPrefix(".B ") && $0.contains(roff) },
          "\(name)"
        )
        #expect(help.contains("\(name)"))
      }
    }
    for example in command.examples {
      #expect(page.contains(".B " + example.line.replacing("-", with: "\\-")))
    }
    for shell in Completion.allCases {
      let text = shell.text(of: Program.commands)
      for word in command.words { #expect(text.contains(word)) }
      for flag in command.flags {
        #expect(
          text.contains(shell == .fish ? "-l \(flag.name.dropFirst(2)) " : flag.name),
          "\(flag.name)"
        )
      }
    }
    // All of it is ASCII, in which every terminal and every version of roff agree.
    #expect(pages.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("the page of the configuration has every key")
  func keys() throws {
    let page = try #require(ManualPage.all(Program.groups).first { $0.file == "lockin.yaml.5" })
      .text
    func expect(_ keys: [any DeclaredKey], under path: String) {
      for key in keys {
        #expect(page.contains(".B \(path)\(key.name)\n"))
        for mapping in key.mappings { expect(mapping.keys, under: path + key.name + ".") }
      }
    }
    expect(ConfigurationFile.form.keys.keys, under: "")
  }

  @Test("every number that the program can end with has its words, each once")
  func codes() {
    let numbers = ExitCode.meanings.map(\.number)
    #expect(numbers == ExitCode.allCases.map(\.rawValue).sorted())
  }

  @Test(
    "bash completes commands, options, words and values",
    arguments: [
      (["lockin", "rep"], ["report"]), (["lockin", "-C", "x", "sta"], ["status"]),
      (["lockin", "help", "sug"], ["suggestions"]),
      (["lockin", "report", "--f"], ["--format"]),
      (["lockin", "report", "--format", ""], ["md", "text", "html", "json"]),
      (["lockin", "report", "w"], ["week"]), (["lockin", "report", "day", "w"], []),
      (["lockin", "report", "--format", "=", "js"], ["json"]),
      (["lockin", "report", "--state", "=", "x", "we"], ["week"]),
      (["lockin", "suggestions", "re"], ["refuse", "reopen"]),
      (["lockin", "suggestions", "list", "--status", "re"], ["refused"]),
      (["lockin", "-C", ""], []), (["lockin", "run", "--state", "r"], []),
      (["lockin", "schema", "goa"], ["goals", "goal", "goals-list"]),
      (["lockin", "goals", "a"], ["add", "archive"]),
    ]
  )
  func bash(line: [String], completed: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Completion.bash.text(of: Program.commands), to: "completion")
    let words = line.map { "'\($0)'" }.joined(separator: " ")
    try folder.write(
      "source ./completion\nCOMP_WORDS=(\(words))\nCOMP_CWORD=\(line.count - 1)\n_lockin\n"
        + "printf '%s\\n' \"${COMPREPLY[@]}\"\n",
      to: "script"
    )
    let outcome = try BuiltProgram.run(["script"], in: folder.path, program: "/bin/bash")
    #expect(outcome.exit == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    #expect(outcome.text.split(separator: "\n").map(String.init) == completed)
  }

  @Test("'generate' prints what completes, and puts all below a folder")
  func generate() throws {
    let folder = try TemporaryFolder()
    let printed = try BuiltProgram.run(["generate", "zsh"], in: folder.path)
    #expect(printed.text.hasPrefix("#compdef lockin\n"))
    let outcome = try BuiltProgram.run(["generate", "share", "usr/share"], in: folder.path)
    #expect(outcome.exit == 0)
    #expect(try folder.text(of: "usr/share/man/man1/lockin-run.1").hasPrefix(".TH LOCKIN\\-RUN 1"))
    #expect(try folder.text(of: "usr/share/man/man5/lockin.yaml.5").contains(".B zone\n"))
    #expect(try folder.text(of: "usr/share/zsh/site-functions/_lockin") + "\n" == printed.text)
    let files = outcome.messages.split(separator: "\n")
    #expect(files.count == Self.names.count + 2 + 3)
    // What an older lockin put there is replaced, and nothing else, of which nothing is written then.
    let old = ".TH LOCKIN\\-RUN 1 \"\" \"lockin 0.0.1\" \"lockin\"\n"
    try folder.write(old, to: "usr/share/man/man1/lockin-run.1")
    #expect(try BuiltProgram.run(["generate", "share", "usr/share"], in: folder.path).exit == 0)
    #expect(try folder.text(of: "usr/share/man/man1/lockin-run.1") != old)
    for (kind, name) in [
      ("share", "man/man1/lockin-run.1"), ("share", "zsh/site-functions/_lockin"),
      ("units", "lockin@.service"),
    ] {
      #expect(try BuiltProgram.run(["generate", kind, "own"], in: folder.path).exit == 0)
      try folder.write(old, to: "own/man/man1/lockin-status.1")
      try folder.write("mine", to: "own/" + name)
      let refused = try BuiltProgram.run(["generate", kind, "own"], in: folder.path)
      #expect(
        refused.exit == 73 && refused.messages.contains("own/\(name): cannot create: File exists"),
        "\(refused.messages)"
      )
      #expect(try folder.text(of: "own/" + name) == "mine")
      #expect(try folder.text(of: "own/man/man1/lockin-status.1") == old)
      try AtomicFile.remove(at: folder.path + "/own/" + name)
    }
    for wrong in [["generate"], ["generate", "tcsh"], ["generate", "share"]] {
      let outcome = try BuiltProgram.run(wrong, in: folder.path)
      #expect(outcome.exit == 2 && outcome.messages.contains("write bash, zsh or fish"))
    }
  }
}
