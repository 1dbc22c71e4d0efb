import Foundation
import Plans
import Platform
import TestSupport
import Testing

/// Each has the system refuse something that it hardly ever refuses.
@Suite("Faults of the system")
struct SystemFaultTests {
  /// Runs the program while some of its system calls fail as `strace` is told.
  private func run(
    _ arguments: [String],
    in folder: TemporaryFolder,
    failing call: String,
    _ fault: String,
    on path: String? = nil
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):\(fault)"]
        + (path.map { ["-P", $0] } ?? []) + [BuiltProgram.path] + arguments,
      in: folder.path,
      program: "/usr/bin/strace"
    )
  }

  /// The number, among a command's calls of a name, of the first ones on the draft of a file; found in a copy of the folder,
  /// as the draft's name is another one each time.
  private func place(
    of call: String,
    _ number: Int,
    onDraftOf file: String,
    _ arguments: [String],
    in folder: TemporaryFolder
  ) throws -> Int {
    let copy = try TemporaryFolder()
    #expect(try BuiltProgram.shell("cp -a '\(folder.path)/.' ws", in: copy).exit == 0)
    _ = try BuiltProgram.run(
      ["-qq", "-o", copy.path + "/log", "-e", "trace=\(call)", BuiltProgram.path] + arguments,
      in: copy.path + "/ws",
      program: "/usr/bin/strace"
    )
    let calls = try copy.text(of: "log").split(separator: "\n")
    let places = calls.indices.filter {
      calls[$0].contains(file + ".") && calls[$0].contains(".lockin-new")
    }
    try #require(places.count >= number, "\(calls)")
    return places[number - 1] + 1
  }

  private func published() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    return folder
  }

  @Test("the arguments are there where /proc is not")
  func noProc() throws {
    let folder = try TemporaryFolder()
    let outcome = try run(
      ["schema", "nonsense"],
      in: folder,
      failing: "openat,readlink",
      "error=ENOENT",
      on: "/proc/self/cmdline"
    )
    #expect(outcome.exit == 2)
    #expect(outcome.messages.contains("there is no schema 'nonsense'"), "\(outcome.messages)")
  }

  @Test("a folder that can't be read to its end is an error, not a folder with less in it")
  func unreadableFolder() throws {
    let folder = try published()
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "inbox/new.csv"
    )
    let index = try folder.text(of: "reports/index.html")
    for fault in ["error=EIO", "error=EIO:when=2"] {
      let outcome = try run(
        ["run"],
        in: folder,
        failing: "getdents64",
        fault,
        on: folder.path + "/inbox"
      )
      #expect(outcome.exit == 65, "\(outcome.messages)")
      #expect(
        outcome.messages.contains("inbox: cannot read: Input/output error"),
        "\(outcome.messages)"
      )
      #expect(try folder.text(of: "reports/index.html") == index)
    }
  }

  @Test(
    "what a signal interrupts is tried again",
    arguments: ["flock", "fsync", "rename", "mkdir"]
  )
  func interrupted(call: String) throws {
    let folder = try BuiltProgram.workspace()
    let outcome = try run(["run"], in: folder, failing: call, "error=EINTR:when=1+2")
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(try Directory.files(below: folder.path + "/reports").count == 38)
  }

  @Test("and so is opening and looking at a file")
  func interruptedOpening() throws {
    let folder = try BuiltProgram.workspace()
    for name in ["lockin.yaml", "inbox/good.csv", "inbox", "lockin.sqlite"] {
      let outcome = try run(
        ["run"],
        in: folder,
        failing: "openat",
        "error=EINTR:when=1+2",
        on: name
      )
      #expect(outcome.exit == 0, "\(name): \(outcome.messages)")
    }
  }

  @Test("the store's errors name their cause", arguments: [("ENOSPC", 74), ("EIO", 74)])
  func cause(error: String, exit: Int32) throws {
    let folder = try published()
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "inbox/new.csv"
    )
    let outcome = try run(["run"], in: folder, failing: "fdatasync", "error=\(error)")
    #expect(outcome.exit == exit, "\(outcome.messages)")
    #expect(outcome.messages.contains("lockin.sqlite: disk I/O error ("), "\(outcome.messages)")
  }

  @Test(
    "a plan that can't be read for once is read by the next run",
    arguments: ["plans/events.yaml", "plans"]
  )
  func refusedPlan(name: String) throws {
    func workspace() throws -> TemporaryFolder {
      let folder = try BuiltProgram.workspace()
      try folder.write(
        "events:\n- { title: Lab, start: 2026-05-31T10:00, end: 2026-05-31T12:00 }\n",
        to: "plans/events.yaml"
      )
      return folder
    }
    let (whole, refused) = (try workspace(), try workspace())
    #expect(try BuiltProgram.run(["run"], in: whole.path).exit == 0)
    for number in 1...3 {
      _ = try run(
        ["run"],
        in: refused,
        failing: "openat",
        "error=EIO:when=\(number)",
        on: refused.path + "/" + name
      )
      let next = try BuiltProgram.run(["run"], in: refused.path)
      #expect(next.exit == 0, "\(number): \(next.messages)")
      #expect(
        try BuiltProgram.run(["dump"], in: refused.path).text
          == BuiltProgram.run(["dump"], in: whole.path).text
      )
      let page = "reports/2026/05/31/index.html"
      #expect(try refused.text(of: page) == whole.text(of: page))
    }
  }

  @Test("a file that can't be looked at before it is replaced stays, and the cause is told")
  func unreadable() throws {
    let folder = try BuiltProgram.workspace()
    let goals = "goals:\n- { id: a, title: Read, target_hours: 5 }\n"
    try folder.write(goals, to: "plans/goals.yaml")
    let edit = ["goals", "edit", "a", "--color", "red"]
    // What is opened next once the draft is made.
    let place = try place(of: "openat", 1, onDraftOf: "plans/goals.yaml", edit, in: folder) + 1
    let outcome = try run(edit, in: folder, failing: "openat", "error=EIO:when=\(place)")
    #expect(outcome.exit == 65, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("plans/goals.yaml: cannot open: Input/output error"),
      "\(outcome.messages)"
    )
    #expect(try folder.text(of: "plans/goals.yaml") == goals)
    #expect(try BuiltProgram.run(edit, in: folder.path).exit == 0)
    #expect(try Directory.names(in: folder.path + "/plans") == ["goals.yaml"])
  }

  @Test("a move whose decision was never written down is one that was applied, for the next run")
  func killedBeforeDecision() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    let apply = ["apply", "aaaa"]
    let place = try place(of: "openat", 1, onDraftOf: "plans/decisions.csv", apply, in: work.folder)
    let outcome = try run(apply, in: work.folder, failing: "openat", "signal=KILL:when=\(place)")
    #expect(outcome.exit != 0)
    #expect(try work.plan.contains("start: 2026-06-03T09:00"))
    #expect(FileStatus.isAbsent(work.folder.path + "/plans/decisions.csv"))
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(try work.state("aaaa1111") == .applied)
    let decided = try work.folder.text(of: "plans/decisions.csv")
    #expect(decided.contains(",aaaa1111,applied,person,"))
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(try work.folder.text(of: "plans/decisions.csv") == decided)
  }

  @Test("an event that somebody moved by hand to where it was suggested is no decision")
  func movedByHand() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    let moved = try work.plan.replacing("2026-06-02T14:00", with: "2026-06-03T09:00")
      .replacing("2026-06-02T16:00", with: "2026-06-03T11:00")
    try work.folder.write(moved, to: "plans/events.yaml")
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(FileStatus.isAbsent(work.folder.path + "/plans/decisions.csv"))
  }

  @Test("what killed commands left beside files of a person is cleared by the next run")
  func leftDrafts() throws {
    let folder = try BuiltProgram.workspace()
    let left = [
      "lockin.yaml", "lockin.session.json", "lockin.key", "plans/goals.yaml", "plans/sessions.csv",
      "exports/plan.ics",
    ].map { $0 + ".0123456789abcdef.lockin-new" }
    for name in left { try folder.write("half", to: name) }
    // Not lockin's to remove.
    let mine = [
      "notes.0123456789abcdef.lockin-new", "lockin.yaml.lockin-new", "plans/goals.yaml.lockin-new",
    ]
    for name in mine { try folder.write("mine", to: name) }
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    for name in left { #expect(FileStatus.isAbsent(folder.path + "/" + name), "\(name)") }
    for name in mine { #expect(try folder.text(of: name) == "mine", "\(name)") }
  }

  @Test("a command that is killed between the file of decisions and the store decided all the same")
  func killedBetween() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    // The first time that the store is made durable is when it hears of the decision.
    let outcome = try run(
      ["apply", "aaaa"],
      in: work.folder,
      failing: "fdatasync",
      "signal=KILL:when=1"
    )
    #expect(outcome.exit != 0)
    let decided = try work.folder.text(of: "plans/decisions.csv")
    #expect(decided.contains(",aaaa1111,applied,person,"))
    #expect(try work.plan.contains("start: 2026-06-03T09:00"))
    #expect([0, 3].contains(try work.run("run").exit))
    #expect(try work.state("aaaa1111") == .applied)
    #expect(
      try work.folder.text(of: "reports/2026/05/31/index.html")
        .contains("Suggestions that you applied:")
    )
    #expect(try work.folder.text(of: "plans/decisions.csv") == decided)
  }

  @Test("a zone's file that can't be opened is no unknown zone")
  func unreadableZone() throws {
    let folder = try BuiltProgram.workspace()
    let zone = "/usr/share/zoneinfo/Asia/Tokyo"
    try folder.write("zone: Asia/Tokyo\n", to: "lockin.yaml")
    let own = try run(["run"], in: folder, failing: "openat", "error=EMFILE", on: zone)
    #expect(own.exit == 78)
    #expect(own.messages.contains("can't be read (Too many open files)"), "\(own.messages)")
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260501T000000Z\r\n"
        + "DTSTART;TZID=Asia/Tokyo:20260531T080000\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "inbox/tokyo.ics"
    )
    let calendar = try run(["run"], in: folder, failing: "openat", "error=EMFILE", on: zone)
    #expect(calendar.messages.contains("nothing of the calendar was taken in"))
    #expect(calendar.exit == 3, "\(calendar.messages)")
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["dump"], in: folder.path).text.contains("\"title\":\"x\""))
  }

  @Test("permission denied has a code of its own")
  func denied() throws {
    let folder = try published()
    try folder.write("timestamp,duration_s,app_identifier,category\n", to: "inbox/new.csv")
    for (name, arguments) in [
      ("lockin.yaml", ["check"]), ("lockin.sqlite", ["run"]), ("inbox", ["run"]),
      ("inbox/new.csv", ["import", "inbox/new.csv"]),
    ] {
      let outcome = try run(
        arguments,
        in: folder,
        failing: "openat",
        "error=EACCES",
        on: name
      )
      #expect(outcome.exit == 77, "\(name): \(outcome.messages)")
      #expect(outcome.messages.contains("Permission denied"), "\(outcome.messages)")
    }
  }

  @Test("an export whose name is no UTF-8 is read")
  func bytesInName() throws {
    let folder = try BuiltProgram.workspace()
    let script = "mv inbox/good.csv \"$(printf 'inbox/caf\\351.csv')\""
    #expect(try BuiltProgram.run(["-c", script], in: folder.path, program: "/bin/sh").exit == 0)
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    let named = "exec \"$0\" import \"$(printf 'inbox/caf\\351.csv')\""
    let again = try BuiltProgram.run(
      ["-c", named, BuiltProgram.path],
      in: folder.path,
      program: "/bin/sh"
    )
    #expect(again.exit == 0, "\(again.messages)")
    #expect(again.messages == "0 files read, 1 known already\n")
  }

  @Test("where memory is refused it says so, with a code and no signal")
  func noMemory() throws {
    let folder = try BuiltProgram.workspace()
    var codes: Set<Int32> = []
    for thousands in stride(from: 30_000, through: 120_000, by: 3_000) {
      let call = "ulimit -v \(thousands); exec \"$0\" "
      func run(_ arguments: String) throws -> BuiltProgram.Outcome {
        try BuiltProgram.run(
          ["-c", call + arguments, BuiltProgram.path],
          in: folder.path,
          program: "/bin/sh"
        )
      }
      let outcome = try run("run --reports r\(thousands)")
      codes.insert(outcome.exit)
      // 127: the loader found no room for a library, before anything of lockin ran. Swift's library may also end it
      // by a signal there, which the smallest of commands shows.
      let isLoader = [SIGILL, SIGTRAP, SIGSEGV].contains(outcome.exit)
      let expected = isLoader ? [try run("version").exit] : [0, 71, 127]
      #expect(expected.contains(outcome.exit), "\(thousands): \(outcome.exit)")
      if outcome.exit == 71 {
        #expect(outcome.messages.contains("ulimit -v"), "\(outcome.messages)")
      }
    }
    #expect(codes.contains(0))
  }
}
