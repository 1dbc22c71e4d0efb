import Foundation
import Plans
import Platform
import Storage
import TestSupport
import Testing

@Suite("Decisions on suggestions stand in a file")
struct DecisionTests {
  private static let head = AdvisedWorkspace.decisionsHead
  private func rows(_ work: AdvisedWorkspace) throws -> String {
    try work.folder.text(of: "plans/decisions.csv")
  }

  private func forget(_ name: String, _ folder: TemporaryFolder) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }

  private func move(_ work: AdvisedWorkspace) throws -> String {
    try AdvisedWorkspace.id(AdvisedWorkspace.thesis)
      + ",2026-06-02T14:00:00+02:00/2026-06-02T16:00:00+02:00,"
      + "2026-06-03T09:00:00+02:00/2026-06-03T11:00:00+02:00\n"
  }

  private func reports(_ folder: TemporaryFolder) throws -> [String: Data] {
    let root = folder.path + "/reports"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return names.reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: "\(root)/\($1)")
    }
  }

  @Test("each decision adds a row, and none changes one")
  func rowsAdded() throws {
    let work = try AdvisedWorkspace()
    #expect(try FileStatus.ifPresent(work.folder.path + "/plans/decisions.csv") == nil)
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa", "--dry-run").exit == 0)
    #expect(try FileStatus.ifPresent(work.folder.path + "/plans/decisions.csv") == nil)
    #expect(try work.run("apply", "aaaa").exit == 0)
    #expect(try work.run("apply", "--undo", "aaaa", "--dry-run").exit == 0)
    let move = try move(work)
    let applied = Self.head + "2026-06-01T08:00:00+02:00,aaaa1111,applied,person," + move
    #expect(try rows(work) == applied)
    #expect(
      try work.run("apply", "--undo", "aaaa", "--now", "2026-06-01T07:30:15Z").exit == 0
    )
    let undone = applied + "2026-06-01T09:30:15+02:00,aaaa1111,refused,person," + move
    #expect(try rows(work) == undone)
    #expect(
      try work.run("suggestions", "reopen", "aaaa", "--now", "2026-06-01T08:00:00Z").text
        == "aaaa1111  open\n"
    )
    let reopened = undone + "2026-06-01T10:00:00+02:00,aaaa1111,reopened,person," + move
    #expect(try rows(work) == reopened)
    #expect(try work.state("aaaa1111") == .open)
    // What is refused already is no decision.
    #expect(try work.run("suggestions", "refuse", "aaaa").exit == 0)
    #expect(try work.run("suggestions", "refuse", "aaaa").exit == 65)
    #expect(
      try rows(work)
        == reopened + "2026-06-01T08:00:00+02:00,aaaa1111,refused,person," + move
    )
  }

  @Test("a run that applies by itself says so, and a rehearsal of it writes nothing")
  func automatic() throws {
    let work = try AdvisedWorkspace(
      configuration: "zone: Europe/Berlin\nadvice: { auto_apply: true }\n"
    )
    try work.suggestThesis()
    let before = try Directory.names(in: work.folder.path + "/plans")
    let foretold = try work.run("run", "--dry-run")
    #expect(foretold.messages.contains("to be moved by advice"), "\(foretold.messages)")
    #expect(try Directory.names(in: work.folder.path + "/plans") == before)
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(
      try rows(work)
        == Self.head + "2026-06-01T08:00:00+02:00,aaaa1111,applied,lockin," + (try move(work))
    )
  }

  @Test("a cache that is made anew has the reports, the list and its words as before")
  func deletedCache() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa").exit == 0)
    try work.suggestLab()
    #expect(try work.run("suggestions", "refuse", "bbbb").exit == 0)
    #expect([0, 3].contains(try work.run("run").exit))
    let (before, decided) = (try reports(work.folder), try rows(work))
    let list = try work.run("suggestions", "list", "--status", "all").text
    #expect(list.contains("aaaa1111  applied") && list.contains("bbbb2222  refused"), "\(list)")
    try work.folder.removeCache()
    #expect(try work.run("suggestions", "list", "--status", "all").text == list)
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(try reports(work.folder) == before)
    #expect(try rows(work) == decided)
    #expect(try work.run("suggestions", "list", "--status", "all").text == list)
    #expect(try work.run("apply", "--undo", "aaaa").exit == 0)
    #expect(try work.plan.contains("start: 2026-06-02T14:00"))
    #expect(try work.run("suggestions", "reopen", "bbbb").exit == 0)
    #expect(try work.state("bbbb2222") == .open)
  }

  @Test("what a run itself suggested stays refused, or moved, where the cache is deleted")
  func deletedCacheOfRuns() throws {
    for isApplied in [false, true] {
      let work = try MorningPerson()
      try work.run()
      let id = try work.open().suggestion.id
      let words = isApplied ? ["apply", id] : ["suggestions", "refuse", id]
      let outcome = try BuiltProgram.run(
        words,
        in: work.folder.path,
        environment: ["LOCKIN_NOW": "2026-06-01T04:00:00Z"]
      )
      #expect(outcome.exit == 0, "\(outcome.messages)")
      try work.run(now: "2026-06-01T04:00:00Z")
      try work.run(now: "2026-06-01T04:00:00Z")
      let before = try work.files()
      #expect(try work.published().contains(id) == false)
      try work.folder.removeCache()
      try work.run(now: "2026-06-01T04:00:00Z")
      let after = try work.files()
      #expect(before.keys.filter { after[$0] != before[$0] }.sorted() == [])
      #expect(try work.state(id) == (isApplied ? .applied : .refused))
    }
  }

  @Test(
    "a file that is gone is written anew from the history; its first row alone forgets everything"
  )
  func gone() throws {
    let work = try AdvisedWorkspace()
    try work.suggestLab()
    #expect(try work.run("suggestions", "refuse", "bbbb").exit == 0)
    let decided = try rows(work)
    try forget("plans/decisions.csv", work.folder)
    #expect(try work.run("run").messages.contains("1 decision on suggestions"))
    #expect(try rows(work) == decided)
    #expect(try work.state("bbbb2222") == .refused)
    try work.folder.write(Self.head, to: "plans/decisions.csv")
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(try rows(work) == Self.head)
    #expect(try work.state("bbbb2222") == .expired)
  }

  @Test("what is edited by hand counts, and draws what it is about anew and nothing else")
  func edited() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa").exit == 0)
    func drawn() throws -> Int {
      #expect([0, 3].contains(try work.run("run").exit))
      let data = try #require(
        FileManager.default.contents(atPath: work.folder.path + "/lockin.run.json")
      )
      let record = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return try #require((record?["drawn"] as? [String: Int])?["reports"])
    }
    func day() throws -> String { try work.folder.text(of: "reports/2026/05/31/index.html") }
    _ = try drawn()
    #expect(try drawn() == 0)
    #expect(try day().contains("Suggestions that you applied:"))
    let decided = try rows(work)
    try work.folder.write(
      decided.replacingOccurrences(of: "person", with: "lockin"),
      to: "plans/decisions.csv"
    )
    #expect(try drawn() == 1)
    #expect(try day().contains("Suggestions that lockin applied by itself"))
    // Bytes that say the same draw nothing.
    try work.folder.write(
      decided.replacingOccurrences(of: "person", with: "lockin") + "\n",
      to: "plans/decisions.csv"
    )
    #expect(try drawn() == 0)
    try work.folder.write(
      decided + "2026-06-01T08:00:00+02:00,aaaa1111,reopened,person,,,\n",
      to: "plans/decisions.csv"
    )
    #expect(try drawn() == 1)
    #expect(try day().contains("applied") == false)
  }

  @Test(
    "a row with a mistake is told of by each run, in the reports and by status, and costs itself"
  )
  func wrongRow() throws {
    let work = try AdvisedWorkspace()
    try work.suggestLab()
    #expect(try work.run("suggestions", "refuse", "bbbb").exit == 0)
    try work.folder.write(
      try rows(work) + "2026-06-01T08:00:00Z,bbbb2222,aplied,person,,,\n",
      to: "plans/decisions.csv"
    )
    let told =
      "plans/decisions.csv:3:31: unknown decision 'aplied': the decision is left out; use 'applied', "
      + "'refused', 'reopened'\n"
    for words in [["run"], ["run"], ["suggestions", "list"], ["apply", "bbbb"]] {
      let outcome = try BuiltProgram.run(words, in: work.folder.path)
      #expect(outcome.messages.contains(told), "\(words): \(outcome.messages)")
    }
    let check = try work.run("check")
    #expect(check.text.contains(told))
    #expect(check.exit == 65)
    #expect(try work.state("bbbb2222") == .refused)
    #expect(
      try work.folder.text(of: "reports/2026/05/31/index.html").contains(
        "1 decision of plans/decisions.csv could not be used and is missing here"
      )
    )
    #expect(try work.run("status").text.contains("plans: 1 entry with mistakes"))
  }

  @Test("a file that can't be used leaves the decisions as they were, and takes none")
  func unusable() throws {
    let work = try AdvisedWorkspace()
    try work.suggestLab()
    try work.suggestThesis()
    #expect(try work.run("suggestions", "refuse", "bbbb").exit == 0)
    try work.folder.write("nonsense\n", to: "plans/decisions.csv")
    let plan = try work.plan
    let apply = try work.run("apply", "aaaa")
    #expect(apply.exit == 65)
    #expect(
      apply.messages.hasSuffix(
        "plans/decisions.csv:1:1: the first row does not name the columns: nothing of this file is "
          + "used; begin the file with recorded,id,decision,by,event,from,to\n"
      ),
      "\(apply.messages)"
    )
    #expect(try work.plan == plan)
    #expect(try rows(work) == "nonsense\n")
    #expect(try work.run("run").exit == 3)
    #expect(try work.state("bbbb2222") == .refused)
    #expect(try rows(work) == "nonsense\n")
  }

  @Test("a link stays one, a file that is read-only moves no event, and line ends stay as they are")
  func placed() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    let path = work.folder.path + "/plans/decisions.csv"
    let real = try work.folder.write(
      "recorded,id,decision,by,event,from,to\r\n2026-06-01T08:05:00+02:00,5e6f7a8b,refused,person,,,",
      to: "elsewhere/decided.csv"
    )
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: "../elsewhere/decided.csv"
    )
    #expect(chmod(real, 0o400) == 0)
    let plan = try work.plan
    let refused = try work.run("apply", "aaaa")
    #expect(
      refused.messages.contains("plans/decisions.csv: the file is read-only, and was left as it is")
    )
    #expect(refused.exit == 77)
    #expect(try work.plan == plan)
    #expect(chmod(real, 0o640) == 0)
    #expect(try work.run("apply", "aaaa").exit == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../elsewhere/decided.csv"
    )
    #expect(
      try work.folder.text(of: "elsewhere/decided.csv")
        == "recorded,id,decision,by,event,from,to\r\n"
        + "2026-06-01T08:05:00+02:00,5e6f7a8b,refused,person,,,\r\n"
        + "2026-06-01T08:00:00+02:00,aaaa1111,applied,person,"
        + (try move(work)).replacingOccurrences(of: "\n", with: "\r\n")
    )
  }
}
