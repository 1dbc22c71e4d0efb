import Glibc
import Platform
import TestSupport
import Testing

@testable import Nightly
@testable import Storage

/// The cache is what follows from the archive, whatever happens to either.
@Suite("The cache as a fold over the archive")
struct FoldTests {
  private let fold: FoldScene

  init() throws { fold = try FoldScene() }

  /// Three exports of two formats, read on two nights.
  private func fill() throws {
    try fold.put([(480, 540, "a"), (600, 660, "b")], "t.json")
    try fold.folder.write(csv("laptop", 1), to: "inbox/laptop.csv")
    try fold.night(1440)
    try fold.folder.write(csv("phone", 2), to: "inbox/phone.csv")
    try fold.night(2880)
  }

  private func csv(_ device: String, _ day: Int) -> String {
    """
    timestamp,duration_s,app_identifier,category,device,title
    2026-05-0\(day)T09:00:00Z,3600,editor,Work,\(device),text

    """
  }

  @Test("each export is kept as it came, with its record, and the inbox may be emptied")
  func kept() throws {
    try fill()
    let before = try fold.dump()
    #expect(before.count == 4)
    #expect(
      try fold.archived(".gz").map { $0.dropLast(12) } == [
        "2026-05-02-laptop.csv", "2026-05-02-t.json", "2026-05-03-phone.csv",
      ]
    )
    for name in ["t.json", "laptop.csv", "phone.csv"] { try fold.remove("inbox/" + name) }
    #expect(try fold.night(4320) == [])
    try fold.remove("lockin.sqlite")
    #expect(try fold.dump() == before)
    #expect(try fold.night(5760) == [])
    #expect(try fold.dump() == before)
  }

  @Test(
    "bytes that are missing are told each night, nothing of them goes, and all is whole when they are back"
  )
  func missing() throws {
    try fill()
    let before = try fold.dump()
    let name = try #require(try fold.archived(".gz").first)
    let path = fold.folder.path + "/archive/" + name
    try Directory.rename(path, to: fold.folder.path + "/elsewhere")
    #expect(try fold.night(4320) == ["archive_missing"])
    #expect(try fold.night(5760) == ["archive_missing"])
    #expect(try fold.dump() == before)
    try fold.remove("lockin.sqlite")
    #expect(try fold.dump().count == 3)
    try Directory.rename(fold.folder.path + "/elsewhere", to: path)
    #expect(try fold.night(7200) == [])
    #expect(try fold.dump() == before)
  }

  @Test("bytes without a record are read again")
  func unread() throws {
    try fill()
    let before = try fold.dump()
    let name = try #require(try fold.archived("json").first { $0.contains("laptop") })
    try fold.remove("archive/" + name)
    try fold.remove("inbox/laptop.csv")
    #expect(try fold.night(4320) == [])
    #expect(try fold.dump() == before)
    #expect(try fold.archived(".gz").count == 3)
  }

  @Test(
    "of two downloads of one name that are read at once none is let go that has records of its own"
  )
  func twoAtOnce() throws {
    let day = try #require(csv("laptop", 1).split(separator: "\n").last)
    let head = csv("laptop", 1).prefix { $0 != "\n" } + "\n"
    try fold.folder.write(head + day + "\n", to: "inbox/log.csv")
    try fold.folder.write(head + day.replacing("T09", with: "T11") + "\n", to: "inbox/log (1).csv")
    try fold.night(1440)
    #expect(try fold.entries() == ["540+60 editor", "660+60 editor"])
    try fold.remove("lockin.sqlite")
    #expect(try fold.entries() == ["540+60 editor", "660+60 editor"])
    #expect(try fold.archived(".gz").count == 2)
  }

  @Test("doubled records, foreign files and damaged bytes cost nothing but themselves")
  func foreign() throws {
    try fill()
    let before = try fold.dump()
    let record = try #require(try fold.archived("json").first { $0.contains("laptop") })
    let bytes = try ByteStream.contents(of: fold.folder.path + "/archive/" + record)
    try fold.folder.write(bytes, to: "archive/" + record.dropLast(5) + " (conflict).json")
    try fold.folder.write("hello", to: "archive/notes.txt")
    try fold.folder.write("{", to: "archive/other.json")
    #expect(try fold.night(4320) == ["archive_damaged"])
    #expect(try fold.dump() == before)
    try fold.remove("archive/other.json")
    let packed = try #require(try fold.archived(".gz").first { $0.contains("laptop") })
    try fold.folder.write("nothing of gzip", to: "archive/" + packed)
    try fold.remove("lockin.sqlite")
    #expect(try fold.night(5760) == ["archive_unreadable"])
    #expect(try fold.dump().count == 3)
  }

  @Test("an archive that is gone is no archive that is empty")
  func gone() throws {
    try fill()
    try Directory.rename(fold.folder.path + "/archive", to: fold.folder.path + "/away")
    #expect(throws: ArchiveGone.self) { try fold.night(4320) }
    try Directory.rename(fold.folder.path + "/away", to: fold.folder.path + "/archive")
    #expect(try fold.night(4320) == [])
  }

  @Test("an export that another machine read before comes where it belongs")
  func late() throws {
    let other = try FoldScene()
    try other.put([(480, 540, "a"), (600, 660, "b"), (700, 760, "c")], "t.json")
    try other.night(1440)
    try fold.put([(480, 540, "a"), (700, 760, "c")], "t.json")
    try fold.night(2880)
    for name in try other.archived("") {
      let bytes = try ByteStream.contents(of: other.folder.path + "/archive/" + name)
      try fold.folder.write(bytes, to: "archive/" + name)
    }
    try fold.night(4320)
    #expect(try fold.entries() == ["480+60 Timewarrior", "700+60 Timewarrior"])
    try fold.remove("lockin.sqlite")
    #expect(try fold.entries() == ["480+60 Timewarrior", "700+60 Timewarrior"])
  }

  @Test(
    "a store of an older lockin goes out of the archive once the inbox has given all of it again",
    arguments: [true, false]
  )
  func older(inboxHasAll: Bool) throws {
    try fill()
    let before = try fold.dump()
    try Connection(path: fold.folder.path + "/lockin.sqlite").execute(
      """
      CREATE TABLE calendars (person INTEGER, file TEXT, content BLOB);
      PRAGMA application_id = 1280002382;
      PRAGMA user_version = 19
      """
    )
    try Directory.remove(fold.folder.path + "/archive")
    try Directory.remove(fold.folder.path + "/state")
    if !inboxHasAll { try fold.remove("inbox/phone.csv") }
    try fold.night(4320)
    let files = ["laptop.csv", "t.json"] + [inboxHasAll ? "phone.csv" : "lockin.sqlite"]
    let names = try fold.archived(".gz").map { String($0.dropLast(12).dropFirst(11)) }
    #expect(names.sorted() == files.sorted())
    #expect(try fold.dump() == before)
    try fold.remove("lockin.sqlite")
    #expect(try fold.dump() == before)
  }

  @Test("other settings count for all that was read")
  func settings() throws {
    try fold.folder.write(
      "when,until,what\n2026-05-01 09:00,2026-05-01 10:00,x\n",
      to: "inbox/own.csv"
    )
    let columns =
      "sources: [{ file: inbox/own.csv, columns: { start: when, end: until, title: what } }]\n"
    try fold.set(zone: "Europe/Berlin", columns)
    try fold.night(1440)
    try fold.remove("inbox/own.csv")
    #expect(try fold.entries() == ["420+60 "])
    try fold.set(zone: "UTC", columns)
    #expect(try fold.entries() == ["540+60 "])
    #expect(try fold.night(2880) == [])
    #expect(try fold.entries() == ["540+60 "])
    try fold.set(zone: "Europe/Berlin", columns)
    #expect(try fold.night(4320) == [])
    #expect(try fold.entries() == ["420+60 "])
  }

  @Test("a clock that goes back puts nothing before what was read")
  func clock() throws {
    try fold.put([(480, 540, "a"), (600, 660, "b")], "t.json")
    try fold.night(4320)
    try fold.put([(480, 540, "a"), (600, 630, "b")], "t.json")
    try fold.night(1440)
    #expect(try fold.entries() == ["480+60 Timewarrior", "600+30 Timewarrior"])
    try fold.remove("lockin.sqlite")
    #expect(try fold.entries() == ["480+60 Timewarrior", "600+30 Timewarrior"])
  }

  @Test("who only reads sees what is new in settings and archive, and writes nothing")
  func reader() throws {
    try fill()
    try fold.remove("lockin.sqlite")
    let before = try Directory.files(below: fold.folder.path)
    #expect(try fold.dump().count == 4)
    #expect(try Directory.files(below: fold.folder.path) == before)
  }
}
