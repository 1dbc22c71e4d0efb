import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Nightly
@testable import Platform

@Suite("Changes of files that a person writes")
struct HandWrittenChangeTests {
  @Test("an edit that is saved before the last look stays, and is told of")
  func raced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("events: []\n", to: "plans/events.yaml")
    let workspace = Workspace(root: folder.path, folder: folder.path)
    let change = try HandWrittenChange(of: path, in: workspace) { bytes, _ in
      (bytes ?? []) + Array("# moved\n".utf8)
    }
    let refused = try #require(throws: Diagnostic.self) {
      // Of the same size, so that bytes alone tell them apart.
      try change.write { try? Data("events: {}\n".utf8).write(to: URL(fileURLWithPath: path)) }
    }
    #expect(refused.code == "changed_while_read")
    #expect(try folder.text(of: "plans/events.yaml") == "events: {}\n")
    #expect(try Directory.names(in: folder.path + "/plans") == ["events.yaml"])
    #expect(throws: Diagnostic.self) { try change.write() }
    try folder.write("events: []\n", to: "plans/events.yaml")
    try change.write()
    #expect(try folder.text(of: "plans/events.yaml") == "events: []\n# moved\n")
  }

  @Test("a link stays one, and the permissions stay")
  func link() throws {
    let folder = try TemporaryFolder()
    let real = try folder.write("a\n", to: "real.yaml")
    try #require(chmod(real, 0o640) == 0)
    let path = folder.path + "/events.yaml"
    try #require(symlink("real.yaml", path) == 0)
    let workspace = Workspace(root: folder.path, folder: folder.path)
    try HandWrittenChange(of: path, in: workspace) { _, _ in Array("b\n".utf8) }.write()
    #expect(try folder.text(of: "real.yaml") == "b\n")
    #expect(try FileStatus.ifPresent(real)?.permissions == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real.yaml")
  }

  @Test("what an editor saves while a command is at work is changed, and stays")
  func savedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a: 1\n", to: "plans/goals.yaml")
    let workspace = Workspace(root: folder.path, folder: folder.path)
    for moment in [HandWrittenChange.Moment.read, .ready] {
      var saved = 0
      try HandWrittenChange.make(path, in: workspace) {
        guard $0 == moment, saved < 2 else { return }
        saved += 1
        try? Data("a: 1\n# saved \(saved)\n".utf8).write(to: URL(fileURLWithPath: path))
      } _: { bytes, _ in
        (bytes ?? []) + Array("b: 2\n".utf8)
      }
      #expect(try folder.text(of: "plans/goals.yaml") == "a: 1\n# saved 2\nb: 2\n")
    }
    var count = 0
    let refused = try #require(throws: Diagnostic.self) {
      try HandWrittenChange.make(path, in: workspace) {
        guard $0 == .ready else { return }
        count += 1
        try? Data("a: \(count)\n".utf8).write(to: URL(fileURLWithPath: path))
      } _: { bytes, _ in
        (bytes ?? []) + Array("b: 2\n".utf8)
      }
    }
    #expect(refused.code == "changed_while_read")
    #expect(try folder.text(of: "plans/goals.yaml") == "a: 3\n")
    #expect(try Directory.names(in: folder.path + "/plans") == ["goals.yaml"])
  }

  @Test("a change that goes on is waited for, and not for ever; the lock leaves nothing behind")
  func held() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/plans/goals.yaml"
    let workspace = Workspace(root: folder.path, folder: folder.path)
    try HandWrittenChange.make(path, in: workspace) {
      guard $0 == .held else { return }
      #expect(throws: FilesInUse(workspace: folder.path)) {
        try HandWrittenChange.make(path, in: workspace, patience: 40) { _, _ in [] }
      }
    } _: { _, _ in
      Array("a: 1\n".utf8)
    }
    #expect(try folder.text(of: "plans/goals.yaml") == "a: 1\n")
    #expect(try FileStatus.ifPresent(path)?.permissions == 0o600)
    #expect(try Directory.names(in: folder.path) == ["plans"])
  }

  @Test("a run clears what was left beside files, and not the draft of a command that is at work")
  func cleared() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a: 1\n", to: "plans/goals.yaml")
    let workspace = Workspace(root: folder.path, folder: folder.path)
    try folder.write("half", to: "plans/habits.yaml.0123456789abcdef.lockin-new")
    try HandWrittenChange.make(path, in: workspace) {
      if $0 == .ready { workspace.clearDrafts() }
    } _: { _, _ in
      Array("a: 2\n".utf8)
    }
    #expect(try Directory.names(in: folder.path + "/plans") == ["goals.yaml"])
    #expect(try folder.text(of: "plans/goals.yaml") == "a: 2\n")
  }

  @Test("what stays as it is is not written")
  func same() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a: 1\n", to: "plans/goals.yaml")
    let before = try FileStatus.ifPresent(path)
    let workspace = Workspace(root: folder.path, folder: folder.path)
    try HandWrittenChange.make(path, in: workspace) { bytes, _ in bytes ?? [] }
    #expect(try FileStatus.ifPresent(path) == before)
  }

  @Test(
    "a file that is not there, or empty, is begun as a new workspace has it",
    arguments: [nil, "", " \n"]
  )
  func begun(_ text: String?) throws {
    let folder = try TemporaryFolder()
    if let text { try folder.write(text, to: "plans/goals.yaml") }
    let workspace = Workspace(root: folder.path, folder: folder.path)
    let path = workspace.goalsFile
    try HandWrittenChange.make(path, in: workspace) { bytes, file in
      let day = CivilDate(dayNumber: 20_000)
      let begun = HandWrittenChange.begun(bytes, path, workspace, day)
      let goal: DocumentEdit.Value =
        .mapping([.init("id", .text("a")), .init("title", .text("Read"))])
      return try DocumentSplice(bytes: begun, file: file)
        .applying([.insert([.key("goals")], [goal], form: .block)])
    }
    let new = try folder.text(of: "plans/goals.yaml")
    #expect(new.hasPrefix("# What you want to put hours into."), "\(new)")
    #expect(new.contains("\n\ngoals:\n  - id: a\n    title: Read\n#  - id: thesis\n"), "\(new)")
  }
}
