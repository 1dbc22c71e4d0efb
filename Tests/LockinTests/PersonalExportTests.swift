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

  @Test("it is a workspace with the same dump and the same reports, and tables for a spreadsheet")
  func roundTrip() throws {
    let folder = try sample()
    let ws = folder.path + "/ws"
    let made = try BuiltProgram.run(["export", "--to", "../out"], in: ws)
    #expect(made.exit == 0 && made.text.isEmpty, "\(made.messages)")
    #expect(made.messages.contains("out/README.md says what each is"))
    let out = folder.path + "/out"
    #expect(try permissions(out) == 0o700 && permissions(out + "/plans") == 0o700)
    let names = try Directory.files(below: out)
    for name in names { #expect(try permissions(out + "/" + name) == 0o600, "\(name)") }
    let single = names.filter { !$0.contains("/") }
    #expect(
      single == [
        "README.md", "days.csv", "history.csv", "lockin.run.json", "lockin.yaml", "plan.csv",
        "records.csv", "sums.sha256",
      ]
    )
    #expect(
      Set(names.compactMap { $0.contains("/") ? $0.split(separator: "/").first : nil })
        == ["archive", "plans", "state"]
    )
    let sums = try BuiltProgram.run(
      ["-c", "--quiet", "--strict", "sums.sha256"],
      in: out,
      program: "/usr/bin/sha256sum"
    )
    #expect(sums.exit == 0, "\(sums.text) \(sums.messages)")
    #expect(try folder.text(of: "out/sums.sha256").split(separator: "\n").count == names.count - 1)

    let dump = try BuiltProgram.run(["dump"], in: ws).text
    let records = dump.split(separator: "\n").count { $0.contains("\"table\":\"records\"") }
    let rows = try folder.text(of: "out/records.csv")
    #expect(rows.hasPrefix("start,end,seconds,device,app,title,"))
    #expect(records > 100 && rows.split(separator: "\n").count >= records + 1)
    #expect(
      try folder.text(of: "out/days.csv") == folder.text(of: "ws/reports/data/days.csv")
    )
    let planned = dump.split(separator: "\n").count { $0.contains("\"table\":\"planned_events\"") }
    let plan = try folder.text(of: "out/plan.csv")
    #expect(plan.hasPrefix("start,end,title,kind,tags,file\n2026-"))
    #expect(plan.split(separator: "\n").count == planned + 1)
    let history = try folder.text(of: "out/history.csv")
    #expect(history.contains("\n2026-06-01T06:00:00Z,consent,\"{\"\"choice\"\":"), "\(history)")

    // The key is no part of an export; under another one reports would have other ids.
    try folder.write(try folder.text(of: "ws/lockin.key"), to: "out/lockin.key")
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: out).exit))
    #expect(try BuiltProgram.run(["dump"], in: out).text == dump)
    for name in try Directory.files(below: ws + "/reports") where name != ".lockin-manifest" {
      #expect(
        try ByteStream.contents(of: ws + "/reports/" + name)
          == ByteStream.contents(of: out + "/reports/" + name),
        "\(name)"
      )
    }
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
    #expect(
      back.exit == 0 && back.messages.contains("'lockin run -C back' makes the rest anew"),
      "\(back.messages)"
    )
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
    try refused(["--to", "archive/out"], 73, "this lies in archive")
    try refused(["--to", "out", "--encrypt"], 2, "there is no passphrase")
    try folder.write("mine", to: "taken/file")
    try refused(["--to", "taken"], 73, "the folder holds something")
    #expect(try Directory.names(in: folder.path + "/taken") == ["file"])
    #expect(symlink("taken", folder.path + "/link") == 0)
    try refused(["--to", "link"], 73, "is a link")
    #expect(try !Directory.names(in: folder.path).contains { $0.hasSuffix(".lockin-new") })
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
    #expect(killed >= 8)
    #expect(try Directory.names(in: other.path).isEmpty)
  }
}
