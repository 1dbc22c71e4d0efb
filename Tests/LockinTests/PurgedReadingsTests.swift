import Foundation
import Platform
import TestSupport
import Testing

/// A rule of `sources` calls an export's device, which its copies under other names do not: what was purged of it stays away.
@Suite("Copies of exports whose device was purged")
struct PurgedReadingsTests {
  private static let header =
    "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"

  private static func rescueTime(_ app: String, _ hours: Range<Int>) -> String {
    header + hours.map { "2026-05-19T\($0):05:00,250,1,\(app),Work,2\n" }.joined()
  }

  private static let bytes = Array(rescueTime("ZqOneQz", 10..<14).utf8)
  private static let longer = Array(rescueTime("ZqOneQz", 10..<16).utf8)

  /// What lies in the inbox besides.
  struct Copy: Sendable, CustomTestStringConvertible {
    let file: String
    let bytes: [UInt8]
    var isThereBefore = false
    var testDescription: String { "\(file), \(isThereBefore ? "before" : "after")" }
  }

  static let copies: [Copy] = [true, false].flatMap { before in
    [
      Copy(file: "inbox/one (1).csv", bytes: bytes, isThereBefore: before),
      Copy(file: "inbox/2026/rescue.csv", bytes: longer, isThereBefore: before),
      Copy(file: "inbox/one.csv.gz", bytes: PackedBytes.gzip(bytes), isThereBefore: before),
      Copy(
        file: "inbox/all.zip",
        bytes: PackedBytes.zip([
          PackedBytes.Member("one.csv", rescueTime("ZqOneQz", 10..<14)),
          PackedBytes.Member("other.csv", rescueTime("Two", 10..<14)),
        ]),
        isThereBefore: before
      ),
    ]
  }

  @discardableResult
  private func run(
    _ words: [String],
    in folder: TemporaryFolder,
    exits: Set<Int32> = [0, 3]
  ) throws -> String { try PurgeFilesTests.run(words, in: folder, exits: exits) }

  /// A workspace with an export whose device a rule names.
  private func ruled() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: UTC\nsources: [ { file: one.csv, device: office } ]\n",
      to: "lockin.yaml"
    )
    try folder.write(Self.bytes, to: "inbox/one.csv")
    return folder
  }

  private func isThere(_ folder: TemporaryFolder) throws -> Bool {
    try run(["dump"], in: folder).contains("ZqOneQz")
  }

  @Test("bring nothing of it back, whenever they came", arguments: copies)
  func stays(_ copy: Copy) throws {
    let folder = try ruled()
    try folder.write(Self.rescueTime("Home", 20..<22), to: "inbox/home.csv")
    if copy.isThereBefore { try folder.write(copy.bytes, to: copy.file) }
    try run(["run", "-q"], in: folder)
    #expect(try isThere(folder))
    let purged = try run(["purge", "--device", "office", "--yes"], in: folder)
    let id = try #require(
      run(["purge", "list"], in: folder).split(separator: "\n").first?.split(separator: " ").first
    )
    #expect(purged.contains(copy.file) == copy.isThereBefore, "\(purged)")
    if !copy.isThereBefore { try folder.write(copy.bytes, to: copy.file) }
    for words in [["run", "-q"], ["import", "--rebuild"], ["run", "-q"]] {
      try run(words, in: folder)
      #expect(try !isThere(folder), "\(words)")
    }
    // What was never of that device is as it was.
    let dump = try run(["dump"], in: folder)
    #expect(dump.contains("Home"))
    #expect(dump.contains("Two") == copy.file.hasSuffix(".zip"))
    let ledger = try folder.text(of: "lockin.purged.json")
    #expect(!ledger.contains("office") && !ledger.contains("one"))
    try run(["purge", "forget", String(id)], in: folder, exits: [0])
    try run(["import", "--rebuild"], in: folder)
    #expect(try isThere(folder))
  }

  @Test("are read where they are others that begin alike")
  func others() throws {
    let folder = try ruled()
    try run(["run", "-q"], in: folder)
    try run(["purge", "--device", "office", "--yes"], in: folder)
    try folder.write(Self.rescueTime("ZqOneQz", 11..<19), to: "inbox/two.csv")
    try run(["run", "-q"], in: folder)
    #expect(try isThere(folder))
  }

  @Test(
    "data of a time that was purged are left out, and of a device that is new that is told once"
  )
  func told() throws {
    let folder = try TemporaryFolder()
    func rows(_ device: String, _ days: ClosedRange<Int>) -> String {
      "timestamp,duration_s,app_identifier,category,device\n"
        + days.map { "2026-05-\($0)T09:00:00Z,600,Reader,Study,\(device)\n" }.joined()
    }
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(Self.bytes, to: "inbox/one.csv")
    try folder.write(rows("pc", 19...20), to: "inbox/pc.csv")
    try run(["run", "-q"], in: folder)
    try run(["purge", "--before", "2026-05-20", "--yes"], in: folder)
    // One that goes on is no news.
    try folder.write(Self.longer, to: "inbox/one.csv")
    let words = "records were left out, as they are of a time or a device that was purged"
    #expect(try !run(["run", "-q"], in: folder).contains(words))
    try folder.write(rows("tablet", 17...20), to: "inbox/tablet.csv")
    let told = try run(["run", "-q"], in: folder)
    #expect(told.contains("inbox/tablet.csv: 3 \(words) (up to 2026-05-20)"), "\(told)")
    for name in ["inbox/tablet.csv", "inbox/tablet-2.csv"] {
      try folder.write(rows("tablet", 17...21), to: name)
      #expect(try !run(["run", "-q"], in: folder).contains(words))
    }
    #expect(try !run(["import", "--rebuild"], in: folder).contains(words))
  }

  @Test(
    "an export that was read from elsewhere is named",
    arguments: [["--device", "tablet"], ["--all"]]
  )
  func elsewhere(choice: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(Self.bytes, to: "inbox/one.csv")
    try run(["run", "-q"], in: folder)
    for device in ["tablet", "pc"] {
      try folder.write(
        "timestamp,duration_s,app_identifier,category,device\n2026-05-19T09:00:00Z,600,Reader,Study,\(device)\n",
        to: "old/\(device).csv"
      )
      try run(["import", "old/\(device).csv"], in: folder)
    }
    try folder.write(Self.bytes, to: "archive/may.csv")
    let words = "old/tablet.csv stays: this was read, here or in the inbox, and holds it"
    let dry = try run(["purge"] + choice + ["--files", "--dry-run"], in: folder)
    #expect(dry.contains(words), "\(dry)")
    let told = try run(["purge"] + choice + ["--files", "--yes"], in: folder, exits: [3])
    #expect(told.contains(words), "\(told)")
    #expect(told.contains("old/pc.csv stays") == (choice == ["--all"]), "\(told)")
    // One that was moved out of the inbox, or copied, is known by its bytes.
    #expect(told.contains("archive/may.csv stays") == (choice == ["--all"]), "\(told)")
  }

  @Test("records of a device that is new, from before another one was purged, are told once")
  func renamed() throws {
    let folder = try ruled()
    try run(["run", "-q"], in: folder)
    try run(["purge", "--device", "office", "--yes"], in: folder)
    // The newest first, so that it does not begin with what was read.
    let lines = Self.longer.split(separator: 0x0a)
    let reversed = (lines.prefix(1) + lines.dropFirst().reversed()).joined(separator: [0x0a])
    try folder.write(Array(reversed), to: "inbox/rescue.csv")
    let words =
      "inbox/rescue.csv: this has records of 'rescuetime', of which there were none, from before 2026-05-21"
    #expect(try run(["run", "-q"], in: folder).contains(words))
    try folder.write(Self.rescueTime("Home", 20..<22), to: "inbox/home.csv")
    #expect(try !run(["run", "-q"], in: folder).contains("of which there were none"))
    try run(["purge", "--device", "rescuetime", "--yes"], in: folder)
    #expect(try !isThere(folder))
  }

  @Test("they are told beside what was left out of the same export")
  func renamedBesideLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    func bucket(_ id: String, _ kind: String, _ host: String, _ data: String) -> String {
      let events = (10..<14).map {
        "{\"timestamp\":\"2026-05-19T\($0):00:00+00:00\",\"duration\":3000,\"data\":\(data)}"
      }
      return
        "\"\(id)\":{\"id\":\"\(id)\",\"type\":\"\(kind)\",\"client\":\"x\",\"hostname\":\"\(host)\","
        + "\"created\":\"2026-01-01T00:00:00+00:00\",\"name\":null,\"events\":[\(events.joined(separator: ","))]}"
    }
    let window = "{\"app\":\"firefox\",\"title\":\"t\"}"
    let office = bucket("aw-watcher-window_office", "currentwindow", "office", window)
    let own = bucket("aw-watcher-window_own", "currentwindow", "own", window)
    let page =
      "{\"url\":\"https://x.example/\",\"title\":\"ZqOneQz\",\"audible\":false,\"incognito\":false}"
    let web = bucket("aw-watcher-web-firefox", "web.tab.current", "unknown", page)
    try folder.write("{\"buckets\":{\(office),\(web)}}", to: "inbox/one.json")
    try run(["run", "-q"], in: folder)
    #expect(try isThere(folder))
    try run(["purge", "--device", "office", "--files", "--yes"], in: folder)
    try folder.write("{\"buckets\":{\(office),\(own),\(web)}}", to: "inbox/two.json")
    let told = try run(["run", "-q"], in: folder)
    #expect(
      told.contains("were left out, as they are of a time or a device that was purged"),
      "\(told)"
    )
    #expect(
      told.contains("this has records of 'activitywatch', of which there were none"),
      "\(told)"
    )
  }
}
