import Foundation
import Platform
import TestSupport
import Testing

/// What a program that synchronises files, or a disk that loses what was written, leaves of a store and of backups: each
/// part bears its sum, or did.
@Suite("Stores and backups of which a part is from another time")
struct StalePageTests {
  private static let pageSize = 4096
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Directory.make(folder.path + "/backups", permissions: 0o700)
    try folder.write(
      "zone: UTC\nbackup: { to: \(folder.path)/backups, keep: { days: 2, weeks: 0, months: 2 } }\n",
      to: "ws/lockin.yaml"
    )
  }

  private func lockin(_ words: String..., date: String) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      words,
      in: folder.path + "/ws",
      environment: ["LOCKIN_NOW": "\(date)T06:00:00Z", "LOCKIN_PASSPHRASE": "correct horse"]
    )
  }

  private func bring(_ days: ClosedRange<Int>) throws {
    let rows = days.flatMap { day in
      (8..<18).map {
        "2026-06-\(day < 10 ? "0" : "")\(day)T\($0 < 10 ? "0" : "")\($0):00:00Z,1800,app \(day) \($0),\n"
      }
    }
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n" + rows.joined(),
      to: "ws/inbox/\(days.lowerBound).csv"
    )
  }

  private func copy(_ name: String, to copy: String) throws {
    try Directory.remove(folder.path + "/" + copy)
    try FileManager.default.copyItem(
      atPath: folder.path + "/" + name,
      toPath: folder.path + "/" + copy
    )
  }

  private func backups() throws -> [String] {
    try Directory.names(in: folder.path + "/backups").filter { $0.hasSuffix(".backup") }
      .map { String($0.dropFirst("lockin-202606".count).prefix(2)) }
  }

  @Test("a page from the night before is found by the next run, and no backup goes for one with it")
  func page() throws {
    let store = folder.path + "/ws/lockin.sqlite"
    try bring(1...20)
    #expect(try lockin("run", date: "2026-06-21").exit == 0)
    let before = try [UInt8](Data(contentsOf: URL(filePath: store)))
    try bring(21...24)
    #expect(try lockin("run", date: "2026-06-25").exit == 0)
    let whole = try [UInt8](Data(contentsOf: URL(filePath: store)))
    let kept = try backups()
    for name in ["ws", "backups"] { try copy(name, to: name + ".whole") }
    var found = 0
    for page in 1..<before.count / Self.pageSize {
      let place = page * Self.pageSize..<(page + 1) * Self.pageSize
      guard before[place] != whole[place] else { continue }
      for name in ["ws", "backups"] { try copy(name + ".whole", to: name) }
      var bytes = whole
      bytes.replaceSubrange(place, with: before[place])
      try Data(bytes).write(to: URL(filePath: store))
      guard try lockin("verify", date: "2026-06-25").exit == 65 else { continue }
      found += 1
      let night = try lockin("run", date: "2026-06-26")
      if night.exit == 65 || night.messages.contains("this store is from before the run") {
        #expect(try Set(backups()).isSuperset(of: kept))
      } else {
        // What was counted can be counted anew.
        #expect(
          night.messages.contains("was not as it is counted"),
          "page \(page): \(night.messages)"
        )
        #expect(try lockin("verify", "--all", date: "2026-06-26").exit == 0)
      }
      if found == 12 { break }
    }
    #expect(found > 0)
  }

  @Test("a whole backup stays where the one that would be there in its stead is whole no more")
  func backup() throws {
    for day in 29...30 {
      try bring(1...day - 1)
      #expect(try lockin("run", date: "2026-06-\(day)").exit == 0)
    }
    #expect(try backups() == ["29", "30"])
    let path = folder.path + "/backups/lockin-20260630T060000Z.backup"
    let whole = try Data(contentsOf: URL(filePath: path))
    var bytes = whole
    bytes[bytes.count / 2] ^= 4
    try bytes.write(to: URL(filePath: path))
    for day in 1...2 {
      let night = try lockin("run", date: "2026-07-0\(day)")
      #expect(
        night.exit == 3
          && night.messages.contains(
            "20260630T060000Z.backup: this backup is not whole any more, so that earlier backups stay that would have gone"
          ),
        "\(night.messages)"
      )
      #expect(try backups().contains("29"))
    }
    try whole.write(to: URL(filePath: path))
    _ = try lockin("run", date: "2026-07-03")
    #expect(try !backups().contains("29") && backups().contains("30"))
  }
}
