import Foundation
import Platform
import TestSupport
import Testing

@Suite("Commands that read the cache")
struct ReaderTests {
  /// Every reader that prints what the cache holds.
  static let readers: [[String]] = [
    ["report", "day", "2026-05-31"], ["report", "week", "2026-W22", "--format", "json"],
    ["goals"], ["analyze", "--from", "2026-05-25", "--to", "2026-05-31"],
    ["advise", "--request", "day", "2026-05-31"], ["suggestions", "list", "--status", "all"],
    ["dump"], ["activity", "--from", "2026-05-31", "--to", "2026-05-31"],
    ["categories", "test"], ["status"],
  ]

  private static func published() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "goals: [ { id: a, title: Thesis, target_hours: 9, start: 2026-05-01,\n"
        + "  deadline: 2026-07-01, categories: [Work] } ]\n",
      to: "plans/goals.yaml"
    )
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    return folder
  }

  @Test("eight at once all succeed, and say what one alone says")
  func together() throws {
    let folder = try Self.published()
    let store = folder.path + "/lockin.sqlite"
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    for arguments in Self.readers {
      let alone = try BuiltProgram.run(arguments, in: folder.path)
      #expect(alone.exit == 0, "\(arguments): \(alone.messages)")
      let all = try BuiltProgram.runTogether(arguments, 8, in: folder.path)
      for one in all {
        #expect(one.exit == 0, "\(arguments): \(one.messages)")
        #expect(one.output == alone.output, "\(arguments)")
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
  }

  @Test("what is new is worked out without being kept")
  func nothingKept() throws {
    let folder = try Self.published()
    let store = URL(fileURLWithPath: folder.path + "/lockin.sqlite")
    let before = try Data(contentsOf: store)
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "inbox/more.csv"
    )
    try folder.write(
      "zone: Europe/Berlin\ncategories: [ { category: Mail, app: mail, class: 1 } ]\n",
      to: "lockin.yaml"
    )
    let all = try BuiltProgram.runTogether(["report", "day", "2026-05-30"], 8, in: folder.path)
    for one in all {
      #expect(one.exit == 0, "\(one.messages)")
      #expect(one.text.hasPrefix("# 10 min of focus"), "\(one.text.prefix(60))")
    }
    #expect(try Data(contentsOf: store) == before)
    #expect(
      try Directory.names(in: folder.path).filter { $0.contains("sqlite") }
        == ["lockin.sqlite", "lockin.sqlite.lock"]
    )
  }

  @Test("a run waits for readers, and readers for a run, as long as they are told")
  func waiting() throws {
    let folder = try Self.published()
    let lock = folder.path + "/lockin.sqlite.lock"
    do {
      let writer = try FileLock(path: lock)
      defer { withExtendedLifetime(writer) {} }
      for arguments in Self.readers.dropLast() {
        let refused = try BuiltProgram.run(arguments + ["--wait", "0"], in: folder.path)
        #expect(refused.exit == 75, "\(arguments)")
        #expect(refused.messages.contains("another run is at work"), "\(refused.messages)")
      }
    }
    let passing = try Self.held(lock, .exclusive, for: 1)
    #expect(try BuiltProgram.run(["dump"], in: folder.path).exit == 0)
    try passing.wait()
    let reading = try Self.held(lock, .shared, for: 1)
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    try reading.wait()
    let wrong = try BuiltProgram.run(["dump", "--wait", "soon"], in: folder.path)
    #expect(wrong.exit == 2)
    #expect(wrong.messages.contains("'soon' is not a number of seconds"))
  }

  @Test("status never waits, and says since when a run goes on")
  func statusWhileRunning() throws {
    let folder = try Self.published()
    let lock = try FileLock(path: folder.path + "/lockin.sqlite.lock")
    try withExtendedLifetime(lock) {
      let started = ContinuousClock.now
      let outcome = try BuiltProgram.run(["status"], in: folder.path)
      #expect(ContinuousClock.now - started < .seconds(5))
      #expect(outcome.exit == 0, "\(outcome.messages)")
      let lines = outcome.text.split(separator: "\n")
      #expect(lines.first?.hasPrefix("a run goes on since 20") == true, "\(outcome.text)")
      #expect(lines.contains("last good run: 2026-06-01 08:00 +02:00, 0 h ago"), "\(outcome.text)")
      #expect(lines.contains("data reach to: 2026-05-31 10:30 +02:00, 21 h ago"), "\(outcome.text)")
    }
  }

  @Test("a copy that can only be read is read, also one that was left in the middle")
  func readOnly() throws {
    let folder = try Self.published()
    let whole = try BuiltProgram.run(["dump"], in: folder.path).text
    // The copy is made in the middle of a transaction, of which a part is in the file already.
    let path = folder.path + "/lockin.sqlite"
    do {
      let database = try ScratchDatabase(path)
      _ = try database.value("PRAGMA cache_size = 1")
      _ = try database.value("BEGIN")
      _ = try database.value(
        """
        INSERT INTO texts WITH RECURSIVE n(i) AS (SELECT 9999 UNION ALL SELECT i + 1 FROM n WHERE i < 12999)
        SELECT i, hex(zeroblob(400)) || i FROM n
        """
      )
      for name in ["lockin.sqlite", "lockin.sqlite-journal"] {
        try FileManager.default.copyItem(
          atPath: folder.path + "/" + name,
          toPath: path + "+" + name
        )
      }
      _ = try database.value("ROLLBACK")
    }
    for name in ["lockin.sqlite", "lockin.sqlite-journal"] {
      try Directory.rename(path + "+" + name, to: folder.path + "/" + name)
    }
    try folder.makeReadOnly()
    defer { folder.makeWritable() }
    let unfinished = try folder.runWithoutRights(["dump"])
    #expect(unfinished.exit == 0, "\(unfinished.messages)")
    #expect(unfinished.text == whole)
    folder.makeWritable()
    for one in try BuiltProgram.runTogether(["dump"], 8, in: folder.path) {
      #expect(one.exit == 0, "\(one.messages)")
      #expect(one.text == whole)
    }
    #expect(try FileStatus.ifPresent(folder.path + "/lockin.sqlite-journal") == nil)
    try FileManager.default.removeItem(atPath: folder.path + "/lockin.sqlite.lock")
    try folder.makeReadOnly()
    let copy = try folder.runWithoutRights(["dump"])
    #expect(copy.exit == 0, "\(copy.messages)")
    #expect(copy.text == whole)
    #expect(try folder.runWithoutRights(["report", "day", "2026-05-31"]).exit == 0)
  }

  /// Another process that holds a lock for some seconds; it is held when this returns.
  private static func held(
    _ path: String,
    _ kind: FileLock.Kind,
    for seconds: Int
  ) throws -> StartedProgram {
    let told = try TemporaryFolder()
    let started = try StartedProgram(
      "/usr/bin/flock",
      [kind == .shared ? "-s" : "-x", path, "/bin/sh", "-c", "echo held; sleep \(seconds)"],
      environment: BuiltProgram.plain,
      output: .file(told.path + "/told")
    )
    while started.isRunning, try told.text(of: "told").isEmpty { usleep(1000) }
    return started
  }

  @Test("a run in a folder that it may not write to ends for want of permission")
  func unwritableFolder() throws {
    let folder = try Self.published()
    if geteuid() == 0 {
      // Root may do anything: all of it belongs to somebody else.
      _ = try BuiltProgram.run(["-R", "65534", folder.path], in: "/", program: "/bin/chown")
    }
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-28T12:00:00Z,600,mail,\n",
      to: "inbox/more.csv"
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555],
      ofItemAtPath: folder.path
    )
    defer { folder.makeWritable() }
    let run = try folder.runWithoutRights(["run", "--no-record"])
    #expect(run.exit == 77, "\(run.messages)")
    #expect(
      run.messages.contains(
        "lockin.sqlite: its journal can't be made in the folder beside it (Permission denied): look at "
          + "who may read and write it, and as whom lockin runs"
      ),
      "\(run.messages)"
    )
  }
}

extension TemporaryFolder {
  /// Takes the right to write from everybody.
  fileprivate func makeReadOnly() throws {
    for name in try Directory.files(below: path) + [
      "archive", "state", "inbox", "plans", "reports", ".",
    ] {
      try FileManager.default.setAttributes(
        [.posixPermissions: FileManager.default.isDirectory(path + "/" + name) ? 0o555 : 0o444],
        ofItemAtPath: path + "/" + name
      )
    }
  }

  /// Gives it back.
  fileprivate func makeWritable() {
    _ = try? BuiltProgram.run(["-R", "u+w", path], in: "/", program: "/bin/chmod")
  }

  /// Runs the program as somebody who may do no more than the permissions say.
  fileprivate func runWithoutRights(_ arguments: [String]) throws -> BuiltProgram.Outcome {
    // Root may do anything.
    guard geteuid() == 0 else { return try BuiltProgram.run(arguments, in: path) }
    return try BuiltProgram.run(
      ["--reuid=65534", "--clear-groups", BuiltProgram.path] + arguments,
      in: path,
      program: "/usr/bin/setpriv"
    )
  }
}

extension FileManager {
  fileprivate func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
