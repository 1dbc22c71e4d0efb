import CivilTime
import Files
import Glibc
import Nightly
import SampleData

/// Makes a new workspace.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "make a workspace with a commented configuration"
  static let operands = "[DIR]"
  static let flags = [
    Flag("--sample", nil, "fill it with ten weeks of a made-up student's data"),
    Flag("--zone", "ZONE", "the zone, where it is not the machine's"),
  ]

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one folder was named", remedy: "name one")
    }
    let workspace = Workspace(
      root: call.arguments.operands.first ?? call.workspace.root,
      folder: call.invocation.folder
    )
    guard try FileStatus.ifPresent(workspace.configurationFile) == nil else {
      throw UsageError(
        problem: "\(workspace.configurationFile) is there already",
        remedy: "choose another folder; nothing was changed"
      )
    }
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let files =
      call.arguments.has("--sample")
      ? try sample(zones) : try fresh(call, zones)
    for file in files {
      let path = workspace.path(file.path)
      try Directory.make(Directory.parent(of: path))
      try AtomicFile.write(file.bytes, to: path)
    }
    for folder in ["inbox", "plans"] { try Directory.make(workspace.path(folder)) }
    call.messages.say(
      call.arguments.has("--sample")
        ? "\(workspace.root): made-up data for ten weeks; now type 'lockin run -C "
          + "\(workspace.root) --now 2026-06-01T06:00:00Z'"
        : "\(workspace.root): put exports into inbox/, then type 'lockin run -C "
          + "\(workspace.root)'"
    )
    return .done
  }

  private static func sample(_ zones: ZoneDatabase) throws -> [(path: String, bytes: [UInt8])] {
    guard let zone = zones.zone(named: "Europe/Berlin") else {
      try zones.expectReadable()
      throw UsageError(
        problem: "the system has no zone files",
        remedy: "install the package tzdata"
      )
    }
    return SampleWorkspace.files(seed: SampleWorkspace.publishedSeed, zone: zone)
  }

  private static func fresh(
    _ call: Call,
    _ zones: ZoneDatabase
  ) throws -> [(path: String, bytes: [UInt8])] {
    let zone = call.arguments.value("--zone") ?? machineZone(call.invocation.environment)
    guard zones.zone(named: zone) != nil else {
      try zones.expectReadable()
      throw UsageError(
        problem: "'\(zone)' is no zone that this system knows",
        remedy: "use a name such as Europe/Berlin"
      )
    }
    return [("lockin.yaml", Array(configuration(zone: zone).utf8))]
  }

  /// The machine's zone: `TZ`, or what `/etc/localtime` links to, or UTC.
  private static func machineZone(_ environment: [String: String]) -> String {
    if let zone = environment["TZ"], ZoneDatabase.isName(zone) { return zone }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = buffer.withUnsafeMutableBytes {
      $0.baseAddress.map { readlink("/etc/localtime", $0, 4096) } ?? 0
    }
    let link = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
    guard let found = link.firstRange(of: "zoneinfo/") else { return "UTC" }
    return String(link[found.upperBound...])
  }

  private static func configuration(zone: String) -> String {
    """
    # lockin's configuration. 'lockin check' tells what is wrong with it. For an editor that completes
    # and checks it, type 'lockin schema lockin > lockin.schema.json', and put into the first line:
    #   # yaml-language-server: $schema=lockin.schema.json

    # Your time zone. If you travel, list your moves:
    #   zone: [ { zone: Europe/Berlin }, { from: 2026-08-01, zone: America/New_York } ]
    zone: \(zone)

    # Your devices, the most important first. Others are added by name.
    # devices: [laptop, phone]

    # The device of a file that names none (RescueTime's does not).
    # sources: [ { file: rescuetime.csv, device: laptop } ]

    # Which activity belongs where: a category path, a regular expression on app, title, url or any,
    # and how productive it is, from -2 (very distracting) to 2 (very productive). Common applications
    # are sorted already, into Productivity, Education, Communication, Social, Entertainment, Browsing
    # and Utilities; your own rules win over those.
    categories:
      - { category: "Education > Cards", app: "anki", class: 2 }
      # - import: aw-category-export.json  # the category settings of ActivityWatch, put beside this file
    # 'lockin categories test' shows what each rule takes, and what none does.

    # Which activity counts as doing what a plan says: by tag, kind or title of the event. Where the
    # work can only be done at a screen, at_screen: true makes an event without any device in use
    # count as missed.
    plan_categories:
      - { tag: study, category: Education }
      - { tag: study, category: Productivity }
      - { kind: class, category: Education }
      - { kind: project, category: Productivity, at_screen: true }

    # When moves of movable events may be suggested.
    hours: { working: "08:00-18:00", quiet: "22:00-07:00", week_starts: monday, clock: 24 }

    # What the store keeps (titles: keep or drop) and what reports show besides categories.
    privacy: { titles: keep, publish_titles: false, publish_apps: false, publish_sources: false }

    advice: { provider: offline }                    # offline or none
    publish: { to: reports, days: all, weeks: all }  # or a number of the latest ones

    """
  }
}
