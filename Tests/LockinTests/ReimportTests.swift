import Foundation
import Platform
import TestSupport
import Testing

@Suite("Exports that overlap")
struct ReimportTests {
  static let header = "timestamp,duration_s,app_identifier,category,device,title\n"

  /// Rows of three weeks, some of them twice, in order of time.
  private func rows(_ random: inout SplitMix64) -> [String] {
    var rows: [String] = []
    var second = 1_778_000_000
    for _ in 0..<300 {
      second += Int(random.next() % 9000)
      let app = ["code", "mail", "instagram"][Int(random.next() % 3)]
      let row = "\(second),\(30 + random.next() % 4000),\(app),,laptop,title \(random.next() % 5)\n"
      rows.append(row)
      if random.next() % 10 == 0 { rows.append(row) }
    }
    return rows
  }

  /// The dump of a workspace that got these files one after the other.
  private func dump(_ files: [[String]]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    for (index, rows) in files.enumerated() {
      try folder.write(Self.header + rows.joined(), to: "export-\(index).csv")
      let outcome = try BuiltProgram.run(["import", "export-\(index).csv"], in: folder.path)
      #expect(outcome.exit == 0, "\(outcome.messages)")
    }
    return try BuiltProgram.run(["dump"], in: folder.path).text
  }

  @Test(
    "an export that was unpacked anew is read, though it is as long as the one before and has the same time",
    arguments: [
      ("a.csv", ReimportTests.header + "2026-05-29T09:00:00Z,60,code,,laptop,\n", "code", "mail"),
      (
        "a.ics",
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Talk\r\nDTSTART:20260529T090000Z\r\n"
          + "DTEND:20260529T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", "Talk", "Walk"
      ),
      // What was found to be no export is looked at again as well.
      (
        "notes.csv",
        "mimestamp" + ReimportTests.header.dropFirst(9) + "2026-05-29T09:00:00Z,60,code,,laptop,\n",
        "mimestamp", "timestamp"
      ),
    ]
  )
  func sameSizeAndTime(name: String, content: String, from old: String, to new: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    for content in [content, content.replacingOccurrences(of: old, with: new)] {
      try folder.write(content, to: "inbox/\(name)")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 315_532_800)],
        ofItemAtPath: folder.path + "/inbox/\(name)"
      )
      _ = try BuiltProgram.run(
        ["run"],
        in: folder.path,
        environment: ["LOCKIN_NOW": "2026-05-31T03:00:00Z"]
      )
    }
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    #expect(dump.contains(new == "timestamp" ? "code" : new), "\(dump)")
  }

  @Test(
    "a copy of an export is known by its bytes, also where it can't be read on",
    arguments: [
      ("whole.csv", "1772359200,60,code,,laptop,a\n", 1, 0),
      // A quotation that nothing closes, over more lines than are read for one row.
      ("quoted.csv", "x\n", 2 << 20, 3),
      ("screen.csv", nil, 1, 0),
    ] as [(String, String?, Int, Int32)]
  )
  func copies(name: String, line: String?, times: Int, exit: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    // Formats whose rows all threads read, and one whose rows one thread reads.
    let opening = times > 1 ? "1772359200,60,code,,laptop,\"" : ""
    let export =
      line.map { Self.header + opening + String(repeating: $0, count: times) }
      ?? "timestamp,event\n2026-03-01T09:00:00Z,on\n2026-03-01T10:00:00Z,off\n"
    for name in [name, "copy of \(name)"] { try folder.write(export, to: name) }
    let first = try BuiltProgram.run(["import", name], in: folder.path)
    #expect(first.exit == exit, "\(first.messages)")
    #expect(first.messages.hasSuffix("1 file read, 0 known already\n"))
    let second = try BuiltProgram.run(["import", "copy of \(name)"], in: folder.path)
    #expect(second.messages == "0 files read, 1 known already\n")
  }

  @Test("end in the same dump, in any order", arguments: [1, 2, 3] as [UInt64])
  func anyOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = rows(&random)
    let whole = try dump([all])
    #expect(whole.isEmpty == false)
    let early = Array(all[..<200])
    let late = Array(all[150...])
    #expect(try dump([early, late]) == whole, "seed \(seed)")
    #expect(try dump([late, early]) == whole, "seed \(seed)")
    #expect(try dump([early, all]) == whole, "a longer export of the same period")
    #expect(try dump([all, early, late, all]) == whole)
    #expect(try dump([all.reversed()]) == whole, "newest first")
  }
}
