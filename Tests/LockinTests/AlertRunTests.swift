import Foundation
import Platform
import TestSupport
import Testing

@Suite("Alerts of a run, and the hook that is told of them")
struct AlertRunTests {
  /// A day on which study went to videos: Sunday, 31 May 2026, from 8 to 10 in UTC.
  private func workspace(_ alerts: String, hook script: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      Array(
        """
        zone: Etc/UTC
        categories:
          - { category: Work, app: code, class: 2 }
          - { category: Fun, app: video, class: -2 }
        plan_categories:
          - { tag: study, category: Work }
        privacy: { publish_titles: true }
        \(alerts)
        """.utf8
      ),
      to: "ws/lockin.yaml"
    )
    try folder.write(
      Array(
        """
        timestamp,duration_s,app_identifier,category,device,title
        2026-05-31T08:00:00Z,1200,code,,laptop,a
        2026-05-31T08:20:00Z,5400,video,,laptop,b
        2026-05-31T10:30:00Z,600,mail,,laptop,c
        """.utf8
      ),
      to: "ws/inbox/day.csv"
    )
    try folder.write(
      Array(
        """
        events:
          - { title: Thesis, start: 2026-05-31T08:00, end: 2026-05-31T10:00, tags: [study] }
        """.utf8
      ),
      to: "ws/plans/events.yaml"
    )
    if let script {
      try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "ws/hook.sh")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: folder.path + "/ws/hook.sh"
      )
    }
    return folder
  }

  private func run(
    _ folder: TemporaryFolder,
    _ more: [String] = []
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(["run", "-C", "ws"] + more, in: folder.path)
  }

  private func object(_ path: String) throws -> [String: Any] {
    let bytes = try ByteStream.contents(of: path)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func text(_ path: String) -> String? {
    (try? ByteStream.contents(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("the hook gets the JSON once, in the workspace, and its output is not ours")
  func hook() throws {
    let folder = try workspace(
      "alerts: { hook: [./hook.sh, \"a b;$(c)\"] }",
      hook: "echo noise; echo noise >&2; pwd > where; echo \"$1\" > word; cat >> told"
    )
    let first = try run(folder)
    #expect(first.exit == 0)
    #expect(first.messages.contains("noise") == false)
    #expect(first.text.isEmpty)
    let told = try object(folder.path + "/ws/told")
    let alerts = try #require(told["alerts"] as? [[String: Any]])
    #expect(told["new"] as? [String] == alerts.compactMap { $0["id"] as? String })
    #expect(text(folder.path + "/ws/where")?.hasSuffix("/ws\n") == true)
    #expect(text(folder.path + "/ws/word") == "a b;$(c)\n")
    // The second time there is nothing new.
    #expect(try run(folder).exit == 0)
    #expect(try object(folder.path + "/ws/told").count == told.count)
  }

  @Test("a cache made anew still knows what the hook was told of")
  func rebuilt() throws {
    let folder = try workspace("alerts: { hook: ./hook.sh }", hook: "echo x >> calls")
    #expect(try run(folder).exit == 0)
    try folder.removeCache(of: "ws")
    #expect(try run(folder).exit == 0)
    #expect(text(folder.path + "/ws/calls") == "x\n")
  }

  @Test("a rehearsal tells nobody")
  func rehearsal() throws {
    let folder = try workspace("alerts: { hook: ./hook.sh }", hook: "touch told")
    #expect(try run(folder, ["--dry-run"]).exit == 0)
    #expect(try FileStatus.ifPresent(folder.path + "/ws/told") == nil)
  }

  @Test(
    "a hook that fails is a warning, and is told again",
    arguments: [
      ("exit 7", "ended with 7"), ("kill -9 $$", "ended by signal 9"),
      // It is started with what this program ignores set back.
      ("kill -PIPE $$; exit 0", "ended by signal 13"),
    ]
  )
  func failure(script: String, words: String) throws {
    let folder = try workspace("alerts: { hook: ./hook.sh }", hook: "echo x >> calls; " + script)
    let first = try run(folder)
    #expect(first.exit == 3)
    #expect(first.messages.contains("the hook was not told of new alerts"))
    #expect(first.messages.contains(words))
    #expect(try FileStatus.ifPresent(folder.path + "/ws/reports/alerts.json") != nil)
    #expect(try run(folder).exit == 3)
    #expect(text(folder.path + "/ws/calls") == "x\nx\n")
  }

  @Test("a hook that goes on is ended with all that it started")
  func timeout() throws {
    let folder = try workspace(
      "alerts: { hook: ./hook.sh, timeout: 1 }",
      hook: "(sleep 3; touch survived) & sleep 60"
    )
    let start = Date()
    let found = try run(folder)
    #expect(found.exit == 3)
    #expect(found.messages.contains("took more than 1 seconds"))
    #expect(Date().timeIntervalSince(start) < 30)
    Thread.sleep(forTimeInterval: 3.5)
    #expect(try FileStatus.ifPresent(folder.path + "/ws/survived") == nil)
  }

  @Test("a hook that does not read, and one that holds no files of ours")
  func unread() throws {
    let folder = try workspace(
      "alerts: { hook: ./hook.sh }",
      hook: "exec 0<&-; ls /proc/self/fd | wc -l > files; exit 0"
    )
    #expect(try run(folder).exit == 0)
    // Standard output and error, and the folder that ls reads.
    let count = text(folder.path + "/ws/files").flatMap { Int($0.dropLast()) }
    #expect((count ?? 99) <= 4)
  }
}
