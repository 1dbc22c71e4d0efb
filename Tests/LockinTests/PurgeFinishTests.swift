import Foundation
import Platform
import TestSupport
import Testing

/// What finishes a purge that was ended, and what of the person's own it leaves then.
@Suite("Purges that were ended")
struct PurgeFinishTests {
  /// A workspace whose purge was killed once what was to be done was written down.
  private func killed(
    _ scene: TemporaryFolder,
    _ options: [String],
    at number: Int = 3
  ) throws -> String {
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let exit = try BuiltProgram.run(
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync,fsync", "-e",
        "inject=fdatasync,fsync:signal=KILL:when=\(number)", BuiltProgram.path, "purge", "--yes",
      ] + options,
      in: folder,
      program: "/usr/bin/strace"
    ).exit
    try #require(exit != 0)
    try #require(try scene.text(of: "a/lockin.purged.json").contains("unfinished"))
    return folder
  }

  @Test("commands that only read remove nothing, and say what finishes it")
  func readers() throws {
    let scene = try TemporaryFolder()
    let folder = try killed(scene, ["--all", "--files"])
    try scene.write("mine\n", to: "a/plans/new.md")
    let before = try PurgePlacesTests.bytes(below: folder)
    for command in [
      ["status"], ["dump"], ["mail", "day"], ["report", "day"], ["purge", "--titles", "--dry-run"],
      ["run", "--dry-run"], ["export", "--to", "../out"], ["backup", "../b"], ["check"],
    ] {
      let outcome = try PurgePlacesTests.run(command, in: folder)
      #expect(outcome.exit == 65, "\(command): \(outcome.messages)")
      #expect(
        outcome.messages.contains(
          "a purge was ended before it was done, and what it was to take is not shown: type 'lockin run', which finishes it"
        ),
        "\(command): \(outcome.messages)"
      )
      #expect(!outcome.text.contains(PurgePlacesTests.canary))
    }
    let verified = try PurgePlacesTests.run(["verify"], in: folder)
    #expect(verified.exit == 65)
    #expect(
      verified.text.contains(
        "lockin.purged.json: a purge was ended before it was done: type 'lockin run', which finishes it"
      ),
      "\(verified.text)"
    )
    #expect(verified.messages.contains("nothing else was looked at"), "\(verified.messages)")
    #expect(try PurgePlacesTests.bytes(below: folder) == before)
    #expect(FileStatus.isAbsent(scene.path + "/b") && FileStatus.isAbsent(scene.path + "/out"))
    let listed = try PurgePlacesTests.run(["purge", "list"], in: folder)
    #expect(listed.exit == 0 && listed.text.contains(", not finished yet"))
  }

  @Test(
    "what finishes it takes the files that were there, and names those that are new or were changed"
  )
  func newFiles() throws {
    let scene = try TemporaryFolder()
    let folder = try killed(scene, ["--all", "--files", "--backups"])
    let rows =
      "timestamp,duration_s,app_identifier,category,device\n2026-05-21T08:00:00Z,60,X,,desk\n"
    try scene.write(rows, to: "a/inbox/new.csv")
    try scene.write("mine\n", to: "a/plans/new.md")
    try scene.write("mine\n", to: "a/inbox/plan.ics")
    try scene.write("lockinBK mine\n", to: "a/new.backup")
    let done = try PurgePlacesTests.run(["purge", "--advice", "--yes"], in: folder)
    #expect(done.messages.contains("a purge that was ended is done now"), "\(done.messages)")
    #expect(
      done.messages.contains("new.backup stays: this is sealed and may hold it, and is not known"),
      "\(done.messages)"
    )
    for name in ["inbox/new.csv", "plans/new.md", "inbox/plan.ics"] {
      #expect(
        done.messages.contains("\(name) stays: this is new since the purge was asked for"),
        "\(name): \(done.messages)"
      )
    }
    #expect(
      try Directory.files(below: folder) == [
        "inbox/new.csv", "inbox/plan.ics", "new.backup", "plans/new.md",
      ]
    )
    #expect(try scene.text(of: "a/inbox/new.csv") == rows)
  }

  @Test("a run that finishes one of everything leaves neither a record of itself nor a key")
  func byRun() throws {
    let scene = try TemporaryFolder()
    let folder = try killed(scene, ["--all", "--files"])
    let done = try PurgePlacesTests.run(["run"], in: folder)
    #expect(done.messages.contains("a purge that was ended is done now"), "\(done.messages)")
    #expect(done.exit == 78)
    #expect(try Directory.files(below: folder) == [])
  }

  @Test("a configuration that was changed since stays, and with it the workspace")
  func changedConfiguration() throws {
    let scene = try TemporaryFolder()
    let folder = try killed(scene, ["--all", "--files"])
    try scene.write("zone: UTC\n", to: "a/lockin.yaml")
    let done = try PurgePlacesTests.run(["purge", "--advice", "--yes"], in: folder)
    #expect(done.exit == 0, "\(done.messages)")
    #expect(
      done.messages.contains("lockin.yaml stays: this is new since the purge was asked for"),
      "\(done.messages)"
    )
    #expect(try PurgeTests.finds([PurgePlacesTests.canary], in: folder) == [])
    #expect(try scene.text(of: "a/lockin.yaml") == "zone: UTC\n")
    #expect(try PurgePlacesTests.run(["dump"], in: folder).text.isEmpty)
  }

  @Test("of one device as well: an export that came later is not removed")
  func device() throws {
    let scene = try TemporaryFolder()
    let folder = try killed(scene, ["--device", "desk", "--files"])
    let rows =
      "timestamp,duration_s,app_identifier,category,device\n2026-05-21T08:00:00Z,60,X,,desk\n"
    try scene.write(rows, to: "a/inbox/new.csv")
    let done = try PurgePlacesTests.run(["run"], in: folder)
    #expect(done.messages.contains("inbox/new.csv stays: "), "\(done.messages)")
    #expect(try scene.text(of: "a/inbox/new.csv") == rows)
    #expect(FileStatus.isAbsent(folder + "/inbox/rows.csv"))
    #expect(try !PurgePlacesTests.run(["dump"], in: folder).text.contains("\"X\""))
  }

  @Test("what a purge left that was killed before it had begun is cleared by the next run")
  func notBegun() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let exit = try BuiltProgram.run(
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync,fsync", "-e",
        "inject=fdatasync,fsync:signal=KILL:when=1", BuiltProgram.path, "purge", "--all", "--yes",
      ],
      in: folder,
      program: "/usr/bin/strace"
    ).exit
    try #require(exit != 0)
    #expect(
      try Directory.names(in: folder).contains {
        DraftName.final(of: $0) == "lockin.purged.json"
      }
    )
    #expect([0, 3].contains(try PurgePlacesTests.run(["run"], in: folder).exit))
    #expect(try Directory.names(in: folder).filter { $0.contains("purged") } == [])
    #expect(try PurgePlacesTests.run(["dump"], in: folder).text.contains(PurgePlacesTests.canary))
  }

  @Test("an export that a purge had begun to take is taken, but for what was changed in it")
  func begunExport() throws {
    let scene = try TemporaryFolder()
    let source = try PurgePlacesTests.publish("source", in: scene)
    #expect(try PurgePlacesTests.run(["export", "--to", "ex"], in: source).exit == 0)
    let count = try Directory.files(below: source + "/ex").count
    #expect(count > 20)
    var killed = 0
    for number in stride(from: 5, to: 400, by: 60) {
      let folder = scene.path + "/w\(number)"
      try PurgePlacesTests.copy(source, folder)
      let exit = try BuiltProgram.run(
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=unlink", "-e",
          "inject=unlink:signal=KILL:when=\(number)", BuiltProgram.path, "purge", "--all", "--yes",
        ],
        in: folder,
        program: "/usr/bin/strace"
      ).exit
      if exit == 0 { break }
      killed += 1
      _ = try PurgePlacesTests.run(["run"], in: folder)
      #expect(
        try PurgeTests.finds([PurgePlacesTests.canary], in: folder, besides: ["inbox"]) == [],
        "\(number)"
      )
    }
    #expect(killed >= 2)
  }
}
