import Foundation
import TestSupport
import Testing

@Suite("Activities that were put into another category meanwhile")
struct RecategorisedTests {
  private static let header =
    "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"

  private func hours(_ category: String) -> String {
    Self.header
      + [9, 10].map { "2026-05-26T\($0 == 9 ? "09" : "10"):00:00,1200,1,zzq,\(category)\n" }
      .joined()
  }

  private func slots(_ category: String) -> String {
    Self.header
      + ["09:00", "09:05", "10:10"].map { "2026-05-26T\($0):00,240,1,zzq,\(category)\n" }.joined()
  }

  /// Active, focused and distracted seconds of 26 May.
  private func figures(_ folder: TemporaryFolder) throws -> [Int] {
    let url = URL(fileURLWithPath: folder.path + "/reports/2026/05/26/report.json")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    )
    let focus = try #require(report["focus"] as? [String: Any])
    return try ["active_ms", "focus_ms", "distraction_ms"].map {
      try #require(focus[$0] as? Int) / 1000
    }
  }

  @Test(
    "count once, under one of both, and are told",
    arguments: [true, false],
    ["inbox/rt.csv", "inbox/later.csv"]
  )
  func once(isOfHours: Bool, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    let text = isOfHours ? hours : slots
    try folder.write(text("Writing,2"), to: "inbox/rt.csv")
    let night = ["run", "--no-record", "--now", "2026-05-27T06:00:00Z"]
    #expect(try BuiltProgram.run(night, in: folder.path).exit == 0)
    let whole = isOfHours ? 2400 : 720
    #expect(try figures(folder) == [whole, whole, 0])
    try folder.write(text("Games,-2"), to: name)
    let run = try BuiltProgram.run(night, in: folder.path)
    let records = isOfHours ? 2 : 3
    #expect(run.exit == 3)
    #expect(
      run.messages.contains(
        "\(name): \(records) records of 'zzq' had another category in an export that was read before: "
          + "Writing (2) counts, and Games (-2) does not: say in 'categories'"
      ),
      "\(run.messages)"
    )
    #expect(try figures(folder) == [whole, whole, 0])
    // A rule decides, and so does a rebuild where the older export is gone.
    try folder.write(
      "zone: UTC\ncategories: [{ category: Play, app: zzq, class: -1 }]\n",
      to: "lockin.yaml"
    )
    try folder.write(text("Games,-2") + "2026-05-26T12:00:00,60,1,other,Other,0\n", to: name)
    #expect(try BuiltProgram.run(night, in: folder.path).exit == 0)
    #expect(try figures(folder) == [whole + 60, 0, whole])
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    let rebuild = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(rebuild.messages.contains("had another category") == (name == "inbox/later.csv"))
    _ = try BuiltProgram.run(night, in: folder.path)
    let isNew = name == "inbox/rt.csv"
    #expect(try figures(folder) == [whole + 60, isNew ? 0 : whole, isNew ? whole : 0])
  }

  @Test(
    "an entry that a download of another name puts elsewhere is told; under the same name it is told as changed",
    arguments: ["inbox/toggl (1).csv", "inbox/toggl.csv"]
  )
  func entries(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    func export(_ project: String) -> String {
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()\n"
        + "Ina,i@x,,\(project),,write,No,2026-05-26,09:00:00,2026-05-26,09:30:00,00:30:00,,\n"
    }
    let night = ["run", "--no-record", "--now", "2026-05-27T06:00:00Z"]
    try folder.write(export("Thesis"), to: "inbox/toggl.csv")
    #expect(try BuiltProgram.run(night, in: folder.path).exit == 0)
    try folder.write(export("Work"), to: name)
    let run = try BuiltProgram.run(night, in: folder.path)
    #expect(run.exit == 3)
    let words =
      "a record of 'Toggl' had another category in an export that was read before: Thesis counts, and Work does not"
    let isOther = name == "inbox/toggl (1).csv"
    #expect(run.messages.contains(words) == isOther, "\(run.messages)")
    #expect(run.messages.contains("--forget-changed=") == !isOther, "\(run.messages)")
    // As it says: the older one goes, and what the newer one says counts.
    guard isOther else { return }
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/toggl.csv")
    _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(try BuiltProgram.run(["dump"], in: folder.path).text.contains("\"category\":\"Work\""))
    #expect(
      try !BuiltProgram.run(["dump"], in: folder.path).text.contains("\"category\":\"Thesis\"")
    )
  }

  @Test("a class alone that is another one is told, unless the person has said which it is")
  func otherClass() throws {
    for (categories, isTold) in [
      ("", true), ("categories: [{ category: Writing, class: -1 }]", false),
    ] {
      let folder = try TemporaryFolder()
      try folder.write("zone: UTC\n\(categories)\n", to: "lockin.yaml")
      let night = ["run", "--no-record", "--now", "2026-05-27T06:00:00Z"]
      for productivity in ["2", "-2"] {
        try folder.write(hours("Writing,\(productivity)"), to: "inbox/rt.csv")
        let run = try BuiltProgram.run(night, in: folder.path)
        let words = "Writing (2) counts, and Writing (-2) does not"
        #expect(run.messages.contains(words) == (isTold && productivity == "-2"), "\(run.messages)")
      }
      #expect(try figures(folder) == (isTold ? [2400, 2400, 0] : [2400, 0, 2400]))
    }
  }

  @Test(
    "a class that the person gives to an export's category wins over the export's",
    arguments: [
      ("categories: [{ category: Writing, class: -1 }]", "Writing", [2400, 0, 2400]),
      ("categories: [{ category: Writing, class: -1 }]", "Writing > Mail", [2400, 0, 2400]),
      ("categories: [{ category: Reading, class: -1 }]", "Writing", [2400, 2400, 0]),
      // The built-in class of Entertainment is no word of the person's.
      ("", "Entertainment", [2400, 2400, 0]),
    ]
  )
  func decided(categories: String, category: String, seconds: [Int]) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n\(categories)\n", to: "lockin.yaml")
    try folder.write(hours(category + ",2"), to: "inbox/rt.csv")
    let night = ["run", "--no-record", "--now", "2026-05-27T06:00:00Z"]
    #expect(try BuiltProgram.run(night, in: folder.path).exit == 0)
    #expect(try figures(folder) == seconds)
  }
}
