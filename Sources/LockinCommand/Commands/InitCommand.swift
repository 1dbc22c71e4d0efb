import CivilTime
import Nightly
import Platform

/// Makes a new workspace.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "make a workspace with a commented configuration"
  static let operands = "[DIR]"
  static let examples = [
    Example("lockin init my-lockin", "a folder for you alone; on a terminal you are asked first"),
    Example("lockin init --sample my-sample", "ten weeks of a made-up student"),
  ]
  static let flags = [
    Flag("--sample", nil, "fill it with ten weeks of a made-up student's data"),
    Flag("--zone", "ZONE", "the zone, where it is not the machine's"),
    Flag("--yes", nil, "ask nothing"),
    Flag.format,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one folder was named", remedy: "name one")
    }
    let isForProgram = try call.isForProgram
    let workspace = Workspace(
      root: call.arguments.operands.first ?? call.arguments.value("-C") ?? ".",
      folder: call.invocation.folder
    )
    try expectRoom(for: workspace)
    let isSample = call.arguments.has("--sample")
    let files =
      try isSample ? InstalledSample(of: call.invocation.program).files() : fresh(call, workspace)
    let outcome = try NewWorkspace(workspace).make(files)
    if isForProgram {
      try call.output.print(SetupDocument(workspace.root, outcome).json)
    }
    for file in outcome.left {
      call.messages.say("\(workspace.path(file)): it was there already, and was left as it is")
    }
    if outcome.isOpen {
      call.messages.warn(
        "\(workspace.root): others may look into this folder: 'chmod 700 \(workspace.root)' keeps it yours"
      )
    }
    call.messages.say(
      "\(workspace.root): "
        + (isSample
          ? "made-up data for ten weeks, with two mistakes that the first run tells of (exit code 3); now type"
          : "put exports into inbox/, and what you plan into plans/, then type")
        + " 'lockin run -C \(workspace.root)'"
    )
    return .done
  }

  /// Refuses a place where there is a workspace, or that lies in one.
  private static func expectRoom(for workspace: Workspace) throws {
    for name in ["lockin.yaml", "lockin.yml"] {
      let path = workspace.path(name)
      guard try FileStatus.ifPresent(path) == nil else {
        throw UsageError(
          problem: "\(path) is there already",
          remedy: "choose another folder; nothing was changed"
        )
      }
    }
    // Two workspaces, one in the other, would read one another's files.
    let parent = workspace.absolute(workspace.root)
    if let outer = WorkspaceChoice.around(parent) {
      throw UsageError(
        problem: "\(workspace.root) lies in a workspace, \(outer)",
        remedy: "choose a folder outside of it; nothing was changed"
      )
    }
  }

  /// The files of a workspace with nothing in it yet, as the person wants it.
  private static func fresh(
    _ call: Call,
    _ workspace: Workspace
  ) throws -> [(path: String, bytes: [UInt8])] {
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let named = call.arguments.value("--zone")
    let usual = named ?? MachineZone.name(call.invocation.environment)
    let isAsked =
      try call.invocation.isConversation && !call.arguments.has("--yes") && !call.isForProgram
    if !isAsked || named != nil { _ = try rules(of: usual, zones) }
    var answers = SetupAnswers(zone: usual)
    if isAsked {
      let found = FoundSources(
        home: call.invocation.environment["HOME"],
        inbox: workspace.path("inbox")
      )
      answers = try SetupQuestions(to: .terminal, zones: zones, found: found)
        .answers(zone: usual, isNamed: named != nil)
    }
    let timeline = ZoneTimeline(home: try rules(of: answers.zone, zones))
    return NewWorkspace.files(answers, today: timeline.date(at: call.now(in: timeline)))
  }

  private static func rules(of zone: String, _ zones: ZoneDatabase) throws -> ZoneRules {
    if let rules = zones.zone(named: zone) { return rules }
    try zones.expectReadable()
    throw UsageError(
      problem: "'\(zone)' is not a zone that this system knows",
      remedy: zones.remedy(for: zone)
    )
  }
}
