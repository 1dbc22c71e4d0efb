import Foundation
import Platform
import TestSupport
import Testing

@Suite("Hand-written plans that are gone")
struct PlanWatchTests {
  private static let goals = "goals:\n  - { id: thesis, title: Thesis, target_hours: 120 }\n"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "zone: UTC\nbackup: { to: \(folder.path)/backups, keep: { days: 1, weeks: 0, months: 0 } }\n",
      to: "ws/lockin.yaml"
    )
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T20:00:00Z,600,mail,\n",
      to: "ws/inbox/a.csv"
    )
    try folder.write(PlanWatchTests.goals, to: "ws/plans/goals.yaml")
    try folder.write("# nothing yet\n\n", to: "ws/plans/habits.yaml")
    try Directory.make(folder.path + "/backups", permissions: 0o700)
  }

  private func lockin(_ words: String..., day: Int, hour: Int = 6) throws -> BuiltProgram.Outcome {
    let date = day <= 30 ? "2026-06-\(day < 10 ? "0" : "")\(day)" : "2026-07-0\(day - 30)"
    return try BuiltProgram.run(
      words,
      in: folder.path + "/ws",
      environment: [
        "LOCKIN_NOW": "\(date)T\(hour < 10 ? "0" : "")\(hour):00:00Z",
        "LOCKIN_PASSPHRASE": "correct horse",
      ]
    )
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/ws/plans/" + name)
  }

  private func backups() throws -> Int {
    try Directory.files(below: folder.path + "/backups").count
  }

  private static let gone =
    "plans/goals.yaml: the file is gone, which a run had read: put it back, from a backup if need be, if that was not meant"
  private static let empty =
    "plans/goals.yaml: there is nothing in this file any more, and there was when a run read it: put it back, from a backup "
    + "if need be, if that was not meant"

  @Test(
    "backups from before stay while a file can't be read, or rows of a log are gone",
    arguments: [
      (
        "goals.yaml",
        "goals:\n  - { id: a, title: Alpha, target_hours: 1 }\n  - { id: b, title: Beta, targ"
      ),
      ("goals.yaml", "goals:\n<<<<<<< HEAD\n  - { id: a, title: Alpha }\n=======\n>>>>>>> b\n"),
      (
        "sessions.csv",
        "goal,start,end,mode,note,recorded\na,2026-05-30T18:00+00:00,2026-05-30T19:00+00:00,custom,,\n"
      ),
    ]
  )
  func damaged(name: String, left: String) throws {
    try folder.write(
      "goals:\n  - { id: a, title: Alpha, target_hours: 1 }\n  - { id: b, title: Beta, target_hours: 1 }\n",
      to: "ws/plans/goals.yaml"
    )
    try folder.write(
      "goal,start,end,mode,note,recorded\na,2026-05-30T18:00+00:00,2026-05-30T19:00+00:00,custom,,\n"
        + "a,2026-05-30T20:00+00:00,2026-05-30T21:00+00:00,custom,,\n",
      to: "ws/plans/sessions.csv"
    )
    let whole = try folder.text(of: "ws/plans/" + name)
    #expect(try lockin("run", day: 1).exit == 0)
    try folder.write(left, to: "ws/plans/" + name)
    for day in 2...5 { _ = try lockin("run", day: day) }
    #expect(try backups() == 5)
    try folder.write(whole, to: "ws/plans/" + name)
    _ = try lockin("run", day: 6)
    #expect(try backups() == 1)
  }

  @Test(
    "are told by the run that finds it, for four weeks by check and status, and backups from before stay as long",
    arguments: [(nil, gone), ("\n# later\n", empty)] as [(String?, String)]
  )
  func goneOrEmpty(left: String?, words: String) throws {
    #expect(try lockin("run", day: 1).exit == 0)
    #expect(try lockin("run", day: 1, hour: 7).exit == 0)
    // Of one day the newest stays.
    #expect(try backups() == 1)
    if let left {
      try folder.write(left, to: "ws/plans/goals.yaml")
    } else {
      try remove("goals.yaml")
    }
    let first = try lockin("run", day: 1, hour: 8)
    #expect(first.exit == 3 && first.messages.contains(words), "\(first.messages)")
    #expect(try backups() == 2)
    let next = try lockin("run", day: 2)
    #expect(!next.messages.contains("goals.yaml"), "\(next.messages)")
    #expect(try lockin("check", day: 2).text.contains(words))
    #expect(try lockin("status", day: 2).text.contains("plans: " + words))
    #expect(try !lockin("run", day: 28).messages.contains("goals.yaml"))
    #expect(try backups() > 1)
    // Then it was meant.
    #expect(try !lockin("run", day: 30).messages.contains("goals.yaml"))
    #expect(try !lockin("run", day: 31).messages.contains("goals.yaml"))
    #expect(try backups() == 1)
    #expect(try !lockin("check", day: 31).text.contains("goals.yaml"))
  }

  @Test(
    "a timetable that another term took the place of is told, one that lost a course or got some is not"
  )
  func otherTerm() throws {
    func term(_ courses: [String]) -> String {
      "schedule_name: Term\nstart_date: 2026-04-13\nend_date: 2026-07-18\nclasses:\n"
        + courses.enumerated().map {
          "  - course_name: \($1)\n    days: mon\n    start_time: \"\(10 + $0):00\"\n    end_time: \"\(11 + $0):00\"\n"
        }.joined()
    }
    let words = "plans/timetable.yaml: most courses of this timetable"
    for (day, courses) in [
      ["Logic", "Sets", "Graphs"], ["Logic", "Sets"], ["Logic", "Sets", "Maths", "Latin"],
    ].enumerated() {
      try folder.write(term(courses), to: "ws/plans/timetable.yaml")
      let run = try lockin("run", day: day + 1)
      #expect(!run.messages.contains(words), "\(run.messages)")
    }
    try folder.write(term(["Greek", "Latin", "Rhetoric"]), to: "ws/plans/timetable.yaml")
    let run = try lockin("run", day: 4)
    #expect(run.exit == 3 && run.messages.contains(words), "\(run.messages)")
    #expect(try lockin("check", day: 5).text.contains(words))
    for day in 5...8 { #expect(try !lockin("run", day: day).messages.contains(words)) }
    #expect(try backups() > 1)
    #expect(try !lockin("check", day: 34).text.contains(words))
  }

  @Test("nor is one in whose place a folder lies")
  func folderInPlace() throws {
    #expect(try lockin("run", day: 1).exit == 0)
    try remove("goals.yaml")
    try Directory.make(folder.path + "/ws/plans/goals.yaml")
    _ = try lockin("run", day: 1, hour: 7)
    #expect(try backups() == 2)
  }

  @Test(
    "what is ticked off or gets another date is no loss, nor are lines that change one after the other"
  )
  func changed() throws {
    for day in 1...8 {
      let items = (1...8).map {
        "  - { title: Item \($0 < day ? "new" : "old") \($0), due: 2026-07-0\(day) }\n"
      }
      try folder.write("items:\n" + items.joined(), to: "ws/plans/items.yaml")
      try folder.write(
        "lists:\n  - { id: a, name: A, items: [{ title: Milk, due: 2026-08-0\(day) }] }\n",
        to: "ws/plans/lists.yaml"
      )
      #expect(try !lockin("run", day: day).messages.contains("next to nothing"), "\(day)")
    }
  }
}
