import Documents
import Foundation
import TestSupport
import Testing

@testable import LockinCommand

/// With `--format json` standard output is one document, and nothing else.
@Suite("Documents for programs")
struct PrintedDocumentTests {
  /// What a command prints, held against the schema of that name; its number is one of those.
  @discardableResult
  private func document(
    _ name: String,
    _ arguments: [String],
    in folder: String,
    exits: [Int32] = [0],
    environment: [String: String] = [:]
  ) throws -> DocumentNode {
    let outcome = try BuiltProgram.run(
      arguments + ["--format", "json"],
      in: folder,
      environment: ["HOME": folder].merging(environment) { $1 }
    )
    #expect(exits.contains(outcome.exit), "\(arguments) \(outcome.exit): \(outcome.messages)")
    let own = try #require(PublishedSchema(name: name))
    let root = try DocumentReader.json(bytes: Array(outcome.output), file: name)
    let violations = try Schema(json: own.bytes, file: own.file).violations(of: root)
    #expect(violations.isEmpty, "\(arguments): \(violations)")
    return root
  }

  private func text(_ node: DocumentNode?) -> String? {
    switch node?.value {
    case .string(let text)?, .number(let text)?: text
    case .boolean(let value)?: "\(value)"
    case .null?: "null"
    default: nil
    }
  }

  private func list(_ node: DocumentNode?) -> [DocumentNode] {
    guard case .array(let items)? = node?.value else { return [] }
    return items
  }

  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let made = try document("init", ["init", "--sample", "ws"], in: folder.path)
    #expect(text(made["workspace"]) == "ws")
    #expect(list(made["made"]).contains { text($0) == "lockin.yaml" })
    return folder
  }

  @Test("a run prints its record, as it is written down, also where it fails; a rehearsal its plan")
  func run() throws {
    let folder = try sample()
    let ws = folder.path + "/ws"
    let plan = try document("run-plan", ["run", "--dry-run"], in: ws, exits: [3])
    #expect(list(plan["new"]).contains { text($0) == "index.html" })
    #expect(list(plan["problems"]).count == 2 && list(plan["gone"]).isEmpty)
    let first = try BuiltProgram.run(["run", "--format", "json"], in: ws)
    #expect(first.exit == 3)
    #expect(first.text == (try folder.text(of: "ws/lockin.run.json")))
    let again = try document("run", ["run", "--no-record"], in: ws)
    #expect(text(again["files"]?["new"]) == "0" && text(again["host"]) == "null")
    // What is printed of a period is what is published of it, with its neighbours.
    for period in ["week 2026-W21", "day 2026-05-20", "day 2026-05-31"] {
      let words = period.split(separator: " ").map(String.init)
      let printed = try BuiltProgram.run(["report"] + words + ["--format", "json"], in: ws)
      let path = words[1].replacing("-", with: words[0] == "day" ? "/" : "-")
      let place = words[0] == "day" ? path : "week/\(path)"
      #expect(printed.text == (try folder.text(of: "ws/reports/\(place)/report.json")), "\(period)")
    }
    try folder.write("zone: Nowhere\n", to: "ws/lockin.yaml")
    let failed = try document("run", ["run"], in: ws, exits: [78])
    #expect(text(failed["code"]) == "configuration" && text(failed["exit"]) == "78")
    let absent = try BuiltProgram.run(["run", "--format", "json"], in: folder.path)
    #expect(absent.exit == 78 && absent.text.isEmpty)
  }

  @Test("reading exports")
  func imported() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("nothing\n", to: "notes.txt")
    let read = try document("import", ["import", "inbox/good.csv"], in: folder.path)
    #expect(text(read["files_read"]) == "1")
    let known = try document(
      "import",
      ["import", "inbox/good.csv", "notes.txt"],
      in: folder.path,
      exits: [3]
    )
    #expect(text(known["files_known"]) == "1" && list(known["problems"]).count == 1)
    let kept = try document("archive", ["archive", "--format", "json"], in: folder.path)
    #expect(list(kept["series"]).map { text($0["name"]) } == ["inbox/good.csv"])
  }

  @Test("suggestions, and what is done with them")
  func suggestions() throws {
    let folder = try sample()
    let ws = folder.path + "/ws"
    _ = try BuiltProgram.run(["run"], in: ws)
    let all = list(try document("suggestions-list", ["suggestions"], in: ws)["suggestions"])
    let move = try #require(all.first { text($0["kind"]) == "move" }.flatMap { text($0["id"]) })
    let other = try #require(all.first { text($0["id"]) != move }.flatMap { text($0["id"]) })
    let refused = try document("verdicts", ["suggestions", "refuse", other], in: ws)
    #expect(text(list(refused["decided"]).first?["state"]) == "refused")
    let again = try document("verdicts", ["suggestions", "refuse", other], in: ws, exits: [65])
    #expect(list(again["decided"]).isEmpty && text(list(again["left"]).first?["id"]) == other)
    let opened = try document("verdicts", ["suggestions", "reopen", other], in: ws)
    #expect(text(list(opened["decided"]).first?["state"]) == "open")
    let tried = try document("apply", ["apply", "--dry-run", move], in: ws)
    #expect(text(tried["rehearsal"]) == "true" && list(tried["moved"]).count == 1)
    let moved = try document("apply", ["apply", move], in: ws)
    #expect(text(moved["undo"]) == "false" && text(list(moved["moved"]).first?["id"]) == move)
    let mixed = try document("apply", ["apply", move], in: ws, exits: [65])
    #expect(list(mixed["moved"]).isEmpty && list(mixed["refused"]).count == 1)
    let back = try document("apply", ["apply", "--undo", move], in: ws)
    #expect(text(back["undo"]) == "true")
    #expect(
      text(list(back["moved"]).first?["to"]?["start"])
        == text(list(moved["moved"]).first?["from"]?["start"])
    )
  }

  @Test("calendars and pages that are written for other programs")
  func exports() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "events:\n  - { title: Outline, start: 2026-06-02T14:00, end: 2026-06-02T16:00 }\n",
      to: "plans/events.yaml"
    )
    try folder.write(
      """
      schedule_name: Term
      time_zone: UTC
      start_date: 2026-05-18
      end_date: 2026-06-28
      classes:
        - course_name: Databases
          days: [monday]
          start_time: "10:15"
          end_time: "11:45"

      """,
      to: "plans/timetable.yaml"
    )
    let tried = try document("export", ["plan", "export", "--dry-run"], in: folder.path)
    #expect(text(tried["rehearsal"]) == "true")
    let plan = try document("export", ["plan"], in: folder.path)
    #expect(text(list(plan["files"]).first?["path"]) == "exports/plan.ics")
    #expect(text(list(plan["files"]).first?["state"]) == "new")
    try folder.write(
      "events:\n  - { title: Outlines, start: 2026-06-02T14:00, end: 2026-06-02T16:00 }\n",
      to: "plans/events.yaml"
    )
    let changed = try document("export", ["plan"], in: folder.path)
    let changes = list(list(changed["files"]).first?["changes"])
    #expect(changes.map { text($0["kind"]) } == ["added", "removed"])
    try document("export", ["timetable", "export"], in: folder.path)
    let pages = try document("export", ["timetable", "preview"], in: folder.path)
    #expect(list(pages["files"]).count == 2)
    let listed = try document("timetable-list", ["timetable"], in: folder.path)
    #expect(list(listed["timetables"]).count == 1)
    for command in ["plan", "timetable"] {
      let both = try BuiltProgram.run(
        [command, "export", "--to", "-", "--format", "json"],
        in: folder.path
      )
      #expect(both.exit == 2 && both.text.isEmpty)
      #expect(
        both.messages
          == "lockin: --to - and --format json both want standard output: leave one out\n"
      )
    }
  }

  @Test("the timer, the message, the goals, the categories and the rest")
  func others() throws {
    let folder = try sample()
    let ws = folder.path + "/ws"
    _ = try BuiltProgram.run(["run"], in: ws)
    // It ran a moment ago, whatever started it.
    #expect(text(try document("timer", ["timer"], in: ws)["state"]) == "elsewhere")
    let cron = try document("timer", ["timer", "install"], in: ws)
    #expect(
      text(cron["state"]) == "cron" && text(cron["crontab"])?.hasPrefix("15 5 * * * ") == true
    )
    #expect(text(try document("timer", ["timer", "remove"], in: ws)["state"]) == "absent")
    let mail = try document("mail", ["mail", "day", "--to", "Me <me@example.org>"], in: ws)
    #expect(text(mail["from"]?["address"]) == "me@example.org")
    #expect(text(list(mail["to"]).first?["name"]) == "Me")
    let whole = try BuiltProgram.run(["mail", "day", "--to", "Me <me@example.org>"], in: ws).text
    #expect(text(mail["message"]) == whole)
    #expect(list(try document("goals-list", ["goals"], in: ws)["goals"]).count == 7)
    let use = try document("categories-test", ["categories"], in: ws)
    #expect(!list(use["taken"]).isEmpty)
    try document("categories-choice", ["categories", "--app", "Code"], in: ws)
    let added = try document(
      "categories-add",
      ["categories", "add", "New", "--class", "1", "--app", "Firefox"],
      in: ws
    )
    #expect(text(added["category"]) == "New" && text(added["rehearsal"]) == "false")
    try document("check", ["check"], in: ws, exits: [0, 3])
    try document("doctor", ["doctor"], in: ws, exits: [0, 3])
    try document("status", ["status"], in: ws, exits: [0, 3])
    try document("fetch", ["fetch"], in: ws)
    let schemas = try document("schema-list", ["schema"], in: ws)
    #expect(list(schemas["schemas"]).map { text($0["name"]) } == PublishedSchema.all.map(\.name))
  }

  @Test("backups")
  func backups() throws {
    let folder = try BuiltProgram.workspace()
    let words = ["LOCKIN_PASSPHRASE": "correct horse"]
    let place = try TemporaryFolder()
    let file = place.path + "/b.backup"
    let made = try document("backup", ["backup", file], in: folder.path, environment: words)
    #expect(text(made["action"]) == "written" && text(made["folder"]) == "null")
    #expect(list(made["files"]).contains { text($0) == "lockin.yaml" })
    let checked = try document(
      "backup",
      ["backup", "check", file],
      in: folder.path,
      environment: words
    )
    #expect(text(checked["action"]) == "checked" && text(checked["bytes"]) == text(made["bytes"]))
    let back = try document(
      "backup",
      ["restore", file, place.path + "/new"],
      in: folder.path,
      environment: words
    )
    #expect(text(back["action"]) == "restored" && text(back["folder"]) == place.path + "/new")
  }

  @Test("there is a document where there is nothing to tell")
  func nothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    #expect(list(try document("goals-list", ["goals"], in: folder.path)["goals"]).isEmpty)
    #expect(text(try document("goals-list", ["goals"], in: folder.path)["goal_time"]) == "null")
    try document("suggestions-list", ["suggestions"], in: folder.path)
    try document("categories-test", ["categories"], in: folder.path)
    try folder.write("zone: UTC\nnonsense: 1\n", to: "lockin.yaml")
    let check = try document("check", ["check"], in: folder.path, exits: [65])
    #expect(text(check["mistakes"]) == "1")
  }
}
