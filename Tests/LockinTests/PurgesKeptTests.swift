import Foundation
import Platform
import TestSupport
import Testing

/// What becomes of what was purged where `lockin.purged.json` is lost.
@Suite("What was purged and its file")
struct PurgesKeptTests {
  private func run(_ arguments: [String], in folder: String) throws -> BuiltProgram.Outcome {
    try PurgePlacesTests.run(arguments, in: folder)
  }

  /// The records in a store.
  private func dump(_ folder: String) throws -> String {
    try run(["dump"], in: folder).text.split(separator: "\n").filter { $0.contains("\"records\"") }
      .joined(separator: "\n")
  }

  /// A workspace of which a device and a time were purged.
  private func purged(_ scene: TemporaryFolder) throws -> String {
    let folder = try PurgePlacesTests.publish("a", in: scene)
    #expect(try run(["purge", "--device", "desk", "--yes"], in: folder).exit == 0)
    #expect(
      [0, 3].contains(try run(["purge", "--before", "2026-05-21", "--yes"], in: folder).exit)
    )
    #expect([0, 3].contains(try run(["run"], in: folder).exit))
    #expect(try !dump(folder).contains(PurgePlacesTests.canary + "App"))
    return folder
  }

  /// What can happen to the file.
  enum Loss: CaseIterable {
    case gone, empty, damaged, one

    func happen(_ scene: TemporaryFolder) throws {
      let name = "a/lockin.purged.json"
      switch self {
      case .gone: try AtomicFile.remove(at: scene.path + "/" + name)
      case .empty: try scene.write("", to: name)
      case .damaged: try scene.write(String(try scene.text(of: name).dropLast(20)), to: name)
      case .one:
        var root = try #require(
          try JSONSerialization.jsonObject(with: Data(try scene.text(of: name).utf8))
            as? [String: Any]
        )
        root["purges"] = (root["purges"] as? [Any]).map { Array($0.dropFirst()) }
        try scene.write(
          String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self),
          to: name
        )
      }
    }
  }

  @Test(
    "a file that is lost is told, is written again, and nothing comes back",
    arguments: Loss.allCases
  )
  func lost(_ loss: Loss) throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    let (whole, before) = (try scene.text(of: "a/lockin.purged.json"), try dump(folder))
    try loss.happen(scene)
    let verified = try run(["verify"], in: folder)
    #expect(verified.exit == 65)
    #expect(verified.text.contains("lockin.purged.json: "), "\(verified.text)")
    #expect(verified.text.contains("type 'lockin run', which writes it anew"), "\(verified.text)")
    let doctor = try run(["doctor"], in: folder)
    #expect(doctor.exit == 3 && doctor.text.contains("lockin.purged.json: "), "\(doctor.text)")
    let status = try run(["status"], in: folder)
    #expect(status.messages.contains("lockin.purged.json: "), "\(status.messages)")
    #expect(
      try run(["purge", "list"], in: folder).text.split(separator: "\n").count
        == (loss == .one ? 1 : 2)
    )
    let first = try run(["run"], in: folder)
    #expect(first.exit == 3, "\(first.messages)")
    #expect(
      first.messages.components(separatedBy: "it was written anew from what the store knows").count
        == 2,
      "\(first.messages)"
    )
    #expect(try scene.text(of: "a/lockin.run.json").contains("lost_purge_ledger"))
    #expect(try scene.text(of: "a/lockin.purged.json") == whole)
    let second = try run(["run"], in: folder)
    #expect(!second.messages.contains("lockin.purged.json"), "\(second.messages)")
    #expect(try !run(["verify"], in: folder).text.contains("lockin.purged.json"))
    #expect([0, 3].contains(try run(["import", "--rebuild"], in: folder).exit))
    #expect(try dump(folder) == before)
  }

  @Test(
    "a rebuild writes it again before it reads an export, and the new store knows it",
    arguments: Loss.allCases
  )
  func rebuilt(_ loss: Loss) throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    let (whole, before) = (try scene.text(of: "a/lockin.purged.json"), try dump(folder))
    for _ in 0..<2 {
      try loss.happen(scene)
      let rebuilt = try run(["import", "--rebuild"], in: folder)
      #expect(rebuilt.exit == 3, "\(rebuilt.messages)")
      #expect(
        rebuilt.messages.contains("it was written anew from what the store knows"),
        "\(rebuilt.messages)"
      )
      #expect(try scene.text(of: "a/lockin.purged.json") == whole)
      #expect(try dump(folder) == before)
    }
  }

  @Test("an import, a purge and its list know it as well")
  func others() throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    let whole = try scene.text(of: "a/lockin.purged.json")
    try Loss.gone.happen(scene)
    try scene.write(
      "timestamp,duration_s,app_identifier,category,device\n2026-05-22T08:00:00Z,60,Back,,desk\n",
      to: "a/more.csv"
    )
    let imported = try run(["import", "more.csv"], in: folder)
    #expect(imported.messages.contains("it was written anew"), "\(imported.messages)")
    #expect(try !dump(folder).contains("Back"))
    #expect(try scene.text(of: "a/lockin.purged.json") == whole)
    try Loss.gone.happen(scene)
    #expect(try run(["purge", "--titles", "--yes"], in: folder).exit == 0)
    #expect(try run(["purge", "list"], in: folder).text.split(separator: "\n").count == 3)
  }

  @Test("what is forgotten stays forgotten: no file, no store brings the purge back")
  func forgotten() throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    let ids = try run(["purge", "list"], in: folder).text.split(separator: "\n").map {
      String($0.prefix(8))
    }
    #expect(try run(["purge", "forget"] + ids, in: folder).exit == 0)
    #expect(FileStatus.isAbsent(folder + "/lockin.purged.json"))
    #expect([0, 3].contains(try run(["import", "--rebuild"], in: folder).exit))
    #expect(try dump(folder).contains(PurgePlacesTests.canary + "App"))
    #expect(FileStatus.isAbsent(folder + "/lockin.purged.json"))
  }

  @Test(
    "a trial with another store keeps nothing of it, and forgetting there forgets in the workspace's own"
  )
  func trial() throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    #expect(
      [0, 3].contains(
        try run(["run", "--store", "trial.db", "--reports", "trial"], in: folder).exit
      )
    )
    #expect(
      try !run(["dump", "--store", "trial.db"], in: folder).text.contains(
        PurgePlacesTests.canary + "App"
      )
    )
    let ids = try run(["purge", "list"], in: folder).text.split(separator: "\n").map {
      String($0.prefix(8))
    }
    #expect(try run(["purge", "forget", "--store", "trial.db"] + ids, in: folder).exit == 0)
    for options in [[], ["--store", "trial.db", "--reports", "trial"]] {
      let ran = try run(["run"] + options, in: folder)
      #expect(!ran.messages.contains("lockin.purged.json"), "\(ran.messages)")
    }
    #expect(FileStatus.isAbsent(folder + "/lockin.purged.json"))
  }

  @Test(
    "a file under another key that does not hold what the store knows is refused, and one that is damaged where the store knows nothing"
  )
  func foreign() throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    let whole = try scene.text(of: "a/lockin.purged.json")
    try scene.write(
      "{\"schema\":\"lockin.purged.v1\",\"key\":\"\(String(repeating: "ab", count: 32))\",\"purges\":"
        + "[{\"id\":\"01234567\",\"asked\":\"2026-06-01T00:00:00Z\",\"before\":\"2026-06-01T00:00:00Z\",\"what\":[\"titles\"]}]}",
      to: "a/lockin.purged.json"
    )
    let refused = try run(["run"], in: folder)
    #expect(refused.exit == 65)
    #expect(
      refused.messages.contains("this is not the file that the store knows"),
      "\(refused.messages)"
    )
    try Loss.gone.happen(scene)
    #expect(try run(["run"], in: folder).exit == 3)
    #expect(try scene.text(of: "a/lockin.purged.json") == whole)
    // A store that was made anew, and so knows nothing.
    let fresh = try PurgePlacesTests.publish("b", in: scene)
    try scene.write("", to: "b/lockin.purged.json")
    for command in [["run"], ["import", "--rebuild"], ["status"]] {
      let outcome = try run(command, in: fresh)
      #expect(outcome.exit == 65 && outcome.messages.contains("what was purged can't be read"))
    }
  }

  @Test("a purge that was ended and whose file is lost then is finished all the same")
  func unfinished() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let exit = try BuiltProgram.run(
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=unlink", "-e",
        "inject=unlink:signal=KILL:when=6", BuiltProgram.path, "purge", "--device", "desk", "--yes",
      ],
      in: folder,
      program: "/usr/bin/strace"
    ).exit
    try #require(exit != 0)
    try #require(try scene.text(of: "a/lockin.purged.json").contains("unfinished"))
    try Loss.gone.happen(scene)
    let dumped = try run(["dump"], in: folder)
    #expect(
      dumped.exit == 65 && dumped.messages.contains("a purge was ended before it was done"),
      "\(dumped.messages)"
    )
    let ran = try run(["run"], in: folder)
    #expect(ran.messages.contains("a purge that was ended is done now"), "\(ran.messages)")
    #expect(try !dump(folder).contains(PurgePlacesTests.canary + "App"))
  }

  @Test("a file of before that tells of a purge that was forgotten takes nothing, and says so")
  func forgottenBefore() throws {
    let scene = try TemporaryFolder()
    let folder = try purged(scene)
    let old = try scene.text(of: "a/lockin.purged.json")
    let ids = try run(["purge", "list"], in: folder).text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(try run(["purge", "forget"] + ids, in: folder).exit == 0)
    #expect([0, 3].contains(try run(["import", "--rebuild"], in: folder).exit))
    #expect([0, 3].contains(try run(["run"], in: folder).exit))
    let whole = try dump(folder)
    #expect(whole.contains(PurgePlacesTests.canary + "App"))
    try scene.write(old, to: "a/lockin.purged.json")
    let again = try run(["run"], in: folder)
    #expect(
      again.messages.contains("a purge that was to be forgotten stands in it again"),
      "\(again.messages)"
    )
    #expect(try dump(folder) == whole)
    #expect([0, 3].contains(try run(["import", "--rebuild"], in: folder).exit))
    #expect(try dump(folder) == whole)
  }

  @Test(
    "a store from before a purge shows nothing of it, and a run takes all of it out",
    arguments: [true, false]
  )
  func before(isAll: Bool) throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let store = folder + "/lockin.sqlite"
    let old = try ByteStream.contents(of: store, limit: 1 << 26)
    let choice = isAll ? ["--all"] : ["--device", "desk"]
    let purge = try BuiltProgram.run(
      ["purge"] + choice + ["--yes"],
      in: folder,
      now: "2026-06-02T06:00:00Z"
    )
    #expect([0, 3].contains(purge.exit), "\(purge.messages)")
    try AtomicFile.write(old, to: store)
    for words in [
      ["dump"], ["report", "day", "2026-05-28"], ["export", "--to", "../out"], ["backup", "../b"],
    ] {
      let outcome = try run(words, in: folder)
      #expect(outcome.exit == 65, "\(words) \(outcome.messages)")
      #expect(outcome.messages.contains("this store is from before a purge"), "\(outcome.messages)")
    }
    let again = try BuiltProgram.run(["run"], in: folder, now: "2026-06-03T06:00:00Z")
    #expect(
      again.messages.contains("what that took was taken out of it again"),
      "\(again.messages)"
    )
    #expect(!again.messages.contains("as it is counted"), "\(again.messages)")
    #expect(try !dump(folder).contains(PurgePlacesTests.canary + "App"))
  }

  @Test(
    "a purge under a clock that was ahead is told until it is forgotten, as it takes what comes"
  )
  func ahead() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    func export(_ days: ClosedRange<Int>) throws {
      let rows = days.map { "2026-05-\($0)T08:00:00Z,3000,app,Work,phone\n" }
      try folder.write(
        "timestamp,duration_s,app_identifier,category,device\n" + rows.joined(),
        to: "inbox/phone.csv"
      )
    }
    func lockin(_ words: String..., now: String) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(words, in: folder.path, now: now)
    }
    try export(10...13)
    #expect(try lockin("run", now: "2026-05-14T08:00:00Z").exit == 0)
    #expect(
      try lockin("purge", "--device", "phone", "--yes", now: "2027-05-14T08:00:00Z").exit == 0
    )
    try export(10...19)
    let night = try lockin("run", now: "2026-05-20T08:00:00Z")
    let told = "a purge reaches to 2027-05-1"
    #expect(night.messages.contains(told) && night.exit != 0, "\(night.messages)")
    #expect(try lockin("doctor", now: "2026-05-20T08:00:00Z").text.contains(told))
    let id = try #require(night.messages.firstMatch(of: #/purge forget ([0-9a-f]{8})/#)).1
    #expect(try lockin("purge", "forget", String(id), now: "2026-05-20T08:00:00Z").exit == 0)
    _ = try lockin("import", "--rebuild", now: "2026-05-20T08:00:00Z")
    let dump = try lockin("dump", now: "2026-05-20T08:00:00Z").text
    #expect(dump.split(separator: "\n").count { $0.contains("\"table\":\"records\"") } == 10)
    #expect(try !lockin("run", now: "2026-05-21T08:00:00Z").messages.contains(told))
  }
}
