import Platform
import TestSupport
import Testing

@Suite("Exports that are read while they are copied")
struct CutRowsTests {
  private static let head = "timestamp,duration_s,app_identifier,category,device,title\n"
  private static let first = "2026-05-29T08:00:00Z,1200,code,,lap,x\n"
  private static let toggl =
    "User,Email,Project,Description,Start date,Start time,End date,End time,Duration\n"

  private func workspace(_ rule: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n" + rule, to: "lockin.yaml")
    return folder
  }

  private func records(_ folder: TemporaryFolder) throws -> [String] {
    try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"duration_ms\"") }
  }

  /// Reads each state of a file in turn; gives the records of the last, and what was said then.
  private func records(
    after states: [String],
    of file: String = "own.csv",
    rule: String = ""
  ) throws -> (records: [String], said: String) {
    let folder = try workspace(rule)
    var said = ""
    for state in states {
      try folder.write(state, to: "inbox/" + file)
      said = try BuiltProgram.run(["import", "inbox/" + file], in: folder.path).messages
    }
    return (try records(folder), said)
  }

  @Test(
    "what the cut row said is taken back when the whole one comes, wherever it was cut",
    arguments: Array(1..<46)
  )
  func everyCut(missing: Int) throws {
    let row = "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    let whole = CutRowsTests.head + CutRowsTests.first + row
    let expected = try records(after: [whole])
    #expect(expected.records.count == 2)
    let found = try records(after: [String(whole.dropLast(missing)), whole])
    #expect(found.records == expected.records)
    let isInLast = missing <= "Thesis".count
    #expect(found.said.contains("that row said was taken back") == isInLast, "\(found.said)")
  }

  @Test(
    "more rows, other line ends and other formats change nothing of that",
    arguments: [
      ("own.csv", head + first + "2026-05-29T09:00:00Z,3600,browser,,laptop,The", "sis\n" + first),
      ("own.csv", head + first + "2026-05-29T09:00:00Z,3600,browser,,laptop,The", "sis\r\n"),
      ("own.csv", head + first + "2026-05-29T09:00:00Z,3600,browser,,lap", "top,\"a\nb\"\n"),
      (
        "t.csv",
        toggl + "a,b,c,d,2026-05-29,09:00:00,2026-05-29,10:00:00,01:00:00\n"
          + "a,b,c,e,2026-05-29,10:00:00,2026-05-29,11:00:00,01:0", "0:00\n"
      ),
    ]
  )
  func others(file: String, cut: String, rest: String) throws {
    let expected = try records(after: [cut + rest])
    let found = try records(after: [cut, cut + rest], of: file)
    #expect(found.records == expected.records)
  }

  @Test("a row that only lacked its line end stays, and nothing is said")
  func whole() throws {
    let whole =
      CutRowsTests.head + CutRowsTests.first + "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    for more in ["\n", "\r\n", "\n" + CutRowsTests.first] {
      let found = try records(after: [whole, whole + more])
      #expect(found.records.count == 2)
      #expect(!found.said.contains("taken back"), "\(found.said)")
    }
    // What a table that tells of its time does not say any more was cut.
    let other = try records(after: [
      whole, CutRowsTests.head + whole.dropFirst(CutRowsTests.head.count + 38) + "s",
    ])
    #expect(other.records.count == 2)
  }

  @Test(
    "an export of the last days begins otherwise each night, and what it was cut off in goes all the same"
  )
  func rolling() throws {
    let row = "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    let later = row + "\n2026-05-29T11:00:00Z,60,code,,lap,y\n"
    for missing in [1, 3, 6] {
      let cut = CutRowsTests.head + CutRowsTests.first + row.dropLast(missing)
      let found = try records(after: [cut, CutRowsTests.head + later])
      #expect(found.records.count == 3 && found.said.contains("taken back"), "\(found.said)")
    }
    // One that tells of a later time alone takes nothing.
    let night = CutRowsTests.head + "2026-05-30T11:00:00Z,60,code,,lap,y\n"
    let kept = try records(after: [CutRowsTests.head + CutRowsTests.first + row, night])
    #expect(kept.records.count == 3 && !kept.said.contains("taken back"), "\(kept.said)")
  }

  @Test("what another export says as well stays, whichever came first", arguments: [true, false])
  func saidElsewhere(isFirst: Bool) throws {
    let folder = try workspace()
    let row = "2026-05-29T09:00:00Z,3600,browser,,laptop,"
    let cut = CutRowsTests.head + CutRowsTests.first + row
    let other = ("b", CutRowsTests.head + row + "\n")
    let states = (isFirst ? [other, ("a", cut)] : [("a", cut), other]) + [("a", cut + "Thesis\n")]
    for (file, text) in states {
      try folder.write(text, to: "inbox/\(file).csv")
      _ = try BuiltProgram.run(["import", "inbox/\(file).csv"], in: folder.path)
    }
    #expect(try records(folder).count == 3)
  }

  @Test(
    "a cut within what does not tell records from others leaves the whole row",
    arguments: ["M", "Media", "Media >"]
  )
  func category(left: String) throws {
    let head = "timestamp,duration_s,app_identifier,category\n2026-05-29T08:00:00Z,1200,code,Work\n"
    let cut = head + "2026-05-29T09:00:00Z,1800,browser,"
    let found = try records(after: [cut + left, cut + "Media > News\n"])
    #expect(found.records == (try records(after: [cut + "Media > News\n"]).records))
  }

  @Test(
    "copies, new names and purges of something else in between change nothing of that",
    arguments: ["move", "back", "copy", "purge"],
    [true, false]
  )
  func between(how: String, isOfEntries: Bool) throws {
    let rule =
      "sources:\n  - { file: \"*\", device: lap, columns: { start: start, duration: mins, title: what }, duration_unit: min }\n"
    let folder = try workspace(isOfEntries ? rule : "")
    let head =
      isOfEntries
      ? "what,mins,start\nwrite,60,2026-05-25T09:00:00+02:00\n"
      : CutRowsTests.head + CutRowsTests.first
    let cut =
      head
      + (isOfEntries ? "call,90,2026-05-25T14:00:00" : "2026-05-29T09:00:00Z,3600,browser,,lap,The")
    let whole = cut + (isOfEntries ? "-04:00\n" : "sis\n")
    func put(_ text: String, _ name: String) throws {
      try folder.write(text, to: "inbox/\(name).csv")
      _ = try BuiltProgram.run(["run"], in: folder.path)
    }
    func remove(_ name: String) throws { try Directory.remove(folder.path + "/inbox/\(name).csv") }
    try put(cut, "a")
    var last = "a"
    switch how {
    case "move", "back":
      try remove("a")
      try put(cut, "b")
      last = "b"
      if how == "back" {
        try remove("b")
        try put(cut, "a")
        last = "a"
      }
    case "copy":
      try put(cut, "b")
      try remove("b")
    default:
      let purge = try BuiltProgram.run(
        ["purge", "--before", "2026-05-20", "--yes"],
        in: folder.path
      )
      #expect(purge.exit == 0, "\(purge.messages)")
    }
    try put(whole, last)
    #expect(try records(folder).count == 2)
  }

  @Test("a rebuild that reads the whole first does not take the cut row over")
  func rebuild() throws {
    let folder = try workspace()
    let whole =
      CutRowsTests.head + CutRowsTests.first + "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    try folder.write(String(whole.dropLast(3)), to: "inbox/own.csv")
    #expect(try BuiltProgram.run(["import", "inbox/own.csv"], in: folder.path).exit == 0)
    _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(try records(folder).count == 2)
    try folder.write(whole, to: "inbox/own.csv")
    let outcome = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(try records(folder).count == 2, "\(outcome.messages)")
  }

  @Test(
    "a purge of titles between the two changes nothing of that",
    arguments: [(3, 1), (9, 0)]
  )
  func purgedTitles(missing: Int, fields: Int) throws {
    let folder = try workspace()
    let whole =
      CutRowsTests.head + CutRowsTests.first + "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    try folder.write(String(whole.dropLast(missing)), to: "inbox/own.csv")
    _ = try BuiltProgram.run(["import", "inbox/own.csv"], in: folder.path)
    #expect(try records(folder).count == 1 + fields)
    #expect(try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path).exit == 0)
    try folder.write(whole, to: "inbox/own.csv")
    _ = try BuiltProgram.run(["import", "inbox/own.csv"], in: folder.path)
    #expect(try records(folder).count == 2)
  }

  @Test("what a row without a title was cut from has one, and stays")
  func untitled() throws {
    let row = "2026-05-29T09:00:00Z,3600,browser,,laptop,"
    for titles in ["", "privacy: { titles: drop }\n"] {
      let cut = CutRowsTests.head + CutRowsTests.first + row
      let found = try records(after: [cut, cut + "Thesis\n"], rule: titles)
      #expect(found.records.count == 2)
      let whole = try records(after: [cut + "Thesis\n"], rule: titles)
      #expect(found.records == whole.records)
    }
  }

  @Test("a last row without all fields is left out and told, unless it has an end")
  func short() throws {
    let row = "2026-05-29T09:00:00Z,3600,browser,"
    let cut = try records(after: [CutRowsTests.head + CutRowsTests.first + row])
    #expect(cut.records.count == 1)
    #expect(cut.said.contains("own.csv:3:35: the file ends here, within a row"), "\(cut.said)")
    let ended = try records(after: [CutRowsTests.head + CutRowsTests.first + row + "\n"])
    #expect(ended.records.count == 2)
  }

  @Test("the whole may be known by another name already")
  func knownBytes() throws {
    let folder = try workspace()
    let whole =
      CutRowsTests.head + CutRowsTests.first + "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    for (file, text) in [("a", String(whole.dropLast(3))), ("b", whole), ("a", whole)] {
      try folder.write(text, to: "inbox/\(file).csv")
      _ = try BuiltProgram.run(["import", "inbox/\(file).csv"], in: folder.path)
    }
    #expect(try records(folder).count == 2)
  }

  @Test("exports of two devices that take turns under one name take no row from each other")
  func turns() throws {
    func table(_ device: String, _ app: String, to last: Int) -> String {
      let head = "timestamp,duration_s,app_identifier,category,device,title\n"
      return head
        + (1...last).map {
          "2026-05-29T\($0 < 10 ? "0" : "")\($0 % 24):0\(device == "lap" ? 0 : 1):00Z,60,\(app),,\(device),x\($0)"
        }.joined(separator: "\n")
    }
    // Each ends without a line end, and tells of the time of the other's last row.
    let states = [table("lap", "code", to: 8), table("phone", "chat", to: 9)]
    let found = try records(after: [states[0], states[1], states[0], table("lap", "code", to: 10)])
    #expect(found.records.count == 8 + 9 + 2, "\(found.said)")
    // What one of them was cut off in goes all the same, whatever stood there in between.
    let cut = String(table("lap", "code", to: 8).dropLast(1))
    let mended = try records(after: [cut, states[1], states[0]])
    #expect(mended.records.count == 8 + 9, "\(mended.said)")
    #expect(mended.said.contains("taken back"))
    // So it does where its first rows have fallen out, or some were changed.
    let later = states[0].split(separator: "\n").enumerated()
      .filter { $0.offset == 0 || $0.offset >= 5 }.map {
        $0.offset == 6 ? "\($0.element)y" : $0.element
      }
      .joined(separator: "\n")
    let rolled = try records(after: [cut, states[1], later])
    #expect(rolled.said.contains("taken back"), "\(rolled.said)")
  }

  @Test("a row that is read again while it has no end is kept in mind")
  func again() throws {
    let row = "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    let older = "2026-05-28T08:00:00Z,1200,code,,lap,x\n"
    let found = try records(after: [
      CutRowsTests.head + CutRowsTests.first + row.dropLast(3),
      CutRowsTests.head + older + CutRowsTests.first + row.dropLast(3),
      CutRowsTests.head + older + CutRowsTests.first + row,
    ])
    #expect(found.records.count == 3 && found.said.contains("taken back"), "\(found.said)")
  }

  @Test("a rebuild while the export is away forgets nothing of that")
  func rebuildWithout() throws {
    let folder = try workspace()
    let whole =
      CutRowsTests.head + CutRowsTests.first + "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    try folder.write(String(whole.dropLast(3)), to: "inbox/own.csv")
    _ = try BuiltProgram.run(["run"], in: folder.path)
    try Directory.remove(folder.path + "/inbox/own.csv")
    _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(try records(folder).count == 2)
    try folder.write(whole, to: "inbox/own.csv")
    _ = try BuiltProgram.run(["run"], in: folder.path)
    #expect(try records(folder).count == 2)
  }

  @Test("titles that were purged do not come back by the whole row", arguments: [true, false])
  func purgedBefore(isRebuilt: Bool) throws {
    let folder = try workspace()
    let whole =
      CutRowsTests.head + CutRowsTests.first + "2026-05-29T09:00:00Z,3600,browser,,laptop,Thesis"
    let cut = String(whole.dropLast(3))
    for (file, text) in [("a", cut), ("b", whole)] {
      try folder.write(text, to: "inbox/\(file).csv")
      _ = try BuiltProgram.run(["import", "inbox/\(file).csv"], in: folder.path)
    }
    #expect(try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path).exit == 0)
    try folder.write(whole, to: "inbox/a.csv")
    _ = try BuiltProgram.run(
      isRebuilt ? ["import", "--rebuild"] : ["import", "inbox/a.csv"],
      in: folder.path
    )
    #expect(try records(folder).count == 2)
    #expect(try !BuiltProgram.run(["dump"], in: folder.path).text.contains("Thesis"))
    let store = try ByteStream.contents(of: folder.path + "/lockin.sqlite", first: 1 << 24)
    #expect(!String(decoding: store, as: UTF8.self).contains("Thesis"))
  }

  @Test("a whole last row stays where another device's export has its time, alone or cut itself")
  func wholeAmongOthers() throws {
    let ina =
      CutRowsTests.head
      + "2026-05-18T08:00:00Z,600,anki,,ina,a1\n2026-05-18T18:00:00Z,3600,anki,,ina,a3"
    let bob = "2026-05-18T17:30:00Z,600,code,,bob,b1\n2026-05-18T19:30:00Z,600,code,,bob,b2\n"
    let found = try records(after: [ina, CutRowsTests.head + bob])
    #expect(found.records.count == 4 && !found.said.contains("taken back"), "\(found.said)")
    // Cut in that very row the next time, which says the same with less.
    let again = try records(after: [ina, String(ina.dropLast(1)), ina + "\n"])
    #expect(again.records.count == 2, "\(again.said)")
  }

  @Test("a cut row goes, whatever has changed around it")
  func changedAround() throws {
    let cut = CutRowsTests.head + CutRowsTests.first + "2026-05-29T12:00:00Z,600,mail,,lap,inb"
    let whole = (cut + "ox\n").replacing(",1200,code,", with: ",1300,code,Work,")
    let found = try records(after: [cut, whole.replacing("Work,,", with: "Work,")])
    #expect(found.said.contains("taken back"), "\(found.said)")
    #expect(!found.records.contains { $0.contains("\"inb\"") })
  }

  @Test("a row that was cut in its start goes from the time that it was taken for")
  func cutStart() throws {
    let head = "duration_s,app_identifier,timestamp\n1200,code,2026-05-29T08:00:00Z\n"
    let row = "600,mail,2026-05-29T12:00:00Z\n"
    for missing in [2, 5, 11] {
      let found = try records(after: [head + row.dropLast(missing), head + row])
      #expect(found.records == (try records(after: [head + row]).records), "\(missing)")
    }
  }

  @Test("what was purged does not stay under a device's name that was cut")
  func purgedDevice() throws {
    let folder = try workspace()
    let head = "timestamp,duration_s,app_identifier,category,title,device\n"
    let rows =
      head + "2026-05-29T08:00:00Z,1200,code,,x,lap\n2026-05-29T09:00:00Z,600,chat,,Secret,phone"
    func read(_ text: String) throws {
      try folder.write(text, to: "inbox/own.csv")
      _ = try BuiltProgram.run(["run"], in: folder.path)
    }
    try read(rows + "\n")
    #expect(
      try BuiltProgram.run(["purge", "--device", "phone", "--yes"], in: folder.path).exit == 0
    )
    try read(String(rows.dropLast(2)))
    #expect(try records(folder).count == 2)
    try read(rows + "\n2026-05-29T10:00:00Z,600,code,,y,lap\n")
    let left = try records(folder)
    #expect(left.count == 2 && !left.contains { $0.contains("Secret") }, "\(left)")
  }
}
