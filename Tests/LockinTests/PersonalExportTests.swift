import Documents
import Foundation
import Platform
import TestSupport
import Testing

@testable import LockinCommand

@Suite("Exports of everything about a person")
struct PersonalExportTests {
  private static let words = ["LOCKIN_PASSPHRASE": "correct horse"]

  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["run"], in: folder.path + "/ws").exit == 3)
    return folder
  }

  private func permissions(_ path: String) throws -> mode_t {
    try FileStatus(reading: path).permissions
  }

  @Test("a fresh workspace that takes the export in has an equal dump, and gives the same reports")
  func roundTrip() throws {
    let folder = try sample()
    let ws = folder.path + "/ws"
    let made = try BuiltProgram.run(["export", "--to", "../out"], in: ws)
    #expect(made.exit == 0 && made.text.isEmpty, "\(made.messages)")
    #expect(made.messages.contains("out/README.md says what each is"))
    let out = folder.path + "/out"
    #expect(try permissions(out) == 0o700 && permissions(out + "/workspace/plans") == 0o700)
    let names = try Directory.files(below: out)
    for name in names { #expect(try permissions(out + "/" + name) == 0o600, "\(name)") }
    let consents = try folder.text(of: "out/tables/consents.csv")
    #expect(
      consents.contains("\nactivity,2026-06-01T08:00:00+02:00,files in inbox/\n"),
      "\(consents)"
    )
    #expect(consents.contains("\ntitles,2026-06-01T08:00:00+02:00,kept\n"), "\(consents)")
    #expect(!names.contains { $0.hasSuffix("lockin.key") || $0.hasSuffix(".sqlite") })
    let sums = try BuiltProgram.run(
      ["-c", "--quiet", "--strict", "sums.sha256"],
      in: out,
      program: "/usr/bin/sha256sum"
    )
    #expect(sums.exit == 0, "\(sums.text) \(sums.messages)")
    #expect(try folder.text(of: "out/sums.sha256").split(separator: "\n").count == names.count - 1)

    let dump = try BuiltProgram.run(["dump"], in: ws).output
    let facts = try ByteStream.contents(of: out + "/workspace/inbox/lockin.jsonl", limit: 1 << 30)
    #expect(facts.starts(with: dump) && facts.count > dump.count)
    let new = folder.path + "/out/workspace"
    // The key is no part of an export; under another one reports would have other ids.
    try folder.write(try folder.text(of: "ws/lockin.key"), to: "out/workspace/lockin.key")
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: new).exit))
    let again = try BuiltProgram.run(["dump"], in: new).output
    #expect(!dump.isEmpty && again == dump)
    // Reports name the files that data came from, which are others now; else every one says the same.
    func figures(_ path: String) throws -> NSDictionary {
      let object = try JSONSerialization.jsonObject(with: Data(folder.text(of: path).utf8))
      var members = try #require(object as? [String: Any])
      #expect(members.removeValue(forKey: "sources") != nil)
      return members as NSDictionary
    }
    for name in try Directory.files(below: ws + "/reports") where name.hasSuffix("/report.json") {
      #expect(
        try figures("ws/reports/" + name) == figures("out/workspace/reports/" + name),
        "\(name)"
      )
    }
    // What was exported was a store's; taken in once more nothing is doubled.
    let twice = try BuiltProgram.run(
      ["import", "../workspace/inbox/lockin.jsonl"],
      in: out + "/tables"
    )
    #expect(twice.exit == 78)
    #expect(
      try BuiltProgram.run(["import", out + "/workspace/inbox/lockin.jsonl"], in: ws).exit == 0
    )
    #expect(try BuiltProgram.run(["dump"], in: ws).output == dump)
  }

  @Test("every kind of record, calendars in parts and in no UTF-8, and odd texts come back")
  func kinds() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      {"buckets":{"aw-watcher-afk_desk":{"id":"aw-watcher-afk_desk","type":"afkstatus","hostname":"desk","events":[
      {"timestamp":"2026-05-28T08:00:00Z","duration":3600,"data":{"status":"not-afk"}},
      {"timestamp":"2026-05-28T09:00:00Z","duration":600,"data":{"status":"afk"}}]},
      "aw-watcher-window_desk":{"id":"aw-watcher-window_desk","type":"currentwindow","hostname":"desk","events":[
      {"timestamp":"2026-05-28T08:00:00Z","duration":600,"data":{"app":"=cmd","title":"a\\u0000b\\u2028\\"c\\\\ ü"}},
      {"timestamp":"2026-05-28T08:00:00Z","duration":500,"data":{"app":"=cmd","title":"a\\u0000b\\u2028\\"c\\\\ ü"}}]},
      "aw-watcher-web_desk":{"id":"aw-watcher-web_desk","type":"web.tab.current","hostname":"desk","events":[
      {"timestamp":"2026-05-28T08:01:00Z","duration":60,"data":{"url":"https://x.invalid/?a=1","title":"page"}}]}}}
      """,
      to: "inbox/aw.json"
    )
    try folder.write(
      "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
        + "2026-05-28T10:00:00,1200,1,Writer,Writing,2\n2026-05-28T10:00:00,300,1,Game,Play,-2\n",
      to: "inbox/rescuetime.csv"
    )
    let event =
      "BEGIN:VEVENT\r\nUID:u%@\r\nDTSTAMP:20260501T000000Z\r\nDTSTART:20260528T1%@0000Z\r\nDTEND:20260528T1%@3000Z\r\nSUMMARY:é %@\r\nDESCRIPTION:%@\r\nEND:VEVENT\r\n"
    var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
    for number in 0..<9 {
      let long = String(repeating: "ü\(number)", count: 20_000)
      calendar += String(
        format: event,
        "\(number)",
        "\(number)",
        "\(number)",
        "\(number)",
        long
      )
    }
    try folder.write(calendar + "END:VCALENDAR\r\n", to: "inbox/work.ics")
    let latin =
      Array(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:l\r\nDTSTAMP:20260501T000000Z\r\nDTSTART:20260529T100000Z\r\nDTEND:20260529T110000Z\r\nSUMMARY:caf"
          .utf8
      )
      + [0xe9] + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    try AtomicFile.write(latin, to: folder.path + "/inbox/latin.ics")
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    for kind in ["use", "present", "away", "annotation"] {
      #expect(dump.contains("\"kind\":\"\(kind)\""), "\(kind)")
    }
    #expect(dump.contains("\"hour_total\":true") && dump.contains("\"duplicate_ms\":500000"))
    let other = try TemporaryFolder()
    let made = try BuiltProgram.run(["export", "--to", other.path + "/out"], in: folder.path)
    #expect(made.exit == 0, "\(made.messages)")
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: other.path + "/out/workspace").exit))
    #expect(try BuiltProgram.run(["dump"], in: other.path + "/out/workspace").text == dump)
    let facts = try other.text(of: "out/workspace/inbox/lockin.jsonl")
    #expect(facts.contains("\"text_hex\":") && facts.contains("\"part\":2,\"parts\":"))
    let csv = try other.text(of: "out/tables/records.csv")
    #expect(csv.contains(",'=cmd,") && csv.contains(",-2,use,"))
    // Under rules that say otherwise of its name it is what it is.
    let third = try BuiltProgram.workspace()
    let settings = try third.text(of: "lockin.yaml")
    try third.write(
      settings
        + "\nsources:\n  - file: inbox/*\n    device: none\n    columns: { start: a, end: b }\n",
      to: "lockin.yaml"
    )
    try third.write(dump, to: "inbox/lockin.jsonl")
    _ = try BuiltProgram.run(["run"], in: third.path)
    let records = { (text: String) in
      text.split(separator: "\n").filter { $0.contains("\"table\":\"records\"") }
    }
    #expect(try records(BuiltProgram.run(["dump"], in: third.path).text) == records(dump))
  }

  @Test(
    "a second one of the same machine brings its calendar as well, and keeps what was over before it begins"
  )
  func secondCalendar() throws {
    let folder = try TemporaryFolder()
    func calendar(_ days: [Int]) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        + days.map {
          "BEGIN:VEVENT\r\nUID:a-long-uid-\($0)\r\nDTSTAMP:20260501T000000Z\r\nDTSTART:202605\($0)T090000Z\r\n"
            + "DTEND:202605\($0)T100000Z\r\nSUMMARY:Class \($0)\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n"
    }
    func lockin(_ words: [String], _ place: String, day: Int) throws -> String {
      let outcome = try BuiltProgram.run(
        words,
        in: folder.path + "/" + place,
        environment: ["LOCKIN_NOW": "2026-05-\(day)T06:00:00Z"]
      )
      #expect([0, 3].contains(outcome.exit), "\(words): \(outcome.messages)")
      return outcome.text
    }
    func planned(_ place: String, day: Int) throws -> [String] {
      try lockin(["dump"], place, day: day).split(separator: "\n").filter {
        $0.contains("planned_events")
      }.compactMap { $0.split(separator: "Class ").dropFirst().first.map { String($0.prefix(2)) } }
    }
    try folder.write("zone: UTC\n", to: "old/lockin.yaml")
    try folder.write("zone: UTC\n", to: "new/lockin.yaml")
    for (name, day, days) in [("a", 12, [11, 20, 21]), ("b", 18, [20, 22])] {
      try folder.write(calendar(days), to: "old/inbox/work.ics")
      _ = try lockin(["run", "-q"], "old", day: day)
      _ = try lockin(["export", "--to", "../" + name], "old", day: day)
      let dump = try folder.text(of: name + "/workspace/inbox/lockin.jsonl")
      try folder.write(dump, to: "new/inbox/\(name).jsonl")
      _ = try lockin(["run", "-q"], "new", day: day)
      #expect(try planned("new", day: day) == planned("old", day: day))
    }
    #expect(try planned("new", day: 18) == ["11", "20", "22"])
  }

  @Test("lines that are none cost themselves, and are told with their place")
  func damaged() throws {
    let folder = try BuiltProgram.workspace()
    let good =
      #"{"ambiguous":false,"app":"x","category":"","device":"d","duplicate_ms":0,"duration_ms":60000,"hour_total":false,"kind":"use","productivity":null,"source":"s","start_ms":1779955200000,"table":"records","title":"","url":""}"#
    let lines = [
      good, "", "{\"table\":\"records\"", good.replacing("\"use\"", with: "\"used\""),
      good.replacing("60000", with: "99999999999999"), good.replacing("null", with: "7"),
      #"{"file":"inbox/a.ics","hash":"00112233445566778899aabbccddeeff","part":1,"parts":2,"table":"calendars","text":"BEGIN"}"#,
      #"{"table":"of a newer lockin"}"#, "7",
    ]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "inbox/lockin.jsonl")
    let read = try BuiltProgram.run(["import", "inbox/lockin.jsonl"], in: folder.path)
    #expect(read.exit == 3)
    for place in [":3:", ":4:1", ":5:1", ":7:1", ":8:1"] {
      #expect(read.messages.contains("inbox/lockin.jsonl" + place), "\(place) \(read.messages)")
    }
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    #expect(dump.split(separator: "\n").filter { $0.contains("records") }.count == 1)
  }

  @Test("sealed, it is never in the clear, and 'restore' gives the same folder")
  func sealed() throws {
    let folder = try sample()
    let ws = folder.path + "/ws"
    #expect(try BuiltProgram.run(["export", "--to", "../out"], in: ws).exit == 0)
    let made = try BuiltProgram.run(
      ["export", "--to", "../out.sealed", "--encrypt"],
      in: ws,
      environment: Self.words
    )
    #expect(made.exit == 0, "\(made.messages)")
    #expect(try permissions(folder.path + "/out.sealed") == 0o600)
    let again = try BuiltProgram.run(
      ["export", "--to", "../out.sealed", "--encrypt"],
      in: ws,
      environment: Self.words
    )
    #expect(again.exit == 73 && again.messages.contains("File exists"), "\(again.messages)")
    let back = try BuiltProgram.run(
      ["restore", "out.sealed", "back"],
      in: folder.path,
      environment: Self.words
    )
    #expect(back.exit == 0 && back.messages.contains("back/README.md says"), "\(back.messages)")
    let names = try Directory.files(below: folder.path + "/out")
    #expect(try Directory.files(below: folder.path + "/back") == names)
    for name in names {
      let bytes = try ByteStream.contents(of: folder.path + "/out/" + name, limit: 1 << 30)
      #expect(
        try ByteStream.contents(of: folder.path + "/back/" + name, limit: 1 << 30) == bytes,
        "\(name)"
      )
    }
    #expect(try Directory.names(in: folder.path) == ["back", "out", "out.sealed", "ws"])
  }

  @Test("places that are taken, that lockin reads or publishes into, and wrong calls are refused")
  func refused() throws {
    let folder = try BuiltProgram.workspace()
    try Directory.make(folder.path + "/plans")
    func refused(_ arguments: [String], _ exit: Int32, _ words: String) throws {
      let outcome = try BuiltProgram.run(["export"] + arguments, in: folder.path)
      #expect(outcome.exit == exit, "\(arguments) \(outcome.messages)")
      #expect(outcome.messages.contains(words), "\(arguments) \(outcome.messages)")
    }
    try refused([], 2, "nothing says where the export is to go")
    try refused(["out", "--to", "out"], 2, "unexpected 'out'")
    try refused(["--to", "out", "--passphrase-file", "x"], 2, "goes with --encrypt")
    try refused(["--to", "inbox/out"], 73, "this lies in inbox")
    try refused(["--to", "plans/new/out"], 73, "this lies in plans")
    try refused(["--to", "reports/out"], 73, "this lies in reports")
    try refused(["--to", "inbox"], 73, "this lies in inbox")
    try refused(["--to", "out", "--encrypt"], 2, "there is no passphrase")
    try folder.write("mine", to: "taken/file")
    try refused(["--to", "taken"], 73, "the folder holds something")
    #expect(try Directory.names(in: folder.path + "/taken") == ["file"])
    #expect(symlink("taken", folder.path + "/link") == 0)
    try refused(["--to", "link"], 73, "is a link")
    #expect(try !Directory.names(in: folder.path).contains { $0.hasSuffix(".lockin-new") })
  }

  @Test("exports and backups of before are no part of the next one, wherever they lie")
  func earlier() throws {
    let folder = try BuiltProgram.workspace()
    func export(_ place: String, _ more: String...) throws {
      let made = try BuiltProgram.run(
        ["export", "--to", place] + more,
        in: folder.path,
        environment: Self.words
      )
      #expect(made.exit == 0, "\(made.messages)")
    }
    try folder.write("# mine\n", to: "plans/README.md")
    try Directory.make(folder.path + "/exports")
    let other = try TemporaryFolder()
    let one = other.path + "/one"
    try export(one)
    let names = try Directory.files(below: one)
    #expect(names.contains("workspace/plans/README.md"))
    try export("exports/two")
    try export("exports/sealed", "--encrypt")
    #expect(
      try BuiltProgram.shell(
        "cp -a '\(one)' plans/one && mkdir -p inbox && cp -a '\(one)' inbox/one",
        in: folder
      ).exit == 0
    )
    let backup = try BuiltProgram.run(
      ["backup", "plans/kept.backup"],
      in: folder.path,
      environment: Self.words
    )
    #expect(backup.exit == 0)
    // What an export left that was killed.
    try folder.write("half", to: "exports/two.0123456789abcdef.lockin-new/README.md")
    try export("three")
    #expect(try Directory.files(below: folder.path + "/three") == names)
  }

  @Test("killed at any system call there is no export or a whole one, and the next one is made")
  func killed() throws {
    let folder = try BuiltProgram.workspace()
    let other = try TemporaryFolder()
    var (killed, number) = (0, 1)
    while true {
      let exit = try BuiltProgram.run(
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=/(open|write|mkdir|rename|syncfs|fsync).*",
          "-e", "inject=/(write|mkdir|rename|syncfs|fsync).*:signal=KILL:when=\(number)",
          BuiltProgram.path, "export", "--to", other.path + "/out",
        ],
        in: folder.path,
        program: "/usr/bin/strace"
      ).exit
      let isThere = !FileStatus.isAbsent(other.path + "/out")
      if isThere {
        let sums = try BuiltProgram.run(
          ["-c", "--quiet", "sums.sha256"],
          in: other.path + "/out",
          program: "/usr/bin/sha256sum"
        )
        #expect(sums.exit == 0, "\(number)")
        try Directory.remove(other.path + "/out")
      }
      if exit == 0 { break }
      killed += 1
      number += killed < 12 ? 1 : 5
    }
    #expect(killed >= 10)
    #expect(try Directory.names(in: other.path).isEmpty)
  }
}
