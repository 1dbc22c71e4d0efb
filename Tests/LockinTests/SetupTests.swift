import CivilTime
import FaultServer
import Foundation
import Platform
import TestSupport
import Testing

@testable import Nightly

@Suite("A new workspace")
struct SetupTests {
  private static let zones = ZoneDatabase(folder: "/usr/share/zoneinfo")

  /// What came of questions that were answered with these lines, and all that was shown.
  private func asked(
    _ answers: [String],
    found: FoundSources = FoundSources(home: nil, inbox: "ws/inbox") { _ in false },
    isNamed: Bool = false
  ) -> (outcome: Result<SetupAnswers, any Error>, shown: String) {
    var (rest, shown) = (answers[...], "")
    let person = Conversation(show: { shown += $0 }, answer: { rest.popFirst() })
    let questions = SetupQuestions(to: person, zones: Self.zones, found: found)
    let outcome = Result { try questions.answers(zone: "Etc/UTC", isNamed: isNamed) }
    return (outcome, shown)
  }

  @Test("empty answers take what stands in brackets")
  func usual() throws {
    let (outcome, shown) = asked(["", "", "", ""])
    #expect(try outcome.get() == SetupAnswers(zone: "Etc/UTC"))
    #expect(
      shown == """
        An empty answer takes what stands in brackets; all of it can be changed later.
        Your time zone [Etc/UTC]: The address of a calendar to fetch before each run [none]: \
        A goal to put hours into [none]: Show the titles of events and goals in reports, which stay on \
        this machine? [y/N]: 
        """
    )
  }

  @Test("what can't be used is asked again, and what was meant is proposed")
  func again() throws {
    var found = FoundSources(home: nil, inbox: "inbox") { _ in false }
    found.hasActivityWatch = true
    let (outcome, shown) = asked(
      [
        "Berlim", "", "perhaps", "yes", "http://x.org/a.ics", "x", " webcal://x.org/a.ics ", "ab",
        "Thesis", "many", "7,5", "Y",
      ],
      found: found
    )
    var wanted = SetupAnswers(zone: "Europe/Berlin")
    wanted.fetched = [.activityWatch, .calendar("https://x.org/a.ics")]
    wanted.goal = FirstGoal(title: "Thesis", weeklyTenths: 75)
    wanted.publishesTitles = true
    #expect(try outcome.get() == wanted)
    #expect(
      shown.replacing("]: ", with: "\n").split(separator: "\n").filter { $0.hasPrefix("  ") } == [
        "  'Berlim' is not a zone that this system knows: did you mean 'Europe/Berlin'?",
        "  Write yes or no.",
        "  What is fetched from another machine has to be encrypted: write https.",
        "  'x' is not a web address: write it like https://example.org/my.ics",
        "  Write 3 to 100 characters.",
        "  Write a number from 0.5 to 100, such as 5 or 7.5.",
      ]
    )
    #expect(shown.contains("Your time zone [Europe/Berlin]: "))
  }

  @Test(
    "a question is asked three times at most, and an end is none of its answers",
    arguments: [
      (["Mordor", "Gondor", "Rohan", "Europe/Berlin"], "Your time zone", false),
      ([], "Your time zone", true),
      (["", "", "Thesis"], "Hours a week for it", true),
      (["", "", "Thesis", "0", "101", "5.55", "5"], "Hours a week for it", false),
      (
        ["", "ftp://x/a", "https://me:pw@x/a", "https://x/\"", "no"],
        "The address of a calendar to fetch before each run", false
      ),
    ]
  )
  func unanswered(answers: [String], question: String, hasEnded: Bool) {
    #expect(throws: Unanswered(question: question, hasEnded: hasEnded)) {
      try asked(answers).outcome.get()
    }
  }

  @Test("sources that are to be fetched are lines of their own, and none where there are none")
  func fetching() {
    #expect(FirstConfiguration.fetching([]) == "")
    #expect(
      FirstConfiguration.fetching([.activityWatch, .calendar("https://x.org/a.ics?t=1")]) == """

        # What is fetched before each run. Nobody else may read this file: an address can be a secret.
        fetch:
          - activitywatch: http://localhost:5600
          - calendar: https://x.org/a.ics?t=1

        """
    )
  }

  @Test("a goal has a name of its title, and the hours of twelve weeks")
  func goal() throws {
    #expect(
      FirstGoal(title: "Bachelor's thesis: III", weeklyTenths: 5).id == "bachelor-s-thesis-iii"
    )
    #expect(FirstGoal(title: "???", weeklyTenths: 5).id == "goal")
    #expect(FirstGoal(title: "Übung", weeklyTenths: 5).id == "übung")
    let today = try #require(CivilDate("2026-11-24"))
    let goal = FirstGoal(title: "Say \"hi\"\\", weeklyTenths: 55)
    let files = FirstPlans(today: today, goal: goal).files
    let text = String(
      decoding: try #require(files.first { $0.path == "plans/goals.yaml" }).bytes,
      as: UTF8.self
    )
    #expect(
      text.contains(
        """
        goals:
          - id: "say-hi"
            title: "Say \\"hi\\"\\\\"
            target_hours: 66
            start: 2026-11-24
            deadline: 2027-02-15

        """.dropLast()
      )
    )
  }

  // MARK: Templates

  /// A file with the examples of which the numbers are given, from 0, or all of them.
  private func uncommented(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    return lines.map { line in
      let isExample =
        line.hasPrefix("#") && line != "#" && (!line.hasPrefix("# ") || line.hasPrefix("#  "))
      return String(isExample ? line.dropFirst() : line)
    }.joined(separator: "\n")
  }

  @Test(
    "plans are valid as they are made, and with all that is commented out",
    arguments: [nil, "Thesis"]
  )
  func templates(goal: String?) throws {
    let folder = try TemporaryFolder()
    let today = try #require(CivilDate("2026-06-01"))
    var answers = SetupAnswers(zone: "Europe/Berlin")
    answers.goal = goal.map { FirstGoal(title: $0 + " of mine", weeklyTenths: 50) }
    let files = NewWorkspace.files(answers, today: today)
    #expect(
      files.map(\.path) == [
        "plans/changes.yaml", "plans/checkins.csv", "plans/events.yaml", "plans/goals.yaml",
        "plans/habits.yaml", "plans/items.yaml", "plans/lists.yaml", "plans/sessions.csv",
        "plans/timetable.yaml",
        ".gitignore", "lockin.yaml",
      ]
    )
    _ = try NewWorkspace(Workspace(root: folder.path + "/ws", folder: "/")).make(files)
    let fresh = try BuiltProgram.run(["check", "-C", "ws"], in: folder.path)
    #expect(fresh.exit == 0 && fresh.text == "", "\(fresh.text)\(fresh.messages)")
    let empty = try BuiltProgram.run(["timetable", "-C", "ws"], in: folder.path)
    #expect(empty.exit == 2, "\(empty.messages)")
    for file in files where file.path.hasPrefix("plans/") {
      try folder.write(uncommented(file.bytes), to: "ws/" + file.path)
    }
    let whole = try BuiltProgram.run(["check", "-C", "ws"], in: folder.path)
    #expect(whole.exit == 0 && whole.text == "", "\(whole.text)\(whole.messages)")
    let goals = try BuiltProgram.run(["goals", "-C", "ws", "--format", "json"], in: folder.path)
    #expect(
      goals.text.components(separatedBy: "\"target_ms\"").count == (goal == nil ? 3 : 4),
      "\(goals.text)"
    )
    let habits = try BuiltProgram.run(["habits", "-C", "ws"], in: folder.path)
    #expect(habits.exit == 0 && habits.text.split(separator: "\n").count == 4, "\(habits.text)")
    #expect(try BuiltProgram.run(["plan", "-C", "ws"], in: folder.path).exit == 0)
    let calendar = try folder.text(of: "ws/exports/plan.ics")
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 7)
    #expect(calendar.components(separatedBy: "BEGIN:VTODO").count == 7)
    let classes = try BuiltProgram.run(["timetable", "-C", "ws"], in: folder.path)
    #expect(classes.exit == 0 && classes.text.contains("Databases") && classes.text.contains("Lab"))
  }

  @Test("an example counts behind what a command wrote, without its #")
  func behindCommands() throws {
    let folder = try TemporaryFolder()
    func lockin(_ line: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(line + ["-C", "ws"], in: folder.path, now: "2026-06-01T06:00:00Z")
    }
    _ = try BuiltProgram.run(
      ["init", "ws", "--yes", "--zone", "Europe/Berlin"],
      in: folder.path,
      now: "2026-06-01T06:00:00Z"
    )
    for line in [
      ["habits", "add", "Read a page"], ["todo", "add", "Call the bank", "--due", "fri"],
      ["events", "add", "Dentist", "--start", "3.8. 9am", "--end", "10:00"],
      ["goals", "add", "Piano", "--target-hours", "10", "--start", "today"],
      ["todo", "add", "Boxes", "--list", "Garden", "--new-list"],
    ] {
      let outcome = try BuiltProgram.run(
        line + ["-C", "ws"],
        in: folder.path,
        now: "2026-06-01T06:00:00Z"
      )
      #expect(outcome.exit == 0, "\(line): \(outcome.messages)")
    }
    for name in ["events", "goals", "habits", "items", "lists"] {
      let path = "ws/plans/\(name).yaml"
      try folder.write(uncommented(Array(try folder.text(of: path).utf8)), to: path)
    }
    let whole = try lockin("check")
    #expect(whole.exit == 0 && whole.text == "", "\(whole.text)\(whole.messages)")
    #expect(try lockin("habits").text.split(separator: "\n").count == 5)
  }

  // MARK: Files

  @Test("nobody else may look into it")
  func permissions() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["init", "a/ws"], in: folder.path).exit == 0)
    func permissions(_ path: String) throws -> mode_t? {
      try FileStatus.ifPresent(folder.path + "/" + path)?.permissions
    }
    for name in ["a/ws", "a/ws/inbox", "a/ws/plans"] { #expect(try permissions(name) == 0o700) }
    for name in ["lockin.yaml", "plans/events.yaml", "plans/sessions.csv"] {
      #expect(try permissions("a/ws/" + name) == 0o600)
    }
    #expect(try permissions("a") != 0o700)
    #expect(
      try folder.text(of: "a/ws/.gitignore").hasSuffix(
        "lockin.key\nlockin.run.json\nlockin.session.json*\nlockin.sqlite*\nstate/\nreports/\nexports/\ninbox/\n"
          + "*.lockin-new\n"
      )
    )
    _ = try BuiltProgram.run(["init", "--sample", "sample"], in: folder.path)
    #expect(try permissions("sample") == 0o700 && permissions("sample/lockin.key") == 0o600)
  }

  @Test("what lies there stays as it is, and is told of")
  func left() throws {
    let folder = try TemporaryFolder()
    try folder.write("events: []\n", to: "ws/plans/events.yaml")
    try folder.write("*.pdf\n", to: "ws/.gitignore")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.path + "/ws"
    )
    let outcome = try BuiltProgram.run(["init", "ws", "--yes"], in: folder.path)
    #expect(outcome.exit == 0)
    #expect(
      outcome.messages == """
        ws/plans/events.yaml: it was there already, and was left as it is
        ws/.gitignore: it was there already, and was left as it is
        ws: others may look into this folder: 'chmod 700 ws' keeps it yours
        ws: put exports into inbox/, and what you plan into plans/, then type 'lockin run -C ws'

        """
    )
    #expect(try folder.text(of: "ws/plans/events.yaml") == "events: []\n")
    #expect(try folder.text(of: "ws/.gitignore") == "*.pdf\n")
    try folder.write("zone: UTC\n", to: "yml/lockin.yml")
    let misnamed = try BuiltProgram.run(["init", "yml"], in: folder.path)
    #expect(misnamed.exit == 2 && misnamed.messages.hasPrefix("lockin: yml/lockin.yml is there"))
    let told = try BuiltProgram.run(["check", "-C", "yml"], in: folder.path)
    #expect(
      told.messages
        == "lockin: yml/lockin.yaml: there is no configuration, but a file lockin.yml: rename it to lockin.yaml\n"
    )
    let nowhere = try BuiltProgram.run(["init", "/proc/lockin"], in: folder.path)
    #expect(nowhere.exit == 73, "\(nowhere.messages)")
  }

  // MARK: The machine

  @Test("downloads and calendars are proposed, and nothing is copied")
  func found() throws {
    let home = try TemporaryFolder()
    for name in ["1.ics", "it's 2.ics", "3.ics", "4.ics", "5.ics", "6.ics"] {
      try home.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "Downloads/" + name)
    }
    try home.write("a,b\n1,2\n", to: "Downloads/other.csv")
    try home.write("", to: "Downloads/0.ics")
    try home.write("", to: ".calendars/work/x")
    let found = FoundSources(home: home.path, inbox: "my ws/inbox") { $0 == 5600 }
    #expect(found.hasActivityWatch)
    #expect(
      found.lines == [
        "Found on this machine, and left where it is; to have it read, type:",
        "  cp ~/Downloads/1.ics 'my ws/inbox'/", "  cp ~/Downloads/3.ics 'my ws/inbox'/",
        "  cp ~/Downloads/4.ics 'my ws/inbox'/", "  cp ~/Downloads/5.ics 'my ws/inbox'/",
        "  cp ~/Downloads/6.ics 'my ws/inbox'/", "  and 1 more in ~/Downloads",
        "  ln -s ~/.calendars 'my ws/inbox'/calendars",
      ]
    )
    #expect(FoundSources(home: nil, inbox: "inbox") { _ in false }.lines.isEmpty)
    #expect(FoundSources(home: home.path + "/no", inbox: "inbox") { _ in false }.lines.isEmpty)
  }

  @Test("somebody at a terminal is asked, and nobody else is")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(leader) }
    // TIOCSPTLCK and TIOCGPTN, which Glibc's module does not name.
    var (lock, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(leader, 0x4004_5431, &lock) == 0 && ioctl(leader, 0x8004_5430, &number) == 0)
    let follower = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    defer { close(follower) }
    // One answer more than there are questions where nothing answers as ActivityWatch does.
    let answers = Array("Asia/Tokyo\nno\nno\nno\nno\n".utf8)
    #expect(write(leader, answers, answers.count) == answers.count)
    let started = try StartedProgram(
      BuiltProgram.path,
      ["init", "ws"],
      in: folder.path,
      environment: BuiltProgram.plain.merging(["HOME": folder.path]) { $1 },
      input: .descriptor(follower),
      output: .descriptor(follower)
    )
    #expect(try started.wait() == 0)
    #expect(try folder.text(of: "ws/lockin.yaml").contains("\nzone: Asia/Tokyo\n"))
    let quiet = try BuiltProgram.run(["init", "other", "--zone", "UTC"], in: folder.path)
    #expect(quiet.exit == 0 && quiet.text == "")
  }

  @Test("a port answers while somebody listens")
  func port() throws {
    let server = try FaultServer { _ in "" }
    #expect(LoopbackPort.answers(server.port))
    // Nobody listens at the port that only the system gives out.
    #expect(!LoopbackPort.answers(0))
    server.stop()
  }

  @Test("the machine's zone is that of TZ, or of its clock")
  func machineZone() {
    #expect(MachineZone.name(["TZ": "Asia/Tokyo"]) == "Asia/Tokyo")
    #expect(ZoneDatabase.isName(MachineZone.name(["TZ": ":/etc/localtime"])))
  }
}
