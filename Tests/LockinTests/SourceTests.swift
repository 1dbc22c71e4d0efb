import TestSupport
import Testing

@testable import Nightly

@Suite("What the configuration says of files")
struct SourceTests {
  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder.path)
  }

  /// Each record in the store: its device, start, length and application.
  private func records(_ folder: TemporaryFolder) throws -> String {
    try run("dump", in: folder).text
  }

  private let clockify =
    "Project,Client,User,Start Date,Start Time,End Date,End Time,Duration (h)\n"
    + "Thesis,Uni,Ina,05/06/2026,09:00:00 AM,05/06/2026,10:00:00 AM,01:00:00\n"

  @Test(
    "an order of dates that was asked for is given on the command line, and the file is taken in"
  )
  func dateOrderFlag() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(clockify, to: "inbox/c.csv")
    let refused = try run("import", "inbox/c.csv", in: folder)
    #expect(refused.exit == 65)
    #expect(refused.messages.contains("inbox/c.csv:2:16: nothing in this file tells"))
    #expect(try records(folder) == "")
    let taken = try run("import", "inbox/c.csv", "--date-order", "mdy", in: folder)
    #expect(taken.exit == 0)
    #expect(taken.otherMessages == "1 file read, 0 known already\n")
    #expect(try records(folder).contains("\"start_ms\":1778050800000"))
    #expect(try run("import", "inbox/c.csv", in: folder).exit == 0, "the file is known by now")
    #expect(try run("import", "--rebuild", "--date-order", "dmy", in: folder).exit == 0)
    #expect(try records(folder).contains("\"start_ms\":1780642800000"))
  }

  @Test("an order of dates in the configuration is that of the files it names")
  func dateOrderKey() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nsources:\n"
        + "  - { file: \"clock*.csv\", date_order: dmy, zone: America/New_York }\n",
      to: "lockin.yaml"
    )
    try folder.write(clockify, to: "inbox/clockify (1).csv")
    #expect(
      try run("import", "inbox/clockify (1).csv", "--date-order", "mdy", in: folder).exit == 0
    )
    #expect(try records(folder).contains("\"start_ms\":1780664400000"))
  }

  @Test(
    "a later download, as browsers name it, that no rule is about is told while there is a rule about the first",
    arguments: [
      ("log (1).csv", "log.csv", true), ("log(12).csv", "log.csv", true),
      ("log (1).csv", "log*.csv", false), ("log 1.csv", "log.csv", false),
    ]
  )
  func laterDownload(name: String, rule: String, isTold: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nsources:\n  - { file: \"\(rule)\", device: desk }\n",
      to: "lockin.yaml"
    )
    for (name, hour) in [("log.csv", 10), (name, 11)] {
      try folder.write(
        "timestamp,duration_s,app_identifier,category\n2026-05-30T\(hour):00:00Z,600,code,\n",
        to: "inbox/\(name)"
      )
    }
    let words =
      "lockin.yaml:3:5: this rule is not about inbox/\(name), which by its name is a later download of what it is about"
    for _ in 0..<2 {
      let outcome = try run("run", in: folder)
      #expect(outcome.messages.contains(words) == isTold, "\(outcome.messages)")
    }
    #expect(try run("check", in: folder).text.contains(words) == isTold)
  }

  @Test("a later download is known by its number alone")
  func firstDownload() {
    let names: [(String, String?)] = [
      ("inbox/a (1).csv", "inbox/a.csv"), ("inbox/a(1).csv", "inbox/a.csv"),
      ("inbox/x (1)/a (22).csv.gz", nil), ("inbox/x (1)/a.csv", nil), ("inbox/a (1)", "inbox/a"),
      ("inbox/ (1).csv", nil), ("inbox/a (1234).csv", nil), ("inbox/a (b).csv", nil),
      ("inbox/a ().csv", nil), ("inbox/a (1) (2).json", "inbox/a (1).json"),
    ]
    for (name, first) in names { #expect(FilePattern.firstDownload(of: name) == first, "\(name)") }
  }

  @Test("a table of one's own is read as its columns are explained")
  func mapping() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: Europe/Berlin
      sources:
        - file: inbox/tracker*.csv
          device: desk
          zone: America/New_York
          date_order: dmy
          duration_unit: hms
          delimiter: ";"
          columns: { start: [Day, Begin], duration: Length, app: Program, title: What, category: Kind }
      """,
      to: "lockin.yaml"
    )
    try folder.write(
      "Day;Begin;Length;Program;What;Kind\n05/06/2026;09:00 AM;1h 10m 26s;emacs;Chapter 2;Work\n",
      to: "inbox/tracker-june.csv"
    )
    #expect(try run("check", in: folder).exit == 0)
    let taken = try run("import", "inbox/tracker-june.csv", in: folder)
    #expect(taken.otherMessages == "1 file read, 0 known already\n")
    let text = try records(folder)
    for part in ["desk", "1780664400000", "4226000", "emacs", "Chapter 2", "Work"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    // What the configuration says shapes the records, so that a change of it asks for a rebuild.
    let file = try folder.text(of: "lockin.yaml")
    try folder.write(file.split(separator: "dmy").joined(separator: "mdy"), to: "lockin.yaml")
    #expect(try run("import", "inbox/tracker-june.csv", in: folder).messages.contains("--rebuild"))
  }

  @Test(
    "a file that can't be a table is told for what it is, whatever the configuration says of it"
  )
  func notATable() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: UTC\nsources: [ { file: a.csv, columns: { start: a, end: b, app: c } } ]\n",
      to: "lockin.yaml"
    )
    try folder.write("", to: "inbox/a.csv")
    #expect(
      try run("import", "inbox/a.csv", in: folder).otherMessages.hasPrefix(
        "inbox/a.csv:1:1: the file is empty: "
      )
    )
  }

  @Test(
    "names of files, with stars",
    arguments: [
      ("a.csv", "inbox/a.csv", true), ("inbox/a.csv", "inbox/a.csv", true),
      ("a.csv", "inbox/b/a.csv", false), ("*.csv", "inbox/a.csv", true),
      ("*.csv", "inbox/b/a.csv", false), ("b/*.csv", "inbox/b/a.csv", true),
      ("*/*.csv", "inbox/b/a.csv", true), ("a*c*.csv", "inbox/abcabc.csv", true),
      ("a*c", "inbox/abcd", false), ("*", "inbox/", true), ("*", "inbox/a", true),
      ("a**b", "inbox/ab", true), ("*a*b*c", "inbox/xxaxxbxxbxxc", true), ("", "inbox/a", false),
      ("*.csv", "other/a.csv", false), ("/data/*.csv", "/data/a.csv", true),
      ("a?.csv", "inbox/ab.csv", false), ("*ab", "inbox/aab", true), ("ü*", "inbox/üx", true),
    ]
  )
  func patterns(pattern: String, file: String, matches: Bool) {
    #expect(FilePattern(text: pattern).matches(file) == matches)
  }
}
