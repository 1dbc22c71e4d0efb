import CivilTime
import Documents
@_spi(Texts) import Platform

/// The units of systemd that run lockin each night for one workspace, as texts.
///
/// The service may write to the workspace and where reports and backups go, and nowhere else; it gains no
/// privileges and sees no devices. Nights that the machine slept through are made up for.
package struct TimerUnits: Equatable {
  /// What both are called: `lockin-my-days-3fa2`.
  package let name: String
  /// The service's text.
  package let service: String
  /// The timer's text.
  let timer: String
  /// The line of a crontab that does the same as far as cron can.
  package let crontab: String

  /// The units for a workspace.
  ///
  /// All paths are from the file system's root. `minute` is after midnight, on the machine's clock.
  /// `backups` is where they go, which need not be there when a run starts: a run then goes without.
  init(
    program: String,
    workspace: String,
    reports: String,
    backups: String? = nil,
    minute: Int
  ) {
    name = TimerUnits.name(of: workspace)
    var paths = [workspace] + (TimerUnits.lies(reports, in: workspace) ? [] : [reports])
    if let backups, !paths.contains(where: { TimerUnits.lies(backups, in: $0) }) {
      paths.append("-" + backups)
    }
    let places = paths.map { TimerUnits.quoted($0, isCommand: false) }
    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
    let time = "\(hour.padded(to: 2)):\(rest.padded(to: 2))"
    service = TimerUnits.service(
      madeBy: TimerUnits.maker,
      workspace.replacing("%", with: "%%"),
      command: "\(TimerUnits.quoted(program, isCommand: false)) run --quiet -C "
        + TimerUnits.quoted(workspace, isCommand: true),
      places: places.joined(separator: " ")
    )
    timer = TimerUnits.timer(
      madeBy: TimerUnits.maker,
      workspace.replacing("%", with: "%%"),
      at: time
    )
    crontab =
      "\(rest) \(hour) * * * \(TimerUnits.word(program)) run --quiet -C \(TimerUnits.word(workspace))"
  }

  /// What the units of a workspace are called.
  private static func name(of workspace: String) -> String {
    let folder = String(workspace.split(separator: "/").last ?? "root")
    let letters = folder.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "-"
    }
    // Two workspaces of the same name have units of their own.
    let mark = ContentHash.hexadecimal(ContentHash.of(workspace.utf8)).prefix(4)
    return "lockin-\(letters.joined().prefix(64))-\(mark)"
  }

  /// The units that a workspace needs as it is configured now.
  package init(
    of workspace: Workspace,
    _ configuration: Configuration,
    program: String,
    minute: Int
  ) {
    let folder = workspace.absolute(workspace.path(configuration.reports))
    self.init(
      program: program,
      workspace: TimerUnits.plain(workspace.absolute(workspace.root)),
      reports: TimerUnits.plain(folder),
      backups: configuration.backup.folder.map {
        TimerUnits.plain(workspace.absolute(workspace.path($0)))
      },
      minute: minute
    )
  }

  /// The path without `..`.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The line of the service that says where it may write.
  var places: String {
    let line = service.split(separator: "\n").first { $0.hasPrefix("ReadWritePaths=") }
    return line.map(String.init) ?? ""
  }

  /// The units of any workspace, which are called `lockin@` and its path as `systemd-escape --path` writes it;
  /// reports that are published elsewhere need units of their own.
  package static func template(program: String) -> [(file: String, text: String)] {
    let note =
      "# 'systemctl --user enable --now lockin@$(systemd-escape --path ~/my-lockin).timer' starts it."
    let command = "\(quoted(program, isCommand: false)) run --quiet -C \"/%I\""
    return [
      (
        "lockin@.service",
        service(madeBy: note, "/%I", command: command, places: "\"/%I\"")
      ), ("lockin@.timer", timer(madeBy: note, "/%I", at: "05:15")),
    ]
  }

  private static let maker =
    "# Made by 'lockin timer install'; 'lockin timer remove' takes it away."

  private static func service(
    madeBy note: String,
    _ workspace: String,
    command: String,
    places: String
  ) -> String {
    """
    \(note)
    [Unit]
    Description=lockin: the reports of \(workspace)
    Documentation=man:lockin(1)

    [Service]
    Type=oneshot
    ExecStart=\(command)
    # 3: done, with something to look at.
    SuccessExitStatus=3
    TimeoutStartSec=2h
    Nice=10
    Environment=SWIFT_BACKTRACE=enable=no
    # What follows needs it among a person's own units.
    PrivateUsers=yes
    ProtectSystem=strict
    ProtectHome=read-only
    ReadWritePaths=\(places)
    PrivateTmp=yes
    PrivateDevices=yes
    NoNewPrivileges=yes
    ProtectKernelTunables=yes
    ProtectControlGroups=yes
    RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    LockPersonality=yes

    """
  }

  private static func timer(madeBy note: String, _ workspace: String, at time: String) -> String {
    """
    \(note)
    [Unit]
    Description=lockin each night: \(workspace)

    [Timer]
    OnCalendar=*-*-* \(time):00
    RandomizedDelaySec=15m
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  /// Whether a path lies in a folder, or is it.
  private static func lies(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// A word of a unit, in which `%`, `$`, quotes and backslashes have meanings of their own.
  private static func quoted(_ text: String, isCommand: Bool) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%")
    return "\"\(isCommand ? escaped.replacing("$", with: "$$") : escaped)\""
  }

  /// A word of a shell in a crontab, in which `%` begins another line.
  private static func word(_ text: String) -> String {
    text.shellQuoted.replacing("%", with: "\\%")
  }
}
