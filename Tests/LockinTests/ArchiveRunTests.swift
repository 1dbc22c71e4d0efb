import Foundation
import TestSupport
import Testing

@Suite("Exports that are packed")
struct ArchiveRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\nprivacy: { publish_titles: true }\n", to: "lockin.yaml")
  }

  private static let header = "timestamp,duration_s,app_identifier,category\n"

  private static func csv(_ day: Int, app: String = "emacs") -> String {
    header + "2026-05-\(day)T09:00:00Z,600,\(app),Work\n"
  }

  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260501T000000Z\r\n"
    + "DTSTART:20260529T090000Z\r\nDTEND:20260529T100000Z\r\nSUMMARY:Exam\r\nEND:VEVENT\r\n"
    + "END:VCALENDAR\r\n"

  private typealias Member = PackedBytes.Member

  /// Imports `inbox/a.zip` of some members.
  private func imported(_ members: [Member]) throws -> BuiltProgram.Outcome {
    try folder.write(PackedBytes.zip(members), to: "inbox/a.zip")
    return try BuiltProgram.run(["import", "inbox/a.zip"], in: folder.path)
  }

  /// What `about.json` says of each source: `name: format, records`.
  private func sources() throws -> [String] {
    let run = try BuiltProgram.run(["run"], in: folder.path)
    #expect([0, 3].contains(run.exit), "\(run.messages)")
    let data = Data(try folder.text(of: "reports/about.json").utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let list = try #require(root["files"] as? [[String: Any]])
    return list.map { "\($0["file"] ?? "") \($0["format"] ?? "") \($0["records"] ?? "")" }.sorted()
  }

  @Test("a file of gzip is read as what it holds, once, with its places")
  func gzip() throws {
    let text = Self.csv(29) + "soon,1,a,b\n"
    try folder.write(PackedBytes.gzip(Array(text.utf8)), to: "inbox/export.csv.gz")
    let first = try BuiltProgram.run(["import", "inbox/export.csv.gz"], in: folder.path)
    #expect(
      first.messages.hasPrefix(
        "inbox/export.csv.gz:3:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z\n"
      ),
      "\(first.messages)"
    )
    let again = try BuiltProgram.run(["import", "inbox/export.csv.gz"], in: folder.path)
    #expect(again.exit == 0, "\(again.messages)")
    #expect(try sources() == ["inbox/export.csv.gz lockin CSV 1"])
  }

  @Test("a member whose first line is damaged is told, as its checksum is another's")
  func damagedHead() throws {
    var damaged = Member("a.csv", "tImestamp,duration_s\n2026-05-29T09:00:00Z,600,emacs,Work\n")
    damaged.checksum = 7
    let outcome = try imported([damaged, Member("b.csv", Self.csv(28))])
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.contains("inbox/a.zip/a.csv: ")
        && outcome.messages.contains("checksum"),
      "\(outcome.messages)"
    )
    // What is whole and no export is nothing to tell.
    let whole = try imported([Member("notes.txt", "Dear all"), Member("b.csv", Self.csv(28))])
    #expect(whole.exit == 0, "\(whole.messages)")
  }

  @Test("members of a zip are exports of their own, photos among them are nothing to tell")
  func members() throws {
    let outcome = try imported([
      Member("Takeout/archive_browser.html", "<html><title>Archive</title>"),
      Member("Takeout/photo.jpg", "\u{0}\u{1}\u{2}", method: 0),
      Member("Takeout/Tracker/may.csv", Self.csv(29)),
      Member("Takeout/Calendar/uni.ics", Self.calendar), Member("Takeout/.DS_Store", "\u{0}"),
      Member("__MACOSX/Takeout/._may.csv", Self.csv(28)), Member("Takeout/notes.json", "{\"a\":1}"),
      Member("Takeout/empty.txt", ""),
    ])
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(
      try sources() == [
        "inbox/a.zip/Takeout/Calendar/uni.ics iCalendar 1",
        "inbox/a.zip/Takeout/Tracker/may.csv lockin CSV 1",
      ]
    )
    // The zip is known by now.
    let again = try BuiltProgram.run(["import", "inbox/a.zip"], in: folder.path)
    #expect(again.exit == 0)
    #expect(again.text.contains("1 known") || again.messages.contains("known"), "\(again.text)")
  }

  @Test("places are those of the member; the others are kept")
  func places() throws {
    let outcome = try imported([
      Member("one.csv", Self.header + "soon,1,a,b\n"), Member("two.csv", Self.csv(29)),
    ])
    #expect(
      outcome.messages.hasPrefix(
        "inbox/a.zip/one.csv:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z\n"
      ),
      "\(outcome.messages)"
    )
    #expect(
      try sources() == ["inbox/a.zip/one.csv lockin CSV 0", "inbox/a.zip/two.csv lockin CSV 1"]
    )
  }

  @Test(
    "a member that grew is read again, the others are not, and the zip that was there comes back"
  )
  func changed() throws {
    let first = [Member("a.csv", Self.csv(28)), Member("c.ics", Self.calendar)]
    #expect(try imported(first).exit == 0)
    var second = first
    second[0].bytes += Array("2026-05-28T10:00:00Z,600,vim,Work\n".utf8)
    second[1].bytes = Array(Self.calendar.replacingOccurrences(of: "Exam", with: "Party").utf8)
    #expect(try imported(second).exit == 0)
    #expect(
      try sources() == ["inbox/a.zip/a.csv lockin CSV 2", "inbox/a.zip/c.ics iCalendar 1"]
    )
    func plan() throws -> String {
      _ = try BuiltProgram.run(["run"], in: folder.path)
      return try folder.text(of: "reports/latest/week/report.json")
    }
    #expect(try plan().contains("Party"))
    #expect(try imported(first).exit == 0)
    #expect(try plan().contains("Exam"))
  }

  @Test("what came in a zip that is gone stays, and can be forgotten")
  func forgotten() throws {
    try folder.write(Self.csv(29), to: "inbox/other.csv")
    #expect(try imported([Member("a.csv", Self.csv(28))]).exit == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/a.zip")
    try folder.removeCache()
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    #expect(
      try sources() == ["inbox/a.zip/a.csv lockin CSV 1", "inbox/other.csv lockin CSV 1"]
    )
    let gone = try BuiltProgram.run(
      ["archive", "forget", "a.zip/a.csv", "--yes"],
      in: folder.path
    )
    #expect(gone.exit == 0, "\(gone.messages)")
    #expect(try sources() == ["inbox/other.csv lockin CSV 1"])
  }

  private static let faults: [(name: String, member: Member, told: String)] = [
    (
      "encrypted", changed { $0.flags = 1 },
      "this takes a password: nothing of it was taken in; pack it without one, or unpack it"
    ),
    (
      "a method", changed { $0.method = 14 },
      "this is packed by LZMA, which lockin does not read: nothing of it was taken in; unpack it, and put "
        + "the exports that it holds into the inbox"
    ),
    (
      "a checksum", changed { $0.checksum = 1 },
      "this is packed, and damaged: its checksum is that of something else: nothing of it was taken in; "
        + "download or export it again"
    ),
    (
      "a length", changed { $0.size = 7 },
      "this is packed, and damaged: nothing of it was taken in; download or export it again"
    ),
    (
      "a bomb",
      changed {
        $0.bytes = Array(header.utf8)
        $0.packed =
          [0, UInt8(header.utf8.count), 0, ~UInt8(header.utf8.count), 0xff] + $0.bytes
          + PackedBytes.deflatedRun(lengths: 200_000)
        $0.size = header.utf8.count + 1 + 258 * 200_000
      },
      "each byte of this stands for more than 250, as in no export: it was not unpacked, and nothing of it "
        + "was taken in; if it is an export, unpack it"
    ),
  ]

  private static func changed(_ change: (inout Member) -> Void) -> Member {
    var member = Member("bad.csv", csv(28, app: "bad"))
    change(&member)
    return member
  }

  @Test("a member that can't be read costs itself, and is tried again", arguments: faults.indices)
  func fault(index: Int) throws {
    let (_, member, told) = Self.faults[index]
    let outcome = try imported([member, Member("good.csv", Self.csv(29))])
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix("inbox/a.zip/bad.csv: \(told)\n"),
      "\(outcome.messages)"
    )
    #expect(try sources() == ["inbox/a.zip/good.csv lockin CSV 1"])
    let again = try BuiltProgram.run(["import", "inbox/a.zip"], in: folder.path)
    #expect(again.messages.contains("inbox/a.zip/bad.csv: \(told)\n"), "\(again.messages)")
    // The same without that member is whole.
    #expect(try imported([Member("good.csv", Self.csv(29))]).exit == 0)
  }

  private static let wrong: [(bytes: [UInt8], told: String)] = [
    (
      PackedBytes.zip([]),
      "there is no file in this zip: export it again, or remove it from the inbox; docs/formats.md lists "
        + "what is read"
    ),
    (
      PackedBytes.zip([Member("a.jpg", "\u{0}"), Member("b.txt", "Dear diary")]),
      "none of the 2 files in this zip is an export that lockin reads: export it again, or remove it from "
        + "the inbox; docs/formats.md lists what is read"
    ),
    (
      PackedBytes.zip([Member("a.jpg", "\u{0}")]),
      "the file in this zip, 'a.jpg', is no export that lockin reads: export it again, or remove it from "
        + "the inbox; docs/formats.md lists what is read"
    ),
    (
      PackedBytes.zip((0...1000).map { Member("\($0).csv", "", method: 0) }),
      "there are 1001 files in this zip, and 1000 are the most that are looked through: nothing of it was "
        + "taken in; unpack it, and put the exports that it holds into the inbox"
    ),
    (
      Array(PackedBytes.zip([Member("a.csv", csv(28))]).dropLast(30)),
      "this ends before it is whole: nothing of it was taken in; download or export it again"
    ),
    (
      Array(PackedBytes.gzip(Array(csv(28).utf8)).dropLast(3)),
      "this ends before it is whole: nothing of it was taken in; download or export it again"
    ),
  ]

  @Test("an archive without an export says so each time", arguments: wrong.indices)
  func nothing(index: Int) throws {
    let (bytes, told) = Self.wrong[index]
    try folder.write(bytes, to: "inbox/a.zip")
    for _ in 0..<2 {
      let outcome = try BuiltProgram.run(["import", "inbox/a.zip"], in: folder.path)
      #expect(outcome.exit == 65)
      #expect(outcome.messages.hasPrefix("inbox/a.zip: \(told)\n"), "\(outcome.messages)")
    }
  }

  @Test("all members together may hold so much and no more, also those that share their bytes")
  func tooLarge() throws {
    var member = Member("a.csv", Self.csv(28), method: 0)
    member.bytes += [UInt8](repeating: 0x0a, count: 40 << 20)
    member.checksum = 0x3c2e_b013
    try folder.write(
      PackedBytes.zip([Member("first.csv", Self.csv(29)), member], namesOfLast: 30),
      to: "inbox/a.zip"
    )
    let outcome = try BuiltProgram.run(["import", "inbox/a.zip"], in: folder.path)
    #expect(
      outcome.messages.hasPrefix(
        "inbox/a.zip/a.csv (26): there is more in this archive than the 1024 MB that are unpacked, and "
          + "this is where they end: nothing of this was taken in, nor of what is behind it; unpack it, or "
          + "export a shorter time\n"
      ),
      "\(outcome.messages)"
    )
    #expect(
      try sources() == ["inbox/a.zip/a.csv lockin CSV 1", "inbox/a.zip/first.csv lockin CSV 1"]
    )
  }

  @Test("what looks like an export and is none is told of where there is no other")
  func unknown() throws {
    let outcome = try imported([Member("a.jpg", "\u{0}"), Member("log.csv", "name,what\n1,2\n")])
    #expect(
      outcome.messages.hasPrefix("inbox/a.zip/log.csv:1:1: this CSV header is none"),
      "\(outcome.messages)"
    )
  }

  @Test("archives in archives are not opened, and that is told once")
  func nested() throws {
    var inner = Member("inner.zip", "")
    inner.bytes = PackedBytes.zip([Member("a.csv", Self.csv(28))])
    var packed = Member("inner.csv.gz", "")
    packed.bytes = PackedBytes.gzip(Array(Self.csv(28).utf8))
    let outcome = try imported([inner, packed, Member("good.csv", Self.csv(29))])
    #expect(
      outcome.messages.hasPrefix(
        "inbox/a.zip/inner.zip:1:1: this is a zip in another archive, which lockin does not open: unpack "
          + "it, and put the exports that it holds into the inbox (and 1 more like it)\n"
      ),
      "\(outcome.messages)"
    )
    #expect(try sources() == ["inbox/a.zip/good.csv lockin CSV 1"])
    let again = try BuiltProgram.run(["import", "inbox/a.zip"], in: folder.path)
    #expect(again.exit == 0, "\(again.messages)")
  }

  @Test("'sources' speaks of a zip, of one of its members, and of what gzip has packed")
  func rules() throws {
    try folder.write(
      """
      zone: Europe/Berlin
      privacy: { publish_sources: true }
      sources:
        - file: a.zip/mine.csv
          columns: { start: from, end: to, category: project }
          device: paper
        - { file: a.zip, device: desk }
        - file: "log*.csv"
          columns: { start: from, end: to }
      """,
      to: "lockin.yaml"
    )
    let log = "from,to,project\n2026-05-29 09:00,2026-05-29 10:00,Thesis\n"
    let diary = log.replacingOccurrences(of: "Thesis", with: "Diary")
    try folder.write(PackedBytes.gzip(Array(diary.utf8)), to: "inbox/log-1.csv.gz")
    try folder.write(
      PackedBytes.zip([Member("mine.csv", log), Member("b.csv", Self.csv(29))]),
      to: "inbox/a.zip"
    )
    #expect(
      try sources() == [
        "inbox/a.zip/b.csv lockin CSV 1", "inbox/a.zip/mine.csv CSV of your own 1",
        "inbox/log-1.csv.gz CSV of your own 1",
      ]
    )
  }

  @Test(
    "any bits of a zip may be changed, and any of its ends be missing",
    arguments: 1...3 as ClosedRange<UInt64>
  )
  func damage(seed: UInt64) throws {
    let whole = PackedBytes.zip(
      (1...5).map { Member("\($0).csv", Self.csv(20 + $0), method: $0 % 2 * 8) }
        + [Member("c.ics", Self.calendar)]
    )
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var names: [String] = []
    for number in 0..<24 {
      var bytes = whole
      if number % 3 == 0 { bytes.removeLast(1 + random(bytes.count - 1)) }
      for _ in 0...random(4) { bytes[random(bytes.count)] ^= 1 << UInt8(random(8)) }
      names.append("inbox/\(number).zip")
      try folder.write(bytes, to: names[number])
    }
    let outcome = try BuiltProgram.run(["import"] + names, in: folder.path)
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    // Whatever was taken in was packed.
    let known = (1...5).map { "\($0).csv lockin CSV 1" } + ["c.ics iCalendar 1"]
    let found = try sources().filter { !$0.hasSuffix(" 0") }
    #expect(!found.isEmpty)
    for line in found { #expect(known.contains { line.hasSuffix($0.dropFirst()) }, "\(line)") }
  }
}
