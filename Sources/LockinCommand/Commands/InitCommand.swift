import Files
import Nightly

/// Makes a new workspace.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "make a workspace with a commented configuration"
  static let operands = "[DIR]"
  static let examples = [
    Example("lockin init my-lockin", "a folder with a configuration to fill in"),
    Example("lockin init --sample my-sample", "ten weeks of a made-up student"),
  ]
  static let flags = [
    Flag("--sample", nil, "fill it with ten weeks of a made-up student's data"),
    Flag("--zone", "ZONE", "the zone, where it is not the machine's"),
  ]

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one folder was named", remedy: "name one")
    }
    let workspace = Workspace(
      root: call.arguments.operands.first ?? call.arguments.value("-C") ?? ".",
      folder: call.invocation.folder
    )
    guard try FileStatus.ifPresent(workspace.configurationFile) == nil else {
      throw UsageError(
        problem: "\(workspace.configurationFile) is there already",
        remedy: "choose another folder; nothing was changed"
      )
    }
    // Two workspaces, one in the other, would read one another's files.
    let parent = workspace.absolute(workspace.root)
    if let outer = WorkspaceChoice.around(parent) {
      throw UsageError(
        problem: "\(workspace.root) lies in a workspace, \(outer)",
        remedy: "choose a folder outside of it; nothing was changed"
      )
    }
    let isSample = call.arguments.has("--sample")
    let files =
      isSample ? try InstalledSample(of: call.invocation.program).files() : try fresh(call)
    for file in files {
      let path = workspace.path(file.path)
      try Directory.make(Directory.parent(of: path))
      try AtomicFile.write(file.bytes, to: path)
    }
    for folder in ["inbox", "plans"] { try Directory.make(workspace.path(folder)) }
    call.messages.say(
      isSample
        ? "\(workspace.root): made-up data for ten weeks; now type 'lockin run -C "
          + "\(workspace.root)'"
        : "\(workspace.root): put exports into inbox/, then type 'lockin run -C "
          + "\(workspace.root)'"
    )
    return .done
  }

  private static func fresh(_ call: Call) throws -> [(path: String, bytes: [UInt8])] {
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let zone = call.arguments.value("--zone") ?? machineZone(call.invocation.environment)
    guard zones.zone(named: zone) != nil else {
      try zones.expectReadable()
      throw UsageError(
        problem: "'\(zone)' is not a zone that this system knows",
        remedy: zones.remedy(for: zone)
      )
    }
    return [("lockin.yaml", Array(FirstConfiguration.text(zone: zone).utf8))]
  }

  /// The machine's zone: `TZ`, or what `/etc/localtime` links to, or UTC.
  private static func machineZone(_ environment: [String: String]) -> String {
    if let zone = environment["TZ"], ZoneDatabase.isName(zone) { return zone }
    let link = SystemPath.target(of: "/etc/localtime") ?? ""
    guard let found = link.firstRange(of: "zoneinfo/") else { return "UTC" }
    return String(link[found.upperBound...])
  }
}
