import TestSupport
import Testing

@Suite("lockin categories add, and the built-in set")
struct CategoriesAddTests {
  /// A workspace with an hour each of a few things, and the configuration that is given behind its zone.
  private func workspace(_ configuration: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n" + configuration, to: "lockin.yaml")
    try folder.write(
      """
      timestamp,duration_s,app_identifier,category,device,title,url
      2026-05-20T08:00:00Z,3600,inventory [2],,laptop,Stock,
      2026-05-20T09:00:00Z,3600,firefox,,laptop,Docs,https://aws.amazon.com/s3/
      2026-05-20T10:00:00Z,1800,firefox,,laptop,Field,https://www.ina.example.org/x
      2026-05-20T11:00:00Z,1800,Gradescope,,laptop,,

      """,
      to: "inbox/use.csv"
    )
    return folder
  }

  private func add(_ arguments: [String], _ folder: TemporaryFolder) throws -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(["categories", "add"] + arguments, in: folder.path)
  }

  /// What stands in the configuration, what is added, and what stands there then.
  static let cases: [(before: String, arguments: [String], after: String)] = [
    (
      "", ["Work", "--app", "inventory [2]", "--class", "2"],
      "categories:\n  - { category: Work, app: '^inventory \\[2\\]$', class: 2 }\n"
    ),
    (
      "categories:\n  # mine\n  - { category: Work > Study, app: \"anki\", class: 2 }  # cards\n"
        + "  # - a line for later\nuser: ina # me\n",
      ["Work > Study", "--site", "https://WWW.ina.example.org/x"],
      "categories:\n  # mine\n  - { category: Work > Study, app: \"anki\", class: 2 }  # cards\n"
        + "  - { category: Work > Study, url: '^[^:]+://([^/]*[.])?ina\\.example\\.org([:/]|$)' }\n"
        + "  # - a line for later\nuser: ina # me\n"
    ),
    (
      "categories: []\n", ["Education", "--title", "Stock"],
      "categories:\n  - { category: Education, title: Stock }\n"
    ),
  ]

  @Test("a rule is written where it belongs, and every other byte stays", arguments: cases)
  func written(before: String, arguments: [String], after: String) throws {
    let folder = try workspace(before)
    let rehearsal = try add(arguments + ["--dry-run"], folder)
    #expect(rehearsal.exit == 0, "\(rehearsal.messages)")
    #expect(try folder.text(of: "lockin.yaml") == "zone: Europe/Berlin\n" + before)
    let outcome = try add(arguments, folder)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(try folder.text(of: "lockin.yaml") == "zone: Europe/Berlin\n" + after)
    let again = try add(arguments, folder)
    #expect(again.exit == 65)
    #expect(again.messages.contains("this rule is there already"), "\(again.messages)")
    #expect(try folder.text(of: "lockin.yaml") == "zone: Europe/Berlin\n" + after)
  }

  @Test("it says what it wrote, and what that takes of the last 28 days")
  func said() throws {
    let folder = try workspace("")
    #expect(try BuiltProgram.run(["run", "--quiet"], in: folder.path).exit == 3)
    #expect(
      try add(["Work", "--app", "inventory [2]", "--class", "2"], folder).text
        == """
        lockin.yaml:3:5  - { category: Work, app: '^inventory \\[2\\]$', class: 2 }
        it takes 1 h 00 min of the last 28 days: 1 h 00 min from Uncategorized

        """
    )
    #expect(
      try add(["Browsing", "--title", "Stock", "--class", "0"], folder).text
        == """
        lockin.yaml:4:5  - { category: Browsing, title: Stock, class: 0 }
        it takes 1 h 00 min of the last 28 days: 1 h 00 min from Work

        """
    )
    let lines = try workspace("categories:\n- category: Work\n  app: code\n  class: 2\n# end\n")
    #expect(
      try add(["Browsing", "--title", "Stock", "--class", "0"], lines).text.hasPrefix(
        "lockin.yaml:6:3  - category: Browsing, title: Stock, class: 0\n"
      )
    )
    #expect(
      try add(["Work", "--app", "nobody"], folder).text.hasSuffix(
        "nothing of the last 28 days matches it\n"
      )
    )
  }

  @Test(
    "what can't be meant is refused",
    arguments: [
      (["Eduction", "--app", "x"], "did you mean 'Education'? A new one"),
      (["Hobby", "--app", "x"], "there is no category 'Hobby' yet"),
      (["Work"], "it was not said what belongs into the category"),
      (["--app", "x"], "one category has to be named"),
      (["Work", "Study", "--app", "x"], "one category has to be named"),
      (["Work", "--app", "x", "--site", "y"], "a rule goes by one thing"),
      (["Work", "--site", "a b"], "'a b' is not a site"),
      (["Work", "--app", "x", "--class", "3"], "--class '3' is not a class"),
      (["Work", "--app", "x", "--days", "3"], "--days has no part in 'categories add'"),
    ]
  )
  func refused(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    let outcome = try add(arguments, folder)
    #expect(outcome.exit != 0)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(try folder.text(of: "lockin.yaml") == "zone: UTC\n")
  }

  @Test("the built-in set counts where nothing is said, and none with false")
  func sets() throws {
    func figures(_ line: String) throws -> String {
      let folder = try workspace(line)
      #expect(try BuiltProgram.run(["run", "--quiet"], in: folder.path).exit == 3)
      return try BuiltProgram.run(["categories", "test"], in: folder.path).text
    }
    let usual = try figures("")
    #expect(try figures("starter_categories: true\n") == usual)
    #expect(try figures("starter_categories: 2\n") == usual)
    #expect(usual.contains("Productivity > Programming  starter set, url"))
    #expect(usual.contains("Education"))
    #expect(try figures("starter_categories: false\n").contains("Uncategorized: 3 h 00 min"))
  }

  @Test("a day with much in no category says so once, with the command")
  func caution() throws {
    let folder = try workspace("")
    #expect(try BuiltProgram.run(["run", "--quiet"], in: folder.path).exit == 3)
    for form in ["json", "md", "html"] {
      let text = try BuiltProgram.run(
        ["report", "day", "2026-05-20", "--format", form],
        in: folder.path
      ).text
      #expect(
        text.split(separator: "lockin categories test", omittingEmptySubsequences: false).count
          == 2,
        "\(form)"
      )
      #expect(text.contains("33% of the active time is in no category"), "\(form)")
    }
  }
}
