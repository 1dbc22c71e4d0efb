import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Nightly

@Suite("Fetching from a program of one's own")
struct ProgramTests {
  private let json =
    #"[{"id":1,"start":"20260530T100000Z","end":"20260530T110000Z","tags":["study"]}]"#

  private func source(
    _ words: [String],
    name: String = "timew",
    timeout: Int = 30
  ) -> FetchSource {
    FetchSource(
      .command,
      name: name,
      at: .command(words),
      timeout: timeout,
      position: .init(line: 2, column: 5)
    )
  }

  private func allowed(_ scene: FetchScene, _ words: [String]) throws -> FetchSource {
    let home = scene.folder.path + "/home"
    _ = try AllowedPrograms(workspace: scene.workspace) { $0 == "HOME" ? home : nil }.allow(words)
    return source(words)
  }

  private func script(_ scene: FetchScene, _ text: String) throws -> [String] {
    try scene.folder.write("#!/bin/sh\n\(text)\n", to: "ws/export.sh")
    try FileRemoval.allow(scene.workspace + "/export.sh", 0o700)
    return ["./export.sh"]
  }

  @Test(
    "what a killed fetch left is cleared by the next one, and a person's own file of that ending is not"
  )
  func leftovers() throws {
    let scene = try FetchScene()
    let source = try allowed(scene, try script(scene, "echo '\(json)'"))
    let folder = "ws/inbox/command-timew/"
    try scene.folder.write("mine", to: folder + "notes.part")
    try scene.folder.write("half", to: folder + "a.json.0123456789abcdef.lockin-new")
    #expect(try scene.fetch(source).file == "inbox/command-timew/20260601T051500Z.json")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: scene.workspace + "/inbox/command-timew"
    )
    #expect(left.sorted() == ["20260601T051500Z.json", "notes.part"])
    #expect(try scene.folder.text(of: folder + "notes.part") == "mine")
  }

  @Test("a program runs only after its person has allowed it, in this folder, as it is now")
  func allowing() throws {
    let scene = try FetchScene()
    let words = try script(scene, "touch ran; echo '\(json)'")
    #expect(try scene.fetch(source(words)).problem == "not_allowed")
    #expect(!FileManager.default.fileExists(atPath: scene.workspace + "/ran"))
    let source = try allowed(scene, words)
    #expect(try scene.fetch(source).file == "inbox/command-timew/20260601T051500Z.json")
    #expect(FileManager.default.fileExists(atPath: scene.workspace + "/ran"))
    // Other arguments are another program.
    #expect(try scene.fetch(self.source(words + ["x"], name: "other")).problem == "not_allowed")
    // So is a script that was changed, even back into what it was under another name.
    _ = try script(scene, "echo '\(json) '")
    #expect(try scene.fetch(source, after: 1).problem == "not_allowed")
    // And a copy of the folder.
    _ = try script(scene, "touch ran; echo '\(json)'")
    #expect(try scene.fetch(source, after: 1).isNothingNew)
    let copy = scene.workspace + "-copy"
    try FileManager.default.copyItem(atPath: scene.workspace, toPath: copy)
    try FileManager.default.moveItem(atPath: scene.workspace, toPath: scene.workspace + "-old")
    try FileManager.default.moveItem(atPath: copy, toPath: scene.workspace)
    #expect(try scene.fetch(source, after: 2).problem == "not_allowed", "put back from a backup")
  }

  @Test("a list of allowed programs that others may write to allows nothing")
  func open() throws {
    let scene = try FetchScene()
    let source = try allowed(scene, ["sh", "-c", "echo '\(json)'"])
    #expect(try scene.fetch(source).file != nil)
    try FileRemoval.allow(scene.folder.path + "/home/.config/lockin/allowed", 0o622)
    #expect(try scene.fetch(source, after: 1).problem == "not_allowed")
  }

  @Test("the same output is kept once, and a new one beside it")
  func again() throws {
    let scene = try FetchScene()
    try scene.folder.write(json, to: "ws/data")
    let source = try allowed(scene, ["cat", "/proc/self/cwd/data"])
    #expect(try scene.fetch(source).file != nil)
    #expect(try scene.fetch(source, after: 1).isNothingNew)
    try scene.folder.write(json + "\n", to: "ws/data")
    #expect(try scene.fetch(source, after: 2).file != nil)
    #expect(try scene.inbox().count == 2)
  }

  @Test("its environment has no key, its folder is the workspace, and a day stands for what is new")
  func surroundings() throws {
    let scene = try FetchScene()
    let text = "timestamp,duration_s,app_identifier,category"
    let source = try allowed(
      scene,
      ["sh", "-c", "echo \(text); echo \"# {since} $(pwd) $KEY $HOME\""]
    )
    let file = try #require(try scene.fetch(source).file)
    #expect(try scene.text(file) == "\(text)\n# 1970-01-01 \(scene.workspace)  \n")
    let later = try #require(try scene.fetch(source, after: 3).file)
    #expect(try scene.text(later) == "\(text)\n# 2026-05-31 \(scene.workspace)  \n")
  }

  @Test(
    "whatever is no export is refused",
    arguments: [
      ("exit 3", "the program 'sh' ended with 3"), ("true", "printed nothing"),
      ("echo hello", "is none of the exports"), ("sleep 30", "took more than 1 seconds"),
      ("kill -9 $$", "was ended by signal 9"), ("yes", "printed more than 64 MB"),
      ("echo '<html>'", "is none of the exports"),
    ]
  )
  func refused(script: String, words: String) throws {
    let scene = try FetchScene()
    var source = try allowed(scene, ["sh", "-c", script])
    source.timeout = script.hasPrefix("sleep") ? 1 : 60
    let state = try scene.fetch(source)
    guard case .failed(let failure) = state else {
      Issue.record("\(state)")
      return
    }
    let told = "\(failure.diagnostic(of: source, file: "lockin.yaml"))"
    #expect(told.contains(words.replacingOccurrences(of: "the program ", with: "")))
    #expect(told.hasPrefix("lockin.yaml:2:5: nothing was fetched from command 'timew': "))
    #expect(try scene.inbox().isEmpty)
  }

  @Test("a calendar that it prints is kept as the one that is always the newest")
  func calendar() throws {
    let scene = try FetchScene()
    let text = "BEGIN:VCALENDAR\\r\\nBEGIN:VEVENT\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n"
    let source = try allowed(scene, ["printf", text])
    #expect(try scene.fetch(source).file == "inbox/command-timew/calendar.ics")
  }

  @Test(
    "a program is shown without what may be a key among its arguments",
    arguments: [
      (["curl", "-s", "-H", "Authorization: Bearer SK-1"], "'curl' '-s' '-H' '…'"),
      (["get", "--token=SK-1", "--out", "a b"], "'get' '--token…' '--out' 'a b'"),
      (["get", "API_KEY=SK-1", "X-Auth-Token: SK-1"], "'get' 'API_KEY…' 'X-Auth-Token…'"),
      (["/usr/bin/keyring", "get", "mail"], "'/usr/bin/keyring' 'get' 'mail'"),
    ]
  )
  func programs(words: [String], shown: String) {
    #expect(AllowedPrograms.shown(words) == shown)
  }
}
