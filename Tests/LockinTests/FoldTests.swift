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

  @Test(
    "an export whose two files are gone counts as before, and is told, until a command forgets it"
  )
  func gonePair() throws {
    try fill()
    let before = try fold.dump()
    let stem = try #require(try fold.archived(".gz").first).dropLast(3)
    for ending in [".gz", ".json"] { try fold.remove("archive/" + stem + ending) }
    try fold.remove("inbox/laptop.csv")
    #expect(try fold.night(4320) == ["archive_missing"])
    #expect(try fold.dump() == before)
  }

  @Test("a cache of another machine follows when an export is forgotten")
  func forgottenElsewhere() throws {
    try fill()
    let other = try ByteStream.contents(of: fold.folder.path + "/lockin.sqlite")
    do {
      let open = try fold.open(4000)
      try ArchivedSeries(named: "phone.csv", in: open).forget(open)
    }
    let after = try fold.dump()
    try fold.remove("inbox/phone.csv")
    try fold.folder.write(other, to: "lockin.sqlite")
    #expect(try fold.night(4320) == [])
    #expect(try fold.dump() == after)
  }

  @Test("of downloads that are read at once the one with the higher number is the later state")
  func downloads() throws {
    try fold.put([(480, 540, "a"), (600, 660, "b"), (720, 780, "c"), (840, 900, "d")], "t.json")
    try fold.put([(480, 530, "a"), (600, 660, "b"), (720, 780, "c")], "t (1).json")
    #expect(try fold.night(1440) == ["fewer_entries"])
    // What a state tells of goes to the end of its last day.
    #expect(try fold.starts() == ["480+50", "600+60", "720+60"])
    try fold.put([(480, 530, "a"), (720, 780, "c"), (840, 900, "d")], "t (10).json")
    try fold.put(
      [(480, 540, "a"), (600, 660, "b"), (720, 780, "c"), (840, 900, "d")],
      "t (9).json"
    )
    try fold.night(2880)
    #expect(try fold.starts() == ["480+50", "720+60", "840+60"])
  }

  @Test("accounts whose exports have one name are no states of one another")
  func accounts() throws {
    func toggl(_ user: String, _ hour: Int, days: ClosedRange<Int>) -> String {
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\n"
        + days.map { day in
          let (date, hours) = ("2026-05-\(day < 10 ? "0" : "")\(day)", (hour, hour + 1))
          return
            "\(user),\(user)@example.com,,Work,,x,No,\(date),\(hours.0):00:00,\(date),\(hours.1):00:00,01:00:00,\n"
        }.joined()
    }
    try fold.folder.write(toggl("Ann", 10, days: 4...23), to: "inbox/Toggl (1).csv")
    try fold.folder.write(toggl("Ben", 14, days: 4...23), to: "inbox/Toggl (2).csv")
    #expect(try fold.night(40_000) == [])
    #expect(try fold.entries().count == 40)
    try fold.folder.write(toggl("Ben", 14, days: 4...22), to: "inbox/Toggl (3).csv")
    _ = try fold.night(41_000)
    #expect(try fold.entries().count >= 39)
    try fold.folder.write(toggl("Ann", 10, days: 5...23), to: "inbox/Toggl (4).csv")
    _ = try fold.night(42_000)
    #expect(try fold.entries().count >= 39)
  }

  @Test(
    "a state of which less than half begins as before is joined, also where it has as many entries"
  )
  func others() throws {
    try fold.put((0..<10).map { (480 + 60 * $0, 490 + 60 * $0, "a") }, "t.json")
    try fold.night(1440)
    try fold.put((0..<10).map { (500 + 60 * $0, 510 + 60 * $0, "b") }, "t.json")
    #expect(try fold.night(2880) == ["part_of_before"])
    #expect(try fold.entries().count == 20)
  }

  @Test("copies of an export's files go with it")
  func copies() throws {
    try fill()
    let stem = try #require(try fold.archived(".gz").first { $0.contains("laptop") }).dropLast(3)
    for ending in [".gz", ".json"] {
      let path = fold.folder.path + "/archive/" + stem
      let bytes = try ByteStream.contents(of: path + ending)
      try AtomicFile.write(bytes, to: path + " (1)" + ending, permissions: 0o600)
    }
    #expect(try fold.night(4320) == [])
    do {
      let open = try fold.open(4400)
      try ArchivedSeries(named: "laptop.csv", in: open).forget(open)
    }
    #expect(try fold.archived(".gz").count == 2)
  }

  @Test("a calendar that was cut off in state/ is made again from the archive, which is told")
  func cutCalendar() throws {
    try fold.folder.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260504T090000Z\r\n"
        + "SUMMARY:Lab\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "inbox/uni.ics"
    )
    try fold.night(1440)
    let path = fold.folder.path + "/state/calendars/inbox%2Funi.ics.ics"
    let whole = try ByteStream.contents(of: path)
    try fold.remove("inbox/uni.ics")
    for damage in [Array(whole.prefix(40)), [], Array("junk".utf8)] {
      try AtomicFile.write(damage, to: path, permissions: 0o600)
      #expect(try fold.night(2880) == ["calendar_damaged"])
      #expect(try ByteStream.contents(of: path) == whole)
    }
    #expect(try fold.night(4320) == [])
  }

  @Test("an older state whose record alone went does not come back as the newest")
  func recordGone() throws {
    try fold.put([(480, 540, "a"), (600, 660, "b")], "t.json")
    try fold.night(1440)
    let record = try #require(try fold.archived("json").first)
    try fold.put([(480, 530, "a"), (600, 660, "b")], "t.json")
    let cache = try ByteStream.contents(of: fold.folder.path + "/lockin.sqlite")
    try fold.night(2880)
    let after = try fold.dump()
    // The command was killed between the two files of the older state, before its commit.
    try fold.folder.write(cache, to: "lockin.sqlite")
    try fold.remove("archive/" + record)
    try fold.remove("inbox/t.json")
    #expect(try fold.night(4320) == [])
    #expect(try fold.dump() == after)
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
    // What the inbox still has is read again.
    #expect(try fold.dump() == before)
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
