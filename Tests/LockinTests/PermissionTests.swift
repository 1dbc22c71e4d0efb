import Foundation
import Platform
import TestSupport
import Testing

/// Whatever a person's umask lets through, what lockin makes for them alone is theirs alone.
@Suite("Who may read what lockin makes")
struct PermissionTests {
  /// Runs commands one after the other under a umask that forbids nothing.
  private func openly(
    _ commands: [[String]],
    in folder: TemporaryFolder,
    now: String = "2026-06-01T06:00:00Z"
  ) throws {
    for command in commands {
      let outcome = try BuiltProgram.run(
        ["-c", "umask 0; exec \"$0\" \"$@\"", BuiltProgram.path] + command,
        in: folder.path,
        environment: [
          "LOCKIN_PASSPHRASE": "correct horse", "HOME": folder.path + "/home",
          "XDG_DATA_HOME": folder.path + "/home/data",
        ],
        now: now,
        program: "/bin/sh"
      )
      #expect([0, 3].contains(outcome.exit), "\(command): \(outcome.messages)")
    }
  }

  @Test(
    "private files are 0600, folders 0700, and what is published is for those it is published for"
  )
  func modes() throws {
    let folder = try TemporaryFolder()
    try openly([["init", "ws", "--zone", "UTC", "--yes"]], in: folder)
    try folder.write(
      try folder.text(of: "ws/lockin.yaml") + "fetch: [ { command: [cat, own.csv], name: own } ]\n",
      to: "ws/lockin.yaml"
    )
    try Directory.set(0o600, of: folder.path + "/ws/lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "ws/own.csv"
    )
    let inside = ["-C", "ws"]
    try openly(
      [
        ["fetch", "--allow"], ["goals", "add", "Read books", "--target-hours", "5"],
        ["events", "add", "Lab", "--start", "2026-06-02T10:00", "--end", "2026-06-02T11:00"],
        ["todo", "add", "Tea"], ["templates", "add", "water"], ["run"], ["plan", "export"],
        ["habits", "done", "water", "--step", "1"], ["session", "start", "read-books"],
        ["backup", "kept.backup"],
      ].map { inside + $0 },
      in: folder
    )
    try openly([inside + ["session", "complete"]], in: folder, now: "2026-06-01T06:20:00Z")
    try openly(
      [inside + ["session", "start", "read-books"]],
      in: folder,
      now: "2026-06-01T06:30:00Z"
    )
    let backup = "kept.backup"
    try openly([["restore", backup, "back"]], in: folder)
    var seen = 0
    for top in ["ws", "back", "home"] {
      for name in try Directory.files(below: folder.path + "/" + top) {
        let path = folder.path + "/" + top + "/" + name
        let mode = try FileStatus(reading: path).permissions
        let parent = try FileStatus(reading: Directory.parent(of: path)).permissions
        seen += 1
        if name.hasPrefix("reports/") || name == ".gitignore" {
          #expect(mode & 0o044 == 0o044, "\(top)/\(name): \(String(mode, radix: 8))")
        } else if name != "own.csv" {
          #expect(mode == 0o600, "\(top)/\(name): \(String(mode, radix: 8))")
          if name.contains("/"), !name.hasPrefix("exports/") {
            #expect(parent == 0o700, "\(top)/\(name) lies in \(String(parent, radix: 8))")
          }
        }
      }
      if ["ws", "back"].contains(top) {
        #expect(try FileStatus(reading: folder.path + "/" + top).permissions == 0o700)
      }
    }
    #expect(seen > 60)
    #expect(try FileStatus(reading: folder.path + "/kept.backup").permissions == 0o600)
    // A person who lets a program read the calendar has it stay so.
    try Directory.set(0o644, of: folder.path + "/ws/exports/plan.ics")
    try openly(
      [["events", "edit", "Lab", "--end", "2026-06-02T12:00"], ["plan", "export"]].map {
        inside + $0
      },
      in: folder
    )
    #expect(try FileStatus(reading: folder.path + "/ws/exports/plan.ics").permissions == 0o644)
  }

  @Test("programs that lockin starts get no key, no token and no passphrase")
  func environment() throws {
    let folder = try BuiltProgram.workspace()
    for name in ["hook", "source"] {
      let print =
        name == "source" ? "echo timestamp,duration_s,app_identifier,category" : "cat > /dev/null"
      try folder.write("#!/bin/sh\nenv > \(name).env\n\(print)\n", to: name)
      try Directory.set(0o755, of: folder.path + "/" + name)
    }
    try folder.write(
      """
      zone: UTC
      categories:
        - { category: Work, app: "code", class: 2 }
        - { category: Video, app: "video", class: -2 }
      plan_categories: [ { tag: study, category: Work } ]
      privacy: { publish_titles: true }
      alerts: { hook: ./hook }
      fetch: [ { command: [./source], name: own } ]

      """,
      to: "lockin.yaml"
    )
    try folder.write(
      """
      timestamp,duration_s,app_identifier,category,device,title
      2026-05-31T08:00:00Z,1200,code,,laptop,a
      2026-05-31T08:20:00Z,5400,video,,laptop,b

      """,
      to: "inbox/good.csv"
    )
    try folder.write(
      "events:\n- { title: Thesis, start: 2026-05-31T08:00, end: 2026-05-31T10:00, tags: [study] }\n",
      to: "plans/events.yaml"
    )
    let canary = "sk-canary-4711"
    let secrets = [
      "LOCKIN_PASSPHRASE", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GITHUB_TOKEN",
      "AWS_SECRET_ACCESS_KEY",
      "TOGGL_KEY", "SSH_AUTH_SOCK", "LD_PRELOAD_NOT", "HTTPS_PROXY",
    ]
    let environment = Dictionary(uniqueKeysWithValues: secrets.map { ($0, canary) })
      .merging(["HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data"]) { $1 }
    for command in [["fetch", "--allow"], ["run"]] {
      let outcome = try BuiltProgram.run(command, in: folder.path, environment: environment)
      #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    }
    for name in ["hook", "source"] {
      let seen = try folder.text(of: name + ".env")
      #expect(seen.contains("PATH="), "\(name)")
      #expect(!seen.contains(canary), "\(name): \(seen)")
      let names = Set(seen.split(separator: "\n").compactMap { $0.split(separator: "=").first })
      #expect(secrets.allSatisfy { !names.contains(Substring($0)) }, "\(name): \(names)")
    }
  }
}
